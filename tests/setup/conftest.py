"""The set-up, and a checkout of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from setup.checkout import SCRIPTS, Stage


@pytest.fixture
def env(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])
    import _env  # noqa: PLC0415 - found by the path above

    return _env


@pytest.fixture
def stage(env: ModuleType, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    assert home == tmp_path
    return Stage(env, tmp_path / "checkout", monkeypatch)
