"""Whether a fall can be caught by a person at the mouse (R18): natural falls, and a pointer that moves as people do.

Two people load a ship, mostly with care; each time that something falls, it is seen on the real screen at 60 frames a
second. The pointer rests where the piece was let go, sees the fall after 0.3 s, goes for the lowest piece as fast as
Fitts' law has it at 4 bits a second, ends up with a scatter of 15 px, and presses; then it goes for the next.
``READY`` has it wait below the falling piece's edge of the ship instead; ``KEY`` presses the key to catch after 0.3 s.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.kit.input import Key, Move, Press, Release
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.match.view import View
from riffraff.physics.placement import slots_of
from riffraff.physics.state import FLIGHT
from riffraff.players.game import GAME
from riffraff.players.moves import aim_there, place
from riffraff.players.randomly import Random
from riffraff.rules import actions as r
from riffraff.rules.house import House
from riffraff.rules.pieces import YARDS, yard_of
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.table.player import Plan
from riffraff.table.seats import Seat
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk

FRAME_S = 1 / 60
SEES_S = 0.3
BITS_S = 4.0
SCATTER_PX = 15.0
READY_MM = 55.0
"""So far below the deck a hand waits that has foreseen a fall."""
POINTER, READY, KEY = "pointer", "ready", "key"
SINGLES, AVALANCHES = 60, 20
AVALANCHE = 4
"""Pieces in the air within one fall."""
PIECES = "pieces of avalanches"
LEAST = {"deck": 0.35, **dict.fromkeys(YARDS, 0.4), PIECES: 0.2}
"""What a hand at the mouse saves at least."""
CARE = 0.9
"""How often room is looked for before a piece is laid down."""
PATIENCE_TICKS = 400


class Careful(Random):
    """Takes a piece, waits until room was found for it, and lays it there; now and then it plays as ``random`` does."""

    def _load(self, view: View, rng: random.Random) -> Plan:
        pieces = [action.piece for action in view.legal() if isinstance(action, r.Take)]
        if not pieces or rng.random() > CARE:
            return super()._load(view, rng)
        beside = view.region.side * (view.clear_mm + 60.0)
        return [(10, c.Take(view.seat, rng.choice(pieces), (0.0, 0.0), (beside, 150.0), 0.0))]

    def _try_again(self, view: View, rng: random.Random) -> Plan:
        if view.held is not None and view.room is not None and view.held_ticks < PATIENCE_TICKS:
            return place(view, aim_there(view, view.held, view.room), view.seat)
        return super()._try_again(view, rng) if view.held_ticks > PATIENCE_TICKS or view.full else ()

    def _rescue(self, view: View, rng: random.Random) -> Plan:
        del view, rng
        return ()


Point = tuple[float, float]
Fall = tuple[Match, dict[int, int], tuple[float, float]]


def of_two(seed: int) -> Setup:
    """A match of two people."""
    return Setup((Seat("Ann", 40, "red"), Seat("Bob", 30, "blue")), House(), seed)


def falls(match: Match) -> Iterator[Fall]:
    """Each fall of a match of two, as it begins, with the slot that each piece was on, and where the hand was last;
    whoever asks lets it end."""
    seed = match.setup.seed
    me, rng = Careful(), random.Random(seed)
    slots: dict[int, int] = {}
    last = (0.0, 0.0)
    while not match.over:
        if match.table.in_flight:
            yield match, slots, last
            continue
        waiting = match.waiting
        plan: Plan = ()
        for seat in waiting.seats:
            plan = plan or me.plan(match.view(seat), str(waiting.what), rng)
        begun = match.tick
        for tick, command in plan or [(6, None)]:
            while match.tick < begun + tick and not match.table.in_flight:
                if match.tick % 12 == 0 and match.table.phase is not Phase.SETTLE:
                    slots = slots_of(match.world)
                match.advance(1)
                last = last if match.world.hand is None else match.world.hand.target
            if match.table.in_flight or command is None or not match.may(command):
                break
            try:
                match.apply(command)
            except BadInput:
                break


def try_to_catch(match: Match, last: tuple[float, float], made: Any, how: str, rng: random.Random) -> tuple[int, int]:
    """How many pieces fell or were caught, and how many were caught."""
    table = match.table
    desk = make_desk(made.settings(), (1280, 800))
    h = made(played(Driver(GAME, match), desk), desk=desk)
    h.top.flow.seen()
    camera = h.top.stage.camera
    x, _, _ = match.world.pose(min(table.in_flight))
    at = camera.px(x + math.copysign(25.0, x), -READY_MM) if how == READY else camera.px(*last)
    h.do(Move(round(at[0]), round(at[1])))
    before, waited = {*table.out, *table.caught}, 0.0
    flown: set[int] = set()
    way: Iterator[tuple[float, float]] | None = None
    for _ in range(1200):
        flown |= set(table.in_flight)
        if not table.in_flight:
            break
        waited += FRAME_S
        if waited < SEES_S:
            h.frames(1)
        elif how == KEY:
            h.do(Key("c"))
            waited = 0.0
        elif way is None:
            way = _way(match, camera, at, rng)
            h.frames(1)
        elif (step := next(way, None)) is not None:
            at = step
            h.do(Move(round(at[0]), round(at[1])))
        else:
            h.do(Press(round(at[0]), round(at[1])), Release(round(at[0]), round(at[1])))
            way, waited = None, 0.0
    return len(flown), len({*table.out, *table.caught} - before)


def _way(match: Match, camera: Any, at: tuple[float, float], rng: random.Random) -> Iterator[tuple[float, float]]:
    """A pointer's way, frame by frame, to where the lowest piece that flies seems to be by then."""
    falling = match.world.all_in(FLIGHT)
    if not falling:
        return
    piece = min(falling, key=lambda each: match.world.pose(each)[1])
    x, y, _ = match.world.pose(piece)
    body, pace = match.world.body_of(piece).body, match.pace
    low = -match.setup.params.surroundings.table_depth
    wide = max(2.0 * 30.0 * camera.zoom, 20.0)
    ahead = takes_s(math.dist(at, camera.px(x, y)), wide) * pace
    seems = camera.px(x + body.velocity.x * ahead, max(y + body.velocity.y * ahead, low))
    yield from moves(at, seems, wide, rng)


def moves(at: Point, seems: Point, wide: float, rng: random.Random) -> Iterator[Point]:
    """Where the pointer is, frame by frame, on its way to what seems to be at a place and is so wide, px."""
    goal = seems[0] + rng.gauss(0.0, SCATTER_PX), seems[1] + rng.gauss(0.0, SCATTER_PX)
    frames = max(1, round(takes_s(math.dist(at, goal), wide) / FRAME_S))
    for n in range(1, frames + 1):
        s = n / frames
        share = s**3 * (10 - 15 * s + 6 * s**2)  # the smoothest way there is
        yield at[0] + (goal[0] - at[0]) * share, at[1] + (goal[1] - at[1]) * share


def takes_s(far_px: float, wide_px: float) -> float:
    """How long a person needs for a way to something so wide (Fitts)."""
    return math.log2(far_px / wide_px + 1.0) / BITS_S


@pytest.mark.slow
@pytest.mark.parametrize("how", [POINTER, READY, KEY])
def test_falls_are_caught_as_people_can(hand: Any, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Prints single falls by where they came from, and the pieces of avalanches. A mouse saves as many as it must."""
    rng = random.Random(7)
    fallen: Counter[str] = Counter()
    saved: Counter[str] = Counter()
    avalanches = seed = 0
    while fallen.total() - fallen[PIECES] < SINGLES or avalanches < AVALANCHES:
        for match, slots, last in falls(Match(of_two(seed := seed + 1))):
            yard = yard_of(slots.get(min(match.table.in_flight), match.table.slot or 1))
            fell, caught = try_to_catch(match, last, hand, how, rng)
            if 1 < fell < AVALANCHE:
                continue
            place = PIECES if fell > 1 else "deck" if yard is None else YARDS[yard]
            avalanches += fell > 1
            fallen[place] += fell
            saved[place] += caught
    share = {place: saved[place] / fallen[place] for place in sorted(fallen)}
    with capsys.disabled():
        told = ", ".join(f"{place} {saved[place]}/{fallen[place]} = {part:.0%}" for place, part in share.items())
        print(f"\n{how}: {told} ({avalanches} avalanches, {seed} matches)")
    if how != KEY:
        assert {place for place, part in share.items() if part < LEAST[place]} == set()
    assert saved.total() < fallen.total(), "nothing is safe"
