"""What can be set before a run, besides the ship's own parameters: numbers, words, loads and files. Their names end in
their unit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, TypeAlias

from riffraff.kernel import fields
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.files import child_path
from riffraff.kernel.words import say
from riffraff.loads.load import NONE, find_load, names_file, read_load
from riffraff.physics.params import NOW, Param, tidy

AUTO, RIGID, REDUCED, FROZEN, RULES = "auto", "rigid", "reduced", "frozen", "rules"
ENGINE = "engine"
"""The factor of an experiment that can run on either engine."""
ENGINES = (AUTO, RIGID, REDUCED)
"""``rigid``: the game's bodies and contacts. ``reduced``: one degree of freedom, for a ship on which nothing moves.
``auto``: reduced where nothing can come loose, else rigid. A run on demand on the reduced one in which something would
have moved is told as ``frozen``. ``rules``: a game without physics."""

LONGEST_TEXT = 2000
"""Characters of a factor that is text: a load of 32 pieces, spelt out, has half of that."""

Value: TypeAlias = float | str


@dataclass(frozen=True)
class _Factor:
    """A factor that is no number."""

    section: str
    name: str
    default: str
    unit: ClassVar = ""

    @property
    def full_name(self) -> str:
        return f"{self.section}.{self.name}"


@dataclass(frozen=True)
class WordFactor(_Factor):
    """A factor that is one of a few words."""

    allowed_words: tuple[str, ...]

    def check(self, value: object, source: str) -> str:
        """``value`` if it is allowed. Raises ``BadInput`` naming ``source``, the factor and what is allowed."""
        if isinstance(value, str) and value in self.allowed_words:
            return value
        text = shown(value)
        raise unknown("lab.no_word", text.strip("'"), self.allowed_words, source=source, key=self.full_name, value=text)


@dataclass(frozen=True)
class TextFactor(_Factor):
    """A factor that is text in a form of its own; ``read`` raises ``BadInput`` for one that is not, and may change
    how it is written."""

    form: str
    """Key of the phrase that says what is allowed."""
    read: Callable[[str, str], str]
    file: bool = False
    """Whether it names a file, if it is not empty: in a spec one that lies beside it."""
    known: tuple[str, ...] = ()
    """Words that name something else though."""
    look: Callable[[str, str], object] | None = None
    """Looks into the file. Raises ``BadInput`` for one of which nothing can be made."""

    def names_file(self, value: Value) -> bool:
        """Whether this value of the factor names a file."""
        return self.file and bool(value) and value not in self.known

    def check(self, value: object, source: str) -> str:
        """``value`` in its usual writing. Raises ``BadInput`` naming ``source``, the factor and what is allowed."""
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
            raise BadInput("lab.not_text", source=source, key=self.full_name, allowed=allowed(self), value=shown(value))
        return self.read(value, source)


Factor: TypeAlias = Param | WordFactor | TextFactor


def engine_factor(section: str) -> WordFactor:
    """The factor ``engine`` of an experiment that can run on either."""
    return WordFactor(section, ENGINE, AUTO, ENGINES)


def load_factor(section: str, default: str = NONE) -> TextFactor:
    """The factor ``load`` of an experiment."""
    return TextFactor(section, "load", default, "lab.load_form", _spelt_out)


def file_factor(section: str, name: str, ending: str) -> TextFactor:
    """A factor that names a file with this ending, as ``lab.SECTION.form`` says."""
    form = f"lab.{section}.form"

    def read(text: str, source: str) -> str:
        if text and not text.endswith(f".{ending}"):
            raise BadInput("lab.not_text", source=source, key=f"{section}.{name}", allowed=say(form), value=text)
        return text

    return TextFactor(section, name, "", form, read, file=True)


def _spelt_out(text: str, source: str) -> str:
    """A load as it is kept: a file is read now, so that what is left says all; of a match it goes along."""
    if text.rpartition("@")[0].endswith(".riff"):
        from riffraff.lab.recorded import is_moment, moment_of  # noqa: PLC0415 - few loads are of a match

        if is_moment(text):
            file, _, turn = text.rpartition("@")
            text = f"{_beside(file, source)}@{turn}"
            moment_of(text, source)
            return text
    if names_file(text):
        return read_load(_beside(text, source)).to_text()
    find_load(text, source)
    return text


def _beside(name: str, source: str) -> Path:
    """A file that a spec names beside itself, or anyone else anywhere."""
    spec = Path(source)
    return child_path(spec.parent, name) if spec.is_file() else Path(name)


def number(
    section: str, name: str, default: float, unit: str, low: float, high: float, *, whole: bool = False
) -> Param:
    """A factor that is a number. Its reason is in the catalogue."""
    return Param(section, name, unit, low, high, default, "", NOW, whole)


def allowed(factor: Factor) -> str:
    """What a factor may be, as a phrase."""
    match factor:
        case Param():
            unit = f" {factor.unit}" if factor.unit else ""
            return say("lab.range", low=tidy(factor.low), high=tidy(factor.high), unit=unit)
        case WordFactor():
            return ", ".join(factor.allowed_words)
        case TextFactor():
            return say(factor.form)


def shown(value: object) -> str:
    """A wrong value as it is quoted to a person: short, on one line, whatever it is."""
    if isinstance(value, dict | list):
        return "{...}" if isinstance(value, dict) else "[...]"
    return fields.shown(value)
