"""Measured decays as people bring them: files in their many forms, read as time in s and angle, or rate, over it.

What a file does not tell is asked for, or tried both ways by the fit; what was taken for what, and why, is said.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.lab.decays.cells import LONGEST_CELL, Table, Unread, read_text, tables
from riffraff.lab.decays.columns import DEG, RAD, UNITS, Column, called, columns_of, counts, grows, swings
from riffraff.lab.decays.places import angles_of, on_a_circle

FEWEST_ROWS = 5
"""Fewer are no record."""
MOST_STANDING = 0.1
"""Of the steps of a clock: if it stands still or goes back more often, its stamps tell no time."""
FEWEST_EVENTS = 20
SHORTEST_STEP_S, LONGEST_STEP_S = 1e-12, 1e6
"""Between samples: no clock is finer, and no toy is slower."""
SMALLEST, FARTHEST = 1e-9, 1e6
"""How far a swing goes, in whatever unit."""
JUMP = 50.0
"""A step so many times the usual one is none of the same stretch of time."""
NEAR = 3.0
"""A clock that begins anew goes on within so many steps."""
_EPOCHS = ((1e17, 1e-9), (1e14, 1e-6), (1e11, 1e-3))
"""Stamps from these on count nano-, micro- and milliseconds since 1970, whatever the column is called."""
_TURN_SHARE = 0.75
"""A step of so much of a full circle between two samples is no motion: the instrument began anew at zero."""

ANGLE, RATE = "angle", "rate"
FLAG, HEADER, PLACES, MOTION, SIZE, OPEN = "flag", "header", "places", "motion", "size", "open"
"""What says which unit the values are in: the person, the column's name, both coordinates, how the swing goes, what
nothing can be, and nothing."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


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


@dataclass(frozen=True, eq=False)
class Measured:
    """``time_s`` (N,) from the first stamp on; ``seen`` (N,): angles, or rates per second, in ``unit``, which is empty
    where it is not known; ``told_by`` what said it; ``remarks``: sentences about how the file was read."""

    source: str
    time_s: Floats
    seen: Floats
    unit: str
    told_by: str
    quantity: str = ANGLE
    remarks: tuple[str, ...] = ()
    peaks: bool = False
    """Whether the file says that it lists turning points only."""

    @property
    def angle(self) -> Floats:
        """(N,) rad or rad/s. The unit must be known."""
        return self.seen * UNITS[self.unit]

    def read_as(self, unit: str, told_by: str) -> Measured:
        return replace(self, unit=unit, told_by=told_by)


@dataclass(frozen=True)
class _Choice:
    """Which columns are taken: ``time`` (None: rows are counted), its unit in s, and one column or both coordinates."""

    time: Column | None
    second: float
    taken: tuple[Column, ...]
    quantity: str
    unit: str
    told_by: str
    why: str


@dataclass(frozen=True, eq=False)
class _Run:
    """A stretch of one table in which time goes on."""

    table: Table
    choice: _Choice
    time: Floats
    rows: NDArray[np.intp]
    remarks: tuple[str, ...]
    ended: str


def read_measured(path: Path, asked: Asked = NOTHING) -> Measured:
    """Read a measured decay. Raises ``BadInput`` naming the file and what is missing or wrong."""
    text = read_text(path)
    found = [table for table in tables(text) if len(table)]
    longest = max(found, key=len, default=None)
    if longest is None or len(longest) < FEWEST_ROWS:
        raise BadInput(
            "lab.measured.few_rows",
            file=path,
            n=0 if longest is None else len(longest),
            least=FEWEST_ROWS,
            unread=_unread(longest, None) if longest else _told(_first_of(text)),
        )
    runs: list[_Run] = []
    for table in found:
        try:
            runs += _runs(table, path, asked)
        except BadInput:
            if table is longest:
                raise
    run, remarks = _chosen(runs, path, asked)
    return _measured(run, path, asked, remarks)


def _chosen(runs: Sequence[_Run], path: Path, asked: Asked) -> tuple[_Run, list[str]]:
    """The run that was asked for or else the longest, and what to say about the others."""
    if asked.run is not None:
        if asked.run > len(runs):
            raise BadInput("lab.measured.no_run", file=path, run=asked.run, n=len(runs))
        return runs[asked.run - 1], []
    number = max(range(len(runs)), key=lambda index: len(runs[index].rows))
    run = runs[number]
    if len(runs) == 1:
        return run, []
    lines = run.table.lines[run.rows]
    where = say("lab.measured.runs", n=len(runs), number=number + 1, first=lines[0], last=lines[-1])
    return run, [*filter(None, dict.fromkeys(each.ended for each in runs)), where]


# -- columns -----------------------------------------------------------------------------------------------------


def _runs(table: Table, path: Path, asked: Asked) -> list[_Run]:
    """The runs of a table: side by side, each with a time of its own, and one after the other."""
    columns = columns_of(table.names)
    times = [column.index for column in columns if column.is_time]
    bounds = [*times, len(columns)]
    side_by_side = len(times) > 1 and times[0] < 2 and all(b - a > 1 for a, b in pairwise(bounds))
    groups = [columns[a:b] for a, b in pairwise(bounds)] if side_by_side else [columns]
    runs: list[_Run] = []
    for group in groups:
        try:
            runs += _stretches(table, _choice(table, group, path, asked), path, asked)
        except BadInput:
            if group is groups[0]:
                raise
    return runs


def _choice(table: Table, columns: Sequence[Column], path: Path, asked: Asked) -> _Choice:
    """Which columns are time and motion: by what the person says, by name, else by what their numbers do."""
    numbers = table.numbers
    known = np.isfinite(numbers).sum(axis=0)
    most = max((known[column.index] for column in columns), default=0)
    filled = [column for column in columns if 2 * known[column.index] > most]
    time, second = _time_column(numbers, filled, path, asked)
    others = [column for column in filled if column is not time]
    as_asked = _as_asked(columns, path, asked)
    if as_asked is None and not others:
        raise BadInput("lab.measured.few_rows", file=path, n=0, least=FEWEST_ROWS, unread=_unread(table, None))
    taken, quantity, why = as_asked or _motion(numbers, others, path, asked)
    if time in taken:
        raise BadInput("lab.measured.is_time", file=path, column=taken[0].shown)
    by_place = len(taken) > 1 or (quantity == ANGLE and asked.column is None and taken[0].is_place)
    if asked.length is not None and not by_place:
        raise BadInput("lab.measured.no_place", file=path, column=taken[0].shown)
    unit, told_by = (RAD, PLACES) if by_place else ("", OPEN)
    if not by_place and (asked.unit or taken[0].unit):
        unit, told_by = (asked.unit, FLAG) if asked.unit else (taken[0].unit or "", HEADER)
    return _Choice(time, second, taken, quantity, unit, told_by, say(f"lab.measured.{why}"))


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
            raise _still(angles[0], moving, path)
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
            raise _still(others[0], [], path)
        if not found:
            raise BadInput("lab.measured.no_angle", file=path, columns=", ".join(column.shown for column in others))
    return tuple(found[:1]), quantity, why


def _still(column: Column, moving: Sequence[Column], path: Path) -> BadInput:
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


# -- time --------------------------------------------------------------------------------------------------------


def _stretches(table: Table, choice: _Choice, path: Path, asked: Asked) -> list[_Run]:
    """The stretches of a table in which time goes on; rows without all their numbers are left out. Raises ``BadInput``
    if the stamps stand still or go to and fro."""
    numbers, lines = table.numbers, table.lines
    counted = np.arange(len(table), dtype=np.float64)
    time = (counted if choice.time is None else numbers[:, choice.time.index]) * choice.second
    values = numbers[:, [column.index for column in choice.taken]]
    rows = np.flatnonzero(np.isfinite(time) & np.isfinite(values).all(axis=1))
    skipped = len(table) - len(rows) + table.lost
    remarks = []
    if len(rows) < FEWEST_ROWS:
        wanted = {column.index for column in (choice.time, *choice.taken) if column is not None}
        unread = _unread(table, wanted)
        raise BadInput("lab.measured.few_rows", file=path, n=len(rows), least=FEWEST_ROWS, unread=unread)
    if skipped:
        remarks.append(say("lab.measured.skipped", n=skipped, unread=_unread(table, None)))
    steps = np.diff(time[rows])
    usual = float(np.median(steps[steps > 0.0])) if (steps > 0.0).any() else 0.0
    for cut in np.flatnonzero(steps < 0.0) + 1:
        circle = next((each for each in _circles(choice.second) if 0.0 < steps[cut - 1] + each < NEAR * usual), 0.0)
        if circle:
            time[rows[cut] :] += circle
            steps[cut - 1] += circle
            remarks.append(say("lab.measured.clock", line=int(lines[rows[cut]]), circle=f"{circle:.6g}"))
    standing = np.flatnonzero(steps == 0.0)
    if len(standing) > MOST_STANDING * len(steps):
        raise BadInput("lab.measured.stands", file=path, line=int(lines[rows[standing[0] + 1]]))
    if usual == 0.0:
        raise BadInput("lab.measured.back", file=path, line=int(lines[rows[1]]))
    if not SHORTEST_STEP_S <= usual <= LONGEST_STEP_S:
        clock = "--time-step" if asked.time_step else choice.time.shown if choice.time else ""
        raise BadInput("lab.measured.pace", file=path, column=clock, step=f"{usual:.3g}")
    if len(standing):
        remarks.append(say("lab.measured.twice", n=len(standing), line=int(lines[rows[standing[0] + 1]])))
        rows = np.delete(rows, standing + 1)
    rows, slipped = _without_slips(time, rows, usual)
    if len(slipped):
        remarks.append(say("lab.measured.slipped", n=len(slipped), line=int(lines[slipped[0]])))
    steps = np.diff(time[rows])
    cuts = np.flatnonzero((steps < 0.0) | (steps > JUMP * usual)) + 1
    if len(cuts) > MOST_STANDING * len(steps):
        raise BadInput("lab.measured.back", file=path, line=int(lines[rows[cuts[0]]]))
    found = []
    for part, cut in zip(np.split(rows, cuts), [*cuts, None], strict=True):
        ended = ""
        if cut is not None:
            key = "lab.measured.goes_back" if steps[cut - 1] < 0.0 else "lab.measured.jumps"
            ended = say(key, line=int(lines[rows[cut]]), by=f"{abs(steps[cut - 1]):.6g}")
        found.append(_Run(table, choice, time, part, tuple(remarks), ended))
    return found


def _circles(second: float) -> list[float]:
    """After how many s a clock may begin anew: a day, and counters of 16 and 32 bits where they count finely."""
    return [86400.0, *(second * 2.0**bits for bits in (16, 32) if second < 1.0)]


def _without_slips(time: Floats, rows: NDArray[np.intp], usual: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Leave out single rows whose stamp is not between those of their neighbours, which are in order."""
    at = time[rows]
    wrong = np.zeros(len(rows), dtype=np.bool_)
    across = at[2:] - at[:-2]
    between = (at[1:-1] > at[:-2]) & (at[1:-1] < at[2:])
    wrong[1:-1] = ~between & (across > 0.0) & (across <= 4.0 * usual)
    wrong[1:] &= ~wrong[:-1]  # of two in wrong order one is enough
    return rows[~wrong], rows[wrong]


# -- values ------------------------------------------------------------------------------------------------------


def _measured(run: _Run, path: Path, asked: Asked, said: Sequence[str]) -> Measured:
    choice = run.choice
    time = run.time[run.rows] - run.time[run.rows[0]]
    start, end = asked.start or 0.0, math.inf if asked.end is None else asked.end
    inside = (time >= start) & (time <= end)
    if inside.sum() < FEWEST_ROWS:
        raise BadInput("lab.measured.span", file=path, n=int(inside.sum()), last=f"{time[-1]:.4g}")
    time, rows = time[inside], run.rows[inside]
    remarks = [_taken(choice), *run.remarks, *said]
    seen = [run.table.numbers[rows, column.index] for column in choice.taken]
    if choice.told_by == PLACES:
        values, remark = angles_of(seen, asked.length, path)
        remarks.append(remark)
    else:
        values = seen[0]
        if float(np.ptp(values)) == 0.0:
            raise _still(choice.taken[0], [], path)
        reach = float(np.ptp(np.quantile(values, (0.01, 0.99)))) if np.ptp(values) > FARTHEST else float(np.ptp(values))
        if not SMALLEST <= reach <= FARTHEST:
            raise BadInput("lab.measured.reach", file=path, column=choice.taken[0].shown, reach=f"{reach:.3g}")
        if event_timed(time, values):
            values = np.concatenate((values[:1], (values[1:] + values[:-1]) / 2.0))
            remarks.append(say("lab.measured.events"))
        elif choice.quantity == ANGLE:
            values, wrapped = _unwrapped(values, choice.unit)
            if wrapped:
                remarks.append(say("lab.measured.wrapped", circle=f"{wrapped:.4g}"))
    peaks = choice.taken[0].is_peaks
    return Measured(str(path), time, values, choice.unit, choice.told_by, choice.quantity, tuple(remarks), peaks)


def _name(column: Column) -> str:
    return f" {column.name.strip()}" if column.name.strip() else ""


def _taken(choice: _Choice) -> str:
    """Which columns were taken and why, as a sentence."""
    names = " & ".join(say("lab.measured.column", n=each.index + 1, name=_name(each)) for each in choice.taken)
    if choice.time is None or choice.time.is_index:
        time = say("lab.measured.time_counted", step=f"{choice.second:.6g}")
    else:
        unit = {1.0: "s", 1e-3: "ms", 1e-6: "µs", 1e-9: "ns", 60.0: "min"}[choice.second]
        time = say("lab.measured.time_column", n=choice.time.index + 1, name=_name(choice.time), unit=unit)
    return say(f"lab.measured.taken.{choice.quantity}", time=time, columns=names, why=choice.why)


def event_timed(time: Floats, values: Floats) -> bool:
    """Whether rows (N,) were written when an encoder moved by a step, rather than by the clock: then the angle was just
    between the step before and this one."""
    moved, lasted = np.abs(np.diff(values)), np.diff(time)
    one = np.abs(moved - np.median(moved)) < 0.01 * np.median(moved)
    return (
        len(moved) > 2 * FEWEST_EVENTS and float(one.mean()) > 0.95 and float(lasted.std()) > 0.3 * float(lasted.mean())
    )


def _unwrapped(values: Floats, unit: str) -> tuple[Floats, float]:
    """Values that began anew after a full or half circle made whole again, and the circle in their unit (0: none)."""
    reach = float(np.ptp(values))
    units = [unit] if unit else [DEG, RAD]
    for circle in (part * 2.0 * math.pi / UNITS[each] for each in units for part in (1.0, 0.5)):
        steps = np.abs(np.diff(values))
        jumps = steps > _TURN_SHARE * circle
        if _TURN_SHARE * circle < reach <= 1.001 * circle and jumps.any() and jumps.mean() < 0.25:
            whole = np.unwrap(values, period=circle)
            if float(np.ptp(whole)) < circle:
                return whole - circle * round(float(np.median(whole)) / circle), circle
    return values, 0.0


def _unread(table: Table | None, wanted: set[int] | None) -> str:
    """The first cell that was not read, as a phrase; empty if there is none."""
    cells = {} if table is None else table.unread
    read = (each for key, each in cells.items() if wanted is None or key in {*wanted, -1})
    return _told(min(read, key=lambda each: each.line, default=None))


def _told(cell: Unread | None) -> str:
    return "" if cell is None else say("lab.measured.unread", line=cell.line, text=cell.text)


def _first_of(text: str) -> Unread | None:
    """The first line with a digit, of a text in which there is no table."""
    lines = enumerate(text.splitlines(), 1)
    return next((Unread(n, 0, line.strip()[:LONGEST_CELL]) for n, line in lines if re.search(r"\d", line)), None)
