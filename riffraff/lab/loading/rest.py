"""Waiting until a ship rests, in ticks of simulated time."""

from __future__ import annotations

import math

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.falls import FELL, Fact
from riffraff.physics.world import POLL_TICKS, World

BRAKE = 3.0e7
"""g mm2/s: a pivot damping under which the toy goes to its list with hardly a swing, loaded or not."""
STEADY_RATE = math.radians(0.2)
"""rad/s: the game's own measure of rest allows more, and a braked ship creeps."""
CALM_RATE = 5.0e-5
"""rad/s: a ship that turns no faster is at its list to a hundredth of a degree."""
QUIET_TICKS = TICKS_PER_SECOND // 4
"""What must have rested this long rests."""
CALM_TICKS = 10 * TICKS_PER_SECOND
"""The longest that calm is waited for."""


def settle(world: World, limit: int, rate: float = STEADY_RATE) -> list[Fact]:
    """Advance until the ship turns slower than ``rate`` (rad/s) and all cargo has rested for ``QUIET_TICKS``,
    something has fallen, or ``limit`` ticks have passed."""
    facts: list[Fact] = []
    steady = 0
    for _ in range(0, limit, POLL_TICKS):
        facts += world.step(POLL_TICKS)
        steady = steady + POLL_TICKS if abs(world.heel_rate) < rate else 0
        if min(steady, world.rest_ticks) >= QUIET_TICKS or any(fact.what == FELL for fact in facts):
            break
    return facts


def calm(world: World) -> None:
    """Advance until the ship hardly moves any more, or ``CALM_TICKS`` have passed."""
    settle(world, CALM_TICKS, CALM_RATE)
