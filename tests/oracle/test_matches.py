"""Whole matches follow the rule book: recordings as they stand in a file, and matches watched as they are played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from oracle.provoker import PROVOKING
from oracle.recorded import follow, lines_of
from oracle.witness import Witness

from riffraff.match.commands import Begin, Lay, Pass, Undo
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import PRESETS, load_preset
from riffraff.rules.house import House
from riffraff.table.driver import begin
from riffraff.table.seats import COLOURS, HUMAN, Seat

MUSEUM = Path(__file__).parent.parent / "data" / "recordings"
TELLING = sorted(path.name for path in MUSEUM.glob("*.riff") if not path.name.startswith("form1-"))
"""What happened does not stand in the files of form 1."""
FAST_TURNS = 14


def provoked(seed: int) -> Setup:
    """A table at which everybody provokes; three in ten switches are on."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    house = {name: rng.random() < 0.3 and (name != "short_game" or seats == 2) for name in House.rules()}
    players = (Seat(f"Seat {seat}", None, COLOURS[seat], "provoker") for seat in range(seats))
    params = load_preset(PRESETS[seed % len(PRESETS)])
    return Setup(tuple(players), House.from_dict(house), params=params, seed=seed)


@pytest.mark.parametrize("name", TELLING)
def test_a_recording_follows_the_book(name: str) -> None:
    follow(lines_of(MUSEUM / name))


def test_a_match_of_provoking_players_follows_the_book(tmp_path: Path) -> None:
    """For some turns; as it is watched, and as it was recorded."""
    path = tmp_path / "match.riff"
    with begin(PROVOKING, provoked(2), path) as game:
        witness = Witness(game.match)
        while game.match.turn < FAST_TURNS:
            game.advance(1)
    assert witness.illegal > 100
    assert witness.happened["pieces_caught"] > 0
    told = follow(lines_of(path)).table
    seen = witness.book.table
    assert (told.aboard, told.out, told.liable, told.in_turn) == (seen.aboard, seen.out, seen.liable, True)


def test_turns_that_are_taken_back_follow_the_book() -> None:
    """In practice: back to where the turn began, and to the one before."""
    setup = Setup((Seat("Ada", 9, "red", HUMAN), Seat("Ben", 8, "blue", HUMAN)), House(allow_pass=True), practice=True)
    match = Match(setup)
    witness = Witness(match)
    match.apply(Lay(0, 7))
    match.apply(Lay(1, 3))
    match.apply(Begin(0))
    match.apply(Pass(0))
    match.advance(200)
    match.apply(Begin(1))
    match.apply(Undo(1))
    match.apply(Pass(0))
    match.apply(Undo(0))
    match.apply(Undo(0))
    assert witness.book.table.phase == match.table.phase == "cards"
