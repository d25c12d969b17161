"""A pendulum with viscous and dry friction, fitted to a measured roll decay.

The model is the equation of ``riffraff.physics.reduced`` with the forces over the inertia:
``away'' = -k sin(away) - damping away' - friction sign(away')``, away from the list. Six unknowns: ``k`` (1/s2),
``damping`` (1/s), ``friction`` (1/s2), the list (rad), and heel and rate at the start.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.lab.decay import decaying_cosine
from riffraff.lab.estimates import Fit, least_squares
from riffraff.lab.experiment import Estimate
from riffraff.physics.reduced import Rolls, roll
from riffraff.physics.statics import Balance

Floats = NDArray[np.float64]
K, DAMPING, FRICTION, LIST, HEEL, RATE = range(6)
STEP_S = 1.0 / 50.0
"""The model's own step: right to a millionth of the amplitude."""
SHORTEST_S, LONGEST_S = 0.3, 8.0
"""Periods that are looked for."""
FEWEST_SWINGS = 2.0
"""Fewer tell no damping from noise."""
AT_REST = 0.04
"""The ship has come to rest where it never again moves by more than this share of its first swing."""


@dataclass(frozen=True, eq=False)
class RollFit:
    """``start_s``: from when on the record (time of its own) was fitted, to ``end_s``."""

    fit: Fit
    start_s: float
    end_s: float

    @property
    def period(self) -> Estimate:
        """Of the smallest undamped swings, s."""
        k = self.fit.estimate(K)
        period = 2.0 * math.pi / math.sqrt(k.value)
        return Estimate(period, period * k.error / (2.0 * k.value))

    @property
    def damping_ratio(self) -> Estimate:
        """Of the viscous part over critical damping."""
        damping, root = self.fit.estimate(DAMPING), math.sqrt(self.fit.estimate(K).value)
        return Estimate(damping.value / (2.0 * root), damping.error / (2.0 * root))

    @property
    def dead_band(self) -> Estimate:
        """How far from the list dry friction holds the ship, rad."""
        friction, k = self.fit.estimate(FRICTION), self.fit.estimate(K).value
        return Estimate(friction.value / k, friction.error / k)

    def at(self, time_s: Floats) -> Floats:
        """The fitted angle at times of the record between start and end, rad."""
        values: Floats = motion(self.fit.best[None], time_s - self.start_s)[0]
        return values


def fit_roll(time_s: Floats, angle: Floats, source: str) -> RollFit:
    """Fit the free part of a record (N,): from the first passage through the list after the largest swing until the
    ship has come to rest. Raises ``BadInput`` naming ``source`` if there are fewer than
    ``FEWEST_SWINGS`` swings in it."""
    first, last = _free_part(time_s, angle, source)
    time, heel = time_s[first:last], angle[first:last]
    if len(time) < 20:
        raise BadInput("lab.fit.no_swing", file=source)
    period = _period(time, heel)
    if time[-1] - time[0] < FEWEST_SWINGS * period:
        raise BadInput("lab.fit.no_swing", file=source)
    at = time - time[0]
    cosine = decaying_cosine(time, heel, period).fit.best
    centre, amplitude, decay, omega, phase = (float(value) for value in cosine)
    start = np.empty(6)
    start[K] = omega**2 + decay**2
    start[DAMPING] = max(1.2 * decay, 0.02 * omega)
    start[FRICTION] = 0.1 * abs(decay) * omega * abs(amplitude)
    start[LIST] = centre
    start[HEEL] = centre + amplitude * math.cos(phase)
    start[RATE] = -amplitude * (omega * math.sin(phase) + decay * math.cos(phase))
    swing = max(float(np.ptp(heel)) / 2.0, 1e-6)
    scale = np.array(
        (1e-5 * start[K], 1e-4 * omega, 1e-4 * start[K] * swing, 1e-4 * swing, 1e-4 * swing, 1e-4 * omega * swing)
    )
    low = np.array((0.1, 0.0, 0.0, -math.pi, -math.pi, -np.inf))
    fit = least_squares(lambda sets: motion(sets, at), heel, start, scale, low)
    return RollFit(fit, float(time[0]), float(time[-1]))


def motion(sets: Floats, at: Floats) -> Floats:
    """The angle of M models (M, 6) at times (N,) in s since their start: (M, N), rad."""
    k, listed = sets[:, K], sets[:, LIST]
    one = np.ones(len(sets))
    # A body of unit inertia whose weight has unit arm and turns it by k.
    balance = Balance(k, -np.sin(listed), -np.cos(listed), one, one, math.pi * one)
    still = np.zeros(len(sets))
    rolls = Rolls(balance, sets[:, FRICTION], sets[:, DAMPING], still, one, still)
    trace = roll(rolls, sets[:, HEEL], sets[:, RATE], float(at[-1]) + STEP_S, STEP_S)
    before = np.minimum((at / STEP_S).astype(np.intp), len(trace.time) - 2)
    share = at / STEP_S - before
    s2, s3 = share**2, share**3
    heel, rate = trace.heel, trace.rate
    values: Floats = (
        heel[:, before] * (2 * s3 - 3 * s2 + 1)
        + heel[:, before + 1] * (3 * s2 - 2 * s3)
        + STEP_S * (rate[:, before] * (s3 - 2 * s2 + share) + rate[:, before + 1] * (s3 - s2))
    )
    return values


def _free_part(time_s: Floats, angle: Floats, source: str) -> tuple[int, int]:
    """From which sample to which the ship swings freely."""
    tail = angle[-max(5, len(angle) // 20) :]
    extremes = float(angle.max()), float(angle.min())
    resting = float(np.median(tail))
    centre = resting if float(np.ptp(tail)) < 0.25 * (extremes[0] - extremes[1]) else sum(extremes) / 2.0
    away = angle - centre
    largest = float(np.abs(away).max())
    if largest == 0.0:
        raise BadInput("lab.fit.no_swing", file=source)
    # The last sample of the held start, or the top of the first swing.
    top = int(np.flatnonzero(np.abs(away) > 0.9 * largest)[0])
    crossings = np.flatnonzero(np.sign(away[top:-1]) * np.sign(away[top + 1 :]) < 0)
    if not len(crossings):
        raise BadInput("lab.fit.no_swing", file=source)
    first = top + int(crossings[0]) + 1
    moving = np.flatnonzero(np.abs(angle - resting) > max(AT_REST * largest, 3.0 * float(np.std(tail))))
    rest = int(moving[-1]) if len(moving) else len(angle) - 1
    until = time_s[rest] + 0.1 * (time_s[rest] - time_s[first])
    return first, int(np.searchsorted(time_s, until, side="right"))


def _period(time_s: Floats, heel: Floats) -> float:
    """A first guess of the period: the frequency at which a fading sine fits best."""
    span = float(time_s[-1] - time_s[0])
    at = time_s - time_s[0]
    fade = np.exp(-2.0 * at / span)
    best, found = math.inf, LONGEST_S
    lowest, highest = 2.0 * math.pi / LONGEST_S, 2.0 * math.pi / SHORTEST_S
    for omega in np.arange(lowest, highest, 0.8 / span):
        design = np.column_stack((np.ones_like(at), fade * np.cos(omega * at), fade * np.sin(omega * at)))
        linear, *_ = np.linalg.lstsq(design, heel, rcond=None)
        left = float(np.sum((heel - design @ linear) ** 2))
        if left < best:
            best, found = left, 2.0 * math.pi / omega
    return found
