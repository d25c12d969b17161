"""Every screen, and every step of a match: what is looked at by the tests of all screens and by scripts/sheet.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.outcome import Push
from riffraff.kit.screen import Screen
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.match.tally import Tally
from riffraff.physics.placement import Spot, set_down
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.assembly import Assembly
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.riffraff.lesson import first_match
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.riffraff.practice import Practice
from riffraff.ui.riffraff.records import Records
from riffraff.ui.routes import ROUTES, screen
from riffraff.ui.screens.curtain import Curtain
from riffraff.ui.screens.open_match import played

PEOPLE = ("Maximilienne-Charlotte", "Zoé", "Björn", "阿部 😀")


def begun(kinds: str, house: House | None = None) -> Match:
    """A match of people ("h") and computers ("r")."""
    colours = ("red", "blue", "yellow", "green")
    seats = tuple(
        Seat(PEOPLE[n], 40 - n, colours[n], "human" if kind == "h" else "random") for n, kind in enumerate(kinds)
    )
    return Match(Setup(seats, house or House(), seed=4))


def screen_for(match: Match, desk: Desk) -> MatchScreen:
    return played(Driver(GAME, match), desk)


def lay(match: Match, *cards: int) -> None:
    for seat, card in enumerate(cards):
        match.apply(c.Lay(seat, card))


def at_card() -> Match:
    return begun("hrrr")


def at_curtain() -> Match:
    return begun("hh")


def at_reveal() -> Match:
    return begun("hhhh", House(open_piles=True))


def at_captain() -> Match:
    match = begun("hhhh")
    lay(match, 1, 7, 7, 7)
    assert match.table.phase is Phase.CAPTAIN
    return match


def at_order() -> Match:
    match = begun("hhhh")
    lay(match, 9, 3, 3, 3)
    assert match.table.phase is Phase.ORDER
    return match


def at_turn() -> Match:
    match = begun("hhhh", House(allow_pass=True))
    lay(match, 9, 3, 2, 1)
    return match


def at_announce() -> Match:
    match = at_turn()
    assert set_down(match.world, 20, "crate", Spot(9, match.world.shape.slots[9].centre))
    match.advance(60)
    match.apply(c.Begin(0))
    assert match.table.phase is Phase.ANNOUNCE
    return match


def at_take() -> Match:
    match = at_turn()
    match.apply(c.Begin(0))
    return match


def at_hold() -> Match:
    match = at_take()
    match.apply(c.Take(0, 3, (0.0, 0.0), (-150.0, 200.0), 0.0))
    return match


def at_refusal() -> Match:
    match = at_hold()
    match.advance(5)
    match.apply(c.Release(0))
    assert match.table.phase is Phase.HOLD
    return match


def at_settle() -> Match:
    match = at_hold()
    x, y, _ = match.world.carrier_pose(3)
    match.apply(c.Hand(0, x - 35.0, y + 30.0))
    match.advance(120)
    match.apply(c.Release(0))
    assert match.table.phase is Phase.SETTLE
    return match


MOMENTS: dict[Kind, Callable[[], Match]] = {
    Kind.CURTAIN: at_curtain,
    Kind.CARD: at_card,
    Kind.REVEAL: at_reveal,
    Kind.CAPTAIN: at_captain,
    Kind.ORDER: at_order,
    Kind.TURN: at_turn,
    Kind.ANNOUNCE: at_announce,
    Kind.TAKE: at_take,
    Kind.HOLD: at_hold,
    Kind.SETTLE: at_settle,
}


def moment(kind: Kind) -> Callable[[Desk], Screen]:
    def make(desk: Desk) -> Screen:
        made = screen_for(MOMENTS[kind](), desk)
        if kind is Kind.REVEAL:
            lay(made.match, 9, 3, 2, 1)
        return made

    return make


@cache
def to_the_end() -> Driver:
    """A match of computers that is over, played once."""
    game = Driver(GAME, begun("rrr", House(tie_break=True)))
    game.finish()
    return game


def over(desk: Desk) -> Screen:
    """The end of a match that computers played."""
    outcome = played(to_the_end(), desk).tell_end()
    assert isinstance(outcome, Push)
    return outcome.screen


def records(desk: Desk) -> Screen:
    """Numbers and plots of a match."""
    made = Records(desk)
    one = Tally(PEOPLE[:2], (0,), (0,), (0, 3), (9, 2), (3, 0), 7, 12, 4, 9, practice=False, over=True)
    made.found = [(Path("one.riff"), one)] * 3
    made.damaged = 2
    return made


def lesson(desk: Desk) -> Screen:
    """The first match, with the first thing to read."""
    made = first_match(desk)
    made.tick(1)
    return made


ARGUMENTS: dict[str, Callable[[Desk], tuple[Any, ...]]] = {
    "log": lambda _: ([f"{PEOPLE[0]} did something worth a sentence of some length."] * 40,),
    "new_match": lambda _: (True,),
}
SCREENS: dict[str, Callable[[Desk], Screen]] = {
    **{name: lambda d, n=name: screen(n, *ARGUMENTS.get(n, lambda _: ())(d)) for name in ROUTES},  # type: ignore[misc]
    **{f"match.{kind}": moment(kind) for kind in MOMENTS},
    "match.refusal": lambda desk: screen_for(at_refusal(), desk),
    "curtain": lambda _: Curtain(0, Seat(PEOPLE[0], colour="green"), say("ui.curtain.look_away"), lambda: None),
    "over": over,
    "assembly": Assembly,
    "lesson": lesson,
    "practice": Practice,
    "records": records,
}
"""Every screen, and every step of a match."""
