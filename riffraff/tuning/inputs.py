"""What can be done to a ship on the bench, as plain records with a strict JSON form.

Lengths are mm, angles rad; parameters are named and measured as in the schema. A record says what was done, its tick
stands beside it: ``{"t": 240, "do": "heel", "angle": 0.26}``.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from riffraff.kernel.errors import BadInput
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params, tidy
from riffraff.physics.ship import SLOTS


@dataclass(frozen=True)
class Set:
    """Change parameters, by full name."""

    changes: Mapping[str, float]


@dataclass(frozen=True)
class Push:
    """Strike the ship: its rate changes by ``rate`` rad/s."""

    rate: float


@dataclass(frozen=True)
class Heel:
    """Hold the ship at ``angle`` rad with all that is aboard, and let it go."""

    angle: float


@dataclass(frozen=True)
class Drop:
    """Set a piece down on a slot, ``along`` mm along its carrier, turned by ``angle``; ``hang`` by its hook."""

    piece: int
    kind: str
    slot: int
    along: float
    angle: float
    hang: bool


@dataclass(frozen=True)
class Remove:
    """Take a piece away."""

    piece: int


@dataclass(frozen=True)
class Clear:
    """Take all cargo away."""


@dataclass(frozen=True)
class Take:
    """Take a new piece into the hand, at ``grip`` of its frame, the hand being at (x, y)."""

    piece: int
    kind: str
    grip_x: float
    grip_y: float
    x: float
    y: float


@dataclass(frozen=True)
class Grasp:
    """Take a piece that is in the world already into the hand where it is, at (x, y)."""

    piece: int
    x: float
    y: float


@dataclass(frozen=True)
class Hand:
    """Move the hand towards (x, y)."""

    x: float
    y: float


@dataclass(frozen=True)
class Turn:
    """Turn the held piece to an angle, with both hands."""

    angle: float


@dataclass(frozen=True)
class TwoHands:
    """Hold the piece's angle, or let it swing."""

    on: bool


@dataclass(frozen=True)
class Hang:
    """Hold the piece in front of a yard (0-2), or beside it (-1)."""

    yard: int


@dataclass(frozen=True)
class LetGo:
    """Open the hand."""


@dataclass(frozen=True)
class Rebase:
    """Go on from the plain state: what the engine keeps from step to step besides is dropped."""


Input: TypeAlias = (
    Rebase | Set | Push | Heel | Drop | Remove | Clear | Take | Grasp | Hand | Turn | TwoHands | Hang | LetGo
)

NAMES: dict[str, type[Input]] = {
    "set": Set,
    "push": Push,
    "heel": Heel,
    "drop": Drop,
    "remove": Remove,
    "clear": Clear,
    "take": Take,
    "grasp": Grasp,
    "hand": Hand,
    "turn": Turn,
    "hands": TwoHands,
    "hang": Hang,
    "letgo": LetGo,
    "rebase": Rebase,
}
"""How an input is called in a file. The vocabulary only grows."""
_NAME_OF = {kind: name for name, kind in NAMES.items()}
MOST_PIECES = 64
_FAR_MM = 2000.0
_TURNS_RAD = 1000.0


def _real(low: float, high: float) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and low <= value <= high
    )


def _whole(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


_FIELDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "piece": (_whole(0, MOST_PIECES - 1), f"0 to {MOST_PIECES - 1}"),
    "kind": (lambda value: value in KINDS, ", ".join(KINDS)),
    "slot": (lambda value: value in SLOTS and not isinstance(value, bool), "1 to 10"),
    "yard": (_whole(-1, 2), "-1 to 2"),
    "hang": (lambda value: isinstance(value, bool), "true, false"),
    "on": (lambda value: isinstance(value, bool), "true, false"),
    "rate": (_real(-20.0, 20.0), "-20 to 20 rad/s"),
    "angle": (_real(-_TURNS_RAD, _TURNS_RAD), f"-{_TURNS_RAD} to {_TURNS_RAD} rad"),
    **{
        name: (_real(-_FAR_MM, _FAR_MM), f"-{_FAR_MM} to {_FAR_MM} mm")
        for name in ("along", "grip_x", "grip_y", "x", "y")
    },
}
"""What each field may be; a name means the same in every input."""


def to_dict(tick: int, done: Input) -> dict[str, Any]:
    """An input and its tick as plain data."""
    return {"t": tick, "do": _NAME_OF[type(done)], **dataclasses.asdict(done)}


def from_dict(data: object, source: str) -> tuple[int, Input]:
    """Read ``to_dict`` back. Raises ``BadInput`` naming ``source``, the key and what is allowed."""
    if not isinstance(data, dict):
        raise BadInput("tuning.bad_input", source=source, key="", allowed="{...}", value=str(data)[:40])
    table = dict(data)
    tick, name = table.pop("t", None), table.pop("do", None)
    if not _whole(0, 2**40)(tick):
        raise BadInput("tuning.bad_input", source=source, key="t", allowed="0, 1, ...", value=str(tick)[:40])
    kind = NAMES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadInput("tuning.bad_input", source=source, key="do", allowed=", ".join(NAMES), value=str(name)[:40])
    wanted = [item.name for item in dataclasses.fields(kind)]
    if sorted(table) != sorted(wanted):
        raise BadInput(
            "tuning.bad_input", source=source, key=name, allowed=", ".join(wanted), value=", ".join(table)[:60]
        )
    if kind is Set:
        return tick, Set(checked_changes(table["changes"], source))
    for key, value in table.items():
        fits, allowed = _FIELDS[key]
        if not fits(value):
            raise BadInput("tuning.bad_input", source=source, key=key, allowed=allowed, value=str(value)[:40])
        if isinstance(value, int) and not isinstance(value, bool) and key not in ("piece", "slot", "yard"):
            table[key] = float(value)
    return tick, kind(**table)


def checked_changes(changes: object, source: str) -> dict[str, float]:
    """Parameter changes that the schema accepts, else ``BadInput``."""
    if not isinstance(changes, dict):
        raise BadInput("tuning.bad_input", source=source, key="changes", allowed="{...}", value=str(changes)[:40])
    Params().replace(changes, source)
    return {name: float(value) for name, value in changes.items()}


def told(done: Input) -> str:
    """An input in a few characters, for lists: ``set ship.ball_mass=300.0``."""
    values = dataclasses.asdict(done)
    if isinstance(done, Set):
        return "set " + " ".join(f"{name}={tidy(value)}" for name, value in done.changes.items())
    return " ".join([_NAME_OF[type(done)], *(f"{name}={value}" for name, value in values.items())])
