"""Settings: kept across versions, told where they cannot be used, and never in the way of a game."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel import settings as module
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.settings import Settings, load_settings, matches_folder, save_settings, settings_file

SETTINGS = st.builds(
    Settings,
    language=st.sampled_from(["auto", "en", "fr"]),
    rescue_time=st.floats(1, 10),
    effects_volume=st.floats(0, 1),
    ambience_volume=st.floats(0, 1),
    full_screen=st.booleans(),
    text_scale=st.floats(1, 2),
    high_contrast=st.booleans(),
    reduced_motion=st.booleans(),
    keys=st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from(["space", "left", "é"])),
)


@given(SETTINGS)
def test_what_was_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    path = tmp_path_factory.getbasetemp() / "settings.toml"
    save_settings(settings, path)
    assert load_settings(path) == (settings, [])


def test_a_new_home_has_defaults_and_nothing_to_tell(home: Path) -> None:
    assert load_settings() == (Settings(), [])
    save_settings(Settings(language="fr"))
    assert settings_file().is_relative_to(home)
    assert load_settings()[0].language == "fr"


def test_what_another_version_wrote_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('text_scale = 1.5\nglow = 2024-05-01\n[stars]\nbig = ["a"]\n')
    settings, notes = load_settings(path)
    assert (settings.text_scale, notes) == (1.5, [])
    save_settings(settings, path)
    table = tomllib.loads(path.read_text())
    assert table["stars"] == {"big": ["a"]}
    assert str(table["glow"]) == "2024-05-01"
    assert table["text_scale"] == 1.5


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ('language = "de"', "auto, en, fr"),
        ("language = []", "auto, en, fr"),
        ("rescue_time = 0.5", "from 1.0 to 10.0"),
        ("rescue_time = nan", "from 1.0 to 10.0"),
        ("effects_volume = 1.1", "from 0.0 to 1.0"),
        ("ambience_volume = true", "from 0.0 to 1.0"),
        ('text_scale = "big"', "from 1.0 to 2.0"),
        ("full_screen = 1", "true, false"),
        ("keys = { left = 3 }", "names of keys"),
        ("keys = 3", "names of keys"),
    ],
)
def test_a_wrong_value_is_told_and_the_others_hold(tmp_path: Path, line: str, allowed: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"reduced_motion = true\n{line}\n")
    settings, [note] = load_settings(path)
    assert settings == Settings(reduced_motion=True)
    assert allowed in str(note)
    assert f"{path}: {line.split(maxsplit=1)[0]} " in str(note)


@pytest.mark.parametrize("content", [b"language = ", b"\xff\xfe", b"#" * (1 << 21)])
def test_an_unreadable_file_is_one_sentence_and_is_not_lost(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, [note] = load_settings(path)
    assert settings == Settings()
    assert str(path) in str(note)
    assert str(note).endswith("The usual settings hold.")
    assert "\n" not in str(note)
    save_settings(settings, path)
    assert load_settings(path) == (settings, [])
    assert (tmp_path / "settings.old").read_bytes() == content


def test_a_home_that_takes_no_settings_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RiffRaffError, match=r"could not be read or written.* are not kept\.$"):
        save_settings(Settings(), tmp_path / "file" / "settings.toml")


def test_matches_are_kept_in_the_home(home: Path) -> None:
    folder, note = matches_folder()
    assert note is None
    assert folder.is_relative_to(home)
    assert list(folder.iterdir()) == []


def test_a_home_that_takes_no_matches_is_told_and_the_same_spare_folder_found_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "data").touch()
    monkeypatch.setattr(module.tempfile, "tempdir", str(home))
    folder, note = matches_folder()
    assert isinstance(note, RiffRaffError)
    assert str(folder) in str(note)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert matches_folder()[0] == folder


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="users have numbers on POSIX only")
def test_a_spare_folder_that_someone_else_laid_out_is_not_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "data").touch()
    monkeypatch.setattr(module.tempfile, "tempdir", str(home))
    monkeypatch.setattr(module.os, "getuid", lambda: -1)
    first, second = matches_folder()[0], matches_folder()[0]
    assert first != second


def test_a_file_in_place_of_the_spare_folder_is_no_hindrance(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "data").touch()
    monkeypatch.setattr(module.tempfile, "tempdir", str(home))
    monkeypatch.setattr(module.getpass, "getuser", lambda: "zoe")
    (home / "riffraff-zoe").touch()
    assert matches_folder()[0].is_dir()
