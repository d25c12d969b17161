"""The first match of Capharnaüm teaches what is there to be done, as it comes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from ui.capharnaum.test_match_screen import by_keys, by_mouse

from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.ui.capharnaum.lesson import HINTS
from riffraff.ui.routes import screen
from riffraff.ui.settings import taught
from riffraff.ui.start import make_desk

Made = Callable[..., Any]
PATIENCE_S = 60.0
"""For a machine that has much else to do."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_has_its_words(language: str) -> None:
    for hint in HINTS:
        assert {f"capharnaum.lesson.{hint.name}", f"capharnaum.lesson.{hint.name}_title"} <= set(catalogue(language))


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_all_that_is_needed_is_told_within_two_rounds(hand: Made, way: Callable[..., None]) -> None:
    desk = make_desk(hand.settings(game="capharnaum", reduced_motion=True), (960, 600))
    h = hand(screen("title"), desk=desk, size=(960, 600))
    h.click("title.lesson")
    assert h.top.name == "match"
    rng, seen = random.Random(3), list[str]()
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        h.frames(1)
        told = h.entry("lesson.title")["name"] if h.sees("lesson.title") else ""
        if told and told not in seen:
            seen.append(told)
        if h.sees("lesson.read"):
            h.click("lesson.read")
        elif h.top.name != "match" or "capharnaum" in taught(desk):
            break
        elif h.top.intention() is not None:
            way(h, rng)
    assert seen[0] == "Twelve things"
    assert {"Sow something", "Call the grown-up"} <= set(seen)
    assert "capharnaum" in taught(desk)


def test_each_thing_is_told_when_it_is_there_to_be_done(hand: Made) -> None:
    """A way that is drawn may be changed; who plays by keys is told of keys."""
    h = hand(screen("title"), desk=make_desk(hand.settings(game="capharnaum", reduced_motion=True), (1280, 800)))
    h.click("title.lesson")
    h.frames(2)
    h.click("lesson.read")
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        h.frames(1)
        if h.top.intention() is None:
            time.sleep(0.001)  # the computer thinks beside
            continue
        if h.top.intention().walking:
            break
        by_mouse(h, random.Random(1))
    assert h.entry("lesson.title")["name"] == "Sow something"
    assert "Click" in h.entry("lesson.words")["name"]
    h.keys("backspace")
    h.frames(2)
    assert "arrow keys" in h.entry("lesson.words")["name"]
    h.click(f"cell.{next(iter(h.top.intention().reach()))}")
    h.frames(2)
    assert h.entry("lesson.title")["name"] == "Change your mind"


def test_a_lesson_may_be_dropped(hand: Made) -> None:
    h = hand(screen("title"), desk=make_desk(hand.settings(game="capharnaum"), (1280, 800)))
    h.click("title.lesson")
    h.frames(2)
    h.click("lesson.skip")
    h.frames(60)
    assert not h.sees("lesson.title")
    assert h.top.driver.match.tick > 0
