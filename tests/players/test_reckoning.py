"""The rest of a match played out in the head, where it can be reckoned by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.players import reckoning as r
from riffraff.players.reckoning import Reckoning, chances, reckoning
from riffraff.rules.pieces import CARDS
from riffraff.table.seats import COLOURS, Seat

EASY = Reckoning(0, 0, 1, 1.0, 0, (0.0,) * 11, ((3, 9), (5,)), (1, 1))
"""Nothing that is laid matters to the ship; both are rid of their last piece in this round."""


def share(start: Reckoning, card: int, times: int = 200) -> float:
    return sum(start.won(card, random.Random(seed))[0] for seed in range(times)) / times


def test_of_two_with_one_piece_left_the_higher_card_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """R9, R23."""
    monkeypatch.setattr(r, "SLIPS", 0.0)
    assert share(EASY, 9) == 1.0
    assert share(EASY, 3) == 0.0


def test_a_tie_is_won_by_the_captain(monkeypatch: pytest.MonkeyPatch) -> None:
    """R8: he picks himself."""
    monkeypatch.setattr(r, "SLIPS", 0.0)
    tied = replace(EASY, hands=((5,), (5,)))
    assert share(tied, 5) == 1.0
    assert share(replace(tied, captain=1), 5) == 0.0


def test_what_slips_is_all_that_keeps_the_first_from_winning() -> None:
    """R23: 1 - p of it, and of the rest the other wins 1 - p, or both still have one and share the win (R24)."""
    slips = r.SLIPS
    assert share(EASY, 9, 20_000) == pytest.approx((1 - slips) + slips * slips / 2, abs=0.005)


def test_who_takes_a_tender_ship_too_far_has_the_avalanche() -> None:
    """With ten aboard a yard that leaves nothing is lost, and the deck holds: fewest pieces win (R24)."""
    taken = tuple(0.5 * (slot > 4) for slot in range(11))
    tender = Reckoning(0, 0, 1, 0.3, 10, taken, ((1, 10), (2,)), (3, 3))
    assert share(tender, 1) > 0.4  # the other's card takes nothing either
    assert share(tender, 10) < 0.1


@given(st.integers(2, 4), st.integers(0, 2**32), st.integers(1, 10), st.floats(-0.5, 1.0), st.integers(0, 32))
def test_it_always_ends_with_a_share_of_the_win(seats: int, seed: int, rounds: int, stable: float, aboard: int) -> None:
    rng = random.Random(seed)
    hands = tuple(tuple(sorted(rng.sample(CARDS, rng.randint(1, 10)))) for _ in range(seats))
    taken = (0.0, *(rng.random() / 5.0 for _ in CARDS))
    left = tuple(rng.randint(1, 16) for _ in range(seats))
    start = Reckoning(seats - 1, 0, rounds, stable, aboard, taken, hands, left)
    for card in hands[-1]:
        won, company = start.won(card, random.Random(seed))
        assert 0.0 <= won <= 1.0
        assert 0 <= company < seats
        assert start.won(card, random.Random(seed)) == (won, company)


def test_what_it_starts_from_is_the_match_as_it_stands(begun: Callable[..., Match]) -> None:
    """A higher slot takes more of the GM; one's own cards are known, of others those that were not seen (R7, R10)."""
    match = begun(8)
    start = reckoning(match.view(0))
    assert start.stable == 1.0
    assert start.taken[1] == start.taken[4] < start.taken[5] < start.taken[7] < start.taken[9] == start.taken[10]
    assert 8 not in start.hands[0]
    assert 8 not in start.hands[1]
    assert start.left == (16, 16)
    assert start.rounds == 20


def test_the_more_is_played_out_the_more_it_is_minded() -> None:
    """One match says next to nothing: who has reckoned so little does as the moment has it."""
    seats = tuple(Seat(colour, colour=colour, kind="captain") for colour in COLOURS[:3])
    view = Match(Setup(seats, seed=5)).view(0)
    for times, most in ((1, 1 / (1 + r.DOUBT)), (50, 50 / (50 + r.DOUBT))):
        found = chances(view, CARDS, times, random.Random(3))
        assert sum(wins for wins, _ in found.values()) == pytest.approx(0.0)
        assert max(abs(wins) for wins, _ in found.values()) <= most
    assert max(company for _, company in found.values()) == found[10][1], "most lay a high card while all is safe"


def test_who_has_insight_expects_others_to_want_what_wins() -> None:
    """Both have one piece left: whoever lays the higher card wins (R23), and he has a ten."""
    start = replace(EASY, hands=((3, 9), (1, 2, 10)))
    (cards, weights) = r._guess(start, 200, random.Random(1))[1]
    assert cards == (1, 2, 10)
    assert weights[2] > 10 * max(weights[:2])
