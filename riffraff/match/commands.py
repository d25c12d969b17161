"""What can be done in a match, as plain records. The vocabulary only grows: an old recording is always readable.

A command is an *intent*: it says what a seat wants, not when nor what came of it. In a recording it stands with its
tick, ``{"t": 240, "do": "lay", "seat": 0, "card": 7}``. Positions are in mm of the world frame, angles in rad.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from riffraff.kernel.fields import Reader, flag, number, read_action, read_table, several, whole

Point: TypeAlias = tuple[float, float]

DECIMALS_MM = 2
"""Positions are taken to 0.01 mm before they act: finer than a hand, and short to write."""
DECIMALS_RAD = 4
"""Angles are taken to 0.0001 rad: a two-hundredth of a degree."""

FARTHEST_MM = 2000.0
"""No hand needs to be farther from the ship than this."""
MOST_TURNS_RAD = 1000.0
"""A piece may be turned round and round, but not without end."""
LONGEST_GRIP_MM = 100.0
"""No point of a piece is farther from its centre than this."""
LAST_TICK = 2**40
"""A recording longer than three centuries is a mistake."""


@dataclass(frozen=True)
class Lay:
    """Lay a card face down (R7)."""

    seat: int
    card: int


@dataclass(frozen=True)
class PickCaptain:
    """The captain in office picks the new one among those tied (R8)."""

    seat: int
    chosen: int


@dataclass(frozen=True)
class SetOrder:
    """The new captain sets the order of those tied (R9): exactly these seats, first to last."""

    seat: int
    order: tuple[int, ...]


@dataclass(frozen=True)
class Begin:
    """The first touch of a seat's turn; what falls from now on is his (R22)."""

    seat: int


@dataclass(frozen=True)
class Announce:
    """Say that one or two pieces will be loaded (R15)."""

    seat: int
    count: int


@dataclass(frozen=True)
class Take:
    """Take a piece of the supply (R12) at the point ``grip`` of the piece's frame, the hand being at ``at``."""

    seat: int
    piece: int
    grip: Point
    at: Point
    angle: float


@dataclass(frozen=True)
class Hand:
    """Move the hand towards a point; it goes there as fast as a hand goes."""

    seat: int
    x: float
    y: float


@dataclass(frozen=True)
class Turn:
    """Turn the held piece to an angle; that takes two hands."""

    seat: int
    angle: float


@dataclass(frozen=True)
class TwoHands:
    """Hold the piece stiffly with two hands, or let it hang from one."""

    seat: int
    on: bool


@dataclass(frozen=True)
class Hang:
    """Bring the piece's hook onto the yard of the seat's slot, or take it off."""

    seat: int
    on: bool


@dataclass(frozen=True)
class Release:
    """Let the piece go; if it reaches into another slot it stays in the hand (R13)."""

    seat: int


@dataclass(frozen=True)
class PutBack:
    """Put the held piece back to the supply, to take another."""

    seat: int


@dataclass(frozen=True)
class Pass:
    """Spend the card without loading (R17, a house rule)."""

    seat: int


@dataclass(frozen=True)
class GiveUp:
    """Give up a slot that was tried and found full (R17)."""

    seat: int


@dataclass(frozen=True)
class Catch:
    """Close the hands at a point; what is in flight there is caught (R18)."""

    seat: int
    x: float
    y: float


@dataclass(frozen=True)
class Undo:
    """Practice only: back to the last boundary of a turn."""

    seat: int


Command: TypeAlias = (
    Lay
    | PickCaptain
    | SetOrder
    | Begin
    | Announce
    | Take
    | Hand
    | Turn
    | TwoHands
    | Hang
    | Release
    | PutBack
    | Pass
    | GiveUp
    | Catch
    | Undo
)

NAMES: dict[str, type[Command]] = {
    "lay": Lay,
    "captain": PickCaptain,
    "order": SetOrder,
    "begin": Begin,
    "announce": Announce,
    "take": Take,
    "hand": Hand,
    "turn": Turn,
    "hands": TwoHands,
    "hang": Hang,
    "release": Release,
    "putback": PutBack,
    "pass": Pass,
    "giveup": GiveUp,
    "catch": Catch,
    "undo": Undo,
}
"""How a command is called in a recording."""
_NAME_OF = {kind: name for name, kind in NAMES.items()}

_SEAT = whole(0, 3)
_PLACE = number(-FARTHEST_MM, FARTHEST_MM)
FIELDS: dict[str, Reader] = {
    "seat": _SEAT,
    "card": whole(1, 10),
    "chosen": _SEAT,
    "order": several(_SEAT, 2, 3),
    "count": whole(1, 2),
    "piece": whole(0, 31),
    "grip": several(number(-LONGEST_GRIP_MM, LONGEST_GRIP_MM), 2, 2),
    "at": several(_PLACE, 2, 2),
    "x": _PLACE,
    "y": _PLACE,
    "angle": number(-MOST_TURNS_RAD, MOST_TURNS_RAD),
    "on": flag(),
}
"""Type and range of each field; a name means the same in every command."""
_READERS: dict[str, dict[str, Reader]] = {
    name: {item.name: FIELDS[item.name] for item in fields(kind)} for name, kind in NAMES.items()
}
TICK = whole(0, LAST_TICK)
"""A moment of a match."""
_MM = {"grip", "at", "x", "y"}


def tidy(command: Command) -> Command:
    """The command as it is played and recorded: checked, its lengths and angles on their grid.

    Raises ``BadInput`` naming the field that is out of range.
    """
    name = _NAME_OF[type(command)]
    values = {key: getattr(command, key) for key in _READERS[name]}
    return _build(name, read_table(name, values, _READERS[name]))


def _build(name: str, values: dict[str, Any]) -> Command:
    for key, value in values.items():
        if key in _MM:
            values[key] = _rounded(value, DECIMALS_MM)
        elif key == "angle":
            values[key] = _rounded(value, DECIMALS_RAD)
    return NAMES[name](**values)


def _rounded(value: float | Point, decimals: int) -> float | tuple[float, ...]:
    if isinstance(value, tuple):
        return tuple(round(part, decimals) + 0.0 for part in value)
    return round(value, decimals) + 0.0  # never a negative zero


def to_dict(tick: int, command: Command) -> dict[str, object]:
    """A command and its tick as plain data, in a fixed order of keys."""
    values = dataclasses.asdict(command)
    return {"t": tick, "do": _NAME_OF[type(command)], **{k: _plain(v) for k, v in values.items()}}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def from_dict(data: object) -> tuple[int, Command]:
    """Read what ``to_dict`` writes. Raises ``BadInput`` naming the key and what is allowed."""
    tick, name, values = read_action("command", data, TICK, _READERS)
    return tick, _build(name, values)
