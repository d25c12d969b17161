"""What a person at the table sees, and how it is said that the game and the rule book see two different things.

The table's text stands at every boundary of a recording; it is read here from its lines alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

Parts = dict[str, Any]
KINDS = ("boat", "barrel", "bottle", "crate", "sailor", "plank", "rat", "chest")
"""R1: the sets have these eight; piece 11 is ``crate-2``, the crate of the second set."""
PIECES = ("supply", "placing", "aboard", "flight", "knocked", "caught", "out")
NUMBERS = ("hand", "pile", "order", "winners")
FLAGS = ("tried", "full", "stopped", "rescued")
"""The parts of a table's text by what they are; the others are one word or number, ``-`` for none."""
PLACES = ("supply", "aboard", "flight", "caught", "out")
"""Where pieces lie, besides in a hand."""


class Discrepancy(AssertionError):
    """The first place where the game does not do what the book says: ``rule``, ``tick`` and both views."""

    def __init__(self, rule: str, tick: int, game: object, book: object) -> None:
        super().__init__(f"{rule}, tick {tick}: the game has {shown(game)}; the book has {shown(book)}")
        self.rule, self.tick, self.game, self.book = rule, tick, game, book


def shown(view: object) -> str:
    """A view in a few words."""
    if view is None:
        return "nothing"
    if not isinstance(view, Mapping):
        return str(view)
    name = [str(view[key]) for key in ("event", "do") if key in view]
    return " ".join([*name, *(f"{key}={value}" for key, value in view.items() if key not in ("event", "do", "t"))])


def read_table(text: str) -> Parts:
    """The parts of a table's text by their names: pieces as sets of numbers, cards and seats as lists."""
    head, *lines = text.splitlines()
    assert head.startswith("riffraff table"), head
    return dict(map(_part, lines))


@lru_cache(maxsize=10_000)
def _part(line: str) -> tuple[str, Any]:
    """Most lines stay as they are from one look to the next."""
    name, words = line.split(":", maxsplit=1)
    return name, _value(name.split()[0], words.split())


def _value(name: str, words: list[str]) -> Any:
    if name in PIECES:
        return {_piece(word) for word in words}
    if name in NUMBERS:
        return [int(word) for word in words]
    if name in FLAGS:
        return words == ["yes"]
    if name == "house":
        return set(words)
    (word,) = words
    return None if word == "-" else int(word) if word.isdigit() else word if name == "phase" else _piece(word)


def _piece(word: str) -> int:
    kind, number = word.split("-")
    return KINDS.index(kind) + len(KINDS) * (int(number) - 1)


def places(parts: Parts) -> list[tuple[int, str]]:
    """Each piece with its place, ascending (R26); a piece may be named twice."""
    found = [(piece, name) for name, there in parts.items() if name.split()[0] in PLACES for piece in there]
    if parts["held"] is not None:
        found.append((parts["held"], "held"))
    return sorted(found)
