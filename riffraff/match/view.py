"""What a person at the table sees of a match, for players who are none."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from riffraff.physics.cargo import CargoShape, shape_of
from riffraff.physics.measures import balance_of
from riffraff.physics.params import Params
from riffraff.physics.placement import carrier_of, in_carrier, outline_of, place_on, pose_on
from riffraff.physics.polygon import Points
from riffraff.physics.room import Room
from riffraff.physics.ship import SlotRegion
from riffraff.physics.state import ABOARD, FALLEN
from riffraff.physics.statics import Balance, empty_ship
from riffraff.physics.world import World
from riffraff.rules.actions import Intent
from riffraff.rules.pieces import CARDS, kind_of
from riffraff.rules.table import Table


class View:
    """The match as one seat sees it: everything but the others' cards. To be looked at at once, not to be kept."""

    def __init__(self, table: Table, world: World, seat: int, room: Room | None, pace: float, refused: int = 0) -> None:
        self._table, self._world = table, world
        self._slot: int | None = None
        self._outlines: dict[int, list[Points]] = {}
        self.seat = seat
        self.room = room
        """Where a piece in the hand would stay on its slot, if that was found: a long look finds it, too."""
        self.pace = pace
        """How fast time passes as it is seen: slower while cargo falls (R18)."""
        self.refused = refused
        """How often the piece in the hand was to be let go and was not (R13)."""

    @property
    def params(self) -> Params:
        return self._world.params

    def at_slot(self, slot: int) -> View:
        """The same, with an eye on another slot than that of the turn."""
        view = copy(self)
        view._slot = slot
        return view

    @property
    def slot(self) -> int | None:
        """The slot of the turn."""
        return self._table.slot if self._slot is None else self._slot

    @property
    def supply(self) -> tuple[int, ...]:
        """The pieces that this seat has still to load."""
        return self._table.supplies[self.seat]

    @property
    def left(self) -> tuple[int, ...]:
        """How many pieces each seat has still to load."""
        return tuple(map(len, self._table.supplies))

    @property
    def aboard(self) -> int:
        """How many pieces are on the ship."""
        return len(self._table.aboard)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in this seat's hand."""
        return self._table.hands[self.seat]

    @property
    def captain(self) -> int:
        """The seat in office."""
        return self._table.captain

    @property
    def rounds_left(self) -> int:
        """How many rounds are to be played with the one that is on, if nobody wins earlier."""
        return self._table.rounds - self._table.round + 1

    def unplayed(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat was not seen to lay since they were taken up (R7, R25): what was turned over can be
        remembered, even where it is covered (R10)."""
        return tuple(sorted(set(CARDS) - set(self._table.piles[seat])))

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
    def aimed(self) -> float:
        """Along the slot's carrier, mm, where that hand is on its way to."""
        assert self._world.hand is not None  # asked for what is held
        return place_on(self._world, *self._world.hand.target, carrier_of(self.region))[0]

    @property
    def held_pose(self) -> tuple[float, float, float]:
        """Of the piece in the hand: x and y in the frame of its slot's carrier (mm), and angle against it (rad)."""
        assert self.held is not None  # asked for what is held
        return pose_on(self._world, self.held, carrier_of(self.region))

    @property
    def held_hangs(self) -> bool:
        """Whether that piece is held before the yard, to hang there."""
        return self.held is not None and self._world.hung_on(self.held) is not None

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

    def turning(self, x: float, y: float) -> tuple[float, float]:
        """How fast a point of the ship at (x, y) mm moves as it rolls, mm/s."""
        (pivot_x, pivot_y), rate = self._world.pivot, self._world.heel_rate
        return -rate * (y - pivot_y) + self._world.mount_speed, rate * (x - pivot_x)

    @property
    def balance(self) -> Balance:
        """The ship's, with what is aboard frozen to it."""
        return balance_of(self._world)

    @property
    def empty_gm(self) -> float:
        """Metacentric height of the ship without cargo, mm."""
        return float(empty_ship(self.params).gm)

    @property
    def carrier_height(self) -> float:
        """How high the slot's carrier is above the pivot on an upright ship, mm."""
        yard = self.region.yard
        return 0.0 if yard is None else float(self._world.shape.hinges[yard])

    def imagined(self) -> World:
        """The ship as it stands, to try in it what might be: without a hand, and without what lies beside it."""
        world = World(self.params, self._world.state().without_hand())
        for piece in world.all_in(FALLEN):
            world.remove(piece)
        return world

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
        if carrier not in self._outlines:
            aboard = world.all_in(ABOARD)
            self._outlines[carrier] = [in_carrier(world, outline_of(world, piece), carrier) for piece in aboard]
        return self._outlines[carrier]
