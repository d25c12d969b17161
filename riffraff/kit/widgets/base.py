"""What every widget is: something with an id, a rectangle, words, a state, and reactions to mouse and keyboard.

A screen builds its widgets anew whenever what they are made from has changed. What must survive that (scroll positions,
the cursor in a text) lives in ``Env.memory`` under the widget's id; the focus is an id as well.

A widget never asks to be drawn: it says what it looks like (``looks``), and where that is not what is on the screen it
is drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Key
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import Style

AROUND_PX = 20
"""Shadows of sheets, and all else that is drawn around widgets, keep within this, px at base size."""
RING_PX = 10
"""The ring of the focus keeps within this, and the shadow of a button."""

Shown = tuple[Rect, object]
"""A place on the screen, and what it looks like there."""


def spread(rect: Rect, style: Style, around: float = AROUND_PX) -> Rect:
    """A rectangle with what may be drawn around it, px at base size."""
    both = 2 * style.px(around)
    return rect.inflate(both, both)


@dataclass
class Env:
    """What widgets share: the style, the time in s, who has focus, mouse or press, and what outlives them."""

    style: Style
    now: float = 0.0
    focus: str = ""
    hover: str = ""
    held: str = ""
    by_keyboard: bool = False
    fine: bool = False
    """Whether Shift is held while the mouse drags: a finer gesture is meant."""
    memory: dict[str, dict[str, Any]] = field(default_factory=dict)

    def of(self, widget_id: str) -> dict[str, Any]:
        """The lasting values of a widget."""
        return self.memory.setdefault(widget_id, {})


@dataclass(eq=False, kw_only=True)
class Widget:
    """Base of all widgets. ``says`` is what a person reads on it, ``why`` says why one that is not enabled is not, and
    ``hint`` is a tip shown beside it. ``grow`` is its share of the room that a row or column has left over.

    A subclass that cannot do without some of these names them again, and so they come first, in this order.
    """

    role = "group"
    focusable = False
    around = AROUND_PX
    """How far around its rectangle it may draw, px at base size, but for the ring of the focus."""
    ring_inside = False
    """Whether the ring of the focus lies inside: neighbours that are drawn often would paint over one around it."""
    opaque = False
    """Whether nothing that lies below its rectangle can be seen."""

    id: str = field(default_factory=str)  # a plain default would be that of those who name it again
    says: str = field(default_factory=str)
    enabled: bool = True
    why: str = ""
    hint: str = ""
    grow: float = 0.0
    rect: Rect = field(init=False, default_factory=lambda: Rect(0, 0, 0, 0))
    clip: Rect | None = field(init=False, default=None)
    children: Sequence[Widget] = field(init=False, default=(), repr=False)

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

    def looks(self, env: Env) -> object:
        """All that its own picture depends on, but for its place and the style, to be compared; None: it has none."""
        return None

    def used(self, env: Env) -> tuple[bool, ...]:
        """For ``looks``: whether it can be used, the mouse is over it, presses it, and the keyboard is here."""
        return self.enabled, env.hover == self.id, env.held == self.id, self.has_ring(env)

    def area(self, env: Env) -> Rect:
        """What it may draw on."""
        around = max(self.around, RING_PX) if self.has_ring(env) else self.around
        area = spread(self.rect, env.style, around) if around else self.rect
        return area if self.clip is None else area.clip(self.clip)

    def gather(self, env: Env, shown: list[Shown]) -> None:
        """Add to ``shown`` what is to be on the screen of it and all inside, but for what is scrolled away."""
        if self.clip is not None and not self.area(env):
            return  # scrolled away: how it looks takes most of the time
        looks = self.looks(env)
        if looks is not None or self.clip is not None or not self.around:  # all else reaches around itself
            area = self.area(env)
            if not area:
                return
            if looks is not None:
                shown.append((area, (type(self), looks)))
        for child in self.children:
            child.gather(env, shown)

    def draw(self, env: Env, surface: Surface) -> None:
        """Draw it, the children and the focus ring, as far as they lie within the clip of the surface."""
        clip = surface.get_clip()
        for child in self.children:
            if clip.colliderect(child.area(env)):
                child.draw(env, surface)

    def draw_focus(self, env: Env, surface: Surface) -> None:
        """The ring, when the keyboard is here."""
        if self.has_ring(env) and self.ring_inside:
            ring = draw.rounded(self.rect.inflate(-4, -4), env.style.px(4))
            draw.line(surface, ring, env.style.palette.focus, env.style.px(2.5), closed=True)
        elif self.has_ring(env):
            draw.focus_ring(surface, env.style, self.rect)

    def has_ring(self, env: Env) -> bool:
        """Whether the keyboard is here."""
        return env.focus == self.id and env.by_keyboard and bool(self.id)

    def hot(self, env: Env) -> bool:
        """Whether the mouse is over it and it would react."""
        return bool(self.id) and env.hover == self.id and self.enabled

    # What it is, for ``describe``

    def words(self) -> str:
        """The words that a person sees on it."""
        return self.says

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


@dataclass(eq=False)
class Holder(Widget):
    """A widget around another one."""

    child: Widget

    def __post_init__(self) -> None:
        self.children = (self.child,)


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
