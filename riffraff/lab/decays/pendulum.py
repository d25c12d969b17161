"""A free pendulum with three kinds of friction, many at once and in no time.

``away'' = -omega^2 (sin(away) + band sign(away')) - damping away' - drag away' |away'|``, away from the list. Time is
counted in 1 / omega, and the equation is the same to either side: so every half swing is one of a family that is told
by the amplitude at its beginning. The family is integrated once, at a few amplitudes; between them, and along each half
swing, it is a Chebyshev series. The motion is a chain of half swings: it costs the same however long they take and
however often they are looked at. Dry friction really sticks: a half swing that begins within the dead band is none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
OMEGA, DAMPING, BAND, DRAG, START, TURN = range(6)
"""Of a set of parameters (6,): rad/s; twice the damping ratio, viscous; dead band over the arm, that is friction torque
over the largest torque of the weight; per rad, quadratic; amplitude at the first turning point, with its side, rad; and
when that is, s."""
LARGEST = 3.0
"""Amplitude, rad: a pendulum that nearly stands on its head is beyond the family."""
_STEPS, _REACH = 40, 64
"""Of the integration in an undamped half swing, and in all: heavy damping makes it longer."""
_ALONG = 16
"""Terms of the series along a half swing: 1e-9 of the amplitude up to two radians."""
_NEWTON = 4
"""Rounds for the moment of rest within a step: each squares the error, which begins below a tenth."""

_may_be_nothing = np.errstate(over="ignore", invalid="ignore", divide="ignore")
"""A search may try what never swings: that gives NaN, and is no reason for a warning."""


def terms_for(largest: float) -> int:
    """Of the series over amplitudes: right to 1e-7 up to ``largest``, rad."""
    return 8 if largest < 0.6 else 12 if largest < 1.6 else 22


@dataclass(frozen=True, eq=False)
class HalfSwings:
    """The family of M sets of parameters: what begins at an amplitude between ``low`` (M,) and ``low`` + ``span``.

    Coefficients over amplitude: ``rests`` (M, A, 2), when the next rest is, in 1 / omega, and where, rad; ``along``
    (M, A, ``_ALONG``), the series of the motion.
    """

    low: Floats
    span: Floats
    rests: Floats
    along: Floats

    @classmethod
    @_may_be_nothing
    def of(cls, sets: Floats) -> HalfSwings:
        """Integrate half swings of all amplitudes up to the sets' own."""
        damping, band, drag = (sets[:, index, None] for index in (DAMPING, BAND, DRAG))
        low = np.arcsin(np.clip(band, -1.0, 1.0))
        largest = np.clip(np.abs(sets[:, START, None]), 0.0, LARGEST)
        span = np.maximum(largest - low, 1e-6) * 1.02
        terms = terms_for(float(largest.max()))
        nodes, series = _chebyshev(terms)
        away = low + span * (1.0 + nodes) / 2.0
        # The moment of rest falls between _STEPS and _REACH of these steps.
        step = _undamped(away) / _STEPS / np.sqrt(np.maximum(1.0 - damping**2 / 4.0, 0.2))

        def pull(at: Floats, rate: Floats) -> Floats:
            return rate * (drag * rate - damping) - (np.sin(at) - band)

        rate = np.zeros_like(away)
        aways, rates, pulls = [away], [rate], [pull(away, rate)]
        half = step / 2.0
        for _ in range(_REACH):
            a1 = pulls[-1]
            r2 = rate + half * a1
            a2 = pull(away + half * rate, r2)
            r3 = rate + half * a2
            a3 = pull(away + half * r2, r3)
            r4 = rate + step * a3
            a4 = pull(away + step * r3, r4)
            away = away + step / 6.0 * (rate + 2.0 * (r2 + r3) + r4)
            rate = rate + step / 6.0 * (a1 + 2.0 * (a2 + a3) + a4)
            aways.append(away)
            rates.append(rate)
            pulls.append(pull(away, rate))
            if len(rates) > _STEPS and (rate > 0.0).all():
                break
        table = np.array(aways), np.array(rates), np.array(pulls)
        lasts = _rest(table, step)
        alongs, along_series = _chebyshev(_ALONG)
        shares = lasts[..., None] / step[..., None] * (1.0 + alongs) / 2.0
        motion = _between(table, step, shares)
        ends = _between(table, step, (lasts / step)[..., None])[..., 0]
        return cls(
            low[:, 0],
            span[:, 0],
            np.einsum("mnr,na->mar", np.stack((lasts, ends), axis=2), series),
            np.einsum("mnp,na,pb->mab", motion, series, along_series),
        )

    def terms(self, away: Floats) -> Floats:
        """The terms (M, 1, A) of the series at amplitudes (M,)."""
        x = np.minimum(np.maximum(2.0 * (away - self.low) / self.span - 1.0, -1.0), 1.0)
        values: Floats = np.cos(np.arange(self.rests.shape[1]) * np.arccos(x)[:, None, None])
        return values

    def ends(self, away: Floats) -> Floats:
        """Where half swings from amplitudes (M,) end, rad."""
        ends: Floats = (self.terms(away) @ self.rests)[:, 0, 1]
        return ends


def _chebyshev(terms: int) -> tuple[Floats, Floats]:
    """The nodes (N,) of a series, and the matrix (N, N) that takes values there to coefficients."""
    angles = math.pi * (np.arange(terms) + 0.5) / terms
    series = 2.0 / terms * np.cos(angles[:, None] * np.arange(terms))
    series[:, 0] /= 2.0
    return np.cos(angles), series


def _undamped(away: Floats) -> Floats:
    """How long a half swing without friction lasts, in 1 / omega: by the arithmetic-geometric mean."""
    one, other = np.ones_like(away), np.cos(np.minimum(away, LARGEST) / 2.0)
    for _ in range(5):
        one, other = (one + other) / 2.0, np.sqrt(one * other)
    return math.pi / one


Steps = tuple[Floats, Floats, Floats]
"""Place, rate and acceleration (S, M, A), step by step."""


def _rest(table: Steps, step: Floats) -> Floats:
    """When the rate is zero again; NaN where it never is."""
    _, rates, pulls = table
    back = rates[2:] >= 0.0
    index = np.argmax(back, axis=0)[None] + 1
    first, last = (np.take_along_axis(rates, at, axis=0)[0] for at in (index, index + 1))
    begin, end = (np.take_along_axis(pulls, at, axis=0)[0] * step for at in (index, index + 1))
    rise = last - first
    c2, c3 = 3.0 * rise - 2.0 * begin - end, begin + end - 2.0 * rise
    share = np.clip(-first / np.where(rise == 0.0, 1.0, rise), 0.0, 1.0)
    for _ in range(_NEWTON):
        slope = begin + share * (2.0 * c2 + 3.0 * share * c3)
        share = np.clip(share - (first + share * (begin + share * (c2 + share * c3))) / slope, 0.0, 1.0)
    return np.where(back.any(axis=0), (index[0] + share) * step, np.nan)


def _between(table: Steps, step: Floats, at: Floats) -> Floats:
    """The place at moments (M, A, P) in steps: the quintic through place, rate and acceleration."""
    before = np.clip(np.nan_to_num(at).astype(np.intp), 0, len(table[0]) - 2)
    s = at - before
    rows, columns = (each[..., None] for each in np.ix_(*map(np.arange, step.shape)))
    a0, a1 = table[0][before, rows, columns], table[0][before + 1, rows, columns]
    wide = step[..., None]
    v0, v1 = table[1][before, rows, columns] * wide, table[1][before + 1, rows, columns] * wide
    p0, p1 = table[2][before, rows, columns] * wide**2, table[2][before + 1, rows, columns] * wide**2
    rise, first, second = a1 - a0 - v0 - p0 / 2.0, v1 - v0 - p0, p1 - p0
    values: Floats = a0 + s * (
        v0
        + s
        * (
            p0 / 2.0
            + s
            * (
                10.0 * rise
                - 4.0 * first
                + second / 2.0
                + s * (7.0 * first - 15.0 * rise - second + s * (6.0 * rise - 3.0 * first + second / 2.0))
            )
        )
    )
    return values


@dataclass(frozen=True, eq=False)
class Swings:
    """The chains of M sets: ``turns`` (M, J + 1), when they rest, s, infinitely late after the last one; ``places``
    (M, J + 1), where they rest, rad; ``along`` (M, J, ``_ALONG``), the series of the half swings between."""

    omega: Floats
    turns: Floats
    places: Floats
    along: Floats

    @classmethod
    @_may_be_nothing
    def of(cls, sets: Floats, until_s: float, most: int) -> Swings:
        """The swings until a time, but no more than so many."""
        family = HalfSwings.of(sets)
        omega = sets[:, OMEGA]
        side = np.where(sets[:, START] < 0.0, -1.0, 1.0)
        away, time = np.abs(sets[:, START]), sets[:, TURN]
        turns, places, series = [time], [side * away], []
        for _ in range(most):
            moving = away > family.low
            terms = family.terms(away)
            lasts, ends = (terms @ family.rests)[:, 0].T
            time = np.where(moving, time + lasts / omega, np.inf)
            series.append(np.where(moving, side, 0.0)[:, None] * terms[:, 0])
            side, away = np.where(moving, -side, side), np.where(moving, -ends, away)
            turns.append(time)
            places.append(side * away)
            if not (time <= until_s).any():
                break
        return cls(omega, np.array(turns).T, np.array(places).T, np.array(series).transpose(1, 0, 2) @ family.along)

    @_may_be_nothing
    def at(self, time_s: Floats, *, rate: bool = False) -> Floats:
        """Place (rad) or rate (rad/s) at times (N,): (M, N). Before the first turning point they hang there."""
        values = np.empty((len(self.omega), len(time_s)))
        for row, (turns, places) in enumerate(zip(self.turns, self.places, strict=True)):
            last = int(np.sum(np.isfinite(turns))) - 1
            which = np.searchsorted(turns[: last + 1], time_s, side="right") - 1
            moving = (which >= 0) & (which < last)
            index = np.clip(which, 0, max(last - 1, 0))
            lasts = turns[index + 1] - turns[index] if last > 0 else np.ones_like(time_s)
            share = np.where(moving, (time_s - turns[index]) / lasts, 0.0)
            along = self.along[row].T
            if rate:
                moved = _sum(np.polynomial.chebyshev.chebder(along, scl=2.0)[:, index], 2.0 * share - 1.0) / lasts
                values[row] = np.where(moving, moved, 0.0)
            else:
                resting = np.where(which < 0, places[0], places[last])
                values[row] = np.where(moving, _sum(along[:, index], 2.0 * share - 1.0), resting)
        return values


def _sum(series: Floats, at: Floats) -> Floats:
    """Chebyshev series (P, N) at places (N,), by Clenshaw."""
    twice = 2.0 * at
    one = other = np.zeros_like(at)
    for coefficients in series[:0:-1]:
        one, other = twice * one - other + coefficients, one
    values: Floats = at * one - other + series[0]
    return values
