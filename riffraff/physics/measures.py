"""A running ship measured at an instant, with all aboard frozen to it; what hangs is frozen as it hangs.

Ship frame: mm, origin at the pivot, turned with the ship.
"""

from __future__ import annotations

import math

import numpy as np

from riffraff.physics.state import ABOARD
from riffraff.physics.statics import Array, Balance, empty_ship, slide_heels
from riffraff.physics.support import Touch
from riffraff.physics.world import World


def balance_of(world: World) -> Balance:
    """The ship with all that is aboard frozen to it, S = ()."""
    return empty_ship(world.params).plus(load_of(world))


def load_of(world: World) -> Array:
    """The cargo aboard as a load (P, 4): mass g, x and y mm in the ship frame, own inertia g mm2."""
    pivot_x, pivot_y, heel = world.carrier_pose(0)
    s, c = math.sin(heel), math.cos(heel)
    rows = []
    for piece in world.all_in(ABOARD):
        made = world.body_of(piece)
        x, y = made.body.position.x - pivot_x, made.body.position.y - pivot_y
        rows.append((made.shape.mass_g, x * c + y * s, y * c - x * s, made.shape.inertia_g_mm2))
    return np.array(rows).reshape(-1, 4)


def energies(world: World) -> tuple[float, float, float]:
    """Of the ship, her yards and what is aboard: mass times height above the pivot, g mm; the kinetic energy of their
    centres of mass, and that of their turning about them, g mm2/s2."""
    ship = world.bodies
    pieces = [world.body_of(piece) for piece in world.all_in(ABOARD)]
    bodies = [(body, body.mass, body.moment) for body in (ship.ship, *ship.yards)]
    bodies += [(each.body, each.shape.mass_g, each.shape.inertia_g_mm2) for each in pieces]
    level = world.pivot[1]
    height = moving = turning = 0.0
    for body, mass, inertia in bodies:
        (vx, vy), rate = body.velocity, body.angular_velocity
        height += mass * (body.position.y - level)
        moving += 0.5 * mass * (vx * vx + vy * vy)
        turning += 0.5 * inertia * rate * rate
    return height, moving, turning


def pivot_power(world: World) -> float:
    """What viscous damping and dry friction take in the pivot now, g mm2/s3: dry friction as it slides."""
    ship, rate = world.params.ship, world.heel_rate
    return ship.pivot_damping * rate * rate + ship.pivot_friction * abs(rate)


def pulled(world: World) -> tuple[float, float]:
    """The force of the spring by which something is pulled, g mm/s2, and its moment about the pivot, g mm2/s2; 0 if
    nothing is."""
    band = world.band
    return (0.0, 0.0) if band is None else (math.hypot(*band.force), band.moment(world.pivot))


def slide_range(world: World, touches: list[Touch], heel: float) -> tuple[float, float]:
    """Heels at which the first piece would slide to the right and to the left, rad, by the surfaces that now bear the
    pieces; NaN without cargo.

    A piece that several surfaces bear counts as lying on their mean, weighted by how hard each pushes: one that leans
    on the mast cannot slide towards it.
    """
    normals: dict[int, list[float]] = {}
    for touch in touches:
        if world.where(touch.piece) == ABOARD:
            total = normals.setdefault(touch.piece, [0.0, 0.0])
            total[0] += touch.normal[0] * touch.push
            total[1] += touch.normal[1] * touch.push
    tilts = [math.atan2(-x, y) - heel for x, y in normals.values() if y > 0.0]
    if not tilts:
        return math.nan, math.nan
    heels = slide_heels(tilts, world.params.contact.friction)
    return float(heels[:, 0].max()), float(heels[:, 1].min())
