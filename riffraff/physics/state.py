"""The plain state of a world: what a world is rebuilt from, exactly, and what its digest is taken over.

All numbers are Python floats, which JSON writes and reads back without losing a bit. mm, s, rad.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from riffraff.kernel.errors import BadInput

ABOARD = "aboard"
HELD = "held"
FLIGHT = "flight"
FALLEN = "fallen"
PLACES = (ABOARD, HELD, FLIGHT, FALLEN)

Motion = tuple[float, float, float, float, float, float]
"""x, y (mm) of the centre of mass, angle (rad), and their rates."""

STILL: Motion = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


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

    def to_dict(self) -> dict[str, Any]:
        """Plain lists, numbers and strings for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: object, source: str) -> WorldState:
        """Read ``to_dict`` back. Raises ``BadInput`` naming ``source`` if it is not such a state."""
        try:
            return _read(data)
        except (KeyError, TypeError, ValueError, OverflowError) as problem:
            raise BadInput("physics.bad_state", source=source, problem=str(problem)) from None

    def to_text(self) -> str:
        """Canonical text: equal states give equal texts."""
        return json.dumps(self.to_dict(), separators=(",", ":"), sort_keys=True)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1e9 < value < 1e9:
        raise ValueError(f"{value!r} is not a number in range")
    return float(value)


def _count(value: object, limit: int = 10**9) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= limit:
        raise ValueError(f"{value!r} is not a count")
    return value


def _motion(value: Any) -> Motion:
    x, y, angle, vx, vy, rate = (_number(item) for item in value)
    return x, y, angle, vx, vy, rate


def _pair(value: Any) -> tuple[float, float]:
    x, y = (_number(item) for item in value)
    return x, y


def _piece(data: Mapping[str, Any]) -> PieceState:
    if data["place"] not in PLACES or not isinstance(data["kind"], str):
        raise ValueError(f"place {data['place']!r}")
    return PieceState(
        piece=_count(data["piece"], 999),
        kind=data["kind"],
        motion=_motion(data["motion"]),
        place=data["place"],
        hung=None if data["hung"] is None else _count(data["hung"], 2),
        airborne=_count(data["airborne"]),
        landed=_count(data["landed"]),
    )


def _hand(data: Mapping[str, Any]) -> HandState:
    return HandState(
        piece=_count(data["piece"], 999),
        grip=_pair(data["grip"]),
        motion=_motion(data["motion"]),
        target=_pair(data["target"]),
        target_angle=_number(data["target_angle"]),
        two_hands=bool(data["two_hands"]),
        fading=None if data["fading"] is None else _count(data["fading"]),
        held_ticks=_count(data["held_ticks"]),
    )


def _read(data: Any) -> WorldState:
    pieces = tuple(_piece(item) for item in data["pieces"])
    numbers = [piece.piece for piece in pieces]
    if len(set(numbers)) != len(numbers):
        raise ValueError("a piece twice")
    yards = tuple(_motion(item) for item in data["yards"])
    if len(yards) not in (0, 3):
        raise ValueError("three yards")
    hand = None if data["hand"] is None else _hand(data["hand"])
    if hand is not None and hand.piece not in numbers:
        raise ValueError("the hand holds a piece that is not there")
    return WorldState(
        tick=_count(data["tick"]),
        swell_phase=_number(data["swell_phase"]),
        mount_x=_number(data["mount_x"]),
        mount_speed=_number(data["mount_speed"]),
        ship=None if data["ship"] is None else _motion(data["ship"]),
        yards=yards,
        pieces=pieces,
        hand=hand,
        rest_ticks=_count(data["rest_ticks"]),
        watched=tuple(_count(item, 999) for item in data["watched"]),
    )
