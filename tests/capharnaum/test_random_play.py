"""Games by lot in all houses and by all house rules: they end by the rules, and nothing goes wrong on the way."""

from __future__ import annotations

from itertools import cycle

import pytest
from capharnaum.games import begun, game

from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.plans import PLANS
from riffraff.capharnaum.state import LAPS, OBJECTS, ROUNDS, Phase
from riffraff.capharnaum.table import Table

SWITCHES = list(Customs.rules())
HOUSES = ["", *SWITCHES, " ".join(SWITCHES), " ".join(SWITCHES[::2]), " ".join(SWITCHES[1::2])]
GAMES = [
    (plan, seats, house, seed)
    for seed, (house, plan, seats) in enumerate(zip(HOUSES * 2, cycle(PLANS), cycle((2, 5, 3, 6, 4)), strict=False))
]


@pytest.mark.parametrize(("plan", "seats", "house", "seed"), GAMES)
def test_a_game_ends_by_the_rules(plan: str, seats: int, house: str, seed: int) -> None:
    found = begun(plan, seats, house, seed)
    turns = 0
    for action, events in game(found, seed):
        turns += type(action).__name__ == "MoveChild"
        assert events
        assert sum(found.reserve) + len(found.mess) == OBJECTS * seats
        assert Table.from_text(found.board, found.to_text()).to_text() == found.to_text()
    assert turns <= ROUNDS * LAPS * seats
    assert (0 in found.reserve) or found.last_round or turns == ROUNDS * LAPS * seats
    assert found.winners == tuple(seat for seat in range(seats) if found.reserve[seat] == min(found.reserve))


def test_a_copy_goes_its_own_way() -> None:
    found = begun("castle", 4, "", 3)
    for count, _ in enumerate(game(found, 3)):
        if count == 30:
            break
    before = found.to_text()
    other = found.copy()
    for _ in game(other, 9):
        pass
    assert other.phase is Phase.OVER
    assert found.to_text() == before
