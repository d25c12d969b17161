"""Streams that are closed, names that are not words, and folders that are gone."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.calling import ROOT, Run, parser_of

from riffraff import cli


@pytest.mark.parametrize("streams", [("stdout",), ("stderr",), ("stdout", "stderr")])
@pytest.mark.parametrize("words", ["params toy", "lab list", "--help", "lab run nonsense"])
@pytest.mark.parametrize("how", ["none", "closed"])
def test_every_command_does_without_a_stream(
    streams: tuple[str, ...], words: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in streams:
        stream = None if how == "none" else io.StringIO()
        if stream is not None:
            stream.close()
        monkeypatch.setattr(sys, name, stream)
    assert cli.main(words.split()) == (2 if "nonsense" in words else 0)
    for name in streams:
        getattr(sys, name).close()


def test_a_sweep_without_streams_is_made(tmp_path: Path) -> None:
    words = f"lab sweep roll-decay start_deg=5,6 duration_s=3 --workers 2 --out {tmp_path / 's'}"
    command = ["sh", "-c", f"{sys.executable} -P -m riffraff {words} >&- 2>&-"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    left = sorted(path.name for path in (tmp_path / "s").iterdir())
    assert left == ["diary.toml", "runs.csv", "sweep.toml", "units.csv"]


@pytest.mark.parametrize(
    ("words", "spec", "out", "settings"),
    [
        ("roll-decay a=1 --out lr=0.1", "roll-decay", "lr=0.1", ["a=1"]),
        ("a=b/spec.toml --out x a=1", "a=b/spec.toml", "x", ["a=1"]),
        ("--json a=b/spec.toml a=1 --out=k=v b=c=d", "a=b/spec.toml", "k=v", ["a=1", "b=c=d"]),
        ("--out a=1 roll-decay a=1", "roll-decay", "a=1", ["a=1"]),
    ],
)
def test_the_value_of_a_flag_and_the_first_argument_are_no_settings(
    words: str, spec: str, out: str, settings: list[str]
) -> None:
    options = parser_of("lab run").parse(words.split())
    assert (options.spec, str(options.out), options.settings) == (spec, out, settings)


def test_a_name_that_is_not_utf8_is_found_and_written_out(run: Run, tmp_path: Path) -> None:
    out = tmp_path / os.fsdecode(b"d\xe9cay")
    assert run("lab", "run", "roll-decay", "duration_s=3", "--out", out)[0] == 0
    assert r"d\\xe9cay" in (out / "run.toml").read_text(encoding="utf-8")
    assert run("lab", "run", out / "run.toml", "--out", tmp_path / "again")[0] == 0
    load = tmp_path / os.fsdecode(b"l\xe9ad.toml")
    load.write_text('name = "mine"\n[[pieces]]\nkind = "crate"\nslot = 3\n')
    status, _, err = run("lab", "sweep", "roll-decay", f"load={load},none", "duration_s=3", "--workers", 1, "--out",
                         tmp_path / os.fsdecode(b"s\xff"))  # fmt: skip
    assert "Traceback" not in err
    assert status in (0, 2), err


def test_a_working_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    for words in ("run roll-decay --out x", f"sweep roll-decay start_deg=5,6 --workers 2 --out {tmp_path / 's'}"):
        gone = tmp_path / "gone"
        gone.mkdir()
        script = f"rmdir {gone}; exec {sys.executable} -m riffraff lab {words} duration_s=3"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "en", "LC_ALL": ""}
        done = subprocess.run(
            ["sh", "-c", script], cwd=gone, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr == "riffraff: The folder that this was called in is gone; change to another one.\n"


@pytest.mark.parametrize(("one", "other"), [("Jos\u00e9", "Jose\u0301"), ("Zo\u00eb", "ZOE\u0308"), ("\ufb01n", "fin")])
def test_two_names_that_read_alike_are_one(run: Run, one: str, other: str) -> None:
    status, _, err = run("match", "--players", f"{one}:random,{other}:random", "--seed", "1")
    assert status == 2
    assert "Traceback" not in err
