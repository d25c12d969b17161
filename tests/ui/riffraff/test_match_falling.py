"""The screen of a match: what falls is caught by mouse and key, and seen as long as the match says."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ui.riffraff.at_match import Made, at, begun, falling, lay

from riffraff.kit.input import Move, Press
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.ui.riffraff.view import ONE_HAND, OTHER_HAND


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


def test_slow_time_is_smooth(hand: Made) -> None:
    """A tick lasts for several pictures, and in each of them what falls has come further down."""
    h = falling(hand, fall_s=2.0)
    h.frames(10)
    heights = []
    for _ in range(20):
        h.frames(1)
        heights.append(h.top.stage.seen(7).y)
    steps = [above - below for above, below in pairwise(heights)]
    assert min(steps) > 0.0
    assert max(steps) < 2.0 * min(steps)
