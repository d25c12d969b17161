"""What players are called: a name that nobody gave follows the language."""

from __future__ import annotations

from collections.abc import Iterable

from riffraff.kernel.words import LANGUAGES, catalogue, say
from riffraff.table.seats import HUMAN, Seat

PERSON, COMPUTER = "ui.new.default_name", "ui.new.default_computer"


def default_name(n: int, kind: str = HUMAN) -> str:
    """What a player without a name is called, by the place at the table."""
    return say(PERSON, n=n + 1) if kind == HUMAN else say(COMPUTER, n=n + 1)


def shown_name(n: int, name: str) -> str:
    """A name as it is shown: in a recording it may be one that was given by default, in whatever language."""
    given = ((key, catalogue(language)[key]) for key in (PERSON, COMPUTER) for language in LANGUAGES)
    return next((say(key, n=n + 1) for key, text in given if str(text).format(n=n + 1) == name), name)


def shown_names(seats: Iterable[Seat]) -> list[str]:
    """The names of all at a table, by seat."""
    return [shown_name(n, seat.name) for n, seat in enumerate(seats)]
