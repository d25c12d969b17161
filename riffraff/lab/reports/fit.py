"""What a fit of a measured roll decay tells: on the terminal, as plain data, and in a folder of its own.

``preset.toml`` is the ship for the game and the bench, ``fit.json`` the figures, ``fitted.csv`` the angles measured and
fitted, ``fit.png`` and ``fit.svg`` their plot.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.kernel.columns import aligned
from riffraff.kernel.extras import has_extra
from riffraff.kernel.files import write_atomic
from riffraff.kernel.words import say
from riffraff.lab.decays.toy import ToyFit
from riffraff.lab.reports.figures import figure, save
from riffraff.lab.reports.plots import label, name_axes, zero_line
from riffraff.lab.reports.printed import value_and_error
from riffraff.lab.runs.folders import made_with, whole_folder
from riffraff.lab.runs.tables import write_csv
from riffraff.physics.params import SCHEMA

PRESET, FIGURES, CURVE, PLOT = "preset.toml", "fit.json", "fitted.csv", "fit"


def fit_text(fit: ToyFit) -> str:
    """What a fit found, as a table."""
    measured = fit.measured
    rows = [
        (say(f"lab.fit.{name}"), *value_and_error(estimate), unit) for name, (estimate, unit) in fit.figures.items()
    ]
    rows += [(name, *value_and_error(estimate), SCHEMA[name].unit) for name, estimate in fit.parameters.items()]
    told_by = say(f"lab.told_by.{measured.told_by}")
    head = say("lab.fit.read", n=len(measured.time_s), file=measured.source, unit=measured.unit, told_by=told_by)
    span = say("lab.fit.span", start=f"{fit.roll.start_s:.3g}", end=f"{fit.roll.end_s:.3g}")
    return "\n".join([head, span, *aligned(rows), *fit.remarks()])


def fit_dict(fit: ToyFit) -> dict[str, Any]:
    """The same as plain values, for JSON."""

    return {
        "source": fit.measured.source,
        "unit": fit.measured.unit,
        "unit_told_by": fit.measured.told_by,
        "samples": len(fit.measured.time_s),
        "skipped": fit.measured.skipped,
        "left_out": fit.roll.left_out,
        "remarks": fit.remarks(),
        "fitted_from_s": fit.roll.start_s,
        "fitted_to_s": fit.roll.end_s,
        "figures": {name: estimate.to_dict(unit) for name, (estimate, unit) in fit.figures.items()},
        "parameters": {name: estimate.to_dict(SCHEMA[name].unit) for name, estimate in fit.parameters.items()},
    }


def write_fit(fit: ToyFit, out: Path, command: str) -> None:
    """Leave a folder: the preset, the figures, measured against fitted as a table and, where matplotlib is there,
    as a plot. Raises as ``whole_folder``."""
    with whole_folder(out) as folder:
        write_atomic(folder / PRESET, fit.preset())
        text = json.dumps({**fit_dict(fit), "made": made_with(command)}, ensure_ascii=False, indent=1)
        write_atomic(folder / FIGURES, text + "\n")
        columns = ("time_s", "measured_deg", "fitted_deg")
        rows = np.column_stack([fit.curve[0], *(np.degrees(angle) for angle in fit.curve[1:])])
        write_csv(folder / CURVE, columns, rows.round(6).tolist())
        if has_extra("matplotlib"):
            save(figure(lambda panels: draw(panels, fit)), folder / PLOT)


def draw(panels: Any, fit: ToyFit) -> None:
    """Measured against fitted, and what is left between them."""
    time, measured, fitted = fit.curve
    upper, lower = panels.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    whole = fit.measured
    upper.plot(whole.time_s, np.degrees(whole.angle), ".", color="0.6", markersize=3, label=label("measured"))
    upper.plot(time, np.degrees(fitted), "-", color="C1", linewidth=1.2, label=label("fitted"))
    upper.set_ylabel(label("heel_deg"))
    upper.legend()
    zero_line(lower)
    lower.plot(time, np.degrees(measured - fitted), ".", color="C0", markersize=3)
    name_axes(lower, "time_s", "residual_deg")
