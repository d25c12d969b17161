"""The project as the set-up finds it, and a checkout where the steps that fetch packages are played by stand-ins.

CI runs the real ones each time, as it tests with them.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("play", "test", "lab", "cluster", "video", "rl")


class Stage:
    """A checkout of its own for the set-up, where steps are noted instead of taken."""

    def __init__(self, env: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.env, self.root = env, root
        self.steps: list[str] = []
        self.fail: dict[str, BaseException] = {}
        monkeypatch.setattr(env, "ROOT", root)
        monkeypatch.setattr(env, "LOCKS", root / "scripts" / "locks")
        monkeypatch.setattr(env, "_call", self.call)
        (root / "scripts" / "locks").mkdir(parents=True)
        for name in LOCKS:
            (root / "scripts" / "locks" / f"{name}.txt").write_text(name)
        (root / "pyproject.toml").write_text("[build-system]\nrequires = []\n[project]\nname = 'x'\n")

    def call(self, command: list[str], place: Path, turnstile: int, _more: object = None) -> list[str]:
        assert os.fstat(turnstile)
        if "config" in command:
            return []
        step = "venv" if "venv" in command else "project" if "--editable" in command else "packages"
        self.steps.append(step)
        if step == "venv":
            python = self.env._python(place)
            python.parent.mkdir()
            python.symlink_to(sys.executable)
        if step in self.fail:
            raise self.fail.pop(step)
        return []

    def make(self, *sets: str) -> Path:
        self.steps.clear()
        return Path(self.env.environment(sets)).parent.parent
