"""What a game tells the table of itself. The register of all games is ``riffraff.games``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from riffraff.kernel.fields import Phrase
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.table.boundaries import State
from riffraff.table.player import Players
from riffraff.table.seats import Setup
from riffraff.table.session import Observer, Session

Line: TypeAlias = dict[str, Any]
"""A line of a recording, without its sum."""
Write: TypeAlias = Callable[[Line], None]


class TrackReader(Protocol):
    """Reads the lines of a track one after the other."""

    def add(self, line: Line) -> int:
        """Take the next one in; gives the last tick that it tells of. Raises ``BadInput`` naming what is wrong."""
        ...


@dataclass(frozen=True)
class Track:
    """What is recorded of a match besides, for those who only want to watch: lines of a form of their own.

    Their first key is ``key``, and there is one every ``beat_ticks`` at least. ``record`` makes them, ``read`` reads
    them; ``difference`` gives the tick and the nature of the first difference of two.
    """

    key: str
    beat_ticks: int
    record: Callable[[Write], Observer]
    read: Callable[[], TrackReader]
    difference: Callable[[Line, Line], tuple[int, Phrase]]


@dataclass(frozen=True)
class Form:
    """An older form of recordings: how a line of it would be written today, and one of today in it."""

    newer: Callable[[Line], Line]
    older: Callable[[Line], Line]


@dataclass(frozen=True)
class Game:
    """See the module. ``name`` stands in recordings and on the command line.

    ``events`` is the vocabulary at a table of so many seats. ``boundary`` gives the seat that is awaited in a
    state where a turn begins, and raises ``BadInput`` for what is no such state of a match of that setup.
    ``difference`` says in words what differs between the states of two boundaries, None if it has none for it.
    """

    name: str
    setup: type[Setup]
    session: type[Session]
    events: Callable[[int], Vocabulary[Any]]
    boundary: Callable[[Any, State], int]
    players: Players
    difference: Callable[[State, State], Phrase | None] = lambda _recorded, _again: None
    track: Track | None = None
    forms: Mapping[int, Form] = field(default_factory=dict)


Find: TypeAlias = Callable[[str], Game]
"""Gives the game of a name. Raises ``BadInput`` if there is none."""
