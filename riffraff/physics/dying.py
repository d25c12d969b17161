"""How swings die away: viscous and dry friction told apart by the energy that a ship loses.

From one turn to the next the ship loses, to the friction of its pivot, what it had of energy of motion and righting and
what the swell has put in meanwhile:

    damping * P + torque * Q = E(before) - E(after) + W,

    P = integral of rate^2 dt,   Q = integral of |rate| dt,   W = integral of moment * rate dt,

where the moment is that of the mount's acceleration on the centre of mass. This is exact, however wide the swings are
and however heavy the damping; damping and torque are found by least squares over the half swings. Units: mm, g, s, rad.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.physics.statics import Balance
from riffraff.physics.swings import Turns

Floats = NDArray[np.float64]

LEAST_HALF_SWINGS = 4
"""Two unknowns, and something left to tell the error from."""
LEAST_SPREAD = 0.02
"""Swings whose widths differ by less tell no friction from the other."""
LEAST_LOST_ERRORS = 4.0
"""Times the standard error of all that was lost: less is no dying away."""
MOST_ERRORS = 3.0
"""A friction that gives by more than so many of its errors is none: something else is at work."""
MODEL_SHARE = 0.006
"""Of all that is lost: what the engine's sub-steps and the place of the turns make of it."""
RATIO_GRAIN, BAND_GRAIN = 2.0e-5, 1.0e-5
"""Damping ratio, and rad: no value is known better."""


@dataclass(frozen=True, eq=False)
class Motion:
    """A ship's recorded motion, evenly spaced samples (N,): time in s, heel in rad, rate in rad/s, and how far the
    mount is swayed in mm."""

    time_s: Floats
    heel: Floats
    rate: Floats
    mount_x: Floats


@dataclass(frozen=True)
class Dying:
    """From so many half swings (``count``): the viscous damping ratio of small swings, and the torque of dry friction
    over the stiffness (rad: so far from its list it can hold the ship), each with its standard error."""

    count: int
    ratio: float
    ratio_se: float
    band: float
    band_se: float

    @classmethod
    def of(cls, ship: Balance, motion: Motion, turns: Turns) -> Dying | None:
        """From the half swings between ``turns`` of a ship, S = (). None if they are too few or too much alike, or do
        not die away."""
        amplitude = turns.amplitude
        if len(amplitude) < LEAST_HALF_SWINGS or amplitude.max() < (1.0 + LEAST_SPREAD) * amplitude.min():
            return None
        at = np.searchsorted(motion.time_s, turns.time_s)
        at = at[at < len(motion.time_s)]
        if len(at) <= LEAST_HALF_SWINGS:
            return None
        paths, lost = _balance_sheet(ship, motion, at)
        best, *_ = np.linalg.lstsq(paths, lost, rcond=None)
        left = lost - paths @ best
        variance = float(left @ left) / (len(left) - 2) * _together(left)
        if float(lost.sum()) < LEAST_LOST_ERRORS * math.sqrt(variance * len(lost)):
            return None
        errors = np.sqrt(np.diag(variance * np.linalg.pinv(paths.T @ paths)))
        in_ratio, in_band = 0.5 / float(ship.inertia * ship.frequency), 1.0 / float(ship.stiffness)
        ratio, band = float(best[0]) * in_ratio, float(best[1]) * in_band
        # What either friction would be if all were its own: by its share of that the model may be wrong.
        all_of_it = float(np.abs(lost).sum()) / paths.sum(axis=0) * MODEL_SHARE / 2.0
        found = cls(
            len(left),
            ratio,
            math.hypot(errors[0] * in_ratio, all_of_it[0] * in_ratio, RATIO_GRAIN),
            band,
            math.hypot(errors[1] * in_band, all_of_it[1] * in_band, BAND_GRAIN),
        )
        gives = ratio < -MOST_ERRORS * found.ratio_se or band < -MOST_ERRORS * found.band_se
        return None if gives else found


def _balance_sheet(ship: Balance, motion: Motion, at: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """P and Q of the module (K, 2), and what was lost (K,), between samples ``at`` (K + 1,)."""
    heel, rate, step = motion.heel, motion.rate, float(motion.time_s[1] - motion.time_s[0])
    energy = 0.5 * ship.inertia * rate**2 + ship.weight * ship.gz_area(ship.list_heel, heel)
    speed = np.gradient(motion.mount_x, step)
    push = ship.mass * np.gradient(speed, step) * (ship.x * np.sin(heel) + ship.y * np.cos(heel))
    sums = [_integral(values, step)[at] for values in (rate**2, np.abs(rate), push * rate)]
    square, way, work = (np.diff(values) for values in sums)
    return np.column_stack((square, way)), -np.diff(energy[at]) + work


def _integral(values: Floats, step: float) -> Floats:
    """From the first sample to each (N,): by the trapezium rule, its ends mended by the slopes there."""
    slopes = np.gradient(values, step)
    pieces = (values[1:] + values[:-1]) * (step / 2.0) + (slopes[:-1] - slopes[1:]) * (step**2 / 12.0)
    return np.concatenate(([0.0], np.cumsum(pieces)))


def _together(left: Floats) -> float:
    """How many times more than white noise residuals that hang together count: by their first correlation."""
    power = float(left @ left)
    if power <= 0.0:
        return 1.0
    first = min(max(float(left[1:] @ left[:-1]) / power, 0.0), 0.8)
    return (1.0 + first) / (1.0 - first)
