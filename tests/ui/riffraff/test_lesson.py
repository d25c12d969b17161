"""The first match: it is offered, teaches in a real match, waits while one reads, and is not offered first again."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.kit.input import Drag, Move, Press, Release
from riffraff.players import PLAYERS
from riffraff.table.player import rivals
from riffraff.table.recording import about
from riffraff.table.saves import recordings
from riffraff.ui.riffraff import lesson
from riffraff.ui.riffraff.assembly import STEPS
from riffraff.ui.riffraff.lesson import HINTS
from riffraff.ui.routes import screen

PATIENCE_S = 60.0
"""For a machine that has much else to do."""


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer's first card is no 10: else the captain would be asked."""
    monkeypatch.setattr(lesson, "SystemRandom", lambda: Random(11))


def begun(hand: Any, **settings: Any) -> Any:
    h = hand(screen("title"), reduced_motion=True, **settings)
    h.click("title.lesson")
    h.click("assembly.skip")
    h.frames(2)
    return h


def hint(h: Any) -> str:
    now = h.top.lesson.now
    return "" if now is None else str(now.name)


def shows(h: Any, *names: str) -> bool:
    """Whether one of these hints comes before long: the computer thinks beside."""
    end = time.monotonic() + PATIENCE_S
    while hint(h) not in names and time.monotonic() < end:
        h.frames(1)
        time.sleep(0.001)
    return hint(h) in names


def test_every_hint_has_its_words() -> None:
    for language in LANGUAGES:
        for name in (item.name for item in HINTS):
            assert {f"ui.lesson.{name}", f"ui.lesson.{name}_title"} <= set(catalogue(language))


def test_who_has_played_no_match_is_offered_the_first_one(hand: Any) -> None:
    h = hand(screen("title"), reduced_motion=True)
    assert h.top.env.focus == "title.lesson"
    h = hand(screen("title"), reduced_motion=True, taught=("riffraff",))
    assert h.top.env.focus == "title.new"
    assert h.sees("title.lesson")


def test_the_ship_is_put_together_step_by_step(hand: Any) -> None:
    h = hand(screen("title"))
    h.keys("return")
    assert h.top.name == "assembly"
    seen = []
    for _ in STEPS:
        there = h.top.lifted()
        assert max(there.values()) > 0.0 or h.desk.style.reduced_motion
        h.frames(60)
        assert not any(h.top.lifted().values())
        seen.append(len(there))
        h.keys("space")
    assert seen == sorted(set(seen))
    assert h.top.name == "match"


def test_left_alone_it_goes_on_to_the_match(hand: Any) -> None:
    h = hand(screen("title"))
    h.click("title.lesson")
    h.frames(60 * 50)
    assert h.top.name == "match"


def test_time_waits_for_who_reads(hand: Any) -> None:
    h = begun(hand)
    assert hint(h) == "aim"
    before = h.top.match.tick
    h.frames(120)
    assert h.top.match.tick == before
    h.keys("return")
    h.frames(30)
    assert h.top.match.tick > before
    assert hint(h) == "card"


def test_by_mouse_each_thing_is_told_when_it_is_there_to_do(hand: Any) -> None:
    h = begun(hand)
    h.click("lesson.read")
    h.click("card.10")
    assert shows(h, "high")
    h.click("foot.continue")
    h.frames(2)
    assert hint(h) == "take"
    assert "10" in h.entry("lesson.words")["name"]
    x, y = h.at("slot.10")
    start = h.at("supply.0.chest")
    h.do(Move(*start), Press(*start), Drag(x, y - 40))
    h.frames(1)
    assert hint(h) == "bring_in"
    for n in range(80):
        h.do(Drag(x + n % 2, y - 8))
        if not h.top.hands.in_front:
            break
    h.frames(2)
    assert hint(h) == "let_go"
    h.do(Release(x, y - 8))
    h.frames(3)
    assert hint(h) in ("settle", "catch")


def test_by_keyboard_keys_are_named(hand: Any) -> None:
    h = begun(hand, keys={"next_piece": "k"})
    h.focus("card.10")
    h.keys("return")
    assert shows(h, "high")
    h.keys("return")
    h.frames(2)
    assert hint(h) == "take"
    assert ". K goes" in h.entry("lesson.words")["name"]
    h.click("player.0")
    h.frames(2)
    assert "Drag" in h.entry("lesson.words")["name"]


@pytest.mark.parametrize("ends", ["skip", "key"])
def test_it_can_be_ended_at_any_moment_and_is_remembered(hand: Any, ends: str) -> None:
    h = begun(hand)
    if ends == "skip":
        h.click("lesson.skip")
    else:
        h.focus("lesson.skip")
        h.keys("return")
    h.frames(2)
    assert hint(h) == ""
    assert not h.sees("lesson.words")
    assert h.desk.settings.taught == ("riffraff",)
    before = h.top.match.tick
    h.frames(30)
    assert h.top.match.tick > before


def test_it_is_a_match_like_any_other_against_the_best_computers(hand: Any) -> None:
    h = begun(hand)
    players = h.top.match.setup.players
    assert [player.kind for player in players] == ["human", rivals(PLAYERS)[0]]
    assert [about(path).practice for path in recordings()] == [False]


def test_better_computers_are_taken_where_there_are_any() -> None:
    made = dict.fromkeys(("human", "random", "bosun", "reckoner"), lambda: None)
    assert rivals(made) == ["bosun", "reckoner"]  # type: ignore[arg-type]
    assert rivals(PLAYERS) == ([*PLAYERS][2:] or ["random"])


def test_a_lone_person_plays_against_computers(hand: Any) -> None:
    h = hand(screen("title"), reduced_motion=True, taught=("riffraff",))
    h.keys("return")
    h.click("new.start")
    assert h.top.name == "match"
    assert h.top.people == {0}


def test_names_that_nobody_gave_follow_the_language(hand: Any) -> None:
    h = begun(hand, language="en")
    assert "Player 1" in h.entry("player.0")["name"]
    h.desk.change(language="fr")
    h.frames(2)
    assert "Joueur 1" in h.entry("player.0")["name"]
    assert "Ordinateur 2" in h.entry("player.1")["name"]
    assert h.top.match.setup.players[0].name == "Player 1"
