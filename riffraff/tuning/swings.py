"""Period and damping from the last swings: a straight line through the logarithms of their amplitudes.

A half swing is the way from one turning point to the next; half its length is its amplitude, whatever the list. Each
half swing of a damped ship is smaller than the one before by exp(-d); the damping ratio is d / sqrt(pi^2 + d^2).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.physics.params import Params
from riffraff.physics.statics import Balance

Array = NDArray[np.float64]

MOST_HALF_SWINGS = 8
"""Four whole swings: enough for a steady figure, few enough to follow a slider."""
LEAST_HALF_SWINGS = 3
SMALLEST = math.radians(0.15)
"""Below this dry friction decides, not the swing."""
CLEAR_OF_SWELL = 3.0
"""Swings must be so many times larger than those that the swell keeps up, else they tell of the swell."""


@dataclass(frozen=True)
class Swing:
    """The last half swings (``count``): period in s, damping ratio with its standard error, mean amplitude in rad."""

    count: int
    period: float
    ratio: float
    ratio_se: float
    amplitude: float

    @property
    def damped(self) -> bool:
        """Whether they die away by more than their scatter: else there is no ratio to speak of."""
        return self.ratio > self.ratio_se


def smallest(ship: Balance, params: Params) -> float:
    """The least amplitude in rad that tells of the ship: clear of dry friction and of the roll that the swell keeps up.

    ``ship``: one, S = (). The roll is that of a linear pendulum whose pivot sways, without its dry friction.
    """
    omega = 2.0 * math.pi / params.swell.period
    own = float(ship.frequency)
    drive = own**2 / float(ship.gravity) * params.swell.amplitude * omega**2
    held = math.hypot(own**2 - omega**2, params.ship.pivot_damping / float(ship.inertia) * omega)
    return max(SMALLEST, CLEAR_OF_SWELL * drive / max(held, 1e-9))


def turning_points(time: Array, heel: Array, rate: Array) -> tuple[Array, Array]:
    """Times (s) and heels (rad) where the rate changes its sign; all arrays (N,)."""
    before, after = rate[:-1], rate[1:]
    at = np.flatnonzero((before * after < 0.0) | ((before == 0.0) & (after != 0.0)))
    if not len(at):
        return np.empty(0), np.empty(0)
    step = time[at + 1] - time[at]
    share = before[at] / (before[at] - after[at])
    # Where the rate is a straight line, heel has gone a quarter of (rate * step * share) beyond the mean of both ways.
    heels = heel[at] + 0.5 * before[at] * share * step
    return time[at] + share * step, heels


def fit(time: Array, heel: Array, rate: Array, least: float = SMALLEST) -> Swing | None:
    """The last swings of an amplitude of ``least`` rad in samples (N,) of s, rad and rad/s; None while there are too
    few."""
    times, heels = turning_points(time, heel, rate)
    amplitudes = np.abs(np.diff(heels)) / 2.0
    large = amplitudes >= least
    if not large.any():
        return None
    # The last run of real swings: what is smaller before or after it is no roll.
    end = int(np.flatnonzero(large)[-1]) + 1
    gaps = np.flatnonzero(~large[:end])
    start = int(gaps[-1]) + 1 if len(gaps) else 0
    amplitudes, times = amplitudes[start:end], times[start : end + 1]
    amplitudes = amplitudes[-MOST_HALF_SWINGS:]
    times = times[-len(amplitudes) - 1 :]
    count = len(amplitudes)
    if count < LEAST_HALF_SWINGS:
        return None
    decrement, error = _slope(np.log(amplitudes))
    spacing, _ = _slope(times)
    ratio = -decrement / math.hypot(math.pi, decrement)
    ratio_se = error * math.pi**2 / (math.pi**2 + decrement**2) ** 1.5
    return Swing(count, 2.0 * spacing, ratio, ratio_se, float(amplitudes.mean()))


def _slope(values: Array) -> tuple[float, float]:
    """Slope per step of a straight line through ``values`` (N,), and its standard error (NaN below three)."""
    count = len(values)
    at = np.arange(count) - (count - 1) / 2.0
    spread = float((at * at).sum())
    slope = float((at * values).sum()) / spread
    rest = values - values.mean() - slope * at
    return slope, math.sqrt(float((rest * rest).sum()) / (count - 2) / spread) if count > 2 else math.nan
