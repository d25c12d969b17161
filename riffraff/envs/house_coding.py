"""Capharnaüm in numbers.

Actions: put a pawn on a cell, or pick up there (a cell each); lead the child with a token to a cell, or outside (6
tokens times a cell and one more), by the way on which most is sown, all that may be; lead an adult with a token to a
cell (6 tokens, 3 adults, a cell each), by any of the ways; and say which child tidies up (6). Cells are those of the
largest house that a plan may have, row by row, so that an action means the same in every house.

Seen: phase, round and lap; per seat, the own one first, what is left to sow, the tokens left and whether its child is
outside; and of each cell whether it is in the house, what lies there, whether an adult, the own child or another stands
there, and whether it is in a room with an adult.
"""

from __future__ import annotations

import random
from typing import Any

from riffraff.capharnaum import actions as a
from riffraff.capharnaum.plan import COLUMNS, MOST_ROWS, OUT, Cell, place_of
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.state import LAPS, OBJECTS, ROUNDS, Phase
from riffraff.capharnaum.table import Table
from riffraff.envs.coding import Coding, Mask, Seen, masked, numbers
from riffraff.table.player import Plan
from riffraff.table.seats import COLOURS

CELLS = len(COLUMNS) * MOST_ROWS
GOALS = CELLS + 1
"""Cells, and outside."""
TOKENS, SEATS = len(a.TOKENS), len(COLOURS)
FIRST_CHILD = CELLS
FIRST_ADULT = FIRST_CHILD + TOKENS * GOALS
FIRST_CHOICE = FIRST_ADULT + TOKENS * a.MOST_ADULTS * GOALS
ACTIONS = FIRST_CHOICE + SEATS
PHASES = tuple(phase for phase in Phase if phase is not Phase.OVER)
OF_SEAT, OF_CELL = 2 + TOKENS, 6
THINK_TICKS = 12


class HouseCoding(Coding):
    """See the module."""

    actions = ACTIONS
    decisions = frozenset(PHASES)
    seen = len(PHASES) + 2 + SEATS * OF_SEAT + CELLS * OF_CELL

    def __init__(self, match: Match) -> None:
        pass

    def mask(self, view: Table, what: str) -> Mask:  # noqa: ARG002 - the table knows
        return masked(ACTIONS, self._allowed(view))

    def _allowed(self, table: Table) -> dict[int, a.Intent]:
        seat = table.awaited
        assert seat is not None  # somebody is asked
        found: dict[int, a.Intent] = {}
        for intent in table.legal(seat):
            number = _number(table, intent)
            if number not in found or _sown(intent) > _sown(found[number]):
                found[number] = intent
        return found

    def plan(self, view: Table, what: str, action: int, rng: random.Random) -> Plan:  # noqa: ARG002 - as declared
        return [(THINK_TICKS, self._allowed(view)[action])]

    def look(self, match: Match, seat: int, what: str) -> Seen:
        table, seats = match.table, match.table.seats
        values = [float(what == phase) for phase in PHASES]
        values += [table.round / ROUNDS, table.lap / LAPS]
        for away in range(SEATS):
            other = (seat + away) % seats
            there = away < seats
            values.append(table.reserve[other] / OBJECTS if there else 0.0)
            values += [float(there and token in table.tokens[other]) for token in a.TOKENS]
            values.append(float(there and table.children[other] == OUT))
        cells = [[0.0] * OF_CELL for _ in range(CELLS)]
        for cell, letter in table.board.room.items():
            cells[_place(cell)][0] = 1.0
            cells[_place(cell)][5] = float(table.adult_in(letter))
        for cell in table.mess:
            cells[_place(cell)][1] = 1.0
        for cell in table.adults:
            cells[_place(cell)][2] = 1.0
        for owner, child in enumerate(table.children):
            if child and child != OUT:
                cells[_place(child)][3 if owner == seat else 4] = 1.0
        return numbers([*values, *(value for cell in cells for value in cell)], self.seen)

    def worth(self, match: Match, seat: int) -> float:
        return 1.0 - match.table.reserve[seat] / OBJECTS


def _place(cell: Cell) -> int:
    """The number of a cell, or of the outside."""
    if cell == OUT:
        return CELLS
    row, column = (half // 2 for half in place_of(cell))
    return row * len(COLUMNS) + column


def _goal(way: a.Way, here: Cell | None) -> int:
    return _place(way[-1] if way else here or OUT)


def _number(table: Table, intent: a.Intent) -> int:
    match intent:
        case a.PlaceAdult(cell=cell) | a.PlaceChild(cell=cell) | a.Tidy(cell=cell):
            return _place(cell)
        case a.MoveChild(seat=seat, token=token, way=way):
            goal = _goal(way, table.children[seat])
            return FIRST_CHILD + (token - a.TOKENS[0]) * GOALS + goal
        case a.MoveAdult(token=token, adult=adult, way=way):
            goal = _goal(way, table.adults[adult])
            return FIRST_ADULT + ((token - a.TOKENS[0]) * a.MOST_ADULTS + adult) * GOALS + goal
        case a.Choose(child=child):
            return FIRST_CHOICE + child
    raise TypeError(intent)


def _sown(intent: Any) -> int:
    return len(getattr(intent, "drops", ()))


CODING = HouseCoding
