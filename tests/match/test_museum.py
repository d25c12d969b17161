"""Recordings of every form that was ever written are still read, verified, gone on with and shown.

``tests/data/recordings`` only grows. ``four``: a whole match of four in a storm, with house rules; ``practice``: turns
were taken back in it; ``cut``: killed in the middle of a line; ``seats``: little thought, and seats that were given
over to other players; ``other-physics``: of a version that rocked otherwise. Those of ``form1`` and ``form2`` were
played under the first law, and are verified, gone on with and shown under it.
"""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from riffraff import __version__
from riffraff.games import game_named
from riffraff.kernel.errors import BadInput
from riffraff.kernel.log import LogWriter
from riffraff.match.poses import scene
from riffraff.rules.state import LAW
from riffraff.table import recording
from riffraff.table.driver import resume
from riffraff.table.replay import Replay, verify

MUSEUM = Path(__file__).parent.parent / "data" / "recordings"
FIRST = {"four": (40, 421), "practice": (11, 72), "cut": (8, 88)}
SECOND = {"four": (40, 659), "practice": (16, 163), "cut": (10, 119), "seats": (15, 184)}
THIRD = {"four": (29, 392), "practice": (13, 155), "cut": (10, 115)}
"""By name, turns and commands of the recordings of each law."""
FIRST_FOUR = "95634b85cd7e8b2578ed82ecc81b071dbef014c5f6b3073664442ffeab2ca552"
SECOND_FOUR = "28eee632151921fcf1ae55a1f448b8037a4ec8218182b17046b8fbcf1fa17a3a"
THIRD_FOUR = "786ced57a15a300e8d4b46cb45a2e0790c598a07e61de9bee6a38649913bb5a0"
FIRST_CUT = "ef606a6c114063b785f484665c1268a3f490266ac4506c061bb40effea1e7144"
SECOND_CUT = "c7ea4d691fc1920df5cb7aec0c0ec6dd76fc058b4a5e8aee71f3781ae587b324"
THIRD_CUT = "88a286e807757b1b2136c3c04b2aca58acdfc532552aee3ef387b014cc2ef7c6"
"""Digest of the match that was killed, as it was played to its end when the recording was made."""


def slow(*values: object) -> Any:
    """A case for the batteries: another form is among the other tests."""
    return pytest.param(*values, marks=pytest.mark.slow)


PLAYED_ELSEWHERE = {("form2", "four"), ("law3", "four")}
"""Whole matches that every day plays once only: the one of ``form1`` in its other form, of which there are short ones,
and the one that is shown to its end below."""


@pytest.mark.parametrize(
    ("form", "name", "turns", "commands"),
    [
        (slow if (form, name) in PLAYED_ELSEWHERE else pytest.param)(form, name, *counts)
        for form, counted in {"form1": FIRST, "form2": FIRST, "law2": SECOND, "law3": THIRD}.items()
        for name, counts in counted.items()
    ],
)
def test_an_old_recording_is_in_order(form: str, name: str, turns: int, commands: int) -> None:
    verdict = verify(MUSEUM / f"{form}-{name}.riff", game_named)
    assert (verdict.ok, len(verdict.recording.turns), len(verdict.recording.commands)) == (True, turns, commands), str(
        verdict
    )


@pytest.mark.parametrize(
    ("form", "four"),
    [slow("form1", FIRST_FOUR), slow("form2", FIRST_FOUR), slow("law2", SECOND_FOUR), ("law3", THIRD_FOUR)],
)
def test_an_old_recording_is_live_here_and_ends_as_it_did(
    form: str, four: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = MUSEUM / f"{form}-four.riff"
    same_computer = recording.read(path, game_named).stamps[0] | {"riffraff": __version__}
    monkeypatch.setattr(recording, "stamp", lambda: same_computer)
    replay = Replay(path, game_named)
    assert replay.live
    replay.advance(replay.last_tick)
    assert (replay.match.over, replay.match.chain) == (True, four)


@pytest.mark.parametrize(
    ("form", "cut"),
    [("form1", FIRST_CUT), slow("form2", FIRST_CUT), slow("law2", SECOND_CUT), ("law3", THIRD_CUT)],
)
def test_an_old_recording_is_gone_on_with(form: str, cut: str, tmp_path: Path) -> None:
    path = tmp_path / "cut.riff"
    shutil.copy(MUSEUM / f"{form}-cut.riff", path)
    with resume(path, game_named) as game:
        assert game.finish().digest == cut
    assert verify(path, game_named).ok


def test_a_recording_of_a_newer_law_is_refused_in_one_sentence(tmp_path: Path) -> None:
    header, *rest = (MUSEUM / "law3-cut.riff").read_bytes().splitlines(keepends=True)
    record = json.loads(header)
    del record["sum"]
    record["setup"]["law"] = LAW + 1
    path = tmp_path / "newer.riff"
    with closing(LogWriter(path, new=True, last_sum=0)) as writer:
        writer.write(record)
    path.write_bytes(path.read_bytes() + b"".join(rest))
    with pytest.raises(BadInput, match=r"line 1: law must be a whole number from 1 to 3, not 4\.$") as refused:
        verify(path, game_named)
    assert "\n" not in str(refused.value)


def test_a_recording_of_another_ship_is_shown_and_says_where_it_differs() -> None:
    path = MUSEUM / "form1-other-physics.riff"
    verdict = verify(path, game_named)
    assert (verdict.ok, verdict.turn, verdict.tick) == (False, 2, 458)
    replay = Replay(path, game_named)
    replay.advance(replay.last_tick)
    assert replay.at_end
    assert not replay.live
    assert len(scene(replay).pieces) == 7
