"""Recordings made again: every change is found and told by turn and tick; any turn can be watched."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riffraff.games import game_named
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import set_language
from riffraff.match.poses import scene
from riffraff.rules.events import GameEnded
from riffraff.table.replay import Replay, Verdict, verify

Records = list[dict[str, Any]]


def commands(records: Records) -> Records:
    return [record for record in records if "do" in record]


@pytest.fixture
def after(played: Any, rewrite: Any, tmp_path: Path) -> Callable[[Callable[[Records], None]], Verdict]:
    """The verdict on the first turns of a recording that was changed so, with all its sums made right."""
    return lambda change: verify(rewrite(played.opening, tmp_path / "changed.riff", change), game_named)


def test_a_match_is_as_it_was_recorded(played: Any) -> None:
    verdict = verify(played.path, game_named)
    assert verdict.ok
    assert verdict.recording.over
    assert (verdict.turn, verdict.tick) == (played.result.turns, played.result.ticks)
    assert len(verdict.recording.turns) == played.result.turns
    assert "in order" in str(verdict)
    set_language("fr")
    assert "en règle" in str(verdict)


def test_a_match_that_is_not_over_is_in_order_too(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "half.riff"
    path.write_bytes(played.opening)
    verdict = verify(path, game_named)
    assert verdict.ok
    assert not verdict.recording.over


def test_a_changed_byte_is_told_by_turn_and_tick(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "changed.riff"
    rng = random.Random(3)
    lines = played.raw.splitlines(keepends=True)
    numbers = [number for number, line in enumerate(lines) if line.startswith(b'{"t"')]
    for number in rng.sample(numbers, 4):
        changed = bytearray(lines[number])
        at = changed.index(b'"seat":') + 7
        changed[at] ^= 1  # the other seat
        path.write_bytes(b"".join([*lines[:number], bytes(changed), *lines[number + 1 :]]))
        verdict = verify(path, game_named)
        assert not verdict.ok
        assert f'"t":{verdict.tick},'.encode() in lines[number]
        assert f"line {number + 1}:" in str(verdict)
        turns = [line for line in lines[:number] if line.startswith(b'{"turn"')]
        assert verdict.turn == len(turns)


def test_a_damaged_recording_is_watched_up_to_its_damage(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "damaged.riff"
    lines = played.raw.splitlines(keepends=True)
    number = [i for i, line in enumerate(lines) if line.startswith(b'{"turn"')][4]
    path.write_bytes(b"".join([*lines[:number], b"{not json}\n", *lines[number + 1 :]]))
    with pytest.raises(BadInput, match=rf"damaged\.riff, line {number + 1}: not JSON"):
        Replay(path, game_named)
    watched, seen = Replay(path, game_named, damaged=True), Replay(played.path, game_named)
    assert watched.fault is not None
    assert watched.fault.values["line"] == number + 1
    assert watched.turns == 4
    watched.advance(watched.last_tick - 1)
    seen.advance(watched.tick)
    assert watched.match.world.digest() == seen.match.world.digest()
    watched.advance(1)
    assert watched.live
    assert watched.at_end
    verdict = verify(path, game_named)
    assert not verdict.ok
    assert f"line {number + 1}: not JSON" in str(verdict)


def test_a_torn_end_is_told(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "torn.riff"
    path.write_bytes(played.opening + b'{"p":12')
    line = played.opening.count(b"\n") + 1
    assert Replay(path, game_named).recording.half_line == line
    verdict = verify(path, game_named)
    assert verdict.ok
    assert f"torn.riff, line {line}: the last line was cut off" in str(verdict)


def test_a_crash_between_two_lines_leaves_a_recording_in_order(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "cut.riff"
    lines = played.raw.splitlines(keepends=True)
    ends = [i for i, line in enumerate(lines) if line.startswith((b'{"turn"', b'{"over"'))]
    for end in [*ends[:6], ends[-1]]:
        path.write_bytes(b"".join(lines[:end]))
        assert verify(path, game_named).ok, lines[end - 1]


def test_a_hair_in_a_move_that_changes_nothing_is_found(after: Any) -> None:
    """The digest is over the commands too."""

    def nudge(records: Records) -> None:
        """Before the hand gets there it is sent elsewhere: the same hand, one needless move more."""
        where = next(i for i, record in enumerate(records) if record.get("do") == "hand")
        records.insert(where, {**records[where], "x": records[where]["x"] + 0.01})

    verdict = after(nudge)
    assert not verdict.ok
    assert verdict.turn == 2
    assert "not those that were recorded" in str(verdict)


def test_a_move_that_changes_something_is_found_in_its_turn(after: Any) -> None:
    def shift(records: Records) -> None:
        move = [record for record in commands(records) if record["do"] == "hand"][-1]
        move["y"] += 3.0

    verdict = after(shift)
    assert not verdict.ok
    assert verdict.turn == 9


def test_a_command_that_is_not_allowed_is_found(after: Any) -> None:
    def swap(records: Records) -> None:
        lay = [record for record in commands(records) if record["do"] == "lay"]
        lay[2]["card"] = lay[0]["card"] if lay[2]["seat"] == lay[0]["seat"] else lay[1]["card"]

    verdict = after(swap)
    assert not verdict.ok
    assert "is not possible there" in str(verdict)
    assert verdict.turn == 2


def test_an_earlier_or_later_tick_is_found(after: Any) -> None:
    def late(records: Records) -> None:
        release = next(record for record in commands(records) if record["do"] == "release")
        release["t"] += 1

    assert not after(late).ok


def test_a_missing_command_is_found(after: Any) -> None:
    def forget(records: Records) -> None:
        records.remove(next(record for record in commands(records) if record["do"] == "hands"))

    assert not after(forget).ok


def stop(state: dict[str, Any]) -> None:
    state["table"] = state["table"].replace("stopped: no", "stopped: yes")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda turn: turn["state"]["world"]["ship"].__setitem__(2, turn["state"]["world"]["ship"][2] + 1e-9), "heels"),
        (lambda turn: turn["state"]["world"]["pieces"][0]["motion"].__setitem__(0, 3.0), "lies otherwise"),
        (lambda turn: turn["state"]["world"].__setitem__("rest_ticks", 1), "moves otherwise"),
        (
            lambda turn: stop(turn["state"]),
            "was recorded “stopped: yes”",
        ),
        (lambda turn: turn.__setitem__("digest", "0" * 64), "not those that were recorded"),
        (lambda turn: turn.__setitem__("n", turn["n"] + 1), "not those that were recorded"),
    ],
)
def test_a_changed_checkpoint_is_told_by_what_differs(after: Any, change: Any, told: str) -> None:
    def alter(records: Records) -> None:
        change([record for record in records if "state" in record][3])

    verdict = after(alter)
    assert not verdict.ok
    assert told in str(verdict)


def test_a_changed_pose_is_told_by_its_frame(after: Any) -> None:
    ticks: list[int] = []

    def bend(records: Records) -> None:
        line = [record for record in records if "p" in record][9]
        line["f"][2][3] += 1
        ticks.append(line["p"] + line["f"][2][0])

    verdict = after(bend)
    assert not verdict.ok
    assert verdict.tick == ticks[0]


def test_an_end_that_was_made_up_is_found(played: Any, rewrite: Any, tmp_path: Path) -> None:
    def steal(records: Records) -> None:
        records[-1]["winners"] = [1 - records[-1]["winners"][0]]

    assert not verify(rewrite(played.raw, tmp_path / "stolen.riff", steal), game_named).ok


def test_another_seed_or_name_is_found(after: Any) -> None:
    assert not after(lambda records: records[0]["setup"].update(seed=12)).ok
    assert not after(lambda records: records[0]["setup"]["players"][0].update(name="Someone else")).ok


def test_watched_to_the_end_it_tells_what_happened(played: Any) -> None:
    watched = Replay(played.path, game_named)
    told = watched.advance(10**6)
    assert watched.at_end
    assert watched.live
    assert isinstance(told[-1], GameEnded)
    assert watched.match.chain == played.result.digest


def test_from_any_turn_it_goes_on_alike(played: Any) -> None:
    watched = Replay(played.path, game_named)
    for turn in (12, 3, watched.turns - 1, -1, 7):
        watched.seek(turn)
        assert watched.match.turn == turn + 1 == watched.turn + 1
        assert watched.tick == watched.match.tick
    watched.advance(10**6)
    assert watched.live
    assert watched.match.chain == played.result.digest


def test_uneven_frames_show_the_same(played: Any) -> None:
    one, other = Replay(played.path, game_named), Replay(played.path, game_named)
    one.seek(4)
    other.seek(4)
    told = one.advance(900)
    again = [event for ticks in (1, 0, 3, 146, 250, 500) for event in other.advance(ticks)]
    assert told == again
    assert one.match.digest() == other.match.digest()


def test_a_foreign_recording_is_shown_from_its_poses(played: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at_home = Replay(played.path, game_named)
    other = dict.fromkeys(at_home.recording.stamps[0], "other")
    monkeypatch.setattr("riffraff.table.recording.stamp", lambda: other)
    abroad = Replay(played.path, game_named)
    assert not abroad.live
    for watched in (at_home, abroad):
        watched.seek(6)
        watched.advance(600)
    assert abroad.turn == at_home.turn
    assert abroad.tick == at_home.tick
    there, here = scene(abroad), scene(at_home)
    assert there.pieces.keys() == here.pieces.keys()
    away = sorted(math.dist(there.pieces[piece][:2], pose[:2]) for piece, pose in here.pieces.items())
    assert max(away[:-1]) < 3.0
    assert away[-1] < 900.0 * 3 / 120  # a frame may be 3 ticks old, and a hand is quick
    abroad.advance(10**6)
    assert abroad.at_end
    assert abroad.turn == abroad.turns - 1


def test_a_recording_that_goes_otherwise_here_is_shown_from_its_poses(
    played: Any, rewrite: Any, tmp_path: Path
) -> None:
    def alter(records: Records) -> None:
        next(record for record in records if record.get("turn") == 3)["digest"] = "0" * 64

    watched = Replay(rewrite(played.raw, tmp_path / "altered.riff", alter), game_named)
    watched.advance(10**6)
    assert not watched.live
    assert watched.turn == watched.turns - 1
