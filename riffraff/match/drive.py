"""Whole matches without a screen."""

from __future__ import annotations

from riffraff.match.driver import Driver, seated
from riffraff.match.player import Players
from riffraff.match.session import Match
from riffraff.match.setup import Setup


def begin(setup: Setup, players: Players) -> Driver:
    match = Match(setup)
    return Driver(match, seated(match, players))
