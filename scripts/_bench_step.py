"""Measures of a tick for scripts/bench.py: our world's over the bare engine's steps in it, on the same loaded ship."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, cycle

from _bench_time import asked, ratio, seconds

from riffraff.kernel.clock import TICK_S
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import WorldState
from riffraff.physics.world import World

ROUNDS = 15
"""How often both sides take turns in a process."""
WARM_TICKS, STEPPED_TICKS = 60, 240
"""Ticks on each side of a turn, two seconds of the game, and before them: a world just built finds all its touches."""
PIECES = 16
"""Half of all cargo: a ship as it is in the middle of a match."""


def step_overhead() -> list[float]:
    """A tick of our world over the bare engine's steps in it."""
    return asked(__name__)


def _loaded() -> WorldState:
    """A ship with cargo spread over all slots, two seconds later."""
    loaded = World(Params())
    slots = cycle(loaded.shape.slots.values())
    tries, piece = count(), 0
    while piece < PIECES:
        region = next(slots)
        along = region.x0 + (region.x1 - region.x0) * (0.3 + 0.4 * (next(tries) * 0.618 % 1))
        piece += set_down(loaded, piece, KINDS[piece % len(KINDS)], Spot(region.slot, along))
    loaded.step(STEPPED_TICKS)
    return loaded.state()


def _ours(world: World) -> None:
    for _ in range(STEPPED_TICKS):
        world.step()


def _bare(world: World) -> None:
    substeps = int(world.params.engine.substeps)
    step, dt = world.space.step, TICK_S / substeps
    for _ in range(STEPPED_TICKS * substeps):
        step(dt)


def measured() -> float:
    state = _loaded()

    def of(run: Callable[[World], None]) -> float:
        world = World(Params(), state)
        world.step(WARM_TICKS)
        return seconds(lambda: run(world))

    return ratio(lambda: of(_ours), lambda: of(_bare), ROUNDS)
