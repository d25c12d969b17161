"""The rules by number, and the way to them from wherever a number stands."""

from __future__ import annotations

import re
from typing import Any

import pytest

from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.rules.actions import REASONS
from riffraff.rules.house import House
from riffraff.ui.riffraff.face import FACE
from riffraff.ui.riffraff.foot import RULES
from riffraff.ui.routes import screen
from riffraff.ui.start import make_desk

NUMBER = re.compile(r"\bR\d+\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_that_is_told_is_in_the_book(language: str) -> None:
    told = {number for text in catalogue(language).values() if isinstance(text, str) for number in NUMBER.findall(text)}
    assert told | set(House.rules().values()) <= set(FACE.book)
    assert all(f"rules.book.{rule}" in catalogue(language) for rule in FACE.book)


def test_a_number_in_the_help_leads_to_its_rule_by_mouse_and_by_key(hand: Any) -> None:
    h = hand(screen("help"))
    h.click("help.loading.R13")
    assert h.entry("help.rule.R13")["visible"]
    h.keys("escape")
    h = hand(screen("help"))
    h.focus("help.loading.R17")
    h.keys("return")
    seen = h.entry("help.rule.R17")
    assert seen["visible"]
    assert seen["rect"][1] < h.entry("help.rule.R18")["rect"][1]
    assert not h.entry("help.rule.R1")["visible"]


def test_a_house_rule_leads_to_the_rule_that_it_changes_and_back(hand: Any) -> None:
    h = hand(screen("new_match"))
    h.click("new.tab.rules")
    for name, rule in House.rules().items():
        h.focus(f"new.house.{name}.rule")
        h.keys("return")
        assert h.entry(f"help.rule.{rule}")["visible"]
        assert h.sees(f"help.house.{name}")
        h.keys("escape")
        assert h.top.name == "new_match"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_link_stands_where_its_word_is_written(hand: Any, written: Any, scale: float) -> None:
    h = hand(screen("help"), (960, 600), language="fr", text_scale=scale)
    written.clear()
    h.redraw()
    for link in (widget for widget in h.top.root.walk() if widget.role == "link" and widget.seen().height > 20):
        lines = [(words, rect) for words, rect in written if rect.colliderect(link.rect.inflate(0, -4))]
        assert any(link.says in words for words, _ in lines), link.id


def test_a_refusal_leads_to_its_rule_and_back(hand: Any) -> None:
    from ui.moments import at_refusal, screen_for  # noqa: PLC0415 - the moments of a match

    desk = make_desk(hand.settings(), (1280, 800))
    h = hand(screen_for(at_refusal(), desk), desk=desk)
    h.frames(2)
    (link,) = [entry["id"] for entry in h.entries if entry["id"].startswith("foot.refused.R")]
    h.click(link)
    assert h.top.name == "help"
    assert h.entry(f"help.rule.{link.rpartition('.')[2]}")["visible"]
    h.keys("escape")
    assert h.top.name == "match"


def test_every_refusal_has_its_rule() -> None:
    assert set(RULES) == set(REASONS)
