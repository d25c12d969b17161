"""What tests of the bench's files and of its past do by hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from riffraff.physics.params import Params

CALM = Params().replace({"ship.ball_mass": 400.0, "ship.pivot_damping": 4e6})


def ask(at: Any, answer: object, key: str, **held: bool) -> None:
    """Press a key that asks for a name, and give it."""
    at.hand.keys(key, **held)
    at.hand.keys("a", ctrl=True)
    at.hand.type(str(answer))
    at.hand.keys("return")


def write(path: Path, params: Params) -> None:
    """As an editor does; the clock's grain is no excuse."""
    path.write_text(params.to_toml(), encoding="utf-8")
    seen = path.stat().st_mtime_ns
    os.utime(path, ns=(seen, seen + 1_000_000))


def moved(at: Any) -> str:
    """Something happens for two seconds; its end."""
    at.hand.keys("p")
    at.hand.frames(60)
    at.hand.keys("3")
    at.hand.frames(60)
    at.hand.keys("space")
    return str(at.tuning.bench.world.digest())
