"""Three hundred headless matches: 2 to 6 players, in all houses, by each house rule alone and by ten mixes, every
invariant checked at each event; they verify, a changed byte is found, and other processes by other hash seeds play the
same. A hundred are killed and gone on with. Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from riffraff.capharnaum.game import GAME
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.invariants import faults
from riffraff.capharnaum.plans import PLANS, plan_text
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import OBJECTS
from riffraff.games import game_named
from riffraff.table.driver import begin, resume, run
from riffraff.table.replay import verify
from riffraff.table.seats import COLOURS, Seat
from riffraff.table.session import Observer

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
MATCHES, KILLED = 300, 100
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


def digests(hash_seed: str) -> subprocess.Popen[str]:
    """This module in a process of its own, telling every match's digest."""
    path = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    words = [sys.executable, "-m", "capharnaum.battery_matches"]
    return subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("number", range(MATCHES))
def test_a_match_ends_by_the_rules_verifies_and_is_the_same_again(number: int, tmp_path: Path) -> None:
    path, setup = tmp_path / "a.riff", setup_of(number)
    with begin(GAME, setup, path) as driver:
        driver.match.observers.append(Checked())
        result = driver.finish()
    assert result == run(GAME, setup)
    assert 0 in result.left or driver.match.table.last_round or result.turns == 12 * len(setup.players)
    assert verify(path, game_named).ok
    data, rng = bytearray(path.read_bytes()), random.Random(number)
    data[rng.randrange(data.index(b"\n") + 1, len(data) - 1)] ^= 1 << rng.randrange(7)
    path.write_bytes(data)
    assert not verify(path, game_named).ok


def test_other_processes_with_other_hash_seeds_play_the_same() -> None:
    both = [digests(seed) for seed in ("1", "987654")]
    told = [process.communicate()[0].split() for process in both]
    assert told[0] == told[1] == [run(GAME, setup_of(number)).digest for number in range(MATCHES)]


@pytest.mark.parametrize("number", range(KILLED))
def test_a_match_that_was_killed_anywhere_goes_on_to_the_same_end(number: int, tmp_path: Path) -> None:
    whole, path, rng = tmp_path / "whole.riff", tmp_path / "killed.riff", random.Random(number)
    result = run(GAME, setup_of(number), whole)
    raw = whole.read_bytes()
    size = rng.randrange(raw.index(b"\n") + 1, len(raw))
    process = get_context("fork").Process(target=slowly, args=(number, path))  # Python's start is the longest of it
    process.start()
    while process.is_alive() and (not path.exists() or path.stat().st_size < size):
        time.sleep(0.001)
    process.kill()
    process.join()
    assert process.exitcode == -signal.SIGKILL, "it was killed before it was over"
    if number % 3 == 0:  # and cut in the middle of a line, as a machine does that loses its power
        left = path.read_bytes()
        path.write_bytes(left[: rng.randrange(raw.index(b"\n") + 1, len(left) + 1)])
    with resume(path, game_named) as driver:
        assert driver.finish() == result
    assert path.read_bytes() == raw
    assert verify(path, game_named).ok


def slowly(number: int, path: Path) -> None:
    """A match that takes long enough to be killed in it."""
    begins_turn = Match.begins_turn

    def later(*given: Any) -> Any:
        time.sleep(2e-3)
        return begins_turn(*given)

    Match.begins_turn = later  # type: ignore[method-assign]
    run(GAME, setup_of(number), path)
    time.sleep(60)


if __name__ == "__main__":
    for of_all in range(MATCHES):
        print(run(GAME, setup_of(of_all)).digest)
