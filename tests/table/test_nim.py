"""A match of any game is played, kept, gone on with, checked and watched: all of it, for a game of forty lines."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from table.nim import NIM, Guess, Nim, Put, Setup, Take, Taken

from riffraff.kernel.errors import BadInput, Illegal, RiffRaffError
from riffraff.kernel.folders import matches_folder
from riffraff.kernel.house import HouseRules, switch
from riffraff.kernel.log import LogWriter, scan_log
from riffraff.table import driver, recorder
from riffraff.table.boundaries import Told, Undo
from riffraff.table.driver import Driver, begin, resume, run
from riffraff.table.game import Game
from riffraff.table.recorder import copy_before
from riffraff.table.recording import About, about, damaged_line, read, restore
from riffraff.table.replay import Replay, verify
from riffraff.table.saves import last_unfinished, new_recording, recordings
from riffraff.table.seats import COLOURS, HUMAN, Seat
from riffraff.table.session import Observer, Waiting

ROOT = Path(__file__).resolve().parents[2]


def find(name: str) -> Game:
    """The register of this table."""
    if name != NIM.name:
        raise BadInput("table.no_game", name=name, hint="", allowed=NIM.name)
    return NIM


def setup_of(*kinds: str, **more: Any) -> Setup:
    return Setup(tuple(Seat(f"Seat {n}", None, COLOURS[n], kind) for n, kind in enumerate(kinds)), **more)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The recording of a match that six players of the computer played."""
    path = tmp_path / "whole.riff"
    run(NIM, setup_of(*["guess"] * 6, seed=4), path)
    return path


def opening() -> Nim:
    """Two persons have put 1 and 3 on a heap of 10; the first is to take."""
    match = Nim(setup_of(HUMAN, HUMAN, practice=True))
    match.apply(Put(0, 1))
    match.apply(Put(1, 3))
    return match


def test_nothing_of_another_game_is_needed() -> None:
    others = ("riffraff.match", "riffraff.rules", "riffraff.physics", "pymunk", "numpy")
    code = "import sys; import table.nim, riffraff.table.driver, riffraff.table.replay, riffraff.table.saves; "
    code += f"print([name for name in {others} if name in sys.modules])"
    path = os.pathsep.join(map(str, (ROOT, ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


# -- playing ----------------------------------------------------------------------------------------------------


def test_what_is_chosen_unseen_is_said_to_be_secret() -> None:
    match = Nim(setup_of(HUMAN, HUMAN, HUMAN))
    assert match.waiting == Waiting((0, 1, 2), "put", secret=True)
    match.apply(Put(1, 2))
    assert match.waiting == Waiting((0, 2), "put", secret=True)
    match.apply(Put(0, 1))
    match.apply(Put(2, 1))
    assert match.waiting == Waiting((0,), "take")


def test_what_is_refused_changes_nothing() -> None:
    match = opening()
    before = match.digest()
    for command in (Take(1, 1), Put(0, 1)):
        assert not match.may(command)
        with pytest.raises(Illegal):
            match.apply(command)
    with pytest.raises(BadInput, match="count must be a whole number from 1 to 3"):
        match.apply(Take(0, 4))
    assert match.digest() == before


def test_what_happened_is_told_with_its_tick() -> None:
    match = opening()
    match.advance(7)
    assert match.apply(Take(0, 3)) == [Taken(0, 11)]
    assert match.told == [Told(7, Taken(0, 11))]


def test_undo_in_practice_goes_back_turn_by_turn() -> None:
    match = opening()
    for seat, count in ((0, 3), (1, 2), (0, 1)):
        match.apply(Take(seat, count))
    heaps = []
    while match.may(Undo(0)):
        match.apply(Undo(0))
        heaps.append(match.heap)
    assert heaps == [9, 11, 14, 10]
    assert match.told == []
    assert str(match.refusal(Undo(0))) == "There is nothing to take back."
    assert str(Nim(setup_of(HUMAN, HUMAN)).refusal(Undo(0))) == "Only in practice can a turn be taken back."


def test_whoever_watches_sees_at_once_what_can_be_taken_back() -> None:
    seen = []

    class Watching(Observer):
        def after(self, match: Any, record: Any) -> None:  # noqa: ARG002 - as the hook has it
            seen.append(match.may(Undo(0)))

    match = Nim(setup_of(HUMAN, HUMAN, practice=True))
    match.observers.append(Watching())
    for command in (Put(0, 1), Undo(0), Put(1, 2)):
        match.apply(command)
    assert seen == [True, False, True]


def test_undo_passes_over_the_turns_of_opponents() -> None:
    with Driver(NIM, Nim(setup_of(HUMAN, "guess", practice=True))) as playing:
        match = playing.match
        match.apply(Put(0, 3))
        playing.advance(60)
        match.apply(Take(0, 3))
        playing.advance(60)
        assert (match.turn, match.waiting) == (3, Waiting((0,), "take"))
        match.apply(Undo(0))
        assert (match.turn, match.waiting.seats) == (1, (0,))


def test_players_play_the_same_match_from_the_same_seed() -> None:
    results = [run(NIM, setup_of("guess", "guess", "guess", seed=seed)) for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]
    assert results[0].winners
    assert set(results[0].to_dict()) == {"winners", "left", "turns", "ticks", "digest"}


def test_seats_and_players_are_asked_for_what_they_are() -> None:
    with pytest.raises(BadInput, match="2 to 6 players"):
        Setup((Seat("A"),))
    with pytest.raises(BadInput, match="colour of their own"):
        Setup((Seat("A"), Seat("B")))
    with pytest.raises(BadInput, match="no player wizard; there are human, guess"):
        run(NIM, setup_of("wizard", "guess"))
    with pytest.raises(BadInput, match="needs the window"):
        run(NIM, setup_of(HUMAN, "guess"))


def test_players_who_do_nothing_are_not_waited_for_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "LONGEST_TURN_TICKS", 100)
    monkeypatch.setattr(Guess, "plan", lambda *_: ())
    with pytest.raises(RiffRaffError, match="does not come to its end"):
        run(NIM, setup_of("guess", "guess"))


def test_a_plan_whose_fault_shows_only_when_it_is_tried_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a piece that does not fit in: the player thinks again."""
    tried = []
    take = Nim.do

    def do(self: Nim, command: Any) -> list[Any]:
        tried.append(command)
        if len(tried) % 2:
            raise Illegal("nim.illegal")
        return take(self, command)

    monkeypatch.setattr(Nim, "do", do)
    assert run(NIM, setup_of("guess", "guess")).winners
    assert len(tried) > 10


# -- keeping ----------------------------------------------------------------------------------------------------


def test_a_recording_names_its_game_and_is_in_order(whole: Path) -> None:
    header = scan_log(whole, summed=True).records[0]
    assert list(header) == ["riff", "game", "setup", "stamp"]
    assert (header["game"], header["setup"]["heap"]) == ("nim", 10)
    verdict = verify(whole, find)
    assert verdict.ok, str(verdict)
    assert verdict.recording.over


def test_killed_at_any_moment_it_comes_to_the_same_end(whole: Path, tmp_path: Path) -> None:
    """With SIGKILL, wherever the file happens to stand then."""
    path, raw = tmp_path / "killed.riff", whole.read_bytes()
    program = f"""
import time
from dataclasses import dataclass, replace
from pathlib import Path
from table.nim import NIM, Setup
from riffraff.table.driver import begin
from riffraff.table.recording import read
playing = begin(NIM, read(Path({str(whole)!r}), lambda name: NIM).setup, Path({str(path)!r}))
while True:
    playing.advance(20)
    time.sleep(0.01)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests")))}
    with subprocess.Popen([sys.executable, "-c", program], env=environment) as process:
        while process.poll() is None and (not path.exists() or path.stat().st_size < len(raw) // 2):
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
    assert raw.startswith(path.read_bytes())
    with resume(path, find) as playing:
        playing.finish()
        playing.advance(20)
    assert path.read_bytes() == raw


def test_cut_off_anywhere_it_is_gone_on_with_byte_by_byte(whole: Path, tmp_path: Path) -> None:
    path, raw = tmp_path / "cut.riff", whole.read_bytes()
    header = raw.index(b"\n") + 1
    for cut in random.Random(1).sample(range(header, len(raw)), 12):
        path.write_bytes(raw[:cut])
        with resume(path, find) as playing:
            lines = raw[:cut].count(b"\n")
            assert playing.half_line == (None if raw[cut - 1] == 10 else lines + 1)
            playing.finish()
        assert path.read_bytes() == raw


def test_any_changed_byte_is_found_and_its_line_named(whole: Path, tmp_path: Path) -> None:
    path, raw = tmp_path / "changed.riff", whole.read_bytes()
    rng = random.Random(5)
    for place in [*rng.sample(range(len(raw)), 40), len(raw) - 1]:
        changed = bytearray(raw)
        changed[place] = rng.choice([byte for byte in b'0123456789.e -,"}x' if byte != raw[place]])
        path.write_bytes(changed)
        line = raw.count(b"\n", 0, place) + 1
        with pytest.raises(BadInput, match=rf"changed\.riff, line {line}\b"):
            read(path, find)


def test_what_was_made_up_is_found_by_making_it_again(whole: Path, tmp_path: Path) -> None:
    """With all sums right."""
    path = tmp_path / "made-up.riff"
    records = scan_log(whole, summed=True).records
    [record for record in records if record.get("do") == "take"][3]["count"] = 1
    with closing(LogWriter(path, new=True, last_sum=0)) as writer:
        for record in records:
            writer.write(record)
    verdict = verify(path, find)
    assert not verdict.ok
    assert verdict.turn == 5


def test_a_damaged_recording_is_watched_up_to_its_damage_and_gone_on_with_from_before(
    whole: Path, tmp_path: Path
) -> None:
    path, copy = tmp_path / "damaged.riff", tmp_path / "copy.riff"
    lines = whole.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:12], b"{not json}\n", *lines[13:]]))
    with pytest.raises(BadInput, match="line 13: not JSON"):
        Replay(path, find)
    watched = Replay(path, find, damaged=True)
    watched.advance(10**6)
    assert (watched.live, watched.at_end, watched.turn) == (True, True, watched.turns - 1)
    line = damaged_line(path, find)
    assert line == 13
    copy_before(path, line, copy)
    with resume(copy, find) as playing:
        playing.finish()
    assert copy.read_bytes() == whole.read_bytes()


def test_a_recording_is_watched_from_any_turn(whole: Path) -> None:
    watched = Replay(whole, find)
    for turn in (5, 2, watched.turns - 1, -1):
        watched.seek(turn)
        assert (watched.turn, watched.match.turn) == (turn, turn + 1)
    told = watched.advance(10**6)
    assert watched.live
    assert watched.match.over
    assert told[-1] == Taken(watched.match.outcome.winners[0], 0)


def test_what_was_undone_is_in_the_recording_and_is_undone_again(tmp_path: Path) -> None:
    path = tmp_path / "practice.riff"
    with begin(NIM, setup_of(HUMAN, HUMAN, practice=True), path) as playing:
        match = playing.match
        for command in (Put(0, 1), Put(1, 3), Take(0, 3), Take(1, 2), Undo(1), Undo(0), Take(0, 1)):
            match.apply(command)
        digest = match.digest()
    assert verify(path, find).ok
    with resume(path, find) as playing:
        assert playing.match.digest() == digest
        assert [told.event for told in playing.match.told] == [Taken(0, 13)]
    recording = read(path, find)
    line = restore(recording, match, 1)
    assert (match.heap, match.turn, recording.lines[line - 2]["turn"]) == (11, 2, 2)


def test_another_version_is_told_and_noted(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = whole.read_bytes()
    whole.write_bytes(raw[: raw.rindex(b'{"turn"')])
    here = recorder.stamp()
    for module in ("recording", "recorder"):
        monkeypatch.setattr(f"riffraff.table.{module}.stamp", lambda: {**here, "python": "9.9"})
    assert read(whole, find).foreign == (f"python {here['python']}",)
    with resume(whole, find) as playing:
        playing.finish()
    assert [made["python"] for made in read(whole, find).stamps] == [here["python"], "9.9"]
    assert verify(whole, find).ok


class Full(LogWriter):
    """A log on a disk that is full after some lines."""

    def write(self, record: Any) -> None:
        if "do" in record:
            raise RiffRaffError("kernel.files.disk_full", file=self.path)
        super().write(record)


def test_a_match_goes_on_where_it_can_be_recorded_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "LogWriter", Full)
    with pytest.raises(RiffRaffError, match="disk is full"):
        run(NIM, setup_of("guess", "guess"), tmp_path / "one.riff")
    failures: list[RiffRaffError] = []
    with begin(NIM, setup_of("guess", "guess"), tmp_path / "two.riff", failures.append) as playing:
        assert playing.finish().winners
    assert [str(failure).split(":")[0] for failure in failures] == ["The disk is full"]


def test_a_game_that_is_not_known_is_named(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "chess.riff"
    records = scan_log(whole, summed=True).records
    records[0]["game"] = "chess"
    with closing(LogWriter(path, new=True, last_sum=0)) as writer:
        writer.write(records[0])
    for take in (read, verify, resume, Replay):
        with pytest.raises(BadInput, match=r"chess\.riff, line 1: There is no game chess\. Games: nim"):
            take(path, find)


@pytest.mark.usefixtures("home")
def test_saves_tell_what_can_be_gone_on_with() -> None:
    paths = []
    for when, (kinds, more) in enumerate(
        [(("guess", "guess"), {}), (("guess", HUMAN), {}), ((HUMAN, HUMAN), {"practice": True}), (("guess", HUMAN), {})]
    ):
        path, note = new_recording()
        assert note is None
        with begin(NIM, setup_of(*kinds, **more), path) as playing:
            playing.advance(60)
            if HUMAN not in kinds:
                playing.finish()
        os.utime(path, (when, when))
        paths.append(path)
    paths.pop().unlink()
    (matches_folder()[0] / "noise.riff").write_bytes(b"\x00\xff\n")
    assert recordings() == paths[::-1]
    told = [about(path) for path in paths]
    assert [(each.game, each.names, each.practice, each.over) for each in told] == [
        ("nim", ("Seat 0", "Seat 1"), False, True),
        ("nim", ("Seat 0", "Seat 1"), False, False),
        ("nim", ("Seat 0", "Seat 1"), True, False),
    ]
    assert (last_unfinished(), last_unfinished(practice=True)) == (paths[1], paths[2])
    assert about(paths[0].with_name("gone.riff")) == About()


def test_a_recording_is_in_order_where_the_game_has_learnt_a_house_rule_since(whole: Path) -> None:
    @dataclass(frozen=True)
    class House(HouseRules):
        last_one_loses: bool = switch("N1")

    class Later(Setup):
        HOUSE = House

    later = replace(NIM, setup=Later)
    assert read(whole, lambda _name: later).setup.to_dict()["house"] == {"last_one_loses": False}
    assert verify(whole, lambda _name: later).ok
    with resume(whole, lambda _name: later) as again:
        assert again.match.over
