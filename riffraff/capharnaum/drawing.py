"""A house while somebody draws it (C2): rooms, walls and marks that are changed by strokes, and taken back.

A stroke goes from a cell to a cell, or is at a wall. Walls follow the rooms, and each room keeps its letter as long as
it has a cell. Whether it is a house to play in, the plan's own checks say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from riffraff.capharnaum.checks import faults
from riffraff.capharnaum.plan import (
    COLUMNS,
    FLOOR,
    MOST_ROWS,
    NOTHING,
    OPENINGS,
    WALLS,
    Names,
    Place,
    Plan,
    Room,
    read_plan,
)
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say

LINES, PLACES = 2 * MOST_ROWS + 1, 2 * len(COLUMNS) + 1
"""Lines of the sheet that is drawn on, and places in each: the largest house fits."""
MARGIN = 2
"""Where a house that is opened begins, in lines and in places: something can still be built on around it."""
MOST_STEPS = 200
"""So many strokes can be taken back."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a drawing, and where on the sheet, if it is at a place."""

    error: BadInput
    place: Place | None = None

    @classmethod
    def on_sheet(cls, error: BadInput) -> Fault:
        """From a check of the whole sheet, where lines and columns are counted from 1 but the sheet begins at 0."""
        line, column = (error.values.get(name) for name in ("line", "column"))
        return cls(error, (line, column - 1) if isinstance(line, int) and isinstance(column, int) else None)

    def __str__(self) -> str:
        """The sentence, without line and column where the place can be shown."""
        told = str(self.error)
        if self.place is None:
            return told
        told = told.removeprefix(say("capharnaum.editor.at", line=self.place[0], column=self.place[1] + 1)).lstrip()
        return told[:1].upper() + told[1:]


@dataclass(frozen=True)
class Drawing:
    """See the module. ``marks`` has what is drawn in cells and between them, by place on the sheet."""

    names: Names
    seats: range
    rooms: Mapping[str, Room]
    marks: Mapping[Place, str]

    @classmethod
    def of(cls, plan: Plan) -> Drawing:
        """A plan, laid on the sheet with a margin where there is room for one."""
        down = min(MARGIN, LINES - len(plan.drawing))
        right = min(MARGIN, PLACES - len(plan.drawing[0]))
        marks = {
            (line + down, column + right): mark
            for line, row in enumerate(plan.drawing)
            for column, mark in enumerate(row)
            if mark != NOTHING and (line % 2 or column % 2)
        }
        return cls(plan.names, plan.seats, dict(plan.rooms), marks)

    # What it is

    @cached_property
    def plan(self) -> Plan:
        """The whole sheet as a plan; its places are those of the sheet, its first line is 0."""
        rows = ["".join(self._mark((line, column)) for column in range(PLACES)) for line in range(LINES)]
        return Plan(self.names, self.seats, self.rooms, tuple(rows), 0)

    def _mark(self, place: Place) -> str:
        """What is drawn at a place; a corner is as the walls that meet there."""
        line, column = place
        if line % 2 or column % 2:
            return self.marks.get(place, NOTHING)
        upright = [(line + step, column) in self.marks for step in (-1, 1)]
        lying = [(line, column + step) in self.marks for step in (-1, 1)]
        if all(upright) and not any(lying):
            return WALLS[0]
        if all(lying) and not any(upright):
            return WALLS[1]
        return "+" if any(upright + lying) else NOTHING

    @cached_property
    def room_at(self) -> Mapping[Place, str]:
        """The letter of the room of each cell; empty where it has none, or more than one."""
        found = {}
        for region in self.plan.regions:
            letters = self.plan.letters(region)
            found.update(dict.fromkeys(region, letters[0] if len(letters) == 1 else ""))
        return found

    def written(self) -> str:
        """The text of the plan, without the empty edges of the sheet."""
        if not self.marks:
            return replace(self.plan, drawing=()).written()
        lines, columns = [line for line, _ in self.marks], [column for _, column in self.marks]
        top, left = min(lines) // 2 * 2, min(columns) // 2 * 2
        low, right = -(-max(lines) // 2) * 2 + 1, -(-max(columns) // 2) * 2 + 1
        return replace(self.plan, drawing=tuple(row[left:right] for row in self.plan.drawing[top:low])).written()

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with it, those to mend first first."""
        if not self.rooms:
            return (Fault(BadInput("capharnaum.editor.no_room")),)
        try:
            read_plan(self.written())
        except BadInput as error:
            return (Fault(error),)
        return tuple(map(Fault.on_sheet, faults(self.plan)))

    # Strokes: each gives another drawing, or this one where there is nothing to change

    def room(self, start: Place, end: Place, names: Names) -> Drawing:
        """A new room from a cell to a cell."""
        letter = next((letter for letter in COLUMNS if letter not in self.rooms), "")
        if not letter:
            return self
        rooms = {**self.rooms, letter: Room(letter, 1, bedroom=False, names=names)}
        return replace(self, rooms=rooms)._painted(letter, start, end)

    def extended(self, start: Place, end: Place) -> Drawing:
        """The room where the stroke begins goes on to where it ends."""
        letter = self.room_at.get(start, "")
        return self._painted(letter, start, end) if letter else self

    def _painted(self, letter: str, start: Place, end: Place) -> Drawing:
        marks, rooms = dict(self.marks), {**self.room_at, **dict.fromkeys(cells(start, end), letter)}
        for cell in cells(start, end):
            if marks.get(cell, NOTHING).isalpha() or cell not in marks:
                marks[cell] = FLOOR
            for there, between in self.plan.around(cell):
                if rooms.get(there) == letter:
                    marks.pop(between, None)
                elif marks.get(between) not in (*WALLS, *OPENINGS):
                    marks[between] = _wall(between)
        return self._lettered(marks, rooms)

    def erased(self, start: Place, end: Place) -> Drawing:
        """No house there any more; what is left has walls towards it."""
        marks, rooms = dict(self.marks), dict(self.room_at)
        for cell in cells(start, end):
            marks.pop(cell, None)
            rooms.pop(cell, None)
        for cell in cells(start, end):
            for there, between in self.plan.around(cell):
                if there not in rooms:
                    marks.pop(between, None)
                elif between not in marks:
                    marks[between] = _wall(between)
        return self._lettered(marks, rooms)

    def marked(self, mark: str, start: Place, end: Place) -> Drawing:
        """These cells of the house with a mark, or all without it if all have it."""
        there = [cell for cell in cells(start, end) if cell in self.room_at]
        put = FLOOR if all(self.marks[cell] == mark for cell in there) else mark
        return self._lettered({**self.marks, **dict.fromkeys(there, put)}, self.room_at)

    def opened(self, place: Place) -> Drawing:
        """A door or a window in a wall, or the wall again."""
        if not self._between(place):
            return self
        mark = _wall(place) if self.marks.get(place) in tuple(OPENINGS) else OPENINGS[WALLS.index(_wall(place))]
        return replace(self, marks={**self.marks, place: mark})

    def walled(self, place: Place) -> Drawing:
        """A wall between two cells, or none where there is one; towards the outside there is always one."""
        between = self._between(place)
        if self.marks.get(place) in tuple(WALLS) and between == 2:
            return replace(self, marks={edge: mark for edge, mark in self.marks.items() if edge != place})
        return replace(self, marks={**self.marks, place: _wall(place)}) if between else self

    def _between(self, place: Place) -> int:
        """How many cells of the house a place between cells has at its sides; 0 elsewhere."""
        line, column = place
        if line % 2 == column % 2:
            return 0
        sides = ((line, column - 1), (line, column + 1)) if line % 2 else ((line - 1, column), (line + 1, column))
        return sum(side in self.room_at for side in sides)

    def moved(self, start: Place, end: Place) -> Drawing:
        """The whole house, as far as the sheet goes."""
        if not self.marks:
            return self
        lines, columns = [line for line, _ in self.marks], [column for _, column in self.marks]
        down = _within(end[0] - start[0], min(lines) // 2 * 2, LINES - 1 - max(lines))
        right = _within(end[1] - start[1], min(columns) // 2 * 2, PLACES - 1 - max(columns))
        return replace(self, marks={(line + down, column + right): m for (line, column), m in self.marks.items()})

    def called(self, names: Names) -> Drawing:
        """The house with another name."""
        return replace(self, names=names)

    def serving(self, seats: range) -> Drawing:
        """The house for so many players."""
        return replace(self, seats=seats)

    def legend(self, room: Room) -> Drawing:
        """A room with another name, in another part, or as a bedroom."""
        return replace(self, rooms={**self.rooms, room.letter: room})

    def _lettered(self, marks: dict[Place, str], rooms: Mapping[Place, str]) -> Drawing:
        """With the letter of each room once on its floor; a room that has lost its cells is no longer in the legend."""
        kept = {}
        for letter, room in self.rooms.items():
            mine = sorted(cell for cell, here in rooms.items() if here == letter)
            if mine or letter not in self.room_at.values():
                kept[letter] = room
            if not mine:
                continue
            wanted = next((cell for cell in mine if marks[cell] == letter), None)
            floor = next((cell for cell in mine if marks[cell] == FLOOR), mine[0])
            for cell in mine:
                if marks[cell].isalpha():
                    marks[cell] = FLOOR
            marks[floor if wanted is None else wanted] = letter
        made = replace(self, rooms=kept, marks=marks)
        return self if made == self else made


def cells(start: Place, end: Place) -> Iterator[Place]:
    """The cells of the rectangle between two."""
    for line in range(min(start[0], end[0]), max(start[0], end[0]) + 1, 2):
        for column in range(min(start[1], end[1]), max(start[1], end[1]) + 1, 2):
            yield line, column


def _wall(place: Place) -> str:
    return WALLS[0] if place[0] % 2 else WALLS[1]


def _within(by: int, back: int, ahead: int) -> int:
    """A way in whole cells that leads no farther than there is room."""
    return min(max(by, -back), ahead // 2 * 2)


@dataclass(frozen=True)
class Page:
    """A drawing, and the name under which it is kept; "" if it is kept nowhere."""

    drawing: Drawing
    name: str = ""


class Pages:
    """What was drawn before and what was taken back; ``saved`` is the page that a file has."""

    def __init__(self, page: Page) -> None:
        self.past, self.page, self.future = list[Page](), page, list[Page]()
        self.saved = page
        self._about = ""

    def turn(self, page: Page, about: str = "") -> None:
        """Go on with this one. Changes that follow each other ``about`` the same, such as the letters of a name, are
        taken back at once."""
        if page == self.page:
            return
        if not about or about != self._about:
            self.past = [*self.past, self.page][-MOST_STEPS:]
        self.page, self.future, self._about = page, [], about

    def undo(self) -> None:
        """Take the last change back, if there is one."""
        if self.past:
            self.future.append(self.page)
            self.page, self._about = self.past.pop(), ""

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.future:
            self.past.append(self.page)
            self.page, self._about = self.future.pop(), ""

    def keep(self, name: str) -> None:
        """It was written to a file of this name."""
        self.page = self.saved = replace(self.page, name=name)
