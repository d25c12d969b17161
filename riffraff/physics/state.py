"""The plain state of a world: what a world is rebuilt from, exactly, and what its digest is taken over.

All numbers are Python floats, which JSON writes and reads back without losing a bit. mm, s, rad.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from riffraff.kernel.errors import BadInput
from riffraff.physics.outlines import KINDS

_Read = TypeVar("_Read")

ABOARD = "aboard"
HELD = "held"
FLIGHT = "flight"
FALLEN = "fallen"
PLACES = (ABOARD, HELD, FLIGHT, FALLEN)

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

    def to_dict(self) -> dict[str, Any]:
        """Plain lists, numbers and strings for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: object, source: str) -> WorldState:
        """Read ``to_dict`` back. Raises ``BadInput`` naming ``source`` if it is not such a state."""
        try:
            return _read(data)
        except _Wrong as wrong:
            raise BadInput("physics.bad_state", source=source, key=wrong) from None

    def to_text(self) -> str:
        """Canonical text: equal states give equal texts."""
        return json.dumps(self.to_dict(), separators=(",", ":"), sort_keys=True)


class _Wrong(ValueError):
    """Names what is missing or wrong by the keys that lead to it."""


def _at(data: Any, key: str | int, read: Callable[[Any], _Read]) -> _Read:
    """``data[key]``, read. Raises ``_Wrong`` with the key in front of what was wrong inside."""
    try:
        return read(data[key])
    except _Wrong as inside:
        raise _Wrong(f"{key}.{inside}") from None
    except (LookupError, TypeError, ValueError, OverflowError):
        raise _Wrong(str(key)) from None


def _require(right: bool, what: str = "") -> None:
    if not right:
        raise _Wrong(what) if what else ValueError


def _number(value: Any) -> float:
    _require(isinstance(value, int | float) and not isinstance(value, bool) and -1e9 < value < 1e9)
    return float(value)


def _count(value: Any, limit: int = 10**9) -> int:
    _require(isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= limit)
    return int(value)


def _piece_number(value: Any) -> int:
    return _count(value, 999)


def _yard(value: Any) -> int:
    return _count(value, 2)


def _flag(value: Any) -> bool:
    _require(isinstance(value, bool))
    return bool(value)


def _one_of(names: tuple[str, ...]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        _require(isinstance(value, str) and value in names)
        return str(value)

    return read


def _motion(value: Any) -> Motion:
    x, y, angle, vx, vy, rate = (_number(item) for item in value)
    return x, y, angle, vx, vy, rate


def _pair(value: Any) -> tuple[float, float]:
    x, y = (_number(item) for item in value)
    return x, y


def _or_none(read: Callable[[Any], _Read]) -> Callable[[Any], _Read | None]:
    return lambda value: None if value is None else read(value)


def _each(read: Callable[[Any], _Read]) -> Callable[[Any], tuple[_Read, ...]]:
    return lambda values: tuple(_at(values, index, read) for index in range(len(values)))


def _piece(data: Any) -> PieceState:
    return PieceState(
        piece=_at(data, "piece", _piece_number),
        kind=_at(data, "kind", _one_of(KINDS)),
        motion=_at(data, "motion", _motion),
        place=_at(data, "place", _one_of(PLACES)),
        hung=_at(data, "hung", _or_none(_yard)),
        airborne=_at(data, "airborne", _count),
        landed=_at(data, "landed", _count),
    )


def _hand(data: Any) -> HandState:
    return HandState(
        piece=_at(data, "piece", _piece_number),
        grip=_at(data, "grip", _pair),
        motion=_at(data, "motion", _motion),
        target=_at(data, "target", _pair),
        target_angle=_at(data, "target_angle", _number),
        two_hands=_at(data, "two_hands", _flag),
        fading=_at(data, "fading", _or_none(_count)),
        held_ticks=_at(data, "held_ticks", _count),
    )


def _read(data: Any) -> WorldState:
    state = WorldState(
        tick=_at(data, "tick", _count),
        swell_phase=_at(data, "swell_phase", _number),
        mount_x=_at(data, "mount_x", _number),
        mount_speed=_at(data, "mount_speed", _number),
        ship=_at(data, "ship", _or_none(_motion)),
        yards=_at(data, "yards", _each(_motion)),
        pieces=_at(data, "pieces", _each(_piece)),
        hand=_at(data, "hand", _or_none(_hand)),
        rest_ticks=_at(data, "rest_ticks", _count),
        watched=_at(data, "watched", _each(_piece_number)),
    )
    numbers = {piece.piece for piece in state.pieces}
    held = {piece.piece for piece in state.pieces if piece.place == HELD}
    _require(len(state.yards) == (0 if state.ship is None else 3), "yards")
    _require(len(numbers) == len(state.pieces), "pieces")
    _require(held == (set() if state.hand is None else {state.hand.piece}), "hand")
    _require(numbers.issuperset(state.watched), "watched")
    return state
