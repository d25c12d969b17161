"""Matches to look at: quick ones that play themselves, and one that is recorded once for all tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.log import LogWriter
from riffraff.match.commands import Begin, Hand, Lay, PickCaptain, Release, Take, TwoHands
from riffraff.match.session import Match, Result
from riffraff.match.setup import Setup
from riffraff.physics.state import ABOARD, FLIGHT, FRONT, HELD
from riffraff.players.game import GAME
from riffraff.rules.events import Event, PieceLeft
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.driver import run
from riffraff.table.seats import COLOURS, Seat
from riffraff.table.session import Observer, Record

QUICK = House(short_game=True)
"""Two players with eight pieces each and ten rounds (R25): the shortest match there is."""

MakeSetup: TypeAlias = Callable[..., Setup]


def make_setup(*kinds: str, seed: int = 0, house: House = QUICK, **more: Any) -> Setup:
    """Seats of these kinds; two random ones by default."""
    seats = [
        Seat(f"Seat {i}", None, colour, kind)
        for i, (kind, colour) in enumerate(zip(kinds or ("random",) * 2, COLOURS, strict=False))
    ]
    return Setup(tuple(seats), house, seed=seed, **more)


@pytest.fixture(scope="session")
def setup_of() -> MakeSetup:
    return make_setup


@dataclass(frozen=True)
class Played:
    """A match that was recorded to its end."""

    setup: Setup
    path: Path
    raw: bytes
    result: Result

    @property
    def opening(self) -> bytes:
        """The recording of its first nine turns."""
        return self.raw[: self.raw.index(b'{"turn":10,')]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    path = tmp_path_factory.mktemp("played") / "match.riff"
    setup = make_setup(seed=11)
    result = run(GAME, setup, path)
    return Played(setup, path, path.read_bytes(), result)


Rewrite: TypeAlias = Callable[[bytes, Path, Callable[[list[dict[str, Any]]], None]], Path]


@pytest.fixture(scope="session")
def rewrite() -> Rewrite:
    """Writes a recording again with changed records and right sums: what a liar would do."""

    def change(raw: bytes, path: Path, by: Callable[[list[dict[str, Any]]], None]) -> Path:
        records = [json.loads(line) for line in raw.splitlines()]
        for record in records:
            del record["sum"]
        by(records)
        path.unlink(missing_ok=True)
        with closing(LogWriter(path, new=True, last_sum=0)) as writer:
            for record in records:
                writer.write(record)
        return path

    return change


DROP_TICKS = 140
"""From beside the ship to its deck, with a moment to hang still."""


class Script:
    """Plays a match by hand, a step at a time."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def turn(self) -> int:
        seat = self.match.table.turn
        assert seat is not None
        return seat

    def lay(self, *cards: int) -> None:
        """Every seat lays a card (R7); a captain who is tied for highest picks himself (R8)."""
        for seat, card in enumerate(cards):
            self.match.apply(Lay(seat, card))
        table = self.match.table
        if table.phase is Phase.CAPTAIN and table.captain in table.tied:
            self.match.apply(PickCaptain(table.captain, table.captain))

    def begin(self) -> None:
        """The seat in turn touches something (R22)."""
        self.match.apply(Begin(self.turn))

    def hold(self, piece: int, x: float, y: float) -> None:
        """The seat in turn takes a piece and brings it level to (x, y) with two hands."""
        side = 1.0 if x > 0 else -1.0
        self.match.apply(Take(self.turn, piece, (0.0, 0.0), (side * 260.0, y), 0.0))
        self.match.apply(TwoHands(self.turn, on=True))
        self.match.apply(Hand(self.turn, x, y))
        self.match.advance(DROP_TICKS)

    def drop(self, piece: int, x: float, y: float) -> list[Event]:
        """As ``hold``, and lets it go; tells what came of that until the turn waits for somebody again."""
        self.hold(piece, x, y)
        return self.match.apply(Release(self.turn)) + self.settle()

    def fall(self, piece: int, x: float, y: float) -> tuple[float, float]:
        """As ``hold`` at the ship's edge, lets it go and waits until it flies; tells where it is then."""
        self.hold(piece, x, y)
        told = self.match.apply(Release(self.turn))
        for _ in range(LONGEST_SETTLING):
            told += self.match.advance(1)
            if PieceLeft(self.turn, piece) in told:
                where = self.match.world.pose(piece)
                return where[0], where[1]
        raise AssertionError(f"it does not fall: {told}")

    def settle(self) -> list[Event]:
        """Until all is at rest."""
        told: list[Event] = []
        for _ in range(LONGEST_SETTLING):
            if self.match.table.phase is not Phase.SETTLE:
                return told
            told += self.match.advance(1)
        raise AssertionError("the ship does not settle")


LONGEST_SETTLING = 15 * TICKS_PER_SECOND


@pytest.fixture(scope="session")
def script() -> type[Script]:
    return Script


def agree(match: Match) -> None:
    """R26 at the table, and the same in the world."""
    table, world = match.table, match.world
    table.check()
    opening = () if world.hand is None or world.held is not None else (world.hand.piece,)
    assert table.in_flight == world.all_in(FLIGHT)
    assert table.aboard == tuple(sorted(world.all_in(ABOARD) + opening))
    assert ((table.held,) if table.held is not None else opening) == world.all_in(HELD) + world.all_in(FRONT)


class Agreement(Observer):
    """Looks at table and world after everything that happens."""

    def after(self, match: Match, record: Record) -> None:  # noqa: ARG002
        agree(match)

    def step(self, match: Match, events: Sequence[Event]) -> None:
        if not match.over and (events or match.tick % 12 == 0):
            agree(match)


@pytest.fixture(scope="session")
def agreement() -> type[Agreement]:
    return Agreement


ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import json, sys
from pathlib import Path
from riffraff.players.game import GAME
from riffraff.table.driver import run
setup = GAME.setup.from_dict(json.loads(sys.argv[1]))
print(run(GAME, setup, Path(sys.argv[2]) if len(sys.argv) > 2 else None).digest)
"""


class Processes:
    """Matches in processes of their own."""

    @staticmethod
    def start(setup: Setup, *more: str, hash_seed: str = "random") -> subprocess.Popen[str]:
        """Play it, recorded to a file if one is given; its digest is what is printed."""
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, json.dumps(setup.to_dict()), *more],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )

    @classmethod
    def kill_when_it_has(cls, path: Path, size: int, setup: Setup) -> None:
        """Record a match to a file, and kill it without asking once the file has grown so large."""
        with cls.start(setup, str(path)) as process:
            while process.poll() is None and (not path.exists() or path.stat().st_size < size):
                time.sleep(0.001)
            process.kill()


@pytest.fixture(scope="session")
def processes() -> type[Processes]:
    return Processes
