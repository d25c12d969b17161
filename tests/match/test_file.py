"""Recordings: whatever is cut off, changed or made up, the file is gone on with exactly or refused with a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riffraff.games import game_named
from riffraff.kernel.errors import BadInput
from riffraff.match.commands import PutBack
from riffraff.match.forms import FORMS
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.table.driver import begin, resume
from riffraff.table.recording import read, scan, stamp
from riffraff.table.replay import verify
from riffraff.table.seats import Seat

HALF_AN_HOUR = 30 * 60 * 120
"""Ticks."""


def test_it_begins_with_all_that_the_match_depends_on(played: Any) -> None:
    header = json.loads(played.raw.splitlines()[0])
    assert list(header) == ["riff", "game", "setup", "stamp", "sum"]
    assert (header["riff"], header["game"]) == (3, "riffraff")
    assert Setup.from_dict(header["setup"]) == played.setup
    assert list(header["stamp"]) == ["riffraff", "pymunk", "numpy", "python", "platform"]


def test_it_ends_with_the_result(played: Any) -> None:
    recording, result = read(played.path, game_named), played.result
    assert recording.over
    end = {"over": result.ticks, "turn": result.turns, "digest": result.digest}
    assert recording.lines[-1] == {**end, "winners": list(result.winners), "left": list(result.supplies)}


def test_every_turn_is_a_checkpoint(played: Any) -> None:
    turns = [turn.snapshot for turn in read(played.path, game_named).turns]
    assert [turn.turn for turn in turns] == list(range(1, played.result.turns + 1))
    assert turns[-1].state["falls"] <= played.result.falls


def test_half_an_hour_stays_well_below_ten_megabytes(played: Any) -> None:
    assert len(played.raw) / played.result.ticks * HALF_AN_HOUR < 7e6


def test_a_copy_is_as_good(played: Any, tmp_path: Path) -> None:
    copy = tmp_path / "é è.riff"
    copy.write_bytes(played.raw)
    assert verify(copy, game_named).ok


def test_it_does_not_write_over_a_file(played: Any) -> None:
    with pytest.raises(BadInput):
        begin(GAME, played.setup, played.path)
    assert played.path.read_bytes() == played.raw


def cuts(raw: bytes, count: int, seed: int) -> list[int]:
    """Some places behind the header, among them the ends of lines."""
    rng, header = random.Random(seed), raw.index(b"\n") + 1
    places = [rng.randrange(header, len(raw)) for _ in range(count)]
    return [header, *places, raw.rindex(b"\n", 0, len(raw) - 1) + 1]


def test_cut_off_anywhere_it_is_gone_on_with_byte_by_byte(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "cut.riff"
    for cut in cuts(played.raw, 2, seed=2):
        path.write_bytes(played.raw[:cut])
        with resume(path, game_named) as game:
            assert game.finish() == played.result
        assert path.read_bytes() == played.raw


def test_what_happened_is_still_told_when_a_match_is_gone_on_with(played: Any, tmp_path: Path) -> None:
    with begin(GAME, played.setup) as whole:
        whole.finish()
    path = tmp_path / "cut.riff"
    for cut in (*cuts(played.raw, 2, seed=3), len(played.raw)):
        path.write_bytes(played.raw[:cut])
        with resume(path, game_named) as game:
            told = game.match.told
            assert told == whole.match.told[: len(told)]
            assert (told == []) == (cut == played.raw.index(b"\n") + 1)
    assert len(told) == len(whole.match.told)


def test_an_older_recording_is_gone_on_with_in_its_own_form(played: Any, rewrite: Any, tmp_path: Path) -> None:
    """In files of form 1 it does not stand what happened."""

    def older(records: list[dict[str, Any]]) -> None:
        for place, record in enumerate(records):
            records[place] = FORMS[1].older(record)
        records[0]["riff"] = 1
        del records[0]["game"]

    path = rewrite(played.raw, tmp_path / "older.riff", older)
    raw = path.read_bytes()
    assert verify(path, game_named).ok
    path.write_bytes(raw[: len(raw) * 2 // 3])
    with resume(path, game_named) as game:
        assert game.match.told
        assert game.finish() == played.result
    assert path.read_bytes() == raw


def test_a_match_that_is_over_is_only_told_again(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "over.riff"
    path.write_bytes(played.raw)
    with resume(path, game_named) as game:
        assert game.match.over
        assert game.finish() == played.result
    assert path.read_bytes() == played.raw


def test_a_piece_in_a_persons_hand_is_put_back(script: Any, tmp_path: Path) -> None:
    path = tmp_path / "hand.riff"
    setup = Setup((Seat("A", 40, "red"), Seat("B", 30, "blue")))
    with begin(GAME, setup, path) as game:
        played = script(game.match)
        played.lay(4, 3)
        played.begin()
        played.hold(3, 85.0, 75.0)
    with resume(path, game_named) as game:
        assert game.match.world.held is None
        assert game.match.waiting.seats == (0,)
        script(game.match).drop(3, 85.0, 75.0)
    assert [timed.command for timed in read(path, game_named).commands].count(PutBack(0)) == 1
    assert verify(path, game_named).ok


def test_any_changed_byte_is_found_and_its_line_named(played: Any, tmp_path: Path) -> None:
    """Also one that leaves the value as it was, such as ``1e0`` for ``1.0``, and the last line feed."""
    raw, path = played.opening, tmp_path / "changed.riff"
    rng = random.Random(5)
    places = [rng.randrange(len(raw)) for _ in range(30)]
    places += [len(raw) - 1, raw.index(b"\n"), raw.index(b".0")]
    for place in places:
        changed = bytearray(raw)
        changed[place] = rng.choice([byte for byte in b'0123456789.e -,"}x' if byte != raw[place]])
        path.write_bytes(changed)
        line = raw.count(b"\n", 0, place) + 1
        with pytest.raises(BadInput, match=rf"changed\.riff, line {line}\b"):
            read(path, game_named)


def test_what_stands_before_the_fault_is_still_read(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "broken.riff"
    lines = played.raw.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:40], b"{not json}\n", *lines[41:]]))
    recording, fault = scan(path, game_named)
    assert len(recording.lines) == 39
    assert fault is not None
    assert "line 41" in str(fault)


NESTED = b"[" * 100_000


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"PK\x03\x04\x00\x00\n",
        b"\xff\xfe\n",
        NESTED + b"\n",
        b'{"riff":' + NESTED + b"\n",
        b'{"riff":1}\n',
        b'{"riff":2,"setup":{},"stamp":{},"sum":""}\n',
        b'{"riff":NaN,"setup":{},"stamp":{},"sum":""}\n',
        b'{"riff":1e999,"setup":{},"stamp":{},"sum":""}\n',
        b'{"riff":1,"riff":1}\n',
        b'{"riff":1,"setup":null,"stamp":null,"sum":null}\n',
        b'{"riff":true,"setup":{},"stamp":{},"sum":""}\n',
        b'{"t":0,"do":"lay","seat":0,"card":1,"sum":"00000000"}\n',
        b'{"riff":1,"setup":' + b"9" * 5000 + b',"stamp":{},"sum":""}\n',
    ],
)
def test_what_is_no_recording_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hostile.riff"
    path.write_bytes(content)
    for take in (read, verify, resume):
        with pytest.raises(BadInput, match=r"hostile\.riff"):
            take(path, game_named)
    assert path.read_bytes() == content


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nowhere"):
        read(tmp_path / "nowhere.riff", game_named)


Change = Callable[[list[dict[str, Any]]], None]


def _first(records: list[dict[str, Any]], key: str) -> dict[str, Any]:
    return next(record for record in records if key in record)


def _in_first(key: str, name: str, value: object) -> Change:
    return lambda records: _first(records, key).update({name: value})


def _in_state(name: str, value: object) -> Change:
    return lambda records: _first(records, "state")["state"].update({name: value})


@pytest.mark.parametrize(
    "change",
    [
        _in_first("do", "t", -1),
        _in_first("do", "t", 10**6),
        _in_first("do", "do", "cheat"),
        _in_first("do", "seat", 9),
        _in_first("do", "extra", 1),
        _in_first("turn", "turn", "one"),
        _in_first("turn", "state", None),
        _in_state("table", 5),
        _in_state("table", "riffraff table 1\n"),
        _in_state("world", {}),
        _in_state("world", None),
        _in_state("falls", -1),
        _in_state("surprise", 1),
        _in_first("turn", "digest", ""),
        _in_first("turn", "told", None),
        _in_first("turn", "told", [1]),
        _in_first("turn", "told", [[1, {"event": "cheered", "seat": 0}]]),
        _in_first("turn", "told", [[1, {"event": "card_laid", "seat": 2}]]),
        _in_first("turn", "told", [[1, {"event": "piece_fell", "seat": 0, "piece": 3, "why": "soon"}]]),
        _in_first("p", "f", [[0, "x", 0, 0]]),
        _in_first("over", "winners", [7]),
        _in_first("riff", "stamp", {}),
        lambda records: records.insert(3, {"surprise": 1}),
        lambda records: records.insert(3, {"stamp": {"riffraff": 1}}),
        lambda records: records.append(records.pop(2)),
    ],
)
def test_what_is_made_up_is_refused(played: Any, rewrite: Any, tmp_path: Path, change: Change) -> None:
    """With all sums right."""
    path = rewrite(played.raw, tmp_path / "made-up.riff", change)
    with pytest.raises(BadInput, match=r"made-up\.riff, line \d+: "):
        read(path, game_named)


def test_what_is_said_to_come_hours_later_is_not_waited_for(played: Any, rewrite: Any, tmp_path: Path) -> None:
    path = rewrite(played.raw, tmp_path / "made-up.riff", _in_first("do", "t", 10**6))
    verdict = verify(path, game_named)
    assert not verdict.ok
    assert "not 1000000" in str(verdict)


def test_a_checkpoint_must_be_a_whole_ship(played: Any, rewrite: Any, tmp_path: Path) -> None:
    """A world that does not hold what the table says is not gone on from."""

    def steal(records: list[dict[str, Any]]) -> None:
        worlds = [record["state"]["world"] for record in records if "state" in record]
        next(world for world in reversed(worlds) if world["pieces"])["pieces"].pop()

    path = rewrite(played.raw, tmp_path / "stolen.riff", steal)
    with pytest.raises(BadInput, match="not the beginning of a turn"):
        read(path, game_named)


@pytest.mark.parametrize(
    ("version", "told"), [("0.1.0", ()), ("0.0.9", ("riffraff 0.0.9",)), ("9.0", ("riffraff 9.0",))]
)
def test_a_version_is_foreign_only_if_it_may_compute_otherwise(
    version: str, told: tuple[str, ...], played: Any
) -> None:
    recording = read(played.path, game_named)
    recording.stamps = [recording.stamps[0] | {"riffraff": version}]
    assert recording.foreign == told


def test_other_versions_are_told_and_noted_when_the_match_goes_on(
    played: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "moved.riff"
    path.write_bytes(played.opening)
    assert read(path, game_named).foreign == ()
    here = stamp()
    there = {**here, "numpy": "9.9"}
    for module in ("recording", "recorder"):
        monkeypatch.setattr(f"riffraff.table.{module}.stamp", lambda: there)
    assert read(path, game_named).foreign == (f"numpy {here['numpy']}",)
    with resume(path, game_named) as game:
        assert game.finish() == played.result
    assert [made["numpy"] for made in read(path, game_named).stamps] == [here["numpy"], "9.9"]
    verdict = verify(path, game_named)
    assert verdict.ok
    assert f"numpy {here['numpy']}" in str(verdict)


def test_a_match_that_goes_otherwise_here_is_not_gone_on_with(played: Any, rewrite: Any, tmp_path: Path) -> None:
    """As it would with other physics: here the last frames are not what the ship does."""

    def tilt(records: list[dict[str, Any]]) -> None:
        [record for record in records if "p" in record][-1]["f"][-1][3] += 50

    path = rewrite(played.opening, tmp_path / "other.riff", tilt)
    before = path.read_bytes()
    with pytest.raises(BadInput, match="goes otherwise"):
        resume(path, game_named)
    assert path.read_bytes() == before
