"""Least squares of the pendulum on measured records, several of one toy at once, with errors that hold also where what
is left has a memory.

The unknowns ``theta``: the four figures of the toy that all records share, then for each record four of its own. Around
the swing's own frequency even noise that hangs together is flat, so plain least squares loses nothing there; but its
errors are those of the noise at that frequency, not of all of it (Grenander). So the residuals get an autoregressive
model, and the errors follow from its correlations.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.interrupts import stop_if_asked
from riffraff.lab.decays.pendulum import BAND, DAMPING, DRAG, OMEGA, START, TURN, Swings
from riffraff.lab.decays.solvers import linalg, optimize, special

SHARED, OWN = 4, 4
"""How many unknowns all records share (OMEGA, DAMPING, BAND, DRAG), and how many each has for itself."""
OFFSET, DRIFT = 6, 7
"""Of the unknowns of one record (8,), beside those of ``pendulum``: the list (of a rate: the instrument's own), in the
middle of the record, and how fast it moves away, per s."""
ALL = SHARED + OWN
ANGLE, RATE, PEAKS = "angle", "rate", "peaks"
LONGEST_MEMORY = 12
"""Samples that an autoregressive model looks back."""
MOST_HALF_SWINGS = 20_000
FINEST = 5e-5
"""Of the swing: what no instrument and no clock of a person tells, so that no error is smaller."""
_LOST = 1e3
"""A residual in place of none, where the model does not swing."""
_SMALL, _NARROWER = 0.01, 0.1
"""A step for a derivative moves no sample by more than so much of the swing; one that does is so much smaller."""
_NARROWEST = 1e-4
"""Of the steps at first: then they are lost in the rounding of the model."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Part:
    """What is fitted of one record: ``at`` (N,) in s from its first sample on, ``seen`` (N,) in rad or rad/s.

    Of ``PEAKS`` each sample is a turning point (every one, or with ``every`` = 2 those to one side); their times count
    too, ``pace`` rad for a second. ``weight``: over the noise, where several records are weighed against each other.
    """

    at: Floats
    seen: Floats
    kind: str = ANGLE
    weight: float = 1.0
    every: int = 1
    pace: float = 1.0

    @property
    def data(self) -> Floats:
        """What the model is to give, (D,)."""
        return np.concatenate((self.seen, self.at * self.pace)) if self.kind == PEAKS else self.seen

    @property
    def lever(self) -> Floats:
        """What a drift of 1 per s adds to the data, (D,)."""
        away = self.at - self.at[-1] / 2.0
        return np.concatenate((away, np.zeros_like(away))) if self.kind == PEAKS else away

    @property
    def level(self) -> Floats:
        """What an offset of 1 adds to the data, (D,)."""
        ones = np.ones_like(self.at)
        return np.concatenate((ones, np.zeros_like(ones))) if self.kind == PEAKS else ones

    def swings(self, sets: Floats) -> Swings:
        """The swings of M sets of unknowns (M, ALL) over the record."""
        if self.kind == PEAKS:
            return Swings.of(sets, math.inf, self.every * len(self.at))
        most = 1.3 * self.at[-1] * float(np.abs(sets[:, OMEGA]).max()) / math.pi + 8.0
        return Swings.of(sets, float(self.at[-1]), int(min(most, MOST_HALF_SWINGS)))

    def model(self, sets: Floats) -> Floats:
        """The data as M sets of unknowns (M, ALL) would have them, (M, D)."""
        swings = self.swings(sets)
        if self.kind == PEAKS:
            which = np.minimum(np.arange(len(self.at)) * self.every, swings.turns.shape[1] - 1)
            turns, places = swings.turns[:, which], swings.places[:, which]
            # A toy that has come to rest is seen there at any time.
            values = np.concatenate((places, np.where(np.isinf(turns), self.at, turns) * self.pace), axis=1)
        else:
            values = swings.at(self.at, rate=self.kind == RATE)
        moved: Floats = values + sets[:, OFFSET, None] * self.level + sets[:, DRIFT, None] * self.lever
        return moved


@dataclass(frozen=True, eq=False)
class Solution:
    """``theta`` and which of it were ``free``; weighted ``residuals`` (D,) of all parts, and their ``slopes`` (D, free)
    against the free ones."""

    parts: tuple[Part, ...]
    theta: Floats
    free: Flags
    residuals: Floats
    slopes: Floats

    def own(self, record: int) -> Floats:
        """The unknowns (ALL,) of one record."""
        return self.theta[places_of(record)]

    def residuals_of(self, record: int) -> Floats:
        """Of one record, in its own unit: data minus model."""
        begin = sum(len(part.data) for part in self.parts[:record])
        part = self.parts[record]
        return self.residuals[begin : begin + len(part.data)] / part.weight

    def rms(self, record: int = 0) -> float:
        return math.sqrt(float(np.mean(self.residuals_of(record) ** 2)))

    @cached_property
    def spread(self) -> Floats:
        """The covariance (free, free) of the free unknowns if the weighted residuals were white and of size 1."""
        # Units differ: without their sizes it is near to singular.
        sizes = np.maximum(np.sqrt(np.sum(self.slopes**2, axis=0)), 1e-100)
        scaled = self.slopes / sizes
        inverse: Floats = np.linalg.pinv(scaled.T @ scaled, rcond=1e-12) / np.outer(sizes, sizes)
        return inverse

    def noise(self, record: int = 0) -> float:
        """What is left and what is not told, in the record's own unit."""
        return math.hypot(self.rms(record), self.finest(record))

    def finest(self, record: int) -> float:
        """What no instrument and no clock tells."""
        return FINEST * float(np.ptp(self.parts[record].seen)) / 2.0

    def again(
        self, parts: Sequence[Part] | None = None, free: Flags | None = None, theta: Floats | None = None
    ) -> Solution:
        """Solved anew from here, with something else about it."""
        return solve(
            self.parts if parts is None else parts,
            self.theta if theta is None else theta,
            self.free if free is None else free,
        )


def places_of(record: int) -> list[int]:
    """Where the unknowns of one record are in those of all."""
    return [*range(SHARED), *range(SHARED + OWN * record, SHARED + OWN * (record + 1))]


def solve(parts: Sequence[Part], start: Floats, free: Flags, rounds: int = 30) -> Solution:
    """The unknowns that bring the model nearest to the data of all parts, from ``start`` on; those that are not
    ``free`` stay as they are."""
    steps = _steps(parts, start)
    scale = 100.0 * steps[free]
    begin = np.array(start, dtype=np.float64)

    def whole(moved: Floats) -> Floats:
        theta = begin.copy()
        theta[free] += moved * scale
        return theta

    def residuals(moved: Floats) -> Floats:
        stop_if_asked()
        theta = whole(moved)
        sets = [theta[places_of(record)][None] for record in range(len(parts))]
        left = [(part.model(each)[0] - part.data) * part.weight for part, each in zip(parts, sets, strict=True)]
        lost: Floats = np.nan_to_num(np.concatenate(left), nan=_LOST, posinf=_LOST, neginf=-_LOST)
        return lost

    def slopes(moved: Floats) -> Floats:
        return _slopes(parts, whole(moved), free, steps) * scale

    found = optimize().least_squares(
        residuals, np.zeros_like(scale), slopes, method="lm", xtol=1e-6, ftol=1e-7, gtol=1e-10, max_nfev=rounds
    )
    return Solution(tuple(parts), whole(found.x), free, -found.fun, found.jac / scale)


def _steps(parts: Sequence[Part], theta: Floats) -> Floats:
    """Small steps of the unknowns, for derivatives."""
    records = range(len(parts))
    largest = max(abs(float(theta[SHARED + OWN * record])) for record in records)
    steps = np.empty_like(theta)
    steps[:SHARED] = 1e-5 * abs(theta[OMEGA]), 1e-4, 1e-4 * largest, 1e-4 / largest
    for record, part in enumerate(parts):
        own = abs(float(theta[SHARED + OWN * record])) + 1e-9
        steps[places_of(record)[SHARED:]] = (
            1e-4 * own,
            1e-4 / abs(theta[OMEGA]),
            1e-4 * own,
            1e-4 * own / max(float(part.at[-1]), 1e-9),
        )
    return steps


def _slopes(parts: Sequence[Part], theta: Floats, free: Flags, steps: Floats) -> Floats:
    """Derivatives (D, free) of the residuals, model minus data: by central differences, all in one call."""
    blocks = []
    for record, part in enumerate(parts):
        places = places_of(record)
        block = np.zeros((len(part.data), len(theta)))
        moved = [own for own in (OMEGA, DAMPING, BAND, DRAG, START, TURN) if free[places[own]]]
        if moved:
            block[:, [places[own] for own in moved]] = _differences(part, theta[places], moved, steps[places][moved])
        block[:, places[OFFSET]] = part.level
        block[:, places[DRIFT]] = part.lever
        blocks.append(block[:, free] * part.weight)
    slopes: Floats = np.nan_to_num(np.concatenate(blocks), nan=0.0, posinf=0.0, neginf=0.0)
    return slopes


def _differences(part: Part, own: Floats, moved: Sequence[int], widths: Floats) -> Floats:
    """Central differences (D, moved) of the data by unknowns of one record: in a long record of large swings a little
    more friction shifts the last ones far, and there the steps are narrower."""
    least, rows = _NARROWEST * widths, np.arange(len(moved))
    while True:
        sets = np.tile(own, (2 * len(moved), 1))
        sets[rows, moved] += widths
        sets[len(moved) + rows, moved] -= widths
        values = part.model(sets)
        apart = (values[: len(moved)] - values[len(moved) :]) / 2.0
        far = np.abs(apart).max(axis=1) > _SMALL * float(np.ptp(part.data))
        far &= widths > least
        if not far.any():
            return (apart / widths[:, None]).T
        widths = np.where(far, _NARROWER * widths, widths)


@dataclass(frozen=True, eq=False)
class Memory:
    """An autoregressive model of residuals: ``back`` (K,), what each takes of those before it."""

    back: Floats

    @classmethod
    def of(cls, residuals: Floats) -> Memory:
        """By the equations of Yule and Walker; how far back is told by BIC."""
        solve_toeplitz = linalg().solve_toeplitz
        count = len(residuals)
        away = residuals - residuals.mean()
        spectrum = np.abs(np.fft.rfft(away, 2 * count)) ** 2
        power = np.fft.irfft(spectrum)[: LONGEST_MEMORY + 1] / count
        best, back = 0.0, np.zeros(0)
        for order in range(1, min(LONGEST_MEMORY, count // 8) + 1) if power[0] > 0.0 else ():
            taken = solve_toeplitz(power[:order], power[1 : order + 1])
            share = 1.0 - float(taken @ power[1 : order + 1]) / power[0]
            worth = count * math.log(max(share, 1e-9)) + order * math.log(count)
            if worth < best:
                best, back = worth, taken
        return cls(back)

    def correlation(self, count: int) -> Floats:
        """Of residuals so many samples apart (count,)."""
        if not len(self.back):
            return np.eye(1, count, dtype=np.float64).ravel()
        size = 1 << math.ceil(math.log2(8 * count))
        covariance = np.fft.irfft(1.0 / np.abs(np.fft.rfft(np.concatenate(([1.0], -self.back)), size)) ** 2)
        return np.asarray(covariance[:count] / covariance[0], dtype=np.float64)

    def power_at(self, angle: float) -> float:
        """How much stronger than white noise of the same size the residuals are at a frequency, rad a sample; no less
        than 1, for what is better than white was taken away by the fit."""
        if not len(self.back):
            return 1.0
        lag = np.arange(1, len(self.back) + 1)
        covariance = self.correlation(len(self.back) + 1)
        innovation = 1.0 - float(self.back @ covariance[1:])
        return max(1.0, innovation / float(abs(1.0 - np.sum(self.back * np.exp(-1j * angle * lag))) ** 2))


def memories(solution: Solution) -> list[Memory]:
    """The memory of each record's residuals; turning points have none."""
    return [
        Memory(np.zeros(0)) if part.kind == PEAKS else Memory.of(solution.residuals_of(record))
        for record, part in enumerate(solution.parts)
    ]


def per_sample(part: Part, omega: float) -> float:
    """The swing's frequency in rad a sample."""
    return omega * float(part.at[-1] - part.at[0]) / max(len(part.at) - 1, 1)


def covariance(solution: Solution, remembered: Sequence[Memory], samples: float) -> Floats:
    """Covariance (theta, theta) of all unknowns, zero for those that are not free. ``samples``: how many independent
    ones the data are worth.

    Residuals may hang together, and be larger where the motion is fast, as those of a clock that jitters are.
    """
    slopes, free = solution.slopes, solution.free
    bread = solution.spread
    meat = np.zeros_like(bread)
    begin = 0
    unknowns = int(free.sum())
    for record, (part, memory) in enumerate(zip(solution.parts, remembered, strict=True)):
        rows = slice(begin, begin + len(part.data))
        begin = rows.stop
        weighted = slopes[rows] * _sizes(solution, record)[:, None]
        correlation = memory.correlation(len(weighted))
        correlation[1:] *= (solution.rms(record) / solution.noise(record)) ** 2  # what no clock tells has no memory
        meat += weighted.T @ _times(correlation, weighted)
    spare = max(len(slopes) - unknowns, 1)
    # Few samples know their own scatter badly: two errors shall still hold 95 % of the cases.
    few = float(special().stdtrit(max(samples - unknowns, 2.0), 0.97725)) / 2.0
    whole = np.zeros((len(free), len(free)))
    whole[np.ix_(free, free)] = few**2 * len(slopes) / spare * (bread @ meat @ bread)
    return whole


def _sizes(solution: Solution, record: int) -> Floats:
    """The standard deviation of each weighted residual: a constant, and what grows with the rate."""
    part = solution.parts[record]
    noise = solution.noise(record) * part.weight
    left = solution.residuals_of(record) * part.weight
    ones = np.ones_like(left)
    if part.kind != ANGLE:
        return ones * noise
    rate = part.swings(solution.own(record)[None]).at(part.at, rate=True)[0] ** 2
    if not float(rate.mean()) > 0.0:
        return ones * noise
    shares, _ = optimize().nnls(np.column_stack((ones, rate / rate.mean())), left**2)
    sizes = np.sqrt(shares[0] + shares[1] * rate / rate.mean())
    return np.asarray(sizes * noise / math.sqrt(max(float(np.mean(sizes**2)), 1e-300)))


def _times(correlation: Floats, columns: Floats) -> Floats:
    """The product of the symmetric Toeplitz matrix of a correlation (N,) and columns (N, P)."""
    product: Floats = linalg().matmul_toeplitz(correlation, columns)
    return product


def weighed(solution: Solution) -> list[Part]:
    """The parts, each weighed by the noise of its residuals at the swing's frequency."""
    found = []
    for record, (part, memory) in enumerate(zip(solution.parts, memories(solution), strict=True)):
        power = memory.power_at(per_sample(part, float(solution.theta[OMEGA])))
        found.append(replace(part, weight=1.0 / (solution.noise(record) * math.sqrt(power))))
    return found
