"""The plain state of a world: what a world is rebuilt from, exactly, and what its digest is taken over.

All numbers are Python floats, which JSON writes and reads back without losing a bit. mm, s, rad.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from riffraff.kernel.fields import Reader, WrongField, flag, number, one_of, optional, several, table, whole
from riffraff.physics.outlines import KINDS

ABOARD = "aboard"
HELD = "held"
"""In the hand, and in the plane of ship and cargo: it pushes and is pushed."""
FRONT = "front"
"""In the hand, in front of the ship: it meets nothing until it is brought in."""
FLIGHT = "flight"
FALLEN = "fallen"
PLACES = (ABOARD, HELD, FRONT, FLIGHT, FALLEN)
IN_HAND = (HELD, FRONT)

Motion = tuple[float, float, float, float, float, float]
"""x, y (mm) of the centre of mass, angle (rad), and their rates."""


@dataclass(frozen=True)
class PieceState:
    """A piece in the world. ``hung`` is the yard (0-2) that it hangs in front of, ``airborne`` ticks without support,
    ``landed`` ticks of support since it last flew."""

    piece: int
    kind: str
    motion: Motion
    place: str = ABOARD
    hung: int | None = None
    airborne: int = 0
    landed: int = 0


@dataclass(frozen=True)
class HandState:
    """The hand that holds ``piece`` at ``grip`` (piece frame). ``fading`` counts the ticks since it began to open."""

    piece: int
    grip: tuple[float, float]
    motion: Motion
    target: tuple[float, float]
    target_angle: float
    two_hands: bool
    fading: int | None
    held_ticks: int


@dataclass(frozen=True)
class WorldState:
    """Everything that a world's future depends on, apart from its parameters."""

    tick: int = 0
    swell_phase: float = 0.0
    mount_x: float = 0.0
    mount_speed: float = 0.0
    ship: Motion | None = None
    yards: tuple[Motion, ...] = ()
    pieces: tuple[PieceState, ...] = ()
    hand: HandState | None = None
    rest_ticks: int = 0
    watched: tuple[int, ...] = ()

    def without_hand(self) -> WorldState:
        """The same without a hand and what it holds."""
        pieces = tuple(piece for piece in self.pieces if piece.place not in IN_HAND)
        numbers = {piece.piece for piece in pieces}
        return replace(self, pieces=pieces, hand=None, watched=tuple(n for n in self.watched if n in numbers))

    def to_dict(self) -> dict[str, Any]:
        """Plain lists, numbers and strings for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: object, key: str) -> WorldState:
        """Read ``to_dict`` back. Raises ``BadInput`` if what stands under ``key`` is no such state."""
        state: WorldState = _STATE.read(key, data)
        return state

    def to_text(self) -> str:
        """Canonical text: equal states give equal texts."""
        return json.dumps(self.to_dict(), separators=(",", ":"), sort_keys=True)


_FARTHEST = number(-1e9, 1e9)
_COUNT = whole(0, 10**9)
_PIECE = whole(0, 999)
_POINT = several(_FARTHEST, 2, 2)
_MOTION = several(_FARTHEST, 6, 6)
_PIECES: dict[str, Reader] = {
    "piece": _PIECE,
    "kind": one_of(KINDS),
    "motion": _MOTION,
    "place": one_of(PLACES),
    "hung": optional(whole(0, 2)),
    "airborne": _COUNT,
    "landed": _COUNT,
}
_HAND: dict[str, Reader] = {
    "piece": _PIECE,
    "grip": _POINT,
    "motion": _MOTION,
    "target": _POINT,
    "target_angle": _FARTHEST,
    "two_hands": flag(),
    "fading": optional(_COUNT),
    "held_ticks": _COUNT,
}
_WORLD: dict[str, Reader] = {
    "tick": _COUNT,
    "swell_phase": _FARTHEST,
    "mount_x": _FARTHEST,
    "mount_speed": _FARTHEST,
    "ship": optional(_MOTION),
    "yards": several(_MOTION, 0, 3),
    "pieces": several(table(_PIECES, PieceState), 0, 1000),
    "hand": optional(table(_HAND, HandState)),
    "rest_ticks": _COUNT,
    "watched": several(_PIECE, 0, 1000),
}


def _consistent(**values: Any) -> WorldState:
    state = WorldState(**values)
    numbers = {piece.piece for piece in state.pieces}
    held = {piece.piece for piece in state.pieces if piece.place in IN_HAND}
    agrees = {
        "yards": len(state.yards) == (0 if state.ship is None else 3),
        "pieces": len(numbers) == len(state.pieces),
        "hand": held == (set() if state.hand is None else {state.hand.piece}),
        "watched": numbers.issuperset(state.watched),
    }
    for key, right in agrees.items():
        if not right:
            raise WrongField("physics.contradiction", key=key)
    return state


_STATE = table(_WORLD, _consistent)
