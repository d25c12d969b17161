"""What a search for a design tells: on the terminal, as plain data, and in a folder with the preset found."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from riffraff.kernel.columns import aligned
from riffraff.kernel.files import write_atomic
from riffraff.kernel.words import say
from riffraff.lab.aims.design import Design, Reached
from riffraff.lab.aims.figures import Figure
from riffraff.lab.aims.goals import Goal
from riffraff.lab.estimates import finite
from riffraff.lab.runs.folders import made_with, whole_folder
from riffraff.physics.params import SCHEMA

PRESET, FIGURES = "preset.toml", "design.json"


def design_text(found: Design) -> str:
    """The goals with what is reached, and what was changed; or which goals contradict each other."""
    head = tuple(say(f"lab.design.head.{name}") for name in ("goal", "wanted", "before", "now", "verdict"))
    lines = aligned([head, *(_goal_row(each, found) for each in found.reached)])
    if found.conflict:
        return "\n".join([*lines, "", *conflict_lines(found)])
    if not found.changes:
        return "\n".join([*lines, "", say("lab.design.nothing")])
    heads = [say(f"lab.design.head.{name}") for name in ("parameter", "from", "to")]
    goals = [each.goal.figure.full_name for each in found.reached]
    rows = [
        (
            name,
            *_values(name, found),
            *(f"{part:+.3g}" if abs(part) > 1e-6 else "" for part in found.did[name].tolist()),
        )
        for name in found.changes
    ]
    return "\n".join([*lines, "", say("lab.design.did"), *aligned([(*heads, "", "", *goals), *rows])])


def _goal_row(each: Reached, found: Design) -> tuple[str, ...]:
    figure = each.goal.figure
    return (
        figure.full_name,
        wanted(each.goal),
        quantity(each.before, figure),
        quantity(each.after, figure),
        verdict(each, found),
    )


def verdict(each: Reached, found: Design) -> str:
    """Whether a goal is met, in words."""
    if found.conflict:
        apart = any(relaxed.goal is each.goal for relaxed in found.conflict)
        return say("lab.design.contradicts" if apart else "lab.design.agrees")
    if not each.checked:
        return say("lab.design.falls", value=quantity(each.known, each.goal.figure))
    return say("lab.design.met" if each.met else "lab.design.missed")


def conflict_lines(found: Design) -> list[str]:
    """The smallest set of goals that contradict each other, and how far each would have to give way."""
    key = "lab.design.alone" if len(found.conflict) == 1 else "lab.design.conflict"
    return [say(key), *(f"  {relaxed_text(each.goal, each.nearest)}" for each in found.conflict)]


def relaxed_text(goal: Goal, nearest: float) -> str:
    """What a goal can be while the others hold."""
    name = f"{goal.figure.full_name} = {wanted(goal)}"
    if math.isnan(nearest):
        return say("lab.design.no_use", goal=name)
    return say("lab.design.relaxed", goal=name, nearest=quantity(nearest, goal.figure))


def wanted(goal: Goal) -> str:
    """What is asked, with its tolerance and unit."""
    return f"{goal.value:g} ± {goal.tolerance:g} {goal.figure.unit}".rstrip()


def quantity(value: float, figure: Figure) -> str:
    """A figure's value with its unit."""
    return f"{value:.4g} {figure.unit}".rstrip() if math.isfinite(value) else "-"


def _values(name: str, found: Design) -> tuple[str, str, str, str]:
    old, new = found.base[name], found.params[name]
    share = f"{100.0 * (new / old - 1.0):+.3g} %" if old else ""
    param = SCHEMA[name]
    return param.tidy(old), param.tidy(new), param.told_unit, share


def design_dict(found: Design) -> dict[str, Any]:
    """The same as plain values, for JSON."""
    return {
        "met": found.met,
        "goals": [
            {
                "figure": each.goal.figure.full_name,
                "unit": each.goal.figure.unit,
                "value": each.goal.value,
                "tolerance": each.goal.tolerance,
                "before": finite(each.before),
                "after": finite(each.after),
                "statics": finite(each.known),
                "ratio": finite(each.goal.ratio(each.after)),
                "met": each.met and not found.conflict,
            }
            for each in found.reached
        ],
        "conflict": [
            {"figure": each.goal.figure.full_name, "nearest": finite(each.nearest)} for each in found.conflict
        ],
        "free": list(found.free),
        "changes": {
            name: {
                "from": found.base[name],
                "to": value,
                "unit": SCHEMA[name].unit,
                "did": dict(
                    zip(
                        (each.goal.figure.full_name for each in found.reached), map(float, found.did[name]), strict=True
                    )
                ),
            }
            for name, value in found.changes.items()
        },
    }


def write_design(found: Design, out: Path, command: str) -> None:
    """Leave a folder with the ship found and how it was. Raises as ``whole_folder``."""
    with whole_folder(out) as folder:
        write_atomic(folder / PRESET, preset_text(found))
        text = json.dumps({**design_dict(found), "made": made_with(command)}, ensure_ascii=False, indent=1)
        write_atomic(folder / FIGURES, text + "\n")


def preset_text(found: Design) -> str:
    """What differs from the toy's defaults as a preset file, with what was asked for."""
    asked = [
        f"# {each.goal.figure.full_name}: {quantity(each.after, each.goal.figure)} ({wanted(each.goal)})"
        for each in found.reached
    ]
    names = found.params.changes_from(type(found.params)())
    return "\n".join([*asked, found.params.to_toml(only=names)])
