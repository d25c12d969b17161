"""What was done where, and when: ``diary.toml`` in the folder of a run, a sweep or a fit, written by the commands.

It holds ``date`` (UTC), ``duration_s``, ``machine``, ``commit`` (where Riff Raff runs from a working copy), ``note``,
``tags``. It is read by `riffraff lab runs` alone, and can be changed by hand.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import read_text, toml_tables, toml_text, write_atomic
from riffraff.lab.runs.folders import RUN, made_by
from riffraff.lab.sweeps.sweep import JOURNAL, SWEEP

DIARY, FIT = "diary.toml", "fit.json"
DEEPEST = 6
"""Folders below folders are looked through so deep."""


@dataclass(frozen=True)
class Entry:
    """A folder of the lab: ``kind`` is run, sweep, under_way or fit; ``made`` is what it says of its making, ``diary``
    what was noted of it."""

    path: Path
    kind: str
    what: str
    made: Mapping[str, str]
    diary: Mapping[str, Any]

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(map(str, self.diary.get("tags", ())))


def note(
    folder: Path, *, date: str = "", duration_s: float | None = None, text: str = "", tags: Sequence[str] = ()
) -> None:
    """Write into a folder's diary; what is not given stays as it was, and tags are added. Raises ``BadInput`` for a
    folder that is none of the lab's."""
    entry = entry_of(folder)
    if entry is None:
        raise BadInput("lab.folder.nothing", folder=folder)
    diary = dict(entry.diary)
    if date and "date" not in diary:  # a sweep that is taken up again was begun before
        diary |= {"date": date, "machine": platform.node(), "commit": commit()}
    if duration_s is not None:
        before = diary.get("duration_s", 0.0)
        diary["duration_s"] = round(duration_s + (before if isinstance(before, int | float) else 0.0), 3)
    if text:
        diary["note"] = text
    diary["tags"] = list(dict.fromkeys([*entry.tags, *tags]))
    write_atomic(folder / DIARY, toml_text(diary))


def entry_of(folder: Path) -> Entry | None:
    """What a folder is, None if it is none of the lab's."""
    kind, file = next(
        ((kind, file) for kind, file in (("run", RUN), ("sweep", SWEEP), ("fit", FIT)) if (folder / file).is_file()),
        ("", ""),
    )
    if not kind:
        return None
    diary: Mapping[str, Any] = {}
    if (folder / DIARY).is_file():
        diary = toml_tables(read_text(folder / DIARY), folder / DIARY)
    if kind == "fit":
        return Entry(folder, kind, kind, {}, diary)
    what = str(toml_tables(read_text(folder / file), folder / file).get("experiment", ""))
    kind = "under_way" if (folder / JOURNAL).exists() else kind
    return Entry(folder, kind, what, made_by(folder / file), diary)


def entries(root: Path, tag: str = "", deep: int = DEEPEST) -> Iterator[Entry]:
    """All below a folder, the oldest first, those of a tag if one is given. A sweep's own runs count as part of it."""
    found = [entry for entry in _below(root, deep) if not tag or tag in entry.tags]
    yield from sorted(found, key=lambda entry: (str(entry.diary.get("date", "")), str(entry.path)))


def _below(folder: Path, deep: int) -> Iterator[Entry]:
    if not folder.is_dir():
        raise BadInput("kernel.files.missing", file=folder)
    try:
        entry = entry_of(folder)
    except BadInput:
        entry = None  # somebody else's file of such a name
    if entry is not None:
        yield entry
    elif deep:
        for path in sorted(folder.iterdir()):
            if path.is_dir() and not path.is_symlink() and not path.name.startswith("."):
                yield from _below(path, deep - 1)


def commit() -> str:
    """The commit of the working copy that Riff Raff runs from, "" where there is none."""
    git = Path(__file__).resolve().parents[3] / ".git"
    try:
        if git.is_file():  # a second working copy
            git = Path(git.read_text(encoding="utf-8").partition(":")[2].strip())
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
        if not head.startswith("ref:"):
            return head[:12]
        name, homes = head[4:].strip(), [git]
        if (git / "commondir").is_file():
            homes.append((git / (git / "commondir").read_text(encoding="utf-8").strip()).resolve())
        for home in homes:
            if (home / name).is_file():
                return (home / name).read_text(encoding="utf-8").strip()[:12]
            packed = home / "packed-refs"
            if packed.is_file():
                for line in packed.read_text(encoding="utf-8").splitlines():
                    if line.endswith(f" {name}"):
                        return line[:12]
    except OSError:
        pass
    return ""
