"""Monkeys at the game and the bench, without a window: `python3 scripts/battery.py monkey --events 1000000 --seed 1`.

A walk has two thousand events and the seed after the one before; one that fails is done again by `--events 2000 --seed`
and the number in its name.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from pathlib import Path

import pytest
from by_hand import pygame_without_window  # noqa: F401 - a fixture
from monkey.walk import walk

WALK = 2000
MOST_MB = 550
"""However many walks a process has seen: pictures of a hundred sizes of the window are kept no longer than they are of
use."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    first, events = (int(metafunc.config.getoption(name)) for name in ("--seed", "--events"))
    metafunc.parametrize("seed", range(first, first + -(-events // WALK)))


@pytest.mark.slow
def test_a_monkey_breaks_nothing(seed: int, tmp_path: Path) -> None:
    walk(seed, WALK, tmp_path)
    assert used_mb() < MOST_MB


def used_mb() -> float:
    """The memory that this process uses, where that can be told."""
    if not sys.platform.startswith("linux"):
        return 0.0
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what is free already is not in use
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
