"""A match at the window: the flow from the curtain to the end, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.log import LogWriter
from riffraff.kit.input import Drag, FocusLost, KeyUp, Move, Press, Release, Resized, Wheel
from riffraff.kit.theme import MARKS
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.report import tell
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.flow import Course, Kind, Step
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.riffraff.view import ONE_HAND, OTHER_HAND
from riffraff.ui.routes import screen
from riffraff.ui.screens.open_match import begin, played
from riffraff.ui.start import make_desk

Made = Callable[..., Any]
NAMES = ("Anna", "Ben", "Cleo", "Dora")
COLOURS = ("red", "blue", "yellow", "green")


def begun(
    kinds: str, practice: bool = False, house: House | None = None, params: Params | None = None, **more: Any
) -> Match:
    seats = tuple(
        Seat(NAMES[n], 40 - n, COLOURS[n], "human" if kind == "h" else "random") for n, kind in enumerate(kinds)
    )
    return Match(Setup(seats, house or House(), params=params or Params(), seed=4, practice=practice, **more))


def at(hand: Made, match: Match, **settings: Any) -> Any:
    """A hand on the screen of a match."""
    desk = make_desk(hand.settings(**settings), (1280, 800))
    h = hand(played(Driver(GAME, match), desk), desk=desk)
    h.frames(3)
    return h


def lay(match: Match, *cards: int) -> Match:
    for seat, card in enumerate(cards):
        match.apply(c.Lay(seat, card))
    return match


def step(h: Any) -> Kind:
    screen = next(s for s in h.app.screens if isinstance(s, MatchScreen))
    kind: Kind = screen.now_step.kind
    return kind


# Cards stay secret


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


# Loading


def test_a_piece_is_dragged_from_the_supply(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    x, y = h.at("supply.0.crate")
    h.do(Move(x, y), Press(x, y))
    assert h.top.match.table.phase is Phase.HOLD
    assert h.top.match.world.held == 3
    for n in range(30):
        h.do(Drag(x + 10 * n, y + 5 * n))
    there = h.top.stage.camera.mm(x + 290, y + 145)
    h.frames(60)
    motion = h.top.match.world.hand.motion
    assert motion[0] == pytest.approx(there[0], abs=6.0)
    h.do(Wheel(x + 290, y + 145, 1.0))
    assert h.top.match.world.hand.two_hands
    h.do(Release(x + 290, y + 145))
    assert h.entry("foot.refused")["name"].startswith("Not here")
    assert step(h) is Kind.HOLD


def test_a_hand_that_moves_draws_nothing_but_the_ship_anew(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    x, y = h.at("supply.0.crate")
    h.do(Move(x, y), Press(x, y), Drag(700, 300))
    h.frames(4)
    kept = pictures(h)
    for n in range(30):
        h.do(Drag(700 + 3 * n, 300 - n))
    assert pictures(h) == kept
    h.do(FocusLost())
    h.frames(1)
    assert same(h, kept) == [False, True, True, False], "her supply and the foot"


def test_one_part_is_painted_in_a_frame_the_foot_first(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    h.frames(3)
    kept = pictures(h)
    for layer in h.top.parts.layers:
        layer._looks = [h.desk.style, "as if something else were on it"]
    for painted in range(1, 5):
        h.frames(1)
        assert same(h, kept) == [True] * (4 - painted) + [False] * painted
    kept = pictures(h)
    h.frames(3)
    assert same(h, kept) == [True] * 4


def test_no_card_of_another_hand_is_shown_for_a_single_frame(hand: Made) -> None:
    h = at(hand, begun("hh"))
    h.click("curtain.ready")
    h.frames(3)
    anna = pictures(h)
    h.click("card.4")
    h.click("curtain.ready")
    assert h.top.name == "match"
    assert not set(pictures(h)) & set(anna)


def test_below_another_screen_everything_is_as_it_is_now(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    h.frames(3)
    h.top.do(c.Begin(h.top.now_step.seat))
    h.keys("escape")
    assert h.top.name == "pause"
    h.frames(2)
    match = h.app.screens[0]
    assert not any(layer.due(match.env) for layer in match.parts.layers)


def test_a_computer_that_moves_a_piece_draws_nothing_but_the_ship_anew(hand: Made) -> None:
    h = at(hand, lay(begun("hrr"), 2))
    screen = h.top
    while screen.now_step.kind is Kind.REVEAL or screen.match.world.held is None:
        if h.sees("foot.continue"):
            h.click("foot.continue")
        h.frames()
    h.frames(3)
    kept, place = pictures(h), screen.match.world.hand.motion
    h.frames(20)
    assert screen.match.world.hand.motion != place
    assert pictures(h) == kept


def same(h: Any, kept: list[Any]) -> list[bool]:
    """Which parts, left, right, strip and foot, are still those pictures."""
    return [new is old for new, old in zip(pictures(h), kept, strict=True)]


def pictures(h: Any) -> list[Any]:
    """The pictures of the parts over the ship: each is equal to itself alone."""
    return [layer._picture for layer in h.top.parts.layers]


def test_losing_the_window_puts_the_piece_back(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    x, y = h.at("supply.0.crate")
    h.do(Move(x, y), Press(x, y), Drag(500, 300), FocusLost())
    assert h.top.match.world.held is None
    assert h.top.match.table.phase is Phase.TAKE
    assert len(h.top.match.table.supplies[0]) == 16


@pytest.mark.parametrize("size", [(1920, 1080), (960, 600)])
def test_a_window_that_is_resized_moves_no_hand(hand: Made, size: tuple[int, int]) -> None:
    """Px then mean other mm. The piece waits in the world until the pointer moves."""
    h = at(hand, lay(begun("hh"), 9, 3))
    x, y = h.at("supply.0.crate")
    h.do(Move(x, y), Press(x, y), Drag(500, 200), Drag(520, 210))
    h.frames(60)
    hands, target = h.top.hands, h.top.match.world.hand.target
    before = hands.place
    h.do(Resized(*size), Drag(521, 210))
    h.frames(10)
    assert h.top.match.world.hand.target == target
    assert hands.place == before
    h.do(Drag(521, 212))
    zoom = h.top.stage.camera.zoom
    assert hands.place[0] == pytest.approx(before[0])
    assert abs(hands.place[1] - before[1]) <= 2 * 2 / zoom + 1e-9
    for step in range(0, 200, 10):
        h.do(Drag(521 + 2 * step, 212 + step))
    assert hands.place == pytest.approx(h.top.stage.mm(901, 402))


def test_what_the_mouse_did_while_the_window_stood_still_moves_no_hand(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    x, y = h.at("supply.0.crate")
    h.do(Move(x, y), Press(x, y), Drag(500, 200))
    place = h.top.hands.place
    h.script.waiting += [Drag(700, 300), Drag(640, 320)]
    h.frames(1, frame_s=3.0)
    assert h.top.hands.place == place


def test_what_the_hands_do_is_heard(hand: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    heard: list[str] = []
    monkeypatch.setattr(h.desk.sounds, "play", lambda name, _loudness=1.0: heard.append(name))
    x, y = h.at("supply.0.crate")
    h.do(Move(x, y), Press(x, y), Drag(500, 200))
    assert heard == ["click"]
    h.do(Release(500, 200))
    h.frames(60)  # it comes there first
    assert heard[-1] == "no", "it may not lie there"


def test_a_button_names_its_key_where_there_is_room(hand: Made) -> None:
    for scale, key in ((1.0, "H"), (1.5, None)):
        h = at(hand, lay(begun("hh"), 9, 3), text_scale=scale)
        h.focus("supply.0.rat")
        h.keys("return")
        assert h.entry("foot.hang").get("key") == key
        assert "key" not in h.entry("foot.turn_left"), "of pictures there are too many in a row"
        h.focus("foot.turn_left")
        h.frames(2)
        assert "Page up" in h.entry("tip")["name"]


def test_escape_puts_the_piece_back_and_then_opens_the_menu(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    h.focus("supply.0.rat")
    h.keys("return")
    assert h.top.match.table.phase is Phase.HOLD
    h.keys("escape")
    assert h.top.match.table.phase is Phase.TAKE
    h.keys("escape")
    assert h.top.name == "pause"


def test_a_whole_turn_by_keyboard_alone(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 2, 1))
    match = h.top.match
    assert step(h) is Kind.TURN
    h.focus("supply.0.crate")
    h.keys("return")
    assert step(h) is Kind.HOLD
    assert h.top.env.focus == "ship"
    region = match.world.shape.slots[2]
    for _ in range(1500):
        x, _ = h.top.hands.place
        key = "right" if x < region.centre - 2 else "left" if x > region.centre + 2 else "down"
        h.keys(key)
        h.frames(1)
        h.do(KeyUp(key))
        if key == "down" and match.world.pose(3)[1] < region.y0 + 14.5:
            break
    h.frames(30)
    h.keys("space")
    assert match.table.phase is Phase.SETTLE, h.entry("match.latest")["name"]
    h.frames(10)
    assert h.entry("foot.rest")["name"].endswith("at rest")
    for _ in range(40):
        h.frames(30)
        if match.table.phase is not Phase.SETTLE:
            break
    assert match.table.turn == 1
    assert 3 in match.table.aboard
    assert "Anna" in h.entry("foot.report")["name"]


def test_pieces_are_chosen_and_taken_by_keys_of_ones_own(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3), keys={"lift": "k", "next_piece": "j"})
    h.keys("j")
    first = h.top.env.focus
    h.keys("j", "j")
    assert first.startswith("supply.0.")
    assert h.top.env.focus != first
    taken = h.top.env.focus
    h.keys("k")
    assert h.entry("ship")["holding"].startswith(taken.removeprefix("supply.0."))


def test_only_ones_own_pieces_in_ones_own_turn_can_be_taken(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    assert h.entry("supply.0.crate")["enabled"]
    assert not h.entry("supply.1.crate")["enabled"]
    x, y = h.at("supply.1.crate")
    h.do(Press(x, y), Release(x, y))
    assert h.top.match.table.phase is Phase.BEGIN


def test_every_button_of_the_hand_works(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    h.focus("supply.0.rat")
    h.keys("return")
    h.click("foot.two_hands")
    assert not h.top.match.world.hand.two_hands
    h.click("foot.turn_left")
    assert h.top.match.world.hand.two_hands
    h.click("foot.hang")
    assert h.top.match.world.hung_on(h.top.match.world.held) is not None
    h.frames(1)
    assert h.entry("foot.hang")["pressed"]
    assert h.entry("foot.hang")["name"] == "Lay down"
    assert [piece.hangs for piece in h.top.stage.view().pieces] == [True]
    h.click("foot.put_back")
    assert h.top.match.table.phase is Phase.TAKE


@pytest.mark.parametrize("kinds", ["hh", "rr"])
def test_the_hand_wears_the_colour_of_who_plays(hand: Made, kinds: str) -> None:
    h = at(hand, lay(begun(kinds), 3, 9))
    h.top.flow.seen()
    if kinds == "hh":
        h.focus("supply.1.rat")
        h.keys("return")
    while h.top.match.world.held is None:
        h.frames()
    assert h.top.match.table.turn == 1
    assert h.top.stage.view().hand.sleeve == MARKS[COLOURS[1]].colour


def test_the_ship_shows_the_focus_only_while_it_takes_keys(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 9, 3))
    assert h.top.env.focus != "ship"
    h.focus("supply.0.rat")
    assert "ship" not in [widget.id for widget in h.top.stops()]
    h.keys("return")
    assert h.top.env.focus == "ship"
    assert h.widget("ship").can_focus()
    h.keys("escape")
    h.frames(1)
    assert not h.widget("ship").can_focus()


def test_what_is_not_possible_says_why(hand: Made) -> None:
    h = at(hand, lay(begun("hh"), 2, 1))
    h.focus("supply.0.crate")
    h.keys("return")
    assert h.entry("foot.hang")["why"] == "There is no yard at this slot."
    h.click("foot.hang")
    assert h.desk.notices[-1].words == "There is no yard at this slot."
    h.keys("escape")
    assert h.entry("foot.give_up")["why"] == "Only a slot without room for the piece in your hand is given up."


def test_passing_where_the_house_allows_it(hand: Made) -> None:
    h = at(hand, lay(begun("hh", house=House(allow_pass=True)), 2, 1))
    h.click("foot.pass")
    assert h.top.match.table.phase is Phase.SETTLE


def test_passing_with_a_piece_in_the_hand_puts_it_back(hand: Made) -> None:
    """R17, house rule."""
    h = at(hand, lay(begun("hh", house=House(allow_pass=True)), 2, 1))
    h.focus("supply.0.crate")
    h.keys("return")
    h.click("foot.pass")
    assert h.top.match.table.phase is Phase.SETTLE
    assert h.top.match.world.pieces == ()


def test_a_full_slot_is_shown_as_long_as_it_is_and_then_may_be_given_up(hand: Made) -> None:
    """R17: a smooth ship that leans to its stop keeps nothing on its yards; upright again, it has room."""
    smooth = Params().replace({"swell.amplitude": 0.0, "contact.friction": 0.05})
    h = at(hand, lay(begun("hh", params=smooth), 8, 1))
    h.focus("supply.0.crate")
    h.top.match.world.set_heel(0.55)
    h.keys("return")
    assert not h.sees("foot.full")
    assert not h.sees("foot.give_up")
    h.keys("g")
    assert h.desk.notices[-1].words == "Only a slot without room for the piece in your hand is given up."
    shown(h, 600, full=True)
    assert h.entry("foot.full")["name"] == "No room on slot 8 for the crate: Anna may give up. (R17)"
    assert h.entry("foot.give_up")["enabled"]
    h.top.match.world.set_heel(0.0)
    shown(h, 900, full=False)
    assert not h.sees("foot.give_up")
    h.top.match.apply(c.PutBack(0))
    h.top.match.apply(c.Take(0, 3, (0.0, 0.0), (260.0, 240.0), 0.0))
    h.top.match.world.set_heel(0.55)
    shown(h, 600, full=True)
    h.click("foot.give_up")
    assert h.top.match.table.phase is Phase.SETTLE


def test_a_clock_shows_how_long_the_turn_lasts(hand: Made) -> None:
    """R17, house rule."""
    h = at(hand, lay(begun("hh", house=House(turn_clock=True)), 2, 1))
    assert h.entry("foot.clock")["name"] == "60 s left for this turn"
    h.frames(60 * 20)
    assert h.entry("foot.clock")["name"] == "40 s left for this turn"
    h.frames(60 * 41)
    assert step(h) is Kind.TURN
    assert h.top.match.table.turn == 1
    assert any("time is up" in line for line in told(h))
    other = at(hand, lay(begun("hh"), 2, 1))
    assert not other.sees("foot.clock")


def shown(h: Any, frames: int, *, full: bool) -> None:
    """Waits until it is said that the slot is full, or not any more."""
    for _ in range(frames):
        h.frames(1)
        if h.sees("foot.full") == full:
            return
    raise AssertionError(f"still not full: {full}")


def told(h: Any) -> list[str]:
    """What the log says."""
    return [tell(item.event, NAMES[:2]) for item in h.top.match.told]


def test_practice_goes_back_a_turn(hand: Made) -> None:
    h = at(hand, begun("hr", practice=True))
    h.click("card.10")
    h.frames(60)
    h.click("foot.continue")
    h.frames(30)
    assert step(h) is Kind.TURN
    assert h.entry("foot.undo")["enabled"]
    h.focus("supply.0.rat")
    h.keys("return")
    h.keys("escape")
    h.keys("u")
    h.frames(2)
    assert h.top.match.table.held is None


def test_who_plays_and_who_comes_next_is_seen_all_round_long(hand: Made) -> None:
    """R9."""
    match = lay(begun("hhh", house=House(allow_pass=True)), 2, 9, 5)
    h = at(hand, match)
    for seat, words in ((1, "Now Ben, then Cleo, then Anna"), (2, "Now Cleo, then Anna"), (0, "Now Anna")):
        while match.table.turn != seat or match.table.phase is not Phase.BEGIN:
            h.frames(10)
        h.frames(2)
        assert h.entry("match.order")["name"] == words
        assert h.entry("match.order")["at"] == [1, 2, 0].index(seat)
        h.click("foot.pass")
    while match.table.phase is Phase.SETTLE:
        h.frames(10)
    assert not h.sees("match.order"), "the next round's is not settled yet"


# Falling


def falling(hand: Made, **more: Any) -> Any:
    """A hand on a match whose piece was let go beside its support and falls, on still water."""
    match = lay(begun("hh", house=House(loose=True), params=Params().replace({"swell.amplitude": 0.0}), **more), 9, 3)
    match.apply(c.Begin(0))
    match.apply(c.Take(0, 7, (0.0, 0.0), (-140.0, 330.0), 0.0))
    region = match.world.shape.slots[9]
    match.apply(c.Hand(0, region.x0 + 0.5, region.y0 + match.world.shape.hinges[2] + 30.0))
    match.advance(300)
    match.apply(c.Release(0))
    assert match.table.phase is Phase.SETTLE
    for _ in range(600):
        match.advance(1)
        if match.table.in_flight:
            break
    assert match.table.in_flight == (7,)
    return at(hand, match)


def test_what_falls_is_caught_by_a_key(hand: Made) -> None:
    h = falling(hand, fall_s=1.3)
    assert "catch" in h.entry("foot.todo")["name"]
    h.keys("c")
    for _ in range(78):
        h.frames(1)
        if h.top.match.table.caught:
            return
    raise AssertionError("the hand that was sent comes in time")


def test_while_something_falls_no_button_lets_go_of_what_is_held(hand: Made) -> None:
    """R18: the button is for the other hand, which is seen, also while the pointer is over a panel."""
    match = lay(begun("hh", params=Params().replace({"swell.amplitude": 0.0})), 2, 1)
    h = at(hand, match)
    h.focus("supply.0.crate")
    h.keys("return")
    assert h.sees("foot.lift")
    assert h.top.stage.view().free is None
    assert set_down(match.world, 19, "crate", Spot(4, 75.0))
    match.table.aboard = (19,)
    match.table.supplies = match.table.supplies[0], tuple(p for p in match.table.supplies[1] if p != 19)
    match.world.set_heel(-0.6)
    for _ in range(300):
        h.frames(1)
        if match.table.in_flight:
            break
    h.frames(1)
    assert h.sees("foot.catch")
    assert not h.sees("foot.lift")
    h.do(Move(900, 500), Move(60, 700))
    view = h.top.stage.view()
    assert view.free.kind == OTHER_HAND
    assert view.hand.kind == ONE_HAND
    assert h.top.hands.free != h.top.hands.place


def test_free_hands_are_where_the_pointer_is_also_beside_the_ship(hand: Made) -> None:
    h = falling(hand, fall_s=1.3)
    h.do(Move(60, 700))  # no part of the picture that the ship is in
    at = h.top.hands.place
    h.do(Move(640, 300))
    assert at != h.top.hands.place
    assert h.top.hands.place == h.top.stage.mm(640, 300)


def test_what_falls_is_caught_where_the_mouse_presses(hand: Made) -> None:
    h = falling(hand, fall_s=1.3)
    x, y, _ = h.top.match.world.pose(7)
    px, py = (round(v) for v in h.top.stage.camera.px(x, y))
    h.do(Move(px, py), Press(px, py))
    assert not h.top.match.table.in_flight


@pytest.mark.parametrize(("fall_s", "handicaps"), [(1.0, ()), (2.0, ()), (1.0, (2.0, 1.0))])
def test_a_fall_is_seen_as_long_as_the_match_says(hand: Made, fall_s: float, handicaps: tuple[float, ...]) -> None:
    """R18: from where it began to the table, and a little longer where it brushes the ship."""
    h, seconds = falling(hand, fall_s=fall_s, handicaps=handicaps), fall_s * (*handicaps, 1.0)[0]
    frames = 0
    while h.top.match.table.in_flight:
        h.frames(1)
        frames += 1
    assert 0.9 * seconds <= frames / 60 <= 1.6 * seconds


# The end


def test_computers_play_to_the_end_which_is_shown(hand: Made) -> None:
    h = at(hand, begun("rr", house=House(short_game=True)))
    match = h.top.match
    while not match.over:
        h.top.pass_time(240)
    h.top.flow.seen()
    h.frames(100)
    assert h.top.name == "over"
    rows = h.entry("over.scores")["rows"]
    assert sorted(row[0] for row in rows) == ["Anna", "Ben"]
    assert [int(row[2]) for row in rows] == sorted(len(supply) for supply in match.table.supplies)
    h.click("over.look")
    h.frames(200)
    assert h.top.name == "match", "the ship can be looked at as long as one likes"
    h.click("foot.result")
    assert h.top.name == "over"
    assert h.top.env.focus == "over.same"
    assert not h.sees("over.watch"), "it was not recorded"
    assert {e["name"] for e in h.entries if e["id"].startswith("winner.")} == {NAMES[w] for w in match.table.winners}
    h.click("over.title")
    assert h.top.name == "title"


def test_after_the_end_the_match_is_watched_or_played_again_by_the_same(hand: Made) -> None:
    setup = begun("rr", house=House(short_game=True)).setup
    for button, comes in (("over.watch", "replay"), ("over.same", "match")):
        desk = make_desk(hand.settings(reduced_motion=True), (1024, 700))
        h = hand(begin(desk, GAME, setup), (1024, 700), desk=desk)
        while not h.top.match.over:
            h.top.pass_time(240)
        h.top.flow.seen()
        h.frames(100)
        h.focus(button)
        h.keys("return")
        assert h.top.name == comes
        assert h.top.match.setup.players == setup.players
        assert (h.top.match.setup.seed == setup.seed) is (comes == "replay")


@pytest.mark.usefixtures("home")
def test_a_full_disk_ends_the_recording_and_not_the_match(hand: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(hand.settings(), (1280, 800))
    shown = begin(desk, GAME, begun("hr").setup)
    match = shown.match

    def full(_log: LogWriter, _line: object) -> None:
        raise RiffRaffError("kernel.files.disk_full", file="match.riff")

    monkeypatch.setattr(LogWriter, "write", full)
    h = hand(shown, desk=desk)
    h.frames(3)
    h.click("card.10")
    h.frames(60)
    h.click("foot.continue")
    told = [notice.words for notice in desk.notices]
    h.frames(120)
    assert "The match goes on, but it is no longer recorded." in told
    assert match.table.phase is not Phase.CARDS


# The flow by itself


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
