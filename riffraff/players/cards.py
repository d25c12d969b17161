"""Card sense: which slot now, how many pieces, and who is to play last."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from riffraff.match import commands as c
from riffraff.match.view import View
from riffraff.players.skill import Skill
from riffraff.players.spots import beside, ideas

GLANCES = 16
"""Places that are thought of for each card: a glance at the slot."""
NOWHERE = 1.0
"""What a slot costs, in pieces, on which no place comes to mind."""
LATE = {0: 0.10, 1: 0.25, 2: 0.35, 3: 0.45}
"""What a slot will cost late in a match, in pieces, by how high it is: the deck, then the yards. A card is worth to be
kept by so much; that makes low cards wait for when the ship is laden."""
FIRST = 0.03
"""What a card is worth for each one that it is higher: who plays first finds the ship as it was left (R8)."""
TWO_LEAN = 0.5
"""Two are loaded as long as the ship leans less than this share of what makes cargo slide, by one who is neither bold
nor careful."""
TWO_BOLD = 0.35
TWO_COST = 0.15
"""And as long as the dearer of two places beside each other costs no more than this, in pieces: two are loaded where
cargo is already (R15)."""


def choose(view: View, skill: Skill, rng: random.Random, choices: Sequence[c.Command]) -> c.Command:
    """One of several cards, captains, orders or announcements."""
    first = choices[0]
    if rng.random() >= skill.cards:
        return rng.choice([choice for choice in choices if not isinstance(choice, c.Pass)] or list(choices))
    if isinstance(first, c.Lay):
        return min(choices, key=lambda lay: _card_cost(view, skill, rng, lay))
    if isinstance(first, c.PickCaptain):
        return next((pick for pick in choices if getattr(pick, "chosen", None) == view.seat), first)
    if isinstance(first, c.SetOrder):
        return max(choices, key=lambda order: _order_worth(view, order))
    return _announcement(view, skill, rng, choices)


def _card_cost(view: View, skill: Skill, rng: random.Random, lay: c.Command) -> float:
    assert isinstance(lay, c.Lay)
    at = view.at_slot(lay.card)
    yard = at.region.yard
    found = ideas(at, skill, rng, view.supply, GLANCES)
    now = found[0].cost if found else NOWHERE
    late = LATE[0 if yard is None else yard + 1]
    return now - late * (1.0 - view.share_played) - FIRST * lay.card * (1.0 + skill.boldness)


def _order_worth(view: View, order: c.Command) -> float:
    """The one with the fewest pieces finds the ship as all others have left it."""
    assert isinstance(order, c.SetOrder)
    left = view.left
    return sum(place * -left[seat] for place, seat in enumerate(order.order))


def _announcement(view: View, skill: Skill, rng: random.Random, choices: Sequence[c.Command]) -> c.Command:
    slide = math.atan(view.params.contact.friction)
    calm = abs(float(view.balance.list_heel)) / slide < TWO_LEAN + TWO_BOLD * skill.boldness
    found = ideas(view, skill, rng, view.supply, 2 * GLANCES) if calm else []
    second = next((idea.cost for idea in found if beside(view, found[0].drop, idea.drop)), NOWHERE)
    wanted = 2 if second < TWO_COST + TWO_BOLD * skill.boldness else 1
    return next((choice for choice in choices if getattr(choice, "count", None) == wanted), choices[0])
