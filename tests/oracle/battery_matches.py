"""Five hundred matches of random and provoking players, by every house rule, go by the book from the first card to the
last. Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from oracle.provoker import PROVOKING
from oracle.recorded import follow, lines_of
from oracle.witness import Witness

from riffraff.match.setup import Setup
from riffraff.physics.params import PRESETS, load_preset
from riffraff.rules.house import House
from riffraff.table.driver import begin
from riffraff.table.replay import verify
from riffraff.table.seats import COLOURS, Seat

MATCHES = 500
AGAIN_EVERY = 7
ALL_EVERY = 10
"""Every tenth table plays by all house rules at once, the others by three in ten."""


def table_of(seed: int) -> Setup:
    """Two to four seats, random or provoking, of an age or of none, on each preset in turn; at one table in four turns
    may be taken back."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    on = {name: seed % ALL_EVERY == 0 or rng.random() < 0.3 for name in House.rules()}
    on["short_game"] &= seats == 2
    ages = rng.choices((None, 8, 30), k=seats)
    kinds = [rng.choice(("random", "provoker", "provoker")) for _ in range(seats)]
    players = (Seat(f"Seat {n}", ages[n], COLOURS[n], kinds[n]) for n in range(seats))
    params = load_preset(PRESETS[seed // 3 % len(PRESETS)])
    return Setup(tuple(players), House.from_dict(on), params=params, seed=seed, practice=rng.random() < 0.25)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match_goes_by_the_book(seed: int, tmp_path: Path) -> None:
    """As it is watched at every tick, and as it was recorded; now and again it is played again from its recording."""
    path = tmp_path / "match.riff"
    with begin(PROVOKING, table_of(seed), path) as game:
        witness = Witness(game.match)
        game.finish()
    assert witness.book.table.phase == "over"
    follow(lines_of(path))
    if seed % AGAIN_EVERY == 0:
        verdict = verify(path, lambda _name: PROVOKING)
        assert verdict.ok, str(verdict)
