"""How strong opponents are, and how fair houses: 200 matches for each pair, hundreds among equals. Run by
scripts/battery.py, not with the other tests."""

from __future__ import annotations

import math
import random
import time
from itertools import pairwise
from statistics import median

import pytest
from capharnaum.strength import duel, play
from capharnaum.uct import Uct

from riffraff.capharnaum.board import SMALL
from riffraff.capharnaum.opponents import Grandma
from riffraff.capharnaum.plans import PLANS
from riffraff.capharnaum.players import PLAYERS
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table

pytestmark = pytest.mark.slow
MATCHES = 200
AGAINST_UCT = 60
LONGEST_S = 1.5
"""CPU time of a move of the strongest, in the median."""
SURE, LEAST, WEAKEST = 1.96, 0.65, 0.85
"""Of a normal distribution, 95 %; what each must win against the one before, and the weakest against ``random``."""
RANKED = ("random", "toddler", "pupil", "teenager", "grandma")
DUE = 1.2
"""No seat may surely win more than so many times its due."""
PART = 0.1
"""Of its budget that an opponent has where many play."""
LEAST_TURNS, LEAST_LEADS, SOWN = 18, 2.0, (0.1, 0.6)
"""Of a match of two, on average: turns of 24, how often the lead changes, and the share that ends by the last thing."""


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(RANKED)))
def test_each_beats_the_one_before(weaker: str, stronger: str) -> None:
    won = sum(duel(stronger, weaker, number).won for number in range(MATCHES)) / MATCHES
    print(f"{stronger} won {won:.1%} of {MATCHES} against {weaker}")
    assert won >= (WEAKEST if weaker == "random" else LEAST)


def test_the_strongest_beats_a_plain_tree_search_of_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """She plans a turn of both halves at the child's move: UCT has as much for a turn, half of it for each half."""
    spent: dict[str, list[float]] = {}
    plan = Grandma.plan

    def timed(self: Grandma, view: Table, what: str, rng: random.Random) -> object:
        begun = time.process_time()
        made = plan(self, view, what, rng)
        spent.setdefault(what, []).append(time.process_time() - begun)
        return made

    monkeypatch.setattr(Grandma, "plan", timed)
    duel("grandma", "grandma", 0)
    Uct.budget_s = (median(spent[Phase.CHILD]) + median(spent[Phase.ADULT])) / 2
    assert Uct.budget_s <= LONGEST_S
    monkeypatch.setitem(PLAYERS, "uct", Uct)  # type: ignore[arg-type]
    won = sum(duel("grandma", "uct", number).won for number in range(AGAINST_UCT)) / AGAINST_UCT
    print(f"grandma won {won:.1%} of {AGAINST_UCT} against UCT with {Uct.budget_s:.3f} s a move")
    assert won >= LEAST


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize(("seats", "matches"), [(2, 400), (3, 400), (4, 400), (5, 2400), (6, 2400)])
def test_no_seat_is_better_than_another_and_the_match_is_open(plan: str, seats: int, matches: int) -> None:
    """Counted from the first player on; among teenagers, who see most of what there is to see: with all of their
    budget where two play, else with a tenth of it, which takes a tenth of the time."""
    wins, turns, leads, sown = [0.0] * seats, 0, 0, 0
    for seed in range(matches):
        made = play(["teenager"] * seats, plan, seed, 1.0 if seats == SMALL else PART)
        for seat in made.winners:
            wins[(seat - made.first) % seats] += 1 / len(made.winners)
        turns, leads, sown = turns + made.turns, leads + made.leads, sown + (0 in made.left)
    shares = [count / matches for count in wins]
    print(plan, seats, shares, turns / matches, leads / matches, sown / matches)
    for share in shares:
        assert share - SURE * math.sqrt(share * (1 - share) / matches) <= DUE / seats
    if seats == SMALL:
        assert turns / matches >= LEAST_TURNS
        assert leads / matches >= LEAST_LEADS
        assert SOWN[0] <= sown / matches <= SOWN[1]
