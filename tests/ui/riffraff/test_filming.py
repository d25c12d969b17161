"""A picture of the window by a key, and a film of the last fall: PNG always, a video where the package for it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from riffraff.kernel.folders import pictures_folder
from riffraff.kit.film import SIZE
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import Driver, begin
from riffraff.table.saves import new_recording
from riffraff.table.seats import Seat
from riffraff.ui.riffraff import filming
from riffraff.ui.routes import screen
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk


def setup() -> Setup:
    seats = tuple(Seat(name, None, colour, "random") for name, colour in (("Anna", "red"), ("Bo", "blue")))
    return Setup(seats, House(short_game=True), seed=5)


@pytest.fixture(scope="module")
def match_over(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A recording of a short match."""
    path = tmp_path_factory.mktemp("short") / "match.riff"
    with begin(GAME, setup(), path) as driver:
        driver.finish()
    return path.read_bytes()


def shown_after_a_fall(hand: Any, recording: bytes) -> Any:
    """A hand on the replay, two seconds after the first fall."""
    path, _ = new_recording()
    path.write_bytes(recording)
    h = hand(screen("files"))
    h.click("files.open")
    h.keys("m")
    moment = next(m for m in h.top.moments if m.turn == h.top.replay.turn)
    while h.top.replay.tick < moment.tick + 240:
        h.frames(6)
    return h


def test_a_key_takes_a_picture_of_the_window(hand: Any) -> None:
    h = hand(screen("settings"))
    h.keys("f12")
    (file,) = pictures_folder().glob("*.png")
    assert pygame.image.load(file).get_size() == (1280, 800)
    assert str(file) in h.desk.notices[-1].words


@pytest.mark.parametrize("video", [False, True])
def test_the_last_fall_becomes_a_film(
    hand: Any, match_over: bytes, monkeypatch: pytest.MonkeyPatch, video: bool
) -> None:
    """Here of fewer pictures a second than it has."""
    if video:
        pytest.importorskip("av")
    monkeypatch.setattr(filming, "has_extra", lambda _: video)
    monkeypatch.setattr(filming, "RATE", 8)
    h = shown_after_a_fall(hand, match_over)
    h.keys("f")
    assert h.top.name == "filming"
    count = h.top.count
    for _ in range(2000):
        if h.top.name != "filming":
            break
        h.frames(1)
    made = sorted(pictures_folder().iterdir())
    if video:
        assert [file.suffix for file in made] == [".mp4"]
        return
    (folder,) = made
    pictures = sorted(folder.glob("*.png"))
    assert len(pictures) == count > 10
    assert pygame.image.load(pictures[0]).get_size() == SIZE
    assert pictures[0].read_bytes() != pictures[count // 2].read_bytes()
    assert any("av" in notice.words and "install" in notice.words for notice in h.desk.notices)


def test_broken_off_it_leaves_nothing(hand: Any, match_over: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filming, "has_extra", lambda _: False)
    h = shown_after_a_fall(hand, match_over)
    h.keys("f", "return")
    assert h.top.name == "replay"
    assert list(pictures_folder().iterdir()) == []


def test_where_nothing_fell_that_is_said(hand: Any) -> None:
    desk = make_desk(hand.settings(), (1280, 800))
    h = hand(played(Driver(GAME, Match(setup())), desk), desk=desk)
    h.keys("f")
    assert h.top.name == "match"
    assert "Nothing has fallen yet" in h.desk.notices[-1].words


def test_pictures_go_beside_the_recordings(home: Path) -> None:
    path, _ = new_recording()
    assert pictures_folder().parent == path.parent.parent
    assert home in pictures_folder().parents
