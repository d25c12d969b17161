"""Records as plain data: exact both ways, on their grid, and nothing else is taken for one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import number, one_of, several, whole
from riffraff.kernel.vocabulary import Vocabulary


@dataclass(frozen=True)
class Move:
    seat: int
    to: tuple[float, float]


@dataclass(frozen=True)
class Stop:
    seat: int
    why: str


MOVES: Vocabulary[Move | Stop] = Vocabulary(
    "move",
    "do",
    {"move": Move, "stop": Stop},
    {"seat": whole(0, 1), "to": several(number(-9, 9), 2, 2), "stop.why": one_of(("tired", "done"))},
    {"to": 1},
)


@pytest.mark.parametrize(
    ("record", "plain"),
    [
        (Move(1, (0.5, -2.0)), {"do": "move", "seat": 1, "to": [0.5, -2.0]}),
        (Stop(0, "done"), {"do": "stop", "seat": 0, "why": "done"}),
    ],
)
def test_a_record_reads_back(record: Any, plain: dict[str, object]) -> None:
    assert MOVES.to_dict(record) == plain
    assert MOVES.from_dict(plain) == record
    assert MOVES.to_timed(7, record) == {"t": 7, **plain}
    assert MOVES.from_timed({"t": 7, **plain}) == (7, record)
    assert list(MOVES.to_timed(7, record)) == ["t", *plain]


def test_numbers_are_on_their_grid() -> None:
    tidied = MOVES.tidy(Move(1, (0.26, -0.04)))
    assert str(tidied) == "Move(seat=1, to=(0.3, 0.0))"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "move must be a table"),
        ({"seat": 0}, "move lacks its field do"),
        ({"do": "jump"}, "do must be one of move, stop"),
        ({"do": "move", "seat": 2, "to": [0, 0]}, "seat must be a whole number from 0 to 1"),
        ({"do": "stop", "seat": 1, "why": "bored"}, "why must be one of tired, done"),
        ({"do": "stop", "seat": 1}, "stop lacks its field why"),
        ({"do": "stop", "seat": 1, "why": "done", "x": 1}, "stop has no field x"),
    ],
)
def test_what_is_none_is_named(data: object, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        MOVES.from_dict(data)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"do": "stop", "seat": 1, "why": "done"}, "move lacks its field t"),
        ({"t": -1, "do": "stop", "seat": 1, "why": "done"}, "t must be a whole number from 0"),
        ({"t": 1}, "move lacks its field do"),
    ],
)
def test_a_moment_that_is_none_is_named(data: object, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        MOVES.from_timed(data)


def test_what_is_not_tidy_is_refused() -> None:
    with pytest.raises(BadInput, match="seat must be"):
        MOVES.tidy(Stop(5, "done"))
