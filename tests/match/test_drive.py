"""Whole matches: one seed gives one match, however it is driven, interrupted or interleaved."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from riffraff.games import game_named
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.match.session import Match
from riffraff.match.view import View
from riffraff.players import PLAYERS
from riffraff.players.game import GAME
from riffraff.table import driver
from riffraff.table.driver import begin, resume, run
from riffraff.table.game import Game
from riffraff.table.player import Human, Plan
from riffraff.table.recording import read
from riffraff.table.replay import verify

ROOT = Path(__file__).resolve().parents[2]


def test_the_same_seed_gives_the_same_match_in_every_process(played: Any, processes: Any) -> None:
    playing = [processes.start(played.setup, hash_seed=seed) for seed in ("1", "4321")]
    digests = [process.communicate()[0].strip() for process in playing]
    assert digests == [played.result.digest] * 2


def test_another_seed_gives_another_match(played: Any) -> None:
    assert run(GAME, replace(played.setup, seed=12)).digest != played.result.digest


def test_a_recording_changes_nothing(played: Any) -> None:
    assert run(GAME, played.setup) == played.result


@pytest.mark.parametrize("frames_per_second", [30, 60, 144])
def test_driven_at_any_frame_rate_it_is_the_same(played: Any, frames_per_second: int) -> None:
    """Ticks of frames of that rate, with the commands at their ticks."""
    match = Match(played.setup)
    due = [(timed.tick, timed.command) for timed in read(played.path, game_named).commands]
    frame = 0
    while not match.over:
        frame += 1
        until = frame * 120 // frames_per_second
        while due and due[0][0] <= until:
            tick, command = due.pop(0)
            match.advance(tick - match.tick)
            match.apply(command)
        match.advance(until - match.tick)
    match.advance(0)
    assert match.chain == played.result.digest


def test_two_matches_at_once_do_not_touch(setup_of: Any) -> None:
    setups = [setup_of(seed=1), setup_of("random", "random", "random", seed=2)]
    alone = []
    for setup in setups:
        with begin(GAME, setup) as game:
            game.advance(2400)
            alone.append(game.match.digest())
    games = [begin(GAME, setup) for setup in setups]
    for _ in range(2400):
        for game in games:
            game.advance(1)
    assert [game.match.digest() for game in games] == alone


def test_killed_at_any_moment_it_comes_to_the_same_end(played: Any, processes: Any, tmp_path: Path) -> None:
    """With SIGKILL, wherever the file happens to stand then."""
    path = tmp_path / "killed.riff"
    rng = random.Random(8)
    processes.kill_when_it_has(path, rng.randrange(4_000, len(played.raw) // 2), played.setup)
    assert played.raw.startswith(path.read_bytes()[: path.read_bytes().rindex(b"\n")])
    with resume(path, game_named) as game:
        assert game.finish() == played.result
    assert path.read_bytes() == played.raw


def test_a_seat_of_an_unknown_kind_is_refused_before_there_is_a_file(setup_of: Any, tmp_path: Path) -> None:
    path = tmp_path / "none.riff"
    with pytest.raises(BadInput, match="no player wizard; there are human, random"):
        begin(GAME, setup_of("random", "wizard"), path)
    assert not path.exists()


def test_a_person_needs_the_window(setup_of: Any) -> None:
    with pytest.raises(BadInput, match="needs the window"):
        run(GAME, setup_of("random", "human"))


def test_players_who_do_nothing_are_not_waited_for_forever(setup_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "LONGEST_TURN_TICKS", 2400)
    with pytest.raises(RiffRaffError, match="does not come to its end"):
        run(replace(GAME, players={"idle": Human}), setup_of("idle", "idle"))


def game_with(**players: Any) -> Game:
    """Riff Raff with other players besides."""
    return replace(GAME, players={**PLAYERS, **players})


class Stubborn(Human):
    """Asks for what it may not have, at once and again."""

    def plan(self, view: View, what: str, rng: random.Random) -> Plan:  # noqa: ARG002
        from riffraff.match.commands import Release  # noqa: PLC0415

        return [(0, Release(view.seat))]


def test_a_plan_that_is_not_allowed_is_not_recorded(setup_of: Any, tmp_path: Path) -> None:
    path = tmp_path / "stubborn.riff"
    with begin(game_with(stubborn=Stubborn), setup_of("stubborn", "random"), path) as game:
        game.advance(600)
        assert game.match.table.laid[0] is None
        assert game.match.count == 1
    assert verify(path, game_named).ok


def test_people_and_opponents_at_one_table_go_on_after_a_crash(setup_of: Any, tmp_path: Path) -> None:
    """The person plays as a random player would, from outside."""
    path = tmp_path / "mixed.riff"
    setup = setup_of("human", "random", seed=5)
    with begin(game_with(human=PLAYERS["random"]), setup, path) as game:
        game.advance(3000)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b'{"turn"') + 40])
    with resume(path, game_named) as game:
        before = game.match.turn
        game.advance(1000)
        assert game.match.turn in (before, before + 1)  # now nobody plays for the person
    assert verify(path, game_named).ok
