"""Shift a known weight across the deck and read the heel: the ship's GM, as a shipyard finds it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
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
from riffraff.physics.measures import balance_of, load_of
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
PUSHES_RAD = tuple(math.radians(push) for push in (3.0, 1.5, 0.75))
"""The ship is let go this far to either side of where it lies; by a thread nearer, if something falls."""
BESIDE_MM = (0.0, *(side * away for away in (4.0, 8.0, 12.0, 16.0, 20.0, 24.0) for side in (1.0, -1.0)))
"""Where a place is taken, or nothing stands, the block goes to the nearest one that is free and holds it."""
FEWEST_PLACES = 3
"""Where fewer hold the block, or all are on one side, a thread draws the ship, by a weight over a pulley."""
_FAST = 1e3
"""rad/s: no ship turns so fast, so that the engine's motor always gives all of its torque."""
_ROUNDS = 20
"""The share that the block has in GM is found by turns with GM itself: each is smaller by their ratio, a tenth."""


def _shifts(trial: Trial, inner: float, outer: float) -> list[float]:
    """What shall be tried, in order: out to the right, then out to the left, then the first again."""
    places = np.linspace(inner, outer, trial.count("steps")).tolist()
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
    gives way a little where that slopes, and may stand on cargo. ``cargo``: the moment of the load across the ship,
    g mm, which changes as it gives way. A thread has no place but the ``arm`` of its weight,
    which stays what it is when the ship heels."""

    heel: float
    apart: float
    x: float
    y: float
    cargo: float
    arm: float = 0.0

    @property
    def lever(self) -> float:
        """The moment over the weight, mm, as a block's at the height of the pivot would be."""
        return self.x if not self.arm else self.arm / math.cos(self.heel)


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
        self.kind = spare[0] if spare else ""
        self.piece = next((piece for piece in pieces_of(self.kind) if piece not in bare.pieces), -1) if spare else -1
        self.weight = self.params.cargo.mass_g(self.kind or _BLOCKS[0])
        self.state: WorldState = bare.state()
        self.lightship: Balance = balance_of(bare)
        gm = float(self.lightship.gm)
        if not gm > 0.0:
            raise RiffRaffError("lab.inclining.capsizes", gm=f"{gm:.3g}")
        moment = math.tan(math.radians(trial.number("heel_deg"))) * float(self.lightship.mass) * gm
        self.farthest = moment / self.weight
        self._wait = round(trial.number("wait_s") * TICKS_PER_SECOND)

    def _at(self, along: float) -> World | None:
        """The ship with the block set down ``along`` mm from the mast; None if there is no room."""
        world = World(self.params, self.state)
        for slot in (1, 2, 3, 4):
            region = world.shape.slots[slot]
            if region.x0 <= along < region.x1 and set_down(world, self.piece, self.kind, Spot(slot, along)):
                return world
        return None

    def block_at(self, along: float, recorders: list[Recorder], hz: int) -> _Reading | None:
        """The list with the block there; None if there is no room, or something falls."""
        if abs(along) > self.farthest or self._at(along) is None:
            return None
        return self._lies(lambda: self._at(along), 0.0, recorders, hz)

    def drawn_by(self, arm: float, recorders: list[Recorder], hz: int) -> _Reading | None:
        """The list with a thread that draws it to the right as the weight on an ``arm`` (mm) would; None if something
        falls."""
        return self._lies(lambda: World(self.params, self.state), arm, recorders, hz)

    def _lies(
        self, made: Callable[[], World | None], arm: float, recorders: list[Recorder], hz: int
    ) -> _Reading | None:
        """The mean of where the ship comes to lie from one side and from the other, let go at first from further away;
        None if something falls all the same.

        Dry friction and what is left of the swing are nearly the same to both sides, and drop out.
        """
        for push in PUSHES_RAD if arm else PUSHES_RAD[:1]:
            lying, places, made_here = [], [], []
            for side in (1.0, -1.0):
                world = made()
                if world is None:
                    return None
                balance = balance_of(world)
                drawn = arm * self.weight / float(balance.mass * balance.gm)
                world.set_heel(float(balance.free_list) - drawn + side * push)
                if arm:
                    torque = arm * self.weight * self.params.engine.gravity
                    world.drive(-math.copysign(_FAST, torque), abs(torque))
                recorder = Recorder(world, hz)
                if any(fact.what == FELL for fact in recorder.run(self._wait)):
                    break
                made_here.append(recorder)
                lying.append(world.heel)
                at = (0.0, 0.0) if arm else pose_on(world, self.piece, 0)[:2]
                whole = float(np.sum(np.prod(load_of(world)[:, :2], axis=1)))
                places.append((*at, whole if arm else whole - self.weight * at[0]))
            else:
                recorders += made_here
                x, y, cargo = (sum(values) / 2.0 for values in zip(*places, strict=True))
                return _Reading(sum(lying) / 2.0, abs(lying[0] - lying[1]), x, y, cargo, arm)
        return None


def _readings(ship: _Ship, trial: Trial, recorders: list[Recorder]) -> list[_Reading]:
    """A reading for each shift of the block, at the nearest place that holds it; where too few do, for each pull of a
    thread. Raises ``RiffRaffError`` if the load bears neither."""
    outer = min(trial.number("reach_mm"), ship.farthest)
    found = _by_block(ship, trial, min(INNERMOST_MM, outer / 2.0), outer, recorders) if ship.kind else []
    places = {reading.x for reading in found}
    if len(places) >= FEWEST_PLACES and max(places) - min(places) >= outer:
        return found
    recorders.clear()
    arms = _shifts(trial, ship.farthest / trial.count("steps"), ship.farthest)
    drawn = [ship.drawn_by(arm, recorders, trial.trace_hz) for arm in arms]
    found = [reading for reading in drawn if reading is not None]
    if len({reading.arm for reading in found}) < FEWEST_PLACES:
        raise RiffRaffError("lab.inclining.falls", n=len({reading.arm for reading in found}), least=FEWEST_PLACES)
    return found


def _by_block(ship: _Ship, trial: Trial, inner: float, outer: float, recorders: list[Recorder]) -> list[_Reading]:
    known: dict[float, _Reading | None] = {}
    found = []
    for shift in _shifts(trial, inner, outer):
        for beside in BESIDE_MM:
            along = shift + beside
            if along not in known:
                known[along] = ship.block_at(along, recorders, trial.trace_hz)
            here = known[along]
            if here is not None:
                found.append(here)
                break
    return found


def conduct(trial: Trial) -> Outcome:
    ship, recorders = _Ship(trial), list[Recorder]()
    noise, spread = stream(trial.seed, "reading"), math.radians(trial.number("noise_deg"))
    readings = _readings(ship, trial, recorders)
    heels = [reading.heel + spread * noise.gauss(0.0, 1.0) for reading in readings]
    weight, mass = ship.weight, float(ship.lightship.mass)
    x, y = (np.array([getattr(reading, axis) for reading in readings]) for axis in ("lever", "y"))
    by_block = not any(reading.arm for reading in readings)
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
    # Cargo that gives way to the low side moves the more, the further the ship heels, and takes from its GM.
    yielding = -straight_line(tangent, [reading.cargo for reading in readings]).slope.value / mass + 0.0
    fitted = line.intercept.value + line.slope.value * moment
    off = np.arctan(tangent) - np.arctan(fitted / (1.0 - weight * y / righting))
    return Outcome(
        measures={
            "gm_mm": gm.widened(abs(gm.value) * unlike).widened(yielding),
            "yielding_mm": Estimate(yielding),
            "residual_deg": Estimate(math.degrees(math.sqrt(float(np.mean(off**2))))),
            "return_deg": Estimate(math.degrees(heels[-1] - heels[0])),
            "largest_heel_deg": Estimate(math.degrees(max(abs(heel) for heel in heels))),
            "theory_gm_mm": Estimate(float(ship.lightship.gm)),
            "mass_g": Estimate(mass),
            "block_g": Estimate(weight),
            "readings": Estimate(len(readings)),
            "block_places": Estimate(len(set(x.tolist())) if by_block else 0),
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
    number(NAME, "heel_deg", 4.0, "deg", 0.5, 20.0),
    number(NAME, "steps", 4, "", 2, 20, whole=True),
    number(NAME, "wait_s", 8.0, "s", 1.0, 120.0),
    number(NAME, "noise_deg", 0.0, "deg", 0.0, 5.0),
    load_factor(NAME),
)
MEASURES = (
    *estimated("gm_mm"),
    *exact(
        "yielding_mm",
        "residual_deg",
        "return_deg",
        "largest_heel_deg",
        "theory_gm_mm",
        "mass_g",
        "block_g",
        "readings",
        "block_places",
    ),
)
EXPERIMENT = Experiment(
    NAME, FACTORS, MEASURES, conduct, draw, idle=_idle, curve=("readings", "moment_g_mm", "deducted_tan_heel")
)
