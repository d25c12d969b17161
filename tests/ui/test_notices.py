"""Notices, and settings that act at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from ui.looks import Made, show

from riffraff.kernel.errors import RiffRaffError
from riffraff.kit.describe import Describer
from riffraff.kit.draw import Rect
from riffraff.kit.input import Key
from riffraff.ui.riffraff.keys import KEYS
from riffraff.ui.routes import screen
from riffraff.ui.settings import LONGEST_FALL_S
from riffraff.ui.start import make_desk


def test_a_notice_covers_nothing_that_can_be_pressed_and_goes_when_it_is_pressed(hand: Made) -> None:
    for name in ("settings", "new_match", "match.card", "pause", "files", "over"):
        h = show(hand, name, (1280, 800), reduced_motion=True)
        for n in range(3):
            h.desk.notify(f"Something that is said in a sentence of ordinary length, number {n}.")
        h.frames(1)
        shown = h.entry("notice")
        assert shown["name"].endswith("number 2.")
        assert shown["waiting"] == 2
        below = [w for w in h.top.root.walk() if w.can_focus() and w.role != "scene"]
        assert Rect(shown["rect"]).collidelist([w.seen() for w in below]) < 0, name
        h.click("notice")
        assert h.entry("notice")["name"].endswith("number 1.")
        h.click("notice")
        h.click("notice")
        assert not h.sees("notice")


def test_a_notice_goes_with_the_screen_it_came_on_but_an_error_can_be_read(hand: Made) -> None:
    h = show(hand, "title", (1280, 800), reduced_motion=True)
    h.desk.notify("Only a note.")
    h.desk.notify("An error.", "error")
    h.frames(2)
    h.click("title.settings")
    assert [notice.words for notice in h.desk.notices] == ["An error."]
    h.frames(150)
    h.click("settings.back")
    assert h.desk.notices == []


def test_settings_act_at_once(hand: Made) -> None:
    h = hand(screen("settings"))
    h.click("settings.high_contrast")
    assert h.desk.style.high_contrast
    h.focus("settings.text_scale")
    h.type("150")
    h.keys("return")
    assert h.desk.settings.text_scale == 1.5
    assert h.desk.style.text_scale == 1.5
    h.click("settings.tab.game")
    h.focus("settings.fall_s")
    h.keys("end")
    assert h.desk.settings.fall_s == LONGEST_FALL_S


def test_a_key_is_bound_anew_and_a_clash_is_told(hand: Made) -> None:
    h = hand(screen("settings"))
    h.click("settings.tab.keys")
    h.focus("settings.key.help")
    h.keys("return")
    h.keys("f11")
    assert h.desk.keys.of["help"] == ("f11",)
    assert any("The same key as" in e["name"] for e in h.entries)
    h.keys("return")
    h.keys("escape")
    assert h.desk.keys.of["help"] == ("f11",)
    h.click("settings.reset_keys")
    assert h.desk.keys.of == KEYS.of


def test_the_menu_key_itself_can_be_bound_anew(hand: Made) -> None:
    h = hand(screen("settings"))
    h.click("settings.tab.keys")
    h.focus("settings.key.menu")
    h.keys("return")
    h.keys("m")
    assert h.desk.keys.of["menu"] == ("m",)
    top = h.top
    h.do(Key("m"))
    assert not h.going or h.top is not top


@pytest.mark.parametrize(("language", "said"), [("en", "are not kept."), ("fr", "ne sont pas gardés.")])
def test_settings_that_cannot_be_kept_are_told_and_hold(hand: Made, tmp_path: Path, language: str, said: str) -> None:
    (tmp_path / "file").touch()
    desk = make_desk(hand.settings(language=language), (1280, 800), tmp_path / "file" / "settings.toml")
    h = hand(screen("settings"), desk=desk)
    h.focus("settings.high_contrast")
    h.keys("space")
    assert h.desk.settings.high_contrast
    assert h.desk.notices[-1].words.endswith(said)
    assert str(tmp_path / "file") in h.desk.notices[-1].words


def test_a_description_that_can_be_written_no_more_is_told_and_the_game_goes_on(hand: Made, tmp_path: Path) -> None:
    h = hand(screen("title"))
    h.app.describer = Describer(tmp_path / "gone" / "screen.json")
    with pytest.raises(RiffRaffError):
        h.frames(1)
    (tmp_path / "gone").mkdir()
    h.app.describer = Describer(tmp_path / "gone" / "screen.json")
    h.frames(1)
    (tmp_path / "gone" / "screen.json").unlink()
    (tmp_path / "gone").rmdir()
    h.keys("tab", "tab")
    assert h.going
    assert "screen.json" in h.desk.notices[-1].words
