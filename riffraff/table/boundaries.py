"""The boundaries of turns that a match can go back to, and what is kept of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from riffraff.kernel.errors import Illegal
from riffraff.table.seats import HUMAN, Setup

Event: TypeAlias = Any
"""What happened: a record of the game's vocabulary of events. Its class has a ``name``."""
State: TypeAlias = Mapping[str, Any]
"""All that a match's future depends on besides its setup, as plain data that JSON keeps exactly."""


class Command(Protocol):
    """What a seat wants: a record of the game's vocabulary of commands."""

    @property
    def seat(self) -> int: ...


@dataclass(frozen=True)
class Undo:
    """Practice only: back to the last boundary of a turn that a person played from, or to the start; if nothing was
    done since that one, to the one before. What was hidden and is seen by then, is seen: in practice nobody is
    deceived."""

    seat: int


@dataclass(frozen=True)
class Reseat:
    """A seat goes to a player of another kind, from now on: to the computer, or back to a person. It is no turn of the
    game, and no undo takes it back."""

    seat: int
    kind: str


@dataclass(frozen=True)
class Told:
    """An event, and the tick at which it happened."""

    tick: int
    event: Event


@dataclass(frozen=True)
class Snapshot:
    """A boundary of a turn, or the end: a moment of a match as plain data.

    ``turn`` counts the turns begun, ``count`` the commands done. ``chain`` is a digest of the setup, of every command
    and of every boundary so far, this one included. ``seat`` is awaited then; ``told`` is what happened since the
    boundary before.
    """

    turn: int
    tick: int
    count: int
    chain: str
    seat: int | None
    state: State
    told: tuple[Told, ...] = ()


class Boundaries:
    """The start and every turn's beginning, as far as they were not undone; the last is the latest."""

    def __init__(self, setup: Setup, start: Snapshot) -> None:
        self._begun_with = tuple(seat.kind for seat in setup.players)
        self.kinds = list(self._begun_with)
        """What kind of player is at each seat now."""
        self.people: set[int] = set()
        """The seats of persons now; this very set changes when a seat goes to another."""
        self.past = [start]
        self._acted = False
        self._count_people()

    def restart(self) -> None:
        """Forget all but the start."""
        del self.past[1:]
        self._acted = False
        self.kinds[:] = self._begun_with
        self._count_people()

    def _count_people(self) -> None:
        self.people.clear()
        self.people.update(seat for seat, kind in enumerate(self.kinds) if kind == HUMAN)

    def did(self, command: Command) -> None:
        """A command was done; if it began a turn, ``push`` follows."""
        if isinstance(command, Reseat):
            self.kinds[command.seat] = command.kind
            self._count_people()
        else:
            self._acted = not isinstance(command, Undo)

    def push(self, snapshot: Snapshot) -> None:
        """A turn has begun."""
        self.past.append(snapshot)
        self._acted = False

    def target(self) -> int | None:
        """Index of the boundary that an undo leads to now; None if there is none."""
        index = len(self.past) - (1 if self._acted else 2)
        while index > 0 and self.people and self.past[index].seat not in self.people:
            index -= 1
        return index if index >= 0 else None

    def back(self) -> None:
        """Undo: forget what came after the target. Raises ``Illegal`` if there is none."""
        index = self.target()
        if index is None:
            raise Illegal("table.illegal.nothing_to_undo")
        del self.past[index + 1 :]
