"""Watching a match: whoever records, counts or draws is told of everything, and the match knows nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from riffraff.match.boundaries import Snapshot
from riffraff.match.commands import Command
from riffraff.rules.events import Event

if TYPE_CHECKING:
    from riffraff.match.session import Match


@dataclass(frozen=True)
class Record:
    """What came of a command: when it was done, and the events that it caused at once."""

    tick: int
    command: Command
    events: tuple[Event, ...]


class Observer:
    """What may watch a match. It is told of everything and changes nothing; override what you need."""

    def before(self, match: Match, command: Command) -> None:
        """A command is about to be done; it may still be refused."""

    def after(self, match: Match, record: Record) -> None:
        """A command was done."""

    def step(self, match: Match, events: Sequence[Event]) -> None:
        """A tick has passed."""

    def boundary(self, match: Match, snapshot: Snapshot) -> None:
        """A turn has begun, or the match is over."""
