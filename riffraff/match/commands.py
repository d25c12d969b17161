"""What can be done in a match, as plain records. The vocabulary only grows: an old recording is always readable.

A command is an *intent*: it says what a seat wants, not when nor what came of it. What concerns the table alone is an
intent of the rules; the others are here. Positions are in mm of the world frame, angles in rad.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from riffraff.kernel.fields import flag, number, several, whole
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.rules.actions import Announce, GiveUp, Intent, Lay, Pass, PickCaptain, PutBack, Release, SetOrder
from riffraff.rules.pieces import PIECES
from riffraff.table.boundaries import Reseat, Undo
from riffraff.table.seats import NAME

__all__ = [
    "COMMANDS",
    "Announce",
    "Begin",
    "BringIn",
    "Catch",
    "Command",
    "GiveUp",
    "Hand",
    "Hang",
    "Lay",
    "Pass",
    "PickCaptain",
    "Point",
    "PutBack",
    "Release",
    "Reseat",
    "SetOrder",
    "Take",
    "TakeOut",
    "Turn",
    "TwoHands",
    "Undo",
]  # fmt: skip

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


Command: TypeAlias = Intent
"""What a match of Riff Raff does; ``Undo`` is the table's."""


class Begin(Intent):
    """The first touch of a seat's turn; what falls from now on is his (R22)."""


@dataclass(frozen=True)
class Take(Intent):
    """Take a piece of the supply (R12) at the point ``grip`` of the piece's frame, the hand being at ``at``: in front
    of the ship, or under the first law beside it."""

    piece: int
    grip: Point
    at: Point
    angle: float


@dataclass(frozen=True)
class Hand(Intent):
    """Move the hand towards a point; it goes there as fast as a hand goes."""

    x: float
    y: float


@dataclass(frozen=True)
class Turn(Intent):
    """Turn the held piece to an angle; that takes two hands."""

    angle: float


@dataclass(frozen=True)
class TwoHands(Intent):
    """Hold the piece stiffly with two hands, or let it hang from one."""

    on: bool


@dataclass(frozen=True)
class Hang(Intent):
    """Bring the piece's hook onto the yard of the seat's slot, or take it off."""

    on: bool


class BringIn(Intent):
    """Bring the piece in from in front of the ship, to where ship and cargo are (R12)."""


class TakeOut(Intent):
    """Lift the piece out again, in front of the ship, where it touches nothing."""


@dataclass(frozen=True)
class Catch(Intent):
    """Close the hands at a point; what is in flight there is caught (R18)."""

    x: float
    y: float


_SEAT = whole(0, 3)
_PLACE = number(-FARTHEST_MM, FARTHEST_MM)

COMMANDS: Vocabulary[Command | Undo | Reseat] = Vocabulary(
    "command",
    "do",
    {
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
        "in": BringIn,
        "out": TakeOut,
        "release": Release,
        "putback": PutBack,
        "pass": Pass,
        "giveup": GiveUp,
        "catch": Catch,
        "undo": Undo,
        "reseat": Reseat,
    },
    {
        "seat": _SEAT,
        "kind": NAME,
        "card": whole(1, 10),
        "chosen": _SEAT,
        "order": several(_SEAT, 2, 3),
        "count": whole(1, 2),
        "piece": whole(0, PIECES[-1]),
        "grip": several(number(-LONGEST_GRIP_MM, LONGEST_GRIP_MM), 2, 2),
        "at": several(_PLACE, 2, 2),
        "x": _PLACE,
        "y": _PLACE,
        "angle": number(-MOST_TURNS_RAD, MOST_TURNS_RAD),
        "on": flag(),
    },
    {**dict.fromkeys(("grip", "at", "x", "y"), DECIMALS_MM), "angle": DECIMALS_RAD},
)
"""How a command is read and written."""
