"""`riffraff lab compare` of any number of runs, sweeps, fits and measured files: their motions on one axis, measured
over simulated, and every figure that two of them have.

Motions are laid over each other about their lists. What begins smaller begins where the largest has come down to it,
and to the same side.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.kernel.columns import aligned
from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import read_bytes, write_atomic
from riffraff.kernel.words import say
from riffraff.lab.decays.fitting import RATE
from riffraff.lab.decays.toy import ToyFit, fit_files
from riffraff.lab.estimates import Estimate, Floats
from riffraff.lab.experiment import unit_of
from riffraff.lab.reports.figures import picture
from riffraff.lab.reports.fit import CURVE, FIGURES
from riffraff.lab.reports.plots import label, zero_line
from riffraff.lab.reports.printed import value_and_error, with_unit
from riffraff.lab.reports.report import document, plain_table, section, shown_value
from riffraff.lab.runs.folders import TRACE, RunFolder, whole_folder
from riffraff.lab.runs.results import read_folder
from riffraff.lab.runs.tables import read_table, table_file, write_csv
from riffraff.physics.swings import Turns

PAGE, TABLE, SIZE = "compare.html", "compare.csv", (11.0, 6.5)
SAME = {"period_s": "natural_period_s", "damping_ratio": "viscous_ratio"}
"""What a fit calls a figure, and what a run calls the same."""
WIDE = 0.08
"""Of the way from side to side: smaller turns are none."""
STYLES = ("-", "--", "-.", ":")
SUMMARY_LIMIT = 16 << 20


@dataclass(frozen=True, eq=False)
class Motion:
    """Heel (N,) in deg over time (N,) in s, about the list."""

    time_s: Floats
    heel_deg: Floats
    measured: bool

    @property
    def turns(self) -> Turns:
        """From the largest of the first few on: a record may begin on the way to one."""
        heel = np.radians(self.heel_deg)
        turns = Turns(self.time_s, heel).wide(WIDE * float(np.ptp(heel)))
        return turns.part(int(np.argmax(np.abs(turns.heel[:3]))), len(turns)) if len(turns) else turns


@dataclass(frozen=True)
class Item:
    """One of what is compared."""

    name: str
    figures: dict[str, Estimate]
    motions: list[Motion] = field(default_factory=list)


def overlay(paths: Sequence[Path], out: Path | None = None) -> str:
    """All of these side by side, as text; with ``out`` also as table, page and plots. Raises ``BadInput`` for what is
    nothing of the lab nor a measured file, and where no two have anything in common."""
    items = [item for path in paths for item in items_of(path)]
    names = [name for name in dict.fromkeys(name for item in items for name in item.figures) if _count(items, name) > 1]
    moving = sum(bool(item.motions) for item in items)
    if not names and moving < 2:
        raise BadInput("lab.compare.nothing_common", files=", ".join(map(str, paths)))
    rows = [_row(items, name) for name in names]
    heads = [say("lab.report.measure"), *(item.name for item in items)]
    notes: list[str] = []
    if out is not None:
        with whole_folder(out) as folder:
            _write(folder, items, names, heads, rows, notes)
    return "\n".join([*aligned([tuple(heads), *map(tuple, rows)]), say("lab.compare.in_brackets"), *notes])


def _count(items: Sequence[Item], name: str) -> int:
    return sum(name in item.figures for item in items)


def _row(items: Sequence[Item], name: str) -> list[str]:
    """A figure of all, with how many errors each is from the first that has it."""
    first = next(item.figures[name] for item in items if name in item.figures)
    cells = []
    for item in items:
        found = item.figures.get(name)
        if found is None:
            cells.append("")
            continue
        told, change = " ".join(value_and_error(found)).strip(), found - first
        if found is not first and change.error > 0.0:
            told += f" ({change.value / change.error:+.1f})"
        cells.append(told)
    return [with_unit(name, unit_of(name)), *cells]


# -- what is compared -------------------------------------------------------------------------------------------


def items_of(path: Path) -> list[Item]:
    if path.is_file():
        return [_of_fit(path.name, fit_files([path]))]
    if (path / FIGURES).is_file():
        return [_of_fit_folder(path)]
    folder = read_folder(path)
    if isinstance(folder, RunFolder):
        return [Item(path.name, _known(folder.run.measures), _of_run(folder))]
    found = []
    for key in folder.points:
        values = " ".join(f"{name}={shown_value(value)}" for name, value in zip(folder.keys, key, strict=True))
        found.append(Item(f"{path.name} {values}", _known({m.name: folder.told(key, m) for m in folder.measured()})))
    return found


def _known(figures: dict[str, Any]) -> dict[str, Estimate]:
    return {name: estimate for name, estimate in figures.items() if not math.isnan(estimate.value)}


def _of_run(folder: RunFolder) -> list[Motion]:
    listed = folder.run.measures.get("list_deg", Estimate(0.0)).value
    try:
        rows = [(float(row["time_s"]), float(row["heel_deg"])) for row in read_table(table_file(folder.path, TRACE))]
    except (BadInput, KeyError, ValueError):
        return []
    if len(rows) < 2:
        return []
    time, heel = np.array(rows).T
    return [Motion(time, heel - (0.0 if math.isnan(listed) else listed), measured=False)]


def _of_fit(name: str, fit: ToyFit) -> Item:
    figures = {SAME.get(key, key): estimate for key, (estimate, _) in fit.decay.figures.items()}
    record, first = fit.decay.records[0], fit.decay.fits[0]
    after = record.time_s >= first.start_s
    time, seen = record.time_s[after] - first.start_s, np.degrees(record.angle[after])
    if record.quantity == RATE:
        motion = integrated(time, seen, figures["natural_period_s"].value)
    else:
        motion = Motion(time, seen - figures["list_deg"].value, measured=True)
    return Item(name, _known(figures), [motion])


def integrated(time_s: Floats, rate: Floats, period_s: float, *, measured: bool = True) -> Motion:
    """The heel about the list (N,) in deg from its rate (N,) in deg/s: the sum of the rate, less its mean over a period
    about each moment, as far as there is a whole one. What a gyroscope drifts by goes with that mean."""
    step = float(np.median(np.diff(time_s)))
    at = np.arange(0.0, float(time_s[-1]), step)
    total = np.cumsum(np.interp(at, time_s, rate)) * step
    window = max(2, round(period_s / step))
    if len(at) <= window:
        return Motion(at, total - total.mean(), measured)
    mean = np.convolve(total, np.full(window, 1.0 / window), mode="valid")
    begin = (window - 1) // 2
    return Motion(at[begin : begin + len(mean)], total[begin : begin + len(mean)] - mean, measured)


def _of_fit_folder(path: Path) -> Item:
    """The figures of a fit, and its record with what was fitted."""
    try:
        data = json.loads(read_bytes(path / FIGURES, SUMMARY_LIMIT))["figures"]
        figures = {
            SAME.get(name, name): Estimate(
                *(math.nan if each[k] is None else float(each[k]) for k in ("value", "error"))
            )
            for name, each in data.items()
        }
        rows = [row for row in read_table(path / CURVE) if row.get("record", "1.0") == "1.0"]
        of_rate = "list_deg" not in figures
        names = [f"{name}_deg{'_per_s' if of_rate else ''}" for name in ("measured", "fitted")]
        columns = [np.array([float(row[name]) for row in rows]) for name in ("time_s", *names)]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput("lab.folder.summary", file=path / FIGURES) from error
    time, measured, fitted = columns
    if of_rate:
        period = figures["natural_period_s"].value
        both = ((measured, True), (fitted, False))
        return Item(path.name, _known(figures), [integrated(time - time[0], r, period, measured=m) for r, m in both])
    listed = figures["list_deg"].value
    motions = [Motion(time - time[0], measured - listed, measured=True), Motion(time - time[0], fitted - listed, False)]
    return Item(path.name, _known(figures), motions)


# -- what is shown ----------------------------------------------------------------------------------------------


def _write(
    folder: Path, items: Sequence[Item], names: Sequence[str], heads: list[str], rows: list[list[str]], notes: list[str]
) -> None:
    numbers = [
        [name, item.name, item.figures[name].value, item.figures[name].error, unit_of(name)]
        for name in names
        for item in items
        if name in item.figures
    ]
    write_csv(folder / TABLE, ("measure", "of", "value", "error", "unit"), numbers)
    body = ["<div class=wide>" + plain_table(heads, rows) + "</div>", f"<p>{say('lab.compare.in_brackets')}</p>"]
    if any(item.motions for item in items):
        motions = picture(lambda made: draw_motions(made, items), folder / "motions", notes, SIZE)
        body += [section("lab.compare.motions"), motions]
    if names:
        figures = picture(lambda made: draw_figures(made, items, names), folder / "figures", notes, SIZE)
        body += [section("lab.report.measures"), figures]
    write_atomic(folder / PAGE, document(say("lab.compare.title", n=len(items)), body))


def laid_over(motions: Sequence[Motion]) -> list[tuple[float, float]]:
    """By how much each is moved in time, s, and with which side, 1 or -1, to lie over the one that swings furthest."""
    turns = [motion.turns for motion in motions]
    furthest = max(range(len(motions)), key=lambda place: abs(turns[place].heel[0]) if len(turns[place]) else 0.0)
    reference, placed = turns[furthest], list[tuple[float, float]]()
    for each in turns:
        if not len(each) or not len(reference):
            placed.append((0.0, 1.0))
            continue
        nearest = int(np.argmin(np.abs(np.abs(reference.heel) - abs(each.heel[0]))))
        side = math.copysign(1.0, reference.heel[nearest] * each.heel[0])
        placed.append((float(reference.time_s[nearest] - each.time_s[0]), side))
    return placed


def draw_motions(drawing: Any, items: Sequence[Item]) -> None:
    """All motions on one axis: dots are measured, lines simulated or fitted."""
    axes = drawing.subplots()
    zero_line(axes)
    named = [(item, motion) for item in items for motion in item.motions]
    for number, ((item, motion), (late, side)) in enumerate(
        zip(named, laid_over([motion for _, motion in named]), strict=True)
    ):
        told = item.name if side > 0 else f"{item.name} ({label('mirrored')})"
        kind = label("measured") if motion.measured else label("simulated" if len(item.motions) == 1 else "fitted")
        style = {"linestyle": "none", "marker": ".", "markersize": 3.5} if motion.measured else {}
        line = {"linestyle": STYLES[number % len(STYLES)], "linewidth": 1.1} if not motion.measured else {}
        shown = {**style, **line, "color": f"C{number % 10}", "label": f"{told}: {kind}"}
        axes.plot(motion.time_s + late, side * motion.heel_deg, **shown)
    axes.set_xlabel(label("time_s"))
    axes.set_ylabel(label("about_list_deg"))
    axes.legend(fontsize="small")


def draw_figures(drawing: Any, items: Sequence[Item], names: Sequence[str]) -> None:
    """A panel for each figure, with all that have it and their errors."""
    columns = math.ceil(math.sqrt(len(names)))
    panels = drawing.subplots(math.ceil(len(names) / columns), columns, squeeze=False)
    for panel, name in zip(panels.flat, names, strict=False):
        having = [(place, item) for place, item in enumerate(items) if name in item.figures]
        found = [item.figures[name] for _, item in having]
        errors = [0.0 if math.isnan(each.error) else each.error for each in found]
        panel.errorbar([p for p, _ in having], [e.value for e in found], yerr=errors, fmt="o", markersize=4, capsize=3)
        panel.set_xticks([p for p, _ in having], [item.name for _, item in having], rotation=30, fontsize="x-small")
        panel.set_title(with_unit(name, unit_of(name)), fontsize="small")
        panel.margins(x=0.2)
    for panel in list(panels.flat)[len(names) :]:
        panel.set_visible(False)
