"""Forty straight drags in the real window: from each of four panels to each of ten slots, with eight pieces aboard.

Until the piece is let go the ship moves as if nobody carried anything, and then as with the same piece laid down at
the same pose by the same hand. Run by scripts/battery.py, not with the other tests.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from e2e.window import HIGHER_PX, is_at

from riffraff.games import game_named
from riffraff.match import commands as c
from riffraff.match.carrying import LIFT_MM
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.world import World
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.pieces import KINDS
from riffraff.rules.state import Phase
from riffraff.table.driver import begin
from riffraff.table.recording import read
from riffraff.table.seats import COLOURS, Seat

CRATE, BARREL = 3, 1
OUTWARDS_MM, INWARDS_MM = 8.0, 15.0
"""From the middle of a slot: what lies there, and what comes beside it."""
CALM = Params().replace({"swell.amplitude": 0.0})
SETTLED_TICKS = 2000
UNSEEN = 1.0e-3
"""mm and rad."""
HANDLED = c.Take | c.Hand | c.TwoHands | c.Turn | c.Release
"""What is done with the piece alone; a release may have been refused."""
TRIES = 8
STEPS = 14
"""So many moves of the mouse a drag is made of."""
SAME_RAD = 0.002
"""A tenth of a degree: what the engine keeps of the contacts is not in a state."""


def eight_aboard(path: Path, slot: int, seat: int) -> None:
    """Record a match up to the turn of ``seat`` at ``slot``, eight crates and barrels lying on deck and yards."""
    seats = tuple(Seat(name, 30 + n, colour) for n, (name, colour) in enumerate(zip("ABCD", COLOURS, strict=False)))
    with begin(GAME, Setup(seats, House(allow_pass=True), seed=1, params=CALM), path) as driver:
        match = driver.match
        for piece, slots in ((CRATE, [1, 2, 3, 4]), (BARREL, [5, 6, 7, 8])):
            cards = dict(enumerate(slots))
            cards |= {s: 9 for s in cards if s == seat and cards[s] == slot}
            lay(match, cards)
            while match.table.phase is not Phase.CARDS:
                load(match, piece)
        others = [card for card in (10, 9, 4, 3, 2, 1) if card != slot]
        last = {seat: slot}
        for other in set(range(4)) - {seat}:
            last[other] = next(
                card for card in others if card in match.table.hands[other] and card not in last.values()
            )
        lay(match, last)
        while match.table.turn != seat:
            turn = match.table.turn
            assert turn is not None
            match.apply(c.Begin(turn))
            match.apply(c.Pass(turn))
            settle(match)


def lay(match: Match, cards: dict[int, int]) -> None:
    for seat, card in cards.items():
        match.apply(c.Lay(seat, card))


def load(match: Match, piece: int) -> None:
    """The seat in turn lays a piece on its slot."""
    seat = match.table.turn
    assert seat is not None
    match.apply(c.Begin(seat))
    region = match.world.shape.slots[match.table.slot or 1]
    height = region.y0 + (0.0 if region.yard is None else match.world.shape.hinges[region.yard]) + 16.0
    match.apply(c.Take(seat, len(KINDS) * seat + piece, (0.0, 0.0), (region.side * 200.0, height), 0.0))
    match.apply(c.TwoHands(seat, on=True))
    match.apply(c.Hand(seat, region.centre + OUTWARDS_MM * region.side, height))
    match.advance(120)
    told = match.apply(c.Release(seat))
    assert match.table.held is None, told
    settle(match)


def settle(match: Match) -> None:
    for _ in range(SETTLED_TICKS):
        if match.table.phase is not Phase.SETTLE:
            return
        match.advance(1)
    raise AssertionError("the ship does not settle")


@pytest.mark.slow
@pytest.mark.parametrize("slot", range(1, 11))
@pytest.mark.parametrize("seat", range(4))
def test_a_straight_drag_sets_nothing_going(launch: Any, tmp_path: Path, seat: int, slot: int) -> None:
    path = tmp_path / "match.riff"
    eight_aboard(path, slot, seat)
    window = launch("play", "--resume", str(path))
    window.until(lambda w: w.maybe("foot.one") or w.maybe(f"supply.{seat}.bottle", enabled=True), "the turn")
    if window.maybe("foot.one"):  # a loaded yard (R15)
        window.choose("foot.one")
    window.wait(f"supply.{seat}.bottle", enabled=True)
    start = window.at(f"supply.{seat}.bottle")
    left, right, floor = window.slot(slot)
    window.press(f"supply.{seat}.bottle")
    window.until(lambda w: w.held(), "the piece in the hand")
    px, side = window.find("ship.heel")["mm_px"], 1 if slot in (3, 4, 6, 8, 10) else -1
    end = (left + right) / 2 - INWARDS_MM * side * px, floor - 34.0 * px
    drag(window, start, end)
    window.release(end)
    for number in range(1, TRIES):
        if window.soon(lambda w: not w.held()):
            break
        window.click((end[0], end[1] - number * HIGHER_PX))
    window.until(lambda w: not w.held(), "the piece to be let go")
    window.until(lambda w: "foot.rest" in w.ids(), "the ship to settle")
    window.until(lambda w: "foot.rest" not in w.ids(), "the ship to be at rest")
    window.kill()
    as_if_set_down(path)


def drag(window: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Lead the piece straight there. A computer that stands still for a second meanwhile moves no hand: the person sees
    that the piece has not come along, goes back and leads it again."""
    for _ in range(TRIES):
        for n in range(1, STEPS + 1):
            window.move(tuple(a + (b - a) * n / STEPS for a, b in zip(start, end, strict=True)))
        if window.soon(lambda w: is_at(w.held(), end)):
            return
        window.move(start)
    raise AssertionError(f"the piece never came along: {window.held()}, {end}")


def as_if_set_down(path: Path) -> None:
    recording = read(path, game_named)
    match, twin = Match(recording.setup), Match(recording.setup)
    released = next(timed for timed in reversed(recording.commands) if isinstance(timed.command, c.Release))
    taken = next(timed for timed in reversed(recording.commands) if isinstance(timed.command, c.Take))
    for timed in recording.commands:
        if timed.tick > released.tick or timed is released:
            break
        for each in (match, twin):
            each.advance(timed.tick - each.tick)
        match.apply(timed.command)
        if timed.tick < taken.tick or not isinstance(timed.command, HANDLED):
            twin.apply(timed.command)
    for each in (match, twin):
        each.advance(released.tick - each.tick)
    # Where the piece has come in by itself a moment before it may lean on its neighbour: nothing that could be seen.
    assert match.world.state().ship == pytest.approx(twin.world.state().ship, abs=UNSEEN)
    held, calm = match.world.state(), twin.world.state()
    piece = next(saved for saved in held.pieces if saved.piece == taken.command.piece)
    other = World(
        recording.setup.params,
        replace(calm, pieces=(*calm.pieces, piece), hand=held.hand, watched=(*calm.watched, *held.watched)),
        firm=True,
    )
    match.apply(released.command)
    if other.in_front:
        assert other.bring_in(LIFT_MM)
    other.let_go()
    for _ in range(12):
        match.advance(20)
        other.step(20)
        assert match.world.heel == pytest.approx(other.heel, abs=SAME_RAD)
