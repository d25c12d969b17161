"""Which cells are so many steps away from one, all at once: a set of cells is a whole number with a bit for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from riffraff.capharnaum.plan import COLUMNS, OUT, Cell, place_of

WIDE = len(COLUMNS)
"""Cells of a row; below a cell is the bit so many places on."""


class Grid:
    """The steps of a house (C6, C8). Cells are in rows one after the other; the outside is the bit above them all.
    ``bit`` is the set with a cell alone, ``of_room`` the cells of each room."""

    def __init__(self, ways: Mapping[Cell, Iterable[Cell]], rooms: Mapping[Cell, str]) -> None:
        """``ways``: where a single step leads to; ``rooms``: the room of each cell."""
        self.bit = {cell: 1 << _number(cell) for cell in rooms}
        self.of_room = dict.fromkeys(rooms.values(), 0)
        for cell, room in rooms.items():
            self.of_room[room] |= self.bit[cell]
        self.bit[OUT] = max(self.bit.values()) << 1
        from_ = dict.fromkeys((1, -1, WIDE, -WIDE, 0), 0)
        for here in rooms:
            for there in ways[here]:
                from_[0 if there == OUT else _number(there) - _number(here)] |= self.bit[here]
        self._right, self._left, self._down, self._up, self._doors = from_.values()

    def of(self, cells: Iterable[Cell]) -> int:
        """The set of some cells."""
        found = 0
        for cell in cells:
            found |= self.bit[cell]
        return found

    def around(self, start: Cell, most: int, blocked: Iterable[Cell], *, indoors: bool) -> Iterator[int]:
        """The cells that are reached first in no step, in one, and so on up to ``most``. One that is ``blocked`` is
        reached, but no way goes on there; ``indoors``: none leads outside."""
        right, left, down, up, doors = self._right, self._left, self._down, self._up, self._doors
        out = self.bit[OUT]
        through = ~self.of(blocked)
        found = last = self.bit[start]
        yield last
        for _ in range(most):
            here = last & through
            last = (here & right) << 1 | (here & left) >> 1 | (here & down) << WIDE | (here & up) >> WIDE
            if not indoors:
                if here & doors:
                    last |= out
                if here & out:
                    last |= doors
            last &= ~found
            found |= last
            yield last


def _number(cell: Cell) -> int:
    line, column = place_of(cell)
    return line // 2 * WIDE + column // 2
