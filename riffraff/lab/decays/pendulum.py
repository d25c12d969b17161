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
from riffraff.lab.decays.free_swing import SPREAD, Flags, free_part, scatter, stray
from riffraff.lab.decays.roll import decaying_cosine
from riffraff.lab.estimates import Estimate, Fit, least_squares, sinusoid
from riffraff.physics.reduced import Rolls, roll
from riffraff.physics.statics import Balance
from riffraff.physics.swings import between

Floats = NDArray[np.float64]
K, DAMPING, FRICTION, LIST, HEEL, RATE = range(6)
STEP_S = 1.0 / 50.0
"""The model's own step: right to a millionth of the amplitude."""
SHORTEST_S, LONGEST_S = 0.3, 8.0
"""Periods that a toy can have, s."""
FEWEST_SWINGS = 2.0
"""Fewer tell no damping from noise."""
FEWEST_SAMPLES = 20
LEAST_EXPLAINED = 0.5
"""Of the record's variance: a fit that leaves more has found no roll decay."""
EXACT = 1e-3
"""Of the swing: what is right to this share is not looked at for outliers or scatter."""
MOST_OUTLIERS = 0.05
"""Of the samples; more are no slips but a motion that the model does not have."""
_FAR = 8.0
"""So many standard deviations off, a sample is wrong."""
_RATIOS = (0.0, 0.01, 0.025, 0.05, 0.1, 0.2)
"""Viscous parts, over critical, from which fits may start."""
_BANDS = (0.0, 0.003, 0.01, 0.02, 0.04, 0.08)
"""Dead bands, over half the range of the swing, likewise."""
_TRIED, _TRIAL_ROUNDS = 3, 6
"""So many of these starts are followed, for so many rounds; then the best of them to its end."""


@dataclass(frozen=True, eq=False)
class RollFit:
    """``start_s``: from when on the record (time of its own) was fitted, to ``end_s``; ``left_out``: samples that were
    far off; ``scatter``: of the samples about a smooth curve, rad."""

    fit: Fit
    start_s: float
    end_s: float
    left_out: int
    scatter: float

    @property
    def period(self) -> Estimate:
        """Of the smallest undamped swings, s."""
        return 2.0 * math.pi / self.fit.estimate(K).sqrt()

    @property
    def damping_ratio(self) -> Estimate:
        """Of the viscous part over critical damping."""
        return self.fit.estimate(DAMPING) / (2.0 * math.sqrt(self.fit.best[K]))

    @property
    def dead_band(self) -> Estimate:
        """How far from the list dry friction holds the ship, rad."""
        return self.fit.estimate(FRICTION) / float(self.fit.best[K])

    def at(self, time_s: Floats) -> Floats:
        """The fitted angle at times of the record between start and end, rad."""
        values: Floats = motion(self.fit.best[None], time_s - self.start_s)[0]
        return values


def fit_roll(time_s: Floats, angle: Floats, source: str, near: Floats | None = None) -> RollFit:
    """Fit the free part of a record (N,): from the first passage through the list after the largest swing until the
    ship has come to rest. Single samples that are far off are left out. Raises ``BadInput`` naming ``source`` if there
    are fewer than ``FEWEST_SWINGS`` swings in it, or if no swing explains it. ``near`` are K, DAMPING and FRICTION
    (3,) that are known to be nearly right."""
    if len(time_s) < FEWEST_SAMPLES:
        raise BadInput("lab.fit.no_swing", file=source)
    wrong = stray(time_s, angle)
    time_s, angle = time_s[~wrong], angle[~wrong]
    first, last, rough = free_part(time_s, angle, source)
    if not SHORTEST_S <= rough <= LONGEST_S:
        raise BadInput("lab.fit.period", file=source, period=f"{rough:.3g}", low=SHORTEST_S, high=LONGEST_S)
    time, heel = time_s[first:last], angle[first:last]
    if len(time) < FEWEST_SAMPLES:
        raise BadInput("lab.fit.no_swing", file=source)
    period = _period(time, heel, rough)
    if time[-1] - time[0] < FEWEST_SWINGS * period:
        raise BadInput("lab.fit.no_swing", file=source)
    at, swing = time - time[0], max(float(np.ptp(heel)) / 2.0, 1e-6)
    fit = _best_fit(at, heel, decaying_cosine(time, heel, period).fit.best, swing, near)
    off = _outliers(fit.residuals, swing)
    if off.any():
        fit = _refined(at[~off], heel[~off], fit.best, swing)
    explained = 1.0 - (fit.rms / float(np.std(heel))) ** 2
    if explained < LEAST_EXPLAINED:
        raise BadInput("lab.fit.noise", file=source, share=f"{100.0 * max(0.0, explained):.0f}")
    left_out = int(wrong.sum() + off.sum())
    return RollFit(fit, float(time[0]), float(time[-1]), left_out, max(scatter(time, heel), EXACT * swing))


def _best_fit(at: Floats, heel: Floats, cosine: Floats, swing: float, near: Floats | None) -> Fit:
    """The best of the fits from the likeliest splits of the damping: between them lie minima of their own, as the ship
    may come to rest half a swing sooner or later."""
    centre, amplitude, decay, omega, phase = (float(value) for value in cosine)
    start = np.empty(6)
    start[K] = omega**2 + decay**2
    start[LIST] = centre
    start[HEEL] = centre + amplitude * math.cos(phase)
    start[RATE] = -amplitude * (omega * math.sin(phase) + decay * math.cos(phase))
    if near is not None:
        start[[K, DAMPING, FRICTION]] = near
        return _refined(at, heel, start, swing)
    starts = np.tile(start, (len(_RATIOS) * len(_BANDS), 1))
    starts[:, DAMPING], starts[:, FRICTION] = (
        each.ravel() for each in np.meshgrid(2.0 * omega * np.array(_RATIOS), omega**2 * swing * np.array(_BANDS))
    )
    left = np.sum((heel - motion(starts, at)) ** 2, axis=1)
    fits = [_refined(at, heel, starts[index], swing, _TRIAL_ROUNDS) for index in np.argsort(left)[:_TRIED]]
    return _refined(at, heel, min(fits, key=lambda fit: fit.rms).best, swing)


def _refined(at: Floats, heel: Floats, start: Floats, swing: float, rounds: int = 60) -> Fit:
    k, omega = float(start[K]), math.sqrt(float(start[K]))
    scale = np.array((1e-5 * k, 1e-4 * omega, 1e-4 * k * swing, 1e-4 * swing, 1e-4 * swing, 1e-4 * omega * swing))
    low = np.array((0.1, 0.0, 0.0, -math.pi, -math.pi, -np.inf))
    return least_squares(lambda sets: motion(sets, at), heel, start, scale, low, rounds)


def _outliers(residuals: Floats, swing: float) -> Flags:
    """Which residuals are no noise: few, and far beyond the others."""
    typical = SPREAD * float(np.median(np.abs(residuals)))
    off: Flags = np.abs(residuals) > max(_FAR * typical, EXACT * swing)
    return off if off.sum() <= MOST_OUTLIERS * len(off) else np.zeros_like(off)


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
    return between(trace.heel, trace.rate, before, at / STEP_S - before, STEP_S)


def _period(time_s: Floats, heel: Floats, rough: float) -> float:
    """A first guess of the period: the frequency, not far from that of the ``rough`` one, at which a fading sine fits
    best."""
    span = float(time_s[-1] - time_s[0])
    at = time_s - time_s[0]
    middle = 2.0 * math.pi / rough
    omegas = np.arange(0.6 * middle, 1.6 * middle, 0.8 / span).tolist()
    left = [float(np.sum(sinusoid(at, heel, omega, 2.0 / span).residuals ** 2)) for omega in omegas]
    return 2.0 * math.pi / float(omegas[int(np.argmin(left))])
