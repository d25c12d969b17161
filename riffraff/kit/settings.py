"""What a person has set at the window.

The settings are a TOML file. A value that cannot be used is told and replaced by its default; what this version does
not know is kept, so that a newer version finds it again. A game's own settings are fields of a class derived from
``Settings``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.fields import Phrase, Reader, flag, number, one_of, require
from riffraff.kernel.files import os_errors, read_text, toml_tables, toml_text, write_atomic
from riffraff.kernel.words import LANGUAGES

LANGUAGE_OF_SYSTEM = "auto"
"""The language setting that follows the environment."""
LARGEST_TEXT = 2.0
"""Largest text over the normal size; twice is what accessibility guidelines ask a page to stand."""

_READER = "reader"
_Kind = TypeVar("_Kind", bound="Remembered")


def setting(default: Any, reader: Reader) -> Any:
    """A field that stands in the file, and how it is read there."""
    return field(default=default, metadata={_READER: reader})


def _key_table(value: Any) -> dict[str, Any]:
    require(isinstance(value, dict))
    return dict(value)


def _key(value: Any) -> str:
    require(isinstance(value, str) and bool(value))
    return str(value)


KEYS = "keys"
_KEYS = Reader(_key_table, Phrase("kit.settings.keys"))
_KEY = Reader(_key, Phrase("kit.settings.key"))


@dataclass(frozen=True)
class Remembered:
    """Anything that is kept for a person in a file of its own; ``unknown`` is what another version put there."""

    unknown: dict[str, Any] = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True)
class Settings(Remembered):
    """The settings of one person.

    ``language`` is ``auto`` or one of the catalogue's; ``text_scale`` is over the normal size. ``keys`` maps the name
    of an action to the name of a key.
    """

    language: str = setting(LANGUAGE_OF_SYSTEM, one_of((LANGUAGE_OF_SYSTEM, *LANGUAGES)))
    effects_volume: float = setting(0.8, number(0.0, 1.0))
    ambience_volume: float = setting(0.5, number(0.0, 1.0))
    full_screen: bool = setting(default=False, reader=flag())
    text_scale: float = setting(1.0, number(1.0, LARGEST_TEXT))
    high_contrast: bool = setting(default=False, reader=flag())
    reduced_motion: bool = setting(default=False, reader=flag())
    keys: dict[str, str] = field(default_factory=dict, metadata={_READER: _KEYS})


def _readers(kind: type[Remembered]) -> dict[str, Reader]:
    return {item.name: item.metadata[_READER] for item in fields(kind) if _READER in item.metadata}


def load_settings(file: Path, kind: type[_Kind]) -> tuple[_Kind, list[BadInput]]:
    """The settings in a file, and what there could not be used.

    No file is as good as an empty one. Nothing is raised: the window opens whatever the file holds.
    """
    try:
        table = toml_tables(read_text(file), file)
    except BadInput as error:
        unread = BadInput("kit.settings.not_read", why=error)
        return kind(), [] if error.key == "kernel.files.missing" else [unread]
    values: dict[str, Any] = {}
    notes = []
    for key, reader in _readers(kind).items():
        if key in table:
            try:
                values[key] = reader.read(key, table.pop(key))
            except BadInput as fault:
                notes.append(BadInput("kit.settings.value", file=file, fault=fault))
    for action, key in list(values.get(KEYS, {}).items()):  # one that is none costs no other
        try:
            _KEY.read(f"{KEYS}.{action}", key)
        except BadInput as fault:
            del values[KEYS][action]
            notes.append(BadInput("kit.settings.value", file=file, fault=fault))
    return kind(**values, unknown=table), notes


def save_settings(settings: Remembered, file: Path) -> None:
    """Writes the settings. Raises ``RiffRaffError`` where the computer does not let it; the window can go on without.

    A file that is no TOML is kept beside the new one under ``.old``: someone wrote it by hand and may want it back.
    """
    table = {key: getattr(settings, key) for key in _readers(type(settings))}
    try:
        with os_errors(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists():
                try:
                    toml_tables(read_text(file), file)
                except BadInput:
                    os.replace(file, file.with_suffix(".old"))
        write_atomic(file, toml_text(settings.unknown | table))
    except RiffRaffError as error:
        raise RiffRaffError("kit.settings.not_saved", why=error) from error
