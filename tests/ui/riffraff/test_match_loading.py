"""The screen of a match: a turn by mouse, by keys and by buttons, and what is drawn anew meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from ui.riffraff.at_match import COLOURS, Made, at, begun, lay, step, told

from riffraff.kit.input import Drag, FocusLost, KeyUp, Move, Press, Release, Resized, Wheel
from riffraff.kit.theme import MARKS
from riffraff.match import commands as c
from riffraff.physics.params import Params
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.ui.riffraff.flow import Kind


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
    h.frames(3)
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
    for moved in range(0, 200, 10):
        h.do(Drag(521 + 2 * moved, 212 + moved))
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
