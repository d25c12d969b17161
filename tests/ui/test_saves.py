"""Recordings on this computer: the newest first, and which match can be gone on with."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from riffraff.kernel.folders import matches_folder
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import begin
from riffraff.table.recording import About, about
from riffraff.table.saves import last_unfinished, new_recording, recordings
from riffraff.table.seats import COLOURS, Seat


def record(when: int, *, whole: bool, practice: bool = False) -> Path:
    """A match, recorded at this second; of one that is not ``whole`` only the beginning."""
    path, note = new_recording()
    assert note is None
    path.write_bytes(recorded(whole, practice))
    os.utime(path, (when, when))
    return path


@cache
def recorded(whole: bool, practice: bool) -> bytes:
    """Such a recording, made once."""
    seats = tuple(Seat(f"Robot {n}", None, colour, "random") for n, colour in enumerate(COLOURS[:2]))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.riff"
        with begin(GAME, Setup(seats, House(short_game=True), seed=3, practice=practice), path) as game:
            if whole:
                game.finish()
            else:
                game.advance(120)
        return path.read_bytes()


@pytest.mark.usefixtures("home")
def test_the_last_match_that_is_not_over() -> None:
    assert last_unfinished() is None
    first, second, third = record(1000, whole=False), record(2000, whole=False), record(3000, whole=True)
    assert recordings() == [third, second, first]
    assert [about(path).over for path in (first, second, third)] == [False, False, True]
    assert last_unfinished() == second


@pytest.mark.usefixtures("home")
def test_practice_is_not_the_last_match() -> None:
    earnest, practice = record(1000, whole=False), record(2000, whole=False, practice=True)
    assert about(practice) == About("riffraff", ("Robot 0", "Robot 1"), practice=True, over=False)
    assert last_unfinished() == earnest
    assert last_unfinished(practice=True) == practice
    earnest.unlink()
    assert last_unfinished() is None


@pytest.mark.usefixtures("home")
def test_what_is_no_recording_is_passed_over() -> None:
    good = record(1000, whole=False)
    folder, _ = matches_folder()
    (folder / "empty.riff").touch()
    (folder / "noise.riff").write_bytes(b"\x00\xff\n" * 9)
    (folder / "folder.riff").mkdir()
    (folder / "nowhere.riff").symlink_to(folder / "gone")
    assert recordings() == [good]
    assert last_unfinished() == good
