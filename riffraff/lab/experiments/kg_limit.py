"""How high a load may lie: limiting KG over displacement, as in stability booklets, with rigid bodies beside it."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from riffraff.lab.engines import in_still_water, still
from riffraff.lab.estimates import Estimate, Floats
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact, table_of
from riffraff.lab.experiments import righting_arm
from riffraff.lab.factors import number
from riffraff.lab.recorded import afloat
from riffraff.lab.reports.plots import label, name_axes
from riffraff.lab.stability import IMO, needed_gm
from riffraff.physics.measures import load_of
from riffraff.physics.params import SCHEMA, Params
from riffraff.physics.statics import empty_ship

NAME = "kg-limit"
CROWDING, GM, DECK = "crowding", "gm", "deck"
MOST_LIST = math.radians(10.0)
"""A weight at the side lists the ship by no more, as the Code has it of passengers who crowd there."""
LEVELS = {DECK: (2, 3), "lower_yard": (5, 6), "middle_yard": (7, 8), "upper_yard": (9, 10)}
"""Slots left and right of the mast. A crate in the middle of each is a load without a list at a height that is known:
with such pairs the limit is measured."""
POINTS = 41
SMALLEST_G = 5.0
WATCHED_RAD = math.radians(0.5)
"""The cargo is looked at so often while the ship is turned: where it begins to slide is known to half of that."""
_STEP_DEG = 5.0
_STYLES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 2)), (0, (8, 2)))


class _Criterion(NamedTuple):
    """What GM must be at a displacement of M g: ``gm`` + ``moment`` / M, mm."""

    gm: float
    moment: float = 0.0

    def needs(self, mass: Floats | float) -> Any:
        return self.gm + self.moment / mass


class _Bare(NamedTuple):
    """The ship without its load: mass, g; its GM, and how high its pivot is above its lowest point, mm."""

    mass: float
    gm: float
    km: float

    def height(self, load_g: Floats | float, of: _Criterion) -> Any:
        """How high above the pivot a load's centre may be, mm."""
        return (self.mass * (self.gm - of.gm) - of.moment) / load_g - of.gm

    def most(self, height: float, of: _Criterion) -> float:
        """How much may lie at a height, g; infinite where any load may."""
        deep = height + of.gm
        return math.inf if deep <= 0.0 else max(0.0, (self.mass * (self.gm - of.gm) - of.moment) / deep)


class _Level(NamedTuple):
    """A pair of crates, as heavy together as the limit or crates allow: ``load_g`` with its centre at ``height``.
    ``most``: the limit by theory, which ``criterion`` sets; ``theory`` and ``limit``: how high those that there are
    might lie, mm above the pivot, by theory and as rigid bodies say; ``kg``: of the ship with them there, by either."""

    level: str
    criterion: str
    most: float
    load_g: float
    displacement_g: float
    height: float
    theory: float
    limit: Estimate
    kg: tuple[float, float]


def _end(params: Params, *, on_yard: bool) -> float:
    """Where stability ends, rad: cargo slides, sooner on a yard that has tipped in its peg, or the stop is met."""
    slides = math.atan(params.contact.friction) - (math.radians(params.ship.yard_play) if on_yard else 0.0)
    return min(math.radians(params.ship.heel_stop), slides)


def _criteria(trial: Trial, end: float) -> dict[str, _Criterion]:
    """By name, for a ship whose stability ends at a heel in rad; GM is infinite where none is enough."""
    moment = trial.number("crowd_g") * trial.number("crowd_mm") / math.tan(MOST_LIST)
    fixed = {name: _Criterion(gm) for name, gm in needed_gm(end, trial.number("scale")).items()}
    return {**fixed, CROWDING: _Criterion(0.0, moment)}


def conduct(trial: Trial) -> Outcome:
    params = still(trial).params
    ship = empty_ship(params)
    bare = _Bare(float(ship.mass), float(ship.gm), params.ship.ball_depth + params.ship.ball_radius)
    every = _criteria(trial, _end(params, on_yard=True))
    never = [name for name, of in every.items() if math.isinf(of.gm)]
    can = {name: of for name, of in every.items() if name not in never}
    load_g = np.linspace(SMALLEST_G, trial.number("most_g"), POINTS)
    whole = bare.mass + load_g
    least = np.max([of.needs(whole) for of in can.values()], axis=0)
    rows = []
    for name, of in can.items():
        needs, heights = np.broadcast_to(of.needs(whole), whole.shape), bare.height(load_g, of)
        columns = (load_g, whole, bare.km - needs, heights, (needs == least).astype(int))
        rows += [(name, *row) for row in zip(*(column.tolist() for column in columns), strict=True)]
    levels = [_measured(trial, params, bare, level) for level in LEVELS]
    off = max(
        (Estimate(each.limit.value - each.theory, each.limit.error) for each in levels), key=lambda e: abs(e.value)
    )
    return Outcome(
        measures={
            **{f"{each.level}_g": Estimate(each.most if math.isfinite(each.most) else math.nan) for each in levels},
            "limit_kg_mm": Estimate(float(bare.km - least[-1])),
            "off_mm": off,
            "never_met": Estimate(len(never)),
        },
        tables={
            "limits": table_of(("criterion", "load_g", "displacement_g", "kg_mm", "load_height_mm", "governs"), rows),
            "levels": table_of(
                (*_Level._fields[:7], "limit", "limit_se", "theory_kg_mm", "limit_kg_mm"),
                [(*each[:7], each.limit.value, each.limit.error, *each.kg) for each in levels],
            ),
            "never": {"criterion": never},
        },
        ship=params,
    )


def _measured(trial: Trial, params: Params, bare: _Bare, level: str) -> _Level:
    """The limit of a pair of crates at a level, by turning the ship with them and what its arms then are."""
    every = _criteria(trial, _end(params, on_yard=level != DECK))
    can = {name: of for name, of in every.items() if math.isfinite(of.gm)}
    load = "+".join(f"crate@{slot}" for slot in LEVELS[level])
    crate = SCHEMA["cargo.crate_mass"]
    world = afloat(params, load, trial.seed)
    (mass, _, high, _), (other, _, low, _) = load_of(world).tolist()
    height = (mass * high + other * low) / (mass + other)
    name, of = min(can.items(), key=lambda item: bare.most(height, item[1]))
    most = bare.most(height, of)
    each = min(max(most / 2.0, crate.low), crate.high)
    load_g, whole = 2.0 * each, bare.mass + 2.0 * each
    values = {factor.name: factor.default for factor in righting_arm.FACTORS} | {
        "load": load,
        "criteria": IMO,
        "scale": trial.number("scale"),
        "step_deg": _STEP_DEG,
    }
    run = righting_arm.conduct(Trial(righting_arm.NAME, values, params.replace({"cargo.crate_mass": each}), trial.seed))
    gm, needs = run.measures["gm_mm"], Estimate(float(of.needs(whole)), 0.0)
    table = run.tables["criteria"]
    if name in table["criterion"] and name != GM:  # as GM changes, so does what is measured
        row = table["criterion"].index(name)
        found = min(table["left"][row], table["right"][row])
        end = math.radians(min(abs(run.measures[f"range_{side}_deg"].value) for side in ("left", "right")))
        value = gm.value * table["wanted"][row] / found
        needs = Estimate(value, value * math.sin(end) / (1.0 - math.cos(end)) * WATCHED_RAD / 2.0)
    spare = Estimate(gm.value - needs.value, math.hypot(gm.error, needs.error))
    limit = Estimate(height + spare.value * whole / load_g, spare.error * whole / load_g)
    theory = float(bare.height(load_g, of))
    kg = (bare.km - float(of.needs(whole)), bare.km - needs.value)
    return _Level(level, name, most, load_g, whole, height, theory, limit, kg)


def draw(figure: Any, run: Run) -> None:
    upper, lower = figure.subplots(2, 1)
    limits, levels = run.tables["limits"], run.tables["levels"]
    for style, name in zip(_STYLES, dict.fromkeys(limits["criterion"]), strict=False):
        at = [place for place, criterion in enumerate(limits["criterion"]) if criterion == name]
        governs = [place for place in at if limits["governs"][place]]
        for axes, x, y in ((upper, "displacement_g", "kg_mm"), (lower, "load_g", "load_height_mm")):
            told = label("criterion_" + name) if axes is upper else None
            (line,) = axes.plot([limits[x][k] for k in at], [limits[y][k] for k in at], linestyle=style, label=told)
            axes.plot([limits[x][k] for k in governs], [limits[y][k] for k in governs], color=line.get_color(), lw=4.0)
    upper.plot([], [], "k-", lw=4.0, label=label("governing"))
    upper.plot(levels["displacement_g"], levels["limit_kg_mm"], "ks", fillstyle="none", label=label("measured_limit"))
    lower.errorbar(levels["load_g"], levels["limit"], levels["limit_se"], fmt="ks", fillstyle="none", capsize=3)
    for level, height in zip(levels["level"], levels["height"], strict=True):
        lower.axhline(height, color="0.6", linewidth=0.8)
        lower.annotate(label(level), (0.995, height), xycoords=("axes fraction", "data"), ha="right", va="bottom")
    lower.set_ylim(min(levels["height"]) - 40.0, max(levels["height"]) + 60.0)
    name_axes(upper, "displacement_g", "kg_mm")
    name_axes(lower, "load_g", "height_of_load_mm")
    upper.legend(fontsize="x-small", ncols=2, loc="center right")


FACTORS = (
    number(NAME, "most_g", 160.0, "g", 10.0, 1000.0),
    number(NAME, "scale", 100.0, "", 1.0, 10_000.0),
    number(NAME, "crowd_g", 10.0, "g", 0.0, 100.0),
    number(NAME, "crowd_mm", 110.0, "mm", 0.0, 200.0),
)
MEASURES = (
    *exact(*(f"{level}_g" for level in LEVELS), missing="any_load"),
    *exact("limit_kg_mm"),
    *estimated("off_mm", signed=False),
    *exact("never_met"),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw, idle=in_still_water, most_hz=0)
