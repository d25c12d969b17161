"""A house as a person draws it (C2): a text file with a legend and one character a cell, walls and openings between.

::

    capharnaum plan 1
    name: A hut / Une cabane
    players: 2
    k: 1 room Kitchen / Cuisine
    b: 1 bedroom The attic / Le grenier

    +-----+---+
    |k . *:b *|
    +   + = . |
    ...

A line of the legend has a room's letter, the part of the house that it is in, whether it is a ``room`` or a
``bedroom``, and its name, in English and French or alike in both. Every second character of every second line of the
drawing is a cell: ``.`` floor, ``*`` a cell of mess, ``@`` a green circle, or floor with its room's letter. Between
are walls, ``|`` and ``-``, and openings, ``:`` in walls that stand and ``=`` in those that lie; ``+`` is a corner.
Lines above and below the drawing that begin with ``#`` are for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import LANGUAGES, language

Cell: TypeAlias = str
"""By column and row, as ``c4``, or ``OUT``."""
Place: TypeAlias = tuple[int, int]
"""Line and column of the drawing, from 0."""

OUT: Cell = "out"
"""The one cell that is the outside (C8)."""
HEADER = "capharnaum plan 1"
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
MOST_ROWS = 20
LONGEST_NAME = 40
"""Characters; what a title has room for."""
PARTS = 3
COMMENT = "#"
FLOOR, MESS, CIRCLE, NOTHING = ".", "*", "@", " "
WALLS, OPENINGS, CORNERS = "|-", ":=", "+|- "
SEATS = range(2, 7)
"""How many a house can be for (C2)."""

_ROOM = re.compile(rf"([a-z]): ([1-{PARTS}]) (room|bedroom) (.+)")
_PLAYERS = re.compile(r"([2-6])(?:-([2-6]))?")


@dataclass(frozen=True)
class Names:
    """What something is called, by language."""

    by_language: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Names:
        """From ``English / French``, or one for all. Raises ``ValueError`` for a name that cannot be shown."""
        names = [name.strip() for name in text.split(" / ")]
        if len(names) not in (1, len(LANGUAGES)) or not all(0 < len(name) <= LONGEST_NAME for name in names):
            raise ValueError(text)
        if not text.isprintable():
            raise ValueError(text)
        return cls(tuple(names) if len(names) > 1 else tuple(names * len(LANGUAGES)))

    def __str__(self) -> str:
        return self.by_language[LANGUAGES.index(language())]

    def written(self) -> str:
        """As ``read`` reads it."""
        return " / ".join(dict.fromkeys(self.by_language))


@dataclass(frozen=True)
class Room:
    """A room of the legend."""

    letter: str
    part: int
    bedroom: bool
    names: Names


def cell_at(place: Place) -> Cell:
    """The name of the cell at a place of the drawing."""
    line, column = place
    return f"{COLUMNS[column // 2]}{line // 2 + 1}"


def place_of(cell: Cell) -> Place:
    """Where a cell is in the drawing."""
    return 2 * int(cell[1:]) - 1, 2 * COLUMNS.index(cell[0]) + 1


@dataclass(frozen=True)
class Plan:
    """A plan that can be read; whether it is a house to play in, ``checks.faults`` finds. ``drawing`` has lines of one
    length, ``top`` is the number of its first line in the file."""

    names: Names
    seats: range
    rooms: Mapping[str, Room]
    drawing: tuple[str, ...]
    top: int

    def mark(self, place: Place) -> str:
        """What is drawn at a place, nothing beyond the edge."""
        line, column = place
        inside = 0 <= line < len(self.drawing) and 0 <= column < len(self.drawing[0])
        return self.drawing[line][column] if inside else NOTHING

    @cached_property
    def cells(self) -> tuple[Place, ...]:
        """The places of all cells of the house, row by row."""
        lines, columns = range(1, len(self.drawing), 2), range(1, len(self.drawing[0]), 2)
        return tuple((line, column) for line in lines for column in columns if self.mark((line, column)) != NOTHING)

    def around(self, place: Place) -> Iterator[tuple[Place, Place]]:
        """The four neighbours of a cell, each with the place of what is between."""
        line, column = place
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            yield (line + 2 * down, column + 2 * right), (line + down, column + right)

    @cached_property
    def regions(self) -> tuple[tuple[Place, ...], ...]:
        """The cells that hang together without a wall or an opening between them, in the order of their first."""
        found: list[tuple[Place, ...]] = []
        seen: set[Place] = set()
        for start in self.cells:
            if start in seen:
                continue
            region = [start]
            seen.add(start)
            for place in region:
                for there, between in self.around(place):
                    if self.mark(between) == self.mark(there) == NOTHING or there in seen:
                        continue
                    if self.mark(between) == NOTHING:
                        seen.add(there)
                        region.append(there)
            found.append(tuple(sorted(region)))
        return tuple(found)

    def letters(self, region: tuple[Place, ...]) -> list[str]:
        """The letters in a region; one if it is a room."""
        return [mark for place in region if (mark := self.mark(place)).isalpha()]

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts that there are."""
        return tuple(sorted({room.part for room in self.rooms.values()}))

    def written(self) -> str:
        """The plan as its file has it."""
        low, high = self.seats[0], self.seats[-1]
        legend = [
            HEADER,
            f"name: {self.names.written()}",
            f"players: {low}-{high}" if high > low else f"players: {low}",
            *(
                f"{room.letter}: {room.part} {'bedroom' if room.bedroom else 'room'} {room.names.written()}"
                for room in self.rooms.values()
            ),
        ]
        return "\n".join([*legend, "", *(line.rstrip() for line in self.drawing), ""])


def _wrong(key: str, line: int, column: int = 1, **values: object) -> BadInput:
    return BadInput(f"capharnaum.plan.{key}", line=line, column=column, **values)


def read_plan(text: str) -> Plan:
    """Read what ``Plan.written`` writes. Raises ``BadInput`` naming line and column of the first thing that cannot be
    read."""
    lines = [line.rstrip() for line in text.replace("\t", " ").splitlines()]
    if not lines or lines[0] != HEADER:
        raise _wrong("header", 1, expected=HEADER)
    blank = next((number for number, line in enumerate(lines) if not line), len(lines))
    names, seats, rooms = None, None, dict[str, Room]()
    for number, line in enumerate(lines[1:blank], 2):
        if line.startswith(COMMENT):
            continue
        key, colon, value = line.partition(": ")
        try:
            if key == "name":
                names = Names.read(value)
            elif key == "players":
                seats = _read_seats(value)
            elif colon and (found := _ROOM.fullmatch(line)):
                if key in rooms:
                    raise _wrong("twice", number, letter=key)
                rooms[key] = Room(key, int(found[2]), found[3] == "bedroom", Names.read(found[4]))
            else:
                raise _wrong("legend", number)
        except ValueError:
            raise _wrong("legend", number) from None
    if names is None or seats is None or not rooms:
        raise _wrong("lacking", blank, what="name" if names is None else "players" if seats is None else "rooms")
    top = blank + 1
    while top < len(lines) and (not lines[top] or lines[top].startswith(COMMENT)):
        top += 1
    return Plan(names, seats, rooms, _read_drawing(lines[top:], top + 1, rooms), top + 1)


def _read_seats(text: str) -> range:
    found = _PLAYERS.fullmatch(text)
    if not found or int(found[2] or found[1]) < int(found[1]):
        raise ValueError(text)
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _read_drawing(lines: list[str], top: int, rooms: Mapping[str, Room]) -> tuple[str, ...]:
    while lines and (not lines[-1] or lines[-1].startswith(COMMENT)):
        lines.pop()
    wide = max(map(len, lines), default=0)
    if len(lines) < 3 or wide < 3:
        raise _wrong("no_drawing", top)
    if len(lines) > 2 * MOST_ROWS + 1 or wide > 2 * len(COLUMNS) + 1:
        raise _wrong("too_large", top, rows=MOST_ROWS, columns=len(COLUMNS))
    if len(lines) % 2 == 0:
        raise _wrong("even", top + len(lines) - 1)
    wide += 1 - wide % 2
    drawing = tuple(line.ljust(wide) for line in lines)
    for row, line in enumerate(drawing):
        for column, mark in enumerate(line):
            allowed = _allowed(row, column, rooms)
            if mark not in allowed:
                told = " ".join(allowed.replace(" ", ""))
                raise _wrong("mark", top + row, column + 1, mark=mark if mark.isprintable() else "?", allowed=told)
    return drawing


def _allowed(row: int, column: int, rooms: Mapping[str, Room]) -> str:
    if row % 2 and column % 2:
        return FLOOR + MESS + CIRCLE + NOTHING + "".join(rooms)
    if row % 2 == column % 2:
        return CORNERS
    standing = int(not column % 2)
    return WALLS[1 - standing] + OPENINGS[1 - standing] + NOTHING
