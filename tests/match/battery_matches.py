"""Two hundred matches of every kind. Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from oracle.recorded import follow, lines_of
from oracle.witness import Witness

from riffraff.match import drive
from riffraff.match.replay import Replay, verify
from riffraff.physics.params import PRESETS, load_preset
from riffraff.players import PLAYERS
from riffraff.rules.house import SWITCHES, House

MATCHES = 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MATCHES))
def test_match(seed: int, setup_of: Any, agreement: Any, tmp_path: Path) -> None:
    """Table and world agree at every event, the recording makes the same match again, and so it does from any turn; and
    all that happens is by the rule book."""
    rng = random.Random(seed)
    count = 2 + seed % 3
    house = House.from_dict({name: rng.random() < 0.2 for name in SWITCHES if name != "short_game" or count == 2})
    params = load_preset(PRESETS[seed % len(PRESETS)])
    setup = setup_of(*["random"] * count, seed=seed, house=house, params=params)
    path = tmp_path / "match.riff"
    with drive.begin(setup, PLAYERS, path) as game:
        game.match.observers.append(agreement())
        Witness(game.match)
        result = game.finish()
    follow(lines_of(path))
    verdict = verify(path)
    assert verdict.ok, str(verdict)
    watched = Replay(path)
    watched.seek(rng.randrange(watched.turns))
    watched.advance(result.ticks)
    assert watched.live
    assert watched.match.chain == result.digest
