"""Every rule of the book, by its number, in the small house of ``conftest``."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from capharnaum.conftest import hut, played, table, why_not

from riffraff.capharnaum import events as e
from riffraff.capharnaum.actions import TOKENS, Choose, MoveAdult, MoveChild, PlaceAdult, PlaceChild, Tidy
from riffraff.capharnaum.board import Board, houses, parts_used, wings
from riffraff.capharnaum.checks import LEAST
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.plans import PLANS, drawn_plan, plan_text
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import LAPS, OBJECTS, ROUNDS, Due, Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.errors import BadInput, Illegal
from riffraff.table.seats import COLOURS, Seat


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"P{n}", None, COLOURS[n], "random") for n in range(count))


def child(token: int, way: str, drops: str = "") -> MoveChild:
    return MoveChild(0, token, tuple(way.split()), tuple(drops.split()))


def adult(token: int, way: str, which: int = 0) -> MoveAdult:
    return MoveAdult(0, token, which, tuple(way.split()))


# -- the house and what everyone has ----------------------------------------------------------------------------


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


# -- moving -----------------------------------------------------------------------------------------------------


def test_c5_child_then_adult_each_with_a_token_of_ones_own() -> None:
    found = table()
    assert played(found, child(3, "b1 c1 d1")) == ["child_moved"]
    assert found.tokens[0] == (1, 2, 4, 5, 6)
    assert why_not(found, child(1, "c1")) == "C5"
    assert why_not(found, adult(3, "c4")) == "C5"
    assert played(found, adult(1, "c4")) == ["adult_moved"]
    assert found.tokens[0] == (2, 4, 5, 6)
    assert found.turn == 1
    assert why_not(found, MoveChild(0, 2, ("c1",), ())) == "no rule"


def test_c5_a_token_may_be_spent_on_fewer_cells() -> None:
    found = table()
    assert why_not(found, child(1, "b1 c1 d1")) == "C5"
    assert why_not(found, child(6, "b1")) == ""
    assert why_not(found, child(6, "b1 a1")) == "", "a way may come back to where it began"


def test_c5_with_the_switch_the_count_is_exact() -> None:
    found = table(house="exact_count")
    assert why_not(found, child(6, "b1")) == "C5"
    assert why_not(found, child(1, "b1")) == ""
    assert why_not(found, child(4, "b1 a1 b1 a1")) == ""
    assert {len(move.way) for move in found.legal(0) if move.token == 5} == {5}


def test_c5_a_token_with_which_no_step_is_legal_is_spent_unmoved() -> None:
    """With a 1 the child of the first can only stop on mess or another pawn; with a 2 it can walk."""
    found = table(("b1", "a1"), ("c2",), ("g1",))
    assert why_not(found, child(1, "")) == ""
    assert why_not(found, child(2, "")) == "C5"
    assert [move for move in found.legal(0) if move.token == 1] == [child(1, "")]
    assert why_not(found, child(1, "", "c1")) == "C5"
    assert played(found, child(1, "")) == ["token_spent"]
    assert found.children[0] == "b1"
    assert found.tokens[0] == (2, 3, 4, 5, 6)


def test_c5_an_adult_that_is_shut_in_spends_its_token_too() -> None:
    """In the corner behind two children with nothing to pick up."""
    found = table(("g3", "f4"), ("g4",), phase=Phase.ADULT)
    assert list(found.legal(0)) == [adult(token, "") for token in (1, 2, 3, 4, 5)]
    assert played(found, adult(5, "")) == ["token_spent"]
    assert found.turn == 1


def test_c6_no_diagonals_no_walls_no_jumps() -> None:
    found = table()
    for way in ("b2", "c1", "a3", "e5", "b1 b2 c3"):
        assert why_not(found, child(6, way)) == "C6"
    assert why_not(found, child(6, "a2 b2 b3")) == "", "a door"
    assert why_not(found, child(6, "b1 c1 d1 e1")) == "", "another one"


def test_c6_pawns_block_the_way() -> None:
    found = table(("a1", "d1"))
    assert why_not(found, child(6, "b1 c1 d1")) == "C6"
    assert why_not(found, child(6, "b1 c1 d1 e1")) == "C6"
    assert "e1" not in {move.way[-1] for move in found.legal(0) if move.token < 6}


def test_c6_with_the_switch_pawns_are_passed_but_not_stood_on() -> None:
    found = table(("a1", "d1"), house="pass_through")
    assert why_not(found, child(6, "b1 c1 d1")) == "C6"
    assert why_not(found, child(6, "b1 c1 d1 e1")) == ""
    assert "e1" in {move.way[-1] for move in found.legal(0) if move.token == 4}


def test_c6_mess_is_crossed_but_not_stopped_on() -> None:
    found = table()
    assert why_not(found, child(2, "b1 c1")) == "C6"
    assert why_not(found, child(3, "b1 c1 d1")) == ""
    found = table(adults=("c3",), phase=Phase.ADULT)
    assert why_not(found, adult(1, "d3")) == "C6"
    assert why_not(found, adult(2, "d3 e3")) == ""


def test_c7_several_drops_on_one_way() -> None:
    found = table()
    assert played(found, child(6, "b1 b2 c2 c1 d1", "b2 c1")) == ["child_moved", "objects_sown"]
    assert found.mess == ("c1", "b2")
    assert found.reserve == (10, 12)


def test_c7_any_part_of_what_may_be_dropped() -> None:
    """One entry for each effect: the goal with any of the drops on the way there."""
    found = table()
    goals = {move.drops for move in found.legal(0) if move.token == 6 and move.way[-1] == "d1"}
    assert goals == {(), ("c1",), ("b2",), ("c1", "b2")}


def test_c7_what_cannot_be_dropped() -> None:
    found = table(mess=("c1",))
    assert why_not(found, child(3, "b1 c1 d1", "c1")) == "C7", "something lies there"
    assert why_not(found, child(3, "b1 c1 d1", "b2")) == "C7", "not on the way"
    assert why_not(found, child(3, "b1 c1 d1", "b1")) == "C7", "not a cell of mess"
    assert why_not(found, child(4, "b1 b2 c2", "b2 b2")) == "C7", "one thing on a cell"
    found = table(reserve=(1, 22), mess=("g1",))
    assert why_not(found, child(6, "b1 b2 c2 c1 d1", "b2 c1")) == "C7", "there is one left"


def test_c7_nothing_is_dropped_where_an_adult_is() -> None:
    found = table(adults=("a2",))
    assert why_not(found, child(3, "b1 c1 d1", "c1")) == "C7"
    assert "adult" in str(found.refusal(child(3, "b1 c1 d1", "c1")))
    assert not any({"b2", "c1"} & {*move.drops} for move in found.legal(0))
    found = table(adults=("b4",))
    assert why_not(found, child(3, "b1 c1 d1", "c1")) == "", "the adult of the next room sees nothing"


def test_c7_a_cell_with_a_child_put_there_is_not_empty() -> None:
    found = table(("a1", "c1"), house="pass_through")
    assert why_not(found, child(3, "b1 c1 d1")) == ""
    assert why_not(found, child(3, "b1 c1 d1", "c1")) == "C7"


def test_c8_children_go_out_and_several_stay_there() -> None:
    found = table(("a4", OUT), ("f4",))
    assert why_not(found, child(1, OUT)) == ""
    assert why_not(found, child(2, f"{OUT} g3")) == "", "one step out, one step in, wherever"
    assert why_not(found, child(6, f"{OUT} a4 {OUT}")) == ""
    assert why_not(found, child(2, f"{OUT} a1")) == "C6", "no opening there"
    played(found, child(1, OUT), adult(2, "e4"))
    assert found.children == (OUT, OUT)


def test_c8_adults_never_leave_the_house() -> None:
    found = table(adults=("a4",), phase=Phase.ADULT)
    assert why_not(found, adult(1, OUT)) == "C8"
    assert OUT not in {move.way[-1] for move in found.legal(0)}


# -- tidying up ---------------------------------------------------------------------------------------------------


def test_c9_an_adult_that_comes_in_makes_the_child_pick_up_one() -> None:
    found = table(mess=("c1", "b2"), adults=("b3",), phase=Phase.ADULT)
    found.children = ("d2", "g4")
    assert played(found, adult(5, "b2 c2")) == ["adult_moved", "child_caught"]
    assert (found.phase, found.awaited) == (Phase.TIDY, 0)
    assert list(found.legal(0)) == [Tidy(0, "c1"), Tidy(0, "b2")]
    assert why_not(found, Tidy(0, "g1")) == "C9"
    assert why_not(found, Tidy(1, "c1")) == "no rule"
    assert played(found, Tidy(0, "c1")) == ["objects_tidied"]
    assert found.children[0] == "c1", "the one exception to C6: it stands on mess"
    assert found.mess == ("b2",)
    assert found.reserve == (11, 12)
    assert (found.phase, found.turn) == (Phase.CHILD, 1)


def test_c9_the_only_thing_is_picked_up_unasked() -> None:
    found = table(("a1", "g4"), ("b3",), ("c1",), phase=Phase.ADULT)
    assert played(found, adult(4, "b2 c2")) == ["adult_moved", "child_caught", "objects_tidied"]
    assert (found.children[0], found.phase, found.turn) == ("c1", Phase.CHILD, 1)


def test_c9_the_other_childs_player_chooses_in_the_turn_of_the_one_who_led_the_adult() -> None:
    found = table(("a4", "a1"), ("b3",), ("c1", "b2"), phase=Phase.ADULT)
    played(found, adult(4, "b2 c2"))
    assert (found.turn, found.awaited) == (0, 1)
    played(found, Tidy(1, "b2"))
    assert found.reserve == (10, 13), "what is picked up is its player's, whoever sowed it (C13)"


def test_c9_no_child_or_no_thing_and_nothing_happens() -> None:
    for children, mess in ((("a1", "a4"), ()), (("a4", "c4"), ("c1",))):
        found = table(children, ("b3",), mess, phase=Phase.ADULT)
        assert played(found, adult(4, "b2 c2")) == ["adult_moved"]


def test_c9_an_adult_that_was_in_the_room_does_not_enter_it() -> None:
    found = table(("a1", "g4"), ("a2",), ("c1",), phase=Phase.ADULT)
    assert played(found.copy(), adult(4, "b2 c2")) == ["adult_moved"]
    assert played(found, adult(5, "b2 b3 b2 c2")) == ["adult_moved", "child_caught", "objects_tidied"]


def test_c9_two_rooms_entered_on_one_way() -> None:
    """Out of the kitchen through the attic into the box: a child in each."""
    found = table(("a1", "f2"), ("d2",), ("c1", "b2", "g1"), phase=Phase.ADULT)
    assert played(found.copy(), adult(5, "d1 e1 e2")) == ["adult_moved", "child_caught", "objects_tidied"]
    found.adults = ("b3",)
    found.tokens = ((1, 2, 3, 4, 6), found.tokens[1])
    told = played(found, adult(6, "b2 c2 d2 d1 e1"))
    assert told == ["adult_moved", "child_caught"]
    assert found.due == (Due("a", 0, False), Due("b", None, False))
    assert played(found, Tidy(0, "b2")) == ["objects_tidied", "child_caught", "objects_tidied"]
    assert found.reserve == (10, 13)
    assert found.children == ("b2", "g1")
    ways = {move.way[-1] for move in table(("a1", "f2"), ("b3",), ("c1", "g1"), phase=Phase.ADULT).legal(0)}
    assert {"e1", "c2"} <= ways


def test_c9_each_room_counts_once_a_move() -> None:
    found = table(("a1", "a4"), ("b3",), ("c1", "b2"), phase=Phase.ADULT)
    assert played(found, adult(5, "b2 b3 b2 c2")) == ["adult_moved", "child_caught"]
    assert len(found.due) == 1


def test_c9_with_the_switch_only_the_room_where_it_stops_counts() -> None:
    found = table(("a1", "f2"), ("b3",), ("c1", "g1"), phase=Phase.ADULT, house="last_room_only")
    found.tokens = ((1, 2, 3, 4, 6), found.tokens[1])
    assert played(found.copy(), adult(6, "b2 b3")) == ["adult_moved"], "it has gone again"
    assert played(found, adult(6, "b2 c2 d2 d1 e1")) == ["adult_moved", "child_caught", "objects_tidied"]
    assert found.reserve == (10, 13)


def test_c10_onto_the_childs_cell_everything_is_picked_up() -> None:
    found = table(("c2", "g4"), ("b3",), ("c1", "b2", "g1"), phase=Phase.ADULT)
    assert played(found, adult(2, "b2 c2")) == ["adult_moved", "child_caught"]
    assert found.due == (Due("a", 0, True),), "only this applies, not C9 as well"
    assert list(found.legal(0)) == [Tidy(0, "c1"), Tidy(0, "b2")]
    assert played(found, Tidy(0, "b2")) == ["objects_tidied"]
    assert (found.children[0], found.adults, found.mess) == ("b2", ("c2",), ("g1",))
    assert found.reserve == (11, 12)


def test_c10_within_its_room_and_with_one_thing() -> None:
    found = table(("d2", "g4"), ("c2",), ("c1",), phase=Phase.ADULT)
    assert played(found, adult(1, "d2")) == ["adult_moved", "child_caught", "objects_tidied"]
    assert found.children[0] == "c1"


def test_c10_refused_in_a_tidy_room() -> None:
    """The adult has to stop before."""
    found = table(("c2", "g4"), ("a2",), ("g1",), phase=Phase.ADULT)
    assert why_not(found, adult(2, "b2 c2")) == "C10"
    assert why_not(found, adult(1, "a1")) == ""
    assert all(move.way[-1] != "c2" for move in found.legal(0) if move.way)


def test_c10_an_adult_stops_where_it_lands() -> None:
    found = table(("c2", "g4"), ("b3",), ("c1",), phase=Phase.ADULT)
    assert why_not(found, adult(3, "b2 c2 d2")) == "C6"


def test_c10_a_child_on_mess_is_safe_from_it() -> None:
    """No adult stops on a cell of mess (C6)."""
    found = table(("b2", "g4"), ("a2",), ("c1",), phase=Phase.ADULT)
    assert why_not(found, adult(1, "b2")) == "C6"


def test_c10_takes_the_place_of_c9_in_its_room_only() -> None:
    found = table(("a1", "f1"), ("d2",), ("c1", "g1"), phase=Phase.ADULT)
    found.adults = ("b3",)
    found.tokens = ((1, 2, 3, 4, 6), found.tokens[1])
    assert played(found, adult(6, "b2 c2 d2 d1 e1 f1"))[1:] == ["child_caught"] * 2 + ["objects_tidied"] * 2
    assert found.children == ("c1", "g1")


def test_c11_who_led_the_adult_says_which_child_tidies_up() -> None:
    found = table(("a1", "c2"), ("b3",), ("c1", "b2"), phase=Phase.ADULT)
    played(found, adult(3, "b2 a2"))
    assert (found.phase, found.awaited) == (Phase.CHOOSE, 0)
    assert list(found.legal(0)) == [Choose(0, 0), Choose(0, 1)], "his own is allowed"
    assert why_not(found, Choose(0, 2)) == "C11"
    assert why_not(found, Choose(1, 1)) == "no rule"
    own = found.copy()
    assert played(own, Choose(0, 0)) == ["child_caught"]
    assert own.awaited == 0
    assert played(found, Choose(0, 1)) == ["child_caught"]
    assert (found.phase, found.awaited) == (Phase.TIDY, 1)


def test_c11_the_choice_comes_in_each_room() -> None:
    found = table(("a1", "c2", "f2"), ("b3", "g4"), ("c1", "g1"), phase=Phase.ADULT)
    found.tokens = ((1, 2, 3, 4, 6), *found.tokens[1:])
    assert played(found, adult(6, "b2 a2")) == ["adult_moved"]
    assert found.phase is Phase.CHOOSE
    assert played(found, Choose(0, 1)) == ["child_caught", "objects_tidied"]


def test_c12_a_child_that_passes_or_stays_picks_nothing_up() -> None:
    found = table(adults=("a2",), mess=("c1",))
    assert played(found.copy(), child(4, "b1 c1 d1 e1")) == ["child_moved"]
    assert played(found, child(3, "b1 c1 d1")) == ["child_moved"]


def test_c12_with_the_switch_it_picks_up_where_it_stops() -> None:
    found = table(adults=("a2",), mess=("c1", "b2"), house="no_lingering")
    assert played(found.copy(), child(4, "b1 c1 d1 e1")) == ["child_moved"], "it has passed"
    assert played(found, child(3, "b1 c1 d1")) == ["child_moved", "child_caught"]
    assert played(found, Tidy(0, "b2")) == ["objects_tidied"]
    assert (found.phase, found.turn, found.children[0]) == (Phase.ADULT, 0, "b2")


def test_c13_a_reserve_may_exceed_twelve() -> None:
    found = table(("a4", "c2"), ("b3",), ("c1", "b2", "g1"), phase=Phase.ADULT)
    played(found, adult(2, "b2 c2"), Tidy(1, "c1"))
    assert found.reserve == (9, 14)


# -- the end ------------------------------------------------------------------------------------------------------


def rest(found: Table) -> list[str]:
    """Play on to the end of the game, dropping nothing."""
    told = []
    while found.phase is not Phase.OVER:
        seat = found.awaited
        assert seat is not None
        told += played(found, next(move for move in found.legal(seat) if not getattr(move, "drops", ())))
    return told


def test_c14_three_turns_each_make_a_round_and_the_same_begins() -> None:
    found = table()
    order = []
    while found.phase is not Phase.OVER:
        order.append((found.round, found.lap, found.turn))
        assert found.tokens[found.turn] == tuple(TOKENS)[-len(found.tokens[found.turn]) :]
        assert len(found.tokens[found.turn]) == 6 - 2 * found.lap
        seat = found.turn
        played(found, next(move for move in found.legal(seat) if not move.drops))
        played(found, next(iter(found.legal(seat))))
    assert order == [(r, lap, seat) for r in range(1, ROUNDS + 1) for lap in range(LAPS) for seat in (0, 1)]


def test_c14_with_the_switch_the_first_player_rotates() -> None:
    found = table(("a1", "g4", OUT), ("b4", "f4"), house="rotating")
    firsts = []
    while found.phase is not Phase.OVER:
        if found.lap == found.at == 0 and found.phase is Phase.CHILD:
            firsts.append(found.turn)
        played(found, next(move for move in found.legal(found.awaited or 0) if not getattr(move, "drops", ())))
    assert firsts == [0, 1, 2, 0]


def test_c15_the_last_thing_sown_ends_the_game_at_once() -> None:
    """In the middle of a way: the child still walks to its goal, no adult moves, nothing is picked up."""
    found = table(adults=("f4",), reserve=(1, 22), mess=("g1",), house="no_lingering")
    assert played(found, child(6, "b1 c1 d1 e1 e2", "c1")) == ["child_moved", "objects_sown", "game_ended"]
    assert (found.phase, found.winners, found.children[0]) == (Phase.OVER, (0,), "e2")
    assert found.awaited is None
    assert list(found.legal(0)) == list(found.legal(1)) == []
    assert str(found.refusal(adult(1, "c4"))) == "The game is over."


def test_c15_after_round_four_the_fewest_left_win_and_ties_are_shared() -> None:
    found = table()
    assert rest(found)[-1] == "game_ended"
    assert (found.round, found.winners) == (ROUNDS, (0, 1))
    found = table((OUT, OUT), mess=("c1", "b2", "g1"), reserve=(10, 11))
    rest(found)
    assert (found.round, found.winners) == (ROUNDS, tuple(n for n in (0, 1) if found.reserve[n] == min(found.reserve)))


def test_c15_with_the_switch_the_round_is_played_to_its_end() -> None:
    found = table(adults=("f4",), reserve=(1, 22), mess=("g1",), house="finish_round")
    assert played(found, child(3, "b1 c1 d1", "c1")) == ["child_moved", "objects_sown", "all_sown"]
    assert (found.phase, found.last_round) == (Phase.ADULT, True)
    told = rest(found)
    assert told[-1] == "game_ended"
    assert "round_began" not in told
    assert found.round == 1


def test_c1_the_aim_is_told_at_the_end() -> None:
    found = table(adults=("f4",), reserve=(1, 22), mess=("g1",))
    events = found.apply(child(3, "b1 c1 d1", "c1"))
    assert events[-1] == e.GameEnded((0,), "sown", (0, 22))
    assert OBJECTS == 12


def test_what_is_refused_changes_nothing() -> None:
    found = table()
    before = found.to_text()
    with pytest.raises(Illegal):
        found.apply(child(6, "c1"))
    with pytest.raises(Illegal):
        found.apply(adult(6, "c4"))
    with pytest.raises(Illegal):
        found.apply(replace(child(6, "b1"), seat=1))
    assert found.to_text() == before
    assert why_not(found, PlaceAdult(0, "b4")) == "C5"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("adults: a2", "adults: zz"),
        ("adults: a2", "adults: b2"),
        ("due: a:-:one", "due: b:-:one"),
        ("due: a:-:one", "due: a:0:one"),
        ("due: a:-:one", "due: a"),
        ("round: 1", "round: 5"),
        ("reserve 0: 10", "reserve 0: 11"),
        ("tokens 0: 1 2 4 5", "tokens 0: 1 2 4"),
        ("tokens 0: 1 2 4 5", "tokens 0: 1 2 4 4"),
        ("child 1: c2", "child 1: c1"),
        ("child 1: c2", "child 1: -"),
        ("mess: c1 b2", "mess: b2 c1"),
        ("phase: choose", "phase: tidy"),
        ("winners:", "winners: 1"),
        ("last: no", "last: yes"),
    ],
)
def test_a_table_is_read_as_it_was_written_and_no_other(right: str, wrong: str) -> None:
    found = table(("a1", "c2"), ("b3",), ("c1", "b2"), phase=Phase.ADULT)
    found.tokens = ((1, 2, 3, 4, 5), found.tokens[1])
    played(found, adult(3, "b2 a2"))
    written = found.to_text()
    assert Table.from_text(hut(), written).to_text() == written
    assert right in written
    with pytest.raises(BadInput, match="Line"):
        Table.from_text(hut(), written.replace(right, wrong))
