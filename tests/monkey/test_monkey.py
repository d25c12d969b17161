"""A monkey that does whatever it likes for a while, at the game and at the bench."""

from __future__ import annotations

from pathlib import Path

import pytest
from by_hand import pygame_without_window  # noqa: F401 - a fixture
from monkey.walk import walk

EVENTS = 250


@pytest.mark.parametrize("seed", [2, 3, 8])
def test_a_monkey_breaks_nothing(seed: int, tmp_path: Path) -> None:
    assert len(walk(seed, EVENTS, tmp_path).done) >= EVENTS


def test_a_walk_goes_the_same_way_again(tmp_path: Path) -> None:
    """So that what a monkey has found can be looked at."""
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    assert walk(6, 150, folders[0]).done == walk(6, 150, folders[1]).done
