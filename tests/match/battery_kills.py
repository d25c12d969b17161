"""Fifty matches killed without asking, some of them twice. Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from oracle.recorded import follow, lines_of

from riffraff.games import game_named
from riffraff.players.game import GAME
from riffraff.table.driver import resume, run
from riffraff.table.replay import verify

KILLS = 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(KILLS))
def test_kill(seed: int, setup_of: Any, processes: Any, tmp_path: Path) -> None:
    """It comes to the same end, and to the same file to the last byte, as if nothing had happened; and the file follows
    the rule book."""
    rng = random.Random(seed)
    setup = setup_of(*["random"] * (2 + seed % 3), seed=1000 + seed)
    whole = tmp_path / "whole.riff"
    result = run(GAME, setup, whole)
    raw = whole.read_bytes()
    path = tmp_path / "killed.riff"
    header = raw.index(b"\n") + 1
    processes.kill_when_it_has(path, rng.randrange(header, len(raw)), setup)
    if seed % 3 == 0:  # and cut in the middle of a line, as a machine does that loses its power
        left = path.read_bytes()
        path.write_bytes(left[: rng.randrange(header, len(left) + 1)])
    with resume(path, game_named) as game:
        assert game.finish() == result
    assert path.read_bytes() == raw
    assert verify(path, game_named).ok
    follow(lines_of(path))
