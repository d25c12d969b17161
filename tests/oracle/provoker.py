"""An opponent who tries all that is on the edge of the rules, on a real ship. What is illegal is left undone by whoever
drives the match; what is legal at an odd moment is done then."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from riffraff.match import commands as c
from riffraff.match.session import RESCUE
from riffraff.players import PLAYERS
from riffraff.players.game import GAME
from riffraff.table.player import Player

EDGES = 0.35
"""How often a plan gets something odd into it."""
SWEEPS = 0.3
"""How often that is a piece that goes through all that is aboard."""


class Provoker(Player):
    """Loads as the opponent ``random`` does, but lays the card that ties, announces two, and in the middle of it puts
    back, passes, gives up, catches, takes a turn back, or sweeps with the piece through what is aboard."""

    def __init__(self) -> None:
        self._usual = PLAYERS["random"]()

    def plan(self, view: Any, what: str, rng: random.Random) -> list[Any]:
        """The usual plan, with something odd at any place of it."""
        if what == RESCUE:
            return self._rescue(view, rng)
        plan = list(self._usual.plan(view, what, rng))
        if not plan:
            return plan
        match plan[0][1]:
            case c.Lay():
                cards = [command.card for command in view.legal()]
                return [(1, c.Lay(view.seat, min(cards) if rng.random() < 0.6 else rng.choice(cards)))]
            case c.Announce():
                return [(1, c.Announce(view.seat, rng.choice((1, 2, 2))))]
        if rng.random() < EDGES:
            tick, last = plan[rng.randrange(len(plan))]
            plan = [timed for timed in plan if timed[0] <= tick and timed[1] != last]
            if rng.random() < SWEEPS:
                plan += self._sweep(view, rng, tick)
            else:
                plan.append((tick, rng.choice(self._edges(view))))
        return plan

    @staticmethod
    def _sweep(view: Any, rng: random.Random, tick: int) -> list[Any]:
        """The piece is brought in and carried across, as fast as a hand goes."""
        seat, x, y = view.seat, rng.choice((-1, 1)) * view.clear_mm, rng.uniform(20.0, 250.0)
        way = [c.BringIn(seat), c.TwoHands(seat, on=rng.random() < 0.5), c.Turn(seat, rng.uniform(-3, 3))]
        rng.shuffle(way)
        plan = [(tick + n, command) for n, command in enumerate([*way, c.Hand(seat, -x, y)])]
        plan.append((tick + rng.randint(5, 90), c.Hand(seat, x, y)))
        plan.append((tick + rng.randint(90, 120), rng.choice([c.TakeOut(seat), c.Release(seat)])))
        return plan

    def _rescue(self, view: Any, rng: random.Random) -> list[Any]:
        """Both hands where the pieces are, now and again a moment later."""
        plan = []
        for tick in (1, 8, 16):
            for piece in view.in_flight:
                x, y, vx, vy = view.motion(piece)
                seconds = tick / 120
                plan.append((tick, c.Catch(view.seat, x + vx * seconds, y + vy * seconds - 4900 * seconds**2)))
        return plan if rng.random() < 0.7 else list(self._usual.plan(view, RESCUE, rng))

    @staticmethod
    def _edges(view: Any) -> list[Any]:
        seat = view.seat
        odd = [c.PutBack(seat), c.Pass(seat), c.GiveUp(seat), c.Catch(seat, 0.0, -200.0), c.Release(seat)]
        odd += [c.Hang(seat, on=True), c.Hang(seat, on=False), c.BringIn(seat), c.TakeOut(seat), c.Undo(seat)]
        return [*odd, c.Release(seat), c.Announce(seat, 2)]


PROVOKING = replace(GAME, players={**PLAYERS, "provoker": Provoker})
"""The game with him among its players."""
