"""Carrying (R12): in front of the ship until the piece comes in at the slot to load, and out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import Illegal
from riffraff.match import commands as c
from riffraff.match.carrying import STILL_TICKS
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.state import FRONT, HELD
from riffraff.rules.events import PieceReleased, ReleaseRefused
from riffraff.rules.house import House
from riffraff.rules.state import FIRST_LAW
from riffraff.table.seats import Seat

CALM = Params().replace({"swell.amplitude": 0.0})
CRATE = 3
FROM_THE_PANEL = (-260.0, 90.0)
ABOVE_3 = (30.0, 80.0)


@pytest.fixture
def turn_at(script: Any) -> Callable[..., Match]:
    """A match in which seat 0 has begun a turn for that slot."""

    def begun(slot: int, law: int | None = None, **house: bool) -> Match:
        more = {} if law is None else {"law": law}
        match = Match(Setup((Seat("A", 40, "red"), Seat("B", 30, "blue")), House(**house), params=CALM, **more))
        played = script(match)
        played.lay(slot, 1)
        played.begin()
        return match

    return begun


def take(match: Match, *places: tuple[float, float], ticks: int = TICKS_PER_SECOND) -> None:
    """Take the crate beside the ship, and lead it from place to place."""
    match.apply(c.Take(0, CRATE, (0.0, 0.0), FROM_THE_PANEL, 0.0))
    for x, y in places:
        match.apply(c.Hand(0, x, y))
        match.advance(ticks)


def test_straight_through_mast_and_yards_nothing_is_touched(turn_at: Callable[..., Match]) -> None:
    match = turn_at(4, steady_hand=True)
    still = match.world.state().ship
    take(match, (-20.0, 110.0), (0.0, 200.0), (130.0, 110.0), ticks=60)
    assert match.world.where(CRATE) == FRONT
    assert match.world.heel == pytest.approx(still[2] if still else 0.0, abs=1e-6)
    assert match.world.held == CRATE  # nothing was touched (R14)


def test_held_still_at_its_slot_it_comes_in(turn_at: Callable[..., Match]) -> None:
    match = turn_at(3)
    take(match, (30.0, 200.0), ABOVE_3, ticks=STILL_TICKS)
    assert match.world.where(CRATE) == FRONT
    match.advance(2 * STILL_TICKS)
    assert match.world.where(CRATE) == HELD


@pytest.mark.parametrize("place", [(85.0, 80.0), (60.0, 80.0), (30.0, 50.0), (30.0, 112.0)])
def test_it_does_not_come_in_beside_its_slot_or_where_something_is(
    turn_at: Callable[..., Match], place: tuple[float, float]
) -> None:
    """Over slot 4, half over it, in the hull, and in the yard above."""
    match = turn_at(3)
    take(match, place, ticks=3 * TICKS_PER_SECOND)
    assert match.world.where(CRATE) == FRONT


def test_a_person_brings_it_in_and_takes_it_out_at_once(turn_at: Callable[..., Match]) -> None:
    match = turn_at(3)
    take(match, ABOVE_3, ticks=40)
    match.apply(c.BringIn(0))
    assert match.world.where(CRATE) == HELD
    assert not match.may(c.BringIn(0))
    match.apply(c.TakeOut(0))
    assert match.world.where(CRATE) == FRONT
    assert not match.may(c.TakeOut(0))
    match.advance(2 * TICKS_PER_SECOND)
    assert match.world.where(CRATE) == FRONT  # it was meant to be out


def test_where_there_is_no_room_it_stays_in_front(turn_at: Callable[..., Match]) -> None:
    match = turn_at(3)
    take(match, (5.0, 90.0))  # in the mast
    before = match.count
    with pytest.raises(Illegal, match="in the way"):
        match.apply(c.BringIn(0))
    assert (match.world.where(CRATE), match.count) == (FRONT, before)


def test_well_away_from_its_slot_it_is_out_again(turn_at: Callable[..., Match]) -> None:
    match = turn_at(3)
    take(match, ABOVE_3)
    assert match.world.where(CRATE) == HELD
    match.apply(c.Hand(0, 30.0, 150.0))  # through the yard above it
    match.advance(TICKS_PER_SECOND // 2)
    match.apply(c.Hand(0, -100.0, 80.0))
    match.advance(TICKS_PER_SECOND // 2)
    assert match.world.where(CRATE) == FRONT
    assert abs(match.world.heel) < 0.1


def test_let_go_in_front_it_comes_in_and_lies_on_its_slot(turn_at: Callable[..., Match]) -> None:
    """Also a little too low: it is set upon the deck."""
    for height in (76.0, 58.0):
        match = turn_at(3)
        take(match, (30.0, height), ticks=40)
        assert match.apply(c.Release(0)) == [PieceReleased(0, CRATE, 3)]
        match.advance(TICKS_PER_SECOND)
        assert CRATE in match.table.aboard


def test_let_go_where_something_is_it_stays_in_the_hand(turn_at: Callable[..., Match]) -> None:
    """R13: and a slot is not full for that (R17)."""
    match = turn_at(3)
    take(match, (13.5, 80.0), ticks=90)  # in the mast
    assert match.apply(c.Release(0)) == [ReleaseRefused(0, CRATE, 3, "blocked", 0)]
    assert match.world.where(CRATE) == FRONT
    assert not match.may(c.GiveUp(0))


def test_one_hand_holds_it_as_it_was_taken(turn_at: Callable[..., Match]) -> None:
    match = turn_at(3)
    match.apply(c.Take(0, CRATE, (8.0, -6.0), FROM_THE_PANEL, 0.0))
    for x in (100.0, -200.0, 38.0):
        match.apply(c.Hand(0, x, 84.0))
        match.advance(TICKS_PER_SECOND // 2)
    assert match.world.pose(CRATE)[2] == pytest.approx(0.0, abs=0.05)


def test_under_the_first_law_it_is_in_the_plane_of_the_ship_all_along(turn_at: Callable[..., Match]) -> None:
    match = turn_at(3, law=FIRST_LAW)
    take(match)
    assert match.world.where(CRATE) == HELD
    for command in (c.BringIn(0), c.TakeOut(0)):
        assert not match.may(command)


@pytest.mark.parametrize("slot", range(1, 11))
@pytest.mark.parametrize("panel", [(-250.0, 250.0), (-250.0, 40.0), (250.0, 250.0), (250.0, 40.0)])
def test_a_straight_drag_from_any_panel_to_any_slot_sets_nothing_going(
    turn_at: Callable[..., Match], panel: tuple[float, float], slot: int
) -> None:
    """The ship goes on to the last bit as if nobody had carried anything."""
    match, other = turn_at(max(slot, 2)), turn_at(max(slot, 2))  # whatever the slot to load is
    region = match.world.shape.slots[slot]
    up = region.y0 + (0.0 if region.yard is None else match.world.shape.hinges[region.yard])
    end = (region.centre, up + 22.0)
    match.apply(c.Take(0, CRATE, (0.0, 0.0), panel, 0.0))
    for step in range(1, 21):
        match.apply(c.Hand(0, *(a + (b - a) * step / 20 for a, b in zip(panel, end, strict=True))))
        for each in (match, other):
            each.advance(2)
    assert match.world.where(CRATE) == FRONT
    one, two = match.world.state(), other.world.state()
    assert (one.ship, one.yards) == (two.ship, two.yards)
