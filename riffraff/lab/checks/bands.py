"""How a set of parameters behaves, measured on the running simulation where statics does not know: the figures by
which a preset is judged.

Each preset has bands of its own; any other set of parameters is measured against those of the wooden toy.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.rng import stream
from riffraff.lab.checks.contact import slide_found
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Trial
from riffraff.lab.experiments import inclining
from riffraff.lab.trace import Recorder
from riffraff.loads.afloat import CALM_RATE, calm_ticks, calmed, settle
from riffraff.loads.policies import POLICIES, TRIES, order
from riffraff.physics.falls import FELL, Fact
from riffraff.physics.outlines import KINDS, kind_of, pieces_of
from riffraff.physics.params import PRESETS, Params, load_preset
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.ship import ship_shape
from riffraff.physics.state import ABOARD, FALLEN
from riffraff.physics.statics import empty_ship
from riffraff.physics.swings import VISIBLE, Swings, Turns, how_visible, turning_points
from riffraff.physics.world import HOLDING_TORQUE, World

LOADINGS = 3
"""Careful loadings, each in another order, that a figure is taken from: one alone is luck."""
_FIRST_SWINGS = 6
"""Half swings that tell of the ship; later dry friction decides."""
_RATTLE_SHARE = 0.02
"""Of the first heel: a smaller way than that is none of the ship."""
_LEAST_SECONDS, _LONGEST_SECONDS = 30.0, 150.0
_CRATE = pieces_of("crate")[0]
_WEIGHT_MM = 14.0
"""Edge of a crate that stands for a weight: the smallest there is."""

Limits = Mapping[str, tuple[float, float]]
_TOY: Limits = {
    "roll_period": (1.2, 1.8),
    "damping_ratio": (0.04, 0.08),
    "visible_swings": (4, 8),
    "lightest_piece": (4.0, 12.0),
    "mean_piece": (6.0, 8.0),
    "heaviest_piece": (4.0, 12.0),
    "heel_10_g": (3.0, 5.0),
    "heel_20_g": (6.0, 11.0),
    "slide_list": (14.0, 20.0),
    "heel_stop": (33.0, 37.0),
    "neutral_moment": (12.0, 20.0),
    "careful_pieces": (12.0, 18.0),
    "avalanche": (4, 32),
    "heel_after_avalanche": (0.0, 12.0),
}
BANDS: Mapping[str, Limits] = {
    "toy": _TOY,
    "easy": {
        **_TOY,
        "roll_period": (1.0, 1.3),
        "damping_ratio": (0.02, 0.06),
        "visible_swings": (6, 11),
        "heel_10_g": (1.5, 3.0),
        "heel_20_g": (3.0, 6.0),
        "slide_list": (20.0, 28.0),
        "neutral_moment": (18.0, 28.0),
        "careful_pieces": (17.0, 32.0),
    },
    "storm": {
        **_TOY,
        "roll_period": (1.3, 1.9),
        "heel_10_g": (4.0, 6.0),
        "heel_20_g": (8.0, 13.0),
        "slide_list": (13.0, 17.5),
        "neutral_moment": (10.0, 16.0),
        "careful_pieces": (8.0, 13.5),
    },
}
"""Low and high of every figure, by preset: the easy ship is stiffer and rougher and carries more, the one in the storm
is softer and smoother and carries less."""


@dataclass(frozen=True)
class Band:
    """A measured figure: ``name`` (key of its words), value, unit, and the band that it should lie in."""

    name: str
    value: float
    unit: str
    low: float
    high: float
    error: float = math.nan
    """Standard error of what was measured against something that theory knows, else NaN."""

    @property
    def ok(self) -> bool:
        return self.low <= self.value <= self.high


def bands_of(params: Params) -> Limits:
    """The bands of the preset that these parameters are, and of the wooden toy if they are none."""
    return next((BANDS[name] for name in PRESETS if load_preset(name) == params), BANDS["toy"])


def measure(params: Params) -> list[Band]:
    """Every figure, measured afresh; in still water but for the loadings. Takes a few seconds."""
    still = params.replace({"swell.amplitude": 0.0})
    period, damping, swings = roll_decay(still)
    slide, moment = slide_found(still), inclined_moment(still)
    masses = [params.cargo.mass_g(kind) for kind in KINDS]
    loadings = [careful_loading(params, number) for number in range(LOADINGS)]
    figures = {
        "roll_period": (period, "s"),
        "damping_ratio": (damping, ""),
        "visible_swings": (swings, ""),
        "lightest_piece": (min(masses), "g"),
        "mean_piece": (sum(masses) / len(masses), "g"),
        "heaviest_piece": (max(masses), "g"),
        "heel_10_g": (tip_heel(still, 10.0), "deg"),
        "heel_20_g": (tip_heel(still, 20.0), "deg"),
        "slide_list": (slide.value, "deg"),
        "heel_stop": (largest_heel(still), "deg"),
        "neutral_moment": (moment.value, "kg mm"),
        "careful_pieces": (sum(aboard for aboard, _, _ in loadings) / LOADINGS, ""),
        "avalanche": (max(shed for _, shed, _ in loadings), ""),
        "heel_after_avalanche": (max(righted for _, _, righted in loadings), "deg"),
    }
    errors = {"slide_list": slide.error, "neutral_moment": moment.error}
    bands = bands_of(params)
    return [
        Band(name, value, unit, *bands[name], errors.get(name, math.nan)) for name, (value, unit) in figures.items()
    ]


def roll_decay(params: Params, start_deg: float = 15.0, seconds: float | None = None) -> tuple[float, float, int]:
    """Release the empty ship: roll period (s), damping ratio of the first three swings as far as they can be seen,
    swings of 1 degree and more in these ``seconds`` (None: long enough for a slow ship too)."""
    turns = released(params, start_deg, seconds)
    first = turns.part(0, _FIRST_SWINGS + 1)
    if len(first) < 3:  # one half swing has a length, but is followed by none
        return math.inf, math.inf, 0
    swings = Swings.through(first, how_visible(first.amplitude))
    return swings.period, swings.ratio, int((np.abs(turns.heel) >= VISIBLE).sum()) // 2


def released(params: Params, start_deg: float, seconds: float | None = None) -> Turns:
    """The turning points of the empty ship let go at rest, without what is a mere rattle."""
    if seconds is None:
        period = float(empty_ship(params).period)
        seconds = min(max(_LEAST_SECONDS, (_FIRST_SWINGS / 2 + 1.5) * period), _LONGEST_SECONDS)
    world = World(params)
    world.set_heel(math.radians(start_deg))
    recorder = Recorder(world, TICKS_PER_SECOND)
    recorder.run(round(seconds * TICKS_PER_SECOND))
    trace = recorder.trace()
    turns = turning_points(trace.time_s, trace.heel, trace.rate)
    return turns.wide(min(VISIBLE, _RATTLE_SHARE * math.radians(start_deg)))


def tip_heel(params: Params, grams: float) -> float:
    """List in degrees under a small weight that clings to the tip of the lower yard, in balance: dry friction in the
    pivot would hold the ship anywhere within its dead band, which is a matter of how it got there."""
    weight = {"cargo.crate_mass": grams, "cargo.crate_size": _WEIGHT_MM, "contact.friction": 1.5}
    region = ship_shape(params).slots[5]
    along, height = region.x0 + _WEIGHT_MM / 2, region.y0 + _WEIGHT_MM / 2
    ship = empty_ship(params).plus(np.array([[grams, along, height]]))
    world = World(calmed(params, ship).replace(weight))
    set_down(world, _CRATE, "crate", Spot(5, along))
    settle(world, calm_ticks(ship), CALM_RATE)
    return abs(math.degrees(world.heel)) if world.where(_CRATE) == ABOARD else math.inf


def largest_heel(params: Params) -> float:
    """Where the ship comes to a stop in degrees when it is pushed over gently."""
    world = World(params)
    world.drive(math.radians(20.0), HOLDING_TORQUE / 5)
    world.step(5 * TICKS_PER_SECOND)
    return abs(math.degrees(world.heel))


def neutral_moment(params: Params) -> float:
    """Load moment about the pivot in kg mm at which the upright ship stops righting itself."""
    ship = empty_ship(params)
    return float(ship.mass * ship.gm) / 1000.0


def inclined_moment(params: Params) -> Estimate:
    """The same as an inclining test of the empty ship finds it."""
    found = inclining.conduct(Trial(inclining.NAME, inclining.EXPERIMENT.defaults(), params)).measures
    return found["gm_mm"] * (found["mass_g"].value / 1000.0)


def _settled(world: World, seconds: int) -> list[Fact]:
    """Let time pass until all has rested for a second, or so long at most."""
    return settle(world, seconds * TICKS_PER_SECOND, math.inf, TICKS_PER_SECOND, until_fall=False)


def careful_loading(params: Params, number: int = 0) -> tuple[int, int, float]:
    """Set pieces down one by one where they keep the ship level, until one brings others down.

    Where only the piece itself would fall it is set down elsewhere, as a careful player would. ``number`` tells apart
    the orders in which the pieces come. Gives the pieces aboard before that, how many fell, and the list in degrees
    (absolute) once all rests again.
    """
    world = World(params)
    rng = stream(0, "careful loading", number)
    for piece in order("random", params, rng):
        before = world.state()
        for spot in POLICIES["level"](world, kind_of(piece), rng)[:TRIES]:
            if not set_down(world, piece, kind_of(piece), spot):
                continue
            fell = {fact.piece for fact in _settled(world, 8) if fact.what == FELL}
            if not fell:
                break
            if fell != {piece}:
                _settled(world, 20)
                return len(before.pieces), len(world.all_in(FALLEN)), abs(math.degrees(world.heel))
            world = World(params, before)
    return len(world.pieces), 0, abs(math.degrees(world.heel))
