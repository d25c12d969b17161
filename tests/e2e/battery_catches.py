"""Whether a fall can be caught at the real window (R18): natural falls, and xdotool's pointer that moves as people do.

The falls are those of tests/ui/riffraff/battery_catches.py, and so is the person: the match is recorded up to the last
command before something falls, and the window goes on with it. All that the person knows of it is what ``--describe``
says; what was caught is read from the recording.
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
from ui.riffraff.battery_catches import (
    AVALANCHE,
    FRAME_S,
    KEY,
    LEAST,
    PIECES,
    POINTER,
    READY,
    READY_MM,
    SEES_S,
    Point,
    falls,
    moves,
    of_two,
    takes_s,
)

from riffraff.games import game_named
from riffraff.match.session import Match
from riffraff.players.game import GAME
from riffraff.rules import events as e
from riffraff.rules.pieces import YARDS, yard_of
from riffraff.table.driver import begin
from riffraff.table.recording import read

SINGLES, AVALANCHES = 60, 20
LOOK_S = 0.005
WIDE_MM = 60.0
WINDOW_AT = 80, 50
"""Where a window of the normal size is on the desktop, px."""
PIVOT = 640.0, 484.0
MM_PX = 1.3054
"""Where the pivot is in it, px, and how large a mm."""
LASTS_S = 15.0


@dataclass(frozen=True)
class Case:
    """A recording up to the last command before a fall, where the fall begins, where the hand was, and which way it
    goes."""

    recording: bytes
    place: str
    last: Point
    edge: float


def cases(folder: Path) -> Iterator[Case]:
    """Falls of one piece and avalanches, match after match."""
    seed = 0
    while True:
        seed += 1
        path = folder / f"{seed}.riff"
        with begin(GAME, of_two(seed), path) as driver:
            for match, slots, last in falls(driver.match):
                lines = path.read_bytes().splitlines(keepends=True)
                end = max(n for n, line in enumerate(lines) if b'"do":' in line)
                piece = min(match.table.in_flight)
                yard = yard_of(slots.get(piece, match.table.slot or 1))
                edge = match.world.pose(piece)[0]
                flown: set[int] = set()
                while match.table.in_flight:
                    flown |= set(match.table.in_flight)
                    match.advance(1)
                place = PIECES if len(flown) >= AVALANCHE else "deck" if yard is None else YARDS[yard]
                if len(flown) == 1 or len(flown) >= AVALANCHE:
                    yield Case(b"".join(lines[: end + 1]), place, last, edge)


def played(launch: Any, display: Any, path: Path, case: Case, how: str, rng: random.Random) -> tuple[int, int]:
    """Let it fall in the window before a person; how many pieces fell or were caught, and how many were caught."""
    path.write_bytes(case.recording)
    begun = len(read(path, game_named).commands)
    last = (math.copysign(25.0, case.edge) + case.edge, -READY_MM) if how == READY else case.last
    at = PIVOT[0] + last[0] * MM_PX, PIVOT[1] - last[1] * MM_PX
    display.put_pointer(at[0] + WINDOW_AT[0], at[1] + WINDOW_AT[1])
    window = launch("play", "--resume", str(path))
    end = time.monotonic() + LASTS_S
    seen_at: float | None = None
    before: dict[str, tuple[float, Point]] = {}
    flew = False
    while time.monotonic() < end:
        now, flying = time.monotonic(), in_flight(window)
        if flew and not flying and now - (seen_at or now) > SEES_S:
            break
        if flying and seen_at is None:
            seen_at, flew = now, True
        if seen_at is None or now - seen_at < SEES_S:
            before = {name: before.get(name, (now, place)) for name, place in flying.items()}
            time.sleep(LOOK_S)
            continue
        if how == KEY:
            window.key("c")
            seen_at = time.monotonic()
            continue
        if flying:
            at = go(window, at, flying, before, rng)
        seen_at = time.monotonic() if flying else seen_at
        before = {}
    window.kill()
    return outcome(path, begun)


def in_flight(window: Any) -> dict[str, Point]:
    """The middle of each piece that is seen to fall, px."""
    found = {}
    for entry in window.entries():
        if entry.get("place") == "flight":
            x, y, wide, tall = entry["rect"]
            found[entry["id"]] = x + wide / 2, y + tall / 2
    return found


def go(window: Any, at: Point, flying: dict[str, Point], before: Any, rng: random.Random) -> Point:
    """Lead the pointer to the lowest piece, and press there."""
    name = max(flying, key=lambda each: flying[each][1])
    since, was = before.get(name, (time.monotonic() - FRAME_S, flying[name]))
    x, y = flying[name]
    passed = max(time.monotonic() - since, FRAME_S)
    wide = WIDE_MM * MM_PX
    ahead = takes_s(math.dist(at, (x, y)), wide)
    seems = x + (x - was[0]) / passed * ahead, min(y + (y - was[1]) / passed * ahead, PIVOT[1] + 165 * MM_PX)
    way = list(moves(at, seems, wide, rng))
    window.do(*(word for place in way for word in (*window.to(place), "sleep", f"{FRAME_S:.4f}")), "click", 1)
    return way[-1]


def outcome(path: Path, begun: int) -> tuple[int, int]:
    """What the recording tells of the fall that came after so many commands."""
    recording = read(path, game_named)
    match, told = Match(recording.setup), list[e.Event]()
    for timed in recording.commands[:begun]:
        match.advance(timed.tick - match.tick)
        match.apply(timed.command)
    later = recording.commands[begun:]
    flew = False
    while (match.table.in_flight or not flew) and match.tick < recording.last_tick:
        told += match.advance(1)
        while later and later[0].tick == match.tick:
            told += match.apply(later.pop(0).command)
        flew = flew or bool(match.table.in_flight)
    fell = sum(isinstance(event, e.PieceFell) for event in told)
    caught = sum(len(event.pieces) for event in told if isinstance(event, e.PiecesCaught))
    return fell + caught, caught


@pytest.mark.slow
@pytest.mark.parametrize("how", [POINTER, READY, KEY])
def test_falls_are_caught_at_the_window(
    launch: Any, display: Any, tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Prints what was saved, by where it fell from; stops at as many as were asked for."""
    rng = random.Random(7)
    fallen: Counter[str] = Counter()
    saved: Counter[str] = Counter()
    singles = avalanches = 0
    for case in cases(tmp_path):
        if singles >= SINGLES and avalanches >= AVALANCHES:
            break
        many = case.place == PIECES
        if (avalanches >= AVALANCHES) if many else (singles >= SINGLES):
            continue
        fell, caught = played(launch, display, tmp_path / "match.riff", case, how, rng)
        singles, avalanches = singles + (not many), avalanches + many
        fallen[case.place] += fell
        saved[case.place] += caught
        with capsys.disabled():
            print(how, singles, avalanches, case.place, f"{caught}/{fell}", flush=True)
    share = {place: saved[place] / fallen[place] for place in sorted(fallen)}
    with capsys.disabled():
        told = ", ".join(f"{place} {saved[place]}/{fallen[place]} = {part:.0%}" for place, part in share.items())
        print(f"\n{how} at the window: {told} ({avalanches} avalanches)")
    if how != KEY:
        assert {place for place, part in share.items() if part < LEAST[place]} == set()
    assert saved.total() < fallen.total(), "nothing is safe"
