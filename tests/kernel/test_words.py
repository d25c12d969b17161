"""Words: the language asked for, counts as each language counts, French as it is typeset."""

from __future__ import annotations

from pathlib import Path

import pytest

from riffraff.kernel import words
from riffraff.kernel.words import language, language_of_system, say, set_language


@pytest.fixture
def pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue of our own."""
    for name, text in {
        "en": 'hello = "Hello {name}: really?"\n[deep.count]\none = "{n} piece"\nother = "{n} pieces"',
        "fr": 'hello = "Bonjour « {name} » : c\'est vrai ?"\n[deep.count]\none = "{n} pièce"\nother = "{n} pièces"',
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "area.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(words, "asset_path", lambda *parts: tmp_path.joinpath(*parts[1:]))
    monkeypatch.setattr(words, "catalogue", words.catalogue.__wrapped__)


@pytest.mark.usefixtures("pieces")
def test_counts_follow_the_language() -> None:
    assert [say("area.deep.count", n=n) for n in (0, 1, 2)] == ["0 pieces", "1 piece", "2 pieces"]
    set_language("fr")
    assert [say("area.deep.count", n=n) for n in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]


@pytest.mark.usefixtures("pieces")
def test_french_is_typeset_and_english_left_alone() -> None:
    assert say("area.hello", name="Zoé") == "Hello Zoé: really?"
    set_language("fr")
    assert say("area.hello", name="Zoé").replace("\u00a0", "~") == "Bonjour «~Zoé~»~: c’est vrai~?"


@pytest.mark.usefixtures("pieces")
def test_a_key_without_a_sentence_is_shown() -> None:
    assert say("area.none") == "area.none"
    assert say("area.none", n=1) == "area.none {'n': 1}"


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "fr"}, "fr"),
        ({"LANG": "fr", "LC_MESSAGES": "C"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_system() == expected


def test_only_our_languages_can_be_set() -> None:
    with pytest.raises(ValueError, match="'de' is not one of en, fr"):
        set_language("de")
    assert language() == "en"
