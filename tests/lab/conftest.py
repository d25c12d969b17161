"""Short settings for every experiment, and a recorded match to replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.table.driver import begin
from riffraff.table.seats import COLOURS, Seat

QUICK: dict[str, dict[str, object]] = {
    "roll-decay": {"duration_s": 8.0},
    "inclining": {"steps": 2, "wait_s": 3.0},
    "righting-arm": {"largest_deg": 10.0, "step_deg": 5.0, "load": "crate@3+crate@2"},
    "slide": {"rate_deg_s": 10.0},
    "wave-response": {"count": 3, "settle_s": 4.0, "from_s": 1.0, "to_s": 2.0},
    "load-to-capsize": {"most": 3},
    "placement-map": {"spacing_mm": 30.0, "load": "crate@3"},
    "tipping": {"loadings": 50},
    "kg-limit": {},
    "matches": {"count": 1, "players": "random+random"},
    "tournament": {"game": "capharnaum", "players": "random+toddler", "think": 0.2},
    "replay": {},
    "bench": {},
}
"""What makes each experiment take a second or less."""


@pytest.fixture(scope="session")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first twenty seconds of a match between two players of the computer."""
    path = tmp_path_factory.mktemp("match") / "match.riff"
    seats = tuple(Seat(colour, colour=colour, kind="random") for colour in COLOURS[:2])
    with begin(GAME, Setup(seats, seed=5), path) as game:
        game.advance(20 * TICKS_PER_SECOND)
    return path


@pytest.fixture
def quick(recording: Path) -> dict[str, dict[str, object]]:
    return {**QUICK, "replay": {"file": str(recording)}}
