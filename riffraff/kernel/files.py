"""Files of the person who plays: read within limits, written whole or not at all, and never outside their folder."""

from __future__ import annotations

import errno
import itertools
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput, RiffRaffError

TEXT_LIMIT = 1 << 20
"""Largest text file read in one piece, in bytes: parameters and settings are a few kB; a larger one is a mistake."""

_FULL = {errno.ENOSPC, errno.EDQUOT}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_DEEP = 100
"""Brackets within each other, more than anybody writes."""
_temporary = itertools.count()


@contextmanager
def os_errors(path: Path | str) -> Iterator[None]:
    """Turns the operating system's refusals inside into one sentence about ``path``.

    A full disk is a ``RiffRaffError`` (exit 1: nobody asked for anything wrong), all else ``BadInput`` (exit 2).
    """
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise RiffRaffError("kernel.files.disk_full", file=path) from error
        if error.errno in _FORBIDDEN:
            raise BadInput("kernel.files.forbidden", file=path) from error
        if isinstance(error, NotADirectoryError):
            raise BadInput("kernel.files.no_folder", file=path) from error
        if working_folder_gone():
            raise BadInput("kernel.files.no_working_folder") from error
        if isinstance(error, FileNotFoundError):
            raise BadInput("kernel.files.missing", file=path) from error
        if isinstance(error, IsADirectoryError):
            raise BadInput("kernel.files.folder", file=path) from error
        reason = error.strerror or str(error).partition("\n")[0]  # libraries tell of all that they were at
        raise BadInput("kernel.files.failed", file=path, reason=reason) from error


def working_folder_gone() -> bool:
    """Whether the folder that the program works in was taken away."""
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def read_bytes(path: Path | str, limit: int = TEXT_LIMIT) -> bytes:
    """The content of a file of at most ``limit`` bytes. Raises ``BadInput`` for every file that cannot be had."""
    with os_errors(path), open(path, "rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise BadInput("kernel.files.too_large", file=path, limit=limit)
    return content


def read_text(path: Path | str) -> str:
    """The text of a UTF-8 file of at most ``TEXT_LIMIT`` bytes. Raises ``BadInput`` for every other file."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("kernel.files.not_utf8", file=path) from error


def toml_tables(text: str, source: Path | str) -> dict[str, Any]:
    """What a TOML text says. Raises ``BadInput`` naming ``source`` and the line where it stops being TOML, or asks for
    more than Python's reader can take."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        raise BadInput("kernel.files.not_toml", file=source, line=line) from error
    except RecursionError as error:
        raise BadInput("kernel.files.too_deep", file=source, line=_deep_line(text)) from error
    except ValueError as error:  # a number of thousands of digits
        raise BadInput("kernel.files.too_long_number", file=source, line=_long_line(text)) from error


def toml_text(tables: Mapping[str, Any]) -> str:
    """What says so as TOML; ``toml_tables`` gives equal tables back."""
    import tomli_w  # noqa: PLC0415 - kernel is also read where nothing is installed yet

    return escaped(tomli_w.dumps(tables), r"\\")


def escaped(text: str, backslash: str = "\\") -> str:
    """A text in which the bytes of a file's name that are no UTF-8 are written out: ``d\\xe9cay``."""
    return re.sub("[\udc80-\udcff]", lambda found: f"{backslash}x{ord(found[0]) & 0xFF:02x}", text)


def _bare_lines(text: str) -> list[str]:
    """The lines of a TOML text without strings and comments."""
    return [re.sub(r"\"[^\"]*\"|'[^']*'|#.*", "", line) for line in text.split("\n")]


def _deep_line(text: str) -> int:
    """The line in which brackets are first nested deeper than anybody writes them."""
    depth = 0
    for number, line in enumerate(_bare_lines(text), 1):
        depth += len(re.findall(r"[\[{]", line))
        if depth > _DEEP:
            return number
        depth -= len(re.findall(r"[\]}]", line))
    return text.count("\n") + 1


def _long_line(text: str) -> int:
    """The line with the most digits in a row."""
    digits = [max(map(len, re.findall(r"[0-9_]+", line)), default=0) for line in _bare_lines(text)]
    return digits.index(max(digits)) + 1


def write_atomic(path: Path | str, content: str | bytes) -> None:
    """Writes a file so that it is either complete or as it was before, also when the power fails halfway.

    Text is written as UTF-8, and what UTF-8 cannot say of a file's name is escaped. The file keeps its mode; a symbolic
    link keeps pointing where it does. Raises as ``os_errors`` does.
    """
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    target = Path(os.path.realpath(path))
    # A name of our own instead of tempfile's: its files are closed to the group, whatever the person's umask says.
    temporary = target.with_name(f".{target.name}.{os.getpid()}-{next(_temporary)}.part")
    with os_errors(path):
        try:
            with open(temporary, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileNotFoundError):
                temporary.chmod(target.stat().st_mode & 0o7777)
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise


def to_disk(path: Path | str) -> None:
    """See that what was written to a file, or in a folder, is on the disk. Where folders cannot be asked for that,
    as on Windows, the system does it by itself. Raises as ``os_errors`` does."""
    if os.name == "nt" and os.path.isdir(path):
        return
    with os_errors(path):
        handle = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)  # Windows wants to write to see to it
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def child_path(folder: Path | str, name: str) -> Path:
    """The path of ``name`` inside ``folder``. Raises ``BadInput`` for a name that leads anywhere else.

    ``name`` may hold folders of its own, told apart by ``/``; it may not be absolute, climb with ``..``, hide a drive
    or a stream behind ``:`` or ``\\``, or pass through a symbolic link that points out of the folder.
    """
    parts = name.split("/")
    plain = name.isprintable() and not any(character in name for character in '\\:*?"<>|')
    if not plain or any(part in ("", ".", "..") for part in parts):
        raise BadInput("kernel.files.outside", name=repr(name), folder=folder)
    root = Path(os.path.realpath(folder))
    path = root.joinpath(*parts)
    if not Path(os.path.realpath(path)).is_relative_to(root):
        raise BadInput("kernel.files.outside", name=repr(name), folder=folder)
    return path
