"""The boundaries of turns that a match can go back to.

Undo (practice only) leads to the last boundary that a person played from, or to the start; if nothing was done since
that one, to the one before. It may cross revealed cards: in practice nobody is deceived.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riffraff.kernel.errors import BadInput
from riffraff.match.commands import Begin, Command, Undo
from riffraff.match.setup import HUMAN, Setup
from riffraff.physics.state import WorldState
from riffraff.rules.events import Event
from riffraff.rules.table import Table


@dataclass(frozen=True)
class Told:
    """An event, and the tick at which it happened."""

    tick: int
    event: Event


@dataclass(frozen=True)
class Snapshot:
    """A moment of a match, as plain state. At a boundary of a turn it is a checkpoint.

    ``turn`` counts the turns begun, ``count`` the commands done, ``falls`` the pieces fallen. ``chain`` is a digest of
    the setup, of every command and of every boundary so far, and of this one if it is a boundary; ``settling`` are the
    ticks since the last release had passed the weight over; ``told`` is what happened since the boundary before.
    """

    turn: int
    tick: int
    count: int
    falls: int
    chain: str
    settling: int
    table: str
    world: WorldState
    told: tuple[Told, ...] = ()

    def body(self) -> str:
        """Canonical text of the table and the world: what digests are taken over."""
        return f"{self.table}\n{self.world.to_text()}"


class Boundaries:
    """The start and every turn's beginning, as far as they were not undone; the last is the latest."""

    def __init__(self, setup: Setup, past: Sequence[Snapshot]) -> None:
        self._kinds = [seat.kind for seat in setup.players]
        self.past = list(past)
        self._acted = False

    def did(self, command: Command) -> None:
        """A command was done; if it was a ``Begin``, ``push`` follows."""
        self._acted = not isinstance(command, Begin | Undo)

    def push(self, snapshot: Snapshot) -> None:
        """A turn has begun."""
        self.past.append(snapshot)

    def target(self) -> int | None:
        """Index of the boundary that an undo leads to now; None if there is none."""
        index = len(self.past) - (1 if self._acted else 2)
        while index > 0 and not self._of_a_person(self.past[index]):
            index -= 1
        return index if index >= 0 else None

    def back(self) -> Snapshot:
        """Undo: forget what came after the target, and give it. Raises ``BadInput`` if there is none."""
        index = self.target()
        if index is None:
            raise BadInput("match.illegal.nothing_to_undo")
        del self.past[index + 1 :]
        return self.past[index]

    def _of_a_person(self, boundary: Snapshot) -> bool:
        turn = Table.from_text(boundary.table).turn
        return HUMAN not in self._kinds or (turn is not None and self._kinds[turn] == HUMAN)
