"""A match on the screen as a hand finds it, for the tests of the screen of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.report import tell
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk

Made = Callable[..., Any]
NAMES = ("Anna", "Ben", "Cleo", "Dora")
COLOURS = ("red", "blue", "yellow", "green")


def begun(
    kinds: str, practice: bool = False, house: House | None = None, params: Params | None = None, **more: Any
) -> Match:
    seats = tuple(
        Seat(NAMES[n], 40 - n, COLOURS[n], "human" if kind == "h" else "random") for n, kind in enumerate(kinds)
    )
    return Match(Setup(seats, house or House(), params=params or Params(), seed=4, practice=practice, **more))


def at(hand: Made, match: Match, **settings: Any) -> Any:
    """A hand on the screen of a match."""
    desk = make_desk(hand.settings(**settings), (1280, 800))
    h = hand(played(Driver(GAME, match), desk), desk=desk)
    h.frames(3)
    return h


def lay(match: Match, *cards: int) -> Match:
    for seat, card in enumerate(cards):
        match.apply(c.Lay(seat, card))
    return match


def step(h: Any) -> Kind:
    screen = next(s for s in h.app.screens if isinstance(s, MatchScreen))
    kind: Kind = screen.now_step.kind
    return kind


def told(h: Any) -> list[str]:
    """What the log says."""
    return [tell(item.event, NAMES[:2]) for item in h.top.match.told]


def falling(hand: Made, **more: Any) -> Any:
    """A hand on a match whose piece was let go beside its support and falls, on still water."""
    match = lay(begun("hh", house=House(loose=True), params=Params().replace({"swell.amplitude": 0.0}), **more), 9, 3)
    match.apply(c.Begin(0))
    match.apply(c.Take(0, 7, (0.0, 0.0), (-140.0, 330.0), 0.0))
    region = match.world.shape.slots[9]
    match.apply(c.Hand(0, region.x0 + 0.5, region.y0 + match.world.shape.hinges[2] + 30.0))
    match.advance(300)
    match.apply(c.Release(0))
    assert match.table.phase is Phase.SETTLE
    for _ in range(600):
        match.advance(1)
        if match.table.in_flight:
            break
    assert match.table.in_flight == (7,)
    return at(hand, match)
