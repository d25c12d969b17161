"""Finished folders read back for reports and comparisons: a run, or a sweep's table gathered point by point.

A run leaves

- ``run.toml``, a spec that does it again (see ``spec``): ``experiment``, ``seed``, ``trace_hz``, ``[values]``, every
  parameter in its section, and ``[made]``, which is not read: command, versions, platform, engine;
- ``trace.csv`` (or ``.parquet``): ``time_s``, ``heel_deg``, ``rate_deg_s``, ``mount_x_mm``, and of each piece
  ``crate-1_x_mm``, ``_y_mm``, ``_angle_deg`` and ``_place``: aboard, held, flight, fallen, or nothing where it is not;
- ``events.jsonl``, an object a line: ``t_s``, ``what``, and what belongs to it;
- ``summary.json``: ``experiment``, ``engine``, ``seed``, ``measures`` by name (``value``, ``error``, ``unit``; null
  for no number), ``tables`` as columns by name, or where in ``tables/`` a long one is, ``files`` beside it.

A sweep leaves

- ``sweep.toml``, such a spec with ``[sweep]`` (``repeats``, ``sample``, ``points``) and ``[sweep.axes]``;
- ``runs.csv`` (or ``.parquet``), a row a run: ``run``, ``status`` (ok, failed), ``why``, what varies, ``repeat``,
  ``seed``, ``engine_used``, each measure and its ``_se``, then every other factor and parameter; Parquet keeps the
  unit of each in its field, and ``units.csv`` has them, too;
- ``runs/000000`` and so on, each run's own folder, if asked for; ``runs.journal`` while it is under way.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import os_errors
from riffraff.lab.estimates import Estimate, Mean, mean_of, pooled
from riffraff.lab.experiment import Experiment, Measure
from riffraff.lab.factors import Value
from riffraff.lab.runs.folders import RUN, RunFolder, made_by, read_run
from riffraff.lab.runs.tables import read_table, table_file, text_of
from riffraff.lab.spec import Spec, read_spec
from riffraff.lab.sweeps.journal import rows_so_far
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import JOURNAL, SWEEP, TABLE, rows_of
from riffraff.lab.sweeps.work import OK, Job
from riffraff.physics.params import Param, Params

Key = tuple[Value, ...]
ROUNDING = 1e-12
"""What differs by no more than this share is the same."""


def _alike(values: list[float]) -> bool:
    """Whether values differ by no more than rounding."""
    return not values or max(values) - min(values) <= ROUNDING * max(abs(value) for value in values)


@dataclass
class Point:
    """The runs of one point of a sweep. ``measured`` by measure, one entry for each run that was made."""

    measured: dict[str, list[Estimate]] = field(default_factory=dict)
    failed: int = 0

    def _values(self, name: str) -> list[float]:
        return [each.value for each in self.measured.get(name, []) if not math.isnan(each.value)]

    def estimate(self, name: str, *, share: bool = False, sizes: bool = False) -> Mean:
        """The mean over the runs that gave a value, or of its size, with its standard error: their scatter and what of
        their own errors it does not explain, which all runs may share. Of runs that repeat each other it is their own
        error, if they have one. Of a ``share`` it is Wilson's."""
        values = [abs(value) if sizes else value for value in self._values(name)]
        if share:
            return pooled([each for each in self.measured.get(name, []) if not math.isnan(each.value)], self.count)
        mean = self._mean(name, values)
        return Mean(mean.value, mean.error, len(values), self.count)

    def both_sides(self, name: str) -> bool:
        """Whether some runs lie to one side, and some to the other."""
        values = self._values(name)
        return bool(values) and min(values) < 0.0 < max(values)

    def _mean(self, name: str, values: list[float]) -> Estimate:
        own = [each.error**2 for each in self.measured.get(name, []) if not math.isnan(each.error)]
        squared = sum(own) / len(own) if own else 0.0
        if not values or _alike(values):
            return Estimate(values[0] if values else math.nan, math.sqrt(squared) if own else math.nan)
        mean = mean_of(values)
        shared = max(0.0, squared - len(values) * mean.error**2)
        return mean.widened(math.sqrt(shared))

    @property
    def repeated(self) -> bool:
        """Whether there are several runs, and all gave the same."""
        return self.count > 1 and all(_alike(self._values(name)) for name in self.measured)

    @property
    def count(self) -> int:
        return max(map(len, self.measured.values()), default=0)


@dataclass(frozen=True)
class SweepFolder:
    """A sweep, finished or so far: its spec, and its points by the values of what varies."""

    path: Path
    spec: Spec
    points: dict[Key, Point]
    failures: dict[str, int]
    engines: dict[str, int]
    """How many runs each engine made."""
    made: Mapping[str, str]
    under_way: tuple[int, int] | None = None
    """How many runs are finished, and of how many, of a sweep that is not finished."""

    @property
    def experiment(self) -> Experiment:
        return self.spec.experiment

    @property
    def params(self) -> Params:
        return self.spec.params

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(axis.key for axis in self.spec.axes)

    def measured(self) -> Iterator[Measure]:
        """The measures that have a value anywhere."""
        for measure in self.spec.experiment.measures:
            if any(not math.isnan(p.estimate(measure.name).value) for p in self.points.values()):
                yield measure

    def sized(self, measure: Measure) -> bool:
        """Whether the sizes of this measure are averaged, for at some point it lies to both sides."""
        return measure.signed and any(point.both_sides(measure.name) for point in self.points.values())

    def told(self, key: Key, measure: Measure) -> Mean:
        """A measure at a point, as reports tell it."""
        return self.points[key].estimate(measure.name, share=measure.share, sizes=self.sized(measure))

    def missing(self, measure: Measure) -> tuple[int, int]:
        """How many runs gave no value of it, and how many there are."""
        means = [self.told(key, measure) for key in self.points]
        return sum(mean.of - mean.n for mean in means), sum(mean.of for mean in means)


Folder: TypeAlias = RunFolder | SweepFolder


def read_folder(path: Path) -> Folder:
    """Read what a run or a sweep left. Raises ``BadInput`` for any other folder."""
    if (path / RUN).is_file():
        return read_run(path)
    if (path / SWEEP).is_file():
        return _read_sweep(path)
    raise BadInput("lab.folder.nothing", folder=path)


def _read_sweep(path: Path) -> SweepFolder:
    spec = read_spec(str(path / SWEEP), sweep=True, made=True)
    plan, journal = Plan(spec), path / JOURNAL
    under_way: tuple[int, int] | None = None
    rows: Iterable[Mapping[str, str]]
    if journal.exists():
        table, columns, so_far = journal, list(Job(plan, "").columns), rows_so_far(journal)
        under_way = (len(so_far), len(plan))
        rows = [dict(zip(columns, map(text_of, row), strict=False)) for row in so_far]
    else:
        table = table_file(path, TABLE)
        rows = rows_of(table, plan)
    points: dict[Key, Point] = {}
    failures, engines = Counter[str](), Counter[str]()
    numeric = [isinstance(spec.factor(axis.key), Param) for axis in spec.axes]
    for row in rows:
        try:
            key = tuple(
                float(row[axis.key]) if number else row[axis.key]
                for axis, number in zip(spec.axes, numeric, strict=True)
            )
            point = points.setdefault(key, Point())
            if row["status"] != OK:
                point.failed += 1
                failures[row["why"]] += 1
                continue
            engines[row["engine_used"]] += 1
            for measure in spec.experiment.measures:
                numbers = [float(row[name]) if row[name] else math.nan for name in measure.columns]
                point.measured.setdefault(measure.name, []).append(Estimate(*numbers))
        except (KeyError, ValueError) as fault:
            raise BadInput("lab.table.not_csv", file=table) from fault
    return SweepFolder(path, spec, points, failures, engines, made_by(path / SWEEP), under_way)


def missing(folder: Folder) -> list[str]:
    """Files of a run that are not there, or not as they were written. A report does without them, but says so."""
    found = []
    for name in folder.files if isinstance(folder, RunFolder) else ():
        path = folder.path / name
        try:
            if path.suffix in (".csv", ".parquet"):
                if not sum(1 for _ in read_table(path)):
                    found.append(name)
            else:
                with os_errors(path), path.open("rb"):
                    pass
        except BadInput:
            found.append(name)
    return found
