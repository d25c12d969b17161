"""The list of recordings: who played, and going on with a match, also with one whose recording is damaged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from riffraff.games import game_named
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.table import Table
from riffraff.table import recording
from riffraff.table.driver import begin, resume
from riffraff.table.saves import new_recording, recordings
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.routes import screen
from riffraff.ui.screens.replay import BEFORE_TICKS

Made = Callable[..., Any]

pytestmark = pytest.mark.usefixtures("home")


def record(*names: str, turns: int = 2, **more: Any) -> Path:
    """A match of computers, broken off after some turns."""
    path, _ = new_recording()
    path.write_bytes(recorded(names, turns, frozenset(more.items())))
    return path


@cache
def recorded(names: tuple[str, ...], turns: int, more: frozenset[tuple[str, Any]]) -> bytes:
    """The recording of such a match, which is played once."""
    seats = tuple(Seat(name, None, colour, "random") for name, colour in zip(names, ("red", "blue"), strict=True))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.riff"
        with begin(GAME, Setup(seats, House(short_game=True), seed=3, **dict(more)), path) as game:
            while game.match.turn < turns and not game.match.over:
                game.advance(30)
        return path.read_bytes()


def line(h: Any, path: Path) -> str:
    told: str = h.entry(f"files.{path.stem}")["name"]
    return told


def test_each_row_names_the_players_and_says_how_the_match_stands(hand: Made) -> None:
    first, second = record("Anna", "Bo"), record("Cleo", "Dora", turns=999, practice=True)
    broken, _ = new_recording()
    broken.write_bytes(b'{"riff":1,"setup":{"players":[{"name":"\\u0007"},{"name":["x"]}],"practice":3}}\n')
    h = hand(screen("files"))
    assert line(h, first).startswith("Anna, Bo")
    assert "not finished" in line(h, first)
    assert "practice" not in line(h, first)
    assert line(h, second).startswith("Cleo, Dora")
    assert "played to its end" in line(h, second)
    assert "practice" in line(h, second)
    assert broken.name in line(h, broken)
    h.click(f"files.{second.stem}")
    assert not h.entry("files.go_on")["enabled"]
    assert h.entry("files.go_on")["why"] == "This match was played to its end."


def test_any_match_that_is_not_over_is_gone_on_with(hand: Made) -> None:
    older = record("Anna", "Bo")
    record("Cleo", "Dora")
    h = hand(screen("files"))
    h.click(f"files.{older.stem}")
    h.click("files.go_on")
    assert isinstance(h.top, MatchScreen)
    assert h.top.names == ["Anna", "Bo"]


@pytest.mark.parametrize("begin", ["files", "title"])
def test_a_damaged_match_is_gone_on_with_in_a_copy(hand: Made, begin: str) -> None:
    path = record("Anna", "Bo", turns=4)
    lines = path.read_bytes().splitlines(keepends=True)
    turns = [n for n, text in enumerate(lines) if text.startswith(b'{"turn":')]
    bad = turns[2] + 2
    lines[bad] = lines[bad][:9] + b"7" + lines[bad][9:]
    path.write_bytes(b"".join(lines))
    damaged = path.read_bytes()
    h = hand(screen(begin))
    h.click("files.go_on" if begin == "files" else "title.resume")
    h.frames(2)
    assert f"line {bad + 1}:" in h.desk.notices[-1].words
    assert f"damaged from line {bad + 1} on" in h.entry("files.damaged")["name"]
    assert h.entry("files.go_on")["name"] == "Continue in a copy"
    h.click("files.go_on")
    assert isinstance(h.top, MatchScreen)
    assert h.top.match.turn == 3
    assert path.read_bytes() == damaged
    (copy,) = set(recordings()) - {path}
    assert copy.read_bytes().startswith(b"".join(lines[:bad]))
    h.frames(600)
    assert h.top.match.turn > 3


def test_a_recording_without_a_header_cannot_be_gone_on_with(hand: Made) -> None:
    path = record("Anna", "Bo")
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"Anna", b"Otto", 1))
    h = hand(screen("files"))
    h.click("files.go_on")
    h.frames(2)
    assert h.top.name == "files"
    assert "line 1:" in h.desk.notices[-1].words
    assert not h.sees("files.damaged")
    assert h.entry("files.go_on")["name"] == "Continue"


def test_a_row_says_the_round_and_what_everyone_has_left(hand: Made) -> None:
    running, done = record("Anna", "Bo", turns=5), record("Cleo", "Dora", turns=999)
    with resume(running, game_named) as driver:
        table = Table.from_text(driver.match.boundaries.past[-1].state["table"])
        left = " : ".join(str(len(supply)) for supply in table.supplies)
        where = f"Round {table.round} of {table.rounds}"
    h = hand(screen("files"))
    assert f"pieces left {left} · {where}" in line(h, running)
    assert "pieces left" in line(h, done)


def test_the_round_is_found_however_long_a_turn_lasts(hand: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record("Anna", "Bo", turns=3)
    monkeypatch.setattr(recording, "TAIL_BYTES", (64, 1 << 21))
    h = hand(screen("files"))
    assert "· Round " in line(h, path)


def test_a_state_that_is_none_is_passed_over(hand: Made) -> None:
    path = record("Anna", "Bo", turns=3)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(text.replace(b"riffraff table", b"riffraff fable") for text in lines))
    h = hand(screen("files"))
    assert line(h, path).startswith("Anna, Bo")
    assert "Round" not in line(h, path)


def test_falls_are_marked_and_come_to_by_a_key(hand: Made) -> None:
    record("Anna", "Bo", turns=999)
    h = hand(screen("files"))
    h.click("files.open")
    moments = h.top.moments
    assert moments
    marks = h.entry("replay.turn")["marks"]
    assert marks == [moment.turn + 1.5 for moment in moments]
    for moment in moments:
        if moment.tick > BEFORE_TICKS:
            h.keys("n")
            while h.top._until > h.top.replay.tick:
                h.frames(1)
            assert moment.tick - BEFORE_TICKS <= h.top.replay.tick < moment.tick
            assert h.top.replay.turn <= moment.turn
    h.keys("m")
    most = max(moment.weight for moment in moments)
    assert h.top.replay.turn in [moment.turn for moment in moments if moment.weight >= min(3, most)]
