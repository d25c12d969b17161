"""Measured decays as people bring them: files in their many forms, read as time in s and angle, or rate, over it.

What a file does not tell is asked for, or tried both ways by the fit; what was taken for what, and why, is said.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.lab.decays.cells import Table, read_text, tables
from riffraff.lab.decays.choice import (
    ANGLE,
    FEWEST_ROWS,
    NOTHING,
    PLACES,
    Asked,
    Choice,
    as_words,
    choice_of,
    first_number_in,
    stands_still,
    unread_cell,
    unread_in,
)
from riffraff.lab.decays.columns import DEG, RAD, UNITS, columns_of
from riffraff.lab.decays.places import angles_of

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
_TURN_SHARE = 0.75
"""A step of so much of a full circle between two samples is no motion: the instrument began anew at zero."""

Floats = NDArray[np.float64]


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


@dataclass(frozen=True, eq=False)
class _Run:
    """A stretch of one table in which time goes on."""

    table: Table
    choice: Choice
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
            unread=unread_in(longest, None) if longest else unread_cell(first_number_in(text)),
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
            runs += _stretches(table, choice_of(table, group, path, asked), path, asked)
        except BadInput:
            if group is groups[0]:
                raise
    return runs


# -- time --------------------------------------------------------------------------------------------------------


def _stretches(table: Table, choice: Choice, path: Path, asked: Asked) -> list[_Run]:
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
        unread = unread_in(table, wanted)
        raise BadInput("lab.measured.few_rows", file=path, n=len(rows), least=FEWEST_ROWS, unread=unread)
    if skipped:
        remarks.append(say("lab.measured.skipped", n=skipped, unread=unread_in(table, None)))
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
    remarks = [as_words(choice), *run.remarks, *said]
    seen = [run.table.numbers[rows, column.index] for column in choice.taken]
    if choice.told_by == PLACES:
        values, remark = angles_of(seen, asked.length, path)
        remarks.append(remark)
    else:
        values = seen[0]
        if float(np.ptp(values)) == 0.0:
            raise stands_still(choice.taken[0], [], path)
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
