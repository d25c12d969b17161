"""What the last swings of a ship on the bench tell: their period, and how they die away."""

from __future__ import annotations

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics.dying import Dying, Motion
from riffraff.physics.swings import Swings, last_run, last_swings, smallest, turning_points
from riffraff.tuning.quantities import Rows, balance_now
from riffraff.tuning.recorder import SAMPLE_TICKS, Recorder

DYING_S = 40.0
"""The swings of this long ago and since are looked at: they tell the two frictions apart by how wide they were."""
MOST_DYING = 60
"""Half swings."""
SLID_MM = 1.0
"""Cargo whose centre of mass went further along the ship than this took its part in the damping."""


def last_touch(recorder: Recorder) -> int:
    """The tick at which something was done to the ship last; -1 if nothing was."""
    bench = recorder.bench
    return max((tick for tick, _ in bench.inputs if tick <= bench.tick), default=-1)


def swinging(recorder: Recorder) -> tuple[Swings | None, Dying | None]:
    """The last undisturbed swings that are the ship's own and not the swell's, and how they die away. The latter is not
    to be told where cargo has fallen or slid since the ship was last touched."""
    bench = recorder.bench
    if bench.world.band is not None:
        return None, None  # it swings on a spring, which is none of its own
    first = max(last_touch(recorder) + 1, bench.tick - round(DYING_S * TICKS_PER_SECOND))
    ticks, rows = recorder.between(first, bench.tick)
    disturbed = fell(rows)
    quiet = int(disturbed[-1]) + 1 if len(disturbed) else 0
    if len(ticks) - quiet < 3:
        return None, None
    turns = turning_points(ticks[quiet:] * TICK_S, rows["heel"][quiet:], rows["rate"][quiet:])
    ship = balance_now(recorder.now())
    least = smallest(ship, bench.params)
    if len(disturbed) or slid(rows):
        return last_swings(turns, least), None
    # The samples between, evenly spaced: the present one may lie off their grid, and the first may be before them.
    even = slice(0, len(ticks) - int(bench.tick % SAMPLE_TICKS != 0))
    motion = Motion(*(values[even] for values in (ticks * TICK_S, rows["heel"], rows["rate"], rows["mount_x"])))
    return last_swings(turns, least), Dying.of(ship, motion, last_run(turns, least, MOST_DYING))


def fell(rows: Rows) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """The samples (N,) up to which cargo had just left the ship or was in the air."""
    left = np.diff(rows["aboard"], prepend=rows["aboard"][:1]) != 0.0
    return np.flatnonzero(left | (rows["in_flight"] > 0.0))


def slid(rows: Rows) -> bool:
    """Whether the cargo's centre of mass has wandered along the ship."""
    mass = float(rows["load_mass"].max(initial=0.0))
    return mass > 0.0 and float(np.ptp(rows["load_mx"])) > SLID_MM * mass
