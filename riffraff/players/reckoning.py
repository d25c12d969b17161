"""Reckoning: how the rest of the match would go with each card, played out in the head by nothing but how stable the
ship is. Every piece takes some metacentric height (GM), the more the higher its slot is; whoever lays the piece that
leaves too little of it has the avalanche, and who is rid of all goes first or has fewest at the end (R23, R24).

Lengths in mm, masses in g. The shares were counted in 550 turns of the crew's matches on the ship ``toy``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from riffraff.match.view import View
from riffraff.rules.pieces import CARDS

TENDER = 0.015
"""With so small a share of an empty ship's GM left every other piece spills the load,"""
SUDDEN = 0.06
"""and with so much more three of four are laid without."""
SHED = 0.7
"""How much of what is aboard falls to whoever has the avalanche; most of the rest is rescued, or lies by itself."""
REMAINS = 0.1
"""And how much stays aboard."""
SLIPS = 0.03
"""How often a piece falls from a ship that is stable."""
SAFE = 0.18
"""As long as so much of an empty ship's GM will be left, high cards are laid; then low ones."""
FIRST = 0.4
"""How often the highest card is laid, or the lowest; and so often of the rest, the next one."""
DOUBT = 20
"""So many matches played out weigh as much as not to know at all."""
GUESSED = 4
"""Who puts himself in the place of others plays so many times fewer matches out for each of them,"""
EAGER = 0.06
"""and takes a card for three times as likely that wins so much more often."""
CENTRE_MM = 12.0
"""How high a piece's centre is above its slot, on average."""


Guess: TypeAlias = Mapping[int, tuple[Sequence[int], Sequence[float]]]
"""By seat: the cards that it may lay, and how likely each is in proportion."""


@dataclass(frozen=True)
class Reckoning:
    """Where the match stands: ``taken`` is what a piece takes of the GM by its slot, as a share of an empty ship's,
    ``hands`` and ``left`` are by seat, of ``seat`` known and of others as they can be."""

    seat: int
    captain: int
    rounds: int
    stable: float
    aboard: int
    taken: tuple[float, ...]
    hands: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]

    def won(self, card: int, rng: random.Random, guess: Guess | None = None) -> tuple[float, int]:
        """What share of the win the seat has if the match goes on by chance after it has laid this card now, and how
        many of the others lay the same: by a guess, or what anybody would lay."""
        hands, left = [list(hand) for hand in self.hands], list(self.left)
        stable, aboard, captain, company = self.stable, float(self.aboard), self.captain, 0
        for number in range(self.rounds):
            laid = []
            for seat, hand in enumerate(hands):
                hand[:] = hand or CARDS  # they are taken up (R25)
                if number == 0 and seat == self.seat:
                    chosen = card
                elif number == 0 and guess is not None:
                    chosen = rng.choices(*guess[seat])[0]
                else:
                    chosen = self._laid(hand, stable, rng)
                hand.remove(chosen)
                laid.append((-chosen, seat != captain, rng.random(), seat))
            captain = min(laid)[-1]
            if number == 0:
                company = sum(minus == -card for minus, *_ in laid) - 1
            for minus, _, _, seat in sorted(laid):
                after = stable - self.taken[-minus]
                if rng.random() < 1.0 / (1.0 + math.exp(min((after - TENDER) / SUDDEN, 50.0))):
                    left[seat] += round(SHED * aboard)
                    aboard *= REMAINS
                    stable = 1.0 - REMAINS * (1.0 - stable)
                elif rng.random() >= SLIPS:
                    left[seat] -= 1
                    aboard += 1.0
                    stable = after
                    if left[seat] <= 0:
                        return float(seat == self.seat), company
        fewest = min(left)
        return (left[self.seat] == fewest) / left.count(fewest), company

    def _laid(self, hand: Sequence[int], stable: float, rng: random.Random) -> int:
        """What anybody would lay."""
        rising = sorted(hand)
        if stable - self.taken[rising[-1]] > SAFE:
            rising.reverse()
        while len(rising) > 1 and rng.random() >= FIRST:
            del rising[0]
        return rising[0]


def reckoning(view: View) -> Reckoning:
    """The match as it stands for whoever lays a card now."""
    mine = tuple(sorted(view.cards))
    mass = float(np.mean([view.shape(piece).mass_g for piece in view.supply]))
    balance, empty = view.balance, view.empty_gm
    heights = [view.at_slot(card).carrier_height + view.at_slot(card).region.y0 + CENTRE_MM for card in CARDS]
    after = balance.plus(np.array([[mass, 0.0, height] for height in heights])[:, None, :]).gm
    taken = (0.0, *((float(balance.gm) - float(gm)) / empty for gm in after))
    hands = tuple(mine if seat == view.seat else hand for seat, hand in enumerate(_hands(view)))
    return Reckoning(
        view.seat, view.captain, view.rounds_left, float(balance.gm) / empty, view.aboard, taken, hands, view.left
    )


def chances(
    view: View, cards: Sequence[int], times: int, rng: random.Random, *, insight: bool = False
) -> dict[int, tuple[float, float]]:
    """By how much each card wins more often than the others, and how many of the others are expected to lay it too: by
    so many matches played out with each of them, from the same start and by the same luck. Who has ``insight`` reckons
    first what each of the others would lay who reckoned."""
    start = reckoning(view)
    guess = _guess(replace(start, hands=_hands(view)), max(1, times // GUESSED), rng) if insight else None
    played = _played(start, cards, times, rng, guess)
    wins = _wins(played)
    return {card: (wins[card], sum(too for _, too in of) / times) for card, of in played.items()}


Played: TypeAlias = dict[int, list[tuple[float, int]]]


def _played(
    start: Reckoning, cards: Sequence[int], times: int, rng: random.Random, guess: Guess | None = None
) -> Played:
    luck = [rng.getrandbits(32) for _ in range(times)]
    return {card: [start.won(card, random.Random(seed), guess) for seed in luck] for card in cards}


def _wins(played: Played) -> dict[int, float]:
    """By how much each card wins more often than they do on average."""
    wins = {card: sum(won for won, _ in of) / (len(of) + DOUBT) for card, of in played.items()}
    mean = sum(wins.values()) / len(wins)
    return {card: won - mean for card, won in wins.items()}


def _guess(start: Reckoning, times: int, rng: random.Random) -> Guess:
    """What the others lay, by what all can know."""
    found = {}
    for seat, hand in enumerate(start.hands):
        if seat != start.seat:
            wins = _wins(_played(replace(start, seat=seat), hand, times, rng))
            found[seat] = hand, [math.exp(wins[card] / EAGER) for card in hand]
    return found


def _hands(view: View) -> tuple[tuple[int, ...], ...]:
    """The cards that nobody has seen yet, by seat."""
    return tuple(view.unplayed(seat) for seat in range(len(view.left)))
