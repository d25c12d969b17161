"""The opponent ``random``: any legal card and piece, an honest drop on its slot, hands that catch now and then."""

from __future__ import annotations

import math
import random

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.match import commands as c
from riffraff.match.session import RESCUE
from riffraff.match.view import View
from riffraff.players.catching import foresee
from riffraff.players.moves import Drop, aim, aim_hook, aim_there, place, reach, turned
from riffraff.rules import actions as r
from riffraff.rules.state import Phase
from riffraff.table.player import Plan, Player

CHOICES = (c.Lay, c.PickCaptain, c.SetOrder, c.Announce)
"""What it decides by lot."""
CHOICE_TICKS = (6, 30)
"""How long it looks at its cards, or thinks of what to say."""
TOUCH_TICKS = (6, 18)
"""How long it waits before its turn begins: what was about to fall falls before (R22)."""
GLANCES = 16
"""So many spots it looks at before it takes one in spite of all."""
HANG_SHARE = 0.3
"""How often it thinks of a piece's hook."""
TILT_RAD = 0.05
"""How far from upright it holds a piece, as a standard deviation: 3 degrees."""
PATIENCE_TICKS = 8 * TICKS_PER_SECOND
"""So long it tries with a piece in the hand."""
CATCH_S = 0.88
"""Mean time from a fall to hands that close there, as it is seen."""
MISS_MM = 18.0
"""How far beside the piece it closes them, as a standard deviation in each direction."""


class Random(Player):
    """See the module. Its hands see where the ship is when it makes its plan, not how it will sway meanwhile."""

    def plan(self, view: View, what: str, rng: random.Random) -> Plan:
        if what == RESCUE:
            return foresee(view, rng, CATCH_S, MISS_MM)
        match what:
            case Phase.BEGIN:
                return self._begin(view, rng)
            case Phase.TAKE:
                return self._load(view, rng)
            case Phase.HOLD:
                return self._try_again(view, rng)
        return self._choose(view, rng)

    def _begin(self, view: View, rng: random.Random) -> Plan:
        return [(rng.randint(*TOUCH_TICKS), c.Begin(view.seat))]

    def _choose(self, view: View, rng: random.Random) -> Plan:
        """Any card, captain, order or announcement."""
        choices = list(view.legal())
        if not choices:
            return ()
        choice = rng.choice(choices)
        if not isinstance(choice, CHOICES):
            return ()
        return [(rng.randint(*CHOICE_TICKS), choice)]

    def _load(self, view: View, rng: random.Random) -> Plan:
        pieces = [action.piece for action in view.legal() if isinstance(action, r.Take)]
        if not pieces:
            return ()
        drop = _look_for_room(view, rng, pieces)
        return place(view, drop, view.seat)

    def _try_again(self, view: View, rng: random.Random) -> Plan:
        """After a refusal: another spot, then one that is known to have room, or the outer edge. At last it gives up if
        the slot is full (R17), else it puts back what it cannot get there."""
        held = view.held
        if held is None:
            return ()
        if view.held_ticks > PATIENCE_TICKS:
            return [(0, c.GiveUp(view.seat) if view.full else c.PutBack(view.seat))]
        drop = _look_for_room(view, rng, [held], hanging=False)
        if view.held_ticks > PATIENCE_TICKS // 2 and view.room is not None:
            drop = aim_there(view, held, view.room)
        elif view.held_ticks > PATIENCE_TICKS // 2:
            low, high = reach(view, turned(view.shape(held).outline, drop.angle))
            drop = aim(view, held, low if view.region.side < 0 else high, drop.angle)
        return place(view, drop, view.seat)


def _look_for_room(view: View, rng: random.Random, pieces: list[int], *, hanging: bool = True) -> Drop:
    """The first of some random spots that has room, else the last."""
    drop = None
    for _ in range(GLANCES):
        piece = rng.choice(pieces)
        along = rng.uniform(view.region.x0, view.region.x1)
        drop = aim_hook(view, piece, along) if hanging and rng.random() < HANG_SHARE else None
        if drop is None:
            angle = rng.choice((0.0, 0.5, 1.0, -0.5)) * math.pi + rng.gauss(0.0, TILT_RAD)
            low, high = reach(view, turned(view.shape(piece).outline, angle))
            drop = aim(view, piece, rng.uniform(low, high) if low < high else along, angle)
        if drop.room:
            return drop
    assert drop is not None  # it looked at least once
    return drop
