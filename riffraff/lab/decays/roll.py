"""What a roll decay tells: the period, the damping ratio, and the damping split into viscous and dry friction.

The *extinction curve* is the loss of amplitude per half swing against the mean amplitude of that half swing. For
viscous damping with logarithmic decrement L a half swing and dry friction with a dead band b it is exactly the line
``2 tanh(L / 2) * mean + 2 b``, so one straight line splits the two (ITTC 7.5-02-07-04.5 does the same).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.lab.estimates import Estimate, Fit, least_squares, mean_of, sinusoid, straight_line
from riffraff.lab.experiment import Table
from riffraff.physics.swings import Turns, turning_points

Floats = NDArray[np.float64]
FEWEST_HALF_SWINGS = 3
"""Fewer do not make a line."""
LEAST_SHARE = 0.08
"""Swings smaller than this share of the first are left out: dry friction, counted in, ends them early."""
_SERIES = 2e-5
"""What series and averages leave of a period, as a share."""
_TERMS = 20
"""Of a series whose terms fall by the square of the sine of half the amplitude."""
_CENTRINGS = 3
"""The centre is found in so many rounds; what is left after one is a thousandth."""
COSINE_SHARE = 0.25
"""A decaying cosine is fitted to swings of more than this share of the first: dry friction bends the rest."""


@dataclass(frozen=True, eq=False)
class Extinction:
    """See the module. ``mean`` and ``loss`` are (K - 1,) in rad; ``log_decrement`` is per half swing, ``dead_band`` in
    rad, ``centre`` the heel about which the ship swings."""

    mean: Floats
    loss: Floats
    log_decrement: Estimate
    dead_band: Estimate
    centre: float

    @property
    def damping_ratio(self) -> Estimate:
        """Of the viscous part alone, over critical damping."""
        ratio = self.log_decrement.value / math.hypot(math.pi, self.log_decrement.value)
        return Estimate(ratio, self.log_decrement.error / math.pi)

    def table(self) -> Table:
        fitted = 2.0 * math.tanh(self.log_decrement.value / 2.0) * self.mean + 2.0 * self.dead_band.value
        return {
            "mean_amplitude_deg": np.degrees(self.mean).tolist(),
            "loss_deg": np.degrees(self.loss).tolist(),
            "fitted_loss_deg": np.degrees(fitted).tolist(),
        }


def decay_turns(time_s: Floats, heel: Floats, rate: Floats) -> Turns:
    """The turning points of a clean decay (N,) of heel (rad) and rate (rad/s), without what is a mere rattle."""
    return turning_points(time_s, heel, rate).wide(LEAST_SHARE * float(np.ptp(heel)))


def extinction(turns: Turns) -> Extinction | None:
    """The extinction curve of at least ``FEWEST_HALF_SWINGS`` half swings that are no mere rattle, else None.

    The centre is where the amplitudes to both sides fit one line best: it needs no reading of the list. Amplitudes A
    count as 2 sin(A / 2), the root of the pendulum's energy. Of that, dry friction takes in proportion to the way, and
    viscous damping to the integral of the rate over it, an elliptic one: measured in these, the loss is a line at
    large swings too.
    """
    if len(turns) <= FEWEST_HALF_SWINGS:
        return None
    heel = turns.leading(LEAST_SHARE * float(turns.amplitude[0])).heel
    count = len(heel) - 1
    if count < FEWEST_HALF_SWINGS:
        return None
    side = math.copysign(1.0, heel[0] - heel[1]) * (-1.0) ** np.arange(count)
    centre = 0.0
    for _ in range(_CENTRINGS):
        energetic = 2.0 * np.sin((heel - centre) / 2.0)
        mean = np.abs(np.diff(energetic)) / 2.0
        loss = side * (energetic[:-1] + energetic[1:])  # plus twice what the centre is still off, side by side
        if count > FEWEST_HALF_SWINGS:
            design = np.column_stack((np.ones(count), mean, 2.0 * side))
            off = float(np.linalg.lstsq(design, loss, rcond=None)[0][2])
        else:
            off = float(energetic[:3] @ (0.25, 0.5, 0.25))
        centre += off
    amplitude = np.abs(heel - centre)
    way = (amplitude[:-1] + amplitude[1:]) / (2.0 * mean)
    mean = mean * rate_integral(mean) / way
    loss = (loss - 2.0 * side * off) / way
    line = straight_line(mean, loss)
    half_slope = max(-0.999, min(0.999, line.slope.value / 2.0))
    decrement = Estimate(2.0 * math.atanh(half_slope), line.slope.error / (1.0 - half_slope**2))
    return Extinction(mean, loss, decrement, line.intercept / 2.0, centre)


def rate_integral(size: Floats) -> Floats:
    """The integral of the rate over a half swing, against that of a small one of the same energy; ``size`` (N,) is
    2 sin(amplitude / 2). With m = size^2 / 4 it is 4 (E(m) - (1 - m) K(m)) / (pi m), here as its power series."""
    m = size**2 / 4.0
    total, term = np.ones_like(m), np.ones_like(m)
    for n in range(_TERMS):
        term = term * m * (n + 0.5) ** 2 / ((n + 1.0) * (n + 2.0))
        total = total + term
    return total


@dataclass(frozen=True, eq=False)
class Periods:
    """How long full swings take (K,), s, and the mean square of their amplitude (K,), rad2. ``mean`` is that of all,
    ``small`` that of small undamped ones, ``growth`` what the amplitude adds, a share per rad2: 1/16 of a pendulum."""

    period_s: Floats
    square: Floats
    mean: Estimate
    small: Estimate
    growth: Estimate

    def table(self, longer: float) -> Table:
        """Measured, and by the pendulum's law from the period of small swings, damped ones if ``longer``."""
        law = self.small.value * longer * (1.0 + self.square / 16.0 + 11.0 * self.square**2 / 3072.0)
        return {
            "amplitude_deg": np.degrees(np.sqrt(self.square)).tolist(),
            "period_s": self.period_s.tolist(),
            "law_s": law.tolist(),
        }


def period_of(turns: Turns, extinct: Extinction) -> Periods:
    """How long full swings take.

    The last turning point is left out: dry friction may have stopped the ship there, and then it has no moment. A
    swing of amplitude A lasts longer by A^2 / 16 + 11 A^4 / 3072 (the pendulum's series), a damped one by
    1 / sqrt(1 - ratio^2).
    """
    time, away = turns.time_s[: len(extinct.mean)], np.abs(turns.heel[: len(extinct.mean)] - extinct.centre)
    periods, ratio = time[2:] - time[:-2], extinct.damping_ratio.value
    longer = away**2 / 16.0 + 11.0 * away**4 / 3072.0
    # A quarter of a swing from the first turning point, two around the second, one before the third.
    longer = 1.0 + (longer[:-2] + 2.0 * longer[1:-1] + longer[2:]) / 4.0
    small = mean_of(periods / longer * math.sqrt(1.0 - ratio**2))
    square = (away[:-2] ** 2 + 2.0 * away[1:-1] ** 2 + away[2:] ** 2) / 4.0
    growth = Estimate(math.nan)
    if len(periods) > FEWEST_HALF_SWINGS:
        line = straight_line(longer, periods)
        spread = float(np.ptp(longer))
        # The mean of a square that shrinks from half swing to half swing is a little less than that of its ends.
        bowed = (2.0 * extinct.log_decrement.value) ** 2 / 12.0
        growth = (line.slope / small.value / 16.0).widened((bowed + _SERIES / max(spread, 1e-9)) / 16.0)
    return Periods(periods, square, mean_of(periods), small.widened(_SERIES * small.value), growth)


@dataclass(frozen=True, eq=False)
class Cosine:
    """centre + amplitude * exp(-decay t) * cos(omega t + phase), fitted; ``start_s`` is its t = 0."""

    fit: Fit
    start_s: float

    def at(self, time_s: Floats) -> Floats:
        values: Floats = _cosines(self.fit.best[None], time_s - self.start_s)[0]
        return values

    @property
    def damping_ratio(self) -> Estimate:
        decay, omega = self.fit.estimate(2), self.fit.estimate(3)
        return decay / math.hypot(decay.value, omega.value)


def cosine_end(extinct: Extinction, turns: Turns) -> float:
    """Until when a decaying cosine describes the motion, s: at least through ``FEWEST_HALF_SWINGS``."""
    large = int(np.sum(extinct.mean > COSINE_SHARE * extinct.mean[0]))
    return float(turns.time_s[max(large, FEWEST_HALF_SWINGS)])


def decaying_cosine(time_s: Floats, heel: Floats, period: float) -> Cosine:
    """Fit a decaying cosine to a record (N,) of heel in rad, from a first guess of its period in s."""
    start = float(time_s[0])
    at, omega = time_s - start, 2.0 * math.pi / period
    # Amplitude and phase follow from a linear fit.
    guesses = [(ratio * omega, sinusoid(at, heel, omega, ratio * omega)) for ratio in (0.02, 0.06, 0.15)]
    decay, near = min(guesses, key=lambda guess: float(np.sum(guess[1].residuals ** 2)))
    amplitude, phase = math.hypot(near.cosine, near.sine), math.atan2(-near.sine, near.cosine)
    first = np.array((near.centre, amplitude, decay, omega, phase))
    size = max(float(np.ptp(heel)), 1e-9)
    scale = np.array((1e-5 * size, 1e-5 * size, 1e-5 * omega, 1e-6 * omega, 1e-5))
    return Cosine(least_squares(lambda sets: _cosines(sets, at), heel, first, scale), start)


def _cosines(sets: Floats, at: Floats) -> Floats:
    centre, amplitude, decay, omega, phase = (column[:, None] for column in sets.T)
    values: Floats = centre + amplitude * np.exp(-decay * at) * np.cos(omega * at + phase)
    return values
