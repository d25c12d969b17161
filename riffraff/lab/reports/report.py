"""`riffraff lab report`: tables and plots of a finished run or sweep, and one page that holds them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import os_errors, write_atomic
from riffraff.kernel.words import catalogue, language, say
from riffraff.lab.estimates import Mean, Share
from riffraff.lab.experiment import Measure
from riffraff.lab.factors import ENGINE, Value
from riffraff.lab.reports.families import draw_family, read_curves
from riffraff.lab.reports.figures import axis_label, bottoms, draw_sweep, pages, picture
from riffraff.lab.reports.printed import changes, engine_text, measure_label, point_text, value_and_error, with_unit
from riffraff.lab.runs.folders import SUMMARY, TABLES, RunFolder
from riffraff.lab.runs.results import Folder, SweepFolder, missing, read_folder
from riffraff.lab.runs.tables import text_of, write_csv
from riffraff.lab.spec import Spec
from riffraff.lab.sweeps.axis import Axis
from riffraff.lab.sweeps.plan import LATIN
from riffraff.physics.params import SCHEMA, Params

PAGE, PLOTS = "report.html", "plots"
MOST_ROWS = 400
"""Rows of a table that the page shows; the file beside it has them all."""
MOST_VALUES = 12
"""Values of an axis that are told one by one."""
SWEEP_SIZE = (11.0, 8.5)

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #ddd; text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } .wide { overflow-x: auto; } .note { color: #555; }
"""


def report(folder: Path) -> tuple[Path, str]:
    """Write the report of a folder into it; gives the page, and a sentence about what is missing in the folder, if
    anything is. Raises ``BadInput`` for a folder without results, ``RiffRaffError`` where matplotlib is missing."""
    found = read_folder(folder)
    for name in (PLOTS, TABLES):
        with os_errors(folder):
            (folder / name).mkdir(exist_ok=True)
    lost = missing(found)
    notes = [say("lab.report.missing", files=", ".join(lost))] if lost else []
    if isinstance(found, SweepFolder) and found.under_way is not None:
        n, of = found.under_way
        notes.append(say("lab.report.under_way", n=n, of=of))
    body = _sweep_body(found, notes) if isinstance(found, SweepFolder) else _run_body(found, notes)
    body[:0] = [f"<p><strong>{escape(note)}</strong></p>" for note in notes]
    page = folder / PAGE
    write_atomic(page, document(f"{found.experiment.name}: {folder.resolve().name}", body))
    return page, " ".join(notes)


def draw_first(drawing: Any, folder: Folder) -> None:
    """The drawing of a run, or the first of a sweep. Raises ``BadInput`` for a summary without its tables."""
    if isinstance(folder, SweepFolder):
        draw_sweep(drawing, folder)
        return
    try:
        folder.experiment.draw(drawing, folder.run)
    except (KeyError, ValueError, TypeError) as error:  # or with others
        raise BadInput("lab.folder.summary", file=folder.path / SUMMARY) from error


def _run_body(folder: RunFolder, notes: list[str]) -> list[str]:
    run, experiment = folder.run, folder.experiment
    measured = [(measure, run.measures[measure.name]) for measure in experiment.measures]
    rows = [(measure_label(experiment, measure), *value_and_error(estimate)) for measure, estimate in measured]
    columns = ("measure", "value", "error", "unit")
    values = [(measure.name, estimate.value, estimate.error, measure.unit) for measure, estimate in measured]
    write_csv(folder.path / TABLES / "measures.csv", columns, values)
    for name, table in run.tables.items():
        write_csv(folder.path / TABLES / f"{name}.csv", list(table), zip(*table.values(), strict=True))
    svg = picture(partial(draw_first, folder=folder), folder.path / PLOTS / experiment.name, notes)
    return [
        *_head(Spec(experiment, run.values, run.params), folder.made),
        f"<p class=note>{escape(engine_text(run.engine, run.values.get(ENGINE, '')))}</p>",
        section("lab.report.measures"),
        table_of(("lab.report.measure", "lab.report.value", "lab.report.error"), rows),
        section("lab.report.plot"),
        svg,
    ]


def _sweep_body(sweep: SweepFolder, notes: list[str]) -> list[str]:
    svgs = _sweep_pictures(sweep, notes)
    measures = list(sweep.measured())
    columns = [*sweep.keys, "runs", "failed", *(name for m in measures for name in _columns(m, sweep.sized(m)))]
    rows, shown = [], []
    for key, point in sweep.points.items():
        means = [sweep.told(key, measure) for measure in measures]
        rows.append([*key, point.count, point.failed, *(part for mean in means for part in _parts(mean))])
        shown.append([*map(shown_value, key), str(point.count), *map(point_text, means)])
    write_csv(sweep.path / TABLES / "points.csv", columns, rows)
    heads = [axis_label(sweep, index) for index in range(len(sweep.keys))]
    heads.append(say("lab.report.runs"))
    heads += [with_unit(_columns(measure, sweep.sized(measure))[0], measure.unit) for measure in measures]
    left_out = [
        (measure_label(sweep.experiment, measure), *map(str, sweep.missing(measure)), say(f"lab.missing.{why}"))
        for measure, why in ((measure, measure.missing) for measure in sweep.experiment.measures)
        if sweep.missing(measure)[0]
    ]
    failures = [(why, str(count)) for why, count in sweep.failures.items()]
    body = [
        *_head(sweep.spec, sweep.made),
        f"<p class=note>{escape(_engines(sweep))}</p>",
        f"<p>{escape(say('lab.report.points', points=len(sweep.points), repeats=sweep.spec.repeats))}</p>",
        section("lab.report.plot"),
        f"<p class=note>{escape(say('lab.report.marks'))}</p>",
        *svgs,
        section("lab.report.points_table"),
        f"<p class=note>{escape(say('lab.report.means'))}</p>",
        "<div class=wide>" + plain_table(heads, shown[:MOST_ROWS]) + "</div>",
    ]
    if sweep.points and all(point.repeated for point in sweep.points.values()):
        body.insert(body.index(section("lab.report.plot")), f"<p>{escape(say('lab.report.repeated'))}</p>")
    if left_out:
        told = ("lab.report.measure", "lab.report.left_out", "lab.report.runs", "lab.report.why")
        body += [section("lab.report.without"), table_of(told, left_out)]
    if failures:
        body += [section("lab.report.failures"), table_of(("lab.report.why", "lab.report.runs"), failures)]
    return body


def _sweep_pictures(sweep: SweepFolder, notes: list[str]) -> list[str]:
    """Every measure over every axis that is a number, a page of panels at a time; then the curves of the runs, where
    their folders are there."""
    svgs: list[str] = []
    plots, name = sweep.path / PLOTS, sweep.experiment.name
    for which, across in enumerate(bottoms(sweep)):
        stem = name if not which or across is None else f"{name}-{sweep.keys[across]}"
        for page, measures in enumerate(pages(sweep), 1):
            draw = partial(draw_sweep, sweep=sweep, which=which, measures=measures)
            svgs.append(
                picture(draw, plots / (f"{stem}.svg" if page == 1 else f"{stem}-{page}.svg"), notes, SWEEP_SIZE)
            )
    curves = read_curves(sweep)
    if curves:
        draw = partial(draw_family, sweep=sweep, curves=curves)
        svgs.append(picture(draw, plots / f"{name}-curves.svg", notes, SWEEP_SIZE))
    elif sweep.experiment.curve is not None:
        svgs.append(f"<p class=note>{escape(say('lab.report.no_curves'))}</p>")
    return svgs


def _columns(measure: Measure, sized: bool) -> list[str]:
    """Of the table of points: the mean, its error, and how many runs it is of; of shares their interval, too."""
    name = f"size_of_{measure.name}" if sized else measure.name
    return [name, f"{name}_se", f"{name}_n", *([f"{name}_low", f"{name}_high"] if measure.share else [])]


def _parts(mean: Mean) -> list[float]:
    return [mean.value, mean.error, mean.n, *([mean.low, mean.high] if isinstance(mean, Share) else [])]


def _engines(sweep: SweepFolder) -> str:
    """Which engines made the runs, and how many each."""
    if len(sweep.engines) == 1:
        (engine,) = sweep.engines
        return engine_text(engine, "" if ENGINE in sweep.keys else sweep.spec.values.get(ENGINE, ""))
    told = [f"{count} × {say(f'lab.engine.{engine}')}" for engine, count in sweep.engines.items()]
    return say("lab.run.engine", engine="; ".join(told)) if told else ""


def _head(spec: Spec, made: Mapping[str, str]) -> list[str]:
    experiment, latin = spec.experiment, spec.sample == LATIN
    varied = {axis.key: _varied(axis, latin) for axis in spec.axes}
    told = {name: shown_value(value) for name, value in spec.values.items()} | varied
    factors = [
        (name if name in SCHEMA else experiment.about(name), f"{text} {spec.factor(name).unit}".rstrip())
        for name, text in told.items()
    ]
    changed = [row for row in changes(spec.params, Params()) if row[0] not in varied]
    head = [
        f"<p>{escape(experiment.about('method'))}</p>",
        section("lab.report.factors"),
        table_of(("lab.report.factor", "lab.report.value"), factors),
    ]
    if changed:
        columns = ("lab.report.parameter", "lab.report.value", "lab.report.default")
        head += [section("lab.report.parameters"), table_of(columns, changed)]
    if made:
        head.append(f"<p class=note>{escape(', '.join(map(_made, made, made.values())))}</p>")
    return head


def _made(key: str, value: str) -> str:
    known = f"lab.made.{key}"
    return f"{say(known) if known in catalogue(language()) else key}: {value}"


def _varied(axis: Axis, latin: bool) -> str:
    """What an axis ran through: its values, of many the ends."""
    if axis.span is not None and (latin or len(axis.values) > MOST_VALUES):
        return say("lab.range", low=f"{axis.span[0]:g}", high=f"{axis.span[1]:g}", unit="")
    values = [shown_value(value) for value in axis.values]
    return ", ".join(values if len(values) <= MOST_VALUES else [*values[:MOST_VALUES], "…"])


def shown_value(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float | int) else value


# -- the page ---------------------------------------------------------------------------------------------------


def document(title: str, body: Sequence[str]) -> str:
    """A page that needs nothing but itself."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    lines = [f'<!doctype html><html lang="{language()}"><head>{head}</head>', f"<body><h1>{escape(title)}</h1>"]
    return "\n".join([*lines, *body, "</body></html>"]) + "\n"


def section(key: str) -> str:
    """A heading with a sentence of the catalogue."""
    return heading(say(key))


def heading(title: str) -> str:
    return f"<h2>{escape(title)}</h2>"


def table_of(keys: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose columns are headed by sentences of the catalogue."""
    return plain_table([say(key) for key in keys], rows)


def plain_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    def line(cells: Sequence[object], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(text_of(cell))}</{tag}>" for cell in cells) + "</tr>"

    return "<table>" + line(columns, "th") + "".join(line(row, "td") for row in rows) + "</table>"
