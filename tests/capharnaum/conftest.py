"""A small house in which every rule can be seen, and games in the middle of a turn.

::

      a b c d e f g
    +-------+-----+
  1 |. a * .:b . *|
    |       |     |
  2 |@ * . .|. . .|
    +--=----+--=--+
  3 |k . . * . . .:
    |             |
  4 :. @ . . . @ .|
    +-------------+
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from riffraff.capharnaum.actions import TOKENS, MoveAdult, MoveChild
from riffraff.capharnaum.board import Board
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.invariants import faults
from riffraff.capharnaum.plan import HEADER, read_plan
from riffraff.capharnaum.state import OBJECTS, Due, Phase, adults_of
from riffraff.capharnaum.table import Table
from riffraff.kernel.words import language, set_language

LEGEND = f"{HEADER}\nname: Hut\nplayers: 2-6\na: 1 bedroom Attic\nb: 1 bedroom Box\nk: 1 room Kitchen\n\n"
HUT = LEGEND + "\n".join(line[4:] for line in (__doc__ or "").splitlines()[5:14])


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = language()
    set_language("en")
    yield
    set_language(before)


def hut() -> Board:
    return Board(read_plan(HUT), (1,))


def table(
    children: tuple[str, ...] = ("a1", "g4"),
    adults: tuple[str, ...] = ("b4",),
    mess: tuple[str, ...] = (),
    *,
    phase: Phase = Phase.CHILD,
    house: str = "",
    due: tuple[Due, ...] = (),
    **more: Any,
) -> Table:
    """A game with the first player in turn, in the small house. It is one that can be."""
    found = Table()
    seats = len(children)
    found.board, found.seats, found.customs = hut(), seats, Customs.from_dict(dict.fromkeys(house.split(), True))
    found.phase, found.round, found.lap, found.first, found.at = phase, 1, 0, 0, 0
    found.last_round, found.winners, found.due = False, (), due
    found.children, found.adults = children, adults
    found.mess = tuple(cell for cell in found.board.mess if cell in mess)
    found.reserve = (OBJECTS - len(mess), *[OBJECTS] * (seats - 1))
    found.tokens = (tuple(TOKENS),) * seats
    if phase is Phase.ADULT:
        found.tokens = ((1, 2, 3, 4, 5), *found.tokens[1:])
    for name, value in more.items():
        setattr(found, name, value)
    assert adults_of(seats) == len(adults)
    assert list(faults(found)) == []
    return found


def played(found: Table, *actions: Any) -> list[str]:
    """The names of the events that came of it."""
    told = []
    for action in actions:
        told += [event.name for event in found.apply(action)]
        assert list(faults(found)) == []
    return told


def why_not(found: Table, action: Any) -> str:
    """The rule that a refusal names, "" if there is none."""
    refusal = found.refusal(action)
    return "" if refusal is None else str(refusal).rpartition("(")[2].rstrip(").") if "(" in str(refusal) else "no rule"


def child(token: int, way: str, drops: str = "") -> MoveChild:
    return MoveChild(0, token, tuple(way.split()), tuple(drops.split()))


def adult(token: int, way: str, which: int = 0) -> MoveAdult:
    return MoveAdult(0, token, which, tuple(way.split()))
