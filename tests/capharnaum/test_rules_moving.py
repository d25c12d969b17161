"""Moves of children and adults, doors and what is dropped (C5-C8), in the small house of ``conftest``."""

from __future__ import annotations

from capharnaum.conftest import adult, child, played, table, why_not

from riffraff.capharnaum.actions import MoveChild
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.state import Phase


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
