"""Figures: matplotlib without a window, the same bytes for the same data."""

from __future__ import annotations

import io
import math
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from textwrap import fill
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.extras import extra
from riffraff.kernel.files import write_atomic
from riffraff.kernel.interrupts import at_once
from riffraff.lab.reports.printed import measure_label, with_unit
from riffraff.lab.runs.results import SweepFolder
from riffraff.lab.sweeps.plan import LATIN

SIZE_INCHES = (8.0, 5.5)
DPI = 120
MOST_PANELS = 9
MOST_LINES = 8
"""More lines in one panel cannot be told apart."""
_LOOK = {
    "svg.hashsalt": "riffraff",
    "svg.fonttype": "none",
    "axes.grid": True,
    "grid.alpha": 0.3,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "font.size": 10,
}
MOST_TICKS = 12
"""More names under one panel cannot be read."""
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


def draw_sweep(drawing: Any, sweep: SweepFolder, which: int = 0) -> None:
    """Each measure over the axis at this place of ``bottoms``. The others are told by lines or, where those would be
    too many, one of them by colour."""
    across = bottoms(sweep)[which]
    measures = list(sweep.measured())[:MOST_PANELS]
    columns = math.ceil(math.sqrt(len(measures))) or 1
    panels = drawing.subplots(math.ceil(len(measures) / columns) or 1, columns, squeeze=False)
    hue = _hue(sweep, across)
    for panel, measure in zip(panels.flat, measures, strict=False):
        if hue is not None and across is not None:
            coloured = _coloured(panel, sweep, measure.name, across, hue)
        elif across is not None:
            _by_lines(panel, sweep, measure.name, across)
        else:
            _by_names(panel, sweep, measure.name)
        panel.set_title(fill(measure_label(sweep.experiment, measure), TITLE_WIDTH), fontsize="small")
        panel.set_xlabel(axis_label(sweep, across) if across is not None else ", ".join(sweep.keys), fontsize="small")
    for panel in list(panels.flat)[len(measures) :]:
        panel.set_visible(False)
    if measures and hue is not None:
        drawing.colorbar(coloured, ax=panels, label=axis_label(sweep, hue), aspect=40)
    elif measures and across is not None and len(_lines(sweep, across)) > 1 and sweep.spec.sample != LATIN:
        panels.flat[0].legend(fontsize="x-small")


def _by_lines(panel: Any, sweep: SweepFolder, measure: str, across: int) -> None:
    grid = sweep.spec.sample != LATIN
    for number, (name, keys) in enumerate(_lines(sweep, across)[:MOST_LINES]):
        style = {"marker": _MARKERS[number % len(_MARKERS)], "linestyle": _STYLES[number % len(_STYLES)]}
        _points(panel, sweep, measure, keys, [key[across] for key in keys], style if grid else _ALONE, label=name)


def _by_names(panel: Any, sweep: SweepFolder, measure: str) -> None:
    """Of axes that are text each point has its values under it."""
    keys = list(sweep.points)
    _points(panel, sweep, measure, keys, list(range(len(keys))), _ALONE)
    shown = range(0, len(keys), math.ceil(len(keys) / MOST_TICKS) or 1)
    names = [", ".join(str(value) for value in keys[place]) for place in shown]
    panel.set_xticks(list(shown), [name if len(name) <= 20 else f"{name[:18]}…" for name in names])
    panel.tick_params("x", rotation=30, labelsize="x-small")
    panel.margins(x=0.15)


def _coloured(panel: Any, sweep: SweepFolder, measure: str, across: int, hue: int) -> Any:
    keys = list(sweep.points)
    xs, values = [key[across] for key in keys], [sweep.points[key].estimate(measure).value for key in keys]
    _points(panel, sweep, measure, keys, xs, {"marker": "", "linestyle": "none"}, color="0.6")
    return panel.scatter(xs, values, c=[key[hue] for key in keys], s=14, zorder=3)


def _points(
    panel: Any, sweep: SweepFolder, measure: str, keys: list[Any], xs: list[Any], style: Any, **more: Any
) -> None:
    estimates = [sweep.points[key].estimate(measure) for key in keys]
    values = [estimate.value for estimate in estimates]
    errors = [0.0 if math.isnan(estimate.error) else estimate.error for estimate in estimates]
    panel.errorbar(xs, values, yerr=errors, markersize=3.5, linewidth=1.0, **style, **more)
    # A point without a value is marked on the axis: it was tried, and could not be measured.
    missing = [x for x, value in zip(xs, values, strict=True) if math.isnan(value)]
    if missing:
        panel.plot(missing, [0.0] * len(missing), "x", color="C3", transform=panel.get_xaxis_transform(), clip_on=False)


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
