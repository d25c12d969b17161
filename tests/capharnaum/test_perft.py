"""How many things can be done from named positions after so many more: a change of the generator changes a number."""

from __future__ import annotations

import random

import pytest
from capharnaum.conftest import table
from capharnaum.games import begun, choice

from riffraff.capharnaum.state import Due, Phase
from riffraff.capharnaum.table import Table


def perft(found: Table, plies: int) -> int:
    """How many sequences of so many actions there are; what is over has none."""
    if found.phase is Phase.OVER:
        return 0
    actions = list(found.legal(found.awaited or 0))
    if plies == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = found.copy()
        after.do(action)
        total += perft(after, plies - 1)
    return total


def later(plan: str, seats: int, house: str, actions: int) -> Table:
    """A game of the house after so many actions."""
    found, rng = begun(plan, seats, house, 1), random.Random(1)
    for _ in range(actions):
        found.apply(choice(found, rng))
    return found


STARTS = {
    "the hut": table,
    "the hut, exact": lambda: table(house="exact_count"),
    "the hut, passing": lambda: table(("a1", "c2"), house="pass_through"),
    "an adult": lambda: table(("a1", "f2"), ("b3",), ("c1", "b2", "g1"), phase=Phase.ADULT),
    "a choice": lambda: table(
        ("a1", "c2"),
        ("a2",),
        ("c1", "b2"),
        phase=Phase.CHOOSE,
        due=(Due("a", None, False),),
        tokens=((1, 2, 4, 5), (1, 2, 3, 4, 5, 6)),
    ),
    "the family house, placing": lambda: begun("family", 4, "", 1),
    "the farm of six": lambda: later("farm", 6, "", 63),
    "the castle of three, all switches": lambda: later(
        "castle", 3, "exact_count pass_through last_room_only no_lingering rotating finish_round", 43
    ),
}
TABLE = {
    "the hut": (138, 7909),
    "the hut, exact": (83, 2846),
    "the hut, passing": (124, 7618),
    "an adult": (80, 3347),
    "a choice": (2, 4, 294),
    "the family house, placing": (5, 20, 700),
    "the farm of six": (101, 9042),
    "the castle of three, all switches": (98, 6684),
}


@pytest.mark.parametrize("name", STARTS)
def test_so_many_things_can_be_done(name: str) -> None:
    found = STARTS[name]()
    assert tuple(perft(found, plies) for plies in range(1, len(TABLE[name]) + 1)) == TABLE[name]
