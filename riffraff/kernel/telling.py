"""Events in words: the sentence of each, with the names of those who sit at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from riffraff.kernel.words import say

Names = Sequence[str]
"""Of the players, by seat."""
InWords = Callable[[Any, Names], str]
"""How people read a value, in the current language."""


def named(seat: int, names: Names) -> str:
    """A player."""
    return names[seat]


def all_named(seats: Iterable[int], names: Names) -> str:
    """Players, the last two joined by "and"."""
    return listed([names[seat] for seat in seats])


def in_turn(seats: Iterable[int], names: Names) -> str:
    """Players one after the other."""
    return ", ".join(names[seat] for seat in seats)


def scores(values: Sequence[int], names: Names) -> str:
    """A number for each player, in brackets: a name that ends with one cannot be misread. "Player 1 (9)"."""
    return ", ".join(f"{name} ({value})" for name, value in zip(names, values, strict=True))


def listed(words: Sequence[str]) -> str:
    """Words in a row, the last two joined by "and"."""
    if len(words) < 2:
        return "".join(words)
    return say("kernel.and", first=", ".join(words[:-1]), last=words[-1])


class Teller:
    """Tells the events of a game by the sentences ``AREA.event.NAME``, or ``AREA.event.NAME.WHY`` if one has a ``why``.

    ``in_words``: by name of an event's field, how people read it; the others are read as they are. ``counted``: by name
    of a field, the count that singular and plural follow.
    """

    def __init__(self, area: str, in_words: Mapping[str, InWords], counted: Mapping[str, Callable[[Any], int]]) -> None:
        self._area = area
        self._in_words = in_words
        self._counted = counted

    def key(self, event: Any) -> str:
        """The key of the sentence that tells an event."""
        key = f"{self._area}.event.{event.name}"
        return f"{key}.{event.why}" if hasattr(event, "why") else key

    def __call__(self, event: Any, names: Names) -> str:
        """The sentence that tells an event, in the current language."""
        values: dict[str, object] = {}
        for field in fields(event):
            value = getattr(event, field.name)
            values[field.name] = self._in_words[field.name](value, names) if field.name in self._in_words else value
            if field.name in self._counted:
                values["n"] = self._counted[field.name](value)
        return say(self.key(event), **values)
