"""Matches of Capharnaüm at the table: played, recorded, gone on with, checked, taken back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from riffraff.capharnaum.game import GAME
from riffraff.capharnaum.plans import PLANS, plan_text
from riffraff.capharnaum.session import Match, boundary
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import Phase
from riffraff.cli import main
from riffraff.games import game_named
from riffraff.kernel.errors import BadInput
from riffraff.table.boundaries import Undo
from riffraff.table.driver import Driver, begin, resume, run
from riffraff.table.replay import verify
from riffraff.table.seats import COLOURS, HUMAN, Seat

ROOT = Path(__file__).resolve().parents[2]
LONGEST_RANDOM_S = 0.2
"""What a match of ``random`` may take of one core."""


def setup_of(*kinds: str, **more: Any) -> Setup:
    return Setup(tuple(Seat(f"Seat {n}", None, COLOURS[n], kind) for n, kind in enumerate(kinds)), **more)


def by_command(*words: str, hash_seed: str = "0") -> dict[str, Any]:
    """What ``riffraff match`` tells as JSON, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "riffraff", "match", "--game", "capharnaum", "--json", *words],
        cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_a_match_is_the_same_in_any_process() -> None:
    words = ("--players", "random,random,random", "--seed", "7", "--plan", "castle", "--house", "rotating,no_lingering")
    told = [by_command(*words, hash_seed=seed) for seed in ("1", "2")]
    assert told[0] == told[1]
    assert set(told[0]) == {"seed", "winners", "left", "turns", "ticks", "digest", "rounds"}
    assert told[0]["digest"] != by_command(*words, "--seed", "8")["digest"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_recorded_match_verifies_and_a_changed_byte_is_found(tmp_path: Path, seats: int) -> None:
    path = tmp_path / "a.riff"
    setup = setup_of(*["random"] * seats, seed=seats, plan=plan_text(PLANS[seats % len(PLANS)]))
    result = run(GAME, setup, path)
    assert result.turns == 12 * seats or 0 in result.left
    assert verify(path, game_named).ok
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert not verify(path, game_named).ok


def test_a_match_that_is_killed_goes_on_to_the_same_end(tmp_path: Path) -> None:
    words = ["--players", "random,random,random,random", "--seed", "5", "--plan", "boat"]
    whole = by_command(*words)
    path = tmp_path / "killed.riff"
    code = f"import sys, time; from riffraff.table import session; tick = session.Session.advance\n" \
           f"def slow(*args):\n    time.sleep(1e-4)\n    return tick(*args)\n" \
           f"session.Session.advance = slow\nfrom riffraff.cli import main\n" \
           f"main({['match', '--game', 'capharnaum', *words, '--out', str(path)]!r})"  # fmt: skip
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    for _ in range(2000):
        if path.exists() and path.stat().st_size > 20_000:
            break
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert '"over"' not in path.read_text(errors="replace")
    with resume(path, game_named) as driver:
        assert driver.finish().digest == whole["digest"]
    assert verify(path, game_named).ok


def test_a_person_may_take_a_turn_back_in_practice() -> None:
    with Driver(GAME, Match(setup_of(HUMAN, "random", seed=2, practice=True))) as driver:
        match = driver.match
        while match.turn < 3 or match.waiting.seats != (0,):
            seats = match.waiting.seats
            if seats == (0,):
                match.apply(next(iter(match.legal(0))))
            driver.advance(20)
        before = match.table.to_text()
        match.apply(next(iter(match.legal(0))))
        assert match.table.phase is Phase.ADULT
        match.apply(Undo(0))
        assert match.table.to_text() == before


def test_what_is_no_boundary_is_refused(tmp_path: Path) -> None:
    setup = setup_of("random", "random", seed=1)
    with begin(GAME, setup, tmp_path / "a.riff") as driver:
        while driver.match.turn < 1:
            driver.advance(1)
        state = driver.match.state()
        assert boundary(setup, state) == driver.match.table.turn
        for wrong in (
            {},
            {"table": 5},
            {"table": ""},
            {"table": state["table"].replace("phase: child", "phase: over")},
        ):
            with pytest.raises(BadInput):
                boundary(setup, wrong)
        with pytest.raises(BadInput):
            boundary(setup_of("random", "random", "random"), state)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("match --game capharnaum --players random", "allowed: 2 to 6 players"),
        ("match --game capharnaum --players random,random --preset toy", "--preset is not for the game capharnaum."),
        ("match --players random,random --plan family", "--plan is not for the game riffraff."),
        ("match --game capharnaum --players random,random --plan famly", "Did you mean family?"),
        ("match --game capharnaum --players random,random --house by_yard", "by_yard is not a house rule."),
        ("plan check nowhere.plan", "nowhere.plan"),
    ],
)
def test_what_is_asked_for_wrongly_is_one_sentence(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words.split(), "--lang", "en"]) == 2
    assert told in capsys.readouterr().err


def test_a_house_is_checked_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "show", "family", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    path = tmp_path / "home.plan"
    path.write_text(shown, encoding="utf-8")
    assert main(["plan", "check", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{path}: in order, for 2 to 6 players.\n"
    path.write_text(shown.replace("players: 2-6", "players: 2"), encoding="utf-8")
    assert main(["plan", "check", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{path}: in order, for 2 players.\n"
    path.write_text(shown.replace("@", ".").replace("Children", "C"), encoding="utf-8")
    assert main(["plan", "check", str(path), "--lang", "en"]) == 1
    assert capsys.readouterr().out.count("green circle") == 7


def test_a_match_of_random_players_is_quick() -> None:
    """On an idle computer in a fifth of a second; here CPU time counts, and twice that is borne with."""
    setups = [setup_of(*["random"] * 6, seed=seed, plan=plan_text("farm")) for seed in range(3)]
    spent = []
    for setup in setups:
        before = time.process_time()
        run(GAME, setup)
        spent.append(time.process_time() - before)
    assert min(spent) < 2 * LONGEST_RANDOM_S
