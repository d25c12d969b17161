"""How much memory the window has in use in an hour of matches: its own process, as the system tells it (VmRSS).

Run by scripts/battery.py, not with the other tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

MINUTES = 60
SIZE = 1280, 800
MOST_MB = 200.0
LEAST_OVER = 4
"""So many matches are over by then."""


@pytest.mark.slow
def test_an_hour_of_matches_takes_no_more_than_it_may(
    display: Any, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Prints the curve: minutes, MB, matches that are over."""
    tests = Path(__file__).resolve().parent.parent
    env = os.environ | {"DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    env |= {"PYTHONPATH": str(tests.parent), "HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-m", "e2e.an_hour", *map(str, (MINUTES, *SIZE))],
        cwd=tests, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    curve = [line.split() for line in done.stdout.splitlines() if line[:1].isdigit()]
    with capsys.disabled():
        print("\nminutes, MB, matches over:", "; ".join(" ".join(line) for line in curve))
    assert len(curve) == MINUTES
    assert int(curve[-1][2]) >= LEAST_OVER
    assert max(float(line[1]) for line in curve) < MOST_MB
