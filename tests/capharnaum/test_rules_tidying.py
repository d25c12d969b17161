"""Who has to pick up what, and where (C9-C13), in the small house of ``conftest``."""

from __future__ import annotations

from capharnaum.conftest import adult, child, played, table, why_not

from riffraff.capharnaum.actions import Choose, Tidy
from riffraff.capharnaum.state import Due, Phase


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
