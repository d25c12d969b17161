"""The houses that a person has drawn, each a file of its own in one folder."""

from __future__ import annotations

from pathlib import Path

from riffraff.capharnaum.checks import checked
from riffraff.capharnaum.plan import Plan
from riffraff.capharnaum.plans import SUFFIX, drawn_plan
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import child_path, os_errors, write_atomic

LONGEST_FILE = 60
"""Characters of a file's name, without its ending."""
MOST_HOMES = 60
"""More are found by their path."""


def homes(folder: Path) -> dict[str, Path]:
    """The files in a folder by name, in its order."""
    found = [path for path in sorted(folder.glob(f"*{SUFFIX}")) if _plain(path.stem)]
    return {path.stem: path for path in found[:MOST_HOMES]}


def fit_homes(folder: Path) -> tuple[dict[str, Plan], list[str]]:
    """By the path of its file each house in which one can play; and the names of those in which one cannot."""
    fit, unfit = {}, []
    for name, path in homes(folder).items():
        try:
            fit[str(path)] = checked(drawn_plan(str(path)).written())
        except RiffRaffError:
            unfit.append(name)
    return fit, unfit


def home_path(folder: Path, name: str) -> Path:
    """The file of a house by its name. Raises ``BadInput`` for what can be no name of a file everywhere."""
    if not _plain(name):
        raise BadInput("capharnaum.homes.name", longest=LONGEST_FILE)
    return child_path(folder, name + SUFFIX)


def keep_home(folder: Path, name: str, text: str, *, over: bool = False) -> Path:
    """Write a house to its file, ``over`` another one only if that is wanted. Raises ``BadInput`` if it cannot be."""
    path = home_path(folder, name)
    if not over and path.exists():
        raise BadInput("capharnaum.homes.there", file=path.name)
    with os_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    write_atomic(path, text)
    return path


def file_name(words: str) -> str:
    """A name for a file, from what a house is called."""
    letters = "".join(c if c.isalnum() else "-" for c in words.lower())
    return "-".join(part for part in letters.split("-") if part)[:LONGEST_FILE]


def _plain(name: str) -> bool:
    return 0 < len(name) <= LONGEST_FILE and all(c.isalnum() or c in "-_" for c in name)
