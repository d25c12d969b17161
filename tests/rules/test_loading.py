"""A turn (R12-R17)."""

from __future__ import annotations

import pytest

from riffraff.kernel.errors import Illegal
from riffraff.rules.actions import (
    Announce,
    Begin,
    Fell,
    Full,
    GiveUp,
    Landed,
    Left,
    Pass,
    PutBack,
    Refused,
    Release,
    Rest,
    Take,
    TimeUp,
    Touched,
)
from riffraff.rules.events import (
    CountAnnounced,
    HandTouched,
    PiecePutBack,
    PieceReleased,
    PieceTaken,
    ReleaseRefused,
    SlotFull,
    SlotHasRoom,
    TurnBegan,
    TurnCame,
    TurnEnded,
    TurnGivenUp,
    TurnPassed,
    TurnTimedOut,
)
from riffraff.rules.state import FIRST_LAW, LAW
from riffraff.rules.table import Phase, Place


@pytest.fixture
def deck(play):
    """Seat 0 of three is next, with slot 3 on the deck."""
    game = play(3)
    game.cards(3, 2, 1)
    return game


@pytest.fixture
def lower(play):
    """As ``deck``, with slot 5 of the lower yard."""

    def make(**house: bool):
        game = play(3, **house)
        game.cards(5, 2, 1)
        return game

    return make


def test_r12_take_and_release_on_the_cards_slot(deck) -> None:
    assert deck.begin() == [TurnBegan(0, 3, False)]
    assert set(deck.table.legal(0)) == {Take(0, piece) for piece in range(8)}
    assert deck.do(Take(0, 3)) == [PieceTaken(0, 3)]
    assert (deck.table.held, deck.table.place_of(3)) == (3, Place.HAND)
    assert set(deck.table.legal(0)) == {Release(0), PutBack(0)}
    assert deck.do(Release(0)) == [PieceReleased(0, 3, 3)]
    assert (deck.table.phase, deck.table.held, deck.table.aboard) == (Phase.SETTLE, None, (3,))
    assert deck.do(Rest()) == [TurnEnded(0, 7), TurnCame(1, 2)]


def test_r12_only_his_own_and_only_in_turn(deck) -> None:
    deck.begin()
    for wrong in (Take(0, 8), Take(1, 8), Take(1, 0), Take(0, 24), Release(0), PutBack(0), Announce(0, 1)):
        assert not deck.table.may(wrong)
    deck.do(Take(0, 3))
    for wrong in (Take(0, 2), Release(1), PutBack(1), Rest(), Begin(())):
        assert not deck.table.may(wrong)


def test_r12_before_the_first_touch_nothing_is_taken(deck) -> None:
    assert not deck.table.may(Take(0, 3))
    assert list(deck.table.legal(0)) == []
    with pytest.raises(Illegal):
        deck.table.apply(Begin((11,)))


def test_r12_a_piece_put_back_leaves_the_choice_open(deck) -> None:
    deck.begin()
    deck.do(Take(0, 3))
    assert deck.do(PutBack(0)) == [PiecePutBack(0, 3)]
    assert (deck.table.placing, deck.table.supplies[0]) == ((), tuple(range(8)))
    deck.do(Take(0, 4))
    assert deck.table.placing == (4,)


def test_r13_a_refused_piece_stays_in_the_hand(deck) -> None:
    deck.begin()
    deck.do(Take(0, 3))
    assert deck.do(Refused("reaches", 2)) == [ReleaseRefused(0, 3, 3, "reaches", 2)]
    assert deck.table.held == 3
    for wrong in (Refused("ugly"), Refused("reaches"), Refused("reaches", 11), Refused("beside", 2)):
        assert not deck.table.may(wrong)


def test_r14_touching_is_no_matter_by_default(deck) -> None:
    deck.begin()
    deck.do(Take(0, 3))
    assert not deck.table.may(Touched("cargo"))


def test_r14_steady_hand_ends_the_turn(play) -> None:
    game = play(3, steady_hand=True)
    game.cards(3, 2, 1)
    game.begin()
    game.do(Take(0, 3))
    assert not game.table.may(Touched("waves"))
    assert game.do(Touched("ship")) == [HandTouched(0, 3, "ship")]
    assert (game.table.phase, game.table.supplies[0]) == (Phase.SETTLE, tuple(range(8)))
    assert game.do(Rest()) == [TurnEnded(0, 8), TurnCame(1, 2)]


def test_r14_steady_hand_at_the_second_piece_keeps_the_first_aboard(lower) -> None:
    game = lower(steady_hand=True)
    game.begin(5)
    game.do(Announce(0, 2), Take(0, 3), Release(0), Rest(), Take(0, 4), Touched("cargo"), Rest())
    assert (game.table.aboard, game.table.turn) == ((3,), 1)


@pytest.mark.parametrize(("occupied", "two"), [((), False), ((5,), True), ((6, 7, 1), False), ((1, 5, 9), True)])
def test_r15_two_pieces_if_the_slot_was_loaded(lower, occupied: tuple[int, ...], two: bool) -> None:
    game = lower()
    assert game.begin(*occupied) == [TurnBegan(0, 5, two)]
    assert game.table.phase is (Phase.ANNOUNCE if two else Phase.TAKE)
    assert set(game.table.legal(0)) >= ({Announce(0, 1), Announce(0, 2)} if two else {Take(0, 0)})


@pytest.mark.parametrize(("slot", "yard"), [(5, (5, 6)), (8, (7, 8)), (9, (9, 10))])
def test_r15_by_yard_counts_both_slots_of_the_yard(play, slot: int, yard: tuple[int, ...]) -> None:
    for occupied in range(1, 11):
        game = play(2, by_yard=True)
        game.cards(slot, 1)
        game.begin(occupied)
        assert (game.table.phase is Phase.ANNOUNCE) == (occupied in yard)


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_r15_never_two_on_the_deck(play, slot: int) -> None:
    game = play(2, by_yard=True)
    game.cards(slot, slot)  # seat 0 is captain, picks himself and is first
    game.begin(*range(1, 11))
    assert game.table.phase is Phase.TAKE


def test_r15_two_are_loaded_one_after_the_other(lower) -> None:
    game = lower()
    game.begin(5)
    assert not game.table.may(Announce(0, 3))
    assert not game.table.may(Announce(1, 2))
    assert game.do(Announce(0, 2)) == [CountAnnounced(0, 2)]
    first = game.place()
    assert game.do(Rest()) == []
    assert (game.table.phase, game.table.placing) == (Phase.TAKE, (first,))
    second = game.place()
    game.do(Rest())
    assert (game.table.placing, game.table.turn, game.table.last_seat) == ((first, second), 1, 0)


def test_r15_what_was_announced_stays(lower) -> None:
    game = lower(allow_pass=True)
    game.begin(5)
    game.do(Announce(0, 1), Take(0, 3), PutBack(0))
    assert not game.table.may(Announce(0, 2))
    game.place()
    game.do(Rest())
    assert game.table.turn == 1

    game = lower(allow_pass=True)
    game.begin(5)
    game.do(Announce(0, 2))
    game.place()
    game.do(Rest())
    assert not game.table.may(Pass(0))


def test_r15_one_piece_left_is_never_two(play) -> None:
    game = play(2, short_game=True)
    for card in range(1, 8):
        game.cards(card, card + 1)
        game.safe_turn()
        game.clumsy_turn()
    game.cards(8, 10)
    assert len(game.table.supplies[1]) == 1
    assert game.begin(10) == [TurnBegan(1, 10, False)]


def test_r16_a_fall_at_the_first_piece_costs_the_second(lower) -> None:
    game = lower()
    game.begin(5)
    game.do(Announce(0, 2))
    piece = game.place()
    assert [event.name for event in game.fall(piece)] == ["piece_fell", "second_lost"]
    assert game.do(Rest()) == [TurnEnded(0, 8), TurnCame(1, 2)]


def test_r16_with_the_piece_in_the_hand_it_may_still_be_placed(play) -> None:
    game = play(3)
    game.cards(6, 5, 1)
    game.safe_turn()
    game.begin(5)
    game.do(Announce(1, 2), Take(1, 8))
    assert [event.name for event in game.fall(0)] == ["piece_fell", "second_lost"]
    assert set(game.table.legal(1)) == {Release(1), PutBack(1)}
    game.do(PutBack(1))
    assert game.table.phase is Phase.TAKE  # one piece is to be placed all the same
    game.do(Take(1, 9), Release(1), Rest())
    assert game.table.turn == 2


@pytest.mark.parametrize("caught", [False, True])
def test_r16_between_the_pieces(lower, caught: bool) -> None:
    game = lower()
    game.begin(5)
    game.do(Announce(0, 2))
    piece = game.place()
    game.do(Rest())
    told = game.catch(piece) if caught else game.fall(piece)
    assert told[-1].name == "second_lost"
    assert game.table.phase is Phase.SETTLE
    game.do(Rest())
    assert game.table.turn == 1


def test_r16_a_fall_takes_the_second_piece_out_of_the_hand(lower) -> None:
    game = lower()
    game.begin(5)
    game.do(Announce(0, 2))
    piece = game.place()
    game.do(Rest(), Take(0, 4))
    assert [event.name for event in game.fall(piece)] == ["piece_fell", "piece_put_back", "second_lost"]
    assert (game.table.phase, game.table.held) == (Phase.SETTLE, None)
    assert game.do(Rest()) == [TurnEnded(0, 8), TurnCame(1, 2)]


def test_r16_under_the_first_law_it_could_still_be_placed(lower) -> None:
    game = lower(law=FIRST_LAW)
    game.begin(5)
    game.do(Announce(0, 2))
    piece = game.place()
    game.do(Rest(), Take(0, 4))
    game.fall(piece)
    game.do(Refused("beside"), PutBack(0))
    assert game.table.phase is Phase.SETTLE
    assert not game.table.may(GiveUp(0))


def test_r16_a_fall_before_the_announcement_leaves_one(play) -> None:
    game = play(3)
    game.cards(6, 5, 1)
    game.safe_turn()
    game.begin(5)
    assert game.table.phase is Phase.ANNOUNCE
    game.fall(0)
    assert (game.table.phase, game.table.announced, game.table.turn) == (Phase.TAKE, 1, 1)


def test_r17_what_lands_on_the_ship_has_not_left_it(lower) -> None:
    game = lower()
    game.begin(5)
    game.do(Announce(0, 2))
    piece = game.place()
    game.do(Left(piece), Landed(piece))
    assert game.table.place_of(piece) is Place.ABOARD
    assert not game.table.may(Landed(piece))
    game.do(Rest())
    assert (game.table.phase, game.table.turn) == (Phase.TAKE, 0)


def test_r17_only_a_full_slot_is_given_up_tried_or_not(deck) -> None:
    deck.begin()
    deck.do(Take(0, 3), Refused("beside"), Refused("reaches", 4))
    assert not deck.table.may(GiveUp(0))
    assert deck.do(Full(True)) == [SlotFull(0, 3, deck.table.slot)]
    assert deck.do(Full(True)) == []  # told once
    assert set(deck.table.legal(0)) == {Release(0), PutBack(0), GiveUp(0)}
    assert not deck.table.may(GiveUp(1))
    assert deck.do(Full(False)) == [SlotHasRoom(0, 3, deck.table.slot)]
    assert not deck.table.may(GiveUp(0))
    deck.do(Full(True))
    assert deck.do(GiveUp(0)) == [TurnGivenUp(0)]
    assert deck.table.supplies[0] == tuple(range(8))
    assert deck.do(Rest()) == [TurnEnded(0, 8), TurnCame(1, 2)]


def test_r17_full_is_said_of_one_piece(deck) -> None:
    deck.begin()
    deck.do(Take(0, 3), Full(True), PutBack(0))
    assert not deck.table.may(GiveUp(0))
    deck.do(Take(0, 3))
    assert not deck.table.may(GiveUp(0))


def test_r17_under_the_first_law_a_full_slot_had_to_be_tried(play) -> None:
    game = play(3, law=FIRST_LAW)
    game.cards(4, 2, 1)
    game.begin()
    game.do(Take(0, 3))
    assert not game.table.may(Full(True))
    game.do(Refused("beside", full=False))
    assert not game.table.may(GiveUp(0))
    game.do(Refused("reaches", 3), Refused("beside", full=False))
    assert game.do(GiveUp(0)) == [TurnGivenUp(0)]


def test_r17_passing_is_a_house_rule(play) -> None:
    for allow_pass in (False, True):
        game = play(3, allow_pass=allow_pass)
        game.cards(3, 2, 1)
        game.begin()
        assert (Pass(0) in game.table.legal(0)) == allow_pass
    assert not game.table.may(Pass(1))
    assert game.do(Pass(0)) == [TurnPassed(0)]
    assert game.do(Rest()) == [TurnEnded(0, 8), TurnCame(1, 2)]
    assert 3 not in game.table.hands[0]


def test_r17_passing_is_possible_until_something_was_placed(play) -> None:
    def table(law: int = LAW):
        game = play(3, captain=1, law=law, allow_pass=True)
        game.cards(5, 6, 2)
        return game

    game = table()
    game.begin()
    piece = game.table.supplies[1][0]
    game.do(Take(1, piece))
    assert game.do(Pass(1)) == [TurnPassed(1)]  # what is in the hand goes back
    assert (game.table.held, piece in game.table.supplies[1]) == (None, True)
    game.do(Rest())
    first = table(FIRST_LAW)
    first.begin()
    first.do(Take(1, piece))
    assert not first.table.may(Pass(1))


def test_r17_passing_before_one_or_two_is_said_and_not_after_the_first(lower) -> None:
    game = lower(allow_pass=True)
    game.begin(5)
    assert Pass(0) in game.table.legal(0)
    game.do(Announce(0, 2))
    game.place()
    game.do(Rest())
    assert not game.table.may(Pass(0))
    game.do(Take(0, game.table.supplies[0][0]))
    assert not game.table.may(Pass(0))


def test_r17_a_clock_is_a_house_rule(play, deck) -> None:
    assert not deck.table.may(TimeUp())
    game = play(3, turn_clock=True)
    game.cards(4, 2, 1)
    game.begin()
    game.do(Take(0, 3))
    assert game.do(TimeUp()) == [TurnTimedOut(0)]
    assert game.table.supplies[0] == tuple(range(8))
    assert game.do(Rest()) == [TurnEnded(0, 8), TurnCame(1, 2)]


def test_r16_a_fall_at_a_single_piece_is_not_a_second_lost(deck) -> None:
    deck.begin()
    piece = deck.place()
    assert [event.name for event in deck.do(Fell(piece))] == ["piece_fell"]
