"""A match in which learners sit: it goes on by itself until one of them is to decide."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from riffraff.envs.coding import Coding, Mask, coding_of
from riffraff.games import game_named
from riffraff.kernel.errors import BadInput, RiffRaffError, unknown
from riffraff.table.driver import LONGEST_TURN_TICKS, Driver, begin
from riffraff.table.player import Plan, Player
from riffraff.table.seats import COLOURS, HUMAN, Seat

LEARNER = "learner"


class Learner(Player):
    """Does what was decided for its seat, and asks where nothing was."""

    def __init__(self, seated: Seated, seat: int) -> None:
        self._seated, self._seat = seated, seat

    def plan(self, view: Any, what: str, rng: random.Random) -> Plan:
        return self._seated.plan(self._seat, view, what, rng)


class Seated:
    """See the module. ``kinds`` are who sits where: ``LEARNER`` or a kind of the game's players. ``asked``: the seat
    that is to decide, and for what; None once the match is over. Raises ``BadInput`` for kinds or seats that the game
    does not have."""

    def __init__(self, game: str, kinds: Sequence[str], seed: int, own: Mapping[str, Any]) -> None:
        found = game_named(game)
        allowed = [LEARNER, *(kind for kind in found.players if kind != HUMAN)]
        for kind in kinds:
            if kind not in allowed:
                raise unknown("envs.opponent", kind, allowed, kind=kind)
        if len(kinds) not in found.setup.SEATS:
            raise BadInput("table.players", low=found.setup.SEATS[0], high=found.setup.SEATS[-1], n=len(kinds))
        names = [f"{LEARNER}-{seat}" if kind == LEARNER else kind for seat, kind in enumerate(kinds)]
        learners = {name: partial(Learner, self, seat) for seat, name in enumerate(names) if kinds[seat] == LEARNER}
        seats = tuple(Seat(f"{seat + 1}", None, COLOURS[seat], name) for seat, name in enumerate(names))
        self.asked: tuple[int, str] | None = None
        self._decided: int | None = None
        setup = found.setup(seats, seed=seed, **own)
        self.driver: Driver = begin(replace(found, players={**found.players, **learners}), setup)
        self.match = self.driver.match
        self.coding: Coding = coding_of(game, self.match)
        self._go_on()

    def plan(self, seat: int, view: Any, what: str, rng: random.Random) -> Plan:
        """What the learner at a seat does now."""
        coding = self.coding
        if what not in coding.decisions:
            return coding.reflex(view, what, rng)
        if self.asked is None:
            mask = coding.mask(view, what)
            if mask.sum() == 1:
                return coding.plan(view, what, int(mask.argmax()), rng)
            self.asked = seat, what
        elif self._decided is not None and self.asked == (seat, what):
            action, self._decided, self.asked = self._decided, None, None
            return coding.plan(view, what, action, rng)
        return ()

    def mask(self) -> Mask:
        """What is allowed to who is asked."""
        assert self.asked is not None  # else there is nothing to decide
        seat, what = self.asked
        return self.coding.mask(self.match.view(seat), what)

    def decide(self, action: int) -> None:
        """Let who is asked do this, and the match go on until the next decision or its end."""
        assert self.asked is not None  # else there is nothing to decide
        self._decided = action
        self._go_on()

    def _go_on(self) -> None:
        while not self.match.over and (self.asked is None or self._decided is not None):
            self.driver.advance(1)
            if self.match.tick - self.match.boundaries.past[-1].tick > LONGEST_TURN_TICKS:
                raise RiffRaffError("table.stuck", turn=self.match.turn)
        if self.match.over:
            self.asked = None

    def score(self, seat: int) -> float:
        """How it ended for a seat: 1 for a win, a share of it for a shared one, and what the others win is theirs to
        lose, so that all scores sum to 0."""
        outcome = self.match.outcome
        assert outcome is not None  # it is over
        winners, seats = outcome.winners, len(self.match.setup.players)
        return float(1.0 / len(winners) if seat in winners else -1.0 / (seats - len(winners)))
