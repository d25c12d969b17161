"""A running ship measured at an instant, with all aboard frozen to it; what hangs is frozen as it hangs.

Ship frame: mm, origin at the pivot, turned with the ship.
"""

from __future__ import annotations

import math

import numpy as np

from riffraff.physics.state import ABOARD
from riffraff.physics.statics import Array, Balance, empty_ship
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
