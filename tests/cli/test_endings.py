"""How a command ends: by Ctrl-C, before a pipe that broke, on a disk that is full."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli.calling import Run, process

from riffraff import cli


def test_an_interruption_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("riffraff.physics.params.load_preset", interrupt)
    assert run("params") == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_ctrl_c_ends_a_match_quietly(tmp_path: Path) -> None:
    out = tmp_path / "a.riff"
    with process("match", "--players", "random,random,random,random", "--seed", "1", "--out", str(out)) as match:
        while not out.exists():
            assert match.poll() is None
        match.send_signal(signal.SIGINT)
        assert match.stderr
        assert (match.wait(), match.stderr.read()) == (130, "")


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_broken_pipe_is_quiet() -> None:
    with process("params", stdout=subprocess.PIPE) as params:
        assert params.stdout
        assert params.stderr
        params.stdout.close()
        assert (params.wait(), params.stderr.read()) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_behind_the_output_is_one_sentence() -> None:
    with open("/dev/full", "w") as full, process("params", "--lang", "en", stdout=full) as params:
        assert params.stderr
        assert (params.wait(), params.stderr.read()) == (
            1,
            "riffraff: The disk is full: the output could not be written.\n",
        )


def test_a_terminal_that_lacks_characters_shows_others(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", screen)
    assert cli.main(["--help", "--lang", "fr"]) == 0
    assert b"quitter" in screen.buffer.getvalue() or b"COMMANDE" in screen.buffer.getvalue()  # type: ignore[attr-defined]
