"""A running ship measured at an instant, with all aboard frozen to it; what hangs is frozen as it hangs.

Ship frame: mm, origin at the pivot, turned with the ship.
"""

from __future__ import annotations

import numpy as np

from riffraff.physics.placement import pose_on
from riffraff.physics.state import ABOARD
from riffraff.physics.statics import Array, Balance, empty_ship
from riffraff.physics.world import World


def balance_of(world: World) -> Balance:
    """The ship with all that is aboard frozen to it, S = ()."""
    return empty_ship(world.params).plus(load_of(world))


def load_of(world: World) -> Array:
    """The cargo aboard as a load (P, 4): mass g, x and y mm in the ship frame, own inertia g mm2."""
    load = np.zeros((len(world.all_in(ABOARD)), 4))
    for row, piece in zip(load, world.all_in(ABOARD), strict=True):
        row[:] = load_row(world, piece)
    return load


def load_row(world: World, piece: int) -> tuple[float, float, float, float]:
    """A piece as a row of a load."""
    shape = world.body_of(piece).shape
    x, y, _ = pose_on(world, piece, 0)
    return shape.mass_g, x, y, shape.inertia_g_mm2
