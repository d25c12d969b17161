"""What a match starts from: complete, exact, and refused with a sentence when it is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.rules.house import House
from riffraff.table.seats import COLOURS, Seat


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"Player {i}", 10 + i, colour) for i, colour in zip(range(count), COLOURS, strict=False))


def test_it_is_the_same_after_json() -> None:
    setup = Setup(
        seats(3),
        House(loose=True),
        params=Params().replace({"contact.friction": 0.1 + 0.2}),
        seed=2**62 + 1,
        practice=True,
        think=0.1 + 0.2,
        fall_s=0.1 + 0.2,
        handicaps=(1.0, 1.1, 3.0),
    )
    assert Setup.from_dict(json.loads(json.dumps(setup.to_dict()))) == setup


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_play(count: int) -> None:
    """R1."""
    with pytest.raises(BadInput, match="2 to 4 players"):
        Setup((Seat("A"),) * count)


def test_each_player_has_a_colour_of_his_own() -> None:
    """R4."""
    with pytest.raises(BadInput, match="colour of their own"):
        Setup((Seat("A", colour="red"), Seat("B", colour="red")))


@pytest.mark.parametrize("name", ["../../etc/passwd", "Zoë", "C:\\Windows", "%s {n} $HOME", "a"])
def test_a_name_is_only_a_name(name: str) -> None:
    setup = Setup((Seat(name), Seat("B", colour="blue")))
    assert Setup.from_dict(setup.to_dict()).players[0].name == name


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", ""),
        ("name", " "),
        ("name", "x" * 25),
        ("name", "two\nlines"),
        ("name", "bell\a"),
        ("name", 7),
        ("age", -1),
        ("age", 131),
        ("age", 8.5),
        ("age", True),
        ("colour", "mauve"),
        ("colour", ["red"]),
        ("kind", None),
    ],
)
def test_a_wrong_seat_is_named(key: str, value: object) -> None:
    data = Setup(seats(2)).to_dict()
    data["players"][1][key] = value  # type: ignore[index]
    with pytest.raises(BadInput, match=rf"^players\[1\]\.{key} must be "):
        Setup.from_dict(data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", "two"),
        ("players", [1, 2]),
        ("house", {"no_such": True}),
        ("house", {"loose": 1}),
        ("house", []),
        ("params", {"ship": {"ball_mass": float("nan")}}),
        ("params", {"ship": {"ball_mass": "heavy"}}),
        ("params", {"boat": {}}),
        ("params", 3),
        ("seed", -1),
        ("seed", 2**63),
        ("seed", 1.0),
        ("practice", "yes"),
        ("fall_s", 0.1),
        ("handicaps", [4.0]),
        ("handicaps", [1.0] * 5),
    ],
)
def test_a_wrong_value_is_refused(key: str, value: object) -> None:
    data = {**Setup(seats(2)).to_dict(), key: value}
    with pytest.raises(BadInput):
        Setup.from_dict(data)


@pytest.mark.parametrize("data", [None, [], "setup", {}, {1: 2}])
def test_no_setup_at_all(data: Any) -> None:
    with pytest.raises(BadInput):
        Setup.from_dict(data)


def test_what_is_left_over_is_named() -> None:
    with pytest.raises(BadInput, match="no field colour_scheme"):
        Setup.from_dict({**Setup(seats(2)).to_dict(), "colour_scheme": 1})


def test_a_setup_is_refused_when_it_is_made_as_when_it_is_read() -> None:
    with pytest.raises(BadInput, match="seed must be"):
        replace(Setup(seats(2)), seed=-3)
    with pytest.raises(BadInput, match="fall_s must be"):
        replace(Setup(seats(2)), fall_s=-3.0)


def test_r18_a_handicap_is_a_seat_s_and_matches_of_before_have_none() -> None:
    setup = Setup(seats(3), fall_s=1.5, handicaps=(1.0, 2.0))
    assert [setup.seen_fall_s(seat) for seat in (0, 1, 2, None)] == [1.5, 3.0, 1.5, 1.5]
    data = setup.to_dict()
    del data["law"], data["fall_s"], data["handicaps"]
    before = Setup.from_dict(data)
    assert (before.law, before.fall_s, before.handicaps) == (1, 1.3, ())


def test_the_usual_budget_to_think_is_not_written_and_others_have_bounds() -> None:
    """What was recorded before there were others keeps its digest."""
    assert "think" not in Setup(seats(2)).to_dict()
    assert Setup(seats(2), think=0.2).to_dict()["think"] == 0.2
    with pytest.raises(BadInput, match="think"):
        Setup(seats(2), think=0.0)
