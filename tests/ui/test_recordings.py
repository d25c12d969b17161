"""Names that are typed, recordings that are opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.looks import Made, assert_all_reached, assert_fits
from ui.moments import begun

from riffraff.kit.draw import Rect
from riffraff.match import commands as c
from riffraff.players.game import GAME
from riffraff.table.driver import begin
from riffraff.table.seats import HUMAN
from riffraff.ui.routes import screen
from riffraff.ui.screens.open_match import watch
from riffraff.ui.start import make_desk


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("", "Player 1"),
        ("   ", "Player 1"),
        ("x" * 30, "x" * 24),
        ("e\u0301lan", "élan"),
        ("<b>{n}</b>", "<b>{n}</b>"),
    ],
)
def test_any_name_will_do(hand: Made, written: list[tuple[str, Rect]], typed: str, name: str) -> None:
    h = hand(screen("new_match", False))
    h.click("new.0.name")
    h.type(typed)
    h.focus("new.1.kind")
    while h.top.form.drafts[1].kind != HUMAN:
        h.keys("left")
    assert h.top.form.setup().players[0].name == name
    assert any(e["name"] == "A name has at most 24 characters." for e in h.entries) == (len(typed) > 24)
    assert_fits(h, written)
    h.click("new.start")
    assert h.top.name in ("match", "curtain")
    h.frames(3)
    assert h.top.name == "curtain"
    assert_fits(h, written)


def test_a_recording_that_is_none_is_told(hand: Made, tmp_path: Path) -> None:
    (tmp_path / "no.riff").write_text("hello\n", encoding="utf-8")
    h = hand(screen("files"))
    h.click("files.path")
    h.type(str(tmp_path / "no.riff"))
    h.keys("return")
    assert h.top.name == "files"
    assert "no.riff" in h.desk.notices[-1].words


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [*lines[:12], b"{}\n", *lines[13:]], "match.riff, line 13: this line is damaged"),
        (lambda lines: [*lines, b'{"half'], "line {n}: the last line was cut off"),
    ],
)
def test_a_damaged_recording_is_watched_and_its_damage_told(
    hand: Made, tmp_path: Path, damage: Callable[[list[bytes]], list[bytes]], said: str
) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("rr").setup, path) as game:
        while game.match.turn < 2:
            game.advance(60)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(damage(lines)))
    h = hand(screen("files"))
    h.click("files.path")
    h.type(str(path))
    h.keys("return")
    assert h.top.name == "replay"
    for told in (h.desk.notices[-1].words, h.entry("replay.damaged")["name"]):
        assert said.format(n=len(lines) + 1) in told
    while not h.top.replay.at_end:
        h.frames(10)
    h.frames(30)
    assert h.top.name == "replay"


def test_a_recording_is_watched(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("rr").setup, path) as game:
        while game.match.turn < 3:
            game.advance(60)
    h = hand(watch(make_desk(hand.settings(), (1280, 800)), path))
    h.frames(5)
    assert_all_reached(h)
    h.click("replay.play")
    assert not h.top.playing
    h.focus("replay.turn")
    h.keys("end")
    assert h.top.replay.turn == 2
    h.click("replay.back")
    assert h.top.replay.turn == 1
    h.focus("replay.speed")
    h.keys("right")
    assert h.top.speed == "2"
    tick = h.top.replay.tick
    h.click("replay.play")
    h.frames(30)
    assert h.top.replay.tick > tick


def test_a_recording_is_watched_without_the_thinking(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("hh").setup, path) as game:
        for command in (c.Lay(0, 9), c.Lay(1, 3), c.Begin(0), c.Take(0, 3, (0.0, 0.0), (-150.0, 200.0), 0.0)):
            game.advance(600)
            game.match.apply(command)
        game.advance(600)
    desk = make_desk(hand.settings(reduced_motion=True), (1280, 800))
    h = hand(watch(desk, path), desk=desk)
    assert h.entry("replay.back")["key"] == "Page up"
    assert h.entry("replay.on")["key"] == "Page down"
    h.frames(30)
    assert 2280 <= h.top.replay.tick <= 2400, "just before the piece is taken"
    h.frames(90)
    assert h.top.replay.match.world.held is not None
    assert h.top.replay.tick < 2600, "with a piece in the hand time passes as it did"
    h.click("replay.skip")
    h.top.seek(-1)
    h.frames(30)
    assert h.top.replay.tick <= 80


def test_turns_are_leafed_through_by_keys_wherever_the_focus_is(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("rr").setup, path) as game:
        while game.match.turn < 3:
            game.advance(60)
    h = hand(watch(make_desk(hand.settings(), (1280, 800)), path))
    h.click("replay.play")
    h.focus("replay.turn")
    h.keys("page down", "page down", "page up")
    assert h.top.replay.turn == 0
