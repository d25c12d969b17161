"""Falling (R18): whether a piece is borne by the ship, flies, has landed again or has fallen.

Nothing is looked at while all lies still: the engine's begin and end of a touch put a piece under watch, and every
watched piece is judged by the contacts of the moment: every few ticks, and at each tick while one is in the air.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

import pymunk

from riffraff.physics.bodies import CARGO, GROUND, SHIP, PieceBody, borne_by
from riffraff.physics.state import ABOARD, FALLEN, FLIGHT, IN_HAND
from riffraff.physics.support import SupportMap

LEFT, LANDED, FELL = "left", "landed", "fell"

LOOK_TICKS = 3
"""Watched pieces that all bear on the ship are looked at this often: a look costs as much as a tick of the engine."""
FLIGHT_TICKS = 6
"""0.05 s without support: a hop of a rattling piece is shorter, a fall is longer."""
MOST_IMPACTS = 256
"""More first touches than this are not kept for the ear: where nobody listens, they would grow for ever."""
CLEAR_MM = 30.0
"""What has less than this below it may only hop; more is fallen through in longer than that."""
LANDED_TICKS = 12
"""0.1 s of support: a piece that only brushes the ship on its way down has not landed."""


@dataclass(frozen=True)
class Fact:
    """What happened to a piece at a tick: it ``left`` the ship, ``landed`` aboard again or ``fell`` (R18)."""

    what: str
    piece: int
    tick: int


@dataclass(frozen=True)
class Impact:
    """A first touch, for the ear: the piece, what it met (``SHIP``, ``GROUND``, ``CARGO``) and its speed in mm/s."""

    piece: int
    against: int
    speed: float


@dataclass
class Piece:
    """A piece in the world: its body, its place, the yard it hangs before, ticks without and with support."""

    body: PieceBody
    place: str
    hung: int | None
    airborne: int
    landed: int


class FallWatch:
    """Watches the cargo (by piece, shared with the world) for what the ship no longer bears."""

    def __init__(self, space: pymunk.Space, cargo: dict[int, Piece], watched: Iterable[int], keen: bool) -> None:
        self._space = space
        self._cargo = cargo
        self._keen = keen
        """Whether a fall is told as soon as it has begun, not only once it has lasted."""
        self.pieces = set(watched)
        self._touched_down: set[int] = set()
        self.piece_of_body: dict[int, int] = {}
        self.impacts: deque[Impact] = deque(maxlen=MOST_IMPACTS)
        space.on_collision(CARGO, SHIP, begin=self._on_touch, separate=self._on_separate)
        space.on_collision(CARGO, CARGO, begin=self._on_touch, separate=self._on_separate)
        space.on_collision(CARGO, GROUND, begin=self._on_touch)

    def _on_touch(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        first, second = arbiter.bodies
        against = arbiter.shapes[1].collision_type
        piece = self.piece_of_body.get(first.id)
        if piece is None:
            return
        self.impacts.append(Impact(piece, against, (first.velocity - second.velocity).length))
        if against == GROUND:
            self.pieces.add(piece)
            self._touched_down.add(piece)

    def _on_separate(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        # Also called for what is removed and when a space is discarded: then the bodies are gone already.
        for body in (shape.body for shape in arbiter.shapes):
            piece = None if body is None else self.piece_of_body.get(body.id)
            if piece is not None:
                self.pieces.add(piece)
                self._cargo[piece].landed = 0

    def due(self, tick: int) -> bool:
        """Whether a look is worth while after this tick."""
        return bool(self.pieces) and (tick % LOOK_TICKS == 0 or bool(self._touched_down) or self._in_air())

    def look(self, contacts: SupportMap, tick: int) -> list[Fact]:
        """Look at every piece whose support may have changed."""
        passed = 1 if self._in_air() else 0 if tick % LOOK_TICKS else LOOK_TICKS
        lying = {piece for piece, cargo in self._cargo.items() if cargo.place == FALLEN}
        held = {piece for piece, cargo in self._cargo.items() if cargo.place in IN_HAND}
        supported = contacts.supported(without=lying | held)
        facts: list[Fact] = []
        watched: set[int] = set()
        for piece, cargo in sorted(self._cargo.items()):
            if cargo.place == FALLEN or cargo.place in IN_HAND:
                continue
            if piece in supported:
                cargo.airborne = 0
                cargo.landed = min(cargo.landed + passed, LANDED_TICKS)
                if cargo.place == FLIGHT and cargo.landed >= LANDED_TICKS:
                    cargo.place = ABOARD
                    facts.append(Fact(LANDED, piece, tick))
                # The engine lists a touch for some steps after it has ended: one look is not enough.
                enough = LANDED_TICKS if cargo.place == FLIGHT else 2 * LOOK_TICKS
                if cargo.landed < enough or piece in contacts.grounded:
                    watched.add(piece)
                continue
            cargo.landed = 0
            cargo.airborne += 1
            watched.add(piece)
            on_ground = piece in contacts.grounded or piece in self._touched_down
            if on_ground or contacts.touching.get(piece, set()) & lying:
                if cargo.place == ABOARD:
                    facts.append(Fact(LEFT, piece, tick))
                cargo.place = FALLEN
                watched.discard(piece)
                facts.append(Fact(FELL, piece, tick))
            elif cargo.place == ABOARD and (cargo.airborne >= FLIGHT_TICKS or (self._keen and self._is_clear(cargo))):
                cargo.place = FLIGHT
                facts.append(Fact(LEFT, piece, tick))
        self.pieces = watched
        self._touched_down = set()
        return facts

    def _is_clear(self, cargo: Piece) -> bool:
        """Whether straight below a piece there is nothing that it could hop on."""
        body = cargo.body.body
        lowest = min(shape.bb.bottom for shape in cargo.body.shapes)
        below = body.position.x, lowest - CLEAR_MM
        found = self._space.segment_query(body.position, below, 0.0, borne_by(cargo.body))
        return all(hit.shape is None or hit.shape.body is body for hit in found)

    def _in_air(self) -> bool:
        return any(self._cargo[piece].airborne for piece in self.pieces)

    def recheck(self, piece: int) -> None:
        """A piece is taken away or into the hand: all others aboard may have rested on it."""
        self.pieces.discard(piece)
        self._touched_down.discard(piece)
        self.pieces.update(other for other, cargo in self._cargo.items() if cargo.place in (ABOARD, FLIGHT))
