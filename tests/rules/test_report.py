"""The table's sentences: one for everything, in both languages, with the same values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from string import Formatter

import pytest

from riffraff.kernel.words import LANGUAGES, catalogue, language, set_language
from riffraff.rules import events
from riffraff.rules.actions import REASONS, TOUCHABLE
from riffraff.rules.events import Event
from riffraff.rules.house import House
from riffraff.rules.pieces import KINDS, PIECES, SETS, kind_of
from riffraff.rules.report import counted, tell
from riffraff.rules.table import Phase

NAMES = ("Ada", "Ben", "Cléo")
WHYS = {
    events.CaptainNamed: ("highest", "himself", "picked"),
    events.ReleaseRefused: REASONS,
    events.HandTouched: TOUCHABLE,
    events.PieceFell: ("now", "late"),
    events.GameEnded: ("empty", "cards", "tie_break"),
}
VALUES = {"int": 1, "bool": True, "tuple[int, ...]": (2, 0, 1)}


@pytest.fixture(params=LANGUAGES)
def tongue(request) -> Iterator[str]:
    before = language()
    set_language(request.param)
    yield request.param
    set_language(before)


def kinds() -> list[type[Event]]:
    return list(events.KINDS.values())


def examples() -> Iterator[Event]:
    """One of each event, one for each ``why``."""
    for kind in kinds():
        for why in WHYS.get(kind, ("",)):
            yield kind(**{f.name: why if f.type == "str" else VALUES[str(f.type)] for f in fields(kind)})


@pytest.mark.parametrize("event", list(examples()), ids=repr)
def test_every_event_is_told(tongue: str, event: Event) -> None:
    assert tell.key(event) in catalogue(tongue)
    sentence = tell(event, NAMES)
    assert sentence[-1] == "."
    assert not re.search(r"[{}]|rules\.", sentence)


def test_all_events_are_among_the_examples() -> None:
    assert {type(event) for event in examples()} == set(kinds())
    assert len(kinds()) == 29


def test_who_and_what_are_named() -> None:
    def told(event: Event) -> str:
        return tell(event, NAMES)

    assert told(events.PieceTaken(2, 3)) == "Cléo takes the crate."
    assert told(events.CardsRevealed((3, 9, 1))) == "The cards: Ada (3), Ben (9), Cléo (1)."
    assert told(events.OrderSet((1, 0, 2))) == "Order of play: Ben, Ada, Cléo."
    assert told(events.PiecesCaught(0, (0, 1, 6))) == "Ada catches the boat, the barrel and the rat."
    assert told(events.TurnBegan(0, 5, True)) == "Ada begins: one or two pieces on slot 5."
    assert told(events.TurnEnded(0, 1)) == "Ada has 1 piece left."
    assert told(events.TurnEnded(0, 0)) == "Ada has 0 pieces left."
    assert told(events.GameEnded((0, 2), "cards", (3, 4, 3))) == (
        "All cards are played. Ada and Cléo win with the fewest pieces. Pieces left: Ada (3), Ben (4), Cléo (3)."
    )


def used_keys() -> set[str]:
    """Keys that the code of the rules names in full."""
    folder = Path(events.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    keys = set(re.findall(r'"(rules\.[a-z_.]+)"', code))
    keys |= {f"rules.illegal.waiting.{phase}" for phase in Phase}
    keys |= {f"rules.{group}.{name}" for group in ("house", "house_help") for name in House.rules()}
    keys |= {f"rules.{group}.{kind}" for group in ("piece", "pieces") for kind in KINDS}
    keys |= {f"rules.count.{n}" for n in range(1, SETS + 1)}
    return keys | {tell.key(event) for event in examples()}


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_sentence_is_there_and_none_is_idle(name: str) -> None:
    there = {key for key in catalogue(name) if key.startswith("rules.") and not key.startswith("rules.book.")}
    assert there == used_keys()  # the book is the window's: ``tests/ui/test_rulebook.py``


def test_both_languages_fill_in_the_same() -> None:
    def holes(value: str | dict[str, str]) -> set[str | None]:
        texts = value.values() if isinstance(value, dict) else (value,)
        return {name for one in texts for _, name, _, _ in Formatter().parse(one) if name}

    english, french = (catalogue(name) for name in LANGUAGES)
    for key in filter(lambda key: key.startswith("rules."), english):
        assert holes(english[key]) == holes(french[key]), key
        assert type(english[key]) is type(french[key]), key


def test_pieces_are_told_by_kind_and_number(tongue: str) -> None:
    words = {"en": ("two crates and a rat", "four planks"), "fr": ("deux caisses et un rat", "quatre planches")}[tongue]
    crates, rats, planks = ([piece for piece in PIECES if kind_of(piece) == kind] for kind in ("crate", "rat", "plank"))
    assert (counted([*crates[:2], rats[0]]), counted(planks)) == words
    for kind in KINDS:
        for n in range(1, SETS + 1):
            assert "rules." not in counted([piece for piece in PIECES if kind_of(piece) == kind][:n])
