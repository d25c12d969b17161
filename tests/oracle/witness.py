"""A match with its ship, watched by the oracle as it is played: each command, each tick, each boundary."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Sequence
from typing import Any

from oracle.book import Book
from oracle.plain import plain_command, plain_event

from riffraff.match import commands as c
from riffraff.physics.placement import occupied
from riffraff.table.session import Observer

ASKED = 4
"""So many commands are asked for at each look."""
LOOK_TICKS = 24
"""A look at the table every fifth of a second, besides those when something happened."""


class Witness(Observer):
    """See the module. ``happened`` counts events, ``illegal`` how often a command was asked for that is not legal."""

    def __init__(self, match: Any) -> None:
        self.book = Book(match.setup.to_dict())
        self.happened: Counter[str] = Counter()
        self.illegal = 0
        self._rng = random.Random(match.setup.seed)
        self.book.seen(match.tick, match.table.to_text())
        match.observers.append(self)

    def after(self, match: Any, record: Any) -> None:
        """A command was done; a boundary follows a ``begin``, and looks at the table itself."""
        events = self._plain(record.events)
        command = plain_command(record.command)
        slots = occupied(match.world) if command["do"] == "begin" else None
        self.book.command(record.tick, command, events, slots)
        self.book.nothing_more(record.tick, events)
        if command["do"] != "begin":
            self._look(match)

    def step(self, match: Any, events: Sequence[Any]) -> None:
        """A tick has passed."""
        told = self._plain(events)
        while told:
            self.book.fact(match.tick, told)
        if not match.over and (events or match.tick % LOOK_TICKS == 0):
            self._look(match)

    def boundary(self, match: Any, snapshot: Any) -> None:
        if match.over:
            self.book.seen(snapshot.tick, snapshot.state["table"])
            self.book.ended(snapshot.tick, list(match.table.winners), [len(supply) for supply in match.table.supplies])
        else:
            self.book.boundary(snapshot.tick, snapshot.turn, snapshot.state["table"])

    def _plain(self, events: Sequence[Any]) -> deque[dict[str, Any]]:
        self.happened.update(event.name for event in events)
        return deque(map(plain_event, events))

    def _look(self, match: Any) -> None:
        """The table, and a few commands that somebody could think of."""
        self.book.seen(match.tick, match.table.to_text())
        for _ in range(ASKED):
            command = self._anything()
            legal = match.may(command)
            self.illegal += not legal
            self.book.judge(match.tick, plain_command(command), game=legal)

    def _anything(self) -> Any:
        rng, table = self._rng, self.book.table
        seat = rng.randrange(table.seats) if table.turn is None or rng.random() < 0.4 else table.turn
        seats = rng.sample(range(table.seats), rng.randint(2, min(3, table.seats)))
        piece = rng.choice([rng.randrange(32), *table.supplies[seat]])
        return rng.choice(
            [
                c.Lay(seat, rng.randint(1, 10)),
                c.PickCaptain(seat, rng.randrange(table.seats)),
                c.SetOrder(seat, tuple(seats)),
                c.Begin(seat),
                c.Announce(seat, rng.randint(1, 2)),
                c.Take(seat, piece, (0.0, 0.0), (250.0, 100.0), 0.0),
                c.Hand(seat, 0.0, 0.0),
                c.Turn(seat, 0.0),
                c.TwoHands(seat, on=True),
                c.Hang(seat, on=rng.random() < 0.5),
                c.BringIn(seat),
                c.TakeOut(seat),
                c.Release(seat),
                c.PutBack(seat),
                c.Pass(seat),
                c.GiveUp(seat),
                c.Catch(seat, 0.0, 0.0),
                c.Undo(seat),
            ]
        )
