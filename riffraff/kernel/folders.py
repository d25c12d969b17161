"""Where this computer keeps a person's settings, presets, houses and matches."""

from __future__ import annotations

import getpass
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs

from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import os_errors

APP = "riffraff"


def settings_file() -> Path:
    """The file of the settings. It need not be there."""
    return _at_home(platformdirs.user_config_dir) / "settings.toml"


def bench_file() -> Path:
    """The file of what the tuning bench shows a person. It need not be there."""
    return settings_file().with_name("bench.toml")


def snapshots_folder() -> Path:
    """The folder of a person's snapshots of parameters. It need not be there."""
    return _at_home(platformdirs.user_data_dir) / "snapshots"


def presets_folder() -> Path:
    """The folder of a person's own presets. It need not be there."""
    return _at_home(platformdirs.user_data_dir) / "presets"


def houses_folder() -> Path:
    """The folder of the houses that a person has drawn. It need not be there."""
    return _at_home(platformdirs.user_data_dir) / "houses"


def trusted_file() -> Path:
    """The file that tells which programs of one's own were run here by name. It need not be there."""
    return _at_home(platformdirs.user_data_dir) / "trusted.txt"


def _at_home(folder: Callable[..., str]) -> Path:
    """A folder of this program in the person's home; without a home one among the temporary files."""
    found = Path(folder(APP, appauthor=False))
    return found if found.is_absolute() else _spare_folder()


def pictures_folder() -> Path:
    """The folder for pictures and films, made if need be; a temporary one where the home takes no files."""
    folder = matches_folder()[0].parent / "pictures"
    with os_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def matches_folder() -> tuple[Path, RiffRaffError | None]:
    """The folder for saved matches, made if need be; a temporary one, and why, where the home takes no files."""
    wanted = Path(platformdirs.user_data_dir(APP, appauthor=False)) / "matches"
    try:
        with os_errors(wanted):
            if not wanted.is_absolute():
                raise BadInput("kernel.files.no_home")
            wanted.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=wanted).close()
    except RiffRaffError as error:
        spare = _spare_folder()
        return spare, RiffRaffError("kernel.files.spare_folder", why=error, folder=spare)
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
