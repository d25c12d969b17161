"""What a player can do: plain records, the commands of a match. The vocabulary only grows.

A move is a way: the cells that a pawn enters, in order; none if no step was possible and the token is spent unmoved
(C5). Ways of one *effect* (``moving``) are as good as each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from riffraff.capharnaum.plan import Cell
from riffraff.kernel.fields import Phrase, Reader, require, several, whole
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.table.boundaries import Reseat, Undo
from riffraff.table.seats import COLOURS, NAME

TOKENS = range(1, 7)
"""The movement tokens of a player (C3)."""
MOST_ADULTS = 3
LONGEST_WAY = TOKENS[-1]
Way: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player wants."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceAdult(Intent):
    """The first player puts an adult on a green circle (C4)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class PlaceChild(Intent):
    """Put the own child into a bedroom (C4)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class MoveChild(Intent):
    """Move the own child with a token (C5), dropping an object on each of ``drops`` on the way (C7)."""

    token: int
    way: Way
    drops: Way


@dataclass(frozen=True, slots=True)
class MoveAdult(Intent):
    """Move an adult with a token (C5)."""

    token: int
    adult: int
    way: Way


@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """Say which of the children in a room tidies up (C11)."""

    child: int


@dataclass(frozen=True, slots=True)
class Tidy(Intent):
    """Pick up the object on a cell and stand there (C9), or pick up all and stand on this cell (C10)."""

    cell: Cell


def cell() -> Reader:
    """A cell by its name, whatever the house: which there are, the rules say."""

    def convert(value: object) -> str:
        require(isinstance(value, str) and 2 <= len(value) <= 3 and value.isascii() and value.isalnum())
        return str(value)

    return Reader(convert, Phrase("capharnaum.allowed.cell"))


SEAT = whole(0, len(COLOURS) - 1)
TOKEN = whole(TOKENS[0], TOKENS[-1])
ADULT = whole(0, MOST_ADULTS - 1)

COMMANDS: Vocabulary[Intent | Undo | Reseat] = Vocabulary(
    "command",
    "do",
    {
        "adult": PlaceAdult,
        "child": PlaceChild,
        "walk": MoveChild,
        "lead": MoveAdult,
        "choose": Choose,
        "tidy": Tidy,
        "undo": Undo,
        "reseat": Reseat,
    },
    {
        "seat": SEAT,
        "kind": NAME,
        "cell": cell(),
        "token": TOKEN,
        "way": several(cell(), 0, LONGEST_WAY),
        "drops": several(cell(), 0, LONGEST_WAY),
        "adult": ADULT,
        "child": SEAT,
    },
)
"""How a command is read and written."""
