"""Houses that a person keeps: in one folder, under names for files, never over each other unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from riffraff.capharnaum.homes import LONGEST_FILE, file_name, fit_homes, home_path, homes, keep_home
from riffraff.capharnaum.plans import plan_text
from riffraff.kernel.errors import BadInput


def test_a_house_is_kept_and_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "houses"
    assert homes(folder) == {}
    path = keep_home(folder, "été_2", plan_text("boat"))
    assert homes(folder) == {"été_2": path}
    fit, unfit = fit_homes(folder)
    assert (list(fit), unfit) == ([str(path)], [])


def test_another_house_is_written_over_only_if_that_is_wanted(tmp_path: Path) -> None:
    keep_home(tmp_path, "mine", "first")
    with pytest.raises(BadInput, match=r"mine\.plan already"):
        keep_home(tmp_path, "mine", "second")
    assert (tmp_path / "mine.plan").read_text(encoding="utf-8") == "first"
    keep_home(tmp_path, "mine", "second", over=True)
    assert (tmp_path / "mine.plan").read_text(encoding="utf-8") == "second"


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a", "a\\b", "c:d", "a.b", "a b", "a\n", "x" * 61])
def test_what_can_be_no_name_of_a_file_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match=f"1 to {LONGEST_FILE} letters"):
        home_path(tmp_path, name)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "houses"
    folder.mkdir()
    outside = tmp_path / "outside.plan"
    outside.write_text("kept", encoding="utf-8")
    (folder / "link.plan").symlink_to(outside)
    with pytest.raises(BadInput):
        keep_home(folder, "link", "lost", over=True)
    assert outside.read_text(encoding="utf-8") == "kept"


def test_houses_that_are_damaged_or_unfinished_are_not_to_be_played_in(tmp_path: Path) -> None:
    keep_home(tmp_path, "begun", plan_text("boat").replace("*", "."))
    (tmp_path / "bytes.plan").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "folder.plan").mkdir()
    keep_home(tmp_path, "right", plan_text("boat"))
    fit, unfit = fit_homes(tmp_path)
    assert [Path(path).stem for path in fit] == ["right"]
    assert unfit == ["begun", "bytes", "folder"]


@pytest.mark.parametrize(
    ("words", "name"), [("My house", "my-house"), ("L'été !", "l-été"), ("///", ""), ("a.b", "a-b")]
)
def test_a_house_is_filed_under_what_it_is_called(words: str, name: str) -> None:
    assert file_name(words) == name
