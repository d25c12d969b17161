"""The command, run in this process."""

from __future__ import annotations

import pytest
from cli.calling import Run

from riffraff import cli


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process; gives exit status, output and errors."""
    monkeypatch.setenv("LANG", "en")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    def runs(*args: object) -> tuple[int, str, str]:
        status = cli.main([str(arg) for arg in args])
        said = capsys.readouterr()
        return status, said.out, said.err

    return runs
