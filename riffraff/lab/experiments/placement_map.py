"""Set one piece down at every place of every slot: what becomes of it, and where it holds even if put a little off."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.lab.engines import in_still_water, still
from riffraff.lab.estimates import Estimate, share_of
from riffraff.lab.experiment import Experiment, Outcome, Run, Table, Trial, estimated, exact, table_of
from riffraff.lab.factors import WordFactor, load_factor, number
from riffraff.lab.recorded import afloat
from riffraff.lab.reports.plots import label, name_axes, outline_of_ship
from riffraff.lab.verdicts.judge import FALLS, HELD, NO_ROOM, SHIFTS, STATICS, VERDICTS, Judge
from riffraff.loads.afloat import spare_piece
from riffraff.loads.load import named
from riffraff.loads.policies import room
from riffraff.physics.outlines import KINDS, OUTLINES
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot
from riffraff.physics.ship import ship_shape

NAME = "placement-map"
STAND, HANG = "stand", "hang"
COLUMNS = ("slot", "along_mm", "verdict", "by", "neighbours_held", "stable")
DECIMALS = 6
"""Places are told apart to this many digits of a mm, so that one place is the neighbour of two cells."""


def cells(params: Params, kind: str, spacing_mm: float, turn: float, hang: bool) -> list[Spot]:
    """Every place looked at, slot by slot from left to right, ``spacing_mm`` apart."""
    found = []
    for region in ship_shape(params).slots.values():
        if hang and region.yard is None:
            continue
        low, high = (region.x0, region.x1) if hang else room(region, kind, params)
        count = math.floor((high - low) / spacing_mm + 1e-9) if high >= low else -1
        spare = (high - low - count * spacing_mm) / 2.0
        found += [
            Spot(region.slot, round(low + spare + index * spacing_mm, DECIMALS), turn, hang)
            for index in range(count + 1)
        ]
    return found


def neighbours(spot: Spot, jitter_mm: float, jitter_rad: float) -> list[Spot]:
    """The same place put a little off: to both sides, and turned both ways unless it hangs."""
    off = [
        Spot(spot.slot, round(spot.along + side * jitter_mm, DECIMALS), spot.angle, spot.hang) for side in (-1.0, 1.0)
    ]
    if not spot.hang:
        off += [Spot(spot.slot, spot.along, spot.angle + side * jitter_rad) for side in (-1.0, 1.0)]
    return off


def conduct(trial: Trial) -> Outcome:
    kind, hang = trial.text("piece"), trial.text("way") == HANG
    if hang and OUTLINES[kind].hook is None:
        raise RiffRaffError("lab.placement-map.no_hook", kind=named(kind))
    params = still(trial).params
    world = afloat(params, trial.text("load"), trial.seed)
    judge = Judge(params, world.state(), spare_piece(world, kind))
    jitter = trial.number("jitter_mm"), math.radians(trial.number("jitter_deg"))
    rows = []
    for spot in cells(params, kind, trial.number("spacing_mm"), math.radians(trial.number("turn_deg")), hang):
        judged = judge.judge(spot)
        near = [judge.judge(other).verdict for other in neighbours(spot, *jitter)] if judged.verdict == HELD else []
        held = sum(verdict == HELD for verdict in near)
        stable = int(judged.verdict == HELD and held == len(near))
        rows.append((spot.slot, spot.along, judged.verdict, judged.by, held, stable))
    table, count = table_of(COLUMNS, rows), len(rows)
    verdicts = Counter(table["verdict"])
    shares = {verdict: share_of(verdicts[verdict], count) for verdict in VERDICTS}
    return Outcome(
        measures={
            "stable_share": share_of(sum(table["stable"]), count),
            **{f"{verdict}_share": share for verdict, share in shares.items()},
            "cells": Estimate(count),
            "by_statics_share": Estimate(sum(by == STATICS for by in table["by"]) / count if count else math.nan),
            "list_deg": Estimate(math.degrees(world.heel)),
        },
        ship=params,
        tables={"cells": table, "slots": _by_slot(table), "ship": outline_of_ship(params)},
    )


def _by_slot(table: Table) -> Table:
    cells, held, stable = Counter(table["slot"]), Counter[int](), Counter[int]()
    for slot, verdict, is_stable in zip(table["slot"], table["verdict"], table["stable"], strict=True):
        held[slot] += verdict == HELD
        stable[slot] += is_stable
    rows = [(slot, cells[slot], held[slot], stable[slot]) for slot in sorted(cells)]
    return table_of(("slot", "cells", "held", "stable"), rows)


MARKS = {
    "stable": ("o", "C2"),
    HELD: ("$\\circ$", "C0"),
    SHIFTS: (">", "C1"),
    FALLS: ("x", "C3"),
    NO_ROOM: ("_", "0.6"),
}
"""How each verdict is drawn: by shape as well as by colour."""


def draw(figure: Any, run: Run) -> None:
    axes = figure.subplots()
    ship, table = run.tables["ship"], run.tables["cells"]
    axes.fill(ship["x_mm"], ship["y_mm"], color="0.93", edgecolor="0.6", linewidth=0.8, zorder=0)
    heights = dict(zip(ship["slot"], ship["surface_mm"], strict=False))
    shown = ["stable" if stable else verdict for stable, verdict in zip(table["stable"], table["verdict"], strict=True)]
    for name, (marker, colour) in MARKS.items():
        rows = [index for index, value in enumerate(shown) if value == name]
        axes.scatter(
            [table["along_mm"][row] for row in rows],
            [heights[table["slot"][row]] + 6.0 for row in rows],
            marker=marker,
            color=colour,
            s=26,
            linewidths=1.2,
            label=f"{label(f'verdict_{name}')} ({len(rows)})",
        )
    axes.set_aspect("equal")
    name_axes(axes, "along_mm", "height_mm")
    axes.legend(loc="center left", bbox_to_anchor=(1.02, 0.5), frameon=False)


FACTORS = (
    WordFactor(NAME, "piece", "crate", KINDS),
    WordFactor(NAME, "way", STAND, (STAND, HANG)),
    number(NAME, "turn_deg", 0.0, "deg", -180.0, 180.0),
    number(NAME, "spacing_mm", 4.0, "mm", 0.5, 50.0),
    number(NAME, "jitter_mm", 1.0, "mm", 0.0, 10.0),
    number(NAME, "jitter_deg", 2.0, "deg", 0.0, 20.0),
    load_factor(NAME, "level:8"),
)
MEASURES = (
    *estimated("stable_share", *(f"{verdict}_share" for verdict in VERDICTS), share=True),
    *exact("cells", "by_statics_share"),
    *exact("list_deg", signed=True),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw, idle=in_still_water, most_hz=0)
