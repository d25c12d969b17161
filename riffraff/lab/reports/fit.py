"""What a fit of measured roll decays tells: on the terminal, as plain data, and in a folder of its own.

``fit.json`` holds the figures, ``fitted.csv`` what was measured and fitted, ``fit.png`` and ``fit.svg`` their picture;
``preset.toml`` is the ship for the game and the bench, if there is one that rolls so.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from riffraff.kernel.columns import aligned
from riffraff.kernel.extras import extra_missing, has_extra
from riffraff.kernel.files import write_atomic
from riffraff.kernel.words import say
from riffraff.lab.decays.decay import NAME_OF, Decay
from riffraff.lab.decays.evidence import TERMS
from riffraff.lab.decays.pendulum import OMEGA
from riffraff.lab.decays.toy import ToyFit
from riffraff.lab.estimates import finite
from riffraff.lab.reports.extinction import PICTURE_INCHES, curves, draw
from riffraff.lab.reports.figures import picture
from riffraff.lab.reports.printed import value_and_error
from riffraff.lab.runs.folders import made_with, whole_folder
from riffraff.lab.runs.tables import write_csv
from riffraff.physics.params import SCHEMA

PRESET, FIGURES, CURVE, PLOT = "preset.toml", "fit.json", "fitted.csv", "fit"


def fit_text(fit: ToyFit) -> str:
    """What was measured, why one may believe it, and the ship that rolls so."""
    decay = fit.decay
    lines = [*_heads(decay), "", *aligned(_rows(decay)), "", decay.choice()]
    if decay.correlation is not None:
        first, second = (say(f"lab.fit.term.{NAME_OF[term]}") for term in decay.best.terms[:2])
        lines.append(say("lab.fit.correlated", first=first, second=second, r=f"{decay.correlation:.2f}"))
    lines += fit.remarks()
    if fit.ship is not None:
        params = ((SCHEMA[name], each) for name, each in fit.parameters.items())
        found = [(p.full_name, *value_and_error(each * p.factor), p.told_unit) for p, each in params]
        lines += ["", say("lab.fit.ship"), *aligned(found)]
    else:
        lines += ["", say("lab.fit.not_found", reason=fit.no_ship)]
    return "\n".join(lines)


def _heads(decay: Decay) -> list[str]:
    lines = []
    omega = float(decay.best.solution.theta[OMEGA])
    for measured, fit in zip(decay.records, decay.fits, strict=True):
        taken = "".join(f"; {each}" for each in measured.remarks[:1])
        lines.append(
            say(
                "lab.fit.read",
                n=len(measured.time_s),
                file=measured.source,
                taken=taken,
                unit=measured.unit,
                told_by=say(f"lab.told_by.{measured.told_by}"),
            )
        )
        largest, smallest = (f"{math.degrees(size):.3g}" for size in fit.range_rad)
        swings = f"{(fit.end_s - fit.start_s) * omega / (2.0 * math.pi):.0f}"
        start, end = f"{fit.start_s:.3g}", f"{fit.end_s:.3g}"
        lines.append(say("lab.fit.span", start=start, end=end, swings=swings, largest=largest, smallest=smallest))
    return lines


def _rows(decay: Decay) -> list[tuple[str, str, str, str]]:
    """The figures; a term that is not seen with what it is at most."""
    rows = []
    unseen = {NAME_OF[term] for term in TERMS if term not in decay.best.terms}
    for name, (estimate, unit) in decay.figures.items():
        key, _, record = name.rpartition(".")
        words = say(f"lab.fit.{key or name}") + (f" ({record})" if key else "")
        if name in unseen:
            few = math.isnan(estimate.error)
            limit = "" if few else f"≤ {2.0 * estimate.error:.2g}"
            rows.append((words, say("lab.fit.few" if few else "lab.fit.none"), limit, unit))
        else:
            rows.append((words, *value_and_error(estimate), unit))
        if name == NAME_OF[TERMS[-1]]:
            rows += [
                (say("lab.fit.damping_at", amplitude=f"{math.degrees(amplitude):.3g}"), *value_and_error(ratio), "")
                for amplitude, ratio in decay.damping_at
            ]
    return rows


def fit_dict(fit: ToyFit) -> dict[str, Any]:
    """The same as plain values, for JSON."""
    decay = fit.decay
    first, chosen = decay.records[0], decay.chosen
    figures: dict[str, Any] = {name: estimate.to_dict(unit) for name, (estimate, unit) in decay.figures.items()}
    for term in TERMS:
        figures[NAME_OF[term]]["seen"] = term in decay.best.terms
    return {
        "source": first.source if len(decay.records) == 1 else [record.source for record in decay.records],
        "unit": first.unit,
        "unit_told_by": first.told_by,
        "quantity": first.quantity,
        "samples": sum(len(record.time_s) for record in decay.records),
        "samples_fitted": sum(len(part.at) for part in decay.best.solution.parts),
        "samples_worth": finite(chosen.samples),
        "left_out": sum(each.left_out for each in decay.fits),
        "read": [record.remarks[0] for record in decay.records if record.remarks],
        "remarks": fit.remarks(),
        "fitted_from_s": decay.fits[0].start_s,
        "fitted_to_s": decay.fits[0].end_s,
        "figures": figures,
        "damping_ratio_at": [
            {"amplitude_deg": math.degrees(size), **ratio.to_dict("")} for size, ratio in decay.damping_at
        ],
        "correlation": decay.correlation,
        "choices": [
            {"terms": [NAME_OF[term] for term in each.terms], "bic": finite(each.bic), "possible": each.possible}
            for each in (decay.best, *chosen.others)
        ],
        "parameters": {}
        if fit.ship is None
        else {name: estimate.to_dict(SCHEMA[name].unit) for name, estimate in fit.parameters.items()},
        "no_ship": None if fit.no_ship is None else str(fit.no_ship),
    }


def write_fit(fit: ToyFit, out: Path, command: str) -> list[str]:
    """Leave a folder with all that is known of a fit; gives sentences on what is missing there: the picture, where
    matplotlib is or where it cannot draw. Raises as ``whole_folder``."""
    notes: list[str] = []
    with whole_folder(out) as folder:
        if fit.ship is not None:
            write_atomic(folder / PRESET, fit.preset())
        text = json.dumps({**fit_dict(fit), "made": made_with(command)}, ensure_ascii=False, indent=1)
        write_atomic(folder / FIGURES, text + "\n")
        write_csv(folder / CURVE, *curves(fit.decay))
        if has_extra("matplotlib"):
            picture(lambda made: draw(made, fit.decay), folder / PLOT, notes, PICTURE_INCHES)
        else:
            notes.append(str(extra_missing("matplotlib", "lab")))
    return notes
