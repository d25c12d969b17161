"""What a person at the table sees of a match, for players who are none."""

from __future__ import annotations

from collections.abc import Iterator

from riffraff.physics.cargo import CargoShape, shape_of
from riffraff.physics.params import Params
from riffraff.physics.placement import in_carrier, outline_of
from riffraff.physics.polygon import Points
from riffraff.physics.room import Room
from riffraff.physics.ship import SlotRegion
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World
from riffraff.rules.actions import Intent
from riffraff.rules.pieces import kind_of
from riffraff.rules.table import Table


class View:
    """The match as one seat sees it: everything but the others' cards. To be looked at at once, not to be kept."""

    def __init__(self, table: Table, world: World, seat: int, room: Room | None, pace: float) -> None:
        self._table, self._world = table, world
        self.seat = seat
        self.room = room
        """Where a piece in the hand would stay on its slot, if that was found: a long look finds it, too."""
        self.pace = pace
        """How fast time passes as it is seen: slower while cargo falls (R18)."""

    @property
    def params(self) -> Params:
        return self._world.params

    @property
    def slot(self) -> int | None:
        """The slot of the turn."""
        return self._table.slot

    @property
    def region(self) -> SlotRegion:
        """Where that slot is on its carrier. Raises ``KeyError`` outside of turns."""
        return self._world.shape.slots[self.slot or 0]

    @property
    def held(self) -> int | None:
        """The piece in the hand of the seat in turn."""
        return self._table.held

    @property
    def hand(self) -> tuple[float, float] | None:
        """Where that hand is, mm."""
        hand = self._world.hand
        return None if hand is None else (hand.motion[0], hand.motion[1])

    @property
    def held_ticks(self) -> int:
        """How long it has held the piece."""
        hand = self._world.hand
        return 0 if hand is None else hand.held_ticks

    @property
    def full(self) -> bool:
        """There is no room on the slot for the piece in the hand: the turn may be given up (R17)."""
        return self._table.full

    @property
    def in_flight(self) -> tuple[int, ...]:
        """Pieces that fall just now (R18)."""
        return self._table.in_flight

    @property
    def clear_mm(self) -> float:
        """A hand so far to the side of the pivot is beyond the ship's reach, and may take a piece (R12)."""
        return self._world.clear_x

    def legal(self) -> Iterator[Intent]:
        """What the rules allow this seat now."""
        return self._table.legal(self.seat)

    def shape(self, piece: int) -> CargoShape:
        """Outline, hook and weight of a piece, in its own frame."""
        return shape_of(kind_of(piece), self.params.cargo)

    def carrier_pose(self, carrier: int) -> tuple[float, float, float]:
        """x, y (mm) and angle (rad) of a part of the ship: 0 the hull, 1-3 the yards."""
        return self._world.carrier_pose(carrier)

    def motion(self, piece: int) -> tuple[float, float, float, float]:
        """x, y (mm) of a piece in the world and their rates (mm/s)."""
        body = self._world.body_of(piece).body
        return float(body.position.x), float(body.position.y), float(body.velocity.x), float(body.velocity.y)

    def half_width(self, carrier: str) -> float:
        """How far the slots of a part of the ship reach from the mast, mm."""
        slots = self._world.shape.slots.values()
        return max(max(abs(slot.x0), abs(slot.x1)) for slot in slots if slot.carrier == carrier)

    def cargo_on(self, carrier: int) -> list[Points]:
        """Outlines (N, 2) of all cargo aboard, in the frame of a carrier, mm."""
        world = self._world
        return [in_carrier(world, outline_of(world, piece), carrier) for piece in world.all_in(ABOARD)]
