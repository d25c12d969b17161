"""What each piece aboard a running ship stands on, and what that stands on in turn.

Ship frame: mm, origin at the pivot, turned with the ship.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from riffraff.kernel.clock import TICK_S
from riffraff.physics.placement import in_carrier
from riffraff.physics.state import ABOARD
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
    surface, (x, y) in mm, ship frame; ``alone``: nothing else bears or wedges the piece, and it does not hang.
    """

    piece: int
    on: int
    on_ship: bool
    tilt: float
    span: tuple[tuple[float, float], tuple[float, float]]
    alone: bool


class Footings(dict[int, Footing]):
    """The footing of each piece aboard, in piece order; without those that nothing bears just now."""

    @classmethod
    def of(cls, world: World) -> Footings:
        """As of the last step; none in a world that has not stepped yet."""
        touches: dict[int, list[Touch]] = {piece: [] for piece in world.all_in(ABOARD)}
        for touch in world.touches():
            if touch.piece in touches:
                touches[touch.piece].append(touch)
        found = ((piece, _footing(world, piece, own)) for piece, own in touches.items())
        return cls((piece, footing) for piece, footing in found if footing is not None)

    def carrier(self, footing: Footing) -> int | None:
        """The part of the ship that bears it all in the end; None where anything on the way down does not stand
        alone."""
        for _ in range(len(self) + 1):
            if footing.on_ship:
                return footing.on
            below = self.get(footing.on)
            if below is None or not below.alone:
                return None
            footing = below
        return None

    def tower(self, piece: int) -> list[int]:
        """A piece and all that stands on it, in piece order."""
        found: set[int] = set()
        more = {piece}
        while more:
            found |= more
            more = {other for other, footing in self.items() if not footing.on_ship and footing.on in found} - found
        return sorted(found)


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
        alone=flat and world.hung_on(piece) is None and not any(touch.push > least for touch in others),
    )
