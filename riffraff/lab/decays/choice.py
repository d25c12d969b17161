"""Which columns of a file are time and motion: by what a person says, by name, else by what their numbers do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.lab.decays.cells import LONGEST_CELL, Table, Unread
from riffraff.lab.decays.columns import RAD, Column, called, counts, grows, swings
from riffraff.lab.decays.places import on_a_circle

FEWEST_ROWS = 5
"""Fewer are no record."""
_EPOCHS = ((1e17, 1e-9), (1e14, 1e-6), (1e11, 1e-3))
"""Stamps from these on count nano-, micro- and milliseconds since 1970, whatever the column is called."""

ANGLE, RATE = "angle", "rate"
FLAG, HEADER, PLACES, MOTION, SIZE, OPEN = "flag", "header", "places", "motion", "size", "open"
"""What says which unit the values are in: the person, the column's name, both coordinates, how the swing goes, what
nothing can be, and nothing."""


Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Asked:
    """What a person says about a file: which columns (by name or number), the unit, the step of time (s), the length
    from pivot to point (in the file's unit), which run (from 1), and from when to when (s from its first row)."""

    column: str | None = None
    x: str | None = None
    y: str | None = None
    rate: str | None = None
    unit: str | None = None
    time_step: float | None = None
    length: float | None = None
    run: int | None = None
    start: float | None = None
    end: float | None = None


NOTHING = Asked()


@dataclass(frozen=True)
class Choice:
    """Which columns are taken: ``time`` (None: rows are counted), its unit in s, and one column or both coordinates."""

    time: Column | None
    second: float
    taken: tuple[Column, ...]
    quantity: str
    unit: str
    told_by: str
    why: str


def choice_of(table: Table, columns: Sequence[Column], path: Path, asked: Asked) -> Choice:
    """Which columns are time and motion: by what the person says, by name, else by what their numbers do."""
    numbers = table.numbers
    known = np.isfinite(numbers).sum(axis=0)
    most = max((known[column.index] for column in columns), default=0)
    filled = [column for column in columns if 2 * known[column.index] > most]
    time, second = _time_column(numbers, filled, path, asked)
    others = [column for column in filled if column is not time]
    as_asked = _as_asked(columns, path, asked)
    if as_asked is None and not others:
        raise BadInput("lab.measured.few_rows", file=path, n=0, least=FEWEST_ROWS, unread=unread_in(table, None))
    taken, quantity, why = as_asked or _motion(numbers, others, path, asked)
    if time in taken:
        raise BadInput("lab.measured.is_time", file=path, column=taken[0].shown)
    by_place = len(taken) > 1 or (quantity == ANGLE and asked.column is None and taken[0].is_place)
    if asked.length is not None and not by_place:
        raise BadInput("lab.measured.no_place", file=path, column=taken[0].shown)
    unit, told_by = (RAD, PLACES) if by_place else ("", OPEN)
    if not by_place and (asked.unit or taken[0].unit):
        unit, told_by = (asked.unit, FLAG) if asked.unit else (taken[0].unit or "", HEADER)
    return Choice(time, second, taken, quantity, unit, told_by, say(f"lab.measured.{why}"))


_Motion = tuple[tuple[Column, ...], str, str]
"""The columns of the motion, what they measure, and a word for why they are taken."""


def _as_asked(columns: Sequence[Column], path: Path, asked: Asked) -> _Motion | None:
    """The motion as the person says; None if nothing was said."""
    said = [f"--{name}" for name in ("column", "rate", "x") if getattr(asked, name) is not None]
    if len(said) > 1:
        raise BadInput("lab.measured.one_of", first=said[0], second=said[1])
    if asked.y is not None and asked.x is None:
        raise BadInput("lab.measured.only_y")
    if asked.x is not None:
        x = called(columns, asked.x, "--x", path)
        if asked.y is not None:
            y = called(columns, asked.y, "--y", path)
            if y == x:
                raise BadInput("lab.measured.one_of", first="--x", second="--y")
            return (x, y), ANGLE, "as_asked"
        if asked.length is None:
            raise BadInput("lab.measured.only_x", file=path, column=x.shown)
        return (x,), ANGLE, "as_asked"
    if asked.rate is not None:
        return (called(columns, asked.rate, "--rate", path),), RATE, "as_asked"
    if asked.column is not None:
        return (called(columns, asked.column, "--column", path),), ANGLE, "as_asked"
    return None


def _motion(numbers: Floats, others: Sequence[Column], path: Path, asked: Asked) -> _Motion:
    """The motion among columns that are not the time: an angle, else a rate, else places, else what there is."""
    moving = [column for column in others if swings(numbers[:, column.index]) > 0.0]
    angles = [column for column in others if column.is_angle]
    gyroscope = "gyro" in path.stem.lower()
    rates = [column for column in moving if column.is_rate or (gyroscope and column.is_place)]
    places = [column for column in moving if column.is_place]
    unnamed = [column for column in moving if not (column.is_index or column.is_time or column.accelerates)]
    unnamed = [column for column in unnamed if column.name or not counts(numbers[:, column.index])]
    if angles or rates:
        found = [column for column in angles if column in moving] if angles else rates
        if not found:
            raise stands_still(angles[0], moving, path)
        found = sorted(found, key=lambda each: -swings(numbers[:, each.index]))
        quantity, why = ANGLE if angles else RATE, "by_name" if len(found) == 1 else "largest"
    elif len(places) > 1:
        return tuple(places[:2]), ANGLE, "two_places"
    elif places:
        found, quantity, why = places, ANGLE, "by_length"
        if asked.length is None:
            raise BadInput("lab.measured.only_x", file=path, column=places[0].shown)
    elif len(unnamed) > 1 and not unnamed[0].name and on_a_circle(*(numbers[:, each.index] for each in unnamed[:2])):
        return tuple(unnamed[:2]), ANGLE, "circle"
    else:
        found, quantity, why = unnamed, ANGLE, "only_one" if len(unnamed) == 1 else "first"
        if others and not moving:
            raise stands_still(others[0], [], path)
        if not found:
            raise BadInput("lab.measured.no_angle", file=path, columns=", ".join(column.shown for column in others))
    return tuple(found[:1]), quantity, why


def stands_still(column: Column, moving: Sequence[Column], path: Path) -> BadInput:
    if not moving:
        return BadInput("lab.measured.nothing_moves", file=path)
    others = ", ".join(each.shown for each in moving)
    return BadInput("lab.measured.still", file=path, column=column.shown, others=others, other=moving[0].shown)


def _time_column(numbers: Floats, columns: Sequence[Column], path: Path, asked: Asked) -> tuple[Column | None, float]:
    """The column of the time and its unit in s: never one that counts rows beside one that is called time. With a
    step of time that was told, the one that counts pictures, if there is one."""
    growing = [column for column in columns if grows(numbers[:, column.index])]
    counting = [
        column
        for column in growing
        if not column.is_time and counts(numbers[:, column.index]) and (column.is_index or not column.name)
    ]
    if asked.time_step is not None:
        return (counting[0] if counting else None), asked.time_step
    named = [column for column in columns if column.is_time]
    named = [column for column in named if column in growing] or named
    # A column with a unit says more than one without: seconds_elapsed is better than time in nanoseconds.
    named = [column for column in named if column.second is not None] or named
    unnamed = [column for column in growing if column not in counting and not column.is_angle]
    found = [*named, *unnamed]
    if not found:
        if counting:
            raise BadInput("lab.measured.counts", file=path, column=counting[0].shown)
        raise BadInput("lab.measured.no_time", file=path)
    column = found[0]
    if column.second is not None:
        return column, column.second
    first = float(np.nanmax(np.abs(numbers[:, column.index]), initial=0.0))
    return column, next((unit for least, unit in _EPOCHS if first > least), 1.0)


def _name(column: Column) -> str:
    return f" {column.name.strip()}" if column.name.strip() else ""


def as_words(choice: Choice) -> str:
    """Which columns were taken and why, as a sentence."""
    names = " & ".join(say("lab.measured.column", n=each.index + 1, name=_name(each)) for each in choice.taken)
    if choice.time is None or choice.time.is_index:
        time = say("lab.measured.time_counted", step=f"{choice.second:.6g}")
    else:
        unit = {1.0: "s", 1e-3: "ms", 1e-6: "µs", 1e-9: "ns", 60.0: "min"}[choice.second]
        time = say("lab.measured.time_column", n=choice.time.index + 1, name=_name(choice.time), unit=unit)
    return say(f"lab.measured.taken.{choice.quantity}", time=time, columns=names, why=choice.why)


def unread_in(table: Table | None, wanted: set[int] | None) -> str:
    """The first cell that was not read, as a phrase; empty if there is none."""
    cells = {} if table is None else table.unread
    read = (each for key, each in cells.items() if wanted is None or key in {*wanted, -1})
    return unread_cell(min(read, key=lambda each: each.line, default=None))


def unread_cell(cell: Unread | None) -> str:
    return "" if cell is None else say("lab.measured.unread", line=cell.line, text=cell.text)


def first_number_in(text: str) -> Unread | None:
    """The first line with a digit, of a text in which there is no table."""
    lines = enumerate(text.splitlines(), 1)
    return next((Unread(n, 0, line.strip()[:LONGEST_CELL]) for n, line in lines if re.search(r"\d", line)), None)
