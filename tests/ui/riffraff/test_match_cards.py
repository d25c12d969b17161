"""The screen of a match: cards stay secret, are turned over, and the order is settled; its flow by itself."""

from __future__ import annotations

import pytest
from ui.riffraff.at_match import Made, at, begun, falling, lay, step

from riffraff.kit.input import Move
from riffraff.match import commands as c
from riffraff.rules.state import Phase
from riffraff.ui.riffraff.flow import Course, Kind, Step
from riffraff.ui.routes import screen


def test_with_several_people_a_curtain_comes_before_each_hand(hand: Made) -> None:
    h = at(hand, begun("hhr"))
    assert h.top.name == "curtain"
    assert not any(e["id"].startswith("card.") for e in h.entries)
    assert "Anna" in h.entry("curtain.heading")["name"]
    h.click("curtain.ready")
    h.frames(2)
    assert h.sees("card.10")
    h.click("card.4")
    h.frames(2)
    assert h.top.name == "curtain"
    assert "Ben" in h.entry("curtain.heading")["name"]
    assert not any(e["id"].startswith("card.") for e in h.entries)
    assert h.app.screens[0].match.table.laid[0] == 4


def test_the_card_that_was_laid_is_in_no_sentence_before_all_are_turned_over(hand: Made) -> None:
    h = at(hand, begun("hh"))
    h.click("curtain.ready")
    h.click("card.7")
    h.frames(2)
    h.click("curtain.ready")
    h.frames(2)
    assert h.entry("player.0")["laid"] is True
    assert h.entry("player.0")["card"] is None
    assert "7" not in h.entry("player.0")["name"]
    assert "7" not in h.entry("match.latest")["name"]


def test_time_stands_still_behind_the_curtain(hand: Made) -> None:
    h = at(hand, begun("hh"))
    tick = h.app.screens[0].match.tick
    h.frames(60)
    assert h.app.screens[0].match.tick == tick


def test_one_person_alone_needs_no_curtain(hand: Made) -> None:
    h = at(hand, begun("hr"))
    assert h.top.name == "match"
    assert h.sees("card.1")


def test_escape_at_the_curtain_opens_the_menu_and_shows_no_card(hand: Made) -> None:
    h = at(hand, begun("hh"))
    h.keys("escape")
    assert h.top.name == "pause"
    h.keys("escape")
    assert h.top.name == "curtain"


# Turned over, captain, order


def test_the_cards_are_turned_over_and_wait_to_be_seen(hand: Made) -> None:
    h = at(hand, begun("hr"))
    h.click("card.10")
    h.frames(120)
    assert step(h) is Kind.REVEAL
    match = h.top.match
    assert h.entry("revealed.0")["number"] == 10
    assert "Anna" in h.entry("foot.why")["name"]
    waited = match.table.turn
    assert waited is not None
    h.frames(120)
    assert step(h) is Kind.REVEAL
    h.click("foot.continue")
    h.frames(2)
    assert step(h) is not Kind.REVEAL


def test_a_computer_does_not_play_while_people_look_at_the_cards(hand: Made) -> None:
    h = at(hand, begun("hr"))
    h.click("card.1")
    h.frames(400)
    assert step(h) is Kind.REVEAL
    assert h.top.match.table.held is None
    h.click("foot.continue")
    h.frames(240)
    assert h.top.match.turn == 1


def test_the_old_captain_picks_the_new_one(hand: Made) -> None:
    h = at(hand, lay(begun("hhh"), 1, 7, 7))
    assert step(h) is Kind.CAPTAIN
    assert {e["id"] for e in h.entries if e["id"].startswith("foot.captain")} == {"foot.captain.1", "foot.captain.2"}
    h.click("foot.captain.2")
    assert h.top.match.table.captain == 2


def test_the_captain_sets_the_order_by_keyboard(hand: Made) -> None:
    h = at(hand, lay(begun("hhhh"), 9, 3, 3, 3))
    assert step(h) is Kind.ORDER
    h.focus("foot.order.3-1-2")
    h.keys("return")
    assert h.top.match.table.order == (0, 3, 1, 2)


def test_the_flow_asks_each_person_in_turn_and_forgets_who_was_shown() -> None:
    match = begun("hhr")
    flow = Course(match, {0, 1})
    assert flow.step() == Step(Kind.CURTAIN, 0)
    flow.pass_curtain(0)
    assert flow.step() == Step(Kind.CARD, 0)
    match.apply(c.Lay(0, 5))
    assert flow.step() == Step(Kind.CURTAIN, 1)
    flow.pass_curtain(1)
    match.apply(c.Lay(1, 6))
    assert flow.step() == Step(Kind.WAIT, 2)
    match.apply(c.Lay(2, 7))
    assert flow.step() == Step(Kind.REVEAL)
    assert flow.holds_time(flow.step())
    flow.seen()
    assert flow.step() == Step(Kind.WAIT, 2)
    assert not flow.holds_time(flow.step())


@pytest.mark.parametrize("kinds", ["rhh", "hrr"])
def test_an_order_that_a_computer_settles_is_shown_like_any_other(kinds: str) -> None:
    """R8, R9: a tie is open when the cards are turned over; what became of it is shown before anyone plays."""
    match = begun(kinds)
    flow = Course(match, match.setup.people)
    for seat, card in enumerate((5, 4, 4)):
        match.apply(c.Lay(seat, card))
    assert flow.step() == Step(Kind.REVEAL)
    assert not flow.again
    flow.seen()
    by_person = kinds[0] == "h"
    assert flow.step() == Step(Kind.ORDER if by_person else Kind.WAIT, 0)
    match.apply(c.SetOrder(0, (2, 1)))
    if not by_person:  # who chose it has seen it
        assert flow.step() == Step(Kind.REVEAL)
        assert flow.again
        flow.seen()
    assert flow.step().kind in (Kind.TURN, Kind.WAIT)


def test_a_match_that_is_gone_on_with_does_not_turn_old_cards_over_again() -> None:
    match = lay(begun("hh"), 9, 3)
    assert Course(match, {0, 1}).step() == Step(Kind.TURN, 0)


def test_a_new_match_has_the_falls_of_the_settings_and_of_its_form(hand: Made) -> None:
    h = hand(screen("new_match"), fall_s=2.5)
    h.click("new.tab.sea")
    h.focus("new.handicap.1")
    h.keys("right", "right")
    h.click("new.start")
    match = h.top.match
    assert (match.setup.fall_s, match.setup.handicaps) == (2.5, (1.0, 3.0))


def test_hands_that_touch_too_far_from_where_they_closed_say_nothing(hand: Made) -> None:
    """R18: they follow the pointer, and close once hands could be there."""
    h = falling(hand, fall_s=4.0)
    x, y, _ = h.top.match.world.pose(7)
    h.top.hands.catch((x - 900.0, y))
    while h.top.match.hands_closed_s:
        h.top.match.advance(1)
    x, y, _ = h.top.match.world.pose(7)
    h.top.hands.point((x, y))
    h.top.hands.tick(1)
    assert h.top.match.table.in_flight
    assert h.desk.notices == []


def test_a_card_that_is_looked_at_lights_its_slot(hand: Made) -> None:
    h = at(hand, begun("hh"))
    h.click("curtain.ready")
    assert h.top.slot() is None
    x, y = h.at("card.7")
    h.do(Move(x, y))
    assert h.top.slot() == 7
    h.focus("card.3")
    assert h.top.slot() == 3


def test_a_piece_that_is_looked_at_tells_its_weight(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 4, 3))
    h.top.flow.seen()
    h.frames(2)
    supply = next(w for w in h.top.root.walk() if w.id == "supply.0.crate")
    assert supply.hint == "the crate, 8 g"


def test_in_the_pause_a_seat_goes_to_the_computer_and_back(hand: Made) -> None:
    match = begun("hr")
    h = at(hand, match)
    h.keys("escape")
    assert h.entry("pause.seat.0")["value"] == "human"
    h.focus("pause.seat.0")
    h.keys("right")
    assert match.people == set()
    assert "Anna" in h.entry("pause.seat.0")["name"]
    h.click("pause.continue")
    h.frames(200)
    assert match.table.phase is not Phase.CARDS, "it plays by itself"
    h.keys("escape")
    h.focus("pause.seat.0")
    h.keys("left")
    assert match.people == {0}
    h.click("pause.continue")
    h.frames(3)
    assert h.top.name == "match"
