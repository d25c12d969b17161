"""How a ship swings, from its recorded motion: the turning points, and what a run of them tells of period and damping.

A half swing is the way from one turning point to the next; half its length is its amplitude, whatever the list. Each
half swing of a damped ship is smaller than the one before by exp(-d); the damping ratio is d / sqrt(pi^2 + d^2).

Two ways to find the turns: ``turning_points`` in a clean record with its rates, as a simulation gives, and in a noisy
one without, as a camera does, those samples that are ``wide`` apart.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.physics.params import Params
from riffraff.physics.statics import Balance

Floats = NDArray[np.float64]

MOST_HALF_SWINGS = 8
"""Four whole swings: enough for a steady figure, few enough to follow a slider."""
LEAST_HALF_SWINGS = 3
SMALLEST = math.radians(0.15)
"""Below this dry friction decides, not the swing."""
CLEAR_OF_SWELL = 3.0
"""Swings must be so many times larger than those that the swell keeps up, else they tell of the swell."""
VISIBLE = math.radians(1.0)
"""A person sees a swing as wide as this."""
WIDE = math.radians(5.0)
"""Such a swing tells of the ship as well as any; a smaller one is more and more a matter of dry friction."""
STILL = 1.0e-6
"""rad/s: what dry friction holds turns no faster; which way it creeps is rounding."""


# -- turning points ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Turns:
    """The turning points of a motion: ``time_s`` (K,) and ``heel`` (K,) in rad, alternately to either side."""

    time_s: Floats
    heel: Floats

    def __len__(self) -> int:
        return len(self.time_s)

    @property
    def amplitude(self) -> Floats:
        """Of each half swing, rad (K - 1,)."""
        amplitude: Floats = np.abs(np.diff(self.heel)) / 2.0
        return amplitude

    def part(self, first: int, last: int) -> Turns:
        """The turning points from number ``first`` on, before ``last``."""
        return Turns(self.time_s[first:last], self.heel[first:last])

    def leading(self, least: float) -> Turns:
        """Those of the first half swings, as long as their amplitude is at least ``least`` rad."""
        small = np.flatnonzero(self.amplitude < least)
        return self.part(0, int(small[0]) + 1) if len(small) else self

    def wide(self, least: float) -> Turns:
        """Those between which at least ``least`` (rad) is travelled: noise, and a rattle of the yards or of loose cargo
        on the way are no turning point."""
        kept: list[int] = []
        heels = self.heel.tolist()
        for place, heel in enumerate(heels):
            way = heel - heels[kept[-1]] if kept else 0.0
            if len(kept) > 1 and way * (heels[kept[-1]] - heels[kept[-2]]) > 0:
                kept[-1] = place
            elif not kept or abs(way) >= least:
                kept.append(place)
        return Turns(self.time_s[kept], self.heel[kept])


def turning_points(time_s: Floats, heel: Floats, rate: Floats) -> Turns:
    """Where the rate passes through zero in a clean record (N,) of heel (rad) and rate (rad/s), a start at rest
    included, and the moment at which dry friction has stopped the ship."""
    rate = np.where(np.abs(rate) < STILL, 0.0, rate)
    moves = rate != 0.0
    begins = np.flatnonzero(moves)[:1] - 1  # what goes on after a stop has turned there
    at = np.flatnonzero((rate[:-1] * rate[1:] < 0.0) | (moves[:-1] & ~moves[1:]))
    at = np.concatenate((begins[begins >= 0], at))
    step = time_s[at + 1] - time_s[at]
    # Dry friction changes sides at the turn: the rate has a kink there, and its slopes are those beside the turn.
    before, after = np.maximum(at - 1, 0), np.minimum(at + 2, len(rate) - 1)
    brake = (rate[at] - rate[before]) / np.maximum(time_s[at] - time_s[before], 1e-9)
    gain = (rate[after] - rate[at + 1]) / np.maximum(time_s[after] - time_s[at + 1], 1e-9)
    alike = (brake * gain > 0) & (np.abs(gain) < 3.0 * np.abs(brake)) & (np.abs(brake) < 3.0 * np.abs(gain))
    kink = np.divide(brake, gain, out=np.ones_like(brake), where=alike)
    share = rate[at] / (rate[at] - rate[at + 1] * kink)
    # It stops within the step, as steeply as it slowed down before it.
    stops = (rate[at] != 0.0) & (rate[at + 1] == 0.0) & (before < at)
    needed = np.divide(-rate[at], brake * step, out=np.ones_like(brake), where=brake * rate[at] < 0.0)
    share = np.where(stops, np.minimum(needed, 1.0), share)
    return Turns(time_s[at] + share * step, between(heel, rate, at, share, step))


def between(heel: Floats, rate: Floats, at: NDArray[np.intp], share: Floats, step_s: Floats | float) -> Floats:
    """The heel, rad, at a ``share`` of the way from sample ``at`` to the next, ``step_s`` apart: on the cubic through
    both, with their rates. Samples are along the last axis of ``heel`` and ``rate``."""
    s2, s3 = share**2, share**3
    turned: Floats = (
        heel[..., at] * (2 * s3 - 3 * s2 + 1)
        + heel[..., at + 1] * (3 * s2 - 2 * s3)
        + step_s * (rate[..., at] * (s3 - 2 * s2 + share) + rate[..., at + 1] * (s3 - s2))
    )
    return turned


# -- period and damping -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Swings:
    """A run of half swings (``count``): period in s, damping ratio with its standard error, mean amplitude in rad."""

    count: int
    period: float
    ratio: float
    ratio_se: float
    amplitude: float

    @classmethod
    def through(cls, turns: Turns, weights: Floats | None = None) -> Swings:
        """Straight lines through the moments of three turning points or more, and through the logarithms of the
        amplitudes between them. ``weights`` (K - 1,): how much each half swing counts."""
        counts = np.ones(len(turns) - 1) if weights is None else weights
        spacing, _ = _slope(turns.time_s, np.concatenate((counts[:1], counts)))
        growth, error = _slope(np.log(turns.amplitude), counts)
        return cls(
            count=len(turns) - 1,
            period=2.0 * spacing,
            ratio=-growth / math.hypot(math.pi, growth),
            ratio_se=error * math.pi**2 / (math.pi**2 + growth**2) ** 1.5,
            amplitude=float(turns.amplitude.mean()),
        )


def how_visible(amplitude: Floats) -> Floats:
    """How much half swings (..., K) of these amplitudes in rad tell of the ship that a person sees: the first two, and
    all that are ``WIDE``, wholly; the others by the cube of their size. So no figure jumps where one more swing or less
    can just be seen, and the damping ratio grows with either friction, however few swings there are."""
    weights: Floats = np.minimum((amplitude / WIDE) ** 3, 1.0)
    weights[..., :2] = 1.0
    return weights


def last_swings(turns: Turns, least: float = SMALLEST) -> Swings | None:
    """The last run of swings with an amplitude of ``least`` rad, the last of many; None while there are too few."""
    run = last_run(turns, least, MOST_HALF_SWINGS)
    return Swings.through(run) if len(run) > LEAST_HALF_SWINGS else None


def last_run(turns: Turns, least: float, most: int) -> Turns:
    """The turning points of the last run of half swings with an amplitude of ``least`` rad, of the last ``most``."""
    large = turns.amplitude >= least
    if not large.any():
        return turns.part(0, 0)
    # What is smaller before or after the run is no roll.
    end = int(np.flatnonzero(large)[-1]) + 1
    gaps = np.flatnonzero(~large[:end])
    return turns.part(max(int(gaps[-1]) + 1 if len(gaps) else 0, end - most), end + 1)


def smallest(ship: Balance, params: Params) -> float:
    """The least amplitude in rad that tells of the ship: clear of dry friction and of the roll that the swell keeps up.

    ``ship``: one, S = (). The roll is that of a linear pendulum whose pivot sways, without its dry friction.
    """
    omega = 2.0 * math.pi / params.swell.period
    own = float(ship.frequency)
    drive = own**2 / float(ship.gravity) * params.swell.amplitude * omega**2
    held = math.hypot(own**2 - omega**2, params.ship.pivot_damping / float(ship.inertia) * omega)
    return max(SMALLEST, CLEAR_OF_SWELL * drive / max(held, 1e-9))


def _slope(values: Floats, weights: Floats) -> tuple[float, float]:
    """Slope per step of a straight line through ``values`` (N,) that count by ``weights`` (N,), and its standard error
    (NaN below three)."""
    count, total = len(values), float(weights.sum())
    at = np.arange(count) - float(weights @ np.arange(count)) / total
    spread = float(weights @ (at * at))
    slope = float(weights @ (at * values)) / spread
    rest = values - float(weights @ values) / total - slope * at
    return slope, math.sqrt(float(weights @ (rest * rest)) / (count - 2) / spread) if count > 2 else math.nan
