"""One look at a ship on the bench, as a row of plain numbers from which every reading and every plot is worked out.

Load sums count the pieces aboard, in the ship frame (mm, origin at the pivot). Units: mm, g, s, rad.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.measures import energies, load_of, pivot_power, pulled, slide_range
from riffraff.physics.params import Params
from riffraff.physics.state import FALLEN, FLIGHT
from riffraff.physics.statics import empty_ship
from riffraff.physics.support import Touch
from riffraff.physics.world import World

COLUMNS = (
    "heel",
    "rate",
    "mount_x",
    "ship_mass",
    "ship_x",
    "ship_y",
    "ship_inertia",
    "gravity",
    "stop",
    "load_mass",
    "load_mx",
    "load_my",
    "load_inertia",
    "aboard",
    "in_flight",
    "fallen",
    "slip_speed",
    "slide_low",
    "slide_high",
    "tilt_lower",
    "tilt_middle",
    "tilt_upper",
    "push",
    "hand_x",
    "hand_y",
    "pull_force",
    "pull_moment",
    "pivot_force",
    "lower_force",
    "middle_force",
    "upper_force",
    "height",
    "moving",
    "turning",
    "pivot_power",
)
"""Their order in a row. ``load_inertia`` is about the pivot; ``slide_low`` and ``slide_high`` are the heels between
which every piece stays where it lies (NaN without cargo); ``slip_speed`` is the fastest piece's against the ship;
``tilt_*`` are the yards' angles against the ship; ``push`` is the largest force of a contact, g mm/s2; the hand is NaN
if empty. ``pull_*``: of the spring by which something is pulled, g mm/s2 and g mm2/s2 about the pivot, else 0;
``*_force``: of the joints, g mm/s2. ``height`` (g mm: mass times height above the pivot), ``moving`` and ``turning``
(g mm2/s2: kinetic energy of centres of mass, and about them) are of the ship, her yards and what is aboard;
``pivot_power``: what friction takes in the pivot, g mm2/s3."""
AT = {name: index for index, name in enumerate(COLUMNS)}

Row = NDArray[np.float64]


class Sampler:
    """Looks at worlds; keeps what changes with the parameters only."""

    def __init__(self) -> None:
        self._params: Params | None = None
        self._ship: tuple[float, ...] = ()
        self._slide_range = (math.nan, math.nan)
        self._joints: tuple[float, ...] = (math.nan,) * 4
        self.touches: list[Touch] = []
        """The contacts of the last look."""

    def row(self, world: World) -> Row:
        """The numbers of ``COLUMNS`` now. Raises ``RiffRaffError`` if the cargo's motion is not finite any more."""
        if world.params is not self._params:
            self._params = world.params
            ship = empty_ship(world.params)
            fields = (ship.mass, ship.x, ship.y, ship.inertia, ship.gravity, ship.stop)
            self._ship = tuple(float(value) for value in fields)
        heel, rate = world.heel, world.heel_rate
        lower, middle, upper = world.yard_angles
        touches = self.touches = world.touches()
        load = _load(world)
        if touches or not load[0]:  # a world that was just built touches nothing yet: what was before still holds
            self._slide_range = slide_range(world, touches, heel)
        self._joints = world.joint_forces() or self._joints
        hand = world.hand
        held = (math.nan, math.nan) if hand is None else hand.motion[:2]
        return np.array(
            (
                heel,
                rate,
                world.mount_x,
                *self._ship,
                *load,
                *self._slide_range,
                lower - heel,
                middle - heel,
                upper - heel,
                max((touch.push for touch in touches), default=0.0) * _steps_per_second(world.params),
                *held,
                *pulled(world),
                *self._joints,
                *energies(world),
                pivot_power(world),
            )
        )


def _steps_per_second(params: Params) -> float:
    return params.engine.substeps * TICKS_PER_SECOND


def _load(world: World) -> tuple[float, ...]:
    """The load's sums, the counts by place, and the fastest slip."""
    load, slip = load_of(world), world.rest.slip()
    mass, x, y, own = load.T
    sums = (mass.sum(), (mass * x).sum(), (mass * y).sum(), (own + mass * (x * x + y * y)).sum())
    if not math.isfinite(sum(sums) + slip):
        raise RiffRaffError("physics.not_finite", tick=world.tick)
    return *sums, len(load), len(world.all_in(FLIGHT)), len(world.all_in(FALLEN)), slip
