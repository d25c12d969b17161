"""The house as it is played in: the parts of a plan that so many players use (C2), and the steps that there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from riffraff.capharnaum.grid import Grid
from riffraff.capharnaum.plan import CIRCLE, MESS, NOTHING, OPENINGS, OUT, Cell, Plan, cell_at

SMALL, MIDDLE = 2, 4
"""Up to so many players use the first part alone, and that and one of the others (C2)."""
FIRST = 1


def wings(plan: Plan, seats: int) -> tuple[int, ...]:
    """The parts of which one is used besides the first, drawn or chosen (C2); none if there is nothing to choose."""
    others = plan.parts[1:]
    return others if SMALL < seats <= MIDDLE and len(others) > 1 else ()


def parts_used(plan: Plan, seats: int, wing: int) -> tuple[int, ...]:
    """The parts in use (C2); ``wing`` is one of ``wings`` where there are any."""
    if seats <= SMALL:
        return (FIRST,)
    return (FIRST, wing) if wings(plan, seats) else plan.parts


@dataclass(frozen=True, eq=False)
class Board:
    """See the module. What belongs to a part that is not in use is not there: its doors lead outside."""

    plan: Plan
    parts: tuple[int, ...]

    @cached_property
    def room(self) -> Mapping[Cell, str]:
        """The letter of the room of each cell; the outside is in none."""
        found = {}
        for region in self.plan.regions:
            letter = self.plan.letters(region)[0]
            if self.plan.rooms[letter].part in self.parts:
                found.update({cell_at(place): letter for place in region})
        return {cell_at(place): found[cell_at(place)] for place in self.plan.cells if cell_at(place) in found}

    @cached_property
    def ways(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """To which cells a single step leads, the outside among them (C6, C8)."""
        ways: dict[Cell, list[Cell]] = {cell: [] for cell in self.room}
        outside = []
        for place in self.plan.cells:
            here = cell_at(place)
            if here not in ways:
                continue
            for there, between in self.plan.around(place):
                mark, open_air = self.plan.mark(between), self.plan.mark(there) == NOTHING
                other = OUT if open_air or cell_at(there) not in ways else cell_at(there)
                if mark in OPENINGS or (mark == NOTHING and other != OUT):
                    if other not in ways[here]:
                        ways[here].append(other)
                    if other == OUT and here not in outside:
                        outside.append(here)
        return {**{cell: tuple(steps) for cell, steps in ways.items()}, OUT: tuple(outside)}

    @cached_property
    def grid(self) -> Grid:
        """The steps, for whole sets of cells."""
        return Grid(self.ways, self.room)

    @cached_property
    def mess(self) -> tuple[Cell, ...]:
        """The cells on which objects can lie (C2)."""
        return self._marked(MESS)

    @cached_property
    def bit(self) -> Mapping[Cell, int]:
        """A power of two for each cell of mess."""
        return {cell: 1 << number for number, cell in enumerate(self.mess)}

    @cached_property
    def bits_of(self) -> Mapping[str, int]:
        """Of each room those of its cells of mess."""
        found = dict.fromkeys(self.rooms, 0)
        for cell, bit in self.bit.items():
            found[self.room[cell]] |= bit
        return found

    def cells_of(self, bits: int) -> tuple[Cell, ...]:
        """The cells of mess with these bits, in order."""
        cells = []
        while bits:
            lowest = bits & -bits
            cells.append(self.mess[lowest.bit_length() - 1])
            bits ^= lowest
        return tuple(cells)

    @cached_property
    def circles(self) -> tuple[Cell, ...]:
        """Where adults start (C4)."""
        return self._marked(CIRCLE)

    @cached_property
    def beds(self) -> tuple[Cell, ...]:
        """Where children start (C4)."""
        return tuple(cell for cell, letter in self.room.items() if self.is_bedroom(letter) and cell not in self.bit)

    def is_bedroom(self, letter: str) -> bool:
        """Whether the room of this letter is a bedroom."""
        return self.plan.rooms[letter].bedroom

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The letters of the rooms in use, as the legend has them."""
        used = set(self.room.values())
        return tuple(letter for letter in self.plan.rooms if letter in used)

    def _marked(self, mark: str) -> tuple[Cell, ...]:
        return tuple(cell_at(place) for place in self.plan.cells
                     if self.plan.mark(place) == mark and cell_at(place) in self.room)  # fmt: skip


def houses(plan: Plan, seats: int) -> Iterator[Board]:
    """Every house in which so many players may find themselves."""
    for wing in wings(plan, seats) or (FIRST,):
        yield Board(plan, parts_used(plan, seats, wing))
