"""Whole games that people can read, compared with the ones in ``tests/golden``: one for each number of players, and one
by every house rule.

``RIFFRAFF_GOLDEN=write`` writes them afresh: read the difference before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from capharnaum.games import begun, game

from riffraff.capharnaum.events import Event
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.report import tell

FOLDER = Path(__file__).parent.parent / "golden"
NAMES = ("Ada", "Ben", "Cléo", "Dan", "Eve", "Finn")
GAMES = {
    "capharnaum_of_two": ("family", 2, "", 1),
    "capharnaum_of_three": ("farm", 3, "", 2),
    "capharnaum_of_four": ("castle", 4, "", 3),
    "capharnaum_of_five": ("boat", 5, "", 4),
    "capharnaum_of_six": ("family", 6, "", 5),
    "capharnaum_of_three_with_every_house_rule": ("boat", 3, " ".join(Customs.rules()), 6),
}
"""By name of the file: house, seats, house rules, seed."""


def transcript(plan: str, seats: int, house: str, seed: int) -> str:
    found = begun(plan, seats, house, seed)

    def sentences(events: list[Event]) -> list[str]:
        return [f"    {tell(event, NAMES[:seats])}" for event in events]

    lines = [found.board.plan.written(), found.to_text()]
    for action, events in game(found, seed):
        lines += [f"{action}", *sentences(events)]
    return "\n".join([*lines, "", found.to_text()])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    played = transcript(*GAMES[name])
    if os.environ.get("RIFFRAFF_GOLDEN") == "write":
        path.write_text(played, encoding="utf-8")
    assert played == path.read_text(encoding="utf-8")
