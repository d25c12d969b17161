"""Ends of the game (R23-R25)."""

from __future__ import annotations

import pytest

from riffraff.rules.actions import Announce, Begin, Catch, Fell, Lay, Left, Rest
from riffraff.rules.events import CardsTakenUp, GameEnded, RoundBegan, TurnEnded
from riffraff.rules.table import Phase


def until_last_round(game) -> None:
    """Rounds 1 to 9 with cards 1 to 9 each, the first captain always in office; nothing stays aboard."""
    seats = game.table.seats
    for card in range(1, 10):
        game.cards(*(card for _ in range(seats)))
        if game.table.phase is Phase.ORDER:
            game.do(next(game.table.legal(game.table.captain)))
        for _ in range(seats):
            game.clumsy_turn()


def last_round(game, safe: set[int]) -> GameEnded:
    """Round 10, in which some seats load a piece that stays."""
    seats = game.table.seats
    game.cards(*(10 for _ in range(seats)))
    if game.table.phase is Phase.ORDER:
        game.do(next(game.table.legal(game.table.captain)))
    for seat in game.table.order:
        if seat in safe:
            game.safe_turn()
        else:
            game.clumsy_turn()
    return game.told[-1]


def test_r23_without_a_piece_at_the_end_of_his_turn_he_wins_at_once(play) -> None:
    game = play(3)
    for card in range(1, 9):
        game.cards(card + 2, card, card)
        game.do(*list(game.table.legal(0))[:1])
        game.safe_turn()
        if game.table.phase is not Phase.OVER:
            game.clumsy_turn()
            game.clumsy_turn()
    assert game.told[-2:] == [TurnEnded(0, 0), GameEnded((0,), "empty", (0, 8, 8))]
    assert (game.table.winners, game.table.round, game.table.turn) == ((0,), 8, None)


def almost(play, left: int = 1, **house: bool):
    """Seat 0 of three has one piece left, or so many, and is next, on slot 10; the ship carries his others."""
    game = play(3, **house)
    for card in range(1, 9 - left):
        game.cards(card + 1, card, card)
        game.do(*list(game.table.legal(0))[:1])
        game.safe_turn()
        game.clumsy_turn()
        game.clumsy_turn()
    game.cards(10, 8, 9)
    return game


def test_r23_not_before_the_turn_ends(play) -> None:
    game = almost(play)
    game.begin()
    piece = game.place()
    assert (game.table.supplies[0], game.table.phase) == ((), Phase.SETTLE)
    game.fall(piece)
    game.do(Rest())
    assert (game.table.phase, game.table.turn) == (Phase.BEGIN, 2)


def test_r23_r20_the_piece_that_he_caught_alone_is_still_to_be_loaded(play) -> None:
    game = almost(play)
    game.begin()
    game.catch(game.place())
    game.do(Rest())
    assert game.table.phase is Phase.BEGIN


def test_r23_r20_caught_with_another_it_wins(play) -> None:
    game = almost(play)
    game.begin()
    piece = game.place()
    game.catch(0, piece)
    assert game.do(Rest())[-1] == GameEnded((0,), "empty", (0, 8, 8))
    assert game.table.out == (0, piece)


def test_r15_r23_with_two_left_two_may_be_placed_and_win(play) -> None:
    game = almost(play, left=2)
    game.begin(10)
    game.do(Announce(0, 2))
    game.place()
    assert game.do(Rest()) == []
    game.place()
    assert game.do(Rest())[-1] == GameEnded((0,), "empty", (0, 8, 8))


def test_r22_r23_a_late_fall_takes_no_win_away(play) -> None:
    game = almost(play)
    game.safe_turn()
    for late in (Left(0), Fell(0), Catch(0, (0,)), Rest(), Begin(()), Lay(0, 1)):
        assert not game.table.may(late)
    assert all(list(game.table.legal(seat)) == [] for seat in range(3))


@pytest.mark.parametrize(("safe", "winners"), [({2}, (2,)), ({1, 3}, (1, 3)), (set(), (0, 1, 2, 3))])
def test_r24_after_ten_rounds_fewest_pieces_win(play, safe: set[int], winners: tuple[int, ...]) -> None:
    game = play(4)
    until_last_round(game)
    assert game.table.round == 10
    left = tuple(7 if seat in safe else 8 for seat in range(4))
    assert last_round(game, safe) == GameEnded(winners, "cards", left)
    assert (game.table.phase, game.table.winners) == (Phase.OVER, winners)


@pytest.mark.parametrize(
    ("safe", "winner", "why"), [({1, 3}, 1, "tie_break"), ({0, 2}, 0, "tie_break"), ({3}, 3, "cards")]
)
def test_r24_tie_break_captain_or_first_after_him(play, safe: set[int], winner: int, why: str) -> None:
    game = play(4, tie_break=True)
    until_last_round(game)
    ended = last_round(game, safe)
    assert (ended.winners, ended.why) == ((winner,), why)


@pytest.mark.parametrize(
    ("captain", "safe", "winner"), [(1, {1, 2}, 1), (2, {0, 1}, 0), (2, {0, 3}, 3), (3, {1, 2}, 1)]
)
def test_r24_tie_break_counts_seats_on_from_the_captain(play, captain: int, safe: set[int], winner: int) -> None:
    game = play(4, captain=captain, tie_break=True)
    until_last_round(game)
    assert last_round(game, safe).winners == (winner,)
    assert game.table.captain == captain


def test_r25_two_players_take_the_cards_up_once(play) -> None:
    game = play(2)
    until_last_round(game)
    game.cards(10, 10)
    game.clumsy_turn()
    game.clumsy_turn()
    assert game.told[-2:] == [CardsTakenUp(11), RoundBegan(11, 20, 0)]
    assert (game.table.phase, game.table.captain, game.table.rounds) == (Phase.CARDS, 0, 20)
    assert (game.table.hands, game.table.piles) == ((tuple(range(1, 11)),) * 2, ((), ()))
    until_last_round(game)
    assert last_round(game, {1}) == GameEnded((1,), "cards", (16, 15))


def test_r25_short_game_of_eight_pieces_and_ten_rounds(play) -> None:
    game = play(2, short_game=True)
    assert [len(supply) for supply in game.table.supplies] == [8, 8]
    until_last_round(game)
    assert last_round(game, {0}) == GameEnded((0,), "cards", (7, 8))


@pytest.mark.parametrize("seats", [3, 4])
def test_r25_short_game_is_for_two(play, seats: int) -> None:
    table = play(seats, short_game=True).table
    assert (table.rounds, table.supplies) == (10, play(seats).table.supplies)
