"""A new match: what is typed in, right and wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kernel.folders import presets_folder
from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.kit import text
from riffraff.physics.params import PRESETS
from riffraff.players import PLAYERS
from riffraff.rules.house import House
from riffraff.ui.routes import screen

Made = Callable[..., Any]


def test_a_match_is_set_up_by_hand(hand: Made) -> None:
    h = hand(screen("new_match", False))
    h.click("new.0.name")
    h.type("Anna")
    h.click("new.0.age")
    h.type("40")
    h.click("new.tab.rules")
    h.focus("new.house.tie_break")
    h.keys("space")
    h.click("new.tab.sea")
    h.click("new.seed")
    h.type("77")
    setup = h.top.form.setup()
    assert [seat.name for seat in setup.players] == ["Anna", "Computer 2"]
    assert [seat.age for seat in setup.players] == [40, None]
    assert setup.players[1].kind != "human"
    assert setup.house.tie_break
    assert setup.seed == 77
    h.click("new.start")
    assert h.top.name == "match"


@pytest.mark.parametrize("age", ["0", "abc", "-5", "131", "4.5", "²", "٣", "1e1"])
def test_a_wrong_age_is_told_and_stops_the_start(hand: Made, age: str) -> None:
    h = hand(screen("new_match", False))
    h.click("new.0.age")
    h.type(age)
    assert "whole number from 1" in h.entry("new.0.age")["wrong"]
    assert h.entry("new.start")["enabled"] is False
    assert "whole number from 1" in h.entry("new.start")["why"]
    h.click("new.start")
    assert h.top.name == "new_match"


@pytest.mark.parametrize(("typed", "said"), [("Bo🐀", "has one of these"), ("🐀Bo🐁", "has 2 of these")])
def test_a_name_that_no_font_here_can_draw_is_told(
    hand: Made, monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    text.forget_fonts()
    monkeypatch.setattr(text, "_of_system", lambda: ())
    h = hand(screen("new_match", False))
    h.click("new.0.name")
    h.type(typed)
    assert said in h.entry("new.0.name")["wrong"]
    assert h.entry("new.start")["enabled"] is False
    text.forget_fonts()


def test_what_is_wrong_with_a_name_stands_below_it_once(hand: Made) -> None:
    h = hand(screen("new_match", False))
    for n in (0, 1):
        h.focus(f"new.{n}.name")
        h.keys("tab")
        h.focus(f"new.{n}.name")
        h.type("Zoé")
    h.frames(60)
    assert h.entry("new.1.name")["wrong"]
    assert not h.sees("tip")
    assert sum("tell them apart" in entry["name"] for entry in h.entries) == 2


def test_two_players_of_one_name_are_told_apart_first(hand: Made) -> None:
    h = hand(screen("new_match", False))
    h.click("new.0.name")
    h.type("Zoé")
    h.click("new.1.name")
    h.type("zoé")
    assert h.entry("new.1.name")["wrong"]
    assert h.entry("new.start")["enabled"] is False


@pytest.mark.parametrize(
    ("seed", "right"),
    [
        ("", True),
        ("0", True),
        ("9223372036854775807", True),
        ("9223372036854775808", False),
        ("storm", False),
        ("-1", False),
        ("1.5", False),
    ],
)
def test_seeds_right_and_wrong(hand: Made, seed: str, right: bool) -> None:
    h = hand(screen("new_match", False))
    h.click("new.tab.sea")
    h.click("new.seed")
    h.type(seed)
    assert h.entry("new.start")["enabled"] is right


def test_a_preset_of_ones_own_is_offered_as_long_as_it_is_there(hand: Made) -> None:
    own = presets_folder() / "heavy.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[ship]\nball_mass = 333.0\n")
    h = hand(screen("new_match", False))
    h.click("new.tab.sea")
    h.focus("new.preset")
    h.keys("left")
    assert h.entry("new.preset")["value"] == "heavy"
    assert any(entry["name"] == "A preset of your own" for entry in h.entries)
    assert h.top.form.setup().params.ship.ball_mass == 333.0
    own.unlink()
    h.click("new.start")
    assert h.top.name == "new_match"
    assert "heavy: this is neither a preset" in h.desk.notices[0].words
    h.click("new.tab.sea")
    assert h.entry("new.preset")["value"] == "toy"


def test_colours_are_never_shared(hand: Made) -> None:
    h = hand(screen("new_match", False))
    h.focus("new.0.colour")
    h.keys("right")
    assert [draft.colour for draft in h.top.form.drafts[:2]] == ["blue", "red"]


def test_every_house_rule_is_offered_with_its_number(hand: Made) -> None:
    h = hand(screen("new_match", False))
    h.click("new.tab.rules")
    for name, rule in House.rules().items():
        assert h.sees(f"new.house.{name}")
        assert h.entry(f"new.house.{name}.rule")["name"] == rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_player_and_every_preset_has_its_words(language: str) -> None:
    known = catalogue(language)
    assert {f"ui.player.{kind}" for kind in PLAYERS} <= known.keys()
    assert {f"ui.preset.{name}" for name in PRESETS} | {f"ui.preset_help.{name}" for name in PRESETS} <= known.keys()
