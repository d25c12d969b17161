"""What a match at the window tells of its past: what fell, what was taken back, what was before it was gone on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from riffraff.kit.desk import Desk
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver, begin
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.screens.open_match import played, resume
from riffraff.ui.start import make_desk

Made = Callable[..., Any]


def setup(**more: Any) -> Setup:
    """Two people who may pass, so that turns are short."""
    return Setup((Seat("Anna", 40, "red"), Seat("Ben", 39, "blue")), House(allow_pass=True), seed=4, **more)


def lay(match: Match, *cards: int) -> Match:
    for seat, card in enumerate(cards):
        match.apply(c.Lay(seat, card))
    return match


def shown(hand: Made, make: Callable[[Desk], MatchScreen]) -> Any:
    desk = make_desk(hand.settings(), (1280, 800))
    h = hand(make(desk), desk=desk)
    h.frames(3)
    return h


def log(h: Any) -> set[str]:
    """The sentences of the log."""
    h.click("match.log")
    h.frames(2)
    told = {entry["name"] for entry in h.entries}
    h.keys("escape")
    return told


def test_what_was_undone_is_reported_no_more(hand: Made) -> None:
    match = lay(Match(setup(practice=True)), 9, 3)
    h = shown(hand, lambda desk: played(Driver(GAME, match), desk))
    h.click("foot.pass")
    h.frames(180)
    assert h.entry("foot.report")["name"] == "Anna loaded nothing. 16 pieces left."
    assert "Anna has 16 pieces left." in log(h)
    h.keys("u")
    h.frames(2)
    assert not h.sees("foot.report")
    assert h.entry("match.latest")["name"] == "Anna begins: one piece on slot 9."
    assert "Anna has 16 pieces left." not in log(h)


def test_a_match_that_is_gone_on_with_remembers_what_happened(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, setup(), path) as game:
        match = lay(game.match, 9, 3)
        for seat in (0, 1):
            match.apply(c.Begin(seat))
            match.apply(c.Pass(seat))
            while match.table.phase is Phase.SETTLE:
                game.advance(1)
    h = shown(hand, lambda desk: resume(desk, path))
    h.click("curtain.ready")
    h.frames(2)
    assert h.entry("foot.report")["name"] == "Ben loaded nothing. 16 pieces left."
    assert {"Anna has 16 pieces left.", "Anna has the highest card and is captain."} <= log(h)


def test_the_count_of_a_player_is_that_of_the_tiles_and_the_hand(hand: Made) -> None:
    """What has fallen lies beside the ship until it has been looked at; then both count it."""
    calm = Params().replace({"swell.amplitude": 0.0})
    match = lay(Match(Setup((Seat("Anna", 40, "red"), Seat("Ben", 39, "blue")), params=calm, seed=4)), 4, 3)
    h = shown(hand, lambda desk: played(Driver(GAME, match), desk))

    def tiles() -> int:
        return sum(entry["count"] for entry in h.entries if entry["id"].startswith("supply.0."))

    assert h.entry("player.0")["count"] == tiles() == 16
    match.apply(c.Begin(0))
    match.apply(c.Take(0, 3, (0.0, 0.0), (260.0, 66.0), 0.0))
    h.frames(2)
    assert h.entry("player.0")["count"] == tiles() + 1 == 16
    match.apply(c.TwoHands(0, on=True))
    match.apply(c.Hand(0, 118.0, 66.0))
    match.advance(140)
    match.apply(c.Release(0))
    counts = set()
    while match.table.phase is Phase.SETTLE or h.top.wreck.going:
        h.frames(1)
        assert h.entry("player.0")["count"] == tiles()
        counts.add(tiles())
    h.frames(1)
    assert match.falls == 1
    assert counts == {15, 16}
    assert h.entry("player.0")["count"] == tiles() == 16
