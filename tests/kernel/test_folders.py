"""What belongs to a person is kept in their home, and in a folder of their own where it takes no files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from riffraff.kernel import folders
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import matches_folder


def test_matches_are_kept_in_the_home(home: Path) -> None:
    folder, note = matches_folder()
    assert note is None
    assert folder.is_relative_to(home)
    assert list(folder.iterdir()) == []


def test_a_home_that_takes_no_matches_is_told_and_the_same_spare_folder_found_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "data").touch()
    monkeypatch.setattr(folders.tempfile, "tempdir", str(home))
    folder, note = matches_folder()
    assert isinstance(note, RiffRaffError)
    assert str(folder) in str(note)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert matches_folder()[0] == folder


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="users have numbers on POSIX only")
def test_a_spare_folder_that_someone_else_laid_out_is_not_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "data").touch()
    monkeypatch.setattr(folders.tempfile, "tempdir", str(home))
    monkeypatch.setattr(folders.os, "getuid", lambda: -1)
    first, second = matches_folder()[0], matches_folder()[0]
    assert first != second


def test_a_file_in_place_of_the_spare_folder_is_no_hindrance(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "data").touch()
    monkeypatch.setattr(folders.tempfile, "tempdir", str(home))
    monkeypatch.setattr(folders.getpass, "getuser", lambda: "zoe")
    (home / "riffraff-zoe").touch()
    assert matches_folder()[0].is_dir()


@pytest.mark.parametrize("variable", ["XDG_CONFIG_HOME", "XDG_DATA_HOME"])
def test_without_a_home_nothing_is_laid_into_the_working_folder(
    variable: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders.tempfile, "tempdir", str(home))
    monkeypatch.chdir(home)
    for kind in ("config", "data"):
        monkeypatch.setattr(folders.platformdirs, f"user_{kind}_dir", lambda *_args, **_options: "~/.local/riffraff")
    monkeypatch.setenv(variable, "relative")
    matches, note = matches_folder()
    for folder in (matches, folders.settings_file(), folders.presets_folder()):
        assert folder.is_relative_to(home / f"riffraff-{folders.getpass.getuser()}")
    assert "no home folder" in str(note)
    assert not (home / "~").exists()
