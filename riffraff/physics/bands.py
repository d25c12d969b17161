"""How a set of parameters behaves, measured on the running simulation: the figures by which a preset is judged.

The bands are those of the wooden toy; another preset is measured by the same yardstick and may leave them on purpose.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics.cargo import KINDS, cargo_shape
from riffraff.physics.falls import FELL
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD, FALLEN
from riffraff.physics.world import World

HOLDING_TORQUE = 1.0e9
"""g mm2/s2: turns the ship whatever it carries."""
_CRATE = KINDS.index("crate")


@dataclass(frozen=True)
class Band:
    """A measured figure: ``name`` (key of its words), value, unit, and the band of the wooden toy."""

    name: str
    value: float
    unit: str
    low: float
    high: float

    @property
    def ok(self) -> bool:
        return self.low <= self.value <= self.high


def measure(params: Params) -> list[Band]:
    """Every figure, measured afresh. Takes a few seconds."""
    still = params.replace({"swell.amplitude": 0.0})
    period, damping, swings = roll_decay(still)
    masses = [params.cargo.mass_g(kind) for kind in KINDS]
    aboard, shed, righted = careful_loading(still)
    return [
        Band("roll_period", period, "s", 1.2, 1.8),
        Band("damping_ratio", damping, "", 0.04, 0.08),
        Band("visible_swings", swings, "", 4, 8),
        Band("lightest_piece", min(masses), "g", 4.0, 12.0),
        Band("mean_piece", sum(masses) / len(masses), "g", 6.0, 8.0),
        Band("heaviest_piece", max(masses), "g", 4.0, 12.0),
        Band("heel_10_g", tip_heel(still, 10.0), "deg", 3.0, 5.0),
        Band("heel_20_g", tip_heel(still, 20.0), "deg", 6.0, 11.0),
        Band("slide_list", slide_list(still), "deg", 14.0, 20.0),
        Band("heel_stop", largest_heel(still), "deg", 33.0, 37.0),
        Band("neutral_moment", neutral_moment(still), "kg mm", 12.0, 20.0),
        Band("careful_pieces", aboard, "", 12, 32),
        Band("avalanche", shed, "", 2, 32),
        Band("heel_after_avalanche", righted, "deg", 0.0, 12.0),
    ]


def roll_decay(params: Params, start_deg: float = 15.0) -> tuple[float, float, int]:
    """Release the empty ship: roll period (s), damping ratio of the first three swings, swings of 1 degree and more."""
    world = World(params)
    world.set_heel(math.radians(start_deg))
    peaks = [start_deg]
    crossings: list[float] = []
    heel, rate = world.heel, world.heel_rate
    for tick in range(30 * TICKS_PER_SECOND):
        world.step()
        if heel * world.heel < 0:
            crossings.append((tick + heel / (heel - world.heel)) * TICK_S)
        if rate * world.heel_rate < 0:
            peaks.append(abs(math.degrees(world.heel)))
        heel, rate = world.heel, world.heel_rate
    visible = [peak for peak in peaks if peak >= 1.0]
    halves = min(6, len(visible) - 1)
    decrement = math.log(visible[0] / visible[halves]) / halves if halves else math.inf
    span = min(6, (len(crossings) - 1) // 2 * 2)
    period = 2 * (crossings[span] - crossings[0]) / span if span else math.inf
    return period, decrement / math.hypot(math.pi, decrement), len(visible) // 2


def tip_heel(params: Params, grams: float) -> float:
    """List in degrees under a small weight at the tip of the lower yard, read when all rests."""
    weight = params.replace({"cargo.crate_mass": grams, "cargo.crate_size": 14.0})
    world = World(weight)
    region = world.shape.slots[5]
    set_down(world, _CRATE, "crate", Spot(5, region.x0 + 7.0))
    world.step(20 * TICKS_PER_SECOND)
    return abs(math.degrees(world.heel)) if world.where(_CRATE) == ABOARD else math.inf


def slide_list(params: Params) -> float:
    """List in degrees at which a crate on the deck begins to slide, the ship being turned slowly."""
    world = World(params)
    region = world.shape.slots[3]
    set_down(world, _CRATE, "crate", Spot(3, region.centre))
    world.step(TICKS_PER_SECOND)
    world.drive(math.radians(2.0), HOLDING_TORQUE)

    def along() -> float:
        x, y, _ = world.pose(_CRATE)
        return x * math.cos(world.heel) + y * math.sin(world.heel)

    start = along()
    for _ in range(40 * TICKS_PER_SECOND):
        world.step()
        if abs(along() - start) > 0.5:
            return abs(math.degrees(world.heel))
    return math.inf


def largest_heel(params: Params) -> float:
    """Where the ship comes to a stop in degrees when it is pushed over gently."""
    world = World(params)
    world.drive(math.radians(20.0), HOLDING_TORQUE / 5)
    world.step(5 * TICKS_PER_SECOND)
    return abs(math.degrees(world.heel))


def neutral_moment(params: Params) -> float:
    """Load moment about the pivot in kg mm at which the upright ship stops righting itself."""
    low, high = 1.0, 40.0
    for _ in range(9):
        grams = (low + high) / 2
        trial = params.replace(
            {"cargo.crate_mass": grams, "contact.friction": 1.5, "ship.pivot_friction": 0.0, "ship.yard_play": 0.0}
        )
        world = World(trial)
        for piece, slot in ((_CRATE, 9), (_CRATE + len(KINDS), 10)):
            set_down(world, piece, "crate", Spot(slot, world.shape.slots[slot].centre))
        world.set_heel(math.radians(0.5))
        world.step(4 * TICKS_PER_SECOND)
        low, high = (low, grams) if abs(world.heel) > math.radians(2.0) else (grams, high)
    height = params.ship.upper_yard_height + (params.ship.yard_thickness + params.cargo.crate_size) / 2
    return 2 * low * height / 1000.0


def careful_loading(params: Params) -> tuple[int, int, float]:
    """Set pieces down one by one where they keep the ship level, until something falls.

    Gives the pieces aboard before that, how many fell, and the list in degrees (absolute) once all rests again.
    """
    world = World(params)
    moment = 0.0
    count = 0
    order = sorted(range(4 * len(KINDS)), key=lambda piece: (piece % 2, -params.cargo.mass_g(KINDS[piece % 8]), piece))
    for piece in order:
        kind = KINDS[piece % len(KINDS)]
        spots = sorted(_spots(world, kind), key=lambda spot: _imbalance(world, params, kind, spot, moment))
        spot = next((spot for spot in itertools.islice(spots, 40) if set_down(world, piece, kind, spot)), None)
        if spot is None:
            continue
        facts = world.step(8 * TICKS_PER_SECOND)
        if any(fact.what == FELL for fact in facts):
            break
        count += 1
        moment = sum(params.cargo.mass_g(world.kind_of(p)) * world.pose(p)[0] for p in world.all_in(ABOARD))
    world.step(20 * TICKS_PER_SECOND)
    return count, len(world.all_in(FALLEN)), abs(math.degrees(world.heel))


def _spots(world: World, kind: str) -> Iterator[Spot]:
    shape = cargo_shape(kind, world.params.cargo.mass_g(kind), world.params.cargo.size_mm(kind))
    left, right = -float(shape.outline[:, 0].min()), float(shape.outline[:, 0].max())
    for region in world.shape.slots.values():
        along = region.x0 + left + 1.0
        while along <= region.x1 - right - 1.0:
            yield Spot(region.slot, along)
            along += 4.0


def _imbalance(world: World, params: Params, kind: str, spot: Spot, moment: float) -> tuple[float, float]:
    region = world.shape.slots[spot.slot]
    yard = region.yard
    height = region.y0 if yard is None else world.shape.hinges[yard]
    return round(abs(moment + params.cargo.mass_g(kind) * spot.along) / 100.0), height
