"""The crew: opponents that plan and fumble like people. How they differ is in ``players.skill``.

A turn is thought over once, before a piece is taken: places by the statics (``spots``), the best of them in mind
(``trying``). Then the hand carries the piece over the place, looks where the ship is by now, and lets go a little
beside. It remembers nothing between two questions: where it wants to let go is below where it holds the piece.
"""

from __future__ import annotations

import math
import random

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.match import commands as c
from riffraff.match.session import RESCUE
from riffraff.match.view import View
from riffraff.physics.placement import carrier_of
from riffraff.players.cards import choose
from riffraff.players.catching import follow
from riffraff.players.moves import (
    LOWER_SPEED_MM_S,
    PAUSE_TICKS,
    STEP_TICKS,
    Drop,
    aim,
    aim_hook,
    aim_there,
    carry,
    glide,
    in_world,
    reach,
    turned,
)
from riffraff.players.skill import Skill
from riffraff.players.spots import hooks, ideas
from riffraff.players.trying import tried
from riffraff.rules import actions as r
from riffraff.rules.state import Phase
from riffraff.table.player import Plan, Player

CHOICES = (c.Lay, c.PickCaptain, c.SetOrder, c.Announce)
FIRST_TRY_TICKS = 8 * TICKS_PER_SECOND
"""A piece that is held longer was refused where it was meant to go: another place is thought of."""
MUDDLES = 2
"""After so many refusals it looks for long where there is room at all."""
PATIENCE_TICKS = 18 * TICKS_PER_SECOND
"""So long it tries with one piece."""
ROCKS_MM_S = 40.0
"""A ship whose mast's top moves faster rocks."""
WAITS_ON = 0.96
"""How often, asked ten times a second, it goes on waiting for a ship that rocks: for 2.5 s on average."""
HESITATES_S = 0.5
"""How much longer it looks where it thinks that a piece may fall."""


class Sailor(Player):
    """One of the crew."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill
        pause = round(skill.pause_s * TICKS_PER_SECOND)
        self.ponders = dict.fromkeys((Phase.CARDS, Phase.TAKE), pause)

    def given(self, think: float) -> Sailor:
        return Sailor(self._skill.given(think))

    def plan(self, view: View, what: str, rng: random.Random) -> Plan:
        match what:
            case Phase.BEGIN:
                return self._begin(view, rng)
            case Phase.TAKE:
                return self._take(view, rng)
            case Phase.HOLD:
                return self._hold(view, rng)
            case _ if what == RESCUE:
                return follow(view, rng, self._skill.react_s, self._skill.reach_mm)
        choices = [choice for choice in view.legal() if isinstance(choice, CHOICES)]
        return [(self._pause(rng), choose(view, self._skill, rng, choices))] if choices else ()

    def _pause(self, rng: random.Random) -> int:
        """How long it looks, ticks."""
        return round(self._skill.pause_s * rng.uniform(1.0, 1.6) * TICKS_PER_SECOND)

    def _begin(self, view: View, rng: random.Random) -> Plan:
        """While the ship rocks it would rather wait: what falls before its first touch is not its own (R22)."""
        return () if self._waits(view, rng) else [(self._pause(rng), c.Begin(view.seat))]

    def _waits(self, view: View, rng: random.Random) -> bool:
        """Whether it goes on waiting for a ship that rocks."""
        rocks = math.hypot(*view.turning(0.0, view.params.ship.mast_height)) > ROCKS_MM_S
        return rocks and rng.random() < WAITS_ON

    def _take(self, view: View, rng: random.Random) -> Plan:
        """Choose piece and place, and carry it there; in front of the ship it touches nothing (R12)."""
        pieces = [action.piece for action in view.legal() if isinstance(action, r.Take)]
        if not pieces:
            return ()
        found = tried(view, self._skill, rng, ideas(view, self._skill, rng, pieces))
        doubt = min(max(found[0].cost, 0.0), 1.0) if found else 1.0
        drop = found[0].drop if found else self._anywhere(view, rng, rng.choice(pieces))
        wait = self._pause(rng) + round(HESITATES_S * doubt * TICKS_PER_SECOND)
        plan, there = carry(view, drop, view.seat, self._skill.speed_mm_s)
        over = there + PAUSE_TICKS
        ahead = _ahead(view, wait + over)
        plan.append((over, c.Hand(view.seat, *in_world(view, drop.along, drop.entry, ahead))))
        return [(wait + ticks, command) for ticks, command in plan]

    def _anywhere(self, view: View, rng: random.Random, piece: int) -> Drop:
        """Where there seems to be no room: the middle of the slot, or somewhere else on it."""
        region = view.region
        return aim(view, piece, rng.uniform(region.x0, region.x1), rng.choice((0.0, math.pi / 2)))

    def _hold(self, view: View, rng: random.Random) -> Plan:
        """Let go below where the piece is held; after a refusal (R13) think of another place; give up where there is no
        room at all (R17)."""
        held = view.held
        if held is None:
            return ()
        if view.held_ticks > PATIENCE_TICKS:
            return [(0, c.GiveUp(view.seat) if view.full else c.PutBack(view.seat))]
        if self._skill.corrections and self._waits(view, rng):
            return ()
        along, angle = view.aimed, view.held_pose[2]
        below = self._below(view, held, along, angle)
        if view.refused or view.held_ticks > FIRST_TRY_TICKS or not below.room:
            return self._elsewhere(view, rng, held)
        return self._lower(view, rng, below, 0)

    def _elsewhere(self, view: View, rng: random.Random, held: int) -> Plan:
        """Another place; where none comes to mind it waits until one is found by a long look, or none is (R17)."""
        found = [idea.drop for idea in ideas(view, self._skill, rng, [held]) if not idea.drop.hang]
        if view.room is not None and (view.refused > MUDDLES or not found):
            drop = aim_there(view, held, view.room)
        elif found:
            drop = found[0]
        else:
            return [(0, c.GiveUp(view.seat))] if view.full else ()
        plan, now = carry(view, drop, view.seat, self._skill.speed_mm_s)
        if view.held_hangs and not drop.hang:
            plan.insert(0, (0, c.Hang(view.seat, on=False)))
        return [*plan, *self._lower(view, rng, drop, now)]

    def _below(self, view: View, held: int, along: float, angle: float) -> Drop:
        """The drop straight below, at the angle at which the piece is held."""
        hook = view.shape(held).hook_rest
        if view.held_hangs and hook is not None:
            s, c_ = math.sin(angle), math.cos(angle)
            hung = aim_hook(view, held, along + hook[0] * c_ - hook[1] * s)
            if hung is not None:
                return hung
        return aim(view, held, along, angle)

    def _lower(self, view: View, rng: random.Random, drop: Drop, begin: int) -> Plan:
        """Lower the piece and let it go, a little beside and a little turned, where the ship will be by then. After a
        refusal the hand goes slower, and misses by less in proportion."""
        skill, care = self._skill, 1.0 / (1.0 + view.refused)
        along = self._within(view, drop, drop.along + rng.gauss(0.0, skill.off_mm * care))
        at = in_world(view, along, drop.height)
        above = view.hand or in_world(view, along, drop.entry)
        plan: list[tuple[int, c.Command]] = []
        now = glide(plan, begin + PAUSE_TICKS, view.seat, (above, at), LOWER_SPEED_MM_S * care)
        if not drop.hang and skill.aim_rad:
            _, _, heel = view.carrier_pose(carrier_of(view.region))
            plan.insert(0, (begin, c.Turn(view.seat, heel + drop.angle + rng.gauss(0.0, skill.aim_rad * care))))
        if skill.corrections:
            x, y = in_world(view, along, drop.height, _ahead(view, now + STEP_TICKS))
            share = min(1.0, skill.corrections / 3.0)
            plan.append((now, c.Hand(view.seat, at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share)))
            now += STEP_TICKS
        plan.append((now, c.Release(view.seat)))
        return plan

    def _within(self, view: View, drop: Drop, along: float) -> float:
        """The nearest place that keeps to the slot (R13): everybody sees where a piece reaches over its edge."""
        outline = turned(view.shape(drop.piece).outline, drop.angle)
        low, high = reach(view, outline)
        hook = view.shape(drop.piece).hook_rest
        if drop.hang and hook is not None:
            first, last = hooks(view)
            ahead = float(turned(np.array([hook]), drop.angle)[0, 0])
            low, high = max(low, first - ahead), min(high, last - ahead)
        return max(low, min(along, high)) if low <= high else along


def _ahead(view: View, ticks: int) -> tuple[float, float, float]:
    """Where the slot's carrier will be by then: whoever carries a piece sees the ship sway, and what is in the hand
    does not touch it yet (R12)."""
    world = view.imagined()
    world.step(ticks)
    return world.carrier_pose(carrier_of(view.region))
