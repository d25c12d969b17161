"""Falling and rescue (R18-R22)."""

from __future__ import annotations

import pytest

from riffraff.kernel.errors import Illegal
from riffraff.rules.actions import Announce, Begin, Catch, Fell, Landed, Lay, Left, Release, Rest, Take
from riffraff.rules.events import (
    PieceFell,
    PieceLanded,
    PieceLeft,
    PiecesCaught,
    PiecesKept,
    PiecesRescued,
    TurnBegan,
    TurnEnded,
)
from riffraff.rules.state import FIRST_LAW
from riffraff.rules.table import Phase, Place


@pytest.fixture
def second(play):
    """Seat 0 has loaded piece 0; seat 1 of three is next on slot 5; then seat 2 on slot 1."""

    def make(**house: bool):
        game = play(3, **house)
        game.cards(6, 5, 1)
        game.safe_turn()
        return game

    return make


def test_r18_in_flight_until_it_touches_something(second) -> None:
    game = second()
    game.begin()
    assert game.do(Left(0)) == [PieceLeft(1, 0)]
    assert game.table.place_of(0) is Place.FLIGHT
    assert list(game.table.legal(0)) == []
    assert game.do(Landed(0)) == [PieceLanded(0)]
    game.do(Left(0))
    assert game.do(Fell(0)) == [PieceFell(1, 0, "now")]
    assert game.table.place_of(0) is Place.SUPPLY


def test_r18_only_the_player_in_turn_catches(second) -> None:
    game = second()
    game.begin()
    piece = game.place()
    game.do(Left(0), Left(piece))
    assert set(game.table.legal(1)) == {Catch(1, (0,)), Catch(1, (piece,))}
    for seat in (0, 2):
        assert list(game.table.legal(seat)) == []
        with pytest.raises(Illegal):
            game.table.apply(Catch(seat, (0,)))
    assert game.do(Catch(1, (piece, 0))) == [PiecesCaught(1, (0, piece))]


def test_r18_only_what_is_in_flight_is_caught(second) -> None:
    game = second()
    game.begin()
    piece = game.place()
    game.do(Left(0))
    for pieces in ((), (piece,), (0, piece), (0, 0), (9,)):
        assert not game.table.may(Catch(1, pieces))


def test_r18_with_a_piece_in_the_hand_another_may_be_caught(second) -> None:
    game = second()
    game.begin()
    game.do(Take(1, 8))
    game.catch(0)
    assert game.table.place_of(0) is Place.CAUGHT
    assert game.table.held == 8


def test_r18_nothing_is_taken_while_something_falls(second) -> None:
    game = second()
    game.begin()
    game.do(Left(0))
    assert not game.table.may(Take(1, 8))
    game.do(Landed(0))
    assert game.table.may(Take(1, 8))


def test_r19_what_is_caught_is_out_whoever_loaded_it(second) -> None:
    game = second()
    game.begin()
    game.place()
    game.catch(0)
    assert game.do(Rest())[:2] == [PiecesRescued(1, (0,)), TurnEnded(1, 7)]
    assert game.table.out == (0,)
    assert len(game.table.supplies[0]) == 7


def test_r20_the_piece_being_placed_alone_goes_back(second) -> None:
    game = second()
    game.begin()
    piece = game.place()
    game.catch(piece)
    assert game.do(Rest())[:2] == [PiecesKept(1, (piece,)), TurnEnded(1, 8)]


@pytest.mark.parametrize("one_by_one", [False, True])
def test_r20_caught_with_another_it_leaves_too(second, one_by_one: bool) -> None:
    game = second()
    game.begin()
    piece = game.place()
    for pieces in ((piece,), (0,)) if one_by_one else ((0, piece),):
        game.catch(*pieces)
    assert game.do(Rest())[:2] == [PiecesRescued(1, (0, piece)), TurnEnded(1, 7)]


def two_placed(game) -> tuple[int, int]:
    """Seat 1 has placed two pieces, both aboard."""
    game.begin(5)
    game.do(Announce(1, 2))
    first = game.place()
    game.do(Rest())
    return first, game.place()


@pytest.mark.parametrize("literal", [False, True])
@pytest.mark.parametrize("catch", ["first", "second", "both"])
def test_r20_two_placed_in_one_turn(second, literal: bool, catch: str) -> None:
    game = second(literal_second=literal)
    both = two_placed(game)
    caught = {"first": both[:1], "second": both[1:], "both": both}[catch]
    game.catch(*caught)
    leaves = literal and catch != "second"
    assert game.do(Rest())[0] == (PiecesRescued if leaves else PiecesKept)(1, caught)


def test_r20_literal_second_with_one_placed_is_that_one(second) -> None:
    game = second(literal_second=True)
    game.begin(5)
    game.do(Announce(1, 2))
    piece = game.place()
    game.catch(piece)
    assert game.do(Rest())[0] == PiecesKept(1, (piece,))


def test_r20_r26_until_the_turn_ends_it_is_in_the_catchers_hand(second) -> None:
    game = second()
    game.begin()
    piece = game.place()
    game.catch(piece)
    assert (game.table.caught, game.table.place_of(piece)) == ((piece,), Place.CAUGHT)
    assert piece not in game.table.supplies[1]


def test_r21_what_is_not_caught_is_his(second) -> None:
    game = second()
    game.begin()
    piece = game.place()
    game.fall(0, piece)
    assert game.table.supplies[1] == (0, *range(8, 16))


def test_r21_a_fall_that_was_not_seen_to_leave(second) -> None:
    game = second()
    game.begin()
    assert game.do(Fell(0)) == [PieceFell(1, 0, "now")]
    for wrong in (Fell(0), Left(0), Fell(9)):
        assert not game.table.may(wrong)


def test_r22_no_turn_ends_while_something_is_in_flight(second) -> None:
    game = second()
    game.begin()
    game.place()
    game.do(Left(0))
    assert not game.table.may(Rest())
    game.do(Fell(0))
    assert game.table.may(Rest())


def test_r22_a_late_fall_is_his_who_played_last(second) -> None:
    game = second()
    assert (game.table.turn, game.table.last_seat, game.table.liable) == (1, 0, 0)
    assert game.fall(0) == [PieceFell(0, 0, "late")]
    assert len(game.table.supplies[0]) == 8
    game.begin()
    assert (game.table.last_seat, game.table.liable) == (None, 1)


def test_r22_the_next_turn_waits_for_what_is_in_flight(second) -> None:
    game = second()
    game.do(Left(0))
    assert not game.table.may(Begin(()))
    assert set(game.table.legal(0)) == {Catch(0, (0,))}
    assert list(game.table.legal(1)) == []


def test_r22_r20_late_catches_are_settled_when_the_next_turn_begins(second) -> None:
    game = second()
    game.catch(0)
    assert game.table.caught == (0,)
    assert game.begin() == [PiecesKept(0, (0,)), TurnBegan(1, 5, False)]
    piece = game.place()
    game.do(Rest())
    for late in (0, piece):
        if late in game.table.aboard:
            game.catch(late)
    assert game.begin()[0] == PiecesKept(1, (piece,))


def test_r22_r20_late_catches_have_the_company_of_the_turn(second) -> None:
    game = second()
    game.begin()
    piece = game.place()
    game.catch(0)
    game.do(Rest())
    game.catch(piece)
    assert game.begin()[0] == PiecesRescued(1, (piece,))


def test_r20_what_went_back_stays_his(second) -> None:
    game = second()
    game.begin()
    piece = game.place()
    game.catch(piece)
    game.do(Rest())
    game.catch(0)
    assert game.begin()[0] == PiecesRescued(1, (0,))
    assert piece in game.table.supplies[1]


def test_r22_late_falls_reach_over_the_end_of_a_round(second) -> None:
    game = second()
    game.clumsy_turn()
    game.clumsy_turn()
    assert game.table.phase is Phase.CARDS
    assert game.do(Left(0)) == [PieceLeft(2, 0)]
    game.do(Lay(0, 1), Lay(1, 1), Lay(2, 10))
    assert (game.table.phase, game.table.liable) == (Phase.ORDER, 2)
    assert game.do(Catch(2, (0,))) == [PiecesCaught(2, (0,))]
    game.do(next(game.table.legal(2)))
    assert game.begin()[0] == PiecesRescued(2, (0,))


def test_r22_a_capsize_is_many_falls(play) -> None:
    game = play(2)
    for card in range(1, 5):
        game.cards(card, card + 1)
        game.safe_turn()
        game.safe_turn()
    game.cards(5, 10)
    game.begin()
    game.place()
    game.fall(*game.table.aboard)
    assert (game.table.aboard, len(game.table.supplies[1])) == ((), 16 + 4)


def test_r22_fair_play_bars_rescue_of_what_the_held_piece_knocked_off(second) -> None:
    for fair_play in (False, True):
        game = second(fair_play=fair_play)
        game.begin()
        game.do(Take(1, 8), Left(0, pushed=True))
        assert game.table.may(Catch(1, (0,))) != fair_play
    game.do(Release(1), Left(8))
    assert set(game.table.legal(1)) == {Catch(1, (8,))}
    assert not game.table.may(Catch(1, (0, 8)))
    game.do(Landed(0), Left(0))
    assert game.table.may(Catch(1, (0, 8)))


def test_r22_fair_play_asks_what_set_it_going(second) -> None:
    """Pushed with the piece in the hand and let go before it was off the ship: it is barred all the same."""
    game = second(fair_play=True)
    game.begin()
    game.do(Take(1, 8), Release(1), Left(0, pushed=True))
    assert not game.table.may(Catch(1, (0,)))
    first = second(fair_play=True, law=FIRST_LAW)
    first.begin()
    first.do(Take(1, 8), Release(1), Left(0))
    assert first.table.may(Catch(1, (0,)))


def test_before_the_first_turn_nothing_can_fall(play) -> None:
    game = play(3)
    for wrong in (Left(0), Fell(0), Landed(0), Catch(0, (0,)), Rest()):
        assert not game.table.may(wrong)
