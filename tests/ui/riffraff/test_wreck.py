"""A match on a ship that comes apart: the match ends with a sentence, the window stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk


def test_a_match_on_a_wreck_ends_at_the_title_with_a_sentence(
    hand: Callable[..., Any], wreck: dict[str, float]
) -> None:
    seats = (Seat("Anna", 40, "red", "human"), Seat("Ben", 39, "blue", "random"))
    match = Match(Setup(seats, House(), params=Params().replace(wreck), seed=4))
    desk = make_desk(hand.settings(), (1280, 800))
    h = hand(played(Driver(GAME, match), desk), desk=desk)
    h.frames(90)
    assert h.going
    assert h.top.name == "title"
    assert any("came apart" in notice.words for notice in desk.notices)
