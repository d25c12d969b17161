"""Figures: matplotlib without a window, the same bytes for the same data."""

from __future__ import annotations

import io
import math
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from textwrap import fill
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.extras import extra
from riffraff.kernel.files import write_atomic
from riffraff.kernel.interrupts import at_once
from riffraff.lab.estimates import Mean, Share
from riffraff.lab.experiment import Measure
from riffraff.lab.reports.printed import measure_label, with_unit
from riffraff.lab.runs.results import SweepFolder
from riffraff.lab.sweeps.plan import LATIN

SIZE_INCHES = (8.0, 5.5)
DPI = 120
MOST_PANELS = 9
"""Of one picture; what more there is goes into the next."""
MOST_LINES = 8
"""More lines in one panel are told by colour, where one of the axes is a number."""
_LOOK = {
    "svg.hashsalt": "riffraff",
    "svg.fonttype": "none",
    "axes.grid": True,
    "grid.alpha": 0.3,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "font.size": 10,
}
MOST_NAMES = 40
"""More names under one panel cannot be read: the points have the numbers of their rows in the table then."""
LONGEST_NAME = 24
TITLE_WIDTH = 34
"""Characters of a line above a panel."""
_ALONE = {"marker": "o", "linestyle": "none"}
_MARKERS = "osD^v<>P"
_STYLES = ("-", "--", "-.", ":")


class NotDrawn(RiffRaffError):
    """There is no picture, for reasons that have nothing to do with what was measured."""


@contextmanager
def our_look() -> Iterator[Any]:
    """matplotlib as it comes and with our look, whatever a person's own settings say; what goes wrong while it draws
    is one sentence. Raises ``NotDrawn``, or ``RiffRaffError`` where it is missing."""
    try:
        with at_once():
            matplotlib = _matplotlib()
            with matplotlib.rc_context():
                matplotlib.rcdefaults()
                matplotlib.rcParams.update(_LOOK)
                yield matplotlib
    except RiffRaffError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        raise NotDrawn("lab.report.not_drawn", reason=reason) from error


def _matplotlib() -> Any:
    """It cannot be imported with a backend that is none; ours needs none, and a person's is kept where it is one."""
    if sys.modules.get("matplotlib") is not None:
        return sys.modules["matplotlib"]
    backend = os.environ.pop("MPLBACKEND", None)
    matplotlib = extra("matplotlib", "lab")
    if backend is not None:
        os.environ["MPLBACKEND"] = backend
        with suppress(ValueError):
            matplotlib.rcParams["backend"] = backend
    return matplotlib


def figure(draw: Callable[[Any], None], size: tuple[float, float] = SIZE_INCHES) -> Any:
    """A matplotlib figure that ``draw`` has drawn in. Raises as ``our_look``."""
    with our_look():
        drawing = extra("matplotlib.figure", "lab").Figure(figsize=size, layout="constrained")
        draw(drawing)
    return drawing


def save(drawing: Any, stem: Path) -> str:
    """Write a figure as PNG and as SVG; gives the SVG for use inside a page, without a file's prologue. Raises as
    ``our_look``."""
    with our_look():
        png, svg = io.BytesIO(), io.StringIO()
        drawing.savefig(png, format="png", dpi=DPI, metadata={"Software": None})
        drawing.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    write_atomic(stem.with_suffix(".png"), png.getvalue())
    write_atomic(stem.with_suffix(".svg"), svg.getvalue())
    return re.sub(r"^.*?(?=<svg)", "", svg.getvalue(), count=1, flags=re.DOTALL)


def picture(draw: Callable[[Any], None], stem: Path, notes: list[str], size: tuple[float, float] = SIZE_INCHES) -> str:
    """What ``draw`` draws, saved and for a page; where it cannot be drawn nothing, and one of ``notes`` more."""
    try:
        return save(figure(draw, size), stem)
    except NotDrawn as error:
        if str(error) not in notes:
            notes.append(str(error))
        return ""


def bottoms(sweep: SweepFolder) -> list[int | None]:
    """The axes of a sweep along the bottom of a drawing each: of a hypercube all that are numbers, of a grid the one
    with the most of them; None where there is none."""
    numeric = _numeric(sweep)
    found: list[int | None] = [*numeric] if sweep.spec.sample == LATIN else [*numeric[:1]]
    return found or [None]


def pages(sweep: SweepFolder) -> list[list[Measure]]:
    """All measures that have a value anywhere, as many together as one picture shows; shares by themselves."""
    measured = list(sweep.measured())
    kinds = [[m for m in measured if not m.share], [m for m in measured if m.share]]
    return [kind[at : at + MOST_PANELS] for kind in kinds for at in range(0, len(kind), MOST_PANELS)] or [[]]


def draw_sweep(drawing: Any, sweep: SweepFolder, which: int = 0, measures: Sequence[Measure] | None = None) -> None:
    """Each measure (those of the first of ``pages``) over the axis at this place of ``bottoms``. The others are told by
    lines or, where those would be too many, one of them by colour."""
    across = bottoms(sweep)[which]
    measures = pages(sweep)[0] if measures is None else measures
    columns = math.ceil(math.sqrt(len(measures))) or 1
    panels = drawing.subplots(math.ceil(len(measures) / columns) or 1, columns, squeeze=False)
    hue = _hue(sweep, across)
    for panel, measure in zip(panels.flat, measures, strict=False):
        if hue is not None and across is not None:
            coloured = _coloured(panel, sweep, measure, across, hue)
        elif across is not None:
            _by_lines(panel, sweep, measure, across)
        else:
            _by_names(panel, sweep, measure)
        title = measure_label(sweep.experiment, measure, sized=sweep.sized(measure))
        panel.set_title(fill(title, TITLE_WIDTH), fontsize="small")
        if measure.share:
            panel.set_ylim(-0.05, 1.05)
        panel.set_xlabel(axis_label(sweep, across) if across is not None else ", ".join(sweep.keys), fontsize="small")
    for panel in list(panels.flat)[len(measures) :]:
        panel.set_visible(False)
    if measures and hue is not None:
        drawing.colorbar(coloured, ax=panels, label=axis_label(sweep, hue), aspect=40)
    lines = len(_lines(sweep, across)) if across is not None and hue is None and sweep.spec.sample != LATIN else 1
    if measures and lines > 1:
        handles = panels.flat[0].get_legend_handles_labels()
        drawing.legend(*handles, fontsize="x-small", loc="outside lower center", ncols=min(4, lines))


def _by_lines(panel: Any, sweep: SweepFolder, measure: Measure, across: int) -> None:
    grid = sweep.spec.sample != LATIN
    for number, (name, keys) in enumerate(_lines(sweep, across)):
        turn = number // len(_MARKERS)
        style = {"marker": _MARKERS[number % len(_MARKERS)], "linestyle": _STYLES[(number + turn) % len(_STYLES)]}
        _points(panel, sweep, measure, keys, [key[across] for key in keys], style if grid else _ALONE, label=name)


def _by_names(panel: Any, sweep: SweepFolder, measure: Measure) -> None:
    """Of axes that are text each point has its values under it, or the number of its row in the table of points."""
    keys = list(sweep.points)
    _points(panel, sweep, measure, keys, list(range(len(keys))), _ALONE)
    names = [", ".join(str(value) for value in key) for key in keys]
    if len(names) > MOST_NAMES:
        names = [str(number) for number in range(1, len(names) + 1)]
    short = [name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 2]}…" for name in names]
    panel.set_xticks(range(len(keys)), short)
    panel.tick_params("x", rotation=30 if len(keys) <= 4 else 90, labelsize="x-small")
    panel.margins(x=0.15)


def _coloured(panel: Any, sweep: SweepFolder, measure: Measure, across: int, hue: int) -> Any:
    keys = list(sweep.points)
    xs, values = [key[across] for key in keys], [sweep.told(key, measure).value for key in keys]
    _points(panel, sweep, measure, keys, xs, {"marker": "", "linestyle": "none"}, color="0.6")
    return panel.scatter(xs, values, c=[key[hue] for key in keys], s=14, zorder=3)


def _points(
    panel: Any, sweep: SweepFolder, measure: Measure, keys: list[Any], xs: list[Any], style: Any, **more: Any
) -> None:
    means = [sweep.told(key, measure) for key in keys]
    values = [mean.value for mean in means]
    panel.errorbar(xs, values, yerr=_bars(means), markersize=3.5, linewidth=1.0, **style, **more)
    # A point without a value is marked on the axis: it was tried, and could not be measured.
    missing = [x for x, value in zip(xs, values, strict=True) if math.isnan(value)]
    if missing:
        panel.plot(missing, [0.0] * len(missing), "x", color="C3", transform=panel.get_xaxis_transform(), clip_on=False)


def _bars(means: Sequence[Mean]) -> list[list[float]]:
    """How far each bar goes down and up: a standard error, of shares Wilson's interval of 95 %."""
    bars = [
        (mean.value - mean.low, mean.high - mean.value) if isinstance(mean, Share) else (mean.error, mean.error)
        for mean in means
    ]
    return [[0.0 if math.isnan(way) else max(0.0, way) for way in side] for side in zip(*bars, strict=True)]


def _numeric(sweep: SweepFolder) -> list[int]:
    """The axes that are numbers, those with the most values first."""
    numeric = [i for i in range(len(sweep.keys)) if all(isinstance(key[i], float) for key in sweep.points)]
    return sorted(numeric, key=lambda i: -len({key[i] for key in sweep.points}))


def _hue(sweep: SweepFolder, across: int | None) -> int | None:
    """The axis that is told by colour, if one is."""
    if across is None or (sweep.spec.sample != LATIN and len(_lines(sweep, across)) <= MOST_LINES):
        return None
    numeric = _numeric(sweep)
    place = numeric.index(across)
    others = [*numeric[place + 1 :], *numeric[:place]]
    return others[0] if others else None


def axis_label(sweep: SweepFolder, index: int) -> str:
    key = sweep.keys[index]
    return with_unit(key, sweep.spec.factor(key).unit)


def _lines(sweep: SweepFolder, across: int | None) -> list[tuple[str, list[Any]]]:
    """The points of each line, in order, and what the line stands for."""
    lines: dict[str, list[Any]] = {}
    for key in sweep.points:
        rest = [
            f"{name.rpartition('.')[2]} = {value:g}" if isinstance(value, float) else str(value)
            for index, (name, value) in enumerate(zip(sweep.keys, key, strict=True))
            if index != across
        ]
        lines.setdefault(", ".join(rest) if sweep.spec.sample != LATIN else "", []).append(key)
    for keys in lines.values():
        if across is not None:
            keys.sort(key=lambda key: key[across])
    return list(lines.items())
