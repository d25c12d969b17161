"""The catalogue is whole: every sentence in both languages, with the same blanks, asked for, well typeset."""

from __future__ import annotations

import ast
import re
import string
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.physics.params import SCHEMA

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted([*(ROOT / "riffraff").rglob("*.py"), *(ROOT / "scripts").glob("*.py")])
AREAS = {key.split(".", maxsplit=1)[0] for key in catalogue("en")}

SAYING = {"say", "BadInput", "RiffRaffError", "unknown", "Illegal", "Phrase", "_tell"}
"""What takes a key first and the values of its blanks by name."""
KEY = re.compile(rf"(?:{'|'.join(sorted(AREAS))})(?:\.[a-z0-9_]+)+")
"""What looks like a key: an area and names below it."""
GROUP = re.compile(r"\.[a-z_]+\.")
"""After an area that is not known before: the sentences of one kind in each game's."""
AT_THE_WINDOW = {"kit", "ui", "bench"}
NAME_OF_FILE = re.compile(r".*\.(?:toml|py|txt|json|riff|png)")

ASIDE = re.compile(r"\{[^}]*\}|`[^`]*`|--\S+")
"""In sentences, what typography has no say in: blanks, code, flags."""


def pattern(text: ast.JoinedStr) -> re.Pattern[str]:
    """The keys that a formatted text can be."""
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\S+" for part in text.values]
    return re.compile("".join(parts))


@dataclass
class Said:
    """What the code says by key: texts that look like one, formatted texts that begin like one, and calls that name
    one (file, line, key, and the blanks that are filled)."""

    literals: set[tuple[Path, str]] = field(default_factory=set)
    patterns: list[re.Pattern[str]] = field(default_factory=list)
    calls: list[tuple[Path, int, str, set[str]]] = field(default_factory=list)

    def note(self, path: Path, node: ast.AST) -> None:
        match node:
            case ast.Constant(value=str(text)) if KEY.fullmatch(text):
                self.literals.add((path, text))
            case ast.JoinedStr(values=[ast.Constant(value=str(begin)), *_]) if begin.split(".")[0] in AREAS:
                self.patterns.append(pattern(node))
            case ast.JoinedStr(values=[ast.FormattedValue(), ast.Constant(value=str(group)), *_]) if GROUP.match(group):
                self.patterns.append(pattern(node))
            case ast.Call(func=function, args=[ast.Constant(value=str(key)), *_], keywords=keywords):
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name in SAYING and all(keyword.arg for keyword in keywords):
                    given = {str(keyword.arg) for keyword in keywords}
                    given |= {"allowed", "hint"} if name == "unknown" else set()
                    self.calls.append((path, node.lineno, key, given))


@cache
def said() -> Said:
    """By all of the code."""
    found = Said()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found.note(path, node)
    return found


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
        for path, key in said().literals
        # In the window widgets have names of that form too; its own sentences begin otherwise.
        if key not in known
        and not NAME_OF_FILE.fullmatch(key)
        and (not AT_THE_WINDOW & {*path.parts} or key.startswith("ui."))
    }
    missing |= {(path.name, key) for path, _, key, _ in said().calls if key not in catalogue("en")}
    assert not missing, "\n".join(f"{name}: {key}" for name, key in sorted(missing))


def test_every_call_fills_the_blanks() -> None:
    lacking = [
        f"{path.name}, line {line}: {key} lacks {sorted(all_blanks('en', key) - given)}"
        for path, line, key, given in said().calls
        if key in catalogue("en") and not all_blanks("en", key) <= given
    ]
    assert not lacking, "\n".join(lacking)


def test_no_sentence_is_left_over() -> None:
    used = {key for _, key in said().literals}
    built = said().patterns
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
