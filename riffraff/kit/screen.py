"""What every screen is: a tree of widgets, the focus among them, and the way from a gesture to the widget it means.

Subclasses say what is on the screen (``build``), what that is made from (``basis``) and what lies behind it
(``backdrop``). Whenever the basis is another one the widgets are built anew; focus and what the widgets remember stay.
"""

from __future__ import annotations

from riffraff.kernel.words import language
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import (
    Composing,
    Drag,
    Event,
    FocusLost,
    Key,
    KeyUp,
    Move,
    Press,
    Release,
    Shifted,
    Text,
    Wheel,
)
from riffraff.kit.outcome import STAY, Leave, Outcome, Pop, Push
from riffraff.kit.theme import HOVER_S, Style
from riffraff.kit.widgets.base import Env, Shown, Widget, path_at, path_to, spread

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SHOWS_FOCUS = ("field", "slider", "scene")
"""Widgets that show that they are used also where the mouse gave them the focus; the first Tab leaves them at once."""
ASIDE = 2.5
"""Straight ahead counts this many times more than aside when an arrow key looks for the next widget."""
TIP_WIDTH = 340
"""Widest tip, px at base size."""


class Screen:
    """One screen. ``opaque``: hides what is below; else a veil is laid over it. ``stops_time``: what is below waits."""

    name = "screen"
    opaque = True
    stops_time = True
    begins_at = ""
    """The widget that has the focus at first; without it the first one that can have it."""

    def __init__(self) -> None:
        self.env = Env(style=None)  # type: ignore[arg-type]  # given by enter, before anything is built
        self.root = Widget()
        self._basis: object = None
        self._hover_since = 0.0
        self._tip: tuple[Rect, tuple[str, ...]] | None = None
        """Where there is a tip, and its lines."""
        self.desk: Desk

    # For subclasses

    def build(self) -> Widget:
        """The widgets, as they are now."""
        raise NotImplementedError

    def basis(self) -> object:
        """All that ``build`` makes the widgets from, to be compared: when it is another one, they are built anew.

        Style and language count anyway, and a screen that comes to the top is built anew.
        """
        return None

    def style(self) -> Style:
        """Colours and sizes of its widgets."""
        return self.desk.style

    def backdrop(self, surface: Surface) -> None:
        """Paint what is behind the widgets; it depends on the style alone."""

    def first_focus(self) -> str:
        """Id of the widget that has the focus at first."""
        return self.begins_at

    def first_key(self, key: Key) -> Outcome | None:
        """A key, before any widget is asked."""
        return None

    def key(self, key: Key) -> Outcome | None:
        """A key that no widget used."""
        return None

    def key_up(self, key: KeyUp) -> Outcome | None:
        """A key came up."""
        return None

    def escape(self) -> Outcome | None:
        """Escape, when no widget used it: back to where one came from."""
        return Pop()

    def closing(self) -> Outcome:
        """What the window's closing button does."""
        return Leave()

    def help(self) -> Outcome | None:
        """What the help key does."""
        return Push(self.desk.show("help"))

    def takes_keys(self) -> bool:
        """Whether the next key is wanted as it is, also if it has a meaning everywhere."""
        return False

    def tick(self, ticks: int) -> Outcome | None:
        """Time passes, if nothing above stops it."""
        return None

    def lost_focus(self) -> None:
        """The window is no longer in front."""

    def shifted(self) -> None:
        """The pointer stands elsewhere, though nobody has moved it."""

    def entered(self) -> None:
        """It has become the top screen, for the first time or again."""

    # Life

    def enter(self, desk: Desk) -> None:
        """It is on top now."""
        self.desk = desk
        self.env.style = self.style()
        self.env.by_keyboard = desk.by_keyboard
        self.env.held = ""
        self._basis = None
        self.entered()

    def leave(self) -> None:
        """It is on top no longer."""
        self.env.held = ""

    def close(self) -> None:
        """It is gone for good."""

    def refresh(self) -> None:
        """Build the widgets anew if need be, and lay them out."""
        self.env.now = self.desk.now
        basis = self.style(), language(), self.basis()
        if basis == self._basis:
            return
        self._basis, self.env.style = basis, basis[0]
        self.root = self.build()
        self.root.place(self.env, self.area())
        if not any(w.id == self.env.focus for w in self.root.walk() if w.can_focus()):
            self.env.focus = self.first_focus() or next((w.id for w in self.root.walk() if w.can_focus()), "")

    def area(self) -> Rect:
        """The rectangle that the widgets share."""
        return Rect((0, 0), self.desk.size)

    # Finding widgets

    def focused(self) -> Widget | None:
        return self._by_id(self.env.focus)

    def stops(self) -> list[Widget]:
        """Where Tab stops, in order."""
        return [w for w in self.root.walk() if w.can_focus()]

    def tip(self) -> Widget | None:
        """The widget whose tip is to be shown."""
        if self.env.held:
            return None
        if self.env.by_keyboard:
            widget = self.focused()
        elif self.env.hover and self.env.now - self._hover_since >= HOVER_S:
            widget = self._by_id(self.env.hover)
        else:
            widget = None
        return widget if widget is not None and tip_words(widget) else None

    # Events

    def handle(self, event: Event) -> Outcome | None:
        """Give an event to whom it concerns."""
        outcome = self._handle(event)
        self.desk.by_keyboard = self.env.by_keyboard
        return outcome

    def _handle(self, event: Event) -> Outcome | None:  # noqa: PLR0911, PLR0912 (one line for each kind)
        match event:
            case Move(x, y):
                return self._move(x, y)
            case Press(x, y, button):
                return self._press(x, y) if button == 1 else self.other(event)
            case Drag(x, y, _, shift):
                self.env.fine = shift
                self._hover(x, y)
                held = self._by_id(self.env.held)
                return held.drag(self.env, x, y) if held else self.other(event)
            case Release(x, y, button, _):
                return self._release(x, y) if button == 1 else self.other(event)
            case Wheel(x, y, steps, shift):
                if shift and (used := self.other(event)) is not None:
                    return used
                for widget in reversed(path_at(self.root, x, y)):
                    if (used := widget.wheel(self.env, steps)) is not None:
                        self._hover(x, y)
                        return used
                return None
            case Key():
                return self.first_key(event) or self._key(event)
            case KeyUp():
                return self.key_up(event)
            case Text() | Composing():
                writer = self.focused()
                return writer.text(self.env, event) if writer else None
            case FocusLost():
                self.env.held = ""
                self.lost_focus()
                return STAY
            case Shifted():
                self.shifted()
        return None

    def other(self, event: Event) -> Outcome | None:
        """A gesture with another button than the left one, or with the wheel while Shift is held."""
        return None

    def _by_id(self, widget_id: str) -> Widget | None:
        path = path_to(self.root, widget_id) if widget_id else []
        return path[-1] if path else None

    def _hover(self, x: int, y: int) -> None:
        path = path_at(self.root, x, y)
        hover = next((w.id for w in reversed(path) if w.id and (w.focusable or w.hint or w.why)), "")
        if hover != self.env.hover:
            self.env.hover = hover
            self._hover_since = self.env.now

    def _move(self, x: int, y: int) -> Outcome | None:
        self._hover(x, y)
        for widget in reversed(path_at(self.root, x, y)):
            if (used := widget.move(self.env, x, y)) is not None:
                return used
        return None

    def _press(self, x: int, y: int) -> Outcome | None:
        self.env.by_keyboard = False
        path = path_at(self.root, x, y)
        self._hover(x, y)
        stop = next((w for w in reversed(path) if w.can_focus()), None)
        outcome = self._focus(stop.id if stop else self.env.focus)
        if stop is not None and not stop.enabled and stop.why:
            self.desk.sounds.play("no")
            self.desk.notify(stop.why)
        for widget in reversed(path):
            used = widget.press(self.env, x, y)
            if used is not None:
                self.env.held = widget.id
                return used
        return outcome

    def _release(self, x: int, y: int) -> Outcome | None:
        held = self._by_id(self.env.held)
        self._hover(x, y)
        outcome = held.release(self.env, x, y) if held else None
        self.env.held = ""
        return outcome

    def _focus(self, widget_id: str) -> Outcome | None:
        if widget_id == self.env.focus:
            return None
        before = self.focused()
        outcome = before.left(self.env) if before else None
        self.env.focus = widget_id
        path = path_to(self.root, widget_id)
        for widget in reversed(path[:-1]):
            widget.reveal(self.env, path[-1].rect)
        return outcome

    def _key(self, key: Key) -> Outcome | None:
        path = path_to(self.root, self.env.focus) if self.env.focus else []
        if key.key == "tab" and not key.ctrl and not key.alt:
            return self._next(-1 if key.shift else 1)
        shown = self.env.by_keyboard or (path and path[-1].role in SHOWS_FOCUS)
        if shown or key.key not in ARROWS:
            for widget in reversed(path):
                if (used := widget.key(self.env, key)) is not None:
                    if used is STAY and not widget.enabled and widget.why:
                        self.desk.notify(widget.why)
                    return used
        used = self.key(key)
        if used is not None:
            return used
        if key.key in ARROWS and not key.ctrl and not key.alt:
            return self._toward(*ARROWS[key.key])
        if self.desk.keys.action(key) == "menu":
            return self.escape()
        return None

    def _next(self, step: int) -> Outcome:
        stops = [w.id for w in self.stops()]
        if not stops:
            return STAY
        here = self.focused()
        plain = here is not None and here.role not in SHOWS_FOCUS
        reveal = not self.env.by_keyboard and self.env.focus in stops and plain
        self.env.by_keyboard = True
        at = stops.index(self.env.focus) if self.env.focus in stops else (-1 if step > 0 else 0)
        return self._focus(stops[at if reveal else (at + step) % len(stops)]) or STAY

    def _toward(self, dx: int, dy: int) -> Outcome:
        here = self.focused()
        if here is None or not self.env.by_keyboard:
            self.env.by_keyboard = True
            return STAY if here else self._next(1)

        def cost(widget: Widget) -> float:
            a, b = here.rect, widget.rect
            if dx:
                ahead = (b.left - a.right if dx > 0 else a.left - b.right) + min(a.width, b.width) * 0.5
                aside = max(b.top - a.bottom, a.top - b.bottom, 0) + abs(b.centery - a.centery) * 0.1
            else:
                ahead = (b.top - a.bottom if dy > 0 else a.top - b.bottom) + min(a.height, b.height) * 0.5
                aside = max(b.left - a.right, a.left - b.right, 0) + abs(b.centerx - a.centerx) * 0.1
            return ahead + ASIDE * aside if ahead > 0 else float("inf")

        others = [w for w in self.stops() if w is not here]
        best = min(others, key=cost, default=None)
        if best is None or cost(best) == float("inf"):
            return STAY
        return self._focus(best.id) or STAY

    # Drawing

    def shown(self) -> list[Shown]:
        """What is to be on the screen."""
        shown: list[Shown] = [(self.area(), (self, self.env.style))]
        self.root.gather(self.env, shown)
        tip = self.tip()
        self._tip = None if tip is None else self.tip_rect(tip)
        if self._tip is not None:
            shown.append((spread(self._tip[0], self.env.style), self._tip[1]))
        return shown

    def draw(self, surface: Surface) -> None:
        """Everything within the clip of the surface, the tip last."""
        self.backdrop(surface)
        self.root.draw(self.env, surface)
        if self._tip is not None:
            self._draw_tip(surface, *self._tip)

    def _draw_tip(self, surface: Surface, rect: Rect, lines: tuple[str, ...]) -> None:
        style = self.env.style
        draw.paper(surface, style, rect, style.palette.sky_low, depth=3)
        for n, line in enumerate(lines):
            y = rect.y + style.px(8) + n * texts.line_height(style, "small")
            draw.write(surface, style, line, "small", style.palette.ink, (rect.x + style.px(12), y))

    def tip_rect(self, widget: Widget) -> tuple[Rect, tuple[str, ...]]:
        """Where the tip of a widget goes, and its lines."""
        style = self.env.style
        lines = texts.wrap(style, "small", tip_words(widget), style.text_px(TIP_WIDTH))
        wide = max(texts.width(style, "small", line) for line in lines) + 2 * style.px(12)
        tall = texts.line_height(style, "small") * len(lines) + 2 * style.px(8)
        rect = Rect(0, 0, wide, tall)
        return self._beside(widget.seen(), rect), lines

    def _beside(self, about: Rect, tip: Rect) -> Rect:
        """The place for a tip: below what it is about, above, or beside it, within the window; it hides neither that
        nor, if there is another place, a heading."""
        space, window = self.env.style.px(10), Rect((0, 0), self.desk.size).inflate(-8, -8)
        headings = [w.seen() for w in self.root.walk() if w.role == "heading"]
        places = [tip.copy() for _ in range(4)]
        below, above, right, left = places
        below.midtop = (about.centerx, about.bottom + space)
        above.midbottom = (about.centerx, about.top - space)
        while (hidden := above.collidelist(headings)) >= 0 and headings[hidden].top < about.top:
            above.bottom = headings[hidden].top - space
        right.midleft = (about.right + space, about.centery)
        left.midright = (about.left - space, about.centery)
        found = [place.clamp(window) for place in places]
        free = [place for place in found if not place.colliderect(about)]
        return next((place for place in free if place.collidelist(headings) < 0), (free or found)[0])


def tip_words(widget: Widget) -> str:
    """What a widget's tip says: why it is disabled, or its hint."""
    return widget.why if not widget.enabled and widget.why else widget.hint
