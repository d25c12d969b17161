"""Random gestures over both sides, history, files that change on the disk and a full disk lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from wandering import Wanderer

from riffraff.kernel.words import set_language


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.usefixtures("home")
def test_some_gestures_lose_nothing(tmp_path: Path, seed: int) -> None:
    set_language("en")
    wanderer = Wanderer(tmp_path, seed)
    for _ in range(150):
        wanderer.gesture()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.usefixtures("home")
def test_twenty_thousand_gestures_lose_nothing(tmp_path: Path, seed: int) -> None:
    set_language("en")
    wanderer = Wanderer(tmp_path, 1000 + seed)
    for _ in range(1000):
        wanderer.gesture()
