"""Does a piece that was just set down surely stand? Statics on what it touches, and on what that stands on in turn.

Everything is looked at in the ship's frame, tilted from ``low`` to ``high`` (rad, the sense of heel): a group of pieces
stands if, at both ends, its weight's line falls inside its footing and the footing is inside the friction cone. A piece
that leans, bridges or is touched from the side is in doubt.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.physics.measures import Footing, footings, load_of, load_row
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, carrier_of
from riffraff.physics.state import WorldState
from riffraff.physics.world import World

SINK_MM = 0.2
"""A piece lowered by this touches all that it will stand on."""
GAP_MM = 0.5
"""A piece stands by itself if nothing is this near to its sides."""
FLAT_RAD = 0.03
"""Surfaces whose normals differ by less are one."""
FOOT_MARGIN_MM = 1.5
"""The weight's line must be this far inside the footing: for bumps, and for a start that is not quite level."""
SLIDE_MARGIN_RAD = math.radians(2.0)
"""The footing's tilt must be this far inside the friction cone."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class _Foot:
    """What a piece stands on: a carrier (0 hull, 1-3 yards) or a piece, with the ends of the footing (ship frame)."""

    on: int
    on_ship: bool
    tilt: float
    span: tuple[tuple[float, float], tuple[float, float]]


class Standing:
    """Judges pieces set down in ``world``, a ship at rest that is never stepped."""

    def __init__(self, params: Params, state: WorldState, world: World) -> None:
        self.params, self.world = params, world
        rested = World(params, state)
        rested.step()  # contacts are known only after a step
        self._feet: dict[int, Footing] = footings(rested)
        self._rows = dict(zip(rested.all_in("aboard"), load_of(rested).tolist(), strict=True))
        ship = world.bodies
        self._carriers = {body.id: index for index, body in enumerate((ship.ship, *ship.yards))}
        self._pieces = {world.body_of(piece).body.id: piece for piece in world.pieces}

    def stands(self, piece: int, spot: Spot, low: float, high: float) -> bool:
        """Whether ``piece``, just set down at ``spot``, stays there, and all that bears it."""
        if spot.hang or spot.angle != 0.0:
            return False
        foot = self._foot_of(piece, carrier_of(self.world.shape.slots[spot.slot]))
        if foot is None:
            return False
        group = [load_row(self.world, piece)]
        while True:
            carrier = self._carrier_below(foot)
            if carrier is None:
                return False
            play = 2.0 * math.radians(self.params.ship.yard_play) if carrier > 0 else 0.0
            if not self._group_stands(np.array(group), foot, low - play, high + play):
                return False
            if foot.on_ship:
                return True
            below = self._feet[foot.on]
            group += [self._rows[other] for other in self._tower(foot.on)]
            foot = _Foot(below.on, below.on_ship, below.tilt, below.span)

    def mass_on_yards(self) -> list[float]:
        """Mass of the cargo on each yard, g: what hangs from it, and what leans, counts for every yard."""
        masses = [0.0] * len(self.world.shape.yard_parts)
        for piece, row in self._rows.items():
            foot = self._feet.get(piece)
            carrier = None if foot is None else self._carrier_below(_Foot(foot.on, foot.on_ship, foot.tilt, foot.span))
            hung = self.world.hung_on(piece)
            for yard in range(len(masses)):
                if carrier == yard + 1 or (carrier is None and hung in (None, yard)):
                    masses[yard] += row[0]
        return masses

    def _tower(self, piece: int) -> list[int]:
        """A piece and all that stands on it already."""
        found = [piece]
        for other, foot in self._feet.items():
            if not foot.on_ship and foot.on in found and other not in found:
                found.append(other)
        return found

    def _carrier_below(self, foot: _Foot) -> int | None:
        """The part of the ship that bears it all in the end; None if anything on the way down is in doubt."""
        on, on_ship = foot.on, foot.on_ship
        for _ in range(len(self._feet) + 1):
            if on_ship:
                return on
            below = self._feet.get(on)
            if below is None or not below.alone or self.world.hung_on(on) is not None:
                return None
            on, on_ship = below.on, below.on_ship
        return None

    def _group_stands(self, group: Floats, foot: _Foot, low: float, high: float) -> bool:
        mass, x, y = group[:, 0], group[:, 1], group[:, 2]
        centre = (float((mass * x).sum() / mass.sum()), float((mass * y).sum() / mass.sum()))
        (left, left_y), (right, right_y) = foot.span
        cone = math.atan(self.params.contact.friction) - SLIDE_MARGIN_RAD
        for tilt in (low, high):
            if abs(tilt + foot.tilt) > cone:
                return False
            # Tilted to the left, the weight's line meets the footing further to the left.
            for end, end_y, sign in ((left, left_y, 1.0), (right, right_y, -1.0)):
                reach = centre[0] - (centre[1] - end_y) * math.tan(tilt)
                if sign * (reach - end) < FOOT_MARGIN_MM:
                    return False
        return True

    # -- touching -----------------------------------------------------------------------------------------------

    def _foot_of(self, piece: int, carrier: int) -> _Foot | None:
        """The footing of a piece just set down; None if it is touched by more than one thing, or from the side."""
        world = self.world
        body = world.body_of(piece).body
        pivot_x, pivot_y, heel = world.carrier_pose(0)
        tilt = world.carrier_pose(carrier)[2]
        s, c = math.sin(tilt), math.cos(tilt)
        x, y = body.position
        try:
            body.position = x + SINK_MM * s, y - SINK_MM * c
            touches = [hit for part in world.body_of(piece).shapes for hit in world.space.shape_query(part)]
            for side in (-GAP_MM, GAP_MM):
                body.position = x + side * c - GAP_MM * s, y + side * s + GAP_MM * c
                for part in world.body_of(piece).shapes:
                    if any(
                        hit.shape is not None and hit.shape.body is not body for hit in world.space.shape_query(part)
                    ):
                        return None
        finally:
            body.position = x, y
            world.space.reindex_shapes_for_body(body)
        others, normals, points = set(), [], []
        for hit in touches:
            if hit.shape is None or hit.shape.body is body:
                continue
            assert hit.shape.body is not None
            others.add(hit.shape.body.id)
            found = hit.contact_point_set
            normals.append(math.atan2(found.normal.x, -found.normal.y))
            points += [point.point_b for point in found.points]
        if len(others) != 1 or not points or max(normals) - min(normals) > FLAT_RAD:
            return None
        other = others.pop()
        s, c = math.sin(heel), math.cos(heel)
        in_ship = sorted(
            ((p.x - pivot_x) * c + (p.y - pivot_y) * s, (p.y - pivot_y) * c - (p.x - pivot_x) * s) for p in points
        )
        slope = sum(normals) / len(normals) - heel
        if abs(math.remainder(slope, 2.0 * math.pi)) > math.pi / 3.0:
            return None
        on_ship = other in self._carriers
        on = self._carriers[other] if on_ship else self._pieces.get(other)
        return (
            None if on is None else _Foot(on, on_ship, math.remainder(slope, 2.0 * math.pi), (in_ship[0], in_ship[-1]))
        )
