"""What every widget is: something with an id, a rectangle, words, a state, and reactions to mouse and keyboard.

A screen builds its widgets anew whenever what they show has changed. What must survive that (scroll positions, the
cursor in a text) lives in ``Env.memory`` under the widget's id; the focus is an id as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Key
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import Style


@dataclass
class Env:
    """What widgets share: the style, the time in s, who has focus, mouse or press, and what outlives them."""

    style: Style
    now: float = 0.0
    focus: str = ""
    hover: str = ""
    held: str = ""
    by_keyboard: bool = False
    memory: dict[str, dict[str, Any]] = field(default_factory=dict)

    def of(self, widget_id: str) -> dict[str, Any]:
        """The lasting values of a widget."""
        return self.memory.setdefault(widget_id, {})


class Widget:
    """Base of all widgets. ``why`` says why one that is not enabled is not; ``hint`` is a tip shown beside it.

    ``grow`` is its share of the room that a row or column has left over.
    """

    role = "group"
    focusable = False
    live = False
    """Whether it is drawn anew each frame, within its own rectangle."""

    def __init__(
        self, widget_id: str = "", *, enabled: bool = True, why: str = "", hint: str = "", grow: float = 0.0
    ) -> None:
        self.id = widget_id
        self.enabled = enabled
        self.why = why
        self.hint = hint
        self.grow = grow
        self.rect = Rect(0, 0, 0, 0)
        self.clip: Rect | None = None
        self.children: list[Widget] = []

    # Layout, all in px

    def want(self, env: Env) -> int:
        """Width it would like."""
        return max((child.want(env) for child in self.children), default=0)

    def least(self, env: Env) -> int:
        """Width below which it would be cut."""
        return max((child.least(env) for child in self.children), default=0)

    def height(self, env: Env, width: int) -> int:
        """Height it needs at ``width``."""
        return max((child.height(env, width) for child in self.children), default=0)

    def place(self, env: Env, rect: Rect) -> None:
        """Take this rectangle, and place what is inside."""
        self.rect = rect
        for child in self.children:
            child.place(env, rect)

    def shrinks(self) -> bool:
        """Whether it can do with less than its height, because something in it scrolls."""
        return any(child.shrinks() for child in self.children)

    # Looks

    def draw(self, env: Env, surface: Surface) -> None:
        """Draw it, the children and the focus ring."""
        for child in self.children:
            child.draw(env, surface)

    def draw_focus(self, env: Env, surface: Surface) -> None:
        """The ring, when the keyboard is here."""
        if env.focus == self.id and self.id and env.by_keyboard:
            draw.focus_ring(surface, env.style, self.rect)

    def hot(self, env: Env) -> bool:
        """Whether the mouse is over it and it would react."""
        return bool(self.id) and env.hover == self.id and self.enabled

    # What it is, for ``describe``

    def words(self) -> str:
        """The words that a person sees on it."""
        return ""

    def state(self, env: Env) -> dict[str, object]:
        """Its state beyond enabled and focused, as plain data."""
        return {}

    def parts(self, env: Env) -> list[dict[str, Any]]:
        """For ``describe``: what can be seen inside a widget that is not made of widgets, such as the ship."""
        return []

    # Reactions: None when not used

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        return None

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        return None

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return None

    def move(self, env: Env, x: int, y: int) -> Outcome | None:
        return None

    def wheel(self, env: Env, steps: float) -> Outcome | None:
        return None

    def key(self, env: Env, key: Key) -> Outcome | None:
        return None

    def text(self, env: Env, event: Event) -> Outcome | None:
        return None

    def left(self, env: Env) -> Outcome | None:
        """The focus went elsewhere."""
        return None

    # The tree

    def walk(self) -> Iterator[Widget]:
        """It and all inside, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def reveal(self, env: Env, rect: Rect) -> None:
        """Bring ``rect`` of a descendant into view, if this can scroll."""

    def seen(self) -> Rect:
        """The part of its rectangle that is not scrolled away."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)

    def can_focus(self) -> bool:
        """Whether Tab stops here: also at what is disabled for a reason, so that the reason can be read."""
        return self.focusable and bool(self.id) and (self.enabled or bool(self.why))


def path_at(root: Widget, x: int, y: int) -> list[Widget]:
    """Widgets under a point, outermost first; the last drawn wins."""
    if not root.seen().collidepoint(x, y):
        return []
    for child in reversed(root.children):
        found = path_at(child, x, y)
        if found:
            return [root, *found]
    return [root]


def path_to(root: Widget, widget_id: str) -> list[Widget]:
    """Widgets from ``root`` down to the one with this id; empty if there is none."""
    if root.id == widget_id:
        return [root]
    for child in root.children:
        found = path_to(child, widget_id)
        if found:
            return [root, *found]
    return []
