"""`riffraff lab compare`: two runs or two sweeps side by side, with differences and their errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from riffraff.kernel.columns import aligned
from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import write_atomic
from riffraff.kernel.words import say
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Experiment
from riffraff.lab.reports.figures import draw_sweep, figure, save
from riffraff.lab.reports.printed import measure_label, value_and_error
from riffraff.lab.reports.report import document, heading, inline, section, shown_value, table_of
from riffraff.lab.runs.folders import RunFolder, whole_folder
from riffraff.lab.runs.results import ROUNDING, Folder, Key, SweepFolder, read_folder
from riffraff.lab.runs.tables import write_csv
from riffraff.physics.params import SCHEMA, Params, tidy

PAGE, TABLE = "compare.html", "compare.csv"
COLUMNS = (
    "lab.report.measure",
    "lab.compare.first",
    "lab.compare.second",
    "lab.compare.difference",
    "lab.compare.errors",
)
_COLUMNS = ("point", "measure", "first", "first_se", "second", "second_se", "difference", "difference_se")

Row = tuple[str, str, Estimate, Estimate, Estimate]
"""Point, measure, first, second, second minus first."""


def compare(first: Path, second: Path, out: Path | None = None) -> str:
    """Two folders of one experiment side by side, as text; with ``out`` also as table, page and plots.

    Raises ``BadInput`` if they are of different experiments, or one is a run and the other a sweep.
    """
    one, other = read_folder(first), read_folder(second)
    what = one.experiment
    if isinstance(one, RunFolder) != isinstance(other, RunFolder) or other.experiment.name != what.name:
        raise BadInput("lab.compare.different", first=first, second=second)
    rows = list(_rows(one, other, what))
    if not rows:
        raise BadInput("lab.compare.nothing", first=first, second=second)
    changes = _changes(one.params, other.params)
    if out is not None:
        with whole_folder(out) as folder:
            _write(folder, (one, other), what, rows, changes)
    return _told(first, second, what, rows, changes)


def _rows(one: Folder, other: Folder, what: Experiment) -> Any:
    if isinstance(one, RunFolder) and isinstance(other, RunFolder):
        for measure in what.measures:
            pair = one.run.measures[measure.name], other.run.measures[measure.name]
            yield ("", measure.name, *pair, pair[1] - pair[0])
    elif isinstance(one, SweepFolder) and isinstance(other, SweepFolder) and one.keys == other.keys:
        for key, point in one.points.items():
            if key in other.points:
                for name in one.measured():
                    pair = point.estimate(name), other.points[key].estimate(name)
                    yield (_point(one.keys, key), name, *pair, pair[1] - pair[0])


def _point(keys: tuple[str, ...], key: Key) -> str:
    return " ".join(f"{name}={shown_value(value)}" for name, value in zip(keys, key, strict=True))


def _changes(one: Params, other: Params) -> list[tuple[str, str, str]]:
    changed = other.changes_from(one)
    return [
        (name, f"{tidy(one[name])} {SCHEMA[name].unit}", f"{tidy(value)} {SCHEMA[name].unit}")
        for name, value in changed.items()
    ]


def _cells(what: Experiment, row: Row) -> tuple[str, ...]:
    point, name, first, second, change = row
    measure = next(measure for measure in what.measures if measure.name == name)
    known = change.error > ROUNDING * max(abs(first.value), abs(second.value))  # false of NaN
    sigmas = f"{change.value / change.error:+.1f}" if known else say("lab.compare.no_error")
    texts = [" ".join(value_and_error(estimate)).strip() for estimate in (first, second, change)]
    return ((f"{point}: " if point else "") + measure_label(what, measure), *texts, sigmas)


def _told(first: Path, second: Path, what: Experiment, rows: list[Row], changes: list[tuple[str, str, str]]) -> str:
    table = [tuple(say(key) for key in COLUMNS), *(_cells(what, row) for row in rows)]
    lines = [say("lab.compare.head", first=first, second=second), *aligned(table)]
    lines += [say("lab.compare.changed", name=name, first=one, second=other) for name, one, other in changes]
    return "\n".join(lines)


def _write(
    folder: Path,
    pair: tuple[Folder, Folder],
    what: Experiment,
    rows: list[Row],
    changes: list[tuple[str, str, str]],
) -> None:
    table = [
        (point, name, first.value, first.error, second.value, second.error, change.value, change.error)
        for point, name, first, second, change in rows
    ]
    write_csv(folder / TABLE, _COLUMNS, table)
    body = [table_of(COLUMNS, [_cells(what, row) for row in rows])]
    if changes:
        heads = ("lab.report.parameter", "lab.compare.first", "lab.compare.second")
        body += [section("lab.report.parameters"), table_of(heads, changes)]
    for stem, found in zip(("first", "second"), pair, strict=True):
        body += [heading(str(found.path)), inline(save(_figure(found, what), folder / stem))]
    write_atomic(folder / PAGE, document(f"{what.name}: {pair[0].path.name} - {pair[1].path.name}", body))


def _figure(folder: Folder, what: Experiment) -> Any:
    if isinstance(folder, RunFolder):
        return figure(lambda made: what.draw(made, folder.run))
    return figure(lambda made: draw_sweep(made, folder))
