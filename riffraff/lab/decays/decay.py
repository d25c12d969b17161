"""What was measured: period, damping and list of a free swing, of one record or of several of one toy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.lab.decays.choice import MOTION, OPEN, SIZE
from riffraff.lab.decays.columns import DEG, RAD, UNITS
from riffraff.lab.decays.evidence import TERMS, Candidate, Chosen, choose
from riffraff.lab.decays.first_fit import FirstFit, first_fit, is_decay, well_explained
from riffraff.lab.decays.fitting import (
    ALL,
    DRIFT,
    OFFSET,
    PEAKS,
    RATE,
    SHARED,
    Solution,
    memories,
    per_sample,
    places_of,
    solve,
    weighed,
)
from riffraff.lab.decays.pendulum import BAND, DAMPING, DRAG, LARGEST, OMEGA, START, HalfSwings
from riffraff.lab.decays.record import Measured
from riffraff.lab.estimates import Estimate

SURE = 10.0
"""Twice the logarithm of the odds at which a unit is told by the motion: 150 to 1."""
PLAIN_RAD = 0.75
"""If the motion fits both units alike, a swing no larger than this is taken for radians (43 degrees), for nobody
measures one of three quarters of a degree; and it is said that this is a guess."""
UNLIKE = 1.3
"""What is left is no noise from sample to sample where it is so many times as large."""
DAMPING_WORD, BAND_WORD, DRAG_WORD = NAMES = ("damping_ratio", "dead_band_deg", "quadratic_per_rad")
NAME_OF = dict(zip(TERMS, NAMES, strict=True))
UNIT_OF = {DAMPING: "", BAND: "deg", DRAG: "1/rad"}
_IN_UNIT = {DAMPING: 0.5, BAND: math.degrees(1.0), DRAG: 1.0}
"""From an unknown to its figure: the ratio is half of the damping."""
ONE_TOY = 0.02
"""Periods of records of one toy differ by no more than this share."""
WORSE = 1.1
"""A record that is met so much worse together with others than alone does not agree with them."""

Floats = NDArray[np.float64]
Told = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Decay:
    """``records`` as they were read and ``fits`` of each alone; ``chosen``: the terms, and the fit of all together."""

    records: tuple[Measured, ...]
    fits: tuple[FirstFit, ...]
    chosen: Chosen
    units: tuple[str, ...]
    """Sentences on how units were told."""

    @property
    def best(self) -> Candidate:
        return self.chosen.best

    @cached_property
    def figures(self) -> dict[str, tuple[Estimate, str]]:
        """What was measured, by name, with units. A term that is not seen is zero, its error half of what it is at
        most."""
        theta, errors = self.best.solution.theta, self.chosen.spread(lambda theta: theta)
        degrees = math.degrees(1.0)
        period = 2.0 * math.pi / float(theta[OMEGA])
        found = {"period_s": (Estimate(period, period * float(errors[OMEGA] / theta[OMEGA])), "s")}
        for term in TERMS:
            value, error = float(theta[term]), float(errors[term])
            if term not in self.best.terms:
                value, error = 0.0, self.chosen.limit(term) / 2.0
            found[NAME_OF[term]] = (Estimate(value * _IN_UNIT[term], error * _IN_UNIT[term]), UNIT_OF[term])
        for record, measured in enumerate(self.records):
            own = places_of(record)
            tail = f".{record + 1}" if len(self.records) > 1 else ""
            if measured.quantity != RATE:
                listed = Estimate(float(theta[own[OFFSET]]) * degrees, float(errors[own[OFFSET]]) * degrees)
                found[f"list_deg{tail}"] = (listed, "deg")
            if self.chosen.drifts[record]:
                drift = Estimate(float(theta[own[DRIFT]]) * degrees, float(errors[own[DRIFT]]) * degrees)
                found[f"drift_deg_per_s{tail}"] = (drift, "deg/s2" if measured.quantity == RATE else "deg/s")
            for name, estimate in zip(("largest_deg", "smallest_deg"), self._range(record), strict=True):
                found[name + tail] = (estimate, "deg")
            unit = "deg/s" if measured.quantity == RATE else "deg"
            found[f"noise_deg{tail}"] = (Estimate(self.best.solution.rms(record) * degrees), unit)
        return found

    def _range(self, record: int) -> list[Estimate]:
        """The largest and the smallest amplitude of a record, deg."""
        part, own = self.best.solution.parts[record], places_of(record)
        turns = part.swings(self.best.solution.own(record)[None]).turns[0]
        inside = np.flatnonzero((turns >= 0.0) & (turns <= part.at[-1]))
        ends = inside[[0, -1]] if len(inside) else np.zeros(2, dtype=np.intp)

        def sizes(theta: Floats) -> Floats:
            places = np.abs(np.degrees(part.swings(theta[own][None]).places[0]))
            return np.asarray(places[np.minimum(ends, len(places) - 1)])

        values, errors = sizes(self.best.solution.theta), self.chosen.spread(sizes)
        return [Estimate(float(value), float(error)) for value, error in zip(values, errors, strict=True)]

    @cached_property
    def damping_at(self) -> list[tuple[float, Estimate]]:
        """The damping ratio of a half swing that begins at the largest, a middle and the smallest amplitude (rad) of
        the records: of all friction together, which is known better than its parts. None where none is seen."""
        theta = self.best.solution.theta
        if not self.best.terms:
            return []
        largest = max(fit.range_rad[0] for fit in self.fits)
        smallest = max(min(fit.range_rad[1] for fit in self.fits), 4.0 * float(theta[BAND]))
        smallest = min(smallest, largest)
        amplitudes = np.array((largest, math.sqrt(largest * smallest), smallest))

        def ratios(theta: Floats) -> Floats:
            return ratio_at(theta, amplitudes)

        values, errors = ratios(theta), self.chosen.spread(ratios)
        return [
            (float(a), Estimate(float(value), float(error)))
            for a, value, error in zip(amplitudes, values, errors, strict=True)
        ]

    @cached_property
    def correlation(self) -> float | None:
        """Between the first two terms that are seen; None if there is but one."""
        if len(self.best.terms) < 2:
            return None
        first, second = self.best.terms[:2]
        errors = self.best.errors()
        return float(self.best.covariance[first, second] / max(errors[first] * errors[second], 1e-300))

    def remarks(self) -> list[str]:
        """What a reader of the figures should know, in sentences."""
        said = [*(remark for record in self.records for remark in record.remarks[1:]), *self.units]
        for measured, fit in zip(self.records, self.fits, strict=True):
            of = say("lab.fit.of_file", file=measured.source) if len(self.records) > 1 else ""
            if fit.left_out:
                said.append(say("lab.fit.left_out", n=fit.left_out) + of)
            if fit.clipped:
                said.append(say("lab.fit.clipped", n=fit.clipped) + of)
            if fit.pushed:
                said.append(say("lab.fit.pushed", time=f"{fit.end_s:.3g}") + of)
            if fit.part.kind == PEAKS:
                said.append(say(f"lab.fit.peaks.{fit.part.every}", n=len(fit.part.at)) + of)
            elif measured.quantity == RATE:
                said.append(say("lab.fit.rate") + of)
        said += self._memories()
        said += self._apart()
        return said

    def _memories(self) -> list[str]:
        """Where what is left is no noise from sample to sample."""
        said = []
        for record, fit in enumerate(self.fits):
            rms = self.best.solution.rms(record)
            if rms > UNLIKE * fit.scatter and rms > self.best.solution.finest(record):
                rms_deg, scatter_deg = (f"{math.degrees(value):.2g}" for value in (rms, fit.scatter))
                said.append(say("lab.fit.unlike", rms=rms_deg, scatter=scatter_deg))
        return said

    def _apart(self) -> list[str]:
        """Records that are met worse together than alone."""
        return [
            say("lab.fit.worse", file=measured.source)
            for record, (measured, fit) in enumerate(zip(self.records, self.fits, strict=True))
            if len(self.records) > 1 and self.best.solution.rms(record) > WORSE * fit.solution.noise()
        ]

    def choice(self) -> str:
        """Which terms were chosen, against which others."""

        def named(terms: Sequence[int]) -> str:
            return " + ".join(say(f"lab.fit.term.{NAME_OF[term]}") for term in terms) or say("lab.fit.none")

        others = [f"{named(each.terms)} (+{each.bic:.1f})" for each in self.chosen.others if each.possible][:2]
        if not others:
            return say("lab.fit.chosen_alone", terms=named(self.best.terms))
        return say("lab.fit.chosen", terms=named(self.best.terms), others=", ".join(others))


def ratio_at(theta: Floats, amplitudes: Floats) -> Floats:
    """The damping ratio (F,) of half swings that begin at these amplitudes, rad: that of a viscous one which loses as
    much."""
    sets = np.tile(theta[:ALL], (len(amplitudes), 1))
    sets[:, START] = amplitudes
    decrement = np.log(amplitudes / np.maximum(-HalfSwings.of(sets).ends(amplitudes), 1e-12))
    return np.asarray(decrement / np.hypot(math.pi, decrement))


def untold(_done: int, _total: int) -> None:
    """Nobody waits."""


def measure(records: Sequence[Measured], told: Told = untold) -> Decay:
    """Fit records of one toy. ``told`` is called with how many steps are done, of how many. Raises ``BadInput`` naming
    the one that is no roll decay."""
    total = len(records) + 2 ** len(TERMS) - 1
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        told(done, total)

    read, fits, units = [], [], []
    for measured in records:
        known, fit, sentence = in_its_unit(measured)
        read.append(known)
        fits.append(fit)
        units += [sentence] if sentence else []
        step()
    full = fits[0].solution if len(fits) == 1 else _together(read, fits)
    chosen = choose(full, step)
    for record, measured in enumerate(read):
        is_decay(chosen.best.solution, record, measured.source)
    return Decay(tuple(read), tuple(fits), chosen, tuple(units))


def _together(records: Sequence[Measured], fits: Sequence[FirstFit]) -> Solution:
    """One fit of all records, with the toy's figures the same in all, from the mean of what each alone gives. Raises
    ``BadInput`` if they are not of one toy."""
    periods = [2.0 * math.pi / float(fit.solution.theta[OMEGA]) for fit in fits]
    if max(periods) > (1.0 + ONE_TOY) * min(periods):
        listed = ", ".join(f"{each.source} {period:.4g} s" for each, period in zip(records, periods, strict=True))
        raise BadInput("lab.fit.apart", periods=listed)
    parts = [weighed(fit.solution)[0] for fit in fits]
    shared = np.mean([fit.solution.theta[:SHARED] for fit in fits], axis=0)
    theta = np.concatenate((shared, *(fit.solution.theta[SHARED:] for fit in fits)))
    free = np.concatenate(
        (np.any([fit.solution.free[:SHARED] for fit in fits], axis=0), *(fit.solution.free[SHARED:] for fit in fits))
    )
    return solve(parts, theta, free, 60)


def in_its_unit(measured: Measured) -> tuple[Measured, FirstFit, str]:
    """A record with its unit, the first fit of it, and a sentence on how the unit was told, if the file did not: both
    are tried, for a large swing takes longer than a small one, by as much as it is large in radians."""
    if measured.unit:
        return measured, first_fit(measured), ""
    swing = float(np.ptp(measured.seen)) / 2.0
    tried = [DEG, RAD] if swing <= LARGEST else [DEG]
    found: dict[str, FirstFit] = {}
    for patient in (False, True):  # one that is met at once is not the one that needs patience
        failed: dict[str, BadInput] = {}
        for unit in tried:
            try:
                found[unit] = first_fit(measured.read_as(unit, OPEN), patient=patient)
            except BadInput as error:
                failed[unit] = error
        if any(well_explained(fit.solution) for fit in found.values()):
            break
    if not found:
        raise failed[tried[0]]
    values = {"swing": f"{swing:.3g}", "as_deg": f"{swing:.3g}", "as_rad": f"{math.degrees(swing):.3g}"}
    if len(found) == 1:
        (unit,) = found
        told = SIZE if len(tried) == 1 else MOTION
        return measured.read_as(unit, told), found[unit], say(f"lab.fit.unit.{told}", unit=unit, **values)
    worse, better = sorted(found, key=lambda unit: -found[unit].solution.rms() / UNITS[unit])
    ratio = found[worse].solution.rms() / UNITS[worse] / (found[better].solution.rms() / UNITS[better])
    part = found[better].part
    memory = memories(found[better].solution)[0]
    worth = len(part.at) / memory.power_at(per_sample(part, float(found[better].solution.theta[OMEGA])))
    evidence = 2.0 * worth * math.log(max(ratio, 1.0))
    unit = better
    told = MOTION
    if evidence < SURE:
        unit, told = (RAD if swing <= PLAIN_RAD else DEG), OPEN
    sentence = say(f"lab.fit.unit.{told}", unit=unit, **values)
    return measured.read_as(unit, told), found[unit], sentence
