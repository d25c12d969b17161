"""Tables of numbers in text files as programs and people write them.

Comma, semicolon, tab or blanks between cells, quotes as in CSV, point or comma in numbers, minus signs of typographers,
clock times; titles, comments, names and units above; cells that are empty or text; several tables one below the other.
"""

from __future__ import annotations

import csv
import io
import math
import re
import statistics
import zipfile
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import read_bytes
from riffraff.kernel.interrupts import stop_if_asked
from riffraff.lab.decays.columns import Column

FILE_LIMIT = 16 << 20
"""Bytes: an hour at 240 samples a second."""
MOST_COLUMNS = 200
FARTHEST = 1e60
"""Of zero: a larger number is none that was measured, and its square might be none at all."""
LONGEST_CELL = 40
"""Characters of a number, and of a cell that is quoted in a sentence."""

_SEPARATORS = ("\t", ";", ",", "|", " ")
_TABLES = (".csv", ".tsv", ".txt", ".dat")
_NAMED = 8
_LOOKED_AT = 300
"""Lines at the beginning, and as many in the middle, by which separator and decimal sign are told."""
_COMMENT = re.compile(r"\s*(?:#|%|//)")
_GAPS = {"", "nan", "na", "n/a", "-", "--", "null", "none"}
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("−‐‑‒–﹣－", "-"),
        **dict.fromkeys(("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}")),
        "D": "E",
        "d": "e",
    }
)
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:(?:['’]\d{3})+(?:[.,]\d*)?|(?:\.\d{3})+,\d*)", re.ASCII)
"""A number whose thousands are kept apart by apostrophes or, beside a decimal comma, by points."""
_CLOCK = re.compile(r"(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?", re.ASCII)
_LINES_AT_ONCE = 1 << 16

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Unread:
    """A cell that is no number: its line in the file, its column from 0, and its text."""

    line: int
    column: int
    text: str


@dataclass(eq=False)
class Table:
    """``names``: for each column the words above it. ``numbers`` (N, columns): NaN where a cell is empty or no number.
    ``lines`` (N,): which line of the file, from 1. ``unread``: the first cell of each column that is no number;
    ``lost``: lines among the rows that are none."""

    names: list[str]
    width: int
    _numbers: array[float] = field(default_factory=lambda: array("d"))
    _lines: array[int] = field(default_factory=lambda: array("l"))
    unread: dict[int, Unread] = field(default_factory=dict)
    lost: int = 0

    @property
    def numbers(self) -> Floats:
        numbers = np.array(self._numbers, dtype=np.float64).reshape(-1, self.width)
        numbers[~(np.abs(numbers) < FARTHEST)] = np.nan
        return numbers

    @property
    def lines(self) -> NDArray[np.int64]:
        return np.asarray(self._lines, dtype=np.int64)

    def __len__(self) -> int:
        return len(self._lines)

    def lose(self, before: int, lines: Sequence[str]) -> None:
        """Count lines just before line ``before`` (from 0) that are no rows."""
        self.lost += len(lines)
        if lines:
            self.unread.setdefault(-1, Unread(before, -1, lines[-1].strip()[:LONGEST_CELL]))

    def add(self, line: int, cells: Sequence[str], comma: bool) -> None:
        """Add a row; cells that are missing at its end are empty."""
        try:
            row = [float(cell) for cell in cells] if not comma else None
        except ValueError:
            row = None
        if row is None or len(row) != self.width or "_" in "".join(cells) or not abs(sum(row)) < FARTHEST:
            row = []
            for column in range(self.width):
                text = cells[column] if column < len(cells) else ""
                value = number(text, comma)
                if value is None:
                    self.unread.setdefault(column, Unread(line, column, text[:LONGEST_CELL]))
                row.append(math.nan if value is None else value)
        self._numbers.extend(row)
        self._lines.append(line)


def read_text(path: Path) -> str:
    """The text of a file, or of the only table in a ZIP archive, in UTF-8, UTF-16 or Windows' western encoding. Raises
    ``BadInput``."""
    content = read_bytes(path, FILE_LIMIT)
    if content.startswith(b"PK\x03\x04"):
        content = _unpacked(path, content)
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16" if wide else "utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadInput("kernel.files.not_utf8", file=path)


def _unpacked(path: Path, content: bytes) -> bytes:
    """The only table in an archive: phones leave one beside what they tell of themselves."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            packed = [each for each in archive.infolist() if each.filename.lower().endswith(_TABLES)]
            found = [each for each in packed if not each.filename.startswith("meta/")]
            if len(found) == 1 and found[0].file_size <= FILE_LIMIT:
                with archive.open(found[0]) as file:
                    return file.read(FILE_LIMIT + 1)[:FILE_LIMIT]
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, zlib.error, EOFError) as error:
        raise BadInput("lab.measured.archive", file=path, names="-") from error
    names = ", ".join(each.filename[:LONGEST_CELL] for each in found[:_NAMED]) or "-"
    raise BadInput("lab.measured.archive", file=path, names=names)


def number(text: str, comma: bool) -> float | None:
    """A number, or the seconds of a clock time; NaN for an empty cell, a gap or what has no end; None for anything
    else."""
    text = text.strip().lstrip("'").removesuffix("°")
    if text.lower() in _GAPS:
        return math.nan
    if ("'" in text or "’" in text or (comma and "." in text)) and _THOUSANDS.fullmatch(text.translate(_SIGNS)):
        text = re.sub(r"['’]|\.(?=.*,)", "", text)
    if len(text) > LONGEST_CELL or "_" in text or (comma and "." in text and ":" not in text):
        return None
    if _CLOCK.fullmatch(text):
        return _seconds(text)
    plain = text.translate(_SIGNS)
    try:
        value = float(plain.replace(",", ".") if comma else plain)
    except ValueError:
        return None
    if math.isfinite(value):
        return value if abs(value) < FARTHEST else None
    return math.nan


def _seconds(text: str) -> float | None:
    try:
        if "-" in text[:5]:
            moment = datetime.fromisoformat(text.replace(",", "."))
            return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
        hours, minutes, *seconds = text.rstrip("Z").replace(",", ".").split(":")
        return 3600.0 * int(hours) + 60.0 * int(minutes) + float(seconds[0] if seconds else 0.0)
    except ValueError:
        return None


@dataclass(frozen=True)
class _Form:
    """How the cells of a file are written."""

    separator: str
    comma: bool
    width: int

    def cells(self, line: str) -> list[str]:
        return split(line, self.separator)

    def numeric(self, cells: Sequence[str]) -> int:
        """How many cells are numbers."""
        return sum(value is not None and not math.isnan(value) for value in (number(c, self.comma) for c in cells))

    def is_row(self, cells: Sequence[str]) -> bool:
        """Whether this is a row of the table: as wide, with at least one number, or marks of gaps alone, and not many
        cells beside it."""
        found = self.numeric(cells)
        if len(cells) == self.width:
            return found > 0 or (any(cells) and all(number(cell, self.comma) is not None for cell in cells))
        return found > 1 and (len(cells) < self.width or found >= self.width)


def split(line: str, separator: str) -> list[str]:
    """The cells of a line."""
    if separator == " ":
        return line.split()
    if separator == "|":
        line = line.strip().strip("|")
    if '"' in line:
        try:
            parts = next(csv.reader([line.strip("\r\n ")], delimiter=separator, skipinitialspace=True), [])
        except csv.Error:
            parts = line.replace('"', "").split(separator)
    else:
        parts = line.split(separator)
    return [part.strip() for part in parts[:MOST_COLUMNS]]


def tables(text: str) -> list[Table]:
    """The tables of numbers of a text, from above to below; none if it has no form that one can see."""
    lines = text.splitlines()
    form = _form(lines)
    if form is None:
        return []
    found: list[Table] = []
    above: list[str] = []
    for index, line in enumerate(lines):
        if index % _LINES_AT_ONCE == 0:
            stop_if_asked()
        if not line or line.isspace():
            continue
        cells = [] if _COMMENT.match(line) else form.cells(line)
        # Most lines are rows of numbers, and are seen at once to be.
        if not (len(cells) == form.width and cells[0][:1].isdigit()) and not form.is_row(cells):
            above.append(line)
            continue
        if above or not found:
            names = _names([_COMMENT.sub("", each, count=1) for each in above], form)
            begins = any(not _COMMENT.match(each) and all(_cells_of(each, form)) for each in above)
            if not found or begins or names == found[-1].names:
                found.append(Table(names, form.width))
            else:
                found[-1].lose(index, [each for each in above if not _COMMENT.match(each)])
            above = []
        found[-1].add(index + 1, cells[: form.width], form.comma)
    return found


def _form(lines: Sequence[str]) -> _Form | None:
    """The form in which most of the lines are rows of numbers."""
    filled = [line for line in lines if line and not line.isspace() and not _COMMENT.match(line)]
    middle = max(_LOOKED_AT, len(filled) // 2)
    seen = filled[:_LOOKED_AT] + filled[middle : middle + _LOOKED_AT]
    quoted = any('"' in line for line in seen)
    best: tuple[float, _Form | None] = (0.0, None)
    for separator in _SEPARATORS:
        rows = [split(line, separator) for line in seen]
        for comma in (False, True) if separator != "," or quoted else (False,):
            form = _Form(separator, comma, 0)
            counts = [(len(cells), form.numeric(cells)) for cells in rows]
            widths = [width for width, numeric in counts if numeric >= min(2, width)]
            if not widths:
                continue
            width = statistics.mode(widths)
            # Lines that are numbers throughout say more than those with some text among them.
            score = sum(numeric / width for cells, numeric in counts if cells == width and numeric >= min(2, width))
            score *= 1.0 if width > 1 else 0.5
            if score > best[0]:
                best = (score, _Form(separator, comma, width))
    return best[1]


def _cells_of(line: str, form: _Form) -> list[str]:
    """The cells of a line of words if they are as many as those of the rows; else one that is empty."""
    cells = form.cells(line)
    return cells if len(cells) == form.width else [""]


def _ways(line: str) -> list[list[str]]:
    """All ways to split a line of words."""
    return [*(split(line, separator) for separator in _SEPARATORS), re.split(r"\s{2,}", line.strip())]


def _names(above: Sequence[str], form: _Form) -> list[str]:
    """For each column its name and unit, as they stand above it; all that is there, if none is known."""
    rows = [cells for cells in (_cells_of(line, form) for line in above) if sum(map(bool, cells)) > form.width // 2]
    if not rows:  # perhaps the words are not separated as the numbers are
        ways = [cells for line in above[-1:] for cells in _ways(line)]
        rows = [cells for cells in ways if len(cells) == form.width][:1]
    said = 0
    for count, row in enumerate(reversed(rows), 1):  # what stands above the names is a title
        columns = [Column(0, cell) for cell in row if cell]
        if any(column.is_told for column in columns) and not all(column.is_unit for column in columns):
            said = count
            break
    return [" ".join(filter(None, words)) for words in zip(*rows[-said:], strict=True)] if rows else [""] * form.width
