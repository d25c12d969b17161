"""For the tests of the window: pygame without a window, and a hand that plays on its gestures frame by frame."""

from __future__ import annotations

import os
from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

from riffraff.kit.app import App
from riffraff.kit.brush import Plate
from riffraff.kit.describe import describe
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Drag, Event, Key, Move, Press, Release, Text, key_name
from riffraff.kit.outcome import Leave
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.layer import Layer
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import make_desk

FRAME_S = 1 / 60
PAINTED = 5
MADE: list[Hand] = []
"""Hands of the present test."""


class Script:
    """A source of gestures that a test writes."""

    def __init__(self) -> None:
        self.waiting: list[Event] = []

    def poll(self) -> list[Event]:
        events, self.waiting = self.waiting, []
        return events


class Paper:
    """What is drawn on, in place of a window."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.resize(size)
        self.presented: list[Rect] = []
        """What was drawn in the last frame in which anything was."""

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = Surface(size)

    def present(self, areas: list[Rect]) -> None:
        self.presented = areas


class Watched(App):
    """An app at which nobody looks now and then: what would be drawn is known, and is not painted."""

    looked_at = True

    def _draw(self) -> None:
        if self.looked_at:
            super()._draw()
            return
        for screen in self._visible():
            screen.refresh()
            screen.shown()


class Hand:
    """Drives an ``App`` frame by frame with a clock of its own."""

    @staticmethod
    def settings(**values: Any) -> PlaySettings:
        """PlaySettings of a test: English unless it says otherwise."""
        return PlaySettings(**({"language": "en"} | values))

    def __init__(
        self, screen: Screen, size: tuple[int, int] = (1280, 800), desk: Desk | None = None, **settings: Any
    ) -> None:
        self.now = 0.0
        self.script = Script()
        self.desk = desk or make_desk(self.settings(**settings), size)
        self.paper = Paper(size)
        self.app = Watched(self.paper, self.script, lambda: self.now, self.desk, screen)
        self.going = True
        MADE.append(self)
        self.frames(1)

    def frames(self, count: int = 1, frame_s: float = FRAME_S) -> None:
        """So many frames, of which one in ``PAINTED`` is painted, and the last: to paint takes most of a frame."""
        for n in range(count):
            if self.going:
                self.now += frame_s
                self.app.looked_at = n % PAINTED == 0 or n == count - 1
                self.going = self.app.frame()

    def do(self, *events: Event) -> None:
        """Gestures, each in a frame of its own."""
        for event in events:
            self.script.waiting.append(event)
            self.frames(1)

    def keys(self, *names: str, **held: bool) -> None:
        """Keys by any name that they go by; none that no keyboard has."""
        self.do(*(Key(key_name(pygame.key.key_code(name)), **held) for name in names))

    def type(self, text: str) -> None:
        """Types as a keyboard does: a key and then its text."""
        for char in text:
            self.do(Key("space" if char == " " else char.lower()), Text(char))

    def redraw(self) -> None:
        """A frame in which everything is drawn, whatever is on the paper or kept as a picture."""
        self.app.forget()
        for screen in self.app.screens:
            for widget in screen.root.walk():
                if isinstance(widget, Layer):
                    widget._looks = []
        self.frames(1)

    @property
    def surface(self) -> Surface:
        """What is seen."""
        return self.paper.surface

    @property
    def top(self) -> Screen:
        return self.app.top

    @property
    def entries(self) -> list[dict[str, Any]]:
        return describe(self.app._visible(), self.desk)

    def entry(self, widget_id: str) -> dict[str, Any]:
        found = [entry for entry in self.entries if entry["id"] == widget_id]
        assert found, f"{widget_id} is not among {[entry['id'] for entry in self.entries]}"
        return found[0]

    def sees(self, widget_id: str) -> bool:
        return any(entry["id"] == widget_id for entry in self.entries)

    def at(self, widget_id: str) -> tuple[int, int]:
        return Rect(self.entry(widget_id)["rect"]).center

    def click(self, widget_id: str) -> None:
        x, y = self.at(widget_id)
        self.do(Move(x, y), Press(x, y), Release(x, y))

    def drag(self, start: tuple[int, int], *way: tuple[int, int]) -> None:
        self.do(Move(*start), Press(*start), *(Drag(*point) for point in way), Release(*way[-1]))

    def focus(self, widget_id: str) -> None:
        """Goes there by Tab."""
        for _ in range(200):
            if self.top.env.focus == widget_id and self.top.env.by_keyboard:
                return
            self.keys("tab")
        raise AssertionError(f"Tab never comes to {widget_id}")

    def widget(self, widget_id: str) -> Widget:
        return next(widget for widget in self.top.root.walk() if widget.id == widget_id)


@pytest.fixture(scope="session", autouse=True)
def pygame_without_window() -> Generator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.quit()


@pytest.fixture(scope="session", autouse=True)
def kept_plates() -> Generator[None]:
    """What was made of a plate at one size is kept: nearly all windows are of one size, and each would make it anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Plate, "shrunk", lru_cache(96)(Plate.shrunk))
        yield


@pytest.fixture
def hand(home: Path) -> Generator[type[Hand]]:  # noqa: ARG001 - recordings and settings go to a home of their own
    """Makes a hand on a screen: ``hand(screen("title"), (960, 600), language="fr")``. Screens are closed at the end."""
    yield Hand
    while MADE:
        MADE.pop().app.carry_out(Leave())


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Rect]]:
    """Every line of text that is drawn, with its rectangle, as far as it is not clipped away."""
    from riffraff.kit import draw  # noqa: PLC0415

    lines: list[tuple[str, Rect]] = []
    original = draw.write

    def write(
        surface: Surface, style: Any, words: str, role: str, colour: Any, at: Any, *rest: Any, **more: Any
    ) -> Rect:
        rect = original(surface, style, words, role, colour, at, *rest, **more)
        clip = surface.get_clip()
        seen = (
            rect if clip == surface.get_rect() else rect.clip(clip)
        )  # beyond the window is a fault, not scrolled away
        if words.strip() and seen.width > 2 and seen.height > 2:
            lines.append((words, seen))
        return rect

    monkeypatch.setattr(draw, "write", write)
    return lines
