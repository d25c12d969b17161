"""Matches of two opponents against each other, in the houses one after the other, the seats swapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capharnaum.games import begun

from riffraff.capharnaum.plans import PLANS
from riffraff.capharnaum.players import PLAYERS
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.rng import stream


@dataclass(frozen=True)
class Played:
    """How a match went: who began, which seats won, what each had left, how many turns were played, how often the lead
    changed."""

    first: int
    winners: tuple[int, ...]
    left: tuple[int, ...]
    turns: int
    leads: int


@dataclass(frozen=True)
class Duel:
    """A match of two as the first one sees it; a shared win is half of one."""

    won: float
    ahead: int


def play(kinds: Sequence[str], plan: str, seed: int, think: float = 1.0) -> Played:
    """A match without its clock; every seat thinks with dice of its own, on so much of its budget.

    The lead changes when another one has fewest things alone than the one who had them alone before: from one to a tie
    and back to him it does not.
    """
    found: Table = begun(plan, len(kinds), "", seed)
    players = [PLAYERS[kind]().given(think) for kind in kinds]
    count, turns, leads, leader = 0, 0, 0, None
    while found.phase is not Phase.OVER:
        seat = found.awaited
        assert seat is not None
        turns += found.phase is Phase.CHILD
        ((_, action),) = players[seat].plan(found.copy(), found.phase, stream(seed, "player", seat, count))
        found.do(action)
        count += 1
        first = [n for n, left in enumerate(found.reserve) if left == min(found.reserve)]
        if len(first) == 1 and first[0] != leader:
            leads += leader is not None
            leader = first[0]
    return Played(found.first, found.winners, found.reserve, turns, leads)


def duel(one: str, other: str, number: int) -> Duel:
    """The match of this number: two after each other are of one seed with the seats swapped."""
    mine = number % 2
    kinds = (one, other) if mine == 0 else (other, one)
    made = play(kinds, PLANS[number // 2 % len(PLANS)], number // 2)
    won = 1 / len(made.winners) if mine in made.winners else 0.0
    return Duel(won, made.left[1 - mine] - made.left[mine])
