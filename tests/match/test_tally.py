"""A tally is what the match itself says; it is kept as long as the recording stays as it is."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from riffraff.games import game_named
from riffraff.kernel.errors import BadInput
from riffraff.match import tally
from riffraff.match.setup import Setup
from riffraff.match.tally import Book, Tally, tally_of
from riffraff.rules import events as e
from riffraff.rules.house import House
from riffraff.table.driver import begin
from riffraff.table.seats import Seat


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[e.Event], tuple[int, ...]]:
    """A whole match of computers: its recording, all that happened, and what was left."""
    path = tmp_path_factory.mktemp("tally") / "whole.riff"
    seats = tuple(Seat(name, None, colour, "random") for name, colour in (("Anna", "red"), ("Bo", "blue")))
    with begin(game_named("riffraff"), Setup(seats, House(short_game=True), seed=5), path) as driver:
        driver.finish()
        return path, [told.event for told in driver.match.told], tuple(map(len, driver.match.table.supplies))


def test_it_counts_what_happened_to_the_last_turn(played: tuple[Path, list[e.Event], tuple[int, ...]]) -> None:
    path, events, left = played
    found = tally_of(path, game_named)
    for seat in range(2):
        assert found.falls[seat] == sum(isinstance(event, e.PieceFell) and event.seat == seat for event in events)
        rescued = [event for event in events if isinstance(event, e.PiecesRescued) and event.seat == seat]
        assert found.rescued[seat] == sum(len(event.pieces) for event in rescued)
    assert sum(found.falls) >= found.avalanche > 0
    assert 0 < found.load <= 16
    assert found.left == left
    assert found.over
    assert found.winners
    assert found.people == ()


def test_it_is_kept_until_the_recording_changes(
    played: tuple[Path, list[e.Event], tuple[int, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.riff"
    path.write_bytes(played[0].read_bytes())
    book = Book(tmp_path / "kept.json")
    first = book.look(path, game_named)
    book.save()
    assert Tally.from_dict(json.loads(json.dumps(asdict(first)))) == first
    asked = []
    monkeypatch.setattr(tally, "tally_of", lambda path, _find: asked.append(path) or first)
    again = Book(tmp_path / "kept.json")
    assert again.look(path, game_named) == first
    assert asked == []
    path.write_bytes(path.read_bytes() + b"\n")
    again.look(path, game_named)
    assert asked == [path]


@pytest.mark.parametrize("kept", ["", "[]", "{", '{"one.riff": [1]}', '{"one.riff": [SIZE, TIME, {"names": 3}]}'])
def test_what_was_kept_and_is_no_tally_is_summed_up_anew(
    played: tuple[Path, list[e.Event], tuple[int, ...]], tmp_path: Path, kept: str
) -> None:
    path = tmp_path / "one.riff"
    path.write_bytes(played[0].read_bytes())
    stat = path.stat()
    kept = kept.replace("SIZE", str(stat.st_size)).replace("TIME", str(stat.st_mtime_ns))
    (tmp_path / "kept.json").write_text(kept, encoding="utf-8")
    assert Book(tmp_path / "kept.json").look(path, game_named).over


def test_a_damaged_recording_has_none(played: tuple[Path, list[e.Event], tuple[int, ...]], tmp_path: Path) -> None:
    lines = played[0].read_bytes().splitlines(keepends=True)
    path = tmp_path / "bad.riff"
    path.write_bytes(b"".join([*lines[:9], b'{"t":1,"do":"no"}\n', *lines[9:]]))
    with pytest.raises(BadInput):
        Book(tmp_path / "kept.json").look(path, game_named)
