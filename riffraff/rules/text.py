"""The table as text: one line for each thing on it, ``label: value``, exact both ways.

::

    riffraff table 1
    seats: 2
    house: by_yard
    phase: hold
    ...
    supply 0: boat-1 crate-1
    aboard: barrel-2

A line's value may be empty. ``-`` stands for nothing where there could be one thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.rules.house import House
from riffraff.rules.invariants import faults
from riffraff.rules.pieces import name_of, piece_named
from riffraff.rules.state import Phase, State

HEADER = "riffraff table 1"
"""First line: what this is, and the version of the form."""

_SHOWN = 40
"""A longer value is cut in error messages, in characters."""


@dataclass(frozen=True, slots=True)
class _Codec:
    """How a value is written and read. ``read`` raises ``ValueError`` or ``BadInput`` for what is not its ``form``."""

    form: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _read_number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", text):
        raise ValueError
    return int(text)


def _read_seats(text: str) -> int:
    if text not in ("2", "3", "4"):
        raise ValueError
    return int(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(_read_number(word) for word in text.split(" ") if text)


def _pieces(text: str) -> tuple[int, ...]:
    return tuple(piece_named(word) for word in text.split(" ") if text)


def _spaced(words: Iterator[str]) -> str:
    return " ".join(words)


def _optional(codec: _Codec, form: str) -> _Codec:
    return _Codec(
        form,
        lambda value: "-" if value is None else codec.write(value),
        lambda text: None if text == "-" else codec.read(text),
    )


NUMBER = _Codec("number", str, _read_number)
NUMBERS = _Codec("numbers", lambda value: _spaced(map(str, value)), _numbers)
SEATS = _Codec("seats", str, _read_seats)
PIECE = _Codec("piece", name_of, piece_named)
PIECES = _Codec("pieces", lambda value: _spaced(map(name_of, value)), _pieces)
PHASE = _Codec("phase", str, Phase)
FLAG = _Codec("flag", lambda value: "yes" if value else "no", lambda text: {"yes": True, "no": False}[text])
HOUSE = _Codec(
    "house",
    lambda house: _spaced(name for name, on in house.to_dict().items() if on),
    lambda text: House.from_dict({name: True for name in text.split(" ") if text}),
)
NUMBER_OR_NONE = _optional(NUMBER, "number_or_none")
PIECE_OR_NONE = _optional(PIECE, "piece_or_none")


@dataclass(frozen=True, slots=True)
class _Line:
    """An attribute of ``State`` and its label; ``by_seat``: one line for each seat, ``label seat``."""

    label: str
    attribute: str
    codec: _Codec
    by_seat: bool = False


_LINES = (
    _Line("seats", "seats", SEATS),
    _Line("house", "house", HOUSE),
    _Line("phase", "phase", PHASE),
    _Line("round", "round", NUMBER),
    _Line("captain", "captain", NUMBER),
    _Line("hand", "hands", NUMBERS, by_seat=True),
    _Line("laid", "laid", NUMBER_OR_NONE, by_seat=True),
    _Line("pile", "piles", NUMBERS, by_seat=True),
    _Line("order", "order", NUMBERS),
    _Line("at", "at", NUMBER),
    _Line("last", "last_seat", NUMBER_OR_NONE),
    _Line("announced", "announced", NUMBER),
    _Line("placing", "placing", PIECES),
    _Line("tried", "tried", FLAG),
    _Line("stopped", "stopped", FLAG),
    _Line("rescued", "rescued", FLAG),
    _Line("supply", "supplies", PIECES, by_seat=True),
    _Line("held", "held", PIECE_OR_NONE),
    _Line("aboard", "aboard", PIECES),
    _Line("flight", "in_flight", PIECES),
    _Line("knocked", "knocked", PIECES),
    _Line("caught", "caught", PIECES),
    _Line("out", "out", PIECES),
    _Line("winners", "winners", NUMBERS),
)


def _labels(line: _Line, seats: int) -> tuple[str, ...]:
    return tuple(f"{line.label} {seat}" for seat in range(seats)) if line.by_seat else (line.label,)


def write(state: State) -> str:
    """The state as text, ending with a newline."""
    return "\n".join([HEADER, *_written(state), ""])


def _written(state: State) -> Iterator[str]:
    for line in _LINES:
        value = getattr(state, line.attribute)
        for label, part in zip(_labels(line, state.seats), value if line.by_seat else (value,), strict=True):
            yield f"{label}: {line.codec.write(part)}".rstrip(" ")


def read(text: str, state: State) -> None:
    """Set ``state`` to what ``write`` wrote. Raises ``BadInput`` naming the line for any other text."""
    rows = text.split("\n")
    if rows[0] != HEADER:
        raise BadInput("rules.text.header", expected=HEADER)
    number = 1
    row_of: dict[str, int] = {}
    for line in _LINES:
        parts: list[object] = []
        for label in _labels(line, getattr(state, "seats", 0)):
            row_of[label] = number + 1
            parts.append(_read_row(rows, number, label, line.codec))
            number += 1
        setattr(state, line.attribute, tuple(parts) if line.by_seat else parts[0])
    for label, why in faults(state):
        raise BadInput("rules.text.fault", line=row_of[label], label=label, why=say(why))
    _compare(rows, write(state).split("\n"))


def _read_row(rows: list[str], number: int, label: str, codec: _Codec) -> object:
    row = rows[number] if number < len(rows) else ""
    found, colon, value = row.partition(":")
    if not colon or found != label:
        raise BadInput("rules.text.label", line=number + 1, label=label)
    value = value.removeprefix(" ")
    try:
        return codec.read(value)
    except (ValueError, KeyError, BadInput):
        raise BadInput(f"rules.text.{codec.form}", line=number + 1, label=label, text=value[:_SHOWN]) from None


def _compare(rows: list[str], expected: list[str]) -> None:
    """Nothing but what ``write`` writes is accepted: one state, one text."""
    for number, (row, wanted) in enumerate(zip([*rows, None], [*expected, None], strict=False), start=1):
        if wanted is None and row is not None:
            raise BadInput("rules.text.too_long", line=number)
        if row != wanted:
            raise BadInput("rules.text.exact", line=number, expected=(wanted or "")[:_SHOWN])
