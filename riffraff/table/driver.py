"""A match being played: its players are asked when they are awaited, and do what they planned when it is due.

A driver owns the match, the players of its seats and, if it is recorded, the file. It keeps nothing beyond the
beginning of a turn, so that it can go on from there as if it had never stopped.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, Illegal, RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.table.boundaries import Command, Event, Reseat, Snapshot, Undo
from riffraff.table.game import Find, Game
from riffraff.table.player import Plan, seated
from riffraff.table.recorder import Continuation, Failed, Writer, create, watch
from riffraff.table.recording import read, restore
from riffraff.table.seats import HUMAN, Setup
from riffraff.table.session import Observer, Record, Result, Session
from riffraff.table.thinking import Here, Question, Thinker, Thought

Timed: TypeAlias = tuple[int, Command]
RETHINK_TICKS = 12
"""A tenth of a second until a player is asked again whose plan came to nothing."""
LONGEST_TURN_TICKS = 600 * TICKS_PER_SECOND
"""A turn that players do not bring to its end in ten minutes never ends."""
NEVER = 2**62


class _Mind:
    """One player's plan for one purpose: commands by the tick at which they are due, or what it thinks about since
    ``asked`` until ``ask_at``."""

    def __init__(self) -> None:
        self.due: deque[Timed] = deque()
        self.ask_at = self.asked = 0
        self.thought: Thought | None = None

    def drop(self, ask_at: int) -> None:
        self.due.clear()
        self.thought = None
        self.ask_at = ask_at


class Driver(Observer):
    """See the module. To be closed, or used by ``with``. Commands of persons go to the match itself; time passes by
    ``advance`` here, so that the players play.

    ``log`` are commands that were done already (a recording's tail): they win over any plan. ``half_line`` is the line
    of the recording that a crash had cut off. Raises ``BadInput`` if the game does not know a kind of seat.
    """

    def __init__(self, game: Game, match: Session, log: Iterable[Timed] = ()) -> None:
        self.thinker: Thinker = Here()
        self.game = game
        self.match: Any = match
        self.half_line: int | None = None
        self._writer: Writer | None = None
        self._players = seated(match, game.players)
        self._log = deque(log)
        self._minds = [(_Mind(), _Mind()) for _ in self._players]
        """By seat: what it does when it is awaited, and what it does aside."""
        self._wake = match.tick
        self._waiting = match.waiting
        match.observers.append(self)

    def record(self, writer: Writer) -> None:
        """Write down all that happens from now on; the writer is closed with the driver."""
        self._writer = writer
        watch(self.match, self.game, writer.write)

    def close(self) -> None:
        """Close the recording, and let nobody think any more. Harmless when it is closed already."""
        self.thinker.close()
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def reseat(self, seat: int, kind: str) -> None:
        """Give a seat to a player of another kind, from now on: to the computer, or back to a person, who then has
        nothing in the hand. Raises ``BadInput`` for a kind that the game does not know, ``Illegal`` where that cannot
        be."""
        if kind not in self.game.players:
            raise BadInput("table.no_player", kind=kind, allowed=", ".join(self.game.players))
        self.match.apply(Reseat(seat, kind))
        down = self.match.put_down()
        if kind == HUMAN and down is not None and down.seat == seat:
            self.match.apply(down)

    # -- watching -----------------------------------------------------------------------------------------------

    def after(self, match: Any, record: Record) -> None:
        """A command was done: the one that was planned next, or another one that makes its seat think again."""
        self._wake = match.tick
        if isinstance(record.command, Undo):
            self._forget()
            return
        minds = self._minds[record.command.seat]
        if isinstance(record.command, Reseat):
            self._players = seated(match, self.game.players)
            for mind in minds:
                mind.drop(match.tick)
            return
        for mind in minds:
            if mind.due and mind.due[0][1] == record.command:
                mind.due.popleft()
                return
        minds[0].drop(match.tick)

    def step(self, match: Any, events: Sequence[Event]) -> None:
        waiting = match.waiting
        if events or waiting != self._waiting:
            self._waiting = waiting
            self._wake = match.tick

    def boundary(self, match: Any, snapshot: Snapshot) -> None:  # noqa: ARG002 - as the hook has it
        self._forget()

    def _forget(self) -> None:
        self._wake = self.match.tick
        for minds in self._minds:
            for mind in minds:
                mind.drop(self.match.tick)

    # -- playing ------------------------------------------------------------------------------------------------

    def advance(self, ticks: int) -> list[Event]:
        """Let ticks pass while the players play, fewer if one of them is still thinking; tells what happened."""
        told: list[Event] = []
        for _ in range(ticks):
            if self.match.tick >= self._wake:
                if self._thinks_on():
                    break
                told += self._act()
            told += self.match.advance(1)
        return told

    def catch_up(self, tick: int) -> None:
        """Follow the log up to a tick and through what was done at that tick."""
        self.advance(tick - self.match.tick)
        self._act()

    def finish(self) -> Result:
        """Let the players play to the end. Raises ``BadInput`` if a seat is a person's."""
        if self.match.people:
            raise BadInput("table.needs_person")
        while not self.match.over:
            self.advance(1)
            if self.match.tick - self.match.boundaries.past[-1].tick > LONGEST_TURN_TICKS:
                raise RiffRaffError("table.stuck", turn=self.match.turn)
        result: Result = self.match.result()
        return result

    def _act(self) -> list[Event]:
        """All that is due at this tick, in the order of the seats; people's commands came before, so in a log too."""
        match, told = self.match, list[Event]()
        while self._log and self._log[0][0] <= match.tick and self._is_from_outside(self._log[0][1]):
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
                try:
                    told += match.apply(mind.due[0][1])
                except Illegal:  # what shows only when it is tried
                    mind.drop(match.tick + RETHINK_TICKS)
            else:
                break
        self._wake = min(self._times(), default=NEVER)
        return told

    def _asked(self) -> Iterator[tuple[int, int, str]]:
        """Who may act now, with which of the seat's minds, and for what."""
        waiting = self.match.waiting
        yield from ((seat, 0, waiting.what) for seat in waiting.seats)
        yield from ((seat, 1, what) for seat, what in waiting.asides)

    def _thinks_on(self) -> bool:
        """Whether it is time for a plan that is not made yet: then the match waits."""
        now = self.match.tick
        minds = (mind for minds in self._minds for mind in minds)
        return any(mind.thought is not None and mind.ask_at <= now and not mind.thought.ready() for mind in minds)

    def _think(self) -> None:
        """Ask whoever may act and has no plan; hear of those whose time to think is over."""
        match, now = self.match, self.match.tick
        for seat, which, what in self._asked():
            mind, player = self._minds[seat][which], self._players[seat]
            if mind.due or mind.ask_at > now:
                continue
            rng = stream(match.setup.seed, "player", seat, now, match.count)
            if mind.thought is not None:
                self._follow(mind, mind.asked, mind.thought.plan())
            elif what in player.ponders:
                question = Question(player, type(match), match.setup, match.state(), seat, what, rng)
                mind.thought, mind.asked = self.thinker.ask(question), now
                mind.ask_at = now + player.ponders[what]
            else:
                self._follow(mind, now, player.plan(match.view(seat), what, rng))

    def _follow(self, mind: _Mind, asked: int, plan: Plan) -> None:
        now = self.match.tick
        mind.thought = None
        mind.due.extend((max(asked + ticks, now), self.match.commands.tidy(command)) for ticks, command in plan)
        mind.ask_at = now + RETHINK_TICKS

    def _is_from_outside(self, command: Command) -> bool:
        """Whether a person did it, or it says who plays."""
        seats = len(self.match.setup.players)
        return isinstance(command, Reseat) or command.seat >= seats or command.seat in self.match.people

    def _next(self) -> _Mind | None:
        """The first plan with a command that is due."""
        now = self.match.tick
        return next((mind for minds in self._minds for mind in minds if mind.due and mind.due[0][0] <= now), None)

    def _times(self) -> Iterator[int]:
        """When something may be to do again."""
        if self._log:
            yield self._log[0][0]
        yield from (mind.due[0][0] for minds in self._minds for mind in minds if mind.due)
        for seat, which, _what in self._asked():
            mind = self._minds[seat][which]
            if not mind.due:
                yield max(mind.ask_at, self.match.tick + 1)


def begin(game: Game, setup: Setup, out: Path | None = None, failed: Failed | None = None) -> Driver:
    """A match about to begin, recorded to ``out``; ``failed`` as for a ``Writer``. Raises ``BadInput`` if that exists
    or a kind of seat does not."""
    driver = Driver(game, game.session(setup))
    if out is not None:
        driver.record(create(out, game, setup, failed))
    return driver


def resume(path: Path, find: Find, failed: Failed | None = None) -> Driver:
    """Go on with a recording where it stops, to the last bit. What a person was in the middle of is put down.

    It begins at the last boundary of a turn and does again what was done since, with the players as they were then.
    Raises ``BadInput`` for a file that is not in order, or that goes otherwise here than it was recorded.
    """
    recording = read(path, find)
    match = recording.begin()
    line = restore(recording, match)
    done = [(timed.tick, timed.command) for timed in recording.commands if timed.line > line]
    driver = Driver(recording.game, match, done)
    driver.half_line = recording.half_line
    tail = Continuation(recording, line, failed)
    driver.record(tail)
    try:
        driver.catch_up(recording.last_tick)
        command = match.put_down()
        if command is not None and command.seat in match.people:
            match.apply(command)
    except Illegal:
        driver.close()
        raise tail.otherwise() from None
    except BaseException:
        driver.close()
        raise
    return driver


def run(game: Game, setup: Setup, out: Path | None = None) -> Result:
    """Play a whole match without a person. Raises ``BadInput`` if a seat is a person's."""
    with begin(game, setup, out) as driver:
        return driver.finish()
