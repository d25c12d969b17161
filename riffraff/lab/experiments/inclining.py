"""Shift a known weight across the deck and read the heel: the ship's GM, as a shipyard finds it."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.lab.engines import still
from riffraff.lab.estimates import Estimate, straight_line
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact
from riffraff.lab.factors import load_factor, number
from riffraff.lab.reports.plots import label, name_axes, zero_line
from riffraff.lab.trace import Recorder
from riffraff.loads.afloat import afloat
from riffraff.loads.load import find_load
from riffraff.physics.falls import FELL
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import KINDS, pieces_of
from riffraff.physics.params import SCHEMA
from riffraff.physics.placement import Spot, pose_on, set_down
from riffraff.physics.state import WorldState
from riffraff.physics.statics import Balance
from riffraff.physics.world import World

NAME = "inclining"
_BLOCKS = ("crate", "chest", "barrel")
"""Kinds that can be the weight, square enough to stand; one that is not in the load is taken, as small as the kind may
be, so that it finds room beside other cargo."""
INNERMOST_MM = 25.0
"""The nearest it comes to the mast."""
PUSH_RAD = math.radians(3.0)
"""The ship is let go this far to either side of where it lies."""


def _shifts(trial: Trial) -> list[float]:
    """Where the weight goes, in order: out to the right, then out to the left, then back to the first place."""
    count, reach = trial.count("steps"), trial.number("reach_mm")
    places = np.linspace(INNERMOST_MM, reach, count).tolist()
    return [*places, *[-place for place in places], places[0]]


class _Reading(NamedTuple):
    """List and the distance of the two heels that it is the mean of, rad; the weight's place along the deck, mm: it
    gives way a little where that slopes."""

    heel: float
    apart: float
    place: float
    balance: Balance


class _Ship:
    """The loaded ship and the weight that is shifted on it."""

    def __init__(self, trial: Trial) -> None:
        load = find_load(trial.text("load"), NAME)
        used = {item.kind for item in load.pieces} | (set(KINDS) if load.policy else set())
        kind = next((kind for kind in _BLOCKS if kind not in used), None)
        if kind is None:
            raise RiffRaffError("lab.inclining.no_weight", kinds=", ".join(_BLOCKS))
        size = f"cargo.{kind}_size"
        weight = {f"cargo.{kind}_mass": trial.number("weight_g"), size: SCHEMA[size].low}
        self.kind, self.piece = kind, pieces_of(kind)[0]
        self.params = still(trial).params.replace(weight)
        self.state: WorldState = afloat(self.params, trial.text("load"), trial.seed).state()
        self._wait = round(trial.number("wait_s") * TICKS_PER_SECOND)

    def at(self, along: float) -> World:
        """The ship with the weight set down ``along`` mm from the mast."""
        world = World(self.params, self.state)
        for slot in (1, 2, 3, 4):
            region = world.shape.slots[slot]
            if region.x0 <= along < region.x1 and set_down(world, self.piece, self.kind, Spot(slot, along)):
                return world
        raise RiffRaffError("lab.inclining.no_room", along=f"{along:g}")

    def reading(self, along: float, recorders: list[Recorder], hz: int) -> _Reading:
        """The list under the weight: the mean of where the ship comes to lie from one side and from the other.

        Dry friction and what is left of the swing are nearly the same to both sides, and drop out.
        """
        lying, places = [], []
        balance = balance_of(self.at(along))
        for side in (1.0, -1.0):
            world = self.at(along)
            world.set_heel(float(balance.free_list) + side * PUSH_RAD)
            recorder = Recorder(world, hz)
            recorders.append(recorder)
            facts = recorder.run(self._wait)
            if any(fact.what == FELL for fact in facts):
                raise RiffRaffError("lab.inclining.fell", along=f"{along:g}")
            lying.append(world.heel)
            places.append(pose_on(world, self.piece, 0)[0])
        return _Reading(sum(lying) / 2.0, abs(lying[0] - lying[1]), sum(places) / 2.0, balance)


def conduct(trial: Trial) -> Outcome:
    ship, recorders = _Ship(trial), list[Recorder]()
    noise = stream(trial.seed, "reading")
    weight = trial.number("weight_g")
    shifts = _shifts(trial)
    readings = [ship.reading(shift, recorders, trial.trace_hz) for shift in shifts]
    spread = math.radians(trial.number("noise_deg"))
    heels = [reading.heel + spread * noise.gauss(0.0, 1.0) for reading in readings]
    balances = [reading.balance for reading in readings]
    moment = np.array([weight * (reading.place - readings[0].place) for reading in readings])
    tangent = np.tan(heels)
    line = straight_line(moment, tangent)
    mass = float(balances[0].mass)
    # tan(heel) = -(moment about the pivot) / (mass GM); the weight's height does not change.
    gm = -1.0 / (line.slope * mass)
    # A ship with a list does not lie alike to both sides of it: by up to that list's share of half their distance.
    unlike = max(reading.apart for reading in readings) / 2.0
    fitted = line.intercept.value + line.slope.value * moment
    return Outcome(
        measures={
            "gm_mm": gm.widened(abs(gm.value) * unlike),
            "residual_deg": Estimate(math.degrees(math.sqrt(float(np.mean(line.residuals**2))))),
            "return_deg": Estimate(math.degrees(heels[-1] - heels[0])),
            "largest_heel_deg": Estimate(math.degrees(max(abs(heel) for heel in heels))),
            "theory_gm_mm": Estimate(float(balances[0].gm)),
            "mass_g": Estimate(mass),
        },
        tables={
            "readings": {
                "place_mm": shifts,
                "moment_g_mm": moment.tolist(),
                "heel_deg": [math.degrees(heel) for heel in heels],
                "tan_heel": tangent.tolist(),
                "fitted_tan_heel": fitted.tolist(),
                "residual_deg": np.degrees(line.residuals).tolist(),
            }
        },
        trace=recorders[0].trace(),
    )


def draw(figure: Any, run: Run) -> None:
    readings = run.tables["readings"]
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    moments = readings["moment_g_mm"]
    upper.plot(moments, readings["tan_heel"], "o", color="C0", label=label("readings"))
    upper.plot(moments, readings["fitted_tan_heel"], "--", color="C1", label=label("line"))
    upper.set_ylabel(label("tan_heel"))
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
    *exact("residual_deg", "return_deg", "largest_heel_deg", "theory_gm_mm", "mass_g"),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw)
