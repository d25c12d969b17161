"""Riff Raff in numbers.

Actions: a card (10), who is captain (4), in which order the others play (6), one piece or two (2), and where a piece
goes: its kind (8), how it is turned (upright, a quarter, a half, three quarters, or hung by its hook), and where on the
slot (8 places from the mast's left end to the right). The hand carries, lowers and lets go as a deckhand's does, with
his errors, and catches what falls as he would; he begins the turn when the ship is calm.

Seen: heel, its rate, list and GM; round and phase; per seat, the own one first, pieces left; the own cards, and the
cards of this round as far as they lie open; the slot of the turn; the own pieces by kind; and of each of the 32 pieces
whether it is aboard, where (x, y), how it is turned (sine, cosine) and how heavy it is.
"""

from __future__ import annotations

import math
import random
from itertools import permutations
from typing import Any

from riffraff.envs.coding import Coding, Mask, Seen, masked, numbers
from riffraff.match import commands as c
from riffraff.match.session import RESCUE, Match
from riffraff.match.view import View
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import KINDS, PIECES
from riffraff.physics.state import ABOARD
from riffraff.players.crew import Sailor
from riffraff.players.moves import PAUSE_TICKS, Drop, aim, aim_hook, carry, in_world, reach, turned
from riffraff.players.skill import LEVELS
from riffraff.rules import actions as r
from riffraff.rules.pieces import kind_of
from riffraff.rules.state import Phase
from riffraff.table.player import Plan

CARDS, SEATS, ORDERS, COUNTS = 10, 4, 6, 2
TURNS = (0.0, 0.5, 1.0, -0.5)
"""How a piece may be turned, in half turns; after them, hung."""
HOWS, PLACES = len(TURNS) + 1, 8
FIRST_CAPTAIN = CARDS
FIRST_ORDER = FIRST_CAPTAIN + SEATS
FIRST_COUNT = FIRST_ORDER + ORDERS
FIRST_PLACE = FIRST_COUNT + COUNTS
ACTIONS = FIRST_PLACE + len(KINDS) * HOWS * PLACES
BODY = LEVELS["deckhand"]
"""Whose hand it is."""
FAR_MM, HEAVY_G, FAST = 250.0, 40.0, 1.0
PHASES = (Phase.CARDS, Phase.CAPTAIN, Phase.ORDER, Phase.ANNOUNCE, Phase.TAKE)
EACH = 6
"""Numbers of a piece."""


class ShipCoding(Coding):
    """See the module."""

    actions = ACTIONS
    decisions = frozenset(PHASES)
    seen = 4 + 1 + len(PHASES) + SEATS + 2 * CARDS + CARDS + len(KINDS) + PIECES * EACH

    def __init__(self, match: Match) -> None:
        self._body = Sailor(BODY)
        self._most = max(map(len, match.table.supplies))

    def mask(self, view: View, what: str) -> Mask:
        return masked(ACTIONS, self._allowed(view, what))

    def _allowed(self, view: View, what: str) -> dict[int, Any]:
        if what == Phase.TAKE:
            places = range(FIRST_PLACE, ACTIONS)
            return dict.fromkeys(action for action in places if self._drop(view, action) is not None)
        found: dict[int, Any] = {}
        for choice in view.legal():
            match choice:
                case c.Lay(card=card):
                    found[card - 1] = choice
                case c.PickCaptain(chosen=chosen):
                    found[FIRST_CAPTAIN + chosen] = choice
                case c.SetOrder(order=order):
                    found[FIRST_ORDER + list(permutations(sorted(order))).index(tuple(order))] = choice
                case c.Announce(count=count):
                    found[FIRST_COUNT + count - 1] = choice
        return found

    def plan(self, view: View, what: str, action: int, rng: random.Random) -> Plan:  # noqa: ARG002 - as declared
        if what != Phase.TAKE:
            return [(0, self._allowed(view, what)[action])]
        drop = self._drop(view, action)
        assert drop is not None  # it is allowed
        plan, there = carry(view, drop, view.seat, BODY.speed_mm_s)
        return [*plan, (there + PAUSE_TICKS, c.Hand(view.seat, *in_world(view, drop.along, drop.entry)))]

    def _drop(self, view: View, action: int) -> Drop | None:
        """Where an action puts a piece; None if none of the kind is left, or it has no hook or no yard to hang on."""
        rest, place = divmod(action - FIRST_PLACE, PLACES)
        kind, how = divmod(rest, HOWS)
        takes = (take.piece for take in view.legal() if isinstance(take, r.Take))
        piece = next((piece for piece in takes if kind_of(piece) == KINDS[kind]), None)
        if piece is None:
            return None
        share = (place + 0.5) / PLACES
        if how == len(TURNS):
            return aim_hook(view, piece, view.region.x0 + share * (view.region.x1 - view.region.x0))
        low, high = reach(view, turned(view.shape(piece).outline, TURNS[how] * math.pi))
        return aim(view, piece, low + share * (high - low), TURNS[how] * math.pi)

    def reflex(self, view: View, what: str, rng: random.Random) -> Plan:
        return self._body.plan(view, what, rng) if what in (Phase.BEGIN, Phase.HOLD, RESCUE) else ()

    def look(self, match: Match, seat: int, what: str) -> Seen:
        table, world, seats = match.table, match.world, len(match.table.supplies)
        balance = balance_of(world)
        values = [
            world.heel / FAST,
            world.heel_rate / FAST,
            float(balance.list_heel) / FAST,
            float(balance.gm) / FAR_MM,
        ]
        values.append(table.round / table.rounds)
        values += [float(what == phase) for phase in PHASES]
        left = [len(table.supplies[(seat + away) % seats]) / self._most for away in range(seats)]
        values += [*left, *[0.0] * (SEATS - seats)]
        values += [float(card in table.hands[seat]) for card in range(1, CARDS + 1)]
        values += [float(card in _open(match, seat)) for card in range(1, CARDS + 1)]
        values += [float(table.slot == slot) for slot in range(1, CARDS + 1)]
        values += [sum(kind_of(piece) == kind for piece in table.supplies[seat]) / 4.0 for kind in KINDS]
        aboard = set(world.all_in(ABOARD))
        for piece in range(PIECES):
            values += _piece(match, piece) if piece in aboard else [0.0] * EACH
        return numbers(values, self.seen)

    def worth(self, match: Match, seat: int) -> float:
        return 1.0 - len(match.table.supplies[seat]) / self._most


def _open(match: Match, seat: int) -> set[int]:
    """The cards of this round that the seat sees: all once they are shown, before that its own (R7)."""
    laid, shown = match.table.laid, match.table.phase is not Phase.CARDS
    return {card for owner, card in enumerate(laid) if card is not None and (shown or owner == seat)}


def _piece(match: Match, piece: int) -> list[float]:
    x, y, angle = match.world.pose(piece)
    mass = float(match.world.body_of(piece).body.mass)
    return [1.0, x / FAR_MM, y / FAR_MM, math.sin(angle), math.cos(angle), mass / HEAVY_G]


CODING = ShipCoding
