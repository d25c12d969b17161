"""The figures of a design as the game's rigid bodies have them, each measured in as little time as tells."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.lab.aims.ships import HALF_SWINGS, START, Ships, swings_of
from riffraff.lab.aims.stowed import GAP_MM, MOST, Laid, Some, frozen, how_many, layout, many, with_room
from riffraff.lab.checks.bands import largest_heel, released, roll_decay, tip_heel
from riffraff.lab.checks.contact import slide_angle
from riffraff.loads.afloat import CALM_RATE, braked, calm_ticks, calmed, settle
from riffraff.physics.measures import balance_of
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD, PieceState
from riffraff.physics.statics import empty_ship
from riffraff.physics.world import World

_FIRST_PIECE = 100
"""Numbers of pieces beyond those of the game."""
_LIE_TICKS = TICKS_PER_SECOND
"""How long a load comes to lie on a ship that is held."""
_LONGEST_S = 150.0
"""Of a swing that is looked at."""
_NEAR_RAD = math.radians(2.0)
"""The righting moment is measured so far to either side."""
_SWELL_FIRST_S, _SWELL_PERIODS = 15.0, 6
"""The start is forgotten by then; then so many periods are looked at."""


def still(params: Params) -> Params:
    """The same on still water."""
    return params.replace({"swell.amplitude": 0.0})


def period_s(params: Params) -> float:
    """Period of the first swings of the empty ship."""
    return _roll(params)[0]


def damping_ratio(params: Params) -> float:
    """Damping ratio of the same."""
    return _roll(params)[1]


@lru_cache(maxsize=16)
def _roll(params: Params) -> tuple[float, float]:
    """Period (s) and damping ratio of the first swings of the empty ship; NaN where it does not swing to and fro."""
    seconds = min(_LONGEST_S, float(Ships([params]).period[0]) * (HALF_SWINGS / 2 + 1.25) + 1.0)
    period, ratio, _ = roll_decay(still(params), seconds=seconds)
    return (period, ratio) if math.isfinite(period) else (math.nan, math.nan)


def visible_swings(params: Params) -> float:
    """Whole swings of a degree and more, with their fraction."""
    ships = Ships([params])
    seconds = min(_LONGEST_S, float(ships.period[0]) * (float(ships.visible_swings[0]) * 1.25 + 2.0))
    turns = released(still(params), math.degrees(START), seconds)
    sides = turns.heel * (-1.0) ** np.arange(len(turns))
    return float(swings_of(np.concatenate((sides, -sides[-1:]))[None, :])[0]) if len(turns) else 0.0


def tip_list_deg(params: Params, grams: float) -> float:
    """List under a small weight at the tip of the lower yard."""
    return tip_heel(params, grams)


def list_deg(params: Params, pieces: tuple[Some, ...]) -> float:
    """List under a load, to either side; NaN if anything falls."""
    laid = layout(params, pieces)
    ship = empty_ship(params).plus(frozen(params, laid))
    world, _ = _laden(calmed(params, ship), laid)
    world.drive(0.0, 0.0)
    settle(world, calm_ticks(ship), CALM_RATE)
    return abs(math.degrees(world.heel)) if _all_aboard(world, laid) else math.nan


def gm_mm(params: Params, pieces: tuple[Some, ...]) -> float:
    """GM by the moment that turns the ship back when it is held to either side; NaN if anything falls."""
    laid = layout(params, pieces)
    world, _ = _laden(braked(params), laid)
    moments = []
    for heel in (_NEAR_RAD, -_NEAR_RAD):
        turned = World(world.params, world.state())
        ticks = TICKS_PER_SECOND
        turned.drive((heel - turned.heel) / (ticks * TICK_S))
        turned.step(ticks)
        turned.drive(0.0)
        turned.step(_LIE_TICKS)
        if not _all_aboard(turned, laid):
            return math.nan
        balance = balance_of(turned)
        step = TICK_S / int(params.engine.substeps)
        # The engine tells the size of the torque only.
        side = math.copysign(1.0, float(balance.righting_arm(turned.heel)))
        torque = side * abs(turned.bodies.pivot_friction.impulse) / step
        moments.append((turned.heel, torque / float(balance.weight)))
    (right, up), (left, down) = moments
    return (up - down) / (math.sin(right) - math.sin(left))


def capsize_count(params: Params, some: Some, near: Callable[[Params, Some], float]) -> float:
    """How many of a piece take the ship its righting moment: by GM under so many whole ones as are ``near``, or as
    there is room for below the yards."""
    laid = layout(params, many(some, MOST))
    count = max(1, min(MOST - 1, round(near(params, some)), with_room(params, laid)))
    left = gm_mm(params, many(some, count)) * float(Ships([params]).loaded(many(some, count)).mass[0])
    if not left > 0.0:
        return count + left / laid[count - 1].moment
    return count + how_many(laid[count:], left)


def neutral_moment(params: Params) -> float:
    """kg mm: of the empty ship, by the moment that turns it back."""
    return gm_mm(params, ()) * float(Ships([params]).empty.mass[0]) / 1000.0


def slide_deg(params: Params) -> float:
    """Heel at which a crate on deck slides."""
    return slide_angle(still(params))[1]


def stop_deg(params: Params) -> float:
    """Largest heel."""
    return largest_heel(still(params))


def swell_roll_deg(params: Params) -> float:
    """Amplitude of roll in the ship's own swell."""
    world = World(params)
    period = params.swell.period
    world.step(round((_SWELL_FIRST_S + 2.0 * period) * TICKS_PER_SECOND))
    heels = []
    for _ in range(round(_SWELL_PERIODS * period * TICKS_PER_SECOND)):
        world.step()
        heels.append(world.heel)
    return math.degrees(max(heels) - min(heels)) / 2.0


def _laden(params: Params, laid: tuple[Laid, ...]) -> tuple[World, tuple[Laid, ...]]:
    """The ship held upright with a load that has come to lie."""
    world = World(params)
    world.drive(0.0)
    for number, each in enumerate(laid):
        x, y, turn, *rates = each.motion
        lift = GAP_MM if each.hung is None else 0.0
        motion = (x, y + lift, turn, rates[0], rates[1], rates[2])
        world.place(PieceState(_FIRST_PIECE + number, each.shape.kind, motion, ABOARD, each.hung))
    world.step(_LIE_TICKS if laid else 1)
    return world, laid


def _all_aboard(world: World, laid: tuple[Laid, ...]) -> bool:
    return len(world.all_in(ABOARD)) == len(laid)
