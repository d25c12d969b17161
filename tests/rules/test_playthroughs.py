"""Whole games that people can read, compared with the ones in ``tests/golden``, and followed by the rule book.

``RIFFRAFF_GOLDEN=write`` writes them afresh: read the difference before you keep it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from oracle.bare import Beside
from oracle.plain import plain_action

from riffraff.kernel.words import language, set_language
from riffraff.rules.events import Event, RoundBegan
from riffraff.rules.house import House
from riffraff.rules.report import tell
from riffraff.rules.state import FIRST_LAW, LAW
from riffraff.rules.table import Table

FOLDER = Path(__file__).parent.parent / "golden"
NAMES = ("Ada", "Ben", "Cléo", "Dan")
ALL = dict.fromkeys(House.rules(), True)
FIRST_SWITCHES = (
    *("open_piles", "loose", "steady_hand", "by_yard", "allow_pass", "literal_second", "fair_play", "tie_break"),
    "short_game",
)
"""Those that there were under the first law."""
GAMES = {
    "riffraff_of_four": (LAW, 4, House(), 1, 0.05),
    "riffraff_of_two_with_every_house_rule": (LAW, 2, House.from_dict(ALL), 2, 0.15),
    "riffraff_of_three_in_a_storm": (LAW, 3, House(fair_play=True, by_yard=True, allow_pass=True), 3, 0.4),
    "riffraff_under_the_first_law": (FIRST_LAW, 2, House.from_dict(dict.fromkeys(FIRST_SWITCHES, True)), 2, 0.15),
}
"""By name of the file: law, seats, house rules, seed, and how often something falls."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = language()
    set_language("en")
    yield
    set_language(before)


def transcript(random_game, law: int, seats: int, house: House, seed: int, clumsiness: float) -> str:
    rng = random.Random(seed)
    table = Table.new(seats, house, [None] * seats, rng, law)
    beside = Beside(table, [None] * seats)

    def sentences(events: list[Event]) -> list[str]:
        return [f"    {tell(event, NAMES[:seats])}" for event in events]

    lines = [table.to_text(), *sentences([RoundBegan(table.round, table.rounds, table.captain)])]
    for action, events in random_game(table, rng, clumsiness):
        beside.did(plain_action(action), events)
        lines += [f"{action}", *sentences(events)]
    return "\n".join([*lines, "", table.to_text()])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(random_game, name: str) -> None:
    path = FOLDER / f"{name}.txt"
    played = transcript(random_game, *GAMES[name])
    if os.environ.get("RIFFRAFF_GOLDEN") == "write":
        path.write_text(played, encoding="utf-8")
    assert played == path.read_text(encoding="utf-8")
