"""Settings: kept across versions, told where they cannot be used, and never in the way of a game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import settings_file
from riffraff.kit.settings import Settings, load_settings, save_settings
from riffraff.ui.settings import PlaySettings

SETTINGS = st.builds(
    PlaySettings,
    language=st.sampled_from(["auto", "en", "fr"]),
    fall_s=st.floats(0.2, 4),
    effects_volume=st.floats(0, 1),
    ambience_volume=st.floats(0, 1),
    full_screen=st.booleans(),
    text_scale=st.floats(1, 2),
    high_contrast=st.booleans(),
    reduced_motion=st.booleans(),
    keys=st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from(["space", "left", "é"])),
)


@hypothesis.settings(deadline=None)
@hypothesis.given(SETTINGS)
def test_what_was_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, settings: PlaySettings) -> None:
    path = tmp_path_factory.getbasetemp() / "settings.toml"
    save_settings(settings, path)
    assert load_settings(path, PlaySettings) == (settings, [])


def test_a_new_home_has_defaults_and_nothing_to_tell(home: Path) -> None:
    file = settings_file()
    assert file.is_relative_to(home)
    assert load_settings(file, PlaySettings) == (PlaySettings(), [])
    save_settings(PlaySettings(language="fr"), file)
    assert load_settings(file, PlaySettings)[0].language == "fr"


def test_a_window_without_our_games_keeps_their_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(PlaySettings(fall_s=2.0), path)
    settings, notes = load_settings(path, Settings)
    assert (settings.unknown["fall_s"], notes) == (2.0, [])
    save_settings(settings, path)
    assert load_settings(path, PlaySettings)[0].fall_s == 2.0


def test_what_another_version_wrote_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('text_scale = 1.5\nglow = 2024-05-01\n[stars]\nbig = ["a"]\n')
    settings, notes = load_settings(path, PlaySettings)
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
        ("fall_s = 0.1", "from 0.2 to 4"),
        ("fall_s = nan", "from 0.2 to 4"),
        ("effects_volume = 1.1", "from 0 to 1"),
        ("ambience_volume = true", "from 0 to 1"),
        ('text_scale = "big"', "from 1 to 2"),
        ("full_screen = 1", "true or false"),
        ("keys = 3", "names of keys"),
    ],
)
def test_a_wrong_value_is_told_and_the_others_hold(tmp_path: Path, line: str, allowed: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"reduced_motion = true\n{line}\n")
    settings, [note] = load_settings(path, PlaySettings)
    assert settings == PlaySettings(reduced_motion=True)
    assert allowed in str(note)
    assert f"{path}: {line.split(maxsplit=1)[0]} " in str(note)


@pytest.mark.parametrize("bad", ["3", '""', "[]", "{ a = 1 }"])
def test_a_key_that_is_none_is_told_and_costs_no_other(tmp_path: Path, bad: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'[keys]\nlift = "x"\nmove_left = {bad}\nmove_right = "é"\n', encoding="utf-8")
    settings, [note] = load_settings(path, PlaySettings)
    assert settings.keys == {"lift": "x", "move_right": "é"}
    assert f"{path}: keys.move_left " in str(note)
    assert "the name of a key" in str(note)


@pytest.mark.parametrize("content", [b"language = ", b"\xff\xfe", b"#" * (1 << 21)])
def test_an_unreadable_file_is_one_sentence_and_is_not_lost(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, [note] = load_settings(path, PlaySettings)
    assert settings == PlaySettings()
    assert str(path) in str(note)
    assert str(note).endswith("The usual settings hold.")
    assert "\n" not in str(note)
    save_settings(settings, path)
    assert load_settings(path, PlaySettings) == (settings, [])
    assert (tmp_path / "settings.old").read_bytes() == content


def test_a_home_that_takes_no_settings_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RiffRaffError, match=r"could not be read or written.* are not kept\.$"):
        save_settings(PlaySettings(), tmp_path / "file" / "settings.toml")
