"""Every fall is seen as long, from wherever it begins (R18)."""

from __future__ import annotations

import pytest

from riffraff.kernel.clock import TICK_S
from riffraff.match.pace import Pace, time_left_s
from riffraff.match.rescue import SLOW
from riffraff.physics.params import Params
from riffraff.physics.state import FALLEN, FLIGHT, PieceState
from riffraff.physics.world import World

CALM = Params().replace({"swell.amplitude": 0.0})
CRATE_LOW = CALM.cargo.crate_size / 2


def falling(*heights: float, speed: float = 0.0) -> World:
    """Crates in the air beside the ship, so high above the table."""
    world = World(CALM)
    for piece, height in enumerate(heights):
        y = height + CRATE_LOW - CALM.surroundings.table_depth
        world.place(PieceState(piece, "crate", (250.0 + 40.0 * piece, y, 0.0, 0.0, speed, 0.0), FLIGHT))
    return world


@pytest.mark.parametrize("speed", [0.0, -300.0, 200.0])
@pytest.mark.parametrize("height", [60.0, 150.0, 300.0])
def test_the_time_that_is_left_is_that_of_a_free_fall(height: float, speed: float) -> None:
    world = falling(height, speed=speed)
    left = time_left_s(world, 0)
    ticks = 0
    while world.where(0) != FALLEN:
        world.step()
        ticks += 1
    assert ticks * TICK_S == pytest.approx(left, abs=2.5 * TICK_S)


@pytest.mark.parametrize("height", [150.0, 300.0])
def test_from_any_height_it_is_seen_as_long(height: float) -> None:
    world, pace, shown = falling(height), Pace(), 0.0
    pace.look(world)
    while world.where(0) == FLIGHT:
        shown += TICK_S / pace.of(1.3)
        world.step()
        pace.look(world)
    assert shown == pytest.approx(1.3, rel=0.15)


def test_the_shortest_fall_sets_the_pace_and_none_is_slower_than_hands_are_reckoned() -> None:
    pace = Pace()
    assert pace.of(1.3) == 1.0
    pace.look(falling(300.0))
    alone = pace.of(1.3)
    pace = Pace()
    pace.look(falling(300.0, 100.0))
    assert pace.of(1.3) < alone
    pace.look(falling(300.0))
    assert pace.of(1.3) == alone
    assert pace.of(1000.0) == 1.0 / SLOW
    assert pace.of(0.01) == 1.0
