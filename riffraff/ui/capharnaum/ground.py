"""Where things are in the picture of a house, in cells: a cell's middle, the doorsteps, and the garden around."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from riffraff.capharnaum.board import Board
from riffraff.capharnaum.plan import COLUMNS, OPENINGS, OUT, Cell, Place, cell_at, place_of
from riffraff.kit.draw import Point

GARDEN = 0.7
"""Width of the garden at the sides and above, in cells."""
LAWN = 1.35
"""Height of the lawn below the house, where children outside stand."""
DOORSTEP = 0.75
"""How far outside of its opening a child steps, from the middle of the cell."""


@dataclass(frozen=True, eq=False)
class Ground:
    """See the module. x grows to the right and y downwards, from the corner of the garden."""

    board: Board
    seats: int

    @cached_property
    def _low(self) -> Place:
        places = [place_of(cell) for cell in self.board.room]
        return min(line for line, _ in places) // 2, min(column for _, column in places) // 2

    @cached_property
    def cells(self) -> tuple[int, int]:
        """Columns and rows of the house."""
        places = [place_of(cell) for cell in self.board.room]
        low = self._low
        return max(column for _, column in places) // 2 - low[1] + 1, max(line for line, _ in places) // 2 - low[0] + 1

    @property
    def size(self) -> Point:
        """Of the whole picture."""
        columns, rows = self.cells
        return columns + 2 * GARDEN, rows + GARDEN + LAWN

    def corner(self, place: Place) -> Point:
        """A place of the drawing: a corner, the middle of a wall or of a cell."""
        line, column = place
        return (column / 2) - self._low[1] + GARDEN, (line / 2) - self._low[0] + GARDEN

    def middle(self, cell: Cell, seat: int = 0) -> Point:
        """The middle of a cell; outside each seat has a place of its own."""
        if cell == OUT:
            columns, rows = self.cells
            return GARDEN + columns * (seat + 0.5) / self.seats, rows + GARDEN + LAWN * 0.58
        return self.corner(place_of(cell))

    def cell(self, x: float, y: float) -> Cell | None:
        """The cell at a point; outside is what is no room."""
        width, height = self.size
        if not (0 <= x < width and 0 <= y < height):
            return None
        line = 2 * int(y - GARDEN + self._low[0]) + 1
        column = 2 * int(x - GARDEN + self._low[1]) + 1
        if y < GARDEN or x < GARDEN or column > 2 * len(COLUMNS):
            return OUT
        there = cell_at((line, column))
        return there if there in self.board.room else OUT

    def way(self, way: tuple[Cell, ...], seat: int) -> list[Point]:
        """The points that a pawn passes; outside it goes over the doorsteps."""
        points: list[Point] = []
        for n, cell in enumerate(way):
            if cell != OUT:
                points.append(self.middle(cell))
                continue
            if n:
                points.append(self.doorstep(way[n - 1]))
            if n in (0, len(way) - 1):
                points.append(self.middle(OUT, seat))
            if n + 1 < len(way):
                points.append(self.doorstep(way[n + 1]))
        return points

    def doorstep(self, cell: Cell) -> Point:
        """Just outside of a cell's opening."""
        x, y = self.middle(cell)
        plan = self.board.plan
        for there, between in plan.around(place_of(cell)):
            if plan.mark(between) in OPENINGS and cell_or_none(there) not in self.board.room:
                bx, by = self.corner(between)
                return x + (bx - x) * 2 * DOORSTEP, y + (by - y) * 2 * DOORSTEP
        return x, y


def cell_or_none(place: Place) -> Cell | None:
    """The name of a cell, None beyond the first column or row."""
    return cell_at(place) if min(place) > 0 else None
