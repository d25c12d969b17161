"""Matches with players: begun, gone on with after an interruption, and run to their end without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.match import file, writing
from riffraff.match.commands import Command, PutBack
from riffraff.match.driver import Driver, Timed, seated
from riffraff.match.player import Players
from riffraff.match.recorder import Line, Recorder
from riffraff.match.session import Match
from riffraff.match.setup import HUMAN, Setup
from riffraff.rules.actions import Illegal
from riffraff.rules.events import Event

LONGEST_TURN_TICKS = 600 * TICKS_PER_SECOND
"""A turn that players do not bring to its end in ten minutes never ends."""


@dataclass(frozen=True)
class Result:
    """How a match went: ``falls`` and ``rescued`` count pieces, ``supplies`` what each seat had left, ``ticks`` are its
    length; ``digest`` stands for all that was done in it and came of it."""

    winners: tuple[int, ...]
    rounds: int
    turns: int
    ticks: int
    falls: int
    rescued: int
    supplies: tuple[int, ...]
    digest: str

    def to_dict(self) -> dict[str, object]:
        """Plain data for JSON."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}


class Game:
    """A match that is played, with its players and, if it is recorded, its file. To be closed, or used by ``with``.

    Time passes by ``advance`` here, not by that of the match, so that its players play.
    """

    def __init__(self, match: Match, players: Players, log: Iterable[Timed] = ()) -> None:
        self.match = match
        self.driver = Driver(match, seated(match, players), log)
        self._writer: writing.Writer | None = None

    def record(self, writer: writing.Writer, write: Callable[[Line], None], *, tells: bool = True) -> None:
        """Give all that happens to ``write`` from now on; ``writer`` is closed with the game; ``tells`` as for a
        ``Recorder``."""
        self._writer = writer
        self.match.observers.append(Recorder(write, tells=tells))

    def apply(self, command: Command) -> list[Event]:
        """A command of a person. Raises ``Illegal`` if it is not allowed now."""
        return self.match.apply(command)

    def advance(self, ticks: int) -> list[Event]:
        """Let ticks pass while the players play; tells what happened."""
        return self.driver.advance(ticks)

    def finish(self) -> Result:
        """Let the players play to the end. Raises ``BadInput`` if a seat is a person's."""
        if any(seat.kind == HUMAN for seat in self.match.setup.players):
            raise BadInput("match.needs_person")
        while not self.match.over:
            self.advance(1)
            if self.match.tick - self.match.boundaries.past[-1].tick > LONGEST_TURN_TICKS:
                raise RiffRaffError("match.stuck", turn=self.match.turn)
        return self.result()

    def result(self) -> Result:
        """How the match stands; when it is over, how it went."""
        match, table = self.match, self.match.table
        return Result(
            winners=table.winners,
            rounds=table.round,
            turns=match.turn,
            ticks=match.tick,
            falls=match.falls,
            rescued=len(table.out),
            supplies=tuple(len(supply) for supply in table.supplies),
            digest=match.chain if match.over else match.digest(),
        )

    def close(self) -> None:
        """Close the recording. Harmless when it is closed already."""
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def begin(setup: Setup, players: Players, out: Path | None = None) -> Game:
    """A match about to begin, recorded to ``out``. Raises ``BadInput`` if that exists or a kind of seat does not."""
    game = Game(Match(setup), players)
    if out is not None:
        writer = writing.create(out, setup)
        game.record(writer, writer.write)
    return game


def resume(path: Path, players: Players) -> Game:
    """Go on with a recording where it stops, to the last bit. A piece in a person's hand is put back.

    It begins at the last boundary of a turn and does again what was done since, with the players as they were then.
    Raises ``BadInput`` for a file that is not in order, or that goes otherwise here than it was recorded.
    """
    recording = file.read(path)
    match, line = file.restore(recording)
    game = Game(match, players, [(timed.tick, timed.command) for timed in recording.commands if timed.line > line])
    tail = writing.Continuation(recording, line)
    game.record(tail.writer, tail.write, tells=recording.tells)
    try:
        game.driver.catch_up(recording.last_tick)
        turn = match.table.turn
        if match.world.held is not None and turn is not None and match.setup.players[turn].kind == HUMAN:
            game.apply(PutBack(turn))
    except Illegal:
        game.close()
        raise tail.otherwise() from None
    except BaseException:
        game.close()
        raise
    return game


def run(setup: Setup, players: Players, out: Path | None = None) -> Result:
    """Play a whole match without a person. Raises ``BadInput`` if a seat is a person's."""
    with begin(setup, players, out) as game:
        return game.finish()
