"""Logs: files of JSON lines that only ever grow.

A line counts once its line feed is on the disk. What stands behind the last line feed was cut off by a crash: the
reader reports it and goes on without it, the writer cuts it away before it appends. Every other oddity is refused
with the file and the line, so that what was read is exactly what was written. There are no blank lines: record
``i`` of ``Log.records`` stands on line ``i + 1``.

In a log with sums each line ends with ``"sum"``, a checksum over it and all lines before it, so that a line that is not
as it was written is found and named.
"""

from __future__ import annotations

import json
import math
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from io import RawIOBase
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import os_errors
from riffraff.kernel.lock import lock

LINE_LIMIT = 1 << 20
"""Longest line in bytes: twenty times the state of a full ship, and still parsed in a blink."""

FILE_LIMIT = 256 << 20
"""Largest log in bytes: a match of ten hours; a larger file is something else."""

DEPTH_LIMIT = 16
"""Deepest nesting of lists and objects: three times what any record of ours needs."""

_SUM = b',"sum":"'
_SUM_END = b'"}\n'
_SUM_DIGITS = 8

_CHUNK = 1 << 16  # bytes looked at in one piece when the last line feed is searched from the end


@dataclass(frozen=True)
class Log:
    """What a log holds: its records in order, without their sums, and the number of the half-written last line, if
    there is one. ``fault`` is what is the matter with the first line that is not as it was written: the records are
    those before it, and ``altered`` is what stands there, as far as it can be read. ``last_sum`` is the sum of the last
    record, 0 in a log without sums."""

    records: list[dict[str, Any]]
    half_line: int | None
    fault: BadInput | None = None
    altered: Mapping[str, Any] = field(default_factory=dict)
    last_sum: int = 0


def read_log(path: Path | str) -> Log:
    """Reads a log without sums. Raises ``BadInput`` naming file and line for anything a ``LogWriter`` would not have
    written."""
    log = scan_log(path, summed=False)
    if log.fault is not None:
        raise log.fault
    return log


def scan_log(path: Path | str, *, summed: bool) -> Log:
    """As ``read_log``, but what stands before a fault is given together with the fault."""
    records: list[dict[str, Any]] = []
    size = last_sum = 0
    with os_errors(path), open(path, "rb") as file:
        while line := file.readline(LINE_LIMIT + 1):
            number = len(records) + 1
            size += len(line)
            if size > FILE_LIMIT:
                raise BadInput("kernel.log.too_large", file=path, limit=FILE_LIMIT)
            record: dict[str, Any] = {}
            try:
                if len(line) > LINE_LIMIT:
                    raise BadInput("kernel.log.line_too_long", file=path, line=number, limit=LINE_LIMIT)
                if not line.endswith(b"\n"):
                    if summed and _sum_of(line[:-1] + b"\n", last_sum) is not None:  # no crash writes anything else
                        raise BadInput("kernel.log.altered", file=path, line=number)
                    return Log(records, half_line=number, last_sum=last_sum)
                record = _record(line, path, number)
                found = _sum_of(line, last_sum) if summed else 0
                if found is None:
                    raise BadInput("kernel.log.altered", file=path, line=number)
            except BadInput as fault:
                return Log(records, half_line=None, fault=fault, altered=record, last_sum=last_sum)
            if summed:
                last_sum = found
                del record["sum"]
            records.append(record)
    return Log(records, half_line=None, last_sum=last_sum)


def _sum_of(line: bytes, before: int) -> int | None:
    """The sum of a line, given that of the line before; None if it is not the one that stands at the line's end."""
    start = len(line) - len(_SUM_END) - _SUM_DIGITS - len(_SUM)
    found = zlib.crc32(line[: max(start, 0)] + b"}", before)
    return found if line[max(start, 0) :] == _ending(found) else None


def _ending(number: int) -> bytes:
    """What a line ends with in a log with sums, its brace and line feed included."""
    return _SUM + b"%08x" % number + _SUM_END


def dumped(record: Mapping[str, object]) -> bytes:
    """A record as it is written. Raises ``ValueError`` for what JSON cannot hold (NaN, infinity)."""
    text = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace")  # JSON reads back what a file's name had that is no UTF-8


class LogWriter:
    """Appends records to a log; each is handed to the operating system whole before ``write`` returns.

    With ``new`` the file is made, and one that exists is refused; without, a half-written last line is cut off first.
    ``alone`` keeps other writers out until this one is closed or its process dies. ``last_sum`` makes it a log with
    sums: 0 for a new one, else that of the last record. Raises ``BadInput``, or ``RiffRaffError`` for a full disk; the
    file then ends with the last whole record.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        new: bool = False,
        alone: bool = False,
        last_sum: int | None = None,
    ) -> None:
        self.path = Path(path)
        self._sum = last_sum
        if new and self.path.exists():
            raise BadInput("kernel.log.exists", file=path)
        with os_errors(path):
            self._file = open(path, "xb" if new else "r+b", buffering=0)  # noqa: SIM115 - closed by close()
            try:
                if alone:
                    _keep_out_others(self._file, path)
                self._end = _whole_end(self._file)
                self._file.truncate(self._end)
                self._file.seek(self._end)
            except BaseException:
                self._file.close()
                raise

    def write(self, record: Mapping[str, object]) -> None:
        """Appends one record. Raises ``ValueError`` for what JSON cannot hold (NaN, infinity)."""
        line = dumped(record)
        number = None if self._sum is None else zlib.crc32(line, self._sum)
        line = line + b"\n" if number is None else line[:-1] + _ending(number)
        with os_errors(self.path):
            try:
                rest = memoryview(line)
                while rest:
                    rest = rest[self._file.write(rest) :]
            except BaseException:
                self._file.truncate(self._end)
                self._file.seek(self._end)
                raise
        self._end += len(line)
        self._sum = number

    def close(self) -> None:
        """Closes the file. Harmless when it is closed already."""
        self._file.close()


def _keep_out_others(file: RawIOBase, path: Path | str) -> None:
    """Locks the file until it is closed. A file system that knows no locks is used without."""
    with suppress(OSError):
        if not lock(file.fileno(), at=FILE_LIMIT):  # a byte behind all records: others may read these
            raise BadInput("kernel.log.in_use", file=path)


def _whole_end(file: RawIOBase) -> int:
    """Where the last whole line ends, in bytes."""
    end = file.seek(0, os.SEEK_END)
    while end > 0:
        start = max(0, end - _CHUNK)
        file.seek(start)
        found = (file.read(end - start) or b"").rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0


class _Refused(ValueError):
    """Carries the key of the sentence out of the JSON parser."""


def _record(line: bytes, path: Path | str, number: int) -> dict[str, Any]:
    def refuse(key: str, **values: object) -> BadInput:
        return BadInput(key, file=path, line=number, **values)

    if b"\0" in line:
        raise refuse("kernel.log.nul")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise refuse("kernel.log.not_utf8") from error
    try:
        record = json.loads(
            text, parse_float=_finite, parse_constant=_no_constant, object_pairs_hook=_without_duplicates
        )
    except _Refused as error:
        raise refuse(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise refuse("kernel.log.not_json") from error
    if not isinstance(record, dict):
        raise refuse("kernel.log.not_object")
    # Both are rare, and to walk through every record costs more than to parse it: look only where there is a cause.
    if line.count(b"[") + line.count(b"{") > DEPTH_LIMIT or b"\\u" in line:
        _examine(record, 1, refuse)
    return record


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _Refused("kernel.log.not_finite")
    return number


def _no_constant(_text: str) -> float:
    raise _Refused("kernel.log.not_finite")


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Refused("kernel.log.duplicate")
    return found


def _examine(value: Any, depth: int, refuse: Any) -> None:
    """Refuses nesting beyond the limit, and text that cannot be written again: NUL, halves of surrogate pairs."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
            raise refuse("kernel.log.nul")
    elif isinstance(value, dict | list):
        if depth > DEPTH_LIMIT:
            raise refuse("kernel.log.too_deep", limit=DEPTH_LIMIT)
        for inner in [*value.keys(), *value.values()] if isinstance(value, dict) else value:
            _examine(inner, depth + 1, refuse)
