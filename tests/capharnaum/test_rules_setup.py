"""The house, what everyone has and where all begin (C2-C4), in the small house of ``conftest``."""

from __future__ import annotations

import random

import pytest
from capharnaum.conftest import hut, played, why_not

from riffraff.capharnaum.actions import PlaceAdult, PlaceChild
from riffraff.capharnaum.board import Board, houses, parts_used, wings
from riffraff.capharnaum.checks import LEAST
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.plans import PLANS, drawn_plan, plan_text
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.errors import BadInput
from riffraff.table.seats import COLOURS, Seat


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"P{n}", None, COLOURS[n], "random") for n in range(count))


@pytest.mark.parametrize(("count", "adults"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_c3_children_things_tokens_and_adults(count: int, adults: int) -> None:
    found = Table.new(hut(), count, Customs(), random.Random(1))
    assert found.reserve == (12,) * count
    assert found.tokens == ((1, 2, 3, 4, 5, 6),) * count
    assert found.round == 1
    first = found.first
    for cell in ("b4", "f4", "a2")[:adults]:
        assert found.phase is Phase.ADULTS
        played(found, PlaceAdult(first, cell))
    assert found.phase is Phase.CHILDREN


@pytest.mark.parametrize("name", PLANS)
def test_c2_the_houses_of_the_game_are_as_the_book_has_them(name: str) -> None:
    """Part one has 4-5 rooms, at least two of them bedrooms, and 16-20 cells of mess; each further part 3-4 rooms, one
    bedroom at least, and 12-16."""
    plan = drawn_plan(name)
    assert plan.seats == range(2, 7)
    assert plan.parts == (1, 2, 3)
    for part in plan.parts:
        board = Board(plan, (part,))
        bedrooms = sum(map(board.is_bedroom, board.rooms))
        if part == 1:
            assert 4 <= len(board.rooms) <= 5
            assert bedrooms >= 2
            assert 16 <= len(board.mess) <= 20
        else:
            assert 3 <= len(board.rooms) <= 4
            assert bedrooms >= 1
            assert 12 <= len(board.mess) <= 16


def test_c2_which_parts_are_used() -> None:
    plan = drawn_plan("family")
    assert [wings(plan, count) for count in range(2, 7)] == [(), (2, 3), (2, 3), (), ()]
    assert [parts_used(plan, count, 3) for count in range(2, 7)] == [(1,), (1, 3), (1, 3), (1, 2, 3), (1, 2, 3)]
    assert len(list(houses(plan, 4))) == 2
    drawn = {Setup(seats(3), seed=seed).board.parts for seed in range(20)}
    assert drawn == {(1, 2), (1, 3)}
    assert Setup(seats(3), wing=2).board.parts == (1, 2)
    with pytest.raises(BadInput, match="Part 2 of the house is not to be chosen with 2 players"):
        Setup(seats(2), wing=2)
    with pytest.raises(BadInput, match="for 2 to 3 players, not 4"):
        Setup(seats(4), plan=plan_text("family").replace("players: 2-6", "players: 2-3"))


def test_c2_a_door_to_a_part_that_is_not_there_leads_outside() -> None:
    plan = drawn_plan("family")
    assert "c7" in Board(plan, (1, 2)).ways["c6"]
    assert OUT in Board(plan, (1, 3)).ways["c6"]
    assert sorted(LEAST) == [2, 4, 6]


def test_c4_who_begins_is_drawn_and_places_the_adults() -> None:
    firsts = {Match(Setup(seats(4), seed=seed)).table.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    found = Table.new(hut(), 3, Customs(), random.Random(1))
    first = found.first
    assert why_not(found, PlaceAdult((first + 1) % 3, "b4")) == "no rule"
    assert why_not(found, PlaceAdult(first, "c4")) == "C4"
    assert [action.cell for action in found.legal(first)] == ["a2", "b4", "f4"]
    played(found, PlaceAdult(first, "b4"))
    assert why_not(found, PlaceAdult(first, "b4")) == "C4"
    assert played(found, PlaceAdult(first, "a2")) == ["adult_placed"]


def test_c4_from_the_first_player_on_children_are_put_to_bed() -> None:
    found = Table.new(hut(), 2, Customs(), random.Random(1))
    first, second = found.first, 1 - found.first
    played(found, PlaceAdult(first, "a2"))
    assert why_not(found, PlaceChild(second, "a1")) == "no rule"
    for cell in ("c1", "a2", "k3", "c3", OUT):  # mess, taken, no cell, no bedroom, outside
        assert why_not(found, PlaceChild(first, cell)) == "C4"
    assert played(found, PlaceChild(first, "a1")) == ["child_placed"]
    assert why_not(found, PlaceChild(second, "a1")) == "C4"
    assert played(found, PlaceChild(second, "b1")) == ["child_placed", "round_began"]
    assert (found.phase, found.turn) == (Phase.CHILD, first)
