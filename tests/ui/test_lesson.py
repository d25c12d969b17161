"""Hints come when their moment has come, one at a time, and never again."""

from __future__ import annotations

from typing import Any

import pytest

from riffraff.ui.lesson import Hint, Lesson
from riffraff.ui.routes import screen
from riffraff.ui.start import make_desk


def of(name: str, **more: object) -> Hint:
    """A hint whose moment is when its name stands in a set."""
    return Hint(name, lambda here: name in here, **more)  # type: ignore[arg-type]


def test_the_first_whose_moment_has_come_is_shown_until_it_has_passed() -> None:
    lesson = Lesson([of("a"), of("b"), of("c")])
    shown = []
    for here in ({"b", "c"}, {"a", "b"}, {"a"}, {"b"}, {"c"}, set()):
        lesson.look(here)
        shown.append(lesson.now and lesson.now.name)
    assert shown == ["b", "b", "a", None, "c", None]
    assert lesson.over


def test_what_is_to_be_read_waits_for_it() -> None:
    lesson = Lesson([of("a", read=True), of("b")])
    assert lesson.look({"a"})
    assert lesson.waits
    assert not lesson.look({"a", "b"})
    lesson.has_read()
    assert lesson.look({"a", "b"})
    assert not lesson.waits
    assert lesson.now is not None
    assert lesson.now.name == "b"


def test_what_is_to_be_done_comes_back_until_it_was_done() -> None:
    lesson = Lesson([Hint("a", lambda here: "a" in here, lambda here: "done" in here), of("b")])
    shown = []
    for here in ({"a"}, {"b"}, {"a"}, {"done"}, {"a"}):
        lesson.look(here)
        shown.append(lesson.now and lesson.now.name)
    assert shown == ["a", "b", "a", None, None]


def test_dropped_it_is_over() -> None:
    lesson = Lesson([of("a"), of("b")])
    lesson.look({"a"})
    lesson.drop()
    assert lesson.over
    assert not lesson.look({"a", "b"})
    assert lesson.now is None


@pytest.fixture(params=["riffraff", "capharnaum"])
def left(request: pytest.FixtureRequest, hand: Any) -> Any:
    """The title, after a first match was begun and left."""
    desk = make_desk(hand.settings(game=request.param, reduced_motion=True), (1280, 800))
    h = hand(screen("title"), desk=desk)
    h.click("title.lesson")
    if h.sees("assembly.skip"):
        h.click("assembly.skip")
    h.frames(2)
    assert h.sees("lesson.title")
    return h


def gone_on_with(h: Any) -> Any:
    h.keys("escape")
    h.click("pause.leave")
    h.click("title.resume")
    h.frames(30)
    return h


def test_a_first_match_that_is_gone_on_with_teaches_on(left: Any) -> None:
    assert gone_on_with(left).sees("lesson.title")


def test_a_first_match_that_was_passed_over_does_not(left: Any) -> None:
    left.click("lesson.skip")
    assert not gone_on_with(left).sees("lesson.title")


def test_no_other_match_teaches(left: Any) -> None:
    left.desk.change(learning=("another.riff",))
    assert not gone_on_with(left).sees("lesson.title")
