"""Events in words: the sentence of each, with the names of those who sit at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

from riffraff.kernel.words import say
from riffraff.rules.events import Event
from riffraff.rules.pieces import kind_of

Names = Sequence[str]


def tell(event: Event, names: Names) -> tuple[str, dict[str, object]]:
    """Key and values of the sentence that tells an event: ``say(key, **values)``.

    ``names`` are the players' by seat. The values are in the current language; an event's ``why`` chooses its sentence.
    """
    key = f"rules.event.{event.name}"
    values: dict[str, object] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "why":
            key = f"{key}.{value}"
        else:
            values[field.name] = _IN_WORDS[field.name](value, names) if field.name in _IN_WORDS else value
        if field.name in _COUNTED:
            values["n"] = _COUNTED[field.name](value)
    return key, values


def piece_words(piece: int) -> str:
    """What a piece is called in a sentence, with its article: "the crate"."""
    return say(f"rules.piece.{kind_of(piece)}")


def _name(seat: int, names: Names) -> str:
    return names[seat]


def _names(seats: Iterable[int], names: Names) -> str:
    return listed([names[seat] for seat in seats])


def _sequence(seats: Iterable[int], names: Names) -> str:
    return ", ".join(names[seat] for seat in seats)


def _scores(values: Sequence[int], names: Names) -> str:
    """In brackets, so that a name that ends with a number cannot be misread: "Player 1 (9)"."""
    return ", ".join(f"{name} ({value})" for name, value in zip(names, values, strict=True))


def listed(words: Sequence[str]) -> str:
    """Words in a row, the last two joined by "and"."""
    if len(words) < 2:
        return "".join(words)
    return say("rules.and", first=", ".join(words[:-1]), last=words[-1])


_IN_WORDS: dict[str, Callable[[Any, Names], str]] = {
    "seat": _name,
    "captain": _name,
    "winners": _names,
    "order": _sequence,
    "cards": _scores,
    "left": _scores,
    "piece": lambda piece, _names: piece_words(piece),
    "pieces": lambda pieces, _names: listed([piece_words(piece) for piece in pieces]),
}
"""By name of an event's field: how people read it. The other fields are numbers to be read as they are."""

_COUNTED: dict[str, Callable[[Any], int]] = {
    "winners": len,
    "count": int,
    "two": lambda two: 2 if two else 1,
}
"""By name of an event's field: the count that singular and plural follow."""
