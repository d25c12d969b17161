"""Shift a known weight across the deck and read the heel: the ship's GM, as a shipyard finds it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.lab.engines import still
from riffraff.lab.estimates import Estimate, straight_line
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact
from riffraff.lab.factors import Value, load_factor, number
from riffraff.lab.recorded import afloat, kinds_aboard
from riffraff.lab.reports.plots import label, name_axes, zero_line
from riffraff.lab.trace import Recorder
from riffraff.physics.falls import FELL
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import pieces_of
from riffraff.physics.params import SCHEMA
from riffraff.physics.placement import Spot, pose_on, set_down
from riffraff.physics.state import WorldState
from riffraff.physics.statics import Balance
from riffraff.physics.world import World

NAME = "inclining"
_BLOCKS = ("crate", "chest", "barrel")
"""Kinds that can be the block, square enough to stand. One that is not in the load is taken, as heavy as asked and as
small as the kind may be; if all are, a spare one as it is."""
INNERMOST_MM = 25.0
"""The nearest it comes to the mast."""
PUSH_RAD = math.radians(3.0)
"""The ship is let go this far to either side of where it lies."""
BESIDE_MM = (0.0, *(side * away for away in (4.0, 8.0, 12.0, 16.0, 20.0, 24.0) for side in (1.0, -1.0)))
"""Where a place is taken, or nothing stands, the block goes to the nearest one that is free and holds it."""
FEWEST_PLACES = 3
_ROUNDS = 20
"""The share that the block has in GM is found by turns with GM itself: each is smaller by their ratio, a tenth."""


def _shifts(trial: Trial) -> list[float]:
    """Where the block shall go, in order: out to the right, then out to the left, then back to the first place."""
    count, reach = trial.count("steps"), trial.number("reach_mm")
    places = np.linspace(INNERMOST_MM, reach, count).tolist()
    return [*places, *[-place for place in places], places[0]]


def _free_kind(load: str) -> str | None:
    """The kind that can be a block of any mass: one that is not in the load."""
    used = kinds_aboard(load)
    return next((kind for kind in _BLOCKS if kind not in used), None)


def _idle(values: Mapping[str, Value]) -> tuple[str, ...]:
    kind = _free_kind(str(values["load"]))
    return ("swell.", "hand.", *((f"cargo.{kind}_mass", f"cargo.{kind}_size") if kind else ("weight_g",)))


class _Reading(NamedTuple):
    """List and the distance of the two heels that it is the mean of, rad; the block's place in the ship's frame, mm: it
    gives way a little where that slopes, and may stand on cargo."""

    heel: float
    apart: float
    x: float
    y: float


class _Ship:
    """The loaded ship and the block that is shifted on it."""

    def __init__(self, trial: Trial) -> None:
        free = _free_kind(trial.text("load"))
        self.params = still(trial).params
        if free is not None:
            size = f"cargo.{free}_size"
            self.params = self.params.replace({f"cargo.{free}_mass": trial.number("weight_g"), size: SCHEMA[size].low})
        bare = afloat(self.params, trial.text("load"), trial.seed)
        spare = [kind for kind in (free, *_BLOCKS) if kind and set(pieces_of(kind)) - set(bare.pieces)]
        if not spare:
            raise RiffRaffError("lab.inclining.no_weight", kinds=", ".join(_BLOCKS))
        self.kind = spare[0]
        self.piece = next(piece for piece in pieces_of(self.kind) if piece not in bare.pieces)
        self.weight = self.params.cargo.mass_g(self.kind)
        self.state: WorldState = bare.state()
        self.lightship: Balance = balance_of(bare)
        self._wait = round(trial.number("wait_s") * TICKS_PER_SECOND)

    def _at(self, along: float) -> World | None:
        """The ship with the block set down ``along`` mm from the mast; None if there is no room."""
        world = World(self.params, self.state)
        for slot in (1, 2, 3, 4):
            region = world.shape.slots[slot]
            if region.x0 <= along < region.x1 and set_down(world, self.piece, self.kind, Spot(slot, along)):
                return world
        return None

    def reading(self, along: float, recorders: list[Recorder], hz: int) -> _Reading | None:
        """The list with the block there: the mean of where the ship comes to lie from one side and from the other; None
        if there is no room, or something falls.

        Dry friction and what is left of the swing are nearly the same to both sides, and drop out.
        """
        lying, places = [], []
        for side in (1.0, -1.0):
            world = self._at(along)
            if world is None:
                return None
            world.set_heel(float(balance_of(world).free_list) + side * PUSH_RAD)
            recorder = Recorder(world, hz)
            if any(fact.what == FELL for fact in recorder.run(self._wait)):
                return None
            recorders.append(recorder)
            lying.append(world.heel)
            places.append(pose_on(world, self.piece, 0)[:2])
        x, y = (sum(values) / 2.0 for values in zip(*places, strict=True))
        return _Reading(sum(lying) / 2.0, abs(lying[0] - lying[1]), x, y)


def _readings(ship: _Ship, trial: Trial, recorders: list[Recorder]) -> list[_Reading]:
    """A reading for each shift, at the nearest place that holds the block. Raises ``RiffRaffError`` if too few do."""
    known: dict[float, _Reading | None] = {}
    found = []
    for shift in _shifts(trial):
        for beside in BESIDE_MM:
            along = shift + beside
            if along not in known:
                known[along] = ship.reading(along, recorders, trial.trace_hz)
            here = known[along]
            if here is not None:
                found.append(here)
                break
    if len({reading.x for reading in found}) < FEWEST_PLACES:
        raise RiffRaffError("lab.inclining.no_room", n=len({reading.x for reading in found}), least=FEWEST_PLACES)
    return found


def conduct(trial: Trial) -> Outcome:
    ship, recorders = _Ship(trial), list[Recorder]()
    noise, spread = stream(trial.seed, "reading"), math.radians(trial.number("noise_deg"))
    readings = _readings(ship, trial, recorders)
    heels = [reading.heel + spread * noise.gauss(0.0, 1.0) for reading in readings]
    weight, mass = ship.weight, float(ship.lightship.mass)
    x, y = (np.array([getattr(reading, axis) for reading in readings]) for axis in ("x", "y"))
    tangent, moment = np.tan(heels), weight * (x - x[0])
    # (righting - weight y) tan(heel) = -(weight x + moment of the load): the block's own height is deducted.
    line, deducted = straight_line(moment, tangent), tangent
    righting = math.nan
    for _ in range(_ROUNDS):
        righting = -1.0 / line.slope.value
        deducted = tangent * (1.0 - weight * y / righting)
        line = straight_line(moment, deducted)
    gm = -1.0 / (line.slope * mass)
    # A ship with a list does not lie alike to both sides of it: by up to that list's share of half their distance.
    unlike = max(reading.apart for reading in readings) / 2.0
    fitted = line.intercept.value + line.slope.value * moment
    off = np.arctan(tangent) - np.arctan(fitted / (1.0 - weight * y / righting))
    return Outcome(
        measures={
            "gm_mm": gm.widened(abs(gm.value) * unlike),
            "residual_deg": Estimate(math.degrees(math.sqrt(float(np.mean(off**2))))),
            "return_deg": Estimate(math.degrees(heels[-1] - heels[0])),
            "largest_heel_deg": Estimate(math.degrees(max(abs(heel) for heel in heels))),
            "theory_gm_mm": Estimate(float(ship.lightship.gm)),
            "mass_g": Estimate(mass),
            "block_g": Estimate(weight),
            "readings": Estimate(len(readings)),
        },
        tables={
            "readings": {
                "place_mm": x.tolist(),
                "height_mm": y.tolist(),
                "moment_g_mm": moment.tolist(),
                "heel_deg": [math.degrees(heel) for heel in heels],
                "tan_heel": tangent.tolist(),
                "deducted_tan_heel": deducted.tolist(),
                "fitted_tan_heel": fitted.tolist(),
                "residual_deg": np.degrees(off).tolist(),
            }
        },
        trace=recorders[0].trace(),
        ship=ship.params,
    )


def draw(figure: Any, run: Run) -> None:
    readings = run.tables["readings"]
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    moments = readings["moment_g_mm"]
    upper.plot(moments, readings["deducted_tan_heel"], "o", color="C0", label=label("readings_numbered"))
    for count, place in enumerate(zip(moments, readings["deducted_tan_heel"], strict=True), 1):
        back = count == len(moments)
        upper.annotate(str(count), place, (4, -12 if back else 5), textcoords="offset points", fontsize="small")
    upper.plot(moments, readings["fitted_tan_heel"], "--", color="C1", label=label("line"))
    upper.set_ylabel(label("deducted_tan_heel"))
    upper.legend()
    zero_line(lower)
    lower.plot(moments, readings["residual_deg"], "s", color="C0")
    lower.margins(y=0.2)  # flat as the panel is, the lowest mark would lie on its edge
    name_axes(lower, "moment_g_mm", "residual_deg")


FACTORS = (
    number(NAME, "weight_g", 10.0, "g", 1.0, 40.0),
    number(NAME, "reach_mm", 90.0, "mm", 40.0, 140.0),
    number(NAME, "steps", 4, "", 2, 20, whole=True),
    number(NAME, "wait_s", 8.0, "s", 1.0, 120.0),
    number(NAME, "noise_deg", 0.0, "deg", 0.0, 5.0),
    load_factor(NAME),
)
MEASURES = (
    *estimated("gm_mm"),
    *exact("residual_deg", "return_deg", "largest_heel_deg", "theory_gm_mm", "mass_g", "block_g", "readings"),
)
EXPERIMENT = Experiment(
    NAME, FACTORS, MEASURES, conduct, draw, idle=_idle, curve=("readings", "moment_g_mm", "deducted_tan_heel")
)
