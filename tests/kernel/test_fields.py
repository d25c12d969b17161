"""Plain data is read strictly; what is wrong with it is told with its place and with what is right."""

from __future__ import annotations

from typing import Any

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import (
    Reader,
    flag,
    number,
    one_of,
    optional,
    place,
    read_table,
    several,
    table,
    text,
    whole,
)

GO = {"x": number(-5.0, 5.0), "y": number(-5.0, 5.0)}


@pytest.mark.parametrize(
    ("reader", "right", "wrong"),
    [
        (whole(-1, 2), [-1, 2], [-2, 3, 1.0, True, "1", None]),
        (number(-5.0, 5.0), [-5, 0.5, 5.0], [5.1, float("nan"), float("inf"), True, "1", None]),
        (flag(), [True, False], [0, 1, "true", None]),
        (text(3), ["abc", " a"], ["", "   ", "abcd", "a\n", 5]),
        (one_of(("a", "b")), ["a", "b"], ["c", "", 1, None, []]),
        (optional(flag()), [None, True], [0, "null"]),
    ],
)
def test_a_reader_takes_what_is_right_and_nothing_else(reader: Reader, right: list[Any], wrong: list[Any]) -> None:
    for value in right:
        assert reader.read("key", value) == value
    for value in wrong:
        with pytest.raises(BadInput, match=r"^key must be "):
            reader.read("key", value)


def test_a_list_becomes_a_tuple_of_what_its_reader_reads() -> None:
    pair = several(number(0.0, 9.0), 2, 2)
    assert pair.read("at", [1, 2.5]) == (1.0, 2.5)
    for wrong in ([1], [1, 2, 3], 5, None):
        with pytest.raises(BadInput, match=r"^at must be a list of 2"):
            pair.read("at", wrong)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"name": "a"}, "ship lacks its field decks."),
        ({"name": "a", "decks": [], "oars": 2}, "ship has no field oars; its fields are name, decks."),
        ({"name": 5, "decks": []}, "ship.name must be printable text of at most 3 characters, not 5."),
        ({"name": "a", "decks": [{"at": [0, 0]}, 7]}, "ship.decks[1] must be a table of names and values, not 7."),
        ({"name": "a", "decks": [{}]}, "ship.decks[0] lacks its field at."),
        ({"name": "a", "decks": [{"at": [0, 9]}]}, "ship.decks[0].at[1] must be a number from 0 to 5, not 9."),
        ({"name": "a", "decks": [{"at": None}, {"at": []}]}, "ship.decks[1].at must be null or a list of 2, each"),
    ],
)
def test_what_is_wrong_deep_inside_is_told_by_the_way_there(value: object, said: str) -> None:
    deck = table({"at": optional(several(number(0.0, 5.0), 2, 2))})
    ship = table({"name": text(3), "decks": several(deck, 0, 9)})
    with pytest.raises(BadInput) as told:
        ship.read("ship", value)
    assert str(told.value).startswith(said)


def test_a_table_is_read_as_what_is_built_from_it() -> None:
    ship = table({"x": number(0.0, 5.0), "y": number(0.0, 5.0)}, lambda x, y: x - y)
    assert ship.read("ship", {"y": 1, "x": 3}) == 2.0
    assert table({"on": flag()}).read("ship", {"on": True}) == {"on": True}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"x": 1}, "go lacks its field y."),
        ({"x": 1, "y": 2, "z": 3}, "go has no field z; its fields are x, y."),
        ({"x": 1, "y": 6}, "y must be a number from -5 to 5, not 6."),
        ([], "go must be a table of names and values, not []."),
        ({1: 2}, "go must be a table of names and values, not {1: 2}."),
    ],
)
def test_a_table_has_exactly_its_fields(value: object, said: str) -> None:
    with pytest.raises(BadInput) as told:
        read_table("go", value, GO)
    assert str(told.value) == said


def test_a_fault_is_told_with_its_place() -> None:
    with pytest.raises(BadInput) as told, place("a.toml"):
        flag().read("on", 1)
    assert str(told.value) == "a.toml: on must be true or false, not 1."
    with pytest.raises(BadInput) as told, place("a.riff", 3):
        flag().read("on", 1)
    assert str(told.value) == "a.riff, line 3: on must be true or false, not 1."
