"""Three hundred headless matches: 2 to 6 players, in all houses, by each house rule alone and by ten mixes, every
invariant checked at each event; they verify, and go again to the same digest. A hundred are cut off and gone on with.
Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from riffraff.capharnaum.game import GAME
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.invariants import faults
from riffraff.capharnaum.plans import PLANS, plan_text
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import OBJECTS
from riffraff.games import game_named
from riffraff.table.driver import begin, resume, run
from riffraff.table.replay import verify
from riffraff.table.seats import COLOURS, Seat
from riffraff.table.session import Observer

pytestmark = pytest.mark.slow
MATCHES, CUT = 300, 100
SWITCHES = list(Customs.rules())
MIXES = [random.Random(seed).sample(SWITCHES, 2 + seed % 4) for seed in range(10)]
HOUSES: list[list[str]] = [[], *([name] for name in SWITCHES), *MIXES]


class Checked(Observer):
    """At every event the table is one that can be."""

    def after(self, match: Any, record: Any) -> None:  # noqa: ARG002 - as the hook has it
        assert next(iter(faults(match.table)), None) is None, match.table.to_text()
        assert sum(match.table.reserve) + len(match.table.mess) == OBJECTS * match.table.seats


def setup_of(number: int) -> Setup:
    count = 2 + number % 5
    seats = tuple(Seat(f"Seat {n}", None, COLOURS[n], "random") for n in range(count))
    house = Customs.from_dict(dict.fromkeys(HOUSES[number % len(HOUSES)], True))
    return Setup(seats, house, seed=number, plan=plan_text(PLANS[number % len(PLANS)]))


@pytest.mark.parametrize("number", range(MATCHES))
def test_a_match_ends_by_the_rules_verifies_and_is_the_same_again(number: int, tmp_path: Path) -> None:
    path, setup = tmp_path / "a.riff", setup_of(number)
    with begin(GAME, setup, path) as driver:
        driver.match.observers.append(Checked())
        result = driver.finish()
    assert result == run(GAME, setup)
    assert 0 in result.left or driver.match.table.last_round or result.turns == 12 * len(setup.players)
    assert verify(path, game_named).ok


@pytest.mark.parametrize("number", range(CUT))
def test_a_match_that_was_cut_off_anywhere_goes_on_to_the_same_end(number: int, tmp_path: Path) -> None:
    path, setup = tmp_path / "cut.riff", setup_of(number)
    result = run(GAME, setup, path)
    data = path.read_bytes()
    header = data.index(b"\n") + 1
    path.write_bytes(data[: random.Random(number).randrange(header, len(data))])
    with resume(path, game_named) as driver:
        assert driver.finish() == result
    assert verify(path, game_named).ok
