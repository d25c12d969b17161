"""Card sense: which slot now, how many pieces, and who is to play last.

A card is worth what its slot is worth now, what the match is then worth (``reckoning``), and less for the company that
one would have there. Who has an eye for it looks in mind at what would become of the ship with the likeliest cards.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from riffraff.match import commands as c
from riffraff.match.view import View
from riffraff.players.reckoning import chances
from riffraff.players.skill import Skill
from riffraff.players.spots import ideas, seen_again
from riffraff.players.trying import tried

GLANCES = 16
"""Places that are thought of for each card: a glance at the slot."""
NOWHERE = 1.0
"""What a slot costs, in pieces, on which no place comes to mind."""
STAKES = 6.0
"""What it is worth to win, in pieces."""
COMPANY = 0.15
"""What it costs for each of the others that is to load the same slot: half of them come first, and what is laid on what
they laid falls more often."""
TASTE = 0.04
"""Nobody who can be foreseen plays well: what a card costs is off by so much, as a standard deviation."""
LOOKED_AT = 3
"""So many cards are looked at in mind."""
LOOK = 0.25
"""And each with so much of the work of a turn."""
TWO_LEAN = 0.5
"""Two are loaded as long as the ship leans less than this share of what makes cargo slide, by one who is neither bold
nor careful."""
TWO_BOLD = 0.35
TWO_COST = 0.35
"""And as long as the dearer of two places beside each other costs no more than this, in pieces: two are loaded where
cargo is already (R15)."""


def choose(view: View, skill: Skill, rng: random.Random, choices: Sequence[c.Command]) -> c.Command:
    """One of several cards, captains, orders or announcements."""
    first = choices[0]
    if rng.random() >= skill.cards:
        return rng.choice([choice for choice in choices if not isinstance(choice, c.Pass)] or list(choices))
    if isinstance(first, c.Lay):
        return _card(view, skill, rng, [lay for lay in choices if isinstance(lay, c.Lay)])
    if isinstance(first, c.PickCaptain):
        return next((pick for pick in choices if getattr(pick, "chosen", None) == view.seat), first)
    if isinstance(first, c.SetOrder):
        return max(choices, key=lambda order: _order_worth(view, order))
    return _announcement(view, skill, rng, choices)


def _card(view: View, skill: Skill, rng: random.Random, lays: Sequence[c.Lay]) -> c.Lay:
    """The cheapest of some cards, as it seems."""
    by_card = {lay.card: lay for lay in lays}
    hopes = chances(view, list(by_card), skill.reckoned, rng, insight=skill.insight)
    seen = []
    for card, (wins, company) in hopes.items():
        now = _glance(view.at_slot(card), skill, rng)
        seen.append((now - STAKES * wins + COMPANY * company + rng.gauss(0.0, TASTE), card))
    seen.sort()
    if (work := round(LOOK * skill.tried)) > 0:
        some = replace(skill, tried=work)
        seen = [(cost + _risk(view.at_slot(card), some, rng), card) for cost, card in seen[:LOOKED_AT]]
    return by_card[min(seen)[1]]


def _glance(at: View, skill: Skill, rng: random.Random) -> float:
    """What it would cost to load a slot now."""
    found = ideas(at, skill, rng, at.supply, GLANCES)
    return seen_again(at, skill, rng, found[0]) if found else NOWHERE


def _risk(at: View, skill: Skill, rng: random.Random) -> float:
    """How many pieces would fall if the slot were loaded now, beyond what a glance tells."""
    found = ideas(at, skill, rng, at.supply, GLANCES)
    return tried(at, skill, rng, found)[0].cost - found[0].cost if found else 0.0


def _order_worth(view: View, order: c.Command) -> float:
    """The one with the fewest pieces finds the ship as all others have left it."""
    assert isinstance(order, c.SetOrder)
    left = view.left
    return sum(place * -left[seat] for place, seat in enumerate(order.order))


def _announcement(view: View, skill: Skill, rng: random.Random, choices: Sequence[c.Command]) -> c.Command:
    slide = math.atan(view.params.contact.friction)
    calm = abs(float(view.balance.list_heel)) / slide < TWO_LEAN + TWO_BOLD * skill.boldness
    first = next(iter(ideas(view, skill, rng, view.supply, 2 * GLANCES)), None) if calm else None
    second = NOWHERE
    if first is not None:
        rest = [piece for piece in view.supply if piece != first.drop.piece]
        second = next((idea.cost for idea in ideas(view, skill, rng, rest, 2 * GLANCES, first.drop)), NOWHERE)
    wanted = 2 if second < TWO_COST + TWO_BOLD * skill.boldness else 1
    return next((choice for choice in choices if getattr(choice, "count", None) == wanted), choices[0])
