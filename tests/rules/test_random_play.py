"""Properties of whole games of random legal moves and random facts, under random house rules."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import fields
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.errors import Illegal
from riffraff.rules import events as told
from riffraff.rules.actions import (
    Action,
    Announce,
    Catch,
    Fell,
    GiveUp,
    Landed,
    Lay,
    Left,
    Pass,
    PickCaptain,
    PutBack,
    Refused,
    Release,
    Rest,
    SetOrder,
    Take,
    Touched,
)
from riffraff.rules.house import House
from riffraff.rules.pieces import PIECES
from riffraff.rules.state import LAW, starting_supplies
from riffraff.rules.table import Phase, Table

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.integers(2, 4)
HOUSES = st.fixed_dictionaries({name: st.booleans() for name in House.rules()}).map(House.from_dict)
CLUMSINESS = st.sampled_from((0.0, 0.1, 0.4))


@pytest.fixture(scope="module")
def games(random_game):
    """Makes a game: its table, and the actions and events that play it to the end."""

    def make(seats: int, house: House, seed: int, clumsiness: float):
        rng = random.Random(seed)
        table = Table.new(seats, house, [None] * seats, rng)
        return table, random_game(table, rng, clumsiness)

    return make


def intents(table: Table, seat: int) -> Iterator[Action]:
    """Everything that a seat could ask for, wise or not; catches of one piece only, as ``legal`` gives them."""
    seats = range(table.seats)
    yield from (Lay(seat, card) for card in range(12))
    yield from (PickCaptain(seat, chosen) for chosen in seats)
    yield from (SetOrder(seat, order) for n in range(table.seats) for order in permutations(seats, n))
    yield from (Announce(seat, count) for count in range(4))
    yield from (Take(seat, piece) for piece in PIECES)
    yield from (Catch(seat, (piece,)) for piece in PIECES)
    yield from (PutBack(seat), Release(seat), Pass(seat), GiveUp(seat))


@settings(max_examples=12, deadline=None)
@given(seats=SEATS, house=HOUSES, seed=SEEDS, clumsiness=CLUMSINESS)
def test_r26_each_piece_is_in_exactly_one_place(games, seats: int, house: House, seed: int, clumsiness: float) -> None:
    """R26, counted here once more, and all that ``check`` knows."""
    table, moves = games(seats, house, seed, clumsiness)
    every = Counter(piece for supply in starting_supplies(seats, house, LAW) for piece in supply)
    for _ in moves:
        table.check()
        assert Counter(piece for _place, pieces in table.places() for piece in pieces) == every


@settings(max_examples=12, deadline=None)
@given(seats=SEATS, house=HOUSES, seed=SEEDS, clumsiness=CLUMSINESS)
def test_r7_to_r11_rounds_follow_the_cards(games, seats: int, house: House, seed: int, clumsiness: float) -> None:
    """R7-R11, R25: no card twice in a pass, descending order with the captain first, one turn each a round."""
    table, moves = games(seats, house, seed, clumsiness)
    used: list[set[int]] = [set() for _ in range(seats)]
    cards: tuple[int, ...] = ()
    turns: list[int] = []
    for _, happened in moves:
        for event in happened:
            match event:
                case told.CardsRevealed(cards=cards):
                    for seat, card in enumerate(cards):
                        assert card not in used[seat]
                        used[seat].add(card)
                case told.CaptainNamed(seat=seat):
                    assert cards[seat] == max(cards)
                case told.OrderSet(order=order):
                    assert sorted(order) == list(range(seats))
                    assert [cards[seat] for seat in order] == sorted(cards, reverse=True)
                    assert order[0] == table.captain
                    turns = list(order)
                case told.TurnBegan(seat=seat):
                    assert seat == turns.pop(0)
                case told.CardsTakenUp():
                    assert [len(cards) for cards in used] == [10, 10]
                    used = [set(), set()]
                case told.RoundBegan():
                    assert turns == []


@settings(max_examples=20, deadline=None)
@given(seats=SEATS, house=HOUSES, seed=SEEDS, clumsiness=CLUMSINESS)
def test_r23_r24_the_game_ends_by_the_rules(games, seats: int, house: House, seed: int, clumsiness: float) -> None:
    table, moves = games(seats, house, seed, clumsiness)
    ended: list[told.TurnEnded] = []
    last: list[told.Event] = []
    for _, last in moves:
        ended += [event for event in last if isinstance(event, told.TurnEnded)]
    assert isinstance(last[-1], told.GameEnded)
    assert all(event.n > 0 for event in ended[:-1])
    left = [len(supply) for supply in table.supplies]
    if ended[-1].n == 0:
        assert table.winners == (ended[-1].seat,)
    else:
        assert len(ended) == seats * (20 if seats == 2 and not house.short_game else 10)
        fewest = {seat for seat in range(seats) if left[seat] == min(left)}
        assert set(table.winners) <= fewest
        assert len(table.winners) == (1 if house.tie_break else len(fewest))


@settings(max_examples=10, deadline=None)
@given(seats=SEATS, house=HOUSES, seed=SEEDS)
def test_what_is_legal_is_what_may_be_done(games, seats: int, house: House, seed: int) -> None:
    """One authority: ``legal`` lists exactly what ``may`` allows, and what is illegal changes nothing."""
    table, moves = games(seats, house, seed, 0.3)
    rng = random.Random(seed)
    for number, _ in enumerate(moves):
        if number % 11:
            continue
        refused: list[Action] = [Fell(31), Left(31), Landed(31), Refused("ugly"), Touched("sky"), Rest()]
        for seat in range(-1, seats + 1):
            asked = list(intents(table, seat))
            allowed = list(filter(table.may, asked))
            listed = list(table.legal(seat))
            assert len(listed) == len(set(listed))
            assert set(listed) == set(allowed)
            refused += rng.sample(sorted(set(asked) - set(allowed), key=repr), 5)
        for pair in combinations(table.in_flight, 2):
            assert table.may(Catch(table.liable, pair)) == all(table.may(Catch(table.liable, (p,))) for p in pair)
        before = copy(table)
        for action in refused:
            if not table.may(action):
                with pytest.raises(Illegal):
                    table.apply(action)
                assert table == before


@settings(max_examples=6, deadline=None)
@given(seats=SEATS, house=HOUSES, seed=SEEDS, clumsiness=CLUMSINESS)
def test_text_reads_back_at_every_step(games, seats: int, house: House, seed: int, clumsiness: float) -> None:
    table, moves = games(seats, house, seed, clumsiness)
    for _ in moves:
        text = table.to_text()
        again = Table.from_text(text)
        assert again == table
        assert again.to_text() == text


@settings(max_examples=10, deadline=None)
@given(seats=SEATS, house=HOUSES, seed=SEEDS)
def test_a_copy_goes_its_own_way(games, seats: int, house: House, seed: int) -> None:
    """A copy plays on like the original, which never moves with it."""
    table, moves = games(seats, house, seed, 0.2)
    for _ in range(random.Random(seed).randrange(40)):
        next(moves)
    twin, before = copy(table), table.to_text()
    assert twin == table
    done = []
    while table.phase is not Phase.OVER:
        action, events = next(moves)
        done.append((action, events))
    assert twin.to_text() == before
    assert [(action, twin.apply(action)) for action, _ in done] == done
    assert twin == table


@settings(max_examples=8, deadline=None)
@given(seats=SEATS, house=HOUSES, seed=SEEDS, clumsiness=CLUMSINESS)
def test_events_are_plain_data(games, seats: int, house: House, seed: int, clumsiness: float) -> None:
    _, moves = games(seats, house, seed, clumsiness)
    events = told.vocabulary(seats)
    for _, happened in moves:
        for event in happened:
            plain = events.to_dict(event)
            assert json.loads(json.dumps(plain)) == plain
            assert len(plain) == 1 + len(fields(event))
            assert events.from_dict(plain) == event
