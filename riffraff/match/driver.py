"""Lets players play: asks them when they are awaited, and does what they planned when it is due.

Whoever plays a match that has other than human seats advances its driver instead of the match itself. The driver
keeps nothing beyond the beginning of a turn, so that it can go on from there as if it had never stopped.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from riffraff.kernel.errors import BadInput
from riffraff.kernel.rng import stream
from riffraff.match.boundaries import Snapshot
from riffraff.match.commands import COMMANDS, Command, Undo
from riffraff.match.observer import Observer, Record
from riffraff.match.player import Player, Players, View
from riffraff.match.session import Match
from riffraff.match.setup import HUMAN
from riffraff.rules.events import Event

Timed = tuple[int, Command]
RETHINK_TICKS = 12
"""A tenth of a second until a player is asked again whose plan came to nothing."""
NEVER = 2**62


class _Mind:
    """One player's plan for one purpose: commands by the tick at which they are due."""

    def __init__(self) -> None:
        self.due: deque[Timed] = deque()
        self.ask_at = 0

    def drop(self, ask_at: int) -> None:
        self.due.clear()
        self.ask_at = ask_at


class Driver(Observer):
    """See the module. ``log`` are commands that were done already (a recording's tail): they win over any plan."""

    def __init__(self, match: Match, players: Sequence[Player], log: Iterable[Timed] = ()) -> None:
        self.match = match
        self._players = players
        self._log = deque(log)
        self._loading = [_Mind() for _ in players]
        self._rescuing = [_Mind() for _ in players]
        self._wake = match.tick
        self._phase = match.table.phase
        match.observers.append(self)

    # -- watching -----------------------------------------------------------------------------------------------

    def after(self, match: Match, record: Record) -> None:
        """A command was done: the one that was planned next, or another one that makes its seat think again."""
        self._wake = match.tick
        seat = record.command.seat
        if isinstance(record.command, Undo):
            self._forget()
            return
        for mind in (self._loading[seat], self._rescuing[seat]):
            if mind.due and mind.due[0][1] == record.command:
                mind.due.popleft()
                return
        self._loading[seat].drop(match.tick)

    def step(self, match: Match, events: Sequence[Event]) -> None:
        if events or match.table.phase is not self._phase:
            self._phase = match.table.phase
            self._wake = match.tick

    def boundary(self, match: Match, snapshot: Snapshot) -> None:  # noqa: ARG002 - as the hook has it
        self._forget()

    def _forget(self) -> None:
        self._wake = self.match.tick
        for mind in (*self._loading, *self._rescuing):
            mind.drop(self.match.tick)

    # -- playing ------------------------------------------------------------------------------------------------

    def advance(self, ticks: int) -> list[Event]:
        """Let ticks pass while the players play; tells what happened."""
        told: list[Event] = []
        for _ in range(ticks):
            if self.match.tick >= self._wake:
                told += self._act()
            told += self.match.advance(1)
        return told

    def catch_up(self, tick: int) -> None:
        """Follow the log up to a tick and through what was done at that tick."""
        self.advance(tick - self.match.tick)
        self._act()

    def _act(self) -> list[Event]:
        """All that is due at this tick, in the order of the seats; people's commands came before, so in a log too."""
        match, told = self.match, []
        while self._log and self._log[0][0] <= match.tick and self._is_human(self._log[0][1].seat):
            told += match.apply(self._log.popleft()[1])
        while True:
            self._think()
            mind = self._next()
            if mind is not None and not match.may(mind.due[0][1]):
                mind.drop(match.tick + RETHINK_TICKS)
            elif self._log and self._log[0][0] <= match.tick:
                told += match.apply(self._log.popleft()[1])
            elif mind is not None and self._log:
                mind.drop(match.tick + RETHINK_TICKS)
            elif mind is not None:
                told += match.apply(mind.due[0][1])
            else:
                break
        self._wake = min(self._times(), default=NEVER)
        return told

    def _think(self) -> None:
        """Ask whoever is awaited and has no plan."""
        match, table = self.match, self.match.table
        for seat in match.waiting.seats:
            self._ask(seat, rescue=False)
        if table.in_flight and table.liable is not None:
            self._ask(table.liable, rescue=True)

    def _ask(self, seat: int, *, rescue: bool) -> None:
        mind = (self._rescuing if rescue else self._loading)[seat]
        now = self.match.tick
        if mind.due or mind.ask_at > now:
            return
        player, view = self._players[seat], View(self.match, seat)
        rng = stream(self.match.setup.seed, "player", seat, now, self.match.count)
        plan = player.rescue(view, rng) if rescue else player.plan(view, rng)
        mind.due.extend((now + ticks, COMMANDS.tidy(command)) for ticks, command in plan)
        mind.ask_at = now + RETHINK_TICKS

    def _is_human(self, seat: int) -> bool:
        players = self.match.setup.players
        return seat >= len(players) or players[seat].kind == HUMAN

    def _next(self) -> _Mind | None:
        """The first plan with a command that is due."""
        for minds in zip(self._loading, self._rescuing, strict=True):
            for mind in minds:
                if mind.due and mind.due[0][0] <= self.match.tick:
                    return mind
        return None

    def _times(self) -> Iterable[int]:
        """When something may be to do again."""
        if self._log:
            yield self._log[0][0]
        waiting = self.match.waiting.seats
        liable = self.match.table.liable if self.match.table.in_flight else None
        for seat, (loading, rescuing) in enumerate(zip(self._loading, self._rescuing, strict=True)):
            for mind, awaited in ((loading, seat in waiting), (rescuing, seat == liable)):
                if mind.due:
                    yield mind.due[0][0]
                elif awaited:
                    yield max(mind.ask_at, self.match.tick + 1)


def seated(match: Match, players: Players) -> list[Player]:
    """A player for each seat. Raises ``BadInput`` naming a kind that is not in the register."""
    for seat in match.setup.players:
        if seat.kind not in players:
            raise BadInput("match.no_player", kind=seat.kind, allowed=", ".join(players))
    return [players[seat.kind]() for seat in match.setup.players]
