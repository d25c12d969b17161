"""Recordings of every form that was ever written are still read, verified, gone on with and shown.

``tests/data/recordings`` only grows. ``four``: a whole match of four in a storm, with house rules; ``practice``: turns
were taken back in it; ``cut``: killed in the middle of a line; ``other-physics``: of a version that rocked otherwise.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from riffraff import __version__
from riffraff.games import game_named
from riffraff.match.poses import scene
from riffraff.table import recording
from riffraff.table.driver import resume
from riffraff.table.replay import Replay, verify

MUSEUM = Path(__file__).parent.parent / "data" / "recordings"
FOUR = "95634b85cd7e8b2578ed82ecc81b071dbef014c5f6b3073664442ffeab2ca552"
CUT = "ef606a6c114063b785f484665c1268a3f490266ac4506c061bb40effea1e7144"
"""Digest of the match that was killed, as it was played to its end when the recording was made."""
FORMS = (1, 2)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("name", "turns", "commands"), [("four", 40, 421), ("practice", 11, 72), ("cut", 8, 88)])
def test_an_old_recording_is_in_order(form: int, name: str, turns: int, commands: int) -> None:
    verdict = verify(MUSEUM / f"form{form}-{name}.riff", game_named)
    assert (verdict.ok, verdict.turns, verdict.commands) == (True, turns, commands), str(verdict)


@pytest.mark.parametrize("form", FORMS)
def test_an_old_recording_is_live_here_and_ends_as_it_did(form: int, monkeypatch: pytest.MonkeyPatch) -> None:
    path = MUSEUM / f"form{form}-four.riff"
    same_computer = recording.read(path, game_named).stamps[0] | {"riffraff": __version__}
    monkeypatch.setattr(recording, "stamp", lambda: same_computer)
    replay = Replay(path, game_named)
    assert replay.live
    replay.advance(replay.last_tick)
    assert (replay.match.over, replay.match.chain) == (True, FOUR)


@pytest.mark.parametrize("form", FORMS)
def test_an_old_recording_is_gone_on_with(form: int, tmp_path: Path) -> None:
    path = tmp_path / "cut.riff"
    shutil.copy(MUSEUM / f"form{form}-cut.riff", path)
    with resume(path, game_named) as game:
        assert game.finish().digest == CUT
    assert verify(path, game_named).ok


def test_a_recording_of_another_ship_is_shown_and_says_where_it_differs() -> None:
    path = MUSEUM / "form1-other-physics.riff"
    verdict = verify(path, game_named)
    assert (verdict.ok, verdict.turn, verdict.tick) == (False, 2, 458)
    replay = Replay(path, game_named)
    replay.advance(replay.last_tick)
    assert replay.at_end
    assert not replay.live
    assert len(scene(replay).pieces) == 7
