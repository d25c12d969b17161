"""What is on the table at one moment. Every attribute is an immutable value, so that a copy shares them all."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Self

from riffraff.capharnaum.actions import MOST_ADULTS, TOKENS
from riffraff.capharnaum.board import MIDDLE, SMALL, Board
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.plan import Cell

OBJECTS = 12
"""Things of a player to be sown (C3)."""
ROUNDS = 4
"""Rounds of a game (C15)."""
LAPS = len(TOKENS) // 2
"""Turns of a player in a round: two tokens each (C14)."""


class Phase(StrEnum):
    """What the table waits for."""

    ADULTS = "adults"
    """The first player places the adults (C4)."""
    CHILDREN = "children"
    """Each places his child (C4)."""
    CHILD = "child"
    """The seat in turn moves its child (C5)."""
    ADULT = "adult"
    """It moves an adult (C5)."""
    CHOOSE = "choose"
    """It says which child tidies up (C11)."""
    TIDY = "tidy"
    """That child's player picks up (C9, C10, C12)."""
    OVER = "over"
    """Nothing: the game has ended (C15)."""


class Due(NamedTuple):
    """A child has to tidy up in a room: ``child`` is its seat, None while that is to be chosen (C11). ``everything``:
    all that lies there (C10), not one object (C9)."""

    room: str
    child: int | None
    everything: bool


def adults_of(seats: int) -> int:
    """How many adults there are (C3)."""
    return 1 if seats <= SMALL else 2 if seats <= MIDDLE else MOST_ADULTS


def winners_of(reserve: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the fewest objects left; ties are shared (C15)."""
    return tuple(seat for seat, left in enumerate(reserve) if left == min(reserve))


class State:
    """See the module.

    ``children`` and ``adults`` are where the pawns are, None for a child that is not placed yet; ``mess`` are the
    cells with an object, in the order of ``Board.mess``; ``reserve`` and ``tokens`` are what each seat has left.
    ``first`` began the round, ``at`` counts the players since him, ``lap`` the turns of each in this round before.
    ``due`` is what has to be tidied up, the first now. ``last_round``: somebody has sown everything (C15).
    """

    __slots__ = ("adults", "at", "board", "children", "customs", "due", "first", "lap", "last_round", "mess", "phase",
                 "reserve", "round", "seats", "tokens", "winners")  # fmt: skip

    board: Board
    customs: Customs
    seats: int
    phase: Phase
    round: int
    lap: int
    first: int
    at: int
    last_round: bool
    tokens: tuple[tuple[int, ...], ...]
    reserve: tuple[int, ...]
    children: tuple[Cell | None, ...]
    adults: tuple[Cell, ...]
    mess: tuple[Cell, ...]
    due: tuple[Due, ...]
    winners: tuple[int, ...]

    def copy(self) -> Self:
        """A state of its own; what it holds is shared."""
        other = type(self)()
        other.board, other.customs, other.seats, other.first = self.board, self.customs, self.seats, self.first
        other.phase, other.round, other.lap, other.at = self.phase, self.round, self.lap, self.at
        other.tokens, other.reserve, other.due, other.mess = self.tokens, self.reserve, self.due, self.mess
        other.children, other.adults = self.children, self.adults
        other.last_round, other.winners = self.last_round, self.winners
        return other

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.at) % self.seats

    @property
    def awaited(self) -> int | None:
        """The seat that is to do something; None when all is over."""
        if self.phase is Phase.OVER:
            return None
        if self.phase is Phase.TIDY:
            return self.due[0].child
        return self.first if self.phase is Phase.ADULTS else self.turn

    def objects_in(self, room: str) -> tuple[Cell, ...]:
        """The cells of a room on which objects lie."""
        return tuple(cell for cell in self.mess if self.board.room[cell] == room)

    def children_in(self, room: str) -> tuple[int, ...]:
        """The seats whose children are in a room."""
        where = self.board.room
        return tuple(seat for seat, cell in enumerate(self.children) if cell and where.get(cell) == room)

    def adult_in(self, room: str) -> bool:
        """Whether an adult is in a room."""
        return any(self.board.room[cell] == room for cell in self.adults)

    def pawns(self) -> tuple[Cell, ...]:
        """The cells on which pawns stand; outside there is room for all (C8)."""
        return self.adults + tuple(cell for cell in self.children if cell and cell in self.board.room)
