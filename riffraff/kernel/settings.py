"""What the person who plays has set, and where this computer keeps their settings and matches.

The settings are a TOML file. A value that cannot be used is told and replaced by its default; what this version does
not know is kept, so that a newer version finds it again.
"""

from __future__ import annotations

import getpass
import math
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs
import tomli_w

from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import os_errors, read_text, toml_tables, write_atomic
from riffraff.kernel.words import LANGUAGES, say

APP = "riffraff"
LANGUAGE_OF_SYSTEM = "auto"
"""The language setting that follows the environment."""
SLOWEST_RESCUE = 10.0
"""Longest rescue over real time: a piece that falls for 0.15 s, as most do, is then to be caught for 1.5 s."""
USUAL_RESCUE = 5.0
"""Unless one sets it otherwise, such a piece is to be caught for 0.75 s: just long enough to see, reach and press."""
LARGEST_TEXT = 2.0
"""Largest text over the normal size; twice is what accessibility guidelines ask a page to stand."""


@dataclass(frozen=True)
class Settings:
    """The settings of one person.

    ``language`` is ``auto`` or one of the catalogue's. ``rescue_time`` is how many times longer than real the time to
    catch falling cargo lasts (1 to ``SLOWEST_RESCUE``). Volumes run from 0 to 1, ``text_scale`` from 1 to
    ``LARGEST_TEXT``. ``keys`` maps the name of an action to the name of a key. ``unknown`` is what another version put
    in the file.
    """

    language: str = LANGUAGE_OF_SYSTEM
    rescue_time: float = USUAL_RESCUE
    effects_volume: float = 0.8
    ambience_volume: float = 0.5
    full_screen: bool = False
    text_scale: float = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    unknown: dict[str, Any] = field(default_factory=dict)


def _one_of(*allowed: str) -> Callable[[Any], str | None]:
    return lambda value: None if value in allowed else ", ".join(allowed)


def _number(low: float, high: float) -> Callable[[Any], str | None]:
    def wrong(value: Any) -> str | None:
        right = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        return None if right and low <= value <= high else say("kernel.settings.between", low=low, high=high)

    return wrong


def _flag(value: Any) -> str | None:
    return None if isinstance(value, bool) else "true, false"


def _names(value: Any) -> str | None:
    right = isinstance(value, dict) and all(isinstance(name, str) and name for name in value.values())
    return None if right else say("kernel.settings.names")


_WRONG: dict[str, Callable[[Any], str | None]] = {
    "language": _one_of(LANGUAGE_OF_SYSTEM, *LANGUAGES),
    "rescue_time": _number(1.0, SLOWEST_RESCUE),
    "effects_volume": _number(0.0, 1.0),
    "ambience_volume": _number(0.0, 1.0),
    "full_screen": _flag,
    "text_scale": _number(1.0, LARGEST_TEXT),
    "high_contrast": _flag,
    "reduced_motion": _flag,
    "keys": _names,
}
"""For each setting, what is allowed, if the value is not."""


def settings_file() -> Path:
    """Where this computer keeps the settings."""
    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / "settings.toml"


def load_settings(path: Path | None = None) -> tuple[Settings, list[BadInput]]:
    """The settings in ``path`` (this computer's by default), and what there could not be used.

    No file is as good as an empty one. Nothing is raised: the game starts whatever the file holds.
    """
    file = path or settings_file()
    try:
        table = toml_tables(read_text(file), file)
    except BadInput as error:
        unread = BadInput("kernel.settings.not_read", why=error)
        return Settings(), [] if error.key == "kernel.files.missing" else [unread]
    notes = []
    for key, wrong in _WRONG.items():
        allowed = wrong(table[key]) if key in table else None
        if allowed is not None:
            notes.append(BadInput("kernel.settings.value", file=file, key=key, allowed=allowed))
            del table[key]
    unknown = {key: table.pop(key) for key in list(table) if key not in _WRONG}
    return Settings(**table, unknown=unknown), notes


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Writes the settings. Raises ``RiffRaffError`` where the computer does not let it; the game can go on without.

    A file that is no TOML is kept beside the new one under ``.old``: someone wrote it by hand and may want it back.
    """
    file = path or settings_file()
    table = {key.name: getattr(settings, key.name) for key in fields(settings) if key.name in _WRONG}
    try:
        with os_errors(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists():
                try:
                    toml_tables(read_text(file), file)
                except BadInput:
                    os.replace(file, file.with_suffix(".old"))
        write_atomic(file, tomli_w.dumps(settings.unknown | table))
    except RiffRaffError as error:
        raise RiffRaffError("kernel.settings.not_saved", why=error) from error


def presets_folder() -> Path:
    """Where this computer keeps a person's own presets. It need not be there."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False)) / "presets"


def matches_folder() -> tuple[Path, RiffRaffError | None]:
    """The folder for saved matches, made if need be; a temporary one, and why, where the home takes no files."""
    wanted = Path(platformdirs.user_data_dir(APP, appauthor=False)) / "matches"
    try:
        with os_errors(wanted):
            wanted.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=wanted).close()
    except RiffRaffError as error:
        spare = _spare_folder()
        return spare, RiffRaffError("kernel.settings.spare_folder", why=error, folder=spare)
    return wanted, None


def _spare_folder() -> Path:
    """A folder among the temporary files that no other user of the computer can have laid out for us."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a container may run under a number that has no name
        user = "user"
    spare = Path(tempfile.gettempdir()) / f"{APP}-{user}"
    with suppress(OSError):
        spare.mkdir(mode=0o700, exist_ok=True)
        ours = not hasattr(os, "getuid") or spare.lstat().st_uid == os.getuid()
        if ours and not spare.is_symlink():
            return spare
    with os_errors(spare):
        return Path(tempfile.mkdtemp(prefix=f"{APP}-"))
