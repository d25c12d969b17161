"""`riffraff lab compare`: two runs or two sweeps side by side, with differences and their errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from riffraff.kernel.columns import aligned
from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import write_atomic
from riffraff.kernel.words import say
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Experiment, Measure
from riffraff.lab.reports.figures import picture
from riffraff.lab.reports.fit import FIGURES
from riffraff.lab.reports.overlay import overlay
from riffraff.lab.reports.printed import changes, measure_label, value_and_error
from riffraff.lab.reports.report import document, draw_first, heading, section, shown_value, table_of
from riffraff.lab.runs.folders import RunFolder, whole_folder
from riffraff.lab.runs.results import ROUNDING, Folder, SweepFolder, read_folder
from riffraff.lab.runs.tables import write_csv

PAGE, TABLE = "compare.html", "compare.csv"
COLUMNS = (
    "lab.report.measure",
    "lab.compare.first",
    "lab.compare.second",
    "lab.compare.difference",
    "lab.compare.errors",
)
_COLUMNS = ("point", "measure", "first", "first_se", "second", "second_se", "difference", "difference_se")

Row = tuple[str, Measure, Estimate, Estimate]
"""Point, measure, first, second."""


def compare(paths: Sequence[Path], out: Path | None = None) -> str:
    """Folders of runs, sweeps and fits, and measured files, side by side as text; with ``out`` also as table, page and
    plots.

    Two runs or two sweeps of one experiment are compared measure by measure, all else by ``overlay``. Raises
    ``BadInput`` for a single one, or where they have nothing in common.
    """
    if len(paths) < 2:
        raise BadInput("lab.compare.several")
    first, second = paths[:2]
    pair = [read_folder(path) for path in paths] if len(paths) == 2 and all(map(_of_lab, paths)) else []
    if not pair or type(pair[0]) is not type(pair[1]) or pair[0].experiment.name != pair[1].experiment.name:
        return overlay(paths, out)
    one, other = pair
    rows = list(_rows(one, other))
    if not rows:
        raise BadInput("lab.compare.nothing", first=first, second=second)
    cells = [_cells(one.experiment, row) for row in rows]
    changed = changes(one.params, other.params)
    notes: list[str] = []
    if out is not None:
        with whole_folder(out) as folder:
            _write(folder, (one, other), rows, cells, changed, notes)
    heads = tuple(say(key) for key in COLUMNS)
    lines = [say("lab.compare.head", first=first, second=second), *aligned([heads, *cells])]
    lines += [say("lab.compare.changed", name=name, first=before, second=after) for name, before, after in changed]
    return "\n".join([*lines, *notes])


def _of_lab(path: Path) -> bool:
    """Whether it is the folder of a run or a sweep, or none of anything."""
    return path.is_dir() and not (path / FIGURES).is_file()


def _rows(one: Folder, other: Folder) -> Iterator[Row]:
    if isinstance(one, RunFolder) and isinstance(other, RunFolder):
        for measure in one.experiment.measures:
            yield "", measure, one.run.measures[measure.name], other.run.measures[measure.name]
    elif isinstance(one, SweepFolder) and isinstance(other, SweepFolder) and one.keys == other.keys:
        for key in one.points:
            values = " ".join(f"{name}={shown_value(value)}" for name, value in zip(one.keys, key, strict=True))
            for measure in one.measured() if key in other.points else ():
                yield values, measure, one.told(key, measure), other.told(key, measure)


def _cells(experiment: Experiment, row: Row) -> tuple[str, ...]:
    point, measure, first, second = row
    change = second - first
    known = change.error > ROUNDING * max(abs(first.value), abs(second.value))  # false of NaN
    sigmas = f"{change.value / change.error:+.1f}" if known else say("lab.compare.no_error")
    texts = [" ".join(value_and_error(estimate)).strip() for estimate in (first, second, change)]
    return (f"{point}: " if point else "") + measure_label(experiment, measure), *texts, sigmas


def _write(
    folder: Path,
    pair: tuple[Folder, Folder],
    rows: Sequence[Row],
    cells: Sequence[Sequence[str]],
    changed: Sequence[Sequence[str]],
    notes: list[str],
) -> None:
    numbers = [(point, measure.name, first, second, second - first) for point, measure, first, second in rows]
    write_csv(
        folder / TABLE, _COLUMNS, ([*row[:2], *(n for e in row[2:] for n in (e.value, e.error))] for row in numbers)
    )
    body = [table_of(COLUMNS, cells)]
    if changed:
        heads = ("lab.report.parameter", "lab.compare.first", "lab.compare.second")
        body += [section("lab.report.parameters"), table_of(heads, changed)]
    for stem, side in zip(("first", "second"), pair, strict=True):
        body += [heading(str(side.path)), picture(partial(draw_first, folder=side), folder / stem, notes)]
    names = " - ".join(side.path.name for side in pair)
    write_atomic(folder / PAGE, document(f"{pair[0].experiment.name}: {names}", body))
