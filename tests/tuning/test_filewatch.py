"""Parameters as files: only what changed, the whole set, and a file that somebody else edits."""

from __future__ import annotations

from pathlib import Path

import pytest

from riffraff.kernel.files import write_atomic
from riffraff.physics.params import Params, load_preset, plain_name
from riffraff.tuning.filewatch import OpenFiles, stamp_of


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


def test_the_stamp_of_a_file_tells_that_it_was_written_or_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert stamp_of(path) is None
    path.write_text("a")
    first = stamp_of(path)
    assert stamp_of(path) == first
    write_atomic(path, "b")  # of the same size, and perhaps within the clock's grain: it is another file
    assert stamp_of(path) != first


def test_a_file_that_is_open_elsewhere_is_noticed_until_it_is_closed(tmp_path: Path) -> None:
    here, there, file = OpenFiles(tmp_path / "open"), OpenFiles(tmp_path / "open"), tmp_path / "mine.toml"
    assert here.hold({file}) == []
    assert there.hold({file, tmp_path / "other.toml"}) == [file]
    assert there.hold({file}) == [], "it is told once"
    here.close()
    there.close()
    assert here.hold({file}) == []
    here.close()


@pytest.mark.parametrize(
    ("name", "good"), [("mine", True), ("été-2", True), ("toy", False), ("", False), ("a/b", False)]
)
def test_names_of_presets(name: str, good: bool) -> None:
    assert plain_name(name) is good
