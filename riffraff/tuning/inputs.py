"""What can be done to a ship on the bench, as plain records with a strict JSON form.

Lengths are mm, angles rad; parameters are named and measured as in the schema. A record says what was done, its tick
stands beside it: ``{"t": 240, "do": "heel", "angle": 0.26}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from riffraff.kernel.fields import Phrase, Reader, flag, mapping, number, one_of, whole
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.pull import PIECES
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
class Put:
    """Set a piece that is in the world or in the hand down elsewhere, as ``Drop`` does with a new one."""

    piece: int
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


@dataclass(frozen=True)
class Pull:
    """Pull a body (0 the hull with its mast, 1-3 the yards, 4 and a piece's number that piece) by a spring, at ``grip``
    of its frame, towards (x, y)."""

    body: int
    grip_x: float
    grip_y: float
    x: float
    y: float


@dataclass(frozen=True)
class PullTo:
    """Pull towards another point."""

    x: float
    y: float


@dataclass(frozen=True)
class Unpull:
    """Let go of the spring."""


Input: TypeAlias = (
    Rebase
    | Set
    | Push
    | Heel
    | Drop
    | Put
    | Remove
    | Clear
    | Take
    | Grasp
    | Hand
    | Turn
    | TwoHands
    | Hang
    | LetGo
    | Pull
    | PullTo
    | Unpull
)
CONTINUOUS = (Hand, Turn, PullTo)
"""They come by the dozen while something is led."""
MOST_PIECES = 64
_FAR_MM = 2000.0
_TURNS_RAD = 1000.0


def _checked(changes: object) -> dict[str, float]:
    """Parameter changes that the schema accepts."""
    table = mapping("changes", changes)
    params = Params().replace(table, "changes")
    return {name: params[name] for name in table}


_MM = number(-_FAR_MM, _FAR_MM)

INPUTS: Vocabulary[Input] = Vocabulary(
    "input",
    "do",
    {
        "set": Set,
        "push": Push,
        "heel": Heel,
        "drop": Drop,
        "put": Put,
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
        "pull": Pull,
        "pull_to": PullTo,
        "unpull": Unpull,
    },
    {
        "changes": Reader(_checked, Phrase("fields.allowed.table")),
        "piece": whole(0, MOST_PIECES - 1),
        "body": whole(0, PIECES + MOST_PIECES - 1),
        "kind": one_of(KINDS),
        "slot": whole(SLOTS[0], SLOTS[-1]),
        "yard": whole(-1, 2),
        "hang": flag(),
        "on": flag(),
        "rate": number(-20.0, 20.0),
        "angle": number(-_TURNS_RAD, _TURNS_RAD),
        **dict.fromkeys(("along", "grip_x", "grip_y", "x", "y"), _MM),
    },
)
"""How an input is read and written."""
