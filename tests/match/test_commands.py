"""The vocabulary: exact both ways, on its grid, and nothing else is taken for a command."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel.errors import BadInput
from riffraff.kernel.vocabulary import LAST_TICK
from riffraff.match import commands as c
from riffraff.match.commands import COMMANDS, Command

SEATS = st.integers(0, 3)
PLACES = st.floats(-c.FARTHEST_MM, c.FARTHEST_MM)
GRIPS = st.floats(-c.LONGEST_GRIP_MM, c.LONGEST_GRIP_MM)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "seat": SEATS,
    "card": st.integers(1, 10),
    "chosen": SEATS,
    "order": st.permutations(range(4)).map(lambda order: tuple(order[:3])),
    "count": st.integers(1, 2),
    "piece": st.integers(0, 31),
    "grip": st.tuples(GRIPS, GRIPS),
    "at": st.tuples(PLACES, PLACES),
    "x": PLACES,
    "y": PLACES,
    "angle": st.floats(-c.MOST_TURNS_RAD, c.MOST_TURNS_RAD),
    "on": st.booleans(),
    "kind": st.sampled_from(("human", "random", "captain")),
}
ANY = st.sampled_from(sorted(COMMANDS.kinds)).flatmap(
    lambda name: st.builds(
        COMMANDS.kinds[name], **{field.name: VALUES[field.name] for field in dataclasses.fields(COMMANDS.kinds[name])}
    )
)


@given(st.integers(0, LAST_TICK), ANY)
def test_a_tidy_command_comes_back_from_json_exactly(tick: int, command: Command) -> None:
    clean = COMMANDS.tidy(command)
    assert COMMANDS.from_timed(json.loads(json.dumps(COMMANDS.to_timed(tick, clean)))) == (tick, clean)


@given(ANY)
def test_tidying_moves_nothing_by_more_than_half_the_grid_and_only_once(command: Command) -> None:
    clean = COMMANDS.tidy(command)
    assert COMMANDS.tidy(clean) == clean
    for field in dataclasses.fields(command):
        before, after = getattr(command, field.name), getattr(clean, field.name)
        if field.name in ("x", "y"):
            assert abs(before - after) <= 0.005 + 1e-9
        elif field.name == "angle":
            assert abs(before - after) <= 0.00005 + 1e-9
        elif field.name not in ("grip", "at"):
            assert before == after


def test_a_line_is_short_and_in_a_fixed_order() -> None:
    line = json.dumps(COMMANDS.to_timed(240, COMMANDS.tidy(c.Take(1, 9, (0.0, -3.456), (-250.0, 1e-9), 1 / 3))))
    assert line == (
        '{"t": 240, "do": "take", "seat": 1, "piece": 9, "grip": [0.0, -3.46], "at": [-250.0, 0.0], "angle": 0.3333}'
    )


GOOD: dict[str, Any] = {"t": 3, "do": "hand", "seat": 1, "x": 1.5, "y": -2}


def test_whole_numbers_will_do_for_lengths() -> None:
    assert COMMANDS.from_timed(GOOD) == (3, c.Hand(1, 1.5, -2.0))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("t", -1),
        ("t", 1.0),
        ("t", True),
        ("t", 2**41),
        ("t", None),
        ("do", "jump"),
        ("do", ["hand"]),
        ("do", None),
        ("seat", 4),
        ("seat", -1),
        ("seat", "0"),
        ("seat", False),
        ("x", float("nan")),
        ("x", float("inf")),
        ("x", -2000.1),
        ("x", True),
        ("x", "1"),
        ("y", 10**400),
        ("y", [1]),
        ("y", None),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(key: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"^{key} must be "):
        COMMANDS.from_timed({**GOOD, key: value})


@pytest.mark.parametrize("key", sorted(GOOD))
def test_what_is_missing_is_named(key: str) -> None:
    with pytest.raises(BadInput, match=f"lacks its field {key}"):
        COMMANDS.from_timed({k: v for k, v in GOOD.items() if k != key})


def test_what_is_left_over_is_named() -> None:
    with pytest.raises(BadInput, match="no field z"):
        COMMANDS.from_timed({**GOOD, "z": 1})


@pytest.mark.parametrize("data", [None, 3, "hand", [], [GOOD], {}])
def test_no_command_at_all(data: object) -> None:
    with pytest.raises(BadInput):
        COMMANDS.from_timed(data)


def test_the_vocabulary_only_grows() -> None:
    """Names and fields that recordings hold. Add to this list; never change or take away what is in it."""
    known = {
        "lay": "seat card",
        "captain": "seat chosen",
        "order": "seat order",
        "begin": "seat",
        "announce": "seat count",
        "take": "seat piece grip at angle",
        "hand": "seat x y",
        "turn": "seat angle",
        "hands": "seat on",
        "hang": "seat on",
        "release": "seat",
        "putback": "seat",
        "pass": "seat",
        "giveup": "seat",
        "catch": "seat x y",
        "undo": "seat",
    }
    there = {name: " ".join(field.name for field in dataclasses.fields(kind)) for name, kind in COMMANDS.kinds.items()}
    assert {name: there.get(name) for name in known} == known
