"""Parameters as files: only what changed, the whole set, and a file that somebody else edits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from riffraff.physics.params import Params, load_preset, plain_name
from riffraff.tuning.filewatch import FileWatch


def test_only_what_changed_is_copied() -> None:
    base = load_preset("storm")
    changed = base.replace({"ship.ball_mass": 301.5, "contact.friction": 0.4})
    text = changed.to_toml(only=changed.changes_from(base))
    assert [line.split("=")[0].strip() for line in text.splitlines() if "=" in line] == ["ball_mass", "friction"]
    assert Params.from_toml(text, "text").ship.ball_mass == 301.5


def test_a_saved_set_reads_back(tmp_path: Path) -> None:
    params = load_preset("easy").replace({"ship.ball_mass": 301.5})
    (tmp_path / "mine.toml").write_text(params.to_toml())
    assert load_preset(str(tmp_path / "mine.toml")) == params


def test_a_watched_file_tells_each_change_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(Params().to_toml())
    watch = FileWatch(path)
    assert not watch.changed()
    path.write_text(Params().replace({"ship.ball_mass": 300.0}).to_toml())
    os.utime(path, ns=(1, 1))
    assert watch.changed()
    assert not watch.changed()
    path.write_text("")
    assert not watch.changed(), "it is just being saved"
    path.write_text(Params().to_toml())
    assert watch.changed()
    path.unlink()
    assert not watch.changed()


@pytest.mark.parametrize(
    ("name", "good"), [("mine", True), ("été-2", True), ("toy", False), ("", False), ("a/b", False)]
)
def test_names_of_presets(name: str, good: bool) -> None:
    assert plain_name(name) is good
