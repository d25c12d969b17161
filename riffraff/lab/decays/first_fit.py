"""From a record to a first fit with all terms: the free part, a guess from its turning points, thinned, and without
what is no measurement: slips, samples at the end of an instrument's range, the swings below its step."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.lab.decays.fitting import (
    ALL,
    DRIFT,
    MOST_HALF_SWINGS,
    OFFSET,
    PEAKS,
    RATE,
    Part,
    Solution,
    solve,
)
from riffraff.lab.decays.free_swing import SPREAD, FreePart, free_part, scatter, step_of, stray
from riffraff.lab.decays.pendulum import BAND, DAMPING, DRAG, LARGEST, OMEGA, START, TURN, Swings
from riffraff.lab.decays.record import Measured
from riffraff.lab.decays.solvers import optimize

FEWEST_SWINGS = 2.0
"""Fewer tell no damping from noise."""
FEWEST_SAMPLES = 12
LEAST_EXPLAINED, WELL_EXPLAINED = 0.5, 0.9
"""Of the record's variance: a fit that leaves more has found no roll decay; one that leaves less has found it."""
PLACES_A_SWING = 4.0
"""Independent ones, of noise that so many unknowns may take for a swing: with few swings a fit must leave less."""
AT_REST = 0.04
"""The ship has come to rest where it never again swings by more than this share of its first swing ..."""
LEAST_STEPS = 1.5
"""... or by so many steps of a coarse instrument, or by less than its noise."""
PER_SWING, MOST_SAMPLES = 100, 5000
"""Samples to which longer records are thinned; a swing needs no more."""
FEWEST_PER_SWING = 40
"""Averages over longer than this share of a swing would round it off."""
EXACT = 1e-3
"""Of the swing: what is right to this share is not looked at for outliers or scatter."""
MOST_OUTLIERS = 0.05
"""Of the samples; more are no slips but a motion that the model does not have."""
DRIVES = 0.1
"""Of the largest term of friction: what another may give back of it by chance."""
_FAR = 6.0
"""So many standard deviations off, a sample is wrong."""
_NEAR_END = 3.0
"""Standard deviations from the end of an instrument's range, where half of the noise is cut off."""
_FLAT = 3
"""Samples in a row at the end of a range show that it is one, if the swing would have gone on."""
_TERMS = ((DAMPING, 3), (BAND, 5), (DRAG, 6), (DRIFT, 8))
"""From how many half swings on a term is looked for."""
_PACINGS = 3
"""How often turning places and times are weighed anew by how far off each was: the weights no longer change then."""
_ROUNDS = 25
"""Steps of a fit: one that begins near takes less than ten, and none that took more came to anything."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class FirstFit:
    """A ``solution`` of one record, in which all terms that it could tell are free. ``start_s``, ``end_s``: when on the
    record it begins and ends; ``left_out``: samples that were far off; ``clipped``: those at the end of the range;
    ``pushed``: whether the swing ends with a push; ``scatter``: what is left from sample to sample, rad."""

    solution: Solution
    start_s: float
    end_s: float
    left_out: int
    clipped: int
    pushed: bool
    scatter: float

    @property
    def part(self) -> Part:
        return self.solution.parts[0]

    @property
    def half_swings(self) -> float:
        return float(self.part.at[-1]) * float(self.solution.theta[OMEGA]) / math.pi

    @property
    def range_rad(self) -> tuple[float, float]:
        """The largest and the smallest amplitude between start and end."""
        swings = self.part.swings(self.solution.theta[None])
        turns, places = swings.turns[0], np.abs(swings.places[0])
        inside = places[(turns >= 0.0) & (turns <= self.part.at[-1]) & (places > 0.0)]
        return (float(inside.max()), float(inside.min())) if len(inside) else (float(places[0]), float(places[0]))


def first_fit(measured: Measured, *, patient: bool = True) -> FirstFit:
    """Fit the longest free swing of a record whose unit is known; where that does not succeed at once, in small steps
    if ``patient``. Raises ``BadInput`` if it is none: fewer than two swings, or nothing that a swing explains."""
    time, values = measured.time_s, measured.angle
    if every := turning_only(values, measured.peaks):
        return _of_peaks(time, values, every, measured)
    if len(time) < FEWEST_SAMPLES:
        raise BadInput("lab.fit.no_swing", file=measured.source)
    wrong = stray(time, values)
    time, values = time[~wrong], values[~wrong]
    free = free_part(time, values, measured.source)
    record = _Record(time, values, measured.quantity, free, step_of(values), measured.source, patient)
    fit = record.fitted(record.guess(), free.last)
    if patient and not well_explained(fit):  # something else is in it: from the first swings on, further and further
        fit = min(fit, record.by_stages(), key=lambda each: each.rms())
    last = record.end(fit)
    if last != free.last:
        fit = record.fitted(fit.theta, last)
    keep = record.unclipped(fit)
    if not keep.all():
        fit = record.fitted(fit.theta, last, keep)
    off = _outliers(fit)
    if off.any():
        part = fit.parts[0]
        fit = fit.again([replace(part, at=part.at[~off], seen=part.seen[~off])])
    part = fit.parts[0]
    is_decay(fit, 0, measured.source)
    begin = float(time[free.first])
    clipped = int((~keep[free.first : last]).sum())
    noise = scatter(part.at, fit.residuals_of(0))
    end = begin + float(part.at[-1])
    left_out = int(wrong.sum() + off.sum())
    return FirstFit(fit, begin, end, left_out, clipped, last == free.limit < len(time), noise)


def _explained(fit: Solution, record: int = 0) -> float:
    """Which share of the variance of a record, but for its drift, a fit explains."""
    part = fit.parts[record]
    moved = part.seen - float(fit.own(record)[DRIFT]) * part.lever[: len(part.seen)]
    return 1.0 - (fit.rms(record) / max(float(np.std(moved)), 1e-300)) ** 2


def well_explained(fit: Solution) -> bool:
    """Whether the fit of one record leaves little of it."""
    return _explained(fit) >= WELL_EXPLAINED


def is_decay(fit: Solution, record: int, source: str) -> None:
    """Raise ``BadInput`` if what was fitted to a record is no swing, or leaves too much."""
    part, own = fit.parts[record], fit.own(record)
    swings = float(part.at[-1] * own[OMEGA]) / (2.0 * math.pi)
    if not (swings >= 0.9 * FEWEST_SWINGS and abs(float(own[START])) <= LARGEST):
        raise BadInput("lab.fit.no_swing", file=source)
    explained = _explained(fit, record)
    freedom = max(1.0 - float(fit.free.sum()) / (PLACES_A_SWING * swings), 0.0)
    if not 1.0 - explained < (1.0 - LEAST_EXPLAINED) * freedom:
        raise BadInput("lab.fit.noise", file=source, share=f"{100.0 * max(0.0, explained):.0f}")


def _outliers(fit: Solution) -> Flags:
    """Which residuals are no noise: few, and far beyond the others."""
    left = np.abs(fit.residuals_of(0))
    typical = SPREAD * float(np.median(left))
    off: Flags = left > max(_FAR * typical, EXACT * float(np.ptp(fit.parts[0].seen)) / 2.0)
    return off if off.mean() <= MOST_OUTLIERS else np.zeros_like(off)


def _allowed(half_swings: int) -> Flags:
    free = np.ones(ALL, dtype=np.bool_)
    for term, least in _TERMS:
        free[term] = half_swings >= least
    return free


def _start(theta: Floats, allowed: Flags) -> Floats:
    """Where a fit begins: what is not allowed is not there."""
    begun = theta.copy()
    unseen = [term for term, _ in _TERMS if not allowed[term]]
    begun[unseen] = 0.0
    return begun


def _gives_energy(theta: Floats) -> bool:
    """Whether a term of friction drives the swing, by more than an error: then the fit has gone astray."""
    size = abs(float(theta[START]))
    losses = np.array((math.pi / 2.0 * theta[DAMPING] * size, 2.0 * theta[BAND], 4.0 / 3.0 * theta[DRAG] * size**2))
    return bool(losses.min() < -DRIVES * losses.max())


def _term_by_term(parts: Sequence[Part], start: Floats, allowed: Flags) -> Solution:
    """A fit that takes in one term of friction after the other."""
    terms = [DAMPING, BAND, DRAG]
    theta = start.copy()
    theta[terms] = np.maximum(theta[terms], 0.0)
    for later in (terms[1:], terms[2:], []):
        free = allowed.copy()
        free[later], theta[later] = False, 0.0
        fit = solve(parts, theta, free, _ROUNDS)
        theta = fit.theta.copy()
    return fit


@dataclass(frozen=True, eq=False)
class _Record:
    """A record without slips, and the free part of it; ``step``: of the instrument."""

    time: Floats
    values: Floats
    kind: str
    free: FreePart
    step: float
    source: str
    patient: bool

    def guess(self) -> Floats:
        """The unknowns as the turning points tell them, the first of those just before the free part begins."""
        turns = np.array(self.free.turns)
        time, places = self.time[turns] - self.time[self.free.first], self.values[turns]
        middle = float(np.median((places[:-2] + 2.0 * places[1:-1] + places[2:]) / 4.0))
        half = float(np.median(np.diff(time[1:])))
        if self.kind == RATE:  # it turns where the angle passes the middle, a quarter of a swing before that turns
            time, places = time + half / 2.0, (places - middle) * half / math.pi
        theta = _turning_fit(time[1:], places[1:], middle if self.kind != RATE else 0.0, 1).solution.theta
        if self.kind == RATE:
            theta[OFFSET] = middle
        # One half swing back: the loss of the next one again.
        swings = Swings.of(np.concatenate((theta[:START], [abs(theta[START]), 0.0]))[None], math.inf, 1)
        kept = max(0.3, abs(float(swings.places[0, 1] / swings.places[0, 0])))
        theta[START] /= -kept
        theta[TURN] -= min(float(swings.turns[0, 1]), 2.0 * half)
        theta[DRIFT] = 0.0
        return theta

    def fitted(self, theta: Floats, last: int, keep: Flags | None = None) -> Solution:
        """Fit from the beginning of the free part to sample ``last``, thinned, of what is to be kept."""
        inside = np.zeros(len(self.time), dtype=np.bool_)
        inside[self.free.first : last] = True
        if keep is not None:
            inside &= keep
        at, seen = self._thinned(inside, float(theta[OMEGA]))
        half_swings = int(at[-1] * theta[OMEGA] / math.pi) if len(at) else 0
        allowed = _allowed(half_swings)
        if len(at) < max(FEWEST_SAMPLES, int(allowed.sum()) + 3):
            raise BadInput("lab.fit.no_swing", file=self.source)
        parts = [Part(at, seen, self.kind)]
        theta = _start(theta, allowed)
        fit = solve(parts, theta, allowed, _ROUNDS)
        if _gives_energy(fit.theta) and (self.patient or well_explained(fit)):
            fit = min(fit, _term_by_term(parts, theta, allowed), key=lambda each: each.rms())
        return fit

    def by_stages(self) -> Solution:
        """Fit the first three swings, then twice as many, until all are there."""
        theta, until = self.guess(), 6
        while True:
            whole = until + 1 >= len(self.free.turns)
            fit = self.fitted(theta, self.free.last if whole else self.free.turns[until] + 1)
            if whole:
                return fit
            theta, until = fit.theta, 2 * until

    def _thinned(self, inside: Flags, omega: float) -> tuple[Floats, Floats]:
        """Averages of as many samples as a swing can spare, and if there are still too many, every so many of them."""
        rows = np.flatnonzero(inside)
        at, seen = self.time[rows] - self.time[self.free.first], self.values[rows]
        swings = max(float(at[-1]) * omega / (2.0 * math.pi), 1.0)
        wanted = min(max(MOST_SAMPLES / swings, FEWEST_PER_SWING), PER_SWING)
        together = int(len(at) / swings / wanted)
        if together > 1:
            # Averages never reach over what was left out.
            begins = [*np.flatnonzero(np.diff(rows, prepend=rows[0] - 2) > 1), len(rows)]
            starts = np.concatenate([np.arange(a, b - together + 1, together) for a, b in pairwise(begins)])
            places = starts[:, None] + np.arange(together)
            spread = at[places].var(axis=1)
            middle = (float(seen.max()) + float(seen.min())) / 2.0
            at = at[places].mean(axis=1)
            # An average over a stretch of a sine is a little too near to its middle.
            seen = middle + (seen[places].mean(axis=1) - middle) * (1.0 + omega**2 * spread / 2.0)
        every = -(-len(at) // MOST_SAMPLES)
        return at[::every], seen[::every]

    def end(self, fit: Solution) -> int:
        """The sample before which the swing has come to rest, as the fit sees it."""
        theta = fit.theta
        begin = self.time[self.free.first]
        most = min(4 * len(self.free.turns) + 20, MOST_HALF_SWINGS)
        swings = Swings.of(theta[None], float(self.time[-1] - begin), most)
        scale = float(theta[OMEGA]) if self.kind == RATE else 1.0
        sizes, turns = np.abs(swings.places[0]) * scale, swings.turns[0]
        least = max(AT_REST * sizes[0], LEAST_STEPS * self.step, fit.rms())
        moving = np.flatnonzero(np.isfinite(turns) & (sizes >= least))
        if not len(moving):
            return self.free.last
        until = begin + turns[moving[-1]] + math.pi / float(theta[OMEGA])
        last = max(int(np.searchsorted(self.time, until, side="right")), self.free.first + FEWEST_SAMPLES)
        return min(last, self.free.limit)

    def unclipped(self, fit: Solution) -> Flags:
        """Which samples (N,) are not at the end of the instrument's range, nor so near that noise was cut off: the
        largest or smallest value, several times in a row, where the swing would have gone on."""
        keep = np.ones(len(self.values), dtype=np.bool_)
        inside = slice(self.free.first, self.free.last)
        time, values = self.time[inside], self.values[inside]
        middle = float(fit.theta[OFFSET])
        for sign in (1.0, -1.0):
            end = float((sign * values).max())
            flat = sign * values == end
            begins = np.flatnonzero(np.diff(flat, prepend=False, append=False))
            lengths = begins[1::2] - begins[::2]
            if not len(lengths) or lengths.max() < _FLAT:
                continue
            longest = int(np.argmax(lengths))
            lasted = float(time[begins[2 * longest + 1] - 1] - time[begins[2 * longest]])
            onward = abs(end - sign * middle) * (float(fit.theta[OMEGA]) * lasted) ** 2 / 8.0
            if onward > 2.0 * self.step:
                away = fit.parts[0].swings(fit.theta[None]).at(self.time - time[0], rate=self.kind == RATE)[0]
                near = sign * (away + middle) > end - _NEAR_END * fit.rms()
                keep &= ~(near | (sign * self.values >= end))
        return keep


# -- turning points ----------------------------------------------------------------------------------------------


def turning_only(values: Floats, said: bool) -> int:
    """Whether a record (N,) lists nothing but turning points: 1 if those to both sides, 2 if those to one, else 0.
    ``said``: whether its name does."""
    travels = np.diff(values)
    if not said and len(values) > 4 * PER_SWING:
        return 0
    if np.mean(travels[1:] * travels[:-1] < 0.0) > 0.9:
        sizes = np.abs(travels)
        return 1 if said or float(np.mean(sizes[1:] <= sizes[:-1])) > 0.7 else 0
    sizes = np.abs(values)
    return 2 if said and float(np.mean(sizes[1:] <= sizes[:-1])) > 0.8 else 0


def _of_peaks(time: Floats, values: Floats, every: int, measured: Measured) -> FirstFit:
    """The fit of a record of turning points alone."""
    first = int(np.argmax(np.abs(values - np.median(values)))) if every == 1 else int(np.argmax(np.abs(values)))
    at, seen = time[first:] - time[first], values[first:]
    if len(at) * every < 2 * FEWEST_SWINGS + 1:
        raise BadInput("lab.fit.no_swing", file=measured.source)
    middle = float(np.median((seen[:-2] + 2.0 * seen[1:-1] + seen[2:]) / 4.0)) if every == 1 else 0.0
    fit = _turning_fit(at, seen, middle, every, _PACINGS)
    solution = fit.solution
    is_decay(solution, 0, measured.source)
    return replace(fit, start_s=float(time[first]), end_s=float(time[-1]))


def _turning_fit(time: Floats, places: Floats, middle: float, every: int, pacings: int = 0) -> FirstFit:
    """Fit turning points (N,): their places and their times, weighed ``pacings`` times anew by how well each of the two
    is met."""
    begin = time[0]
    at, away = time - begin, places - middle
    half = float(np.median(np.diff(at))) / every
    size = max(float(np.abs(away[0])), 1e-12)
    sizes = np.abs(away)
    damping, band, drag = _by_loss(sizes, every)
    slower = 1.0 + size**2 / 16.0 + 11.0 * size**4 / 3072.0
    theta = np.array((math.pi / half * slower, damping, band, drag, away[0], 0.0, 0.0, 0.0))
    part = Part(at, away, PEAKS, every=every, pace=size / half / 2.0)
    free = _allowed(len(at) * every - 1)
    free[DRIFT] = False
    free[OFFSET] = every == 1
    theta = _start(theta, free)
    fit = solve([part], theta, free, 2 * _ROUNDS)
    for _ in range(pacings):
        left = fit.residuals_of(0)
        off_place, off_time = (math.sqrt(float(np.mean(each**2))) for each in np.split(left, 2))
        faster = min(max(off_place / max(off_time, 1e-300), 0.1), 10.0)
        fit = fit.again([replace(fit.parts[0], pace=fit.parts[0].pace * faster)])
    if not (np.isfinite(fit.theta).all() and 0.8 < fit.theta[OMEGA] / theta[OMEGA] < 1.25):
        fit = replace(fit, theta=theta)
    theta = fit.theta.copy()
    theta[OFFSET] += middle
    theta[TURN] += begin
    shifted = replace(fit.parts[0], seen=fit.parts[0].seen + middle)
    solution = replace(fit, theta=theta, parts=(shifted,))
    return FirstFit(solution, 0.0, float(at[-1]), 0, 0, False, fit.rms())


def _by_loss(sizes: Floats, every: int) -> Sequence[float]:
    """Damping, band and drag, none negative, from what amplitudes (N,) lose."""
    mean, loss = (sizes[:-1] + sizes[1:]) / 2.0, (sizes[:-1] - sizes[1:]) / every
    design = np.column_stack((math.pi / 2.0 * mean, 2.0 * np.ones_like(mean), 4.0 / 3.0 * mean**2))
    found, _ = optimize().nnls(design, loss)
    return [float(value) for value in found]
