"""What can be done, found a second time and slowly: every way, step by step, by what a single one is refused for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

import pytest
from capharnaum.conftest import hut, table

from riffraff.capharnaum.actions import MoveAdult, MoveChild, Way
from riffraff.capharnaum.board import Board, houses
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.moving import adult_choices, child_choices, may_land
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.plans import PLANS, drawn_plan
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table

Thrifty: TypeAlias = Callable[[Table], list[MoveChild | MoveAdult]]


def child_once(found: Table) -> list[MoveChild | MoveAdult]:
    return [choice.move(found.board) for choice in child_choices(found, 0)]


def adult_once(found: Table) -> list[MoveChild | MoveAdult]:
    return [choice.move() for choice in adult_choices(found, 0)]


def ways(board: Board, start: str, most: int) -> Iterator[Way]:
    """Every way up to a length, whoever stands there."""
    last: list[Way] = [()]
    for _ in range(most):
        last = [(*way, there) for way in last for there in board.ways[way[-1] if way else start]]
        yield from last


def child_effects(found: Table, token: int) -> set[tuple[str, Way]]:
    """The goal and the drops of every way of the child that is not refused."""
    seat, effects = found.turn, set()
    for way in ways(found.board, found.children[seat] or "", token):
        mess = sorted({cell for cell in way if cell in found.board.bit}, key=found.board.mess.index)
        for count in range(len(mess) + 1):
            for drops in combinations(mess, count):
                if found.refusal(MoveChild(seat, token, way, drops)) is None:
                    effects.add((way[-1], drops))
    return effects


def adult_effects(found: Table, token: int) -> set[tuple[int, str, tuple[str, ...]]]:
    """The adult, its goal and the rooms to be tidied up of every way that is not refused: what came of it says so."""
    effects = set()
    for adult, start in enumerate(found.adults):
        for way in ways(found.board, start, token):
            move = MoveAdult(found.turn, token, adult, way)
            if found.refusal(move) is None:
                effects.add((adult, way[-1], rooms_of(found, move)))
    return effects


def rooms_of(found: Table, move: MoveAdult) -> tuple[str, ...]:
    """By the book: rooms newly entered in which somebody has something to pick up (C9), but for where C10 applies."""
    room, rooms, here = found.board.room, list[str](), found.adults[move.adult]
    for there in move.way:
        entered = room[there]
        if entered != room[here]:
            right = bool(found.children_in(entered) and found.objects_in(entered))
            if found.customs.last_room_only:
                rooms = [entered] if right else []
            elif right and entered not in rooms:
                rooms.append(entered)
        here = there
    if may_land(found, here):
        rooms = [entered for entered in rooms if entered != room[here]]
    return tuple(rooms)


def compare(found: Table, tokens: tuple[int, ...]) -> None:
    moves = list(found.legal(found.turn))
    assert len(moves) == len(set(moves))
    for token in tokens:
        if token not in found.tokens[found.turn]:
            continue
        mine = [move for move in moves if move.token == token and move.way]
        assert all(found.refusal(move) is None for move in moves if move.token == token)
        if found.phase is Phase.CHILD:
            effects: list[object] = [(move.way[-1], move.drops) for move in mine]
            slowly: set[object] = {*child_effects(found, token)}
        else:
            effects = [(move.adult, move.way[-1], rooms_of(found, move)) for move in mine]
            slowly = {*adult_effects(found, token)}
        assert len(effects) == len(set(effects)), "one entry an effect"
        assert set(effects) == slowly
        assert bool(effects) != any(move.token == token and not move.way for move in moves)


HOUSES = ("", "exact_count", "pass_through", "last_room_only", "exact_count pass_through last_room_only")


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seats", [2, 4])
def test_legal_moves_are_all_that_is_not_refused_one_for_each_effect(house: str, seats: int) -> None:
    rng = random.Random(f"{house} {seats}")
    found = Table.new(hut(), seats, Customs.from_dict(dict.fromkeys(house.split(), True)), rng)
    compared = 0
    while found.phase is not Phase.OVER and compared < 14:
        if found.phase in (Phase.CHILD, Phase.ADULT) and rng.random() < 0.5:
            compare(found, (rng.choice((1, 2, 3)), 4))
            compared += 1
        moves = list(found.legal(found.awaited or 0))
        sowing = [move for move in moves if getattr(move, "drops", ())]
        found.apply(rng.choice(sowing if sowing and rng.random() < 0.7 else moves))


def test_legal_moves_in_a_house_of_the_game() -> None:
    board = next(houses(drawn_plan("family"), 2))
    rng = random.Random(5)
    found = Table.new(board, 2, Customs(), rng)
    for _ in range(12):
        found.apply(rng.choice(list(found.legal(found.awaited or 0))))
    compare(found, (1, 2, 3, 4))


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("thrifty", [child_once, adult_once])
def test_thrifty_moves_are_each_effect_with_its_smallest_token(house: str, thrifty: Thrifty) -> None:
    phase = Phase.CHILD if thrifty is child_once else Phase.ADULT
    found = table(("a1", "f2"), ("b3",), ("c1", "b2", "g1"), phase=phase, house=house)
    moves = thrifty(found)

    def effect(move: MoveChild | MoveAdult) -> object:
        if isinstance(move, MoveAdult):
            return move.adult, move.way[-1], rooms_of(found, move)
        return move.way[-1], move.drops

    smallest: dict[object, int] = {}
    for move in found.legal(0):
        assert isinstance(move, MoveChild | MoveAdult)
        smallest.setdefault(effect(move), move.token)
    assert sorted(map(str, smallest.items())) == sorted(str((effect(move), move.token)) for move in moves)
    assert all(found.refusal(move) is None for move in moves)


def test_who_is_shut_in_spends_the_smallest_token() -> None:
    shut_in = table(("g4", "g3"), ("f4",))
    assert child_once(shut_in) == [MoveChild(0, 1, (), ())]
    shut_in = table(("g3", "f4"), ("g4",), phase=Phase.ADULT)
    assert adult_once(shut_in) == [MoveAdult(0, 1, 0, ())]


@pytest.mark.parametrize("indoors", [True, False])
@pytest.mark.parametrize("plan", PLANS)
def test_sets_of_cells_spread_as_steps_do(plan: str, indoors: bool) -> None:
    board = next(houses(drawn_plan(plan), 5))
    rng = random.Random(plan)
    for start in rng.sample([*(board.room if indoors else board.ways)], 12):
        blocked = rng.sample([cell for cell in board.room if cell != start], 9)
        near, last = {start: 0}, [start]
        for steps in range(1, 7):
            onward = [there for here in last if here not in blocked for there in board.ways[here]]
            last = [there for there in dict.fromkeys(onward) if there not in near and not (indoors and there == OUT)]
            near |= dict.fromkeys(last, steps)
        layers = board.grid.around(start, 6, blocked, indoors=indoors)
        for steps, layer in enumerate(layers):
            assert layer == board.grid.of(cell for cell in near if near[cell] == steps)


def test_ways_of_one_effect_are_as_good_as_each_other() -> None:
    """Whatever way is taken, the table is the same afterwards."""
    found = table(("a1", "f2"), ("b3",), ("c1", "b2", "g1"), phase=Phase.ADULT)
    after: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for way in ways(found.board, "b3", 5):
        move = MoveAdult(0, 5, 0, way)
        if found.refusal(move) is None:
            other = found.copy()
            other.apply(move)
            after.setdefault((way[-1], rooms_of(found, move)), set()).add(other.to_text())
    assert len(after) > 20
    assert all(len(texts) == 1 for texts in after.values())
