"""The crew by the hundred: how strong each is, whether all that they do is allowed, and what story four deckhands tell.

Run by ``scripts/battery.py``; it takes hours.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from riffraff import lab
from riffraff.match.setup import Setup
from riffraff.players import PLAYERS
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import begin
from riffraff.table.seats import COLOURS, HUMAN, Seat
from riffraff.table.session import Observer, Record

pytestmark = pytest.mark.slow

KINDS = [kind for kind in PLAYERS if kind != HUMAN]
MATCHES, LOT = 500, 10
REFUSED = 0.15
"""Of what is let go, so much at most is refused: a person misses the edge of a slot now and then."""
PAIRS = [("cabin-boy", "random", 0.80), ("deckhand", "cabin-boy", 0.65), ("bosun", "deckhand", 0.65),
         ("captain", "bosun", 0.65)]  # fmt: skip


class Refusals(Observer):
    """Counts what was let go, and what was refused."""

    def __init__(self) -> None:
        self.released = self.refused = 0

    def after(self, _match: Any, record: Record) -> None:
        self.released += sum(event.name == "piece_released" for event in record.events)
        self.refused += sum(event.name == "release_refused" for event in record.events)


@pytest.mark.parametrize("lot", range(MATCHES // LOT))
def test_all_that_the_crew_does_is_allowed_and_ends(lot: int) -> None:
    rng, seen = random.Random(lot), Refusals()
    for number in range(LOT):
        kinds = [rng.choice(KINDS) for _ in range(rng.randint(2, 4))]
        seats = tuple(Seat(f"P{n}", None, COLOURS[n], kind) for n, kind in enumerate(kinds))
        house = House(short_game=len(kinds) == 2)
        with begin(GAME, Setup(seats, house, seed=1000 * lot + number, think=0.05)) as driver:
            driver.match.observers.append(seen)
            assert driver.finish().winners
    assert seen.refused <= REFUSED * (seen.released + seen.refused)


@pytest.mark.parametrize(("think", "count"), [(0.2, 200), (1.0, 40)])
@pytest.mark.parametrize(("stronger", "weaker", "share"), PAIRS)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, share: float, think: float, count: int) -> None:
    asked = {"players": f"{stronger}+{weaker}", "count": count, "think": think}
    found = lab.run("tournament", asked, seed=1).tables["pairs"]
    print(found)
    assert found["won"][0] >= share


def test_four_deckhands_tell_the_story_of_the_wooden_toy() -> None:
    found = lab.run("matches", {"players": "+".join(["deckhand"] * 4), "count": 200}, seed=1)
    value = {name: measure.value for name, measure in found.measures.items()}
    print(value)
    assert value["fall_few"] <= 0.10
    assert value["fall_many"] >= 0.35
    assert 1.0 <= value["avalanches"] <= 3.0
    assert 12.0 <= value["fullest"] <= 18.0
    assert 0.30 <= value["early"] <= 0.85
    for won, error, due in zip(*(found.tables["seats"][key] for key in ("won", "won_se", "due")), strict=True):
        assert won - 1.96 * error <= 1.25 * due
