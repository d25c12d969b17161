"""Whether a fall can be caught by a person at the mouse (R18): natural falls, and a pointer that moves as people do.

Two people load a ship, one of them mostly with care; each time that something falls, it is seen on the real screen at
60 frames a second by a ``Catcher``, whose pointer rests where the piece was let go. How many of the single falls are
caught, by where the piece came from, and how many pieces of avalanches.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from ui.riffraff.catcher import FRAME_S, KEY, POINTER, READY, Catcher, Point, ready_at

from riffraff.kernel.errors import BadInput
from riffraff.kit.input import Key, Move
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.match.view import View
from riffraff.physics.placement import slots_of
from riffraff.players.game import GAME
from riffraff.players.moves import aim_there, place
from riffraff.players.randomly import Random
from riffraff.rules import actions as r
from riffraff.rules.house import House
from riffraff.rules.pieces import YARDS, name_of, yard_of
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.table.player import Plan
from riffraff.table.seats import Seat
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk

SINGLES, AVALANCHES = 60, 20
LEAST_EACH = 10
"""Single falls from the deck and from each yard."""
AVALANCHE = 4
"""Pieces in the air within one fall."""
PIECES = "pieces of avalanches"
LEAST = {"deck": 0.35, **dict.fromkeys(YARDS, 0.4), PIECES: 0.2}
"""What a hand at the mouse saves at least."""
CARE = 0.9, 0.4
"""How often room is looked for before a piece is laid down, by every other pair of people."""
PATIENCE_TICKS = 400


class Careful(Random):
    """Takes a piece, waits until room was found for it, and lays it there; now and then it plays as ``random`` does."""

    def __init__(self, care: float) -> None:
        self._care = care

    def _load(self, view: View, rng: random.Random) -> Plan:
        pieces = [action.piece for action in view.legal() if isinstance(action, r.Take)]
        if not pieces or rng.random() > self._care:
            return super()._load(view, rng)
        beside = view.region.side * (view.clear_mm + 60.0)
        return [(10, c.Take(view.seat, rng.choice(pieces), (0.0, 0.0), (beside, 150.0), 0.0))]

    def _try_again(self, view: View, rng: random.Random) -> Plan:
        if view.held is not None and view.room is not None and view.held_ticks < PATIENCE_TICKS:
            return place(view, aim_there(view, view.held, view.room), view.seat)
        return super()._try_again(view, rng) if view.held_ticks > PATIENCE_TICKS or view.full else ()


Fall = tuple[Match, str, Point]


def of_two(seed: int) -> Setup:
    """A match of two people."""
    return Setup((Seat("Ann", 40, "red"), Seat("Bob", 30, "blue")), House(), seed)


def falls(match: Match) -> Iterator[Fall]:
    """Each fall of a match of two, as it begins, with the yard or the deck that the first piece was on, and where the
    hand was last; whoever asks lets it end."""
    seed = match.setup.seed
    me, rng = Careful(CARE[seed % 2]), random.Random(seed)
    slots: dict[int, int] = {}
    last = (0.0, 0.0)
    while not match.over:
        if match.table.in_flight:
            yard = yard_of(slots.get(min(match.table.in_flight), match.table.slot or 1))
            yield match, "deck" if yard is None else YARDS[yard], last
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


class Tally:
    """What fell or was caught, and what was caught, by where it came from."""

    def __init__(self) -> None:
        self.fallen: Counter[str] = Counter()
        self.caught: Counter[str] = Counter()
        self.avalanches = 0

    @property
    def enough(self) -> bool:
        singles = [self.fallen[origin] for origin in ("deck", *YARDS)]
        return sum(singles) >= SINGLES and min(singles) >= LEAST_EACH and self.avalanches >= AVALANCHES

    def add(self, origin: str, fell: int, caught: int) -> None:
        self.avalanches += origin == PIECES
        self.fallen[origin] += fell
        self.caught[origin] += caught

    @property
    def shares(self) -> dict[str, float]:
        return {name: self.caught[name] / fell for name, fell in sorted(self.fallen.items())}

    def told(self) -> str:
        singles = [place for place in self.fallen if place != PIECES]
        caught, fallen = (sum(counter[place] for place in singles) for counter in (self.caught, self.fallen))
        each = [
            f"{place} {self.caught[place]}/{self.fallen[place]} = {part:.0%}" for place, part in self.shares.items()
        ]
        return f"{', '.join(each)}; singles {caught}/{fallen} = {caught / fallen:.0%}, {self.avalanches} avalanches"

    def check(self, how: str) -> None:
        """A hand at the mouse saves as many as it must, and nobody saves all."""
        if how != KEY:
            assert {name for name, share in self.shares.items() if share < LEAST[name]} == set()
        assert self.caught.total() < self.fallen.total(), "nothing is safe"


def try_to_catch(match: Match, last: Point, made: Any, how: str, rng: random.Random) -> tuple[int, int]:
    """How many pieces fell or were caught, and how many were caught."""
    table, world = match.table, match.world
    desk = make_desk(made.settings(), (1280, 800))
    h = made(played(Driver(GAME, match), desk), desk=desk)
    h.top.flow.seen()
    camera = h.top.stage.camera
    at = camera.px(*(ready_at(world.pose(min(table.in_flight))[0]) if how == READY else last))
    low = camera.px(0.0, -match.setup.params.surroundings.table_depth)[1]
    person = Catcher(how, at, camera.zoom, low, rng)
    h.do(Move(round(at[0]), round(at[1])))
    before = {*table.out, *table.caught}
    flown: set[int] = set()
    way: list[Point] = []
    for frame in range(1200):
        flown |= set(table.in_flight)
        if not table.in_flight:
            break
        if not way:
            seen = {name_of(piece): camera.px(*world.pose(piece)[:2]) for piece in sorted(table.in_flight)}
            found = person.look(frame * FRAME_S, seen)
            if found is None:
                h.do(Key("c"))
                continue
            way = found
        if way:
            x, y = way.pop(0)
            h.do(Move(round(x), round(y)))
        else:
            h.frames(1)
    caught = {*table.out, *table.caught} - before
    return len(flown - {*table.aboard}), len(caught)


@pytest.mark.slow
@pytest.mark.parametrize("how", [POINTER, READY, KEY])
def test_falls_are_caught_as_people_can(hand: Any, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Prints single falls by where they came from, and the pieces of avalanches. A mouse saves as many as it must."""
    rng, tally, seed = random.Random(7), Tally(), 0
    while not tally.enough:
        for match, origin, last in falls(Match(of_two(seed := seed + 1))):
            fell, caught = try_to_catch(match, last, hand, how, rng)
            if fell == 1 or fell >= AVALANCHE:
                tally.add(PIECES if fell > 1 else origin, fell, caught)
    with capsys.disabled():
        print(f"\n{how}: {tally.told()}, {seed} matches")
    tally.check(how)
