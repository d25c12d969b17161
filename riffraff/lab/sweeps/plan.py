"""The runs of a sweep: which there are, with which values and which seed. Any run can be told from its number alone."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

from riffraff.kernel.errors import BadInput
from riffraff.kernel.rng import stream
from riffraff.lab.experiment import Trial
from riffraff.lab.factors import Value
from riffraff.lab.spec import MOST_RUNS, SAMPLES, Spec

LATIN = SAMPLES[1]


@dataclass(frozen=True)
class Plan:
    """The runs of a sweep's spec, numbered from 0: point by point, and at each point repeat by repeat."""

    spec: Spec

    def __post_init__(self) -> None:
        spec = self.spec
        if spec.sample == LATIN and not (spec.axes and spec.points):
            raise BadInput("lab.axis.latin", source=spec.source)
        if spec.sample != LATIN and spec.points:
            raise BadInput("lab.axis.points", source=spec.source)
        for axis in spec.axes:
            if spec.sample != LATIN and not axis.counted:
                raise BadInput("lab.axis.form", source=spec.source, key=axis.key)
        if not 1 <= len(self) <= MOST_RUNS:
            raise BadInput("lab.axis.runs", source=spec.source, n=len(self), high=MOST_RUNS)

    def __len__(self) -> int:
        return self._points * self.spec.repeats

    @property
    def _points(self) -> int:
        if self.spec.sample == LATIN:
            return self.spec.points
        return math.prod(len(axis.values) for axis in self.spec.axes)

    @property
    def keys(self) -> tuple[str, ...]:
        """What is varied."""
        return tuple(axis.key for axis in self.spec.axes)

    def point(self, run: int) -> dict[str, Value]:
        """The values of what is varied."""
        place = run // self.spec.repeats
        if self.spec.sample == LATIN:
            return {
                axis.key: axis.draw((self._strata[axis.key][place] + self._within(axis.key, place)) / self._points)
                for axis in self.spec.axes
            }
        values: dict[str, Value] = {}
        for axis in reversed(self.spec.axes):  # the last axis runs fastest
            place, index = divmod(place, len(axis.values))
            values[axis.key] = axis.values[index]
        return {axis.key: values[axis.key] for axis in self.spec.axes}

    @cached_property
    def _strata(self) -> dict[str, list[int]]:
        """For each axis, which of as many equal parts as there are points each point falls into."""
        found = {}
        for axis in self.spec.axes:
            found[axis.key] = list(range(self._points))
            stream(self.spec.seed, "latin", axis.key).shuffle(found[axis.key])
        return found

    def _within(self, key: str, place: int) -> float:
        return stream(self.spec.seed, "latin", key, place).random()

    def repeat(self, run: int) -> int:
        return run % self.spec.repeats

    def trial(self, run: int, *, trace: bool = False) -> Trial:
        """The run's own trial. Its seed follows from the sweep's seed and its own values, not from its number."""
        spec, point = self.spec, self.point(run)
        for key, value in point.items():
            spec = spec.with_value(key, value)
        named = {key: spec.name_of(key, value) for key, value in point.items()}
        labels = (spec.experiment.name, tuple(sorted(named.items())), self.repeat(run))
        seed = stream(spec.seed, "run", *labels).getrandbits(62)
        return replace(spec.trial(), seed=seed, trace_hz=spec.trace_hz if trace else 0)
