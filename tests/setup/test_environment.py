"""Setting up with nothing but a Python: an environment is made, mended, added to, and left alone."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest
from setup.checkout import Stage

from riffraff.kernel.errors import RiffRaffError

ALL = ["venv", "packages", "project"]


def test_an_environment_is_made_once(stage: Stage) -> None:
    assert stage.make("play") == stage.root / ".venv"
    assert stage.steps == ALL
    stage.make("play")
    assert stage.steps == []


def test_more_is_added_to_what_is_there(stage: Stage) -> None:
    stage.make("play")
    for name in ("test", "lab"):
        stage.make("play", name)
        assert stage.steps == ["packages"]
    stage.make("play", "lab")
    assert stage.steps == []


@pytest.mark.parametrize("killed_in", ALL)
def test_a_call_that_was_killed_halfway_is_made_good_by_the_next(stage: Stage, killed_in: str) -> None:
    stage.fail[killed_in] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        stage.make("play")
    stage.make("play")
    assert stage.steps == ALL


def test_an_addition_that_was_killed_halfway_is_made_good_by_the_next(stage: Stage) -> None:
    stage.make("play")
    stage.fail["packages"] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        stage.make("play", "test")
    stage.make("play")
    assert stage.steps == ALL


def test_a_changed_lock_a_changed_project_a_new_python_and_a_moved_checkout_make_it_anew(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.make("play", "test")
    (stage.root / "scripts" / "locks" / "test.txt").write_text("newer")
    stage.make("play")
    assert stage.steps == []
    stage.make("play", "test")
    assert stage.steps == ALL
    (stage.root / "scripts" / "locks" / "play.txt").write_text("newer")
    stage.make("play")
    assert stage.steps == ALL
    stage.make("play", "test")
    assert stage.steps == [], "what was added once is there again"
    with (stage.root / "pyproject.toml").open("a") as project:
        project.write("description = 'y'\n[tool.ruff]\nline-length = 100\n")
    stage.make("play")
    assert stage.steps == []
    with (stage.root / "pyproject.toml").open("a") as project:
        project.write("[project.scripts]\nx = 'y'\n")
    stage.make("play")
    assert stage.steps == ALL
    monkeypatch.setattr(sys, "version", "3.99.0")
    stage.make("play")
    assert stage.steps == ALL
    moved = stage.root.rename(stage.root.with_name("moved"))
    monkeypatch.setattr(stage.env, "ROOT", moved)
    monkeypatch.setattr(stage.env, "LOCKS", moved / "scripts" / "locks")
    stage.make("play")
    assert stage.steps == ALL


def test_a_python_that_went_away_makes_it_anew(stage: Stage) -> None:
    python = stage.env._python(stage.make("play"))
    python.unlink()
    python.symlink_to(stage.root / "gone")
    stage.make("play")
    assert stage.steps == ALL


def test_an_environment_that_someone_made_by_hand_is_left_alone(stage: Stage, home: Path) -> None:
    (stage.root / ".venv").mkdir()
    (stage.root / ".venv" / "pyvenv.cfg").touch()
    assert stage.make("play").is_relative_to(home / "cache")
    assert [path.name for path in (stage.root / ".venv").iterdir()] == ["pyvenv.cfg"]


def test_where_the_checkout_cannot_be_written_the_cache_serves(
    stage: Stage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_folder = Path.mkdir

    def refuse(path: Path, *args: object, **options: object) -> None:
        if path.is_relative_to(stage.root):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        make_folder(path, *args, **options)

    monkeypatch.setattr(Path, "mkdir", refuse)
    place = stage.make("play")
    assert place.is_relative_to(home / "cache" / "riffraff")
    assert stage.make("play") == place
    assert stage.steps == []


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.EROFS, "setup.unwritable"), (errno.ENOSPC, "setup.disk_full"), (errno.EDQUOT, "setup.disk_full")],
)
def test_where_nothing_can_be_written_one_sentence_says_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(RiffRaffError) as caught:
        stage.make("play")
    assert caught.value.key == key


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(stage.env.importlib.util, "find_spec", lambda name: None if name == missing else name)
    with pytest.raises(RiffRaffError, match="apt install python3-venv"):
        stage.make("play")


@pytest.mark.skipif(os.name == "nt", reason="there is always a home")
def test_a_user_without_a_home_is_told_where_the_checkout_cannot_be_written(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert stage.make("play") == stage.root / ".venv"
    (stage.root / ".venv" / "riffraff-stamp.json").unlink()
    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(RiffRaffError) as caught:
        stage.make("play")
    assert caught.value.key == "setup.unwritable"
