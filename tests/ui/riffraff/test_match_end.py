"""The screen of a match: its end, and what comes after."""

from __future__ import annotations

import pytest
from ui.riffraff.at_match import NAMES, Made, at, begun

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.log import LogWriter
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.ui.screens.open_match import begin
from riffraff.ui.start import make_desk


def test_computers_play_to_the_end_which_is_shown(hand: Made) -> None:
    h = at(hand, begun("rr", house=House(short_game=True)))
    match = h.top.match
    while not match.over:
        h.top.pass_time(240)
    h.top.flow.seen()
    h.frames(100)
    assert h.top.name == "over"
    rows = h.entry("over.scores")["rows"]
    assert sorted(row[0] for row in rows) == ["Anna", "Ben"]
    assert [int(row[2]) for row in rows] == sorted(len(supply) for supply in match.table.supplies)
    h.click("over.look")
    h.frames(200)
    assert h.top.name == "match", "the ship can be looked at as long as one likes"
    h.click("foot.result")
    assert h.top.name == "over"
    assert h.top.env.focus == "over.same"
    assert not h.sees("over.watch"), "it was not recorded"
    assert {e["name"] for e in h.entries if e["id"].startswith("winner.")} == {NAMES[w] for w in match.table.winners}
    h.click("over.title")
    assert h.top.name == "title"


def test_after_the_end_the_match_is_watched_or_played_again_by_the_same(hand: Made) -> None:
    setup = begun("rr", house=House(short_game=True)).setup
    for button, comes in (("over.watch", "replay"), ("over.same", "match")):
        desk = make_desk(hand.settings(reduced_motion=True), (1024, 700))
        h = hand(begin(desk, GAME, setup), (1024, 700), desk=desk)
        while not h.top.match.over:
            h.top.pass_time(240)
        h.top.flow.seen()
        h.frames(100)
        h.focus(button)
        h.keys("return")
        assert h.top.name == comes
        assert h.top.match.setup.players == setup.players
        assert (h.top.match.setup.seed == setup.seed) is (comes == "replay")


@pytest.mark.usefixtures("home")
def test_a_full_disk_ends_the_recording_and_not_the_match(hand: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(hand.settings(), (1280, 800))
    shown = begin(desk, GAME, begun("hr").setup)
    match = shown.match

    def full(_log: LogWriter, _line: object) -> None:
        raise RiffRaffError("kernel.files.disk_full", file="match.riff")

    monkeypatch.setattr(LogWriter, "write", full)
    h = hand(shown, desk=desk)
    h.frames(3)
    h.click("card.10")
    h.frames(60)
    h.click("foot.continue")
    told = [notice.words for notice in desk.notices]
    h.frames(120)
    assert "The match goes on, but it is no longer recorded." in told
    assert match.table.phase is not Phase.CARDS
