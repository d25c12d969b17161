"""A family of curves, one of each run of a sweep: GZ, the response to the swell, or the extinction of releases from
several angles, which together are one curve. They are in the runs' own folders, which ``--traces`` leaves."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import read_bytes
from riffraff.kernel.words import say
from riffraff.lab.estimates import straight_line
from riffraff.lab.factors import Value
from riffraff.lab.reports.plots import label
from riffraff.lab.runs.folders import SUMMARY, SUMMARY_LIMIT, read_tables
from riffraff.lab.runs.results import SweepFolder
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.work import RUNS

JOINED = {"roll-decay": frozenset({"start_deg", "duration_s", "engine"})}
"""Where only these vary, the curves are parts of one, and the line through all is drawn."""
MOST_NAMED = 12
"""More curves are not named one by one; colour, along the first axis that is a number, tells them."""


@dataclass(frozen=True)
class Curve:
    """The curve of a run, and the values of what varies."""

    key: tuple[Value, ...]
    across: list[float]
    up: list[float]


def read_curves(sweep: SweepFolder) -> list[Curve]:
    """Those of the runs whose folders are there."""
    if sweep.experiment.curve is None or not (sweep.path / RUNS).is_dir():
        return []
    name, across, up = sweep.experiment.curve
    plan, found = Plan(sweep.spec), []
    for run in range(len(plan)):
        path = sweep.path / RUNS / f"{run:06d}" / SUMMARY
        if not path.is_file():
            continue
        try:
            table = read_tables(json.loads(read_bytes(path, SUMMARY_LIMIT)), path.parent)[name]
            pairs = [(x, y) for x, y in zip(table[across], table[up], strict=True) if x is not None and y is not None]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadInput("lab.folder.summary", file=path) from error
        found.append(Curve(tuple(plan.point(run).values()), [x for x, _ in pairs], [y for _, y in pairs]))
    return found


def draw_family(drawing: Any, sweep: SweepFolder, curves: list[Curve]) -> None:
    """Every curve, told by name or, of many, by colour; and of parts of one curve the line through all."""
    axes = drawing.subplots()
    assert sweep.experiment.curve is not None
    _, across, up = sweep.experiment.curve
    joined = set(sweep.keys) <= JOINED.get(sweep.experiment.name, frozenset())
    numeric = [
        place for place in range(len(sweep.keys)) if all(isinstance(curve.key[place], float) for curve in curves)
    ]
    values = [float(curve.key[numeric[0]]) for curve in curves] if numeric else list(map(float, range(len(curves))))
    low, span = min(values), max(values) - min(values)
    named = len({curve.key for curve in curves}) <= MOST_NAMED
    seen: set[Any] = set()
    colours = _colours()
    for curve, value in zip(curves, values, strict=True):
        told = ", ".join(f"{v:g}" if isinstance(v, float) else str(v) for v in curve.key)
        name = told if named and told not in seen else None
        seen.add(told)
        style = "o" if joined else "-"
        axes.plot(
            curve.across, curve.up, style, color=colours((value - low) / span if span else 0.5), label=name, ms=3.5
        )
    if joined:
        xs, ys = (np.concatenate([getattr(curve, side) for curve in curves]) for side in ("across", "up"))
        line = straight_line(xs, ys)
        ends = np.array((0.0, float(xs.max())))
        axes.plot(ends, line.intercept.value + line.slope.value * ends, "k--", label=label("joined"))
    if not named and numeric:
        ends_told = say("lab.report.coloured", axis=sweep.keys[numeric[0]], low=f"{low:g}", high=f"{low + span:g}")
        axes.plot([], [], "-", color=colours(0.5), label=ends_told)
    axes.set_xlabel(label(across))
    axes.set_ylabel(label(up))
    axes.set_title(", ".join(sweep.keys), fontsize="small")
    axes.legend(fontsize="x-small")


def _colours() -> Any:
    """A map from 0 to 1 to colours that can be told apart in grey, too: dark to light blue."""
    return lambda share: (0.05 + 0.6 * share, 0.15 + 0.55 * share, 0.35 + 0.5 * share)
