"""Whole games by lot, checked at every event; the same lot gives the same game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from riffraff.capharnaum.actions import Intent
from riffraff.capharnaum.board import Board, houses
from riffraff.capharnaum.events import Event
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.invariants import faults
from riffraff.capharnaum.plans import drawn_plan
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table

EAGER = 0.8
"""How often a child drops something if it can."""


@cache
def board(plan: str, seats: int) -> Board:
    return next(houses(drawn_plan(plan), seats))


def begun(plan: str, seats: int, house: str, seed: int) -> Table:
    switches = Customs.from_dict(dict.fromkeys(house.split(), True))
    return Table.new(board(plan, seats), seats, switches, random.Random(seed))


def choice(found: Table, rng: random.Random) -> Intent:
    """Something that may be done."""
    assert found.awaited is not None
    moves = list(found.legal(found.awaited))
    sowing = [move for move in moves if getattr(move, "drops", ())]
    return rng.choice(sowing if sowing and rng.random() < EAGER else moves)


def game(found: Table, seed: int) -> Iterator[tuple[Intent, list[Event]]]:
    """Play to the end; every moment is one that can be."""
    rng = random.Random(seed)
    while found.phase is not Phase.OVER:
        action = choice(found, rng)
        events = found.apply(action)
        assert next(iter(faults(found)), None) is None, found.to_text()
        yield action, events
