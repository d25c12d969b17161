"""The words that people see, in their language.

``assets/words/LANGUAGE/AREA.toml`` holds the sentences of one area; ``say("AREA.name", n=3)`` fills one in.
A sentence that depends on a count ``n`` is a table with ``one`` and ``other``. French is written there with the
keyboard's spaces and apostrophes and typeset here.
"""

from __future__ import annotations

import locale
import os
import re
import tomllib
from functools import cache

from riffraff.kernel.assets import asset_path

LANGUAGES = ("en", "fr")
_current = "en"


def set_language(language: str) -> None:
    """Use ``language`` (one of ``LANGUAGES``) from now on. Raises ``ValueError`` for any other."""
    global _current  # noqa: PLW0603 - a process speaks one language at a time
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    _current = language


def language() -> str:
    """The language in use."""
    return _current


def language_of_system() -> str:
    """The language that the environment asks for, English when it asks for none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        asked = os.environ.get(name)
        if asked:
            return next((known for known in LANGUAGES if asked.lower().startswith(known)), "en")
    asked = locale.getlocale()[0] or ""
    return "fr" if asked.lower().startswith("fr") else "en"


def page(name: str) -> str:
    """A whole text in the current language: ``assets/NAME/LANGUAGE.md``."""
    text = asset_path(name, f"{_current}.md").read_text(encoding="utf-8")
    return _french(text) if _current == "fr" else text


@cache
def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    """Every sentence of a language, by ``area.name`` (nested names joined by dots)."""
    found: dict[str, str | dict[str, str]] = {}
    typeset = _french if language == "fr" else str

    def gather(prefix: str, table: dict[str, object]) -> None:
        for name, value in table.items():
            if isinstance(value, str):
                found[f"{prefix}.{name}"] = typeset(value)
            elif isinstance(value, dict) and set(value) == {"one", "other"}:
                found[f"{prefix}.{name}"] = {form: typeset(str(text)) for form, text in value.items()}
            elif isinstance(value, dict):
                gather(f"{prefix}.{name}", value)

    for path in sorted(asset_path("words", language).glob("*.toml")):
        gather(path.stem, tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def _french(text: str) -> str:
    """``text`` with no-break spaces at high punctuation and guillemets (every font has that one), and apostrophes."""
    return re.sub(r"(?<=\w)'(?=\S)", "’", re.sub(r" (?=[:;!?»])|(?<=«) ", "\u00a0", text))


def decimal(number: str) -> str:
    """A number that is written with a decimal point, as the current language writes it."""
    return number.replace(".", ",") if _current == "fr" else number


def say(key: str, /, **values: object) -> str:
    """The sentence ``key`` in the current language, with ``values`` filled in (``str.format``).

    A key without a sentence is a mistake of ours, not of the person who reads it: it is shown as it is.
    """
    text = catalogue(_current).get(key)
    if text is None:
        return f"{key} {values}" if values else key
    if isinstance(text, dict):
        n = values.get("n", 0)
        single = n in (0, 1) if _current == "fr" else n == 1
        text = text["one" if single else "other"]
    return text.format(**values)
