"""A recording, as the oracle reads it: its lines as they stand in the file, and nothing else.

What happened in a turn stands at the boundary of the next one, with ticks only: of the events of a tick, those that
happen by themselves come first, then what came of the commands. The last turn of a match is told nowhere, and neither
is what was taken back.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from oracle.book import Book
from oracle.dues import Event, fact_of, timed_out
from oracle.verdicts import Command

Line = dict[str, Any]


def lines_of(path: Path) -> list[Line]:
    """The lines of a recording, but for a last one that is half written."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def follow(lines: Iterable[Line]) -> Book:
    """Go through a recording by the book. Raises the first ``Discrepancy``."""
    header, *rest = lines
    book = Book(header["setup"])
    commands: list[Command] = []
    for line in rest:
        if line.get("do") == "reseat":  # who moves the hands is no rule's business
            continue
        if "do" in line:
            commands.append(line)
        elif "turn" in line and "over" not in line:
            _turn(book, commands, {**line, **line.get("state", {})})
            commands = []
        elif "over" in line:
            book.may_end(line["over"], line["winners"], line["left"])
    return book


def _turn(book: Book, commands: list[Command], line: Line) -> None:
    """What was done and what happened since the boundary before, and the table now."""
    while any(command["do"] == "undo" for command in commands):
        at = next(at for at, command in enumerate(commands) if command["do"] == "undo")
        book.take_back(commands[at]["t"], commands[at], acted=at > 0)
        commands = commands[at + 1 :]
    told: dict[int, deque[Event]] = {
        tick: deque(event for _, event in events) for tick, events in groupby(line["told"], key=lambda item: item[0])
    }
    done = {tick: list(group) for tick, group in groupby(commands, key=lambda command: command["t"])}
    for tick in sorted({*told, *done}):
        events = told.get(tick, deque())
        while _by_itself(events):
            book.fact(tick, events)
        for command in done.get(tick, []):
            book.command(tick, command, events)
        book.nothing_more(tick, events)
    book.boundary(line["t"], line["turn"], line["table"])


def _by_itself(events: deque[Event]) -> bool:
    """Whether the next event is no command's: what was caught may be settled by the end of a turn, or when the next
    one begins, and a release may be refused by the hand that tries too long, or when it is asked for."""
    happens = fact_of(list(events))
    if happens is None or happens is timed_out:
        return happens is timed_out
    match events[0]["event"]:
        case "pieces_rescued" | "pieces_kept":
            return len(events) > 1 and events[1]["event"] == "turn_ended"
        case "release_refused":
            return bool(events[0]["why"] == "tried")
    return True
