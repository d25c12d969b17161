"""A round's cards (R6-R11)."""

from __future__ import annotations

import random

import pytest

from riffraff.kernel.errors import Illegal
from riffraff.rules.actions import Lay, PickCaptain, SetOrder
from riffraff.rules.events import CaptainNamed, CardLaid, CardsRevealed, OrderSet, RoundBegan, TurnCame
from riffraff.rules.house import House
from riffraff.rules.state import FIRST_LAW
from riffraff.rules.table import Phase, Table


def captains(ages: list[int | None]) -> set[int]:
    """The first captains of many games."""
    return {Table.new(len(ages), House(), ages, random.Random(seed)).captain for seed in range(60)}


def test_r6_the_oldest_is_captain() -> None:
    assert captains([30, 41, 8]) == {1}
    assert captains([None, 12, None]) == {1}


def test_r6_drawn_among_the_oldest_or_all() -> None:
    assert captains([30, 8, 30]) == {0, 2}
    assert captains([None, None, None]) == {0, 1, 2}


def test_r7_cards_are_hidden_until_all_lie(play) -> None:
    game = play(3)
    assert game.do(Lay(2, 5)) == [CardLaid(2)]
    assert game.do(Lay(0, 9)) == [CardLaid(0)]
    assert game.table.piles == ((), (), ())
    assert list(game.table.legal(0)) == []
    assert set(game.table.legal(1)) == {Lay(1, card) for card in range(1, 11)}
    assert game.do(Lay(1, 1))[:2] == [CardLaid(1), CardsRevealed((9, 1, 5))]


def test_r7_one_card_each_from_the_own_hand(play) -> None:
    game = play(3)
    game.do(Lay(0, 9))
    for wrong in (Lay(0, 8), Lay(1, 11), Lay(1, 0), Lay(3, 1), Lay(-1, 1)):
        with pytest.raises(Illegal):
            game.table.apply(wrong)


def test_r8_highest_card_is_captain_and_first(play) -> None:
    game = play(3)
    told = game.cards(2, 9, 5)
    assert told[-3:] == [CaptainNamed(1, "highest"), OrderSet((1, 2, 0)), TurnCame(1, 9)]
    assert (game.table.captain, game.table.turn, game.table.slot) == (1, 1, 9)


def test_r8_captain_in_office_picks_among_the_tied(play) -> None:
    game = play(4, captain=3)
    game.cards(9, 2, 9, 5)
    assert (game.table.phase, game.table.tied, game.table.turn) == (Phase.CAPTAIN, (0, 2), None)
    assert set(game.table.legal(3)) == {PickCaptain(3, 0), PickCaptain(3, 2)}
    for wrong in (PickCaptain(0, 0), PickCaptain(3, 1), PickCaptain(3, 3)):
        assert not game.table.may(wrong)
    told = game.do(PickCaptain(3, 2))
    assert told[:2] == [CaptainNamed(2, "picked"), OrderSet((2, 0, 3, 1))]


def test_r8_captain_in_office_tied_for_highest_is_asked_too(play) -> None:
    for chosen, order in ((2, (2, 1, 0)), (1, (1, 2, 0))):
        game = play(3, captain=2)
        game.do(*(Lay(seat, card) for seat, card in enumerate((1, 7, 7))))
        assert set(game.table.legal(2)) == {PickCaptain(2, 1), PickCaptain(2, 2)}
        assert game.do(PickCaptain(2, chosen))[:2] == [CaptainNamed(chosen, "picked"), OrderSet(order)]


def test_r8_under_the_first_law_he_was_captain_unasked(play) -> None:
    game = play(3, captain=2, law=FIRST_LAW)
    told = game.cards(1, 7, 7)
    assert told[-3:] == [CaptainNamed(2, "himself"), OrderSet((2, 1, 0)), TurnCame(2, 7)]


def test_r9_descending_cards(play) -> None:
    game = play(4)
    game.cards(3, 10, 1, 7)
    assert game.table.order == (1, 3, 0, 2)


def test_r9_new_captain_orders_other_ties(play) -> None:
    game = play(4)
    game.cards(4, 4, 10, 4)
    assert (game.table.phase, game.table.captain, game.table.tied) == (Phase.ORDER, 2, (0, 1, 3))
    assert len(list(game.table.legal(2))) == 6
    assert list(game.table.legal(0)) == []
    for wrong in ((0, 1), (0, 1, 1), (2, 0, 1, 3), ()):
        assert not game.table.may(SetOrder(2, wrong))
    game.do(SetOrder(2, (3, 0, 1)))
    assert game.table.order == (2, 3, 0, 1)


def test_r9_those_left_tied_for_highest_are_ordered_too(play) -> None:
    game = play(4, captain=3)
    game.cards(9, 9, 9, 1)
    game.do(PickCaptain(3, 1))
    assert (game.table.captain, game.table.tied) == (1, (0, 2))
    game.do(SetOrder(1, (2, 0)))
    assert game.table.order == (1, 2, 0, 3)


def test_r9_tie_below_the_one_that_the_captain_left(play) -> None:
    game = play(4, captain=0)
    game.cards(9, 9, 4, 4)
    assert (game.table.captain, game.table.tied) == (0, (2, 3))
    game.do(SetOrder(0, (3, 2)))
    assert game.table.order == (0, 1, 3, 2)


def test_r10_only_the_newest_card_is_seen_unless_piles_are_open(play) -> None:
    for open_piles, seen in ((False, (8,)), (True, (9, 8))):
        game = play(2, open_piles=open_piles)
        assert game.table.pile_seen(0) == ()
        game.clumsy_round(9, 1)
        game.cards(8, 2)
        assert game.table.pile_seen(0) == seen


def test_r10_a_card_is_used_once(play) -> None:
    game = play(3)
    game.clumsy_round(9, 1, 2)
    assert game.table.hands[0] == (1, 2, 3, 4, 5, 6, 7, 8, 10)
    with pytest.raises(Illegal):
        game.table.apply(Lay(0, 9))


def test_r11_round_ends_once_each_has_played_and_the_captain_stays(play) -> None:
    game = play(3)
    game.cards(2, 9, 5)
    for _ in range(2):
        game.clumsy_turn()
        assert (game.table.phase, game.table.round) == (Phase.BEGIN, 1)
    game.clumsy_turn()
    assert game.told[-1] == RoundBegan(2, 10, 1)
    assert (game.table.phase, game.table.captain, game.table.laid) == (Phase.CARDS, 1, (None,) * 3)
    game.do(Lay(0, 10), Lay(2, 10))
    assert game.table.captain == 1
    game.do(Lay(1, 3))
    assert (game.table.phase, game.table.captain) == (Phase.CAPTAIN, 1)
