"""Undo in practice, exact to the bit, in play and from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riffraff.games import game_named
from riffraff.kernel.errors import Illegal
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.table.driver import begin, resume
from riffraff.table.recording import read
from riffraff.table.replay import verify
from riffraff.table.seats import Seat

CRATE, BARREL = 3, 1


def practice(kind: str = "human") -> Setup:
    """A match with a swell, so that the ship is never twice in the same place by chance."""
    params = Params().replace({"swell.amplitude": 6.0, "swell.period": 1.5})
    return Setup((Seat("A", 40, "red"), Seat("B", 30, "blue", kind)), params=params, seed=4, practice=True)


def body(match: Match) -> str:
    """What the digest of the state is taken over."""
    return match.body(match.state())


@pytest.fixture
def third_turn(script: Any) -> Callable[[Match], Any]:
    """Plays two turns, and begins the third."""

    def play(match: Match) -> Any:
        played = script(match)
        played.lay(4, 3)
        played.begin()
        played.drop(CRATE, 85.0, 75.0)
        played.begin()
        played.drop(16 + BARREL, 30.0, 75.0)
        played.lay(2, 1)
        played.begin()
        return played

    return play


def test_undo_goes_back_to_the_beginning_of_the_turn_exactly(third_turn: Any) -> None:
    match = Match(practice())
    played = third_turn(match)
    before, turn, tick = body(match), match.turn, match.tick
    table, world = match.table, match.world
    played.drop(BARREL, -30.0, 75.0)
    match.apply(c.Undo(0))
    assert (match.table is table, match.world is world) == (True, True)  # whoever looks at them need not look again
    assert body(match) == before
    assert match.turn == turn
    assert match.tick > tick  # the log goes on


def test_the_same_again_after_undo_is_the_same(third_turn: Any) -> None:
    match = Match(practice())
    played = third_turn(match)
    played.drop(BARREL, -30.0, 75.0)
    first = body(match)
    match.apply(c.Undo(0))
    played.drop(BARREL, -30.0, 75.0)
    assert body(match) == first


def test_what_was_undone_is_told_no_more(third_turn: Any) -> None:
    match = Match(practice())
    played = third_turn(match)
    before = match.told
    assert [told.event.name for told in before].count("turn_ended") == 2
    played.drop(BARREL, -30.0, 75.0)
    assert match.told[: len(before)] == before
    assert len(match.told) > len(before)
    match.apply(c.Undo(0))
    assert match.told == before
    match.apply(c.Undo(0))
    assert [told.event.name for told in match.told].count("turn_ended") == 1


def test_undo_again_goes_to_the_turn_before_and_at_last_to_the_start(third_turn: Any) -> None:
    match = Match(practice())
    start = body(match)
    third_turn(match).drop(BARREL, -30.0, 75.0)
    turns = []
    while match.may(c.Undo(0)):
        match.apply(c.Undo(0))
        turns.append(match.turn)
    assert turns == [3, 2, 1, 0]
    assert body(match) == start
    with pytest.raises(Illegal, match="nothing to take back"):
        match.apply(c.Undo(0))


def test_doing_something_makes_the_turn_itself_undone_first(third_turn: Any) -> None:
    match = Match(practice())
    third_turn(match)
    match.apply(c.Undo(0))
    assert match.turn == 2
    match.apply(c.Take(1, 16 + CRATE, (0.0, 0.0), (260.0, 100.0), 0.0))
    match.apply(c.Undo(0))
    assert match.turn == 2
    match.apply(c.Undo(0))
    assert match.turn == 1


def test_undo_passes_over_the_turns_of_opponents(third_turn: Any) -> None:
    match = Match(practice("random"))
    third_turn(match)
    assert match.table.turn == 0
    match.apply(c.Undo(0))
    assert (match.turn, match.table.turn) == (1, 0)


def test_there_is_no_undo_in_earnest(third_turn: Any) -> None:
    earnest = practice()
    match = Match(Setup(earnest.players, params=earnest.params))
    third_turn(match)
    with pytest.raises(Illegal, match="Only in practice"):
        match.apply(c.Undo(0))


def test_undone_turns_are_in_the_recording_and_it_is_in_order(third_turn: Any, tmp_path: Path) -> None:
    path = tmp_path / "practice.riff"
    with begin(GAME, practice(), path) as game:
        third_turn(game.match).drop(BARREL, -30.0, 75.0)
        game.match.apply(c.Undo(0))
        game.match.apply(c.Undo(0))
        game.advance(50)
        digest = game.match.digest()
    assert [type(timed.command) for timed in read(path, game_named).commands][-2:] == [c.Undo, c.Undo]
    assert verify(path, game_named).ok
    with resume(path, game_named) as again:
        again.advance(game.match.tick - again.match.tick)
        assert again.match.digest() == digest
        again.match.apply(c.Undo(0))
        assert again.match.turn == 1
    assert verify(path, game_named).ok
