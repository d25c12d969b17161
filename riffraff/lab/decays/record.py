"""Measured roll decays as people bring them: CSV in its many forms, read as time in s and angle in rad.

Comma, semicolon, tab or blanks between columns; point or comma in numbers; title lines above the header, or no header
at all; more columns than the two that matter; degrees or radians. What cannot be told from the file is asked for.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import read_bytes

FILE_LIMIT = 16 << 20
"""Bytes: an hour at 240 samples a second."""
FEWEST_ROWS = 20
"""Fewer samples do not show a decay."""
DEG, RAD = "deg", "rad"
LARGEST_RAD = 0.75
"""A column without a unit that swings no further than this is in radians: the toy stops at 35 degrees (0.6 rad), and
nobody measures a decay that begins below 0.75 degrees."""

_SEPARATORS = ("\t", ";", ",", " ")
_TIME = re.compile(r"\b(t|time|temps|zeit|times?tamp|seconds?|secondes?|sec)\b", re.IGNORECASE)
_ANGLE = re.compile(r"angle|winkel|theta|θ|phi|φ|roll|heel|g[iî]te|tilt|inclin|roulis", re.IGNORECASE)
_RATE = re.compile(r"vel|rate|omega|ω|vitesse|/\s*s\b|s\^?-1|acc", re.IGNORECASE)
_DEGREES = re.compile(r"°|\bdeg|degr", re.IGNORECASE)
_RADIANS = re.compile(r"(?<![a-z])rad", re.IGNORECASE)
_MILLISECONDS = re.compile(r"\bms\b|millis", re.IGNORECASE)

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Measured:
    """``time_s`` (N,) from the first stamp on, ``angle`` (N,) in rad; ``unit``: what the file's angles are in, and
    ``told_by`` what said so: ``flag``, ``header`` or ``size``."""

    source: str
    time_s: Floats
    angle: Floats
    unit: str
    told_by: str
    skipped: int = 0
    """Lines of the file without both numbers."""


def read_measured(path: Path, unit: str | None = None) -> Measured:
    """Read a measured roll decay. Raises ``BadInput`` naming the file and what is missing or wrong."""
    lines = [line for line in _text(path).splitlines() if line.strip() and not line.lstrip().startswith("#")]
    header, rows, unread = _numbers(lines)
    if len(rows) < FEWEST_ROWS:
        raise BadInput("lab.measured.few_rows", file=path, n=len(rows), least=FEWEST_ROWS)
    time_column, angle_column = _columns(header, len(rows[0]))
    table = np.array([(row[time_column], row[angle_column]) for row in rows], dtype=np.float64)
    whole = np.isfinite(table).all(axis=1)
    table, skipped = table[whole], unread + int((~whole).sum())
    time = table[:, 0] * (1e-3 if header and _MILLISECONDS.search(header[time_column]) else 1.0)
    forward = np.concatenate(([True], np.diff(np.maximum.accumulate(time)) > 0.0))
    if len(table) < FEWEST_ROWS or forward.sum() < 0.9 * len(table):
        raise BadInput("lab.measured.time", file=path)
    time, angle = time[forward], table[forward, 1]
    found, told_by = _unit(header[angle_column] if header else "", angle, unit)
    return Measured(str(path), time - time[0], np.radians(angle) if found == DEG else angle, found, told_by, skipped)


def _text(path: Path) -> str:
    content = read_bytes(path, FILE_LIMIT)
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16" if wide else "utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadInput("kernel.files.not_utf8", file=path)


Block = tuple[list[str], list[list[float]], int]
"""The header's cells (empty if there is none), the rows of numbers below it, and how many among them have a cell that
cannot be read."""


def _numbers(lines: list[str]) -> Block:
    """The largest block of numbers in a file."""
    best: Block = ([], [], 0)
    for separator in _SEPARATORS:
        cells = [_split(line, separator) for line in lines]
        for comma in (False, True) if separator != "," else (False,):
            found = _block(cells, comma)
            if len(found[1]) > len(best[1]):
                best = found
    return best


def _split(line: str, separator: str) -> list[str]:
    parts = line.split() if separator == " " else line.split(separator)
    parts = [part.strip().strip("\"'") for part in parts]
    return parts[:-1] if len(parts) > 2 and not parts[-1] else parts  # a separator at the end of every line


def _block(cells: list[list[str]], comma: bool) -> Block:
    rows: list[list[float]] = []
    header: list[str] = []
    unread = 0
    for parts in cells:
        row = [_number(part, comma) for part in parts]
        numbers = [value for value in row if value is not None]
        numeric = len(parts) >= 2 and len(numbers) == len(row)
        if rows and not numeric and numbers and len(row) == len(rows[0]):
            unread += 1  # a bad cell in a row of the table
            continue
        if rows and (not numeric or len(row) != len(rows[0])):
            if len(rows) >= FEWEST_ROWS:
                break  # what comes after the block is not looked at
            rows, header, unread = [], [], 0
        if numeric:
            rows.append(numbers)
        elif not rows:
            header = parts
    if rows and len(header) != len(rows[0]):
        header = []
    return header, rows, unread


def _number(text: str, comma: bool) -> float | None:
    """A number; NaN for an empty cell or a gap; None for anything else."""
    if text.lower() in ("", "nan", "na", "-"):
        return math.nan
    if "_" in text or len(text) > 40 or (comma and "." in text):
        return None
    try:
        value = float(text.replace(",", ".") if comma else text)
    except ValueError:
        return None
    return value if math.isfinite(value) else math.nan


def _columns(header: list[str], count: int) -> tuple[int, int]:
    """Which columns are time and angle: by name, else the first and the next."""
    names = header or [""] * count
    time = next((index for index, name in enumerate(names) if _TIME.search(name)), 0)
    angles = [index for index, name in enumerate(names) if index != time and _ANGLE.search(name)]
    plain = [index for index in angles if not _RATE.search(names[index])]
    others = [index for index in range(count) if index != time]
    return time, (plain or angles or others)[0]


def _unit(name: str, angle: Floats, asked: str | None) -> tuple[str, str]:
    if asked is not None:
        return asked, "flag"
    if _DEGREES.search(name):
        return DEG, "header"
    if _RADIANS.search(name):
        return RAD, "header"
    swing = float(np.max(np.abs(angle - np.median(angle))))
    return (DEG if swing > LARGEST_RAD else RAD), "size"
