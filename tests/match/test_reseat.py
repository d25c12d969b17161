"""A seat is given to the computer, or taken back, in the middle of a match: recorded, gone on with, played again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from riffraff.games import game_named
from riffraff.kernel.errors import BadInput, Illegal
from riffraff.match.commands import Lay
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver, begin, resume
from riffraff.table.player import Human
from riffraff.table.replay import Replay, verify
from riffraff.table.seats import HUMAN, Seat

SEATS = (Seat("A", None, "red", HUMAN), Seat("B", None, "blue", "random"))


def table(path: Path) -> Driver:
    return begin(GAME, Setup(SEATS, House(short_game=True), seed=3), path)


def test_a_match_that_a_person_leaves_to_the_computer_is_played_to_its_end_and_again(tmp_path: Path) -> None:
    path = tmp_path / "left.riff"
    with table(path) as driver:
        driver.advance(600)
        assert driver.match.waiting.seats == (0,), "it waits for the person"
        driver.reseat(0, "random")
        assert (list(driver.match.kinds), set(driver.match.people)) == (["random", "random"], set())
        result = driver.finish()
    assert result.winners
    assert verify(path, game_named).ok
    replay = Replay(path, game_named)
    for turn, people in ((-1, {0}), (replay.turns - 1, set()), (-1, {0})):
        replay.seek(turn)
        assert set(replay.match.people) == people


def test_what_was_killed_in_between_goes_on_with_whoever_sat_there(tmp_path: Path) -> None:
    path = tmp_path / "killed.riff"
    with table(path) as driver:
        driver.advance(30)
        driver.reseat(0, "random")
        driver.advance(4000)
        tick, whole = driver.match.tick, driver.match.digest()
    with resume(path, game_named) as driver:
        driver.advance(tick - driver.match.tick)
        assert driver.match.digest() == whole
        assert list(driver.match.kinds) == ["random", "random"]
        driver.advance(600)
        tick, further = driver.match.tick, driver.match.digest()
    with resume(path, game_named) as driver:
        driver.advance(tick - driver.match.tick)
        assert driver.match.digest() == further


def test_who_takes_a_seat_back_has_nothing_in_the_hand_and_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "back.riff"
    with table(path) as driver:
        driver.match.apply(Lay(0, 9))
        driver.reseat(0, "random")
        while driver.match.world.held is None or driver.match.table.turn != 0:
            driver.advance(1)
        driver.reseat(0, HUMAN)
        assert driver.match.world.held is None
        assert driver.match.waiting.what == Phase.TAKE
        driver.advance(600)
        assert driver.match.waiting.seats == (0,)
        tick, digest = driver.match.tick, driver.match.digest()
    assert verify(path, game_named).ok
    with resume(path, game_named) as driver:
        driver.advance(tick - driver.match.tick)
        assert driver.match.digest() == digest


def test_what_cannot_be_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with table(tmp_path / "wrong.riff") as driver:
        before = driver.match.digest()
        for seat, kind in ((0, HUMAN), (2, "random")):
            with pytest.raises(Illegal, match="cannot go"):
                driver.reseat(seat, kind)
        with pytest.raises(BadInput, match="captain"):
            driver.reseat(0, "admiral")
        assert driver.match.digest() == before


def test_a_recording_in_which_a_kind_took_over_that_is_not_known_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "strange.riff"
    with table(path) as driver:
        driver.reseat(1, "captain")
        driver.advance(60)
    with pytest.raises(BadInput, match="captain"):
        resume(path, lambda _name: replace(GAME, players={HUMAN: Human, "random": GAME.players["random"]}))
