"""Words and shapes that plots share. matplotlib itself is imported by ``report`` only, when something is drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from riffraff.kernel.words import say
from riffraff.lab.experiment import Table
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape


def label(name: str) -> str:
    """A legend or an axis: what is shown, with its unit, in the current language."""
    return say(f"lab.plot.{name}")


def name_axes(axes: Any, across: str, up: str) -> None:
    """Say what is shown along the bottom, and what over it."""
    axes.set_xlabel(label(across))
    axes.set_ylabel(label(up))


def zero_line(axes: Any) -> None:
    axes.axhline(0.0, color="0.5", linewidth=0.8)


def with_errors(axes: Any, table: Table, across: str, up: str, error: str, name: str, style: str) -> None:
    """Draw a column over another, with its errors."""
    axes.errorbar(table[across], table[up], yerr=table[error], fmt=style, color="C0", label=label(name))


def wilson(table: Table, name: str) -> list[list[float]]:
    """How far the intervals of shares reach down and up; columns ``NAME_low`` and ``NAME_high``."""
    bounds = [zip(table[name], table[f"{name}_{end}"], strict=True) for end in ("low", "high")]
    return [[0.0 if None in pair else abs(pair[0] - pair[1]) for pair in each] for each in bounds]


def heel_over_time(figure: Any, motion: Table) -> Any:
    """Draw columns ``time_s`` and ``heel_deg``; gives the axes."""
    axes = figure.subplots()
    zero_line(axes)
    axes.plot(motion["time_s"], motion["heel_deg"], color="C0", linewidth=0.9)
    name_axes(axes, "time_s", "heel_deg")
    return axes


def outline_of_ship(params: Params) -> Table:
    """The upright ship as one line (x, y in mm, parts told apart by None), and the height of each slot's surface."""
    shape = ship_shape(params)
    xs: list[float | None] = []
    ys: list[float | None] = []
    yards = [outline + np.array((0.0, hinge)) for outline, hinge in zip(shape.yards, shape.hinges, strict=True)]
    for outline in (shape.rod, shape.hull, shape.mast, *yards):
        xs += [*outline[:, 0].round(3).tolist(), float(outline[0, 0]), None]
        ys += [*outline[:, 1].round(3).tolist(), float(outline[0, 1]), None]
    surfaces = [
        region.y0 + (0.0 if region.yard is None else shape.hinges[region.yard]) for region in shape.slots.values()
    ]
    missing = [None] * (len(xs) - len(surfaces))
    return {"x_mm": xs, "y_mm": ys, "slot": [*shape.slots, *missing], "surface_mm": [*surfaces, *missing]}
