"""Where the first law was older than the rule book: each point is shown on a table that is played under it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Collection

import pytest
from oracle.bare import Beside
from oracle.before_the_law import ANY_HANDS, BEFORE_THE_LAW, EMPTY_HAND, NOT_ASKED, SECOND_STAYS, TRIED, WHILE_HELD
from oracle.hands import Hands
from oracle.sight import Discrepancy

from riffraff.rules.house import House
from riffraff.rules.state import FIRST_LAW
from riffraff.rules.table import Table

AGES = (40, 8, 8)
"""Seat 0 is captain."""


def lay(table: Beside, *cards: int) -> None:
    for seat, card in enumerate(cards):
        table.do({"do": "lay", "seat": seat, "card": card})


def take(table: Beside, seat: int, piece: int, *occupied: int) -> None:
    table.do({"do": "begin", "seat": seat, "occupied": list(occupied)})
    if table.book.table.phase == "announce":
        table.do({"do": "announce", "seat": seat, "count": 2})
    table.do({"do": "take", "seat": seat, "piece": piece})


def place(table: Beside, seat: int, piece: int, *occupied: int) -> None:
    take(table, seat, piece, *occupied)
    table.do({"do": "release", "seat": seat})
    table.do({"fact": "Rest"})


def not_asked(table: Beside) -> None:
    lay(table, 5, 5, 1)


def second_stays(table: Beside) -> None:
    lay(table, 10, 9, 1)
    place(table, 0, 0)
    place(table, 1, 8, 9)
    table.do({"do": "take", "seat": 1, "piece": 9})
    table.do({"fact": "Left", "piece": 0})
    table.do({"fact": "Fell", "piece": 0})


def holding(table: Beside) -> None:
    lay(table, 10, 9, 1)
    take(table, 0, 0)
    table.may({"do": "pass", "seat": 0})


def before_announcing(table: Beside) -> None:
    lay(table, 10, 9, 1)
    place(table, 0, 0)
    table.do({"do": "begin", "seat": 1, "occupied": [9]})
    table.may({"do": "pass", "seat": 1})


def full_at_sight(table: Beside) -> None:
    lay(table, 10, 9, 1)
    take(table, 0, 0)
    table.book.table.full = True
    table.may({"do": "giveup", "seat": 0})


def held_for_long(table: Beside) -> None:
    lay(table, 10, 9, 1)
    take(table, 0, 0)
    table.do({"fact": "Refused", "reason": "tried", "other": 0, "full": True})
    table.may({"do": "giveup", "seat": 0})


def closed_twice(table: Beside) -> None:
    """Only at a ship are there hands: this table is given some."""
    table.book.hands = Hands(900.0)
    lay(table, 10, 9, 1)
    place(table, 0, 0)
    table.do({"fact": "Left", "piece": 0})
    for x in (0.0, 900.0):
        table.book.command(table.steps, {"do": "catch", "seat": 0, "x": x, "y": 0.0}, deque())


def left_while_held(table: Beside) -> None:
    lay(table, 10, 9, 1)
    place(table, 0, 0)
    take(table, 1, 8)
    table.do({"fact": "Left", "piece": 0})


SHOWN: list[tuple[str, Callable[[Beside], None]]] = [
    (NOT_ASKED, not_asked),
    (SECOND_STAYS, second_stays),
    (EMPTY_HAND, holding),
    (EMPTY_HAND, before_announcing),
    (TRIED, full_at_sight),
    (TRIED, held_for_long),
    (ANY_HANDS, closed_twice),
    (WHILE_HELD, left_while_held),
]


def played(show: Callable[[Beside], None], before: Collection[str]) -> Beside:
    house = House(allow_pass=True, fair_play=show is left_while_held)
    table = Beside(Table.new(3, house, AGES, random.Random(0), FIRST_LAW), AGES, before)
    show(table)
    return table


@pytest.mark.parametrize(("name", "show"), SHOWN)
def test_the_first_law_is_older_than_the_book(name: str, show: Callable[[Beside], None]) -> None:
    """The book alone finds it, by its rule; with this point of the older law, it is noted and followed."""
    others = set(BEFORE_THE_LAW) - {name}
    with pytest.raises(Discrepancy) as found:
        played(show, others)
    assert found.value.rule == BEFORE_THE_LAW[name].rule
    assert [noted for noted, _ in played(show, {name}).book.noted] == [name]


def test_each_point_is_shown() -> None:
    assert {name for name, _ in SHOWN} == set(BEFORE_THE_LAW)
