"""A running ship measured at an instant: its balance with all aboard frozen, and what each piece stands on.

Cargo that hangs is frozen as it hangs. Ship frame: mm, origin at the pivot, turned with the ship.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from riffraff.kernel.clock import TICK_S
from riffraff.physics.placement import in_carrier, pose_on
from riffraff.physics.state import ABOARD
from riffraff.physics.statics import Array, Balance, empty_ship
from riffraff.physics.support import Touch
from riffraff.physics.world import World

_BEARS = 0.5
"""Least upward part of a normal on which a piece stands: surfaces up to 60 degrees steep. Less is a wall."""
_PRESSED = 0.05
"""A contact that takes less than this share of a piece's weight does not bear it."""
_FLAT = 0.02
"""rad: contacts whose normals differ by less are one surface."""


@dataclass(frozen=True)
class Footing:
    """What bears a piece. ``on`` is a carrier (0 hull, 1-3 yards) where ``on_ship``, else a piece.

    ``tilt``: angle of the supporting surface against the ship, rad; ``span``: the outermost contact points along that
    surface, (x, y) in mm, ship frame; ``alone``: nothing else bears or wedges the piece.
    """

    piece: int
    on: int
    on_ship: bool
    tilt: float
    span: tuple[tuple[float, float], tuple[float, float]]
    alone: bool


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


def footings(world: World) -> dict[int, Footing]:
    """What each piece aboard stands on, in piece order; without those that nothing bears just now."""
    by_piece: dict[int, list[Touch]] = {piece: [] for piece in world.all_in(ABOARD)}
    for touch in world.touches():
        if touch.piece in by_piece:
            by_piece[touch.piece].append(touch)
    found = ((piece, _footing(world, piece, touches)) for piece, touches in by_piece.items())
    return {piece: footing for piece, footing in found if footing is not None}


def _footing(world: World, piece: int, touches: list[Touch]) -> Footing | None:
    bearing = [touch for touch in touches if touch.normal[1] > _BEARS]
    if not bearing:
        return None
    chief = max(bearing, key=lambda touch: (touch.push * touch.normal[1], -touch.other))
    nx, ny = chief.normal
    engine = world.params.engine
    least = _PRESSED * world.body_of(piece).shape.mass_g * engine.gravity * TICK_S / engine.substeps
    mine = [touch for touch in bearing if (touch.on_ship, touch.other) == (chief.on_ship, chief.other)]
    flat = all(abs(nx * touch.normal[1] - ny * touch.normal[0]) < _FLAT for touch in mine)
    others = (touch for touch in touches if touch.normal[1] > -_BEARS and touch not in mine)
    points = sorted((p for touch in mine for p in touch.points), key=lambda p: p[0] * ny - p[1] * nx)
    first, last = in_carrier(world, np.array([points[0], points[-1]]), 0).tolist()
    return Footing(
        piece=piece,
        on=chief.other,
        on_ship=chief.on_ship,
        tilt=math.atan2(-nx, ny) - world.heel,
        span=((first[0], first[1]), (last[0], last[1])),
        alone=flat and not any(touch.push > least for touch in others),
    )
