"""A state as text that people can read: one line for each thing in it, ``label: value``, exact both ways.

A line's value may be empty. ``-`` stands for nothing where there could be one thing. Nothing but what ``write`` writes
is accepted: one state, one text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say

Fault = tuple[str, str]
"""The label of the line that is wrong, and the catalogue key that says why."""
State = Any
"""What is written and read: it has the attributes that its lines name."""

_SHOWN = 40
"""A longer value is cut in error messages, in characters."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How a value is written and read. ``read`` raises ``ValueError``, ``KeyError`` or ``BadInput`` for what it cannot
    be; ``form`` is the key of the sentence that says what it must be."""

    form: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Line:
    """An attribute of a state and its label. ``count`` names another attribute, read before: there are so many lines
    ``label 0``, ``label 1``, ... for the values of a tuple."""

    label: str
    attribute: str
    codec: Codec
    count: str = ""

    def labels(self, state: State) -> tuple[str, ...]:
        """The labels of its lines."""
        if not self.count:
            return (self.label,)
        return tuple(f"{self.label} {number}" for number in range(getattr(state, self.count)))


@dataclass(frozen=True)
class Form:
    """The text of one kind of state: its first line, what the others hold, and what is wrong with a state."""

    header: str
    lines: Sequence[Line]
    faults: Callable[[State], Iterator[Fault]]

    def write(self, state: State) -> str:
        """The state as text, ending with a newline."""
        return "\n".join([self.header, *self._written(state), ""])

    def _written(self, state: State) -> Iterator[str]:
        for line in self.lines:
            value = getattr(state, line.attribute)
            for label, part in zip(line.labels(state), value if line.count else (value,), strict=True):
                yield f"{label}: {line.codec.write(part)}".rstrip(" ")

    def read(self, text: str, state: State) -> None:
        """Set the state to what ``write`` wrote. Raises ``BadInput`` naming the line for any other text."""
        rows = text.split("\n")
        if rows[0] != self.header:
            raise BadInput("kernel.lines.header", expected=self.header)
        number = 1
        row_of: dict[str, int] = {}
        for line in self.lines:
            parts: list[object] = []
            for label in line.labels(state):
                row_of[label] = number + 1
                parts.append(_read_row(rows, number, label, line.codec))
                number += 1
            setattr(state, line.attribute, tuple(parts) if line.count else parts[0])
        for label, why in self.faults(state):
            raise BadInput("kernel.lines.fault", line=row_of[label], label=label, why=say(why))
        _compare(rows, self.write(state).split("\n"))


def _read_row(rows: list[str], number: int, label: str, codec: Codec) -> object:
    row = rows[number] if number < len(rows) else ""
    found, colon, value = row.partition(":")
    if not colon or found != label:
        raise BadInput("kernel.lines.label", line=number + 1, label=label)
    value = value.removeprefix(" ")
    try:
        return codec.read(value)
    except (ValueError, KeyError, BadInput):
        raise BadInput(codec.form, line=number + 1, label=label, text=value[:_SHOWN]) from None


def _compare(rows: list[str], expected: list[str]) -> None:
    for number, (row, wanted) in enumerate(zip([*rows, None], [*expected, None], strict=False), start=1):
        if wanted is None and row is not None:
            raise BadInput("kernel.lines.too_long", line=number)
        if row != wanted:
            raise BadInput("kernel.lines.exact", line=number, expected=(wanted or "")[:_SHOWN])


def several(form: str, one: Codec) -> Codec:
    """Values of one kind with a blank between each."""
    return Codec(
        form,
        lambda values: " ".join(map(one.write, values)),
        lambda text: tuple(one.read(word) for word in text.split(" ") if text),
    )


def optional(form: str, one: Codec) -> Codec:
    """A value, or ``-`` for none."""
    return Codec(
        form,
        lambda value: "-" if value is None else one.write(value),
        lambda text: None if text == "-" else one.read(text),
    )


def switches(form: str, house: Any) -> Codec:
    """House rules by the names of those that are on; ``house`` is their class."""
    return Codec(
        form,
        lambda values: " ".join(name for name, on in values.to_dict().items() if on),
        lambda text: house.from_dict({name: True for name in text.split(" ") if text}),
    )


def among(form: str, names: Mapping[str, object]) -> Codec:
    """One of some values by its name."""
    name_of = {value: name for name, value in names.items()}
    return Codec(form, lambda value: name_of[value], lambda text: names[text])


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", text):
        raise ValueError
    return int(text)


NUMBER = Codec("kernel.lines.number", str, _number)
"""A number from 0 to 99."""
NUMBERS = several("kernel.lines.numbers", NUMBER)
NUMBER_OR_NONE = optional("kernel.lines.number_or_none", NUMBER)
FLAG = among("kernel.lines.flag", {"yes": True, "no": False})
