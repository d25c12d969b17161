"""Drops and the movements that lead to them."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from riffraff.match.commands import Hang, Release, Take
from riffraff.match.session import Match
from riffraff.match.view import View
from riffraff.players.moves import GAP_MM, OVERHANG, aim, aim_hook, lowest_rest, place, reach, turned

BOAT, BARREL, BOTTLE, CRATE, SAILOR, PLANK = range(6)


@pytest.fixture
def view(begun: Callable[..., Match]) -> Callable[[int], View]:
    return lambda slot: begun(slot).view(0)


def test_a_quarter_turn() -> None:
    assert turned(np.array([(2.0, 1.0)]), math.pi / 2) == pytest.approx(np.array([(-1.0, 2.0)]))


def test_an_inner_slot_keeps_a_piece_between_its_neighbours(view: Callable[[int], View]) -> None:
    """R13: a crate of 26 mm in slot 3, from the mast to slot 4."""
    seen = view(3)
    low, high = reach(seen, seen.shape(CRATE).outline)
    assert (low, high) == pytest.approx((seen.region.x0 + 13.0, seen.region.x1 - 13.0))


@pytest.mark.parametrize("slot", [1, 4, 5, 6, 9, 10])
def test_an_outer_slot_lets_it_jut_out(view: Callable[[int], View], slot: int) -> None:
    """R13."""
    seen = view(slot)
    low, high = reach(seen, seen.shape(CRATE).outline)
    jut = OVERHANG * 26.0
    if slot % 2 == 1:
        assert low == pytest.approx(seen.region.x0 + 13.0 - jut)
    else:
        assert high == pytest.approx(seen.region.x1 - 13.0 + jut)


def test_a_plank_does_not_fit_lying_on_an_inner_slot(view: Callable[[int], View]) -> None:
    seen = view(3)
    low, high = reach(seen, seen.shape(PLANK).outline)
    assert low > high
    assert not aim(seen, PLANK, seen.region.centre, 0.0).room


def test_it_aims_just_above_what_lies_there(view: Callable[[int], View]) -> None:
    seen = view(4)
    outline = seen.shape(CRATE).outline
    assert lowest_rest(seen, outline, 85.0) == pytest.approx(seen.region.y0 + 13.0)
    drop = aim(seen, CRATE, 85.0, 0.0)
    assert drop.room
    assert drop.height == pytest.approx(seen.region.y0 + 13.0 + GAP_MM)


def test_and_above_cargo(begun: Callable[..., Match]) -> None:
    match = begun(4)
    seen = match.view(0)
    for ticks, command in place(seen, aim(seen, CRATE, 85.0, 0.0), 0):
        match.advance(max(0, ticks - match.tick))
        match.apply(command)
    match.advance(240)
    upon = lowest_rest(match.view(1), seen.shape(BARREL).outline, 85.0)
    assert upon == pytest.approx(50.0 + 26.0 + 14.0, abs=0.5)


def test_what_has_a_hook_can_hang_from_a_yard_and_only_there(view: Callable[[int], View]) -> None:
    yard = view(6)
    assert aim_hook(yard, CRATE, 50.0) is None
    assert aim_hook(view(4), SAILOR, 85.0) is None
    drop = aim_hook(yard, SAILOR, 50.0)
    assert drop is not None
    assert drop.room
    plan = [command for _, command in place(yard, drop, 0)]
    assert Hang(0, on=True) in plan


def test_a_hung_sailor_hangs(begun: Callable[..., Match]) -> None:
    match = begun(6)
    seen = match.view(0)
    drop = aim_hook(seen, SAILOR, 50.0)
    assert drop is not None
    for ticks, command in place(seen, drop, 0):
        match.advance(max(0, ticks - match.tick))
        match.apply(command)
    match.advance(600)
    assert match.table.aboard == (SAILOR,)
    assert match.world.hung_on(SAILOR) == 0
    assert match.world.pose(SAILOR)[1] < 110.0  # below its yard


def test_the_hand_comes_from_beyond_the_ship_and_lets_go_at_the_end(view: Callable[[int], View]) -> None:
    """R12, R14."""
    for slot in (1, 4, 5, 10):
        seen = view(slot)
        plan = place(seen, aim(seen, CRATE, seen.region.centre, 0.0), 0)
        first, last = plan[0][1], plan[-1][1]
        assert isinstance(first, Take)
        assert abs(first.at[0]) > seen.clear_mm
        assert math.copysign(1, first.at[0]) == seen.region.side
        assert last == Release(0)
