"""Figures: matplotlib without a window, the same bytes for the same data."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from riffraff.kernel.extras import extra
from riffraff.kernel.files import write_atomic
from riffraff.kernel.interrupts import at_once
from riffraff.lab.plots import label
from riffraff.lab.results import SweepFolder
from riffraff.lab.telling import measure_label
from riffraff.physics.params import SCHEMA

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
_MARKERS = "osD^v<>P"
_STYLES = ("-", "--", "-.", ":")


def figure(fill: Callable[[Any], None], size: tuple[float, float] = SIZE_INCHES) -> Any:
    """A matplotlib figure that ``fill`` has drawn in. Raises ``RiffRaffError`` where matplotlib is missing."""
    with at_once():
        matplotlib = extra("matplotlib", "lab")
    made = extra("matplotlib.figure", "lab").Figure(figsize=size, layout="constrained")
    with at_once(), matplotlib.rc_context(_LOOK):
        fill(made)
    return made


def save(made: Any, stem: Path) -> str:
    """Write a figure as PNG and as SVG; gives the SVG's text."""
    matplotlib = extra("matplotlib", "lab")
    with at_once(), matplotlib.rc_context(_LOOK):
        image = io.BytesIO()
        made.savefig(image, format="png", dpi=DPI, metadata={"Software": None})
        drawing = io.StringIO()
        made.savefig(drawing, format="svg", metadata={"Date": None, "Creator": None})
    write_atomic(stem.with_suffix(".png"), image.getvalue())
    write_atomic(stem.with_suffix(".svg"), drawing.getvalue())
    return drawing.getvalue()


def draw_sweep(made: Any, sweep: SweepFolder) -> None:
    """Each measure over the axis with the most numbers, one line for each value of the others."""
    what = sweep.spec.experiment
    names = [measure for measure in what.measures if measure.name in set(sweep.measured())][:MOST_PANELS]
    across = _across(sweep)
    columns = math.ceil(math.sqrt(len(names))) or 1
    panels = made.subplots(math.ceil(len(names) / columns) or 1, columns, squeeze=False)
    for panel, measure in zip(panels.flat, names, strict=False):
        for number, (name, keys) in enumerate(_lines(sweep, across)[:MOST_LINES]):
            estimates = [sweep.points[key].estimate(measure.name) for key in keys]
            xs = [key[across] if across is not None else place for place, key in enumerate(keys)]
            panel.errorbar(
                xs,
                [estimate.value for estimate in estimates],
                yerr=[0.0 if math.isnan(estimate.error) else estimate.error for estimate in estimates],
                marker=_MARKERS[number % len(_MARKERS)],
                markersize=3.5,
                linestyle=_STYLES[number % len(_STYLES)] if sweep.spec.sample == "grid" else "none",
                linewidth=1.0,
                label=name,
            )
        panel.set_title(_wrapped(measure_label(what, measure)), fontsize="small")
        panel.set_xlabel(axis_label(sweep, across) if across is not None else label("points"), fontsize="small")
    for panel in list(panels.flat)[len(names) :]:
        panel.set_visible(False)
    if names and len(_lines(sweep, across)) > 1 and sweep.spec.sample == "grid":
        panels.flat[0].legend(fontsize="x-small")


def _across(sweep: SweepFolder) -> int | None:
    """The axis along the bottom: of those that are numbers the one with the most values."""
    numeric = [i for i in range(len(sweep.keys)) if all(isinstance(key[i], float) for key in sweep.points)]
    return max(numeric, key=lambda i: len({key[i] for key in sweep.points}), default=None)


def axis_label(sweep: SweepFolder, index: int) -> str:
    key = sweep.keys[index]
    unit = SCHEMA[key].unit if key in SCHEMA else sweep.spec.factor(key).unit
    return f"{key} ({unit})" if unit else key


def _lines(sweep: SweepFolder, across: int | None) -> list[tuple[str, list[Any]]]:
    """The points of each line, in order, and what the line stands for."""
    lines: dict[str, list[Any]] = {}
    for key in sweep.points:
        rest = [
            f"{name.rpartition('.')[2]} = {value:g}" if isinstance(value, float) else str(value)
            for index, (name, value) in enumerate(zip(sweep.keys, key, strict=True))
            if index != across
        ]
        lines.setdefault(", ".join(rest) if sweep.spec.sample == "grid" else "", []).append(key)
    for keys in lines.values():
        if across is not None:
            keys.sort(key=lambda key: key[across])
    return list(lines.items())


def _wrapped(text: str, width: int = 34) -> str:
    import textwrap  # noqa: PLC0415 - only titles need it

    return "\n".join(textwrap.wrap(text, width))
