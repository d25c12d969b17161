"""Does a piece that was just set down surely stand? Statics on what it touches, and on what that stands on in turn.

Everything is looked at in the ship's frame, tilted from ``low`` to ``high`` (rad, the sense of heel): a group of pieces
stands if, at both ends, its weight's line falls inside its footing and the footing is inside the friction cone. A piece
that leans, bridges or is touched from the side is in doubt.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from riffraff.physics.bodies import hits
from riffraff.physics.footings import Footing, Footings
from riffraff.physics.measures import load_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, carrier_of, in_carrier
from riffraff.physics.state import ABOARD, WorldState
from riffraff.physics.world import World

SINK_MM = 0.2
"""A piece lowered by this touches all that it will stand on."""
GAP_MM = 0.5
"""A piece stands by itself if nothing is this near to its sides."""
FLAT_RAD = 0.03
"""Surfaces whose normals differ by less are one."""
STEEPEST_RAD = math.pi / 3.0
"""Nothing stands on a steeper surface."""
FOOT_MARGIN_MM = 1.5
"""The weight's line must be this far inside the footing: for bumps, and for a start that is not quite level."""
SLIDE_MARGIN_RAD = math.radians(2.0)
"""The footing's tilt must be this far inside the friction cone."""

Floats = NDArray[np.float64]


class Stability:
    """Judges pieces set down in ``world``, a ship at rest that is never stepped."""

    def __init__(self, params: Params, state: WorldState, world: World) -> None:
        self.params, self.world = params, world
        rested = World(params, state)
        rested.step()  # contacts are known only after a step
        self._feet = Footings.of(rested)
        self._rows = dict(zip(rested.all_in(ABOARD), load_of(rested).tolist(), strict=True))
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
        aboard = dict(zip(self.world.all_in(ABOARD), load_of(self.world).tolist(), strict=True))
        group = [aboard[piece]]
        while True:
            carrier = self._feet.carrier(foot)
            if carrier is None:
                return False
            play = 2.0 * math.radians(self.params.ship.yard_play) if carrier > 0 else 0.0
            if not self._group_stands(np.array(group), foot, low - play, high + play):
                return False
            if foot.on_ship:
                return True
            group += [self._rows[other] for other in self._feet.tower(foot.on)]
            foot = self._feet[foot.on]

    def mass_on_yards(self) -> list[float]:
        """Mass of the cargo on each yard, g: what hangs from it, and what leans, counts for every yard."""
        masses = [0.0] * len(self.world.shape.yard_parts)
        for piece, row in self._rows.items():
            foot = self._feet.get(piece)
            carrier = None if foot is None else self._feet.carrier(foot)
            hung = self.world.hung_on(piece)
            for yard in range(len(masses)):
                if carrier == yard + 1 or (carrier is None and hung in (None, yard)):
                    masses[yard] += row[0]
        return masses

    def _group_stands(self, group: Floats, foot: Footing, low: float, high: float) -> bool:
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

    def _foot_of(self, piece: int, carrier: int) -> Footing | None:
        """The footing of a piece just set down; None if it is touched by more than one thing, or from the side."""
        world, made = self.world, self.world.body_of(piece)
        tilt, heel = world.carrier_pose(carrier)[2], world.heel
        s, c = math.sin(tilt), math.cos(tilt)
        x, y = made.body.position
        try:
            made.body.position = x + SINK_MM * s, y - SINK_MM * c
            below = list(hits(world.space, made))
            for side in (-GAP_MM, GAP_MM):
                made.body.position = x + side * c - GAP_MM * s, y + side * s + GAP_MM * c
                if any(hits(world.space, made)):
                    return None
        finally:
            made.body.position = x, y
            world.space.reindex_shapes_for_body(made.body)
        bodies = {body.id for body, _ in below}
        normals = [math.atan2(contact.normal.x, -contact.normal.y) for _, contact in below]
        points = np.array([point.point_b for _, contact in below for point in contact.points])
        if len(bodies) != 1 or not len(points) or max(normals) - min(normals) > FLAT_RAD:
            return None
        slope = math.remainder(sum(normals) / len(normals) - heel, 2.0 * math.pi)
        other = bodies.pop()
        on_ship = other in self._carriers
        bearer = self._carriers[other] if on_ship else self._pieces.get(other)
        if bearer is None or abs(slope) > STEEPEST_RAD:
            return None
        along = sorted((x, y) for x, y in in_carrier(world, points, 0).tolist())
        return Footing(piece, bearer, on_ship, slope, (along[0], along[-1]), alone=True)
