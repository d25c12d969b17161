"""Rest: for how long ship and cargo have moved no more than the settling parameters allow, and how fast cargo slips.

Rest is looked for every ``POLL_TICKS``. A strict watch also judges every tick once a look has found rest, and a look
then compares places with those of the look before: it may fall on a turning point.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from riffraff.kernel.clock import TICK_S
from riffraff.physics.bodies import ShipBodies
from riffraff.physics.falls import Piece
from riffraff.physics.mount import Mount
from riffraff.physics.params import Settling
from riffraff.physics.state import ABOARD, FLIGHT

POLL_TICKS = 24
"""Rest is looked for this often: often enough for a one-second count, seldom enough to cost a fiftieth of a tick."""


class Rest:
    """Watches a ship and its ``cargo``, ``ticks`` being for how long they have rested. Slips are in mm/s."""

    def __init__(self, bodies: ShipBodies, mount: Mount, cargo: Mapping[int, Piece], ticks: int, strict: bool) -> None:
        self._bodies, self._mount, self._cargo, self._strict = bodies, mount, cargo, strict
        self._seen: dict[int, tuple[float, float]] = {}
        self.ticks = ticks

    def pass_tick(self, settling: Settling, held: bool) -> None:
        """One of the ticks between looks has passed. Nothing rests while a hand has ``held`` a piece."""
        if self._strict and self.ticks:
            self.ticks = self.ticks + 1 if self._found(settling, held) else 0

    def look(self, settling: Settling, held: bool) -> None:
        """Look for rest: every ``POLL_TICKS``, after the tick was passed."""
        if not self._strict:
            self.ticks = self.ticks + POLL_TICKS if self._found(settling, held) else 0
        elif self.ticks == 0:
            before, self._seen = self._seen, self._places()
            self.ticks = int(self._found(settling, held) and self._unmoved(settling, before))

    def slip_of(self, piece: int) -> float:
        """How fast a piece moves."""
        pivot_x, pivot_y = self._bodies.pivot
        (x, y), (vx, vy) = self._cargo[piece].body.body.position, self._cargo[piece].body.body.velocity
        rate = float(self._bodies.ship.angular_velocity)
        return math.hypot(vx - self._mount.speed + rate * (y - pivot_y), vy - rate * (x - pivot_x))

    def slip(self) -> float:
        """The fastest of what is aboard; NaN if a motion is no number."""
        (pivot_x, pivot_y), drift = self._bodies.pivot, self._mount.speed
        rate = float(self._bodies.ship.angular_velocity)
        squared = 0.0
        for cargo in self._cargo.values():
            if cargo.place == ABOARD:
                (x, y), (vx, vy) = cargo.body.body.position, cargo.body.body.velocity
                slip_x, slip_y = vx - drift + rate * (y - pivot_y), vy - rate * (x - pivot_x)
                own = slip_x * slip_x + slip_y * slip_y
                squared = squared if own <= squared else own
        return math.sqrt(squared)

    def _found(self, settling: Settling, held: bool) -> bool:
        if held or abs(float(self._bodies.ship.angular_velocity)) > math.radians(settling.rest_rate):
            return False
        if any(cargo.place == FLIGHT for cargo in self._cargo.values()):
            return False
        return self.slip() <= settling.rest_speed

    def _places(self) -> dict[int, tuple[float, float]]:
        """Where each piece aboard is in the ship's frame, mm."""
        (x0, y0), heel = self._bodies.pivot, float(self._bodies.ship.angle)
        s, c = math.sin(heel), math.cos(heel)
        seen = {}
        for piece, cargo in self._cargo.items():
            if cargo.place == ABOARD:
                x, y = cargo.body.body.position
                seen[piece] = (x - x0) * c + (y - y0) * s, (y - y0) * c - (x - x0) * s
        return seen

    def _unmoved(self, settling: Settling, before: Mapping[int, tuple[float, float]]) -> bool:
        """Whether cargo went no farther since ``before`` than it may at rest."""
        far, now = settling.rest_speed * POLL_TICKS * TICK_S, self._seen
        return now.keys() == before.keys() and all(
            math.dist(place, before[piece]) <= far for piece, place in now.items()
        )
