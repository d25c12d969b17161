"""What all checks share: the line of the table, worlds of one step length, and the watch on the pivot."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.lab.trace import Trace
from riffraff.physics.params import Params
from riffraff.physics.world import World

Floats = NDArray[np.float64]

BRAKE = 4.0e7
"""g mm2/s: a pivot damping under which the toy goes to its list without a swing. It moves no list."""
DROPS = 1000
"""How often the thinnest piece is dropped."""


@dataclass(frozen=True)
class Line:
    """A line of the table: ``name`` is the key of its words (``check.line.NAME``).

    ``theory`` and ``simulated`` are in ``unit``; ``error`` and ``bound`` in ``error_unit``.
    """

    name: str
    unit: str
    theory: float
    simulated: float
    error_unit: str
    error: float
    bound: float

    @property
    def ok(self) -> bool:
        """Within the bound; an error that is no number is not."""
        return self.error <= self.bound

    def to_dict(self) -> dict[str, str | float | bool]:
        """Plain values for JSON; what is no number stands as its name."""
        plain = {key: str(v) if isinstance(v, float) and not math.isfinite(v) else v for key, v in asdict(self).items()}
        return plain | {"ok": self.ok}


def percent(name: str, unit: str, theory: float, simulated: float, bound: float) -> Line:
    """A line whose error is a share of the theoretical value."""
    return Line(name, unit, theory, simulated, "%", 100.0 * abs(simulated / theory - 1.0), bound)


def absolute(name: str, unit: str, theory: float, simulated: float, bound: float) -> Line:
    """A line whose error is the difference."""
    return Line(name, unit, theory, simulated, unit, abs(simulated - theory), bound)


class Rig:
    """Makes and runs the worlds of the checks.

    ``halvings`` of the default step apply to all of them; ``drops`` is how often a piece is dropped. ``drift``: the
    furthest that the ship's pivot has been from its mount in any run so far, mm.
    """

    def __init__(self, halvings: int = 0, drops: int = DROPS) -> None:
        self.halvings = halvings
        self.drops = drops
        self.drift = 0.0

    def params(self, **changes: float) -> Params:
        """The defaults in still water with some changes, ``ship__ball_mass`` for ``ship.ball_mass``."""
        named = {name.replace("__", "."): value for name, value in changes.items()}
        steps = Params().engine.substeps * 2**self.halvings
        return Params().replace({"swell.amplitude": 0.0, "engine.substeps": steps} | named)

    def run(self, world: World, seconds: float) -> Trace:
        """Advance; the motion of the ship now and after each tick."""
        ticks = round(seconds * TICKS_PER_SECOND)
        motion = np.empty((ticks + 1, 3))
        motion[0] = world.heel, world.heel_rate, world.mount_x
        for tick in range(1, ticks + 1):
            world.step()
            motion[tick] = world.heel, world.heel_rate, world.mount_x
            x, y = world.pivot
            self.drift = max(self.drift, math.hypot(x - world.mount_x, y))
        return Trace.of_heel(TICK_S * np.arange(ticks + 1, dtype=np.float64), *motion.T)
