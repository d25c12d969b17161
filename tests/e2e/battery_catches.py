"""Whether a fall can be caught at the real window (R18): natural falls, and xdotool's pointer that moves as people do.

The falls are those of tests/ui/riffraff/battery_catches.py, and so is the person: a match is recorded up to the last
command before something falls, and the window goes on with it, once for each way to catch. All that the person knows
of it is what ``--describe`` says. What fell and what was caught is told by the match itself, which is played on from
all commands that the recording has: a fall that nobody touched has left no line yet when the window is shut.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from ui.riffraff.battery_catches import AVALANCHE, AVALANCHES, PIECES, SINGLES, Tally, falls, of_two
from ui.riffraff.catcher import FRAME_S, KEY, POINTER, READY, Catcher, Point, ready_at

from riffraff.games import game_named
from riffraff.match.session import Match
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.rules import events as e
from riffraff.rules.pieces import YARDS
from riffraff.table.driver import begin
from riffraff.table.recording import TimedCommand, read

EACH = SINGLES // (1 + len(YARDS))
"""Single falls from the deck and from each yard."""
LOOK_S = 0.005
WINDOW_AT = 80, 50
"""Where a window of the normal size is on the desktop, px."""
PIVOT = 640.0, 484.0
MM_PX = 1.3054
"""Where the pivot is in it, px, and how large a mm."""
TABLE = PIVOT[1] + Params().surroundings.table_depth * MM_PX
LASTS_S = 20.0
QUIET_S, QUIET_TICKS = 1.0, 60
"""So long nothing has fallen once a fall is over: what is caught may part one avalanche in two. The window is watched
for longer than the match is, which a slow computer shows slowly."""
FALL_TICKS = 2000
TRIES = 4


@dataclass(frozen=True)
class Case:
    """A recording up to the last command before a fall; where the first piece falls from, how far beside the mast
    that is, mm, and where the hand was."""

    recording: bytes
    place: str
    across: float
    last: Point


def natural(folder: Path) -> Iterator[Case]:
    """Falls of one piece and avalanches, match after match."""
    seed = before = 0
    while True:
        seed += 1
        path = folder / f"{seed}.riff"
        with begin(GAME, of_two(seed), path) as driver:
            for match, place, last in falls(driver.match):
                lines = path.read_bytes().splitlines(keepends=True)
                end = max(n for n, line in enumerate(lines) if b'"do":' in line)
                across = match.world.pose(min(match.table.in_flight))[0]
                held = match.table.held is not None  # who goes on with a match has nothing in the hand
                fell, _ = told(match, [])
                another, before = before != end, end  # else it is the second one since that command
                if another and not held and (fell == 1 or fell >= AVALANCHE):
                    yield Case(b"".join(lines[: end + 1]), PIECES if fell > 1 else place, across, last)


def told(match: Match, commands: list[TimedCommand]) -> tuple[int, int]:
    """How many pieces fall or are caught from the first fall on until nothing has fallen for a while, as these commands
    are given, and how many are caught."""
    commands, events = list(commands), list[e.Event]()
    end, flew = match.tick + FALL_TICKS, match.tick if match.table.in_flight else 0
    while not flew or match.tick < flew + QUIET_TICKS:
        assert match.tick < end
        while commands and commands[0].tick == match.tick:
            events += match.apply(commands.pop(0).command)
        events += match.advance(1)
        flew = match.tick if match.table.in_flight else flew
    fell = sum(isinstance(event, e.PieceFell) for event in events)
    caught = sum(len(event.pieces) for event in events if isinstance(event, e.PiecesCaught))
    return fell + caught, caught


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    """As many as were asked for, the same for each way to catch."""
    found, counted = list[Case](), Counter[str]()
    wanted = dict.fromkeys(("deck", *YARDS), EACH) | {PIECES: AVALANCHES}
    for case in natural(tmp_path_factory.mktemp("falls")):
        if counted[case.place] < wanted[case.place]:
            counted[case.place] += 1
            found.append(case)
        if counted == wanted:
            return found
    raise AssertionError


def played(launch: Any, display: Any, path: Path, case: Case, how: str, rng: random.Random) -> tuple[int, int] | None:
    """Let it fall in the window before a person; how many pieces fell or were caught, and how many were caught. None if
    the computer was so slow to find the window that the fall was over."""
    path.write_bytes(case.recording)
    begun = len(read(path, game_named).commands)
    waits = ready_at(case.across) if how == READY else case.last
    at = PIVOT[0] + waits[0] * MM_PX, PIVOT[1] - waits[1] * MM_PX
    display.put_pointer(at[0] + WINDOW_AT[0], at[1] + WINDOW_AT[1])
    window = launch("play", "--resume", str(path))
    person = Catcher(how, at, MM_PX, TABLE, rng)
    end, seen_s = time.monotonic() + LASTS_S, 0.0
    while (now := time.monotonic()) < end:
        entries = window.entries()
        flying = in_flight(entries)
        if flying and not seen_s:
            ship = next(entry for entry in entries if entry["id"] == "ship.heel")
            assert ship["mm_px"] == pytest.approx(MM_PX, abs=1e-3)
        seen_s = now if flying else seen_s
        if seen_s and now - seen_s > QUIET_S:
            break
        way = person.look(now, flying)
        if way is None:
            window.key("c")
        elif way:
            lead(window, way)
        else:
            time.sleep(LOOK_S)
    window.kill()
    return outcome(path, begun) if seen_s else None


def lead(window: Any, way: list[Point]) -> None:
    """Lead the pointer along a way, a frame from place to place: by the clock, however long xdotool takes."""
    begun, at = time.monotonic(), 0
    while at < len(way):
        at = min(max(at + 1, math.ceil((time.monotonic() - begun) / FRAME_S)), len(way))
        time.sleep(max(begun + at * FRAME_S - time.monotonic(), 0.0))
        window.move(way[at - 1])


def in_flight(entries: list[dict[str, Any]]) -> dict[str, Point]:
    """The middle of each piece that is seen to fall, px."""
    found = {}
    for entry in entries:
        if entry.get("place") == "flight":
            x, y, wide, tall = entry["rect"]
            found[entry["id"]] = x + wide / 2, y + tall / 2
    return found


def outcome(path: Path, begun: int) -> tuple[int, int]:
    """What came of the fall after so many commands."""
    recording = read(path, game_named)
    match = Match(recording.setup)
    for timed in recording.commands[:begun]:
        match.advance(timed.tick - match.tick)
        match.apply(timed.command)
    return told(match, recording.commands[begun:])


@pytest.mark.slow
@pytest.mark.parametrize("how", [POINTER, READY, KEY])
def test_falls_are_caught_at_the_window(
    launch: Any, display: Any, tmp_path: Path, cases: list[Case], how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Prints what was saved, by where it fell from."""
    rng, tally = random.Random(7), Tally()
    for number, case in enumerate(cases, 1):
        tries = (played(launch, display, tmp_path / "match.riff", case, how, rng) for _ in range(TRIES))
        fell, caught = next(filter(None, tries))
        tally.add(case.place, fell, caught)
        with capsys.disabled():
            print(how, number, case.place, f"{caught}/{fell}", flush=True)
    with capsys.disabled():
        print(f"\n{how} at the window: {tally.told()}")
    tally.check(how)
