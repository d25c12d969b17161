"""Every opponent in the register, by one battery."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from riffraff.match.commands import Begin, Command
from riffraff.match.session import RESCUE, Match
from riffraff.match.setup import Setup
from riffraff.match.view import View
from riffraff.players import PLAYERS
from riffraff.players.game import GAME
from riffraff.players.skill import LEVELS
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.driver import begin, run
from riffraff.table.player import Player
from riffraff.table.seats import COLOURS, HUMAN, LONGEST_NAME, Seat
from riffraff.table.session import Observer, Record

OPPONENTS = sorted(set(PLAYERS) - {HUMAN})
MOST_COMMANDS = 60
"""In a plan: what a recording holds of a turn stays a page."""
LONGEST_PLAN_TICKS = 1200
"""Nobody is kept waiting for more than ten seconds."""

AGAIN = 7
"""Every so many plans are made a second time."""


def made(kind: str) -> Player:
    """A player of the kind; one that thinks long has a tenth of its time."""
    return PLAYERS[kind]().given(0.1)


class Watched(Player):
    """A player whose plans are looked at."""

    def __init__(self, kind: str) -> None:
        self._player = made(kind)
        self._again = made(kind)
        self.ponders = self._player.ponders
        self.plans = 0

    def plan(self, view: View, what: str, rng: random.Random) -> Any:
        state = rng.getstate()
        plan = list(self._player.plan(view, what, rng))
        if self.plans % AGAIN == 0:
            rng.setstate(state)
            again = list(self._again.plan(view, what, rng))
            assert again == plan, "another player of the kind would do the same: it keeps nothing"
        ticks = [tick for tick, _ in plan]
        assert ticks == sorted(ticks)
        assert all(0 <= tick <= LONGEST_PLAN_TICKS for tick in ticks)
        assert len(plan) <= MOST_COMMANDS
        assert all(command.seat == view.seat for _, command in plan)
        self.plans += 1
        return plan


class Looked(Observer):
    """No player changes anything by looking."""

    def __init__(self) -> None:
        self.begun = 0

    def after(self, match: Match, record: Record) -> None:
        match.table.check()
        self.begun += isinstance(record.command, Begin)


def test_the_register_has_people_and_opponents() -> None:
    assert HUMAN in PLAYERS
    assert OPPONENTS
    assert all(0 < len(kind) <= LONGEST_NAME for kind in PLAYERS)


HOUSES = {
    "plain": House(short_game=True),
    "house": House(short_game=True, steady_hand=True, loose=True, allow_pass=True),
}
LONG = {("house", kind) for kind in LEVELS if kind != "deckhand"} | {("plain", "captain")}
"""One of the crew in a house of its own is enough for every day, and who thinks longest plays as the bosun does."""


@pytest.mark.parametrize(
    ("house", "kind"),
    [
        pytest.param(house, kind, marks=[pytest.mark.slow] if (house, kind) in LONG else [])
        for house in HOUSES
        for kind in OPPONENTS
    ],
)
def test_it_plays_a_whole_match_within_its_bounds(house: str, kind: str) -> None:
    seats = tuple(Seat(f"P{i}", None, colour, kind) for i, colour in enumerate(COLOURS[: 2 if kind in LEVELS else 3]))
    looked = Looked()
    watched: list[Watched] = []

    def watch() -> Watched:
        watched.append(Watched(kind))
        return watched[-1]

    setup = Setup(seats, HOUSES[house], seed=6)
    with begin(replace(GAME, players={kind: watch}), setup) as game:
        game.match.observers.append(looked)
        result = game.finish()
    assert result.winners
    assert result.turns == looked.begun
    assert all(player.plans > 0 for player in watched)
    if house == "plain" and kind not in ("deckhand", "bosun", "captain"):
        assert run(replace(GAME, players={kind: lambda: made(kind)}), setup) == result


def test_a_person_never_plans(begun: Callable[..., Match]) -> None:
    person, view = PLAYERS[HUMAN](), begun(4).view(0)
    assert [list(person.plan(view, what, random.Random(0))) for what in (Phase.TAKE, RESCUE)] == [[], []]


def test_a_view_hides_the_others_cards(begun: Callable[..., Match]) -> None:
    """R4, R7: what a player can reach is his own."""
    view = begun(4).view(0)
    assert not {"table", "world", "match", "hands", "laid"} & {name for name in dir(view) if not name.startswith("_")}
    assert {action.seat for action in view.legal()} == {0}


@pytest.mark.parametrize("kind", OPPONENTS)
def test_it_puts_most_first_pieces_where_they_belong(kind: str, begun: Callable[..., Match]) -> None:
    """An honest drop: on an empty ship hardly anything is refused, and most of it stays."""
    refused = stayed = 0
    for slot in range(1, 11):
        for seed in range(3):
            match, player = begun(slot), made(kind)
            while match.waiting.what in (Phase.TAKE, Phase.HOLD) and not refused_in(match):
                played(match, player.plan(match.view(0), match.waiting.what, random.Random(seed)))
            refused += refused_in(match)
            match.advance(360)
            stayed += len(match.table.aboard)
    assert refused <= 2
    assert stayed >= 24


def played(match: Match, plan: Any) -> None:
    """Does a plan."""
    start = match.tick
    command: Command
    for ticks, command in plan:
        match.advance(start + ticks - match.tick)
        match.apply(command)


def refused_in(match: Match) -> bool:
    """Whether a release was refused so far."""
    return "release_refused" in [told.event.name for told in match.told]
