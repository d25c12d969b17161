"""Which kinds of friction a record shows: every choice of terms is fitted, and the evidence (BIC with the effective
number of samples) decides. What it leaves open widens the errors."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from riffraff.lab.decays.fitting import (
    DRIFT,
    PEAKS,
    Memory,
    Solution,
    covariance,
    memories,
    per_sample,
    places_of,
    solve,
)
from riffraff.lab.decays.pendulum import BAND, DAMPING, DRAG, OMEGA

TERMS = (DAMPING, BAND, DRAG)
LEAST_DRIFT = 3.0
"""Standard errors from which a drift is one: it is looked for in every record, and seldom there."""
HOPELESS = 60.0
"""Of a BIC above the best one's: what is expected there is not even tried."""
OPEN = 0.05
"""Of the best choice's weight: one that has less is out of the question."""
HALF_SWINGS_A_POINT = 3.0
"""A term that is not needed costs a BIC the logarithm of the samples; but where errors are widened by what is open, no
more than a point for so many half swings: with few, kinds of friction can hardly be told apart."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Candidate:
    """One choice of ``terms``, fitted: its ``bic`` less that of the best, and the ``covariance`` of all unknowns."""

    terms: tuple[int, ...]
    solution: Solution
    bic: float
    covariance: Floats

    @property
    def possible(self) -> bool:
        """Friction takes energy: none of its terms is negative."""
        return all(self.solution.theta[term] > 0.0 for term in self.terms)

    def errors(self) -> Floats:
        return np.sqrt(np.maximum(np.diag(self.covariance), 0.0))


@dataclass(frozen=True, eq=False)
class Chosen:
    """The ``best`` candidate and the ``others``, the likeliest first, chosen from a ``full`` fit; ``samples``: how many
    independent ones the records are worth; ``drifts``: for each record whether it does. ``eased``: how much less a term
    costs where errors are widened."""

    full: Solution
    best: Candidate
    others: tuple[Candidate, ...]
    samples: float
    drifts: tuple[bool, ...]
    eased: float

    def spread(self, figure: Callable[[Floats], Floats]) -> Floats:
        """Standard errors (F,) of figures of the unknowns: of the best candidate's, and of how far others that are
        still open are away."""
        at = figure(self.best.solution.theta)
        variance, total = np.zeros_like(at), 0.0
        for each in (self.best, *self.others):
            weight = math.exp((self.eased * (len(each.terms) - len(self.best.terms)) - each.bic) / 2.0)
            if weight < OPEN or not each.possible:
                continue
            theta, free = each.solution.theta, np.flatnonzero(np.diag(each.covariance) > 0.0)
            steps = 0.01 * each.errors()
            slopes = np.zeros((len(at), len(theta)))
            for index in free:
                moved = theta.copy()
                moved[index] += steps[index]
                other = theta.copy()
                other[index] -= steps[index]
                slopes[:, index] = (figure(moved) - figure(other)) / (2.0 * steps[index])
            own = np.einsum("fi,ij,fj->f", slopes, each.covariance, slopes)
            variance += weight * (own + (figure(theta) - at) ** 2)
            total += weight
        return np.sqrt(variance / max(total, 1e-300))

    def limit(self, term: int) -> float:
        """What a term that the best candidate does without is at most: two errors above what it would be."""
        wider = [each for each in self.others if {*each.terms} >= {*self.best.terms, term}]
        if not wider:
            return math.nan
        nearest = min(wider, key=lambda each: len(each.terms))
        return max(0.0, float(nearest.solution.theta[term])) + 2.0 * float(nearest.errors()[term])


def choose(full: Solution, told: Callable[[], None] = lambda: None) -> Chosen:
    """Choose the terms, from a ``full`` fit in which all that the records could tell is free. ``told`` is called after
    each candidate."""
    remembered = memories(full)
    omega = float(full.theta[OMEGA])
    powers = [memory.power_at(per_sample(part, omega)) for part, memory in zip(full.parts, remembered, strict=True)]
    worth = [len(part.data) / power for part, power in zip(full.parts, powers, strict=True)]
    samples = float(sum(worth))
    drifts = _drifts(full, remembered, samples)
    free = full.free.copy()
    for record, drifting in enumerate(drifts):
        free[places_of(record)[DRIFT]] &= drifting
    tried = [term for term in TERMS if full.free[term]]
    choices = [terms for count in range(len(tried) + 1) for terms in itertools.combinations(tried, count)]
    choices.sort(key=lambda terms: _expected(full, _only(free, terms), samples))
    least = _expected(full, _only(free, choices[0]), samples)
    found: list[Candidate] = []
    for terms in choices:
        chosen = _only(free, terms)
        if _expected(full, chosen, samples) < least + HOPELESS or not any(each.possible for each in found):
            fit = _without(full, chosen)
            found.append(Candidate(terms, fit, _bic(fit, worth), covariance(fit, memories(fit), samples)))
        told()
    found.sort(key=lambda each: (not each.possible, each.bic))
    candidates = [replace(each, bic=each.bic - found[0].bic) for each in found]
    swings = sum(float(part.at[-1]) for part in full.parts) * omega / math.pi
    eased = max(0.0, math.log(samples) - swings / HALF_SWINGS_A_POINT)
    return Chosen(full, candidates[0], tuple(candidates[1:]), samples, drifts, eased)


def _only(free: Flags, terms: Sequence[int]) -> Flags:
    chosen = free.copy()
    chosen[list(TERMS)] = False
    chosen[list(terms)] = True
    return chosen


def _linear(full: Solution, free: Flags) -> tuple[Floats, float]:
    """The unknowns if some are held at zero, and by how much the sum of squares grows, were the fit linear."""
    theta = full.theta.copy()
    dropped = np.flatnonzero(full.free & ~free)
    places = np.flatnonzero(full.free)
    inside = np.searchsorted(places, dropped)
    among = full.spread[np.ix_(inside, inside)]
    sizes = np.sqrt(np.maximum(np.diag(among), 1e-300))
    pull = np.linalg.pinv(among / np.outer(sizes, sizes), rcond=1e-12) @ (full.theta[dropped] / sizes) / sizes
    theta[places] -= full.spread[:, inside] @ pull
    theta[dropped] = 0.0
    return theta, float(full.theta[dropped] @ pull)


def _expected(full: Solution, free: Flags, samples: float) -> float:
    """The BIC of a choice of terms as it would be if the fit were linear, but for what all have in common."""
    _, more = _linear(full, free)
    left = max(float(full.residuals @ full.residuals), 1e-300)
    return samples * math.log1p(more / left) + int(free.sum()) * math.log(samples)


def _without(full: Solution, free: Flags) -> Solution:
    """The fit with some unknowns held at zero."""
    return solve(full.parts, _linear(full, free)[0], free)


def _bic(fit: Solution, worth: Sequence[float]) -> float:
    noises = [fit.noise(record) for record in range(len(fit.parts))]
    likelihood = sum(2.0 * count * math.log(noise) for count, noise in zip(worth, noises, strict=True))
    return likelihood + int(fit.free.sum()) * math.log(sum(worth))


def _drifts(full: Solution, remembered: Sequence[Memory], samples: float) -> tuple[bool, ...]:
    """For each record whether it drifts. Noise of any memory is strongest where it is slowest, so the errors of a drift
    are the memory's own."""
    errors = np.sqrt(np.maximum(np.diag(covariance(full, remembered, samples)), 0.0))
    found = []
    for record, part in enumerate(full.parts):
        place = places_of(record)[DRIFT]
        sure = max(LEAST_DRIFT**2, math.log(len(part.at)))
        seen = full.theta[place] ** 2 > sure * errors[place] ** 2
        found.append(bool(full.free[place] and seen and part.kind != PEAKS))
    return tuple(found)
