"""What the tests of all screens look at: nothing overlaps or is outside, all can be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.moments import SCREENS

from riffraff.kit.draw import Rect
from riffraff.kit.input import Key
from riffraff.ui.riffraff.face import FACE
from riffraff.ui.start import make_desk

Made = Callable[..., Any]
TOUCHING_PX = 2
"""Lines of text may share this many px: their boxes are a little higher than their letters."""


def show(hand: Made, name: str, size: tuple[int, int], **settings: Any) -> Any:
    """A hand on a screen by name, some frames after it came."""
    desk = make_desk(hand.settings(**settings), size)
    h = hand(SCREENS[name](desk), size, desk=desk)
    h.frames(3)
    return h


def assert_fits(h: Any, written: list[tuple[str, Rect]]) -> None:
    written.clear()
    h.redraw()
    window = Rect((0, 0), h.desk.size)
    lines = [(words, rect) for words, rect in written if words != FACE.title]
    assert lines
    for n, (words, rect) in enumerate(lines):
        assert window.contains(rect), f"{words!r} is outside at {rect}"
        for other, where in lines[n + 1 :]:
            both = rect.clip(where)
            assert min(both.size) <= TOUCHING_PX, f"{words!r} at {rect} overlaps {other!r} at {where}"


def assert_all_reached(h: Any) -> None:
    wanted = {widget.id for widget in h.top.root.walk() if widget.can_focus()}
    assert wanted == {e["id"] for e in h.entries if e["id"] in wanted}
    seen = set()
    for _ in range(len(wanted) + 1):
        h.top.handle(Key("tab"))
        h.top.refresh()
        seen.add(h.top.env.focus)
        assert h.entry(h.top.env.focus)["visible"], h.top.env.focus
    assert seen == wanted
