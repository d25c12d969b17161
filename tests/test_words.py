"""The catalogue is whole: every sentence in both languages, with the same blanks, asked for, well typeset."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.physics.params import SCHEMA

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted([*(ROOT / "riffraff").rglob("*.py"), *(ROOT / "scripts").glob("*.py")])
AREAS = {key.split(".", maxsplit=1)[0] for key in catalogue("en")}

SAYING = {"say", "BadInput", "RiffRaffError", "Illegal", "Phrase", "_tell"}
"""What takes a key first and the values of its blanks by name."""
KEY = re.compile(rf"(?:{'|'.join(sorted(AREAS))})(?:\.[a-z0-9_]+)+")
"""What looks like a key: an area and names below it."""
NAME_OF_FILE = re.compile(r".*\.(?:toml|py|txt|json|riff|png)")

ASIDE = re.compile(r"\{[^}]*\}|`[^`]*`|--\S+")
"""In sentences, what typography has no say in: blanks, code, flags."""


@cache
def nodes() -> list[tuple[Path, ast.AST]]:
    """All that the code says, piece by piece."""
    return [(path, node) for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def literals() -> Iterator[tuple[Path, str]]:
    """Each text in the code that looks like a key; docstrings have more than a key in them and do not."""
    for path, node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            yield path, node.value


def patterns() -> Iterator[re.Pattern[str]]:
    """Each formatted text in the code that begins like a key, as what it may become."""
    for _path, node in nodes():
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\S+" for p in node.values]
            if any(str(node.values[0].value).startswith(f"{area}.") for area in AREAS):
                yield re.compile("".join(parts))


def calls() -> Iterator[tuple[Path, int, str, set[str]]]:
    """Each call that says a sentence by name: file, line, key and the blanks that it fills."""
    for path, node in nodes():
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        whole = all(keyword.arg for keyword in node.keywords)
        if name in SAYING and whole:
            yield path, node.lineno, str(node.args[0].value), {str(keyword.arg) for keyword in node.keywords}


def forms(language: str, key: str) -> list[str]:
    sentence = catalogue(language)[key]
    return list(sentence.values()) if isinstance(sentence, dict) else [sentence]


def blanks(sentence: str) -> set[str]:
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in string.Formatter().parse(sentence) if name}


def all_blanks(language: str, key: str) -> set[str]:
    return set().union(*(blanks(form) for form in forms(language, key)))


def test_every_key_in_the_code_has_a_sentence() -> None:
    known = set(catalogue("en")) | set(SCHEMA)
    # The name of a group of sentences stands where one of them is looked up.
    known |= {key.rsplit(".", depth)[0] for key in catalogue("en") for depth in range(1, key.count("."))}
    missing = {
        (path.name, key)
        for path, key in literals()
        # In the window widgets have names of that form too; its own sentences begin otherwise.
        if key not in known and not NAME_OF_FILE.fullmatch(key) and ("ui" not in path.parts or key.startswith("ui."))
    }
    missing |= {(path.name, key) for path, _, key, _ in calls() if key not in catalogue("en")}
    assert not missing, "\n".join(f"{name}: {key}" for name, key in sorted(missing))


def test_every_call_fills_the_blanks() -> None:
    lacking = [
        f"{path.name}, line {line}: {key} lacks {sorted(all_blanks('en', key) - given)}"
        for path, line, key, given in calls()
        if key in catalogue("en") and not all_blanks("en", key) <= given
    ]
    assert not lacking, "\n".join(lacking)


def test_no_sentence_is_left_over() -> None:
    used = {key for _, key in literals()}
    built = list(patterns())
    left = [key for key in catalogue("en") if key not in used and not any(p.fullmatch(key) for p in built)]
    assert not left, "\n".join(left)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_say_the_same_things(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))
    for key in catalogue("en"):
        assert all_blanks(language, key) == all_blanks("en", key), key


def test_french_and_english_differ() -> None:
    """A sentence, unlike a name, is not the same in both: one that is was never translated."""
    alike = [
        key
        for key in catalogue("en")
        if forms("en", key) == forms("fr", key) and len(ASIDE.sub("", " ".join(forms("en", key))).split()) > 3
    ]
    assert not alike, "\n".join(alike)


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography(language: str) -> None:
    wrong = r"\.\.\.|  "
    if language == "fr":
        # A space before high punctuation; straight quotes are for code. A colon inside a word is a time or a format.
        wrong += r"|\w'\w|[\w)][;!?»]|[\w)]:(?= |$)|[ ][:;!?»]|«[^\u00a0]|[^\u00a0]»|\""
    found = [
        f"{key}: {form}"
        for key in catalogue(language)
        for form in forms(language, key)
        if re.search(wrong, ASIDE.sub("x", form.replace("\n", "\u2028")))
    ]
    assert not found, "\n".join(found)
