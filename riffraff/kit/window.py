"""The real window: its size, full screen, pacing. Everything else about the screen is drawn by others."""

from __future__ import annotations

import os
import warnings
from typing import Any

import pygame
from pygame._sdl2 import video

from riffraff.kernel.errors import RiffRaffError
from riffraff.kit import art, draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Gestures
from riffraff.kit.screen import Screen
from riffraff.kit.theme import BASE_SIZE, MARKS, MIN_SIZE
from riffraff.kit.widgets.textfield import TextField

TITLE = "Riff Raff"
ICON_PX = 64
"""Side of the icon; desktops scale it."""
FRAMES_PER_SECOND = 60
"""As most displays; the game's own time does not depend on it."""
STILL_FRAMES = 3
"""While nothing moves and nothing happens, the next frame may come only after the time of so many: 50 ms, and no more
than that passes with a frame."""
KEY_DELAY_MS, KEY_REPEAT_MS = 350, 45
"""A held key repeats after the first and every second number of ms."""


_kept: list[Any] = []
"""The last of ``_system_window``: pygame's events point to it without holding it, and crash once it is gone."""


def _system_window() -> Any:
    """The system's window below pygame's display; both pygames have it, in a place that they call unfinished."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = video.Window.from_display_module()
    _kept[:] = [found]
    return found


def _icon() -> Surface:
    """What desktops show for the window: the anchor of the first player."""
    mark = MARKS["red"]
    surface = Surface((ICON_PX, ICON_PX), pygame.SRCALPHA)
    draw.disc(surface, (ICON_PX / 2, ICON_PX / 2), ICON_PX / 2 - 1, mark.colour)
    art.put_icon(surface, mark.symbol, (ICON_PX / 2, ICON_PX / 2), round(ICON_PX * 0.62), mark.ink)
    return surface


class Window:
    """The window on the desktop. Raises ``RiffRaffError`` where there is none to be had."""

    def __init__(self, full_screen: bool = False) -> None:
        os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "riffraff"  # what desktops group windows by; pygame takes the script's
        try:
            pygame.display.init()
            if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
                raise RiffRaffError("ui.no_screen")  # SDL's last resort, a window that nobody could see
            if pygame.display.get_driver() == "x11":
                # The picture goes to the X server through shared memory. SDL would start OpenGL for it, which without a
                # graphics card costs 10 ms a frame instead of 0.3, and 300 ms at the start.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.font.init()
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(_icon())
            self._full = full_screen
            self._plain_size = BASE_SIZE
            self.surface = self._open()
        except pygame.error as error:
            raise RiffRaffError("ui.no_display", reason=error) from None
        pygame.key.set_repeat(KEY_DELAY_MS, KEY_REPEAT_MS)
        pygame.key.stop_text_input()
        self._gestures = Gestures(self.surface.get_size())
        self._clock = pygame.time.Clock()
        self._typing = False

    def _open(self) -> Surface:
        if self._full:
            self._real = None
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        surface = pygame.display.set_mode(self._plain_size, pygame.RESIZABLE)
        self._real = _system_window()
        if hasattr(self._real, "minimum_size"):
            self._real.minimum_size = MIN_SIZE
        return surface

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to the size before. The new size arrives as an event."""
        if on == self._full:
            return
        if on:
            self._plain_size = self.surface.get_size()
        self._full = on
        self.surface = self._open()
        size = self.surface.get_size() if on else self._plain_size
        self._gestures.size = size
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))

    def resize(self, size: tuple[int, int]) -> None:
        """Let the surface be of this ``size``; a window that is too small is made as large as it must be."""
        shown = pygame.display.get_surface()
        if shown.get_size() != size and self._real is not None:
            self._real.size = size  # pygame has no smallest size: put right what was made too small
            shown = pygame.display.get_surface()
        self.surface = shown
        self._gestures.size = size

    def poll(self) -> list[Event]:
        """What happened since the last call, in order."""
        return self._gestures.frame(pygame.event.get(), pygame.mouse.get_pressed(3))

    def present(self, areas: list[Rect]) -> None:
        """Show what was drawn, in these areas."""
        pygame.display.update(areas)

    def wait(self, still: bool) -> None:
        """Wait until the next frame is due; while all is ``still``, for something to happen."""
        for _ in range(STILL_FRAMES if still else 1):
            self._clock.tick(FRAMES_PER_SECOND)
            if pygame.event.peek():
                break

    def follow(self, screen: Screen) -> None:
        """Let input methods know whether a text is being written, and where."""
        field = screen.focused()
        typing = field is not None and field.role in ("field", "slider")
        if typing != self._typing:
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()
            self._typing = typing
        if typing and isinstance(field, TextField):
            pygame.key.set_text_input_rect(field.caret(screen.env))

    def close(self) -> None:
        """Close the window."""
        pygame.quit()
