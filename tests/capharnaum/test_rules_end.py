"""Rounds and the end of the game (C1, C14, C15), in the small house of ``conftest``."""

from __future__ import annotations

from capharnaum.conftest import adult, child, played, table

from riffraff.capharnaum import events as e
from riffraff.capharnaum.actions import TOKENS
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.state import LAPS, OBJECTS, ROUNDS, Phase
from riffraff.capharnaum.table import Table


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
