"""Hints come when their moment has come, one at a time, and never again."""

from __future__ import annotations

from riffraff.ui.lesson import Hint, Lesson


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
