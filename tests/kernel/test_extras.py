"""Extras: what is missing is told with the command that installs it here."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.extras import STAMP, extra


def told() -> str:
    with pytest.raises(RiffRaffError) as caught:
        extra("no_such_package.part", "lab")
    return str(caught.value)


def test_a_missing_extra_is_told_with_the_command_that_installs_it_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert told().endswith("no_such_package, which is not installed; install it with: pip install 'riffraff[lab]'")
    root = tmp_path / "check out"
    root.mkdir()
    (tmp_path / STAMP).write_text(json.dumps({"root": str(root)}))
    assert told().endswith(f"install it with: python3 '{root}/scripts/play.py' --with lab")
    monkeypatch.chdir(root)
    assert told().endswith("install it with: python3 scripts/play.py --with lab")
    monkeypatch.setattr(sys, "argv", ["/somewhere/riffraff/__main__.py", "lab", "sweep", "slide", "rate_deg_s=1,2"])
    assert told().endswith("install it with: python3 scripts/play.py --with lab lab sweep slide rate_deg_s=1,2")
    (tmp_path / STAMP).write_text("[]")
    assert "pip install" in told()
