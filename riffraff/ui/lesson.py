"""A match that teaches: in the match itself, one thing at a time, each said when its moment has come.

A game has its ``Hint``s in an order; of those that were not yet taken, the first one whose moment has come is shown.
Whoever plays otherwise than expected gets what fits; nothing waits for a move that does not come. The words of a hint
are ``WORDS.lesson.NAME_title`` and ``WORDS.lesson.NAME``, and ``WORDS.lesson.NAME_keys`` instead for who plays by the
keyboard, if there is that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from riffraff.kernel.words import catalogue, language, say
from riffraff.kit import draw
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import ROOMY_TEXT, Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Pad, Row
from riffraff.kit.widgets.scroll import Scroll
from riffraff.ui.face import Face
from riffraff.ui.rulebook import with_rules

SPOT_PX = 5
"""A frame lies so far around what a hint is about, px at base size."""


@dataclass(frozen=True)
class Hint:
    """One thing to learn. ``when`` says of the match's screen whether its moment is now, ``done`` whether it was done;
    without that it is done once its moment has passed. What is to be ``read`` waits for a button, and time with it.

    ``about`` gives the ids of the widgets that it speaks of, ``values`` what its words name besides the keys.
    """

    name: str
    when: Callable[[Any], bool]
    done: Callable[[Any], bool] | None = None
    read: bool = False
    about: Callable[[Any], Sequence[str]] = lambda _: ()
    values: Callable[[Any], Mapping[str, object]] = lambda _: {}


class Lesson:
    """The hints of a match, and which one is shown now. With the last one all is told that is needed; what has not come
    by then is still told when it comes."""

    def __init__(self, hints: Iterable[Hint]) -> None:
        self.left = list(hints)
        self._last = self.left[-1]
        self.now: Hint | None = None

    @property
    def over(self) -> bool:
        """Whether all is told that is needed."""
        return self._last not in self.left

    @property
    def waits(self) -> bool:
        """Whether something is to be read first."""
        return self.now is not None and self.now.read

    def look(self, here: Any) -> bool:
        """See what is to be said on the screen as it is now; whether that is another hint than before."""
        before, now = self.now, self.now
        if now is not None and not now.read and (now.done(here) if now.done else not now.when(here)):
            self.left.remove(now)
            now = None
        if now is None or not now.when(here):
            now = next((hint for hint in self.left if hint.when(here)), None)
        self.now = now
        return now is not before

    def has_read(self) -> None:
        """What was to be read was read."""
        if self.now is not None:
            self.left.remove(self.now)
            self.now = None

    def drop(self) -> None:
        """No more of it."""
        self.left, self.now = [], None


def words_of(face: Face, hint: Hint, desk: Desk, here: Any, *, by_keys: bool) -> tuple[str, str]:
    """Title and words of a hint, with the keys in force."""
    key = f"{face.words}.lesson.{hint.name}"
    otherwise = f"{face.words}.lesson.{hint.name}_keys"
    chosen = otherwise if by_keys and otherwise in catalogue(language()) else key
    keys = {action: desk.keys.words(action) for action in desk.keys.of}
    return say(f"{face.words}.lesson.{hint.name}_title"), say(chosen, **keys, **hint.values(here))


def note(
    face: Face,
    lesson: Lesson,
    desk: Desk,
    here: Any,
    read: Callable[[], Outcome],
    skip: Callable[[], Outcome],
    *,
    by_keys: bool,
) -> Widget | None:
    """The sheet with the hint that is shown now, if there is one, for who plays ``by_keys`` or by mouse."""
    hint = lesson.now
    if hint is None:
        return None
    title, words = words_of(face, hint, desk, here, by_keys=by_keys)
    ends = Button("lesson.skip", say("ui.lesson.skip"), skip, icon="cross", bare=True, small=True)
    heading = "strong" if desk.style.text_scale > ROOMY_TEXT else "heading"
    goes_on = [Button("lesson.read", say("ui.continue"), read, main=True)] if hint.read else []
    parts = [
        Row([Label(title, heading, "accent", id="lesson.title", grow=1.0), ends]),
        with_rules(face, words, "body", id="lesson.words"),
        *([Flow(goes_on, align=1.0)] if goes_on else []),
    ]
    return Pad(Scroll(f"lesson.{hint.name}", Column(parts, gap=6)), "paper", 10)


@dataclass(eq=False)
class Spot(Widget):
    """A frame around a widget of a screen, found by its id, above all that is drawn there."""

    root: Widget
    about: str

    def _frame(self, env: Env) -> Rect:
        found = next((widget for widget in self.root.walk() if widget.id == self.about), None)
        around = 2 * env.style.px(SPOT_PX)
        return Rect(0, 0, 0, 0) if found is None else found.seen().inflate(around, around)

    def place(self, env: Env, rect: Rect) -> None:
        """It takes no room: the mouse finds what is below it."""

    def area(self, env: Env) -> Rect:
        return self._frame(env).inflate(8, 8)

    def looks(self, env: Env) -> object:
        return tuple(self._frame(env))

    def draw(self, env: Env, surface: Surface) -> None:
        style, frame = env.style, draw.rounded(self._frame(env), env.style.px(8))
        draw.line(surface, frame, style.palette.focus_gap, style.px(5), closed=True)
        draw.line(surface, frame, style.palette.accent, style.px(3), closed=True)
