"""Every opponent by one battery, and each against the one before; by the hundred ``battery_strength`` does that."""

from __future__ import annotations

import random
from typing import Any

import pytest
from capharnaum.conftest import table
from capharnaum.games import begun
from capharnaum.strength import duel

from riffraff.capharnaum.game import GAME
from riffraff.capharnaum.judging import Weights, danger, value
from riffraff.capharnaum.opponents import Grandma, settle
from riffraff.capharnaum.players import PLAYERS
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import Phase
from riffraff.table.driver import run
from riffraff.table.seats import COLOURS, HUMAN, LONGEST_NAME, Seat
from riffraff.table.thinking import Question

SIX = (1, 2, 3, 4, 5, 6)
ACTIONS = {"grandma": 9}
"""Fewer of those who think long."""
OPPONENTS = [kind for kind in PLAYERS if kind != HUMAN]


def setup_of(*kinds: str, **more: Any) -> Setup:
    return Setup(tuple(Seat(f"Seat {n}", None, COLOURS[n], kind) for n, kind in enumerate(kinds)), **more)


@pytest.mark.parametrize("kind", OPPONENTS)
def test_an_opponent_does_what_is_legal_and_keeps_nothing(kind: str) -> None:
    """Asked again with the same dice, or another one of the kind, it does the same; looking changes nothing."""
    assert len(kind) <= LONGEST_NAME
    found = begun("boat", 3, "no_lingering", 5)
    player, rng, asked = PLAYERS[kind](), random.Random(1), set[str]()
    for count in range(ACTIONS.get(kind, 24)):
        seat = found.awaited
        assert seat is not None
        asked.add(found.phase)
        before = found.to_text()
        plans = [made.plan(found.copy(), found.phase, random.Random(count)) for made in (player, PLAYERS[kind]())]
        assert plans[0] == plans[1]
        assert found.to_text() == before
        ((ticks, action),) = plans[0]
        assert 0 < ticks < 120
        assert action.seat == seat  # type: ignore[attr-defined]
        found.apply(action)  # type: ignore[arg-type]
        if count % 5 == 0 and found.awaited is not None:
            found.apply(rng.choice(list(found.legal(found.awaited))))
    assert {Phase.ADULTS, Phase.CHILDREN, Phase.CHILD, Phase.ADULT} <= asked


@pytest.mark.parametrize("kind", [kind for kind in OPPONENTS if kind not in ACTIONS])
def test_a_match_is_the_same_again_and_ends(kind: str) -> None:
    setup = setup_of(kind, "random", "toddler", seed=3)
    assert run(GAME, setup) == run(GAME, setup)


def test_what_is_thought_about_long_is_the_same_beside_the_match() -> None:
    match = Match(setup_of("grandma", "grandma", seed=4))
    while match.table.phase is not Phase.CHILD:
        match.apply(next(iter(match.legal(match.waiting.seats[0]))))
    seat = match.waiting.seats[0]
    question = Question(Grandma(), Match, match.setup, match.state(), seat, match.waiting.what, random.Random(2))
    here = Grandma().plan(match.view(seat), match.waiting.what, random.Random(2))
    assert question.answer() == here


@pytest.mark.parametrize(("stronger", "weaker"), [("toddler", "random"), ("pupil", "toddler"), ("teenager", "pupil")])
def test_each_is_stronger_than_the_one_before(stronger: str, weaker: str) -> None:
    """Seats swapped, in two houses; what was won by is more telling than how often."""
    found = [duel(stronger, weaker, number) for number in range(4)]
    assert sum(match.ahead for match in found) > 0
    assert sum(match.won for match in found) >= 2


def test_danger_is_what_an_adult_can_do_until_the_next_turn() -> None:
    """Onto the child's cell (C10), into its room (C9), or nowhere near."""
    near = table(("c2", "g4"), ("b3",), ("c1", "b2"))
    assert danger(near, 0) == 2
    assert danger(table(("c2", "g4"), ("b3",), ()), 0) == 0, "a tidy room"
    assert danger(table(("c2", "g4"), ("b3",), ("g1",)), 0) == 0
    assert danger(table(("out", "g4"), ("b3",), ("c1", "b2")), 0) == 0, "outside nobody is caught (C8)"
    on_mess = table(("b2", "g4"), ("a2",), ("c1",))
    assert danger(on_mess, 0) == 0, "safe from C10, and the adult is in already"


def test_less_left_is_better_and_the_end_is_what_counts() -> None:
    weights = Weights()
    more, less = table(mess=()), table(mess=("c1",))
    assert value(less, 0, weights) > value(more, 0, weights)
    won = table(mess=("c1",), reserve=(0, 23), phase=Phase.OVER, winners=(0,), tokens=((1, 2, 3, 4, 5), SIX))
    assert value(won, 0, weights) > 50
    assert value(won, 1, weights) < -50


def test_a_turn_that_is_looked_ahead_comes_to_its_end() -> None:
    found = begun("castle", 4, "", 2)
    rng = random.Random(3)
    for _ in range(80):
        if found.phase is Phase.OVER:
            break
        found.do(rng.choice(list(found.legal(found.awaited or 0))))
        after = found.copy()
        settle(after)
        assert after.phase not in (Phase.CHOOSE, Phase.TIDY)
