"""The ship afloat as it is at this moment: all that can be read off, of the ship, the cargo, the hand and the spring.

Poses are in the world frame: mm and rad, heel positive counter-clockwise (mast to the left).
"""

from __future__ import annotations

import hashlib
import math

import pymunk

from riffraff.kernel.clock import TICK_S
from riffraff.physics.bodies import PieceBody, ShipBodies, motion_of
from riffraff.physics.falls import FallWatch, Piece
from riffraff.physics.hand import HandBody
from riffraff.physics.mount import Mount
from riffraff.physics.params import Params
from riffraff.physics.pull import PIECES, Band, Pull
from riffraff.physics.rest import Rest
from riffraff.physics.ship import ShipShape
from riffraff.physics.state import FLIGHT, FRONT, HandState, PieceState, WorldState
from riffraff.physics.support import Contacts, SupportMap, Touch, Touches

CLEAR_MM = 50.0
"""Room for the largest piece at any angle."""


class Afloat:
    """See the module. ``World`` makes it and changes it."""

    params: Params
    shape: ShipShape
    space: pymunk.Space
    bodies: ShipBodies
    tick: int
    rest: Rest
    band: Band | None
    """By which a body is pulled."""
    _mount: Mount
    _cargo: dict[int, Piece]
    _hand: HandBody | None
    _falls: FallWatch
    _contacts: Contacts
    _substeps: int
    _stepped: bool

    # -- all of it ----------------------------------------------------------------------------------------------

    def state(self) -> WorldState:
        """The plain state now."""
        return WorldState(
            tick=self.tick,
            swell_phase=self._mount.phase,
            mount_x=self.mount_x,
            mount_speed=self.mount_speed,
            ship=motion_of(self.bodies.ship),
            yards=tuple(motion_of(yard) for yard in self.bodies.yards),
            pieces=tuple(
                PieceState(piece, c.body.kind, motion_of(c.body.body), c.place, c.hung, c.airborne, c.landed)
                for piece, c in sorted(self._cargo.items())
            ),
            hand=None if self._hand is None else self._hand.state(),
            rest_ticks=self.rest.ticks,
            watched=tuple(sorted(self._falls.pieces)),
        )

    def digest(self) -> str:
        """64 hexadecimal digits that differ if any bit of the state does."""
        return hashlib.sha256(self.state().to_text().encode()).hexdigest()

    # -- the ship -----------------------------------------------------------------------------------------------

    @property
    def rest_ticks(self) -> int:
        """For how long ship and cargo have rested, ticks."""
        return self.rest.ticks

    @property
    def heel(self) -> float:
        """Angle of the ship in rad."""
        return float(self.bodies.ship.angle)

    @property
    def heel_rate(self) -> float:
        """Its rate in rad/s."""
        return float(self.bodies.ship.angular_velocity)

    @property
    def mount_x(self) -> float:
        """Where the swell has the mount, mm."""
        return float(self.bodies.mount.position.x)

    @property
    def mount_speed(self) -> float:
        """How fast the swell moves the mount, mm/s."""
        return self._mount.speed

    @property
    def pivot(self) -> tuple[float, float]:
        """The ship's own pivot point in the world, mm: the mount's place, but for the joint's drift."""
        return self.bodies.pivot

    @property
    def yard_angles(self) -> tuple[float, float, float]:
        """Angles of the three yards in the world, rad."""
        lower, middle, upper = (float(yard.angle) for yard in self.bodies.yards)
        return lower, middle, upper

    def carrier_pose(self, carrier: int) -> tuple[float, float, float]:
        """x, y (mm) and angle (rad) of a carrier's frame: 0 the hull (ship frame), 1-3 the yards."""
        if carrier == 0:
            return (*self.pivot, self.heel)
        yard = self.bodies.yards[carrier - 1]
        return float(yard.position.x), float(yard.position.y), float(yard.angle)

    @property
    def clear_x(self) -> float:
        """So far from the middle nothing of the ship ever comes, with room for a piece, mm."""
        ship = self.params.ship
        swung = math.sin(math.radians(ship.heel_stop)) * ship.mast_height
        return max(swung, self.shape.reach_x) + CLEAR_MM

    # -- the cargo ----------------------------------------------------------------------------------------------

    @property
    def held(self) -> int | None:
        """The piece in the hand; None also while the hand is opening."""
        return self._hand.piece.piece if self._hand is not None and self._hand.fading is None else None

    @property
    def in_front(self) -> bool:
        """Whether the piece in the hand is in front of the ship."""
        held = self.held
        return held is not None and self._cargo[held].place == FRONT

    @property
    def hand(self) -> HandState | None:
        """The hand's state while it holds or opens."""
        return None if self._hand is None else self._hand.state()

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces in the world, in order."""
        return tuple(sorted(self._cargo))

    def body_of(self, piece: int) -> PieceBody:
        """A piece's body and shapes, to look at."""
        return self._cargo[piece].body

    def pose(self, piece: int) -> tuple[float, float, float]:
        """x, y (mm) of a piece's centre of mass and its angle (rad)."""
        body = self._cargo[piece].body.body
        return float(body.position.x), float(body.position.y), float(body.angle)

    def poses(self) -> dict[int, tuple[float, float, float]]:
        """Every piece's pose, in piece order."""
        return {piece: self.pose(piece) for piece in self.pieces}

    def kind_of(self, piece: int) -> str:
        return self._cargo[piece].body.kind

    def where(self, piece: int) -> str:
        """``held``, ``aboard``, ``flight`` or ``fallen``."""
        return self._cargo[piece].place

    def hung_on(self, piece: int) -> int | None:
        """The yard (0-2) that a piece hangs in front of."""
        return self._cargo[piece].hung

    def all_in(self, place: str) -> tuple[int, ...]:
        """The pieces of a place, in order."""
        return tuple(piece for piece, cargo in sorted(self._cargo.items()) if cargo.place == place)

    def catchable(self, x: float, y: float) -> tuple[int, ...]:
        """Pieces in flight that a pair of hands at (x, y) closes on."""
        radius = self.params.hand.catch_radius
        return tuple(
            piece
            for piece in self.all_in(FLIGHT)
            if math.hypot(self.pose(piece)[0] - x, self.pose(piece)[1] - y) <= radius
        )

    def support(self) -> SupportMap:
        """The contacts as they are now."""
        return self._contacts.read(self.space, self._falls.piece_of_body)

    def touches(self) -> list[Touch]:
        """The cargo's contacts as of the last step, with their geometry; none in a world that has not stepped yet."""
        return Touches((self.bodies.ship, *self.bodies.yards)).read(self.space, self._falls.piece_of_body)

    def speed(self, piece: int) -> float:
        """How fast a piece moves, mm/s."""
        return float(self._cargo[piece].body.body.velocity.length)

    # -- forces -------------------------------------------------------------------------------------------------

    def joint_forces(self) -> tuple[float, ...] | None:
        """How hard the pivot and the three yards' pegs hold, g mm/s2, as of the last step; None in a world that has not
        stepped yet."""
        if not self._stepped:
            return None
        steps = self._substeps / TICK_S
        return tuple(float(joint.impulse) * steps for joint in self.bodies.holds)

    @property
    def pull(self) -> Pull | None:
        """Where a body is pulled."""
        return None if self.band is None else self.band.pull

    def _body_at(self, number: int) -> pymunk.Body:
        if number >= PIECES:
            return self._cargo[number - PIECES].body.body
        return (self.bodies.ship, *self.bodies.yards)[number]

    def grip_on(self, number: int, x: float, y: float) -> tuple[float, float]:
        """A point of the world (mm) in the frame of a body that can be pulled."""
        local = self._body_at(number).world_to_local((x, y))
        return float(local[0]), float(local[1]) - (self.bodies.pin[1] if number == 0 else 0.0)
