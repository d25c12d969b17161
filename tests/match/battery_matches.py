"""Two hundred matches of every kind. Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from oracle.recorded import follow, lines_of
from oracle.witness import Witness

from riffraff.games import game_named
from riffraff.physics.params import PRESETS, load_preset
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import begin
from riffraff.table.replay import Replay, verify

MATCHES = 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MATCHES))
def test_match(seed: int, setup_of: Any, agreement: Any, tmp_path: Path) -> None:
    """Table and world agree at every event, the recording makes the same match again, and so it does from any turn; and
    all that happens is by the rule book."""
    rng = random.Random(seed)
    count = 2 + seed % 3
    house = House.from_dict({name: rng.random() < 0.2 for name in House.rules() if name != "short_game" or count == 2})
    params = load_preset(PRESETS[seed % len(PRESETS)])
    setup = setup_of(*["random"] * count, seed=seed, house=house, params=params)
    path = tmp_path / "match.riff"
    with begin(GAME, setup, path) as game:
        game.match.observers.append(agreement())
        Witness(game.match)
        result = game.finish()
    follow(lines_of(path))
    verdict = verify(path, game_named)
    assert verdict.ok, str(verdict)
    watched = Replay(path, game_named)
    watched.seek(rng.randrange(watched.turns))
    watched.advance(result.ticks)
    assert watched.live
    assert watched.match.chain == result.digest
