"""What the scripts hand over, and the wheel for those who have pip."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from setup.checkout import ROOT, SCRIPTS

from riffraff import __version__


@pytest.mark.parametrize(
    ("args", "sets"),
    [
        ([], ["play"]),
        (["match", "--seed", "7"], ["play"]),
        (["lab", "sweep"], ["play", "lab"]),
        (["--lang", "fr", "lab"], ["play", "lab"]),
        (["replay", "lab"], ["play"]),
        (["--with", "video,cluster", "lab"], ["play", "video", "cluster", "lab"]),
        (["--with", "lab", "lab"], ["play", "lab"]),
    ],
)
def test_a_command_brings_what_it_needs(
    env: ModuleType, monkeypatch: pytest.MonkeyPatch, args: list[str], sets: list[str]
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(env, "_run", lambda sets, _command: asked.append(sets))
    env.play(args)
    assert asked == [sets]


@pytest.mark.parametrize("args", [["--with"], ["--with", "", "lab"], ["--with", "vidoe"], ["--with", "../play"]])
def test_an_extra_that_there_is_not_is_told(
    env: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    assert env.play(args) == 2
    assert "Allowed: cluster, lab, play, rl, test, video" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("play.py", "-P -m riffraff match --seed 7"),
        ("test.py", "-P -m pytest -n auto match --seed 7"),
        ("battery.py", "-P -m pytest -n auto -m slow match --seed 7"),
    ],
)
def test_the_scripts_hand_over_arguments_and_exit_status(tmp_path: Path, script: str, said: str) -> None:
    checkout = tmp_path / "check out"
    for name in ("scripts", "riffraff/kernel", "assets/words"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).symlink_to(ROOT / name) if name != "scripts" else None
    (checkout / "scripts").mkdir()
    for path in SCRIPTS.glob("*.py"):
        (checkout / "scripts" / path.name).write_bytes(path.read_bytes())
    (checkout / "scripts" / "locks").symlink_to(SCRIPTS / "locks")
    (checkout / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@"\nexit 7\n')
    python.chmod(0o755)
    stamp = f"""
import json, sys
sys.path.insert(0, {str(checkout / "scripts")!r})
import _env
stamp = {{"python": f"{{sys.version}} {{sys.base_prefix}}", "root": str(_env.ROOT)}}
print(json.dumps(stamp | {{name: _env._digest(name) for name in ("play", "test", "lab", "cluster", "video", "rl")}}))
"""
    made = subprocess.run([sys.executable, "-c", stamp], capture_output=True, text=True, check=True)
    (checkout / ".venv" / "riffraff-stamp.json").write_text(made.stdout)
    assert json.loads(made.stdout)["root"] == str(checkout)
    command = [sys.executable, str(checkout / "scripts" / script), "match", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (7, said + "\n", "")


def test_the_wheel_carries_the_assets_and_the_command(tmp_path: Path) -> None:
    def run(*command: str | Path) -> str:
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    build = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run([sys.executable, *build], cwd=ROOT, capture_output=True, check=True)
    [wheel] = tmp_path.glob("*.whl")
    place = tmp_path / "env"
    run(sys.executable, "-m", "venv", "--without-pip", place)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    run(sys.executable, "-m", "pip", "--python", programs / "python", "install", "--no-deps", "--no-index", wheel)
    assets = run(
        programs / "python",
        "-c",
        "from riffraff.kernel.assets import asset_path; root = asset_path()\n"
        "print(*sorted(str(path.relative_to(root)) for path in root.rglob('*') if path.is_file()), sep='\\n')",
    )
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT / "assets", capture_output=True, check=True
    )
    assert assets.splitlines() == sorted(listed.stdout.decode().split("\0")[:-1])
    assert run(programs / "riffraff", "--version") == f"riffraff {__version__}\n"
