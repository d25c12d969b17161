"""Checks of contact: a block that slides, a piece that falls, and one that must not pass through anything."""

from __future__ import annotations

import math

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.rng import stream
from riffraff.lab.checks.rig import Line, Rig, absolute
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Trial
from riffraff.lab.experiments import slide
from riffraff.physics.falls import FELL
from riffraff.physics.outlines import pieces_of
from riffraff.physics.params import Params
from riffraff.physics.placement import pose_on
from riffraff.physics.ship import SLOTS, YARDS, ship_shape
from riffraff.physics.state import FLIGHT, PieceState
from riffraff.physics.statics import empty_ship
from riffraff.physics.world import World

_CRATE, _PLANK = pieces_of("crate")[0], pieces_of("plank")[0]
_UPPER_YARD = len(YARDS)
"""The carrier's number."""
_BESIDE_MM = 140.0
"""Clear of the ship, between waves and rim."""
_CLEAR_MM = 38.0
"""Above a yard's axis: clear of it, however a plank is turned."""


def slide_found(params: Params) -> Estimate:
    """Heel in degrees at which a crate on deck slides, as the experiment finds it."""
    return slide.conduct(Trial(slide.NAME, slide.EXPERIMENT.defaults(), params)).measures["slide_deg"]


def slide_angle(params: Params) -> tuple[float, float]:
    """The same by its friction cone, and as the experiment finds it."""
    return math.degrees(math.atan(params.contact.friction)), slide_found(params).value


def slides(rig: Rig) -> list[Line]:
    """A block on deck against atan(mu)."""
    return [absolute("slide", "deg", *slide_angle(rig.params()), 0.5)]


def free_fall(rig: Rig) -> list[Line]:
    """A crate let go at the height of the upper yard, beside the ship: its time to the table."""
    world = World(rig.params())
    ship = world.params.ship
    bottom = ship.upper_yard_height + ship.yard_thickness / 2
    half = world.params.cargo.crate_size / 2
    world.place(PieceState(_CRATE, "crate", (_BESIDE_MM, bottom + half, 0.0, 0.0, 0.0, 0.0), FLIGHT))
    height = bottom + world.params.surroundings.table_depth
    theory = math.sqrt(2.0 * height / world.params.engine.gravity)
    fallen = next((f.tick for _ in range(TICKS_PER_SECOND) for f in world.step() if f.what == FELL), TICKS_PER_SECOND)
    return [Line("free_fall", "s", theory, fallen * TICK_S, "ticks", abs(fallen - theory / TICK_S), 1.0)]


def largest_speed(params: Params) -> float:
    """mm/s: of a piece let go as fast as a hand may, at the top of the highest slot, that meets the deck's end while
    the ship comes up from stop to stop. What falls further meets nothing thinner than the table."""
    shape, ship = ship_shape(params), empty_ship(params)
    height = shape.hinges[-1] + shape.slots[SLOTS[-1]].y1 - params.ship.deck_height
    roll = float(ship.frequency) * 2.0 * math.sin(float(ship.stop) / 2.0)
    return math.sqrt(params.hand.release_speed**2 + 2.0 * params.engine.gravity * height) + roll * shape.reach_x


def tunnelling(rig: Rig) -> list[Line]:
    """The thinnest piece thrown at a yard at the largest speed, at every place and angle: how often it gets through.

    All yards are equally thick; there is room above the upper one to throw a plank at any angle.
    """
    world = World(rig.params())
    world.drive(0.0)
    speed, half = largest_speed(world.params), world.params.ship.upper_yard_width / 2
    noise = stream(1, "drops")
    through = 0
    for _ in range(rig.drops):
        x, angle = noise.uniform(-half, half), noise.uniform(-math.pi, math.pi)
        y = world.params.ship.upper_yard_height + _CLEAR_MM + noise.uniform(0.0, speed * TICK_S)
        world.place(PieceState(_PLANK, "plank", (x, y, angle, 0.0, -speed, 0.0), FLIGHT))
        through += _passes(world, half)
        world.remove(_PLANK)
    return [Line("tunnelling", "", 0.0, through, "", through, 0.0)]


def _passes(world: World, half: float) -> bool:
    """Whether the plank gets from above the upper yard to below it, within a fifth of a second, not round its tip."""
    clear = world.params.ship.yard_thickness / 2 + world.body_of(_PLANK).shape.height_mm / 2
    for _ in range(TICKS_PER_SECOND // 5):
        world.step()
        x, y, _ = pose_on(world, _PLANK, _UPPER_YARD)
        if abs(x) >= half or y <= -clear:
            return abs(x) < half
    return False
