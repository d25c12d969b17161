"""The real window: its size, full screen, pacing. Everything else about the screen is drawn by others."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame

from riffraff.kernel.errors import RiffRaffError
from riffraff.ui.draw import Rect, Surface
from riffraff.ui.input import WindowSource
from riffraff.ui.theme import BASE_SIZE
from riffraff.ui.widgets.fields import TextField

if TYPE_CHECKING:
    from riffraff.ui.app import App

TITLE = "Riff Raff"
FRAMES_PER_SECOND = 60
"""As most displays; the game's own time does not depend on it."""
KEY_DELAY_MS, KEY_REPEAT_MS = 350, 45
"""A held key repeats after the first and every second number of ms."""


class Window:
    """The window on the desktop. Raises ``RiffRaffError`` where there is none to be had."""

    def __init__(self, full_screen: bool = False) -> None:
        os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
        try:
            pygame.display.init()
            if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
                raise pygame.error("offscreen")  # SDL's last resort, a window that nobody could see
            pygame.font.init()
            pygame.display.set_caption(TITLE)
            self._full = full_screen
            self._plain_size = BASE_SIZE
            self.surface = self._open()
        except pygame.error as error:
            raise RiffRaffError("ui.no_display", reason=error) from None
        pygame.key.set_repeat(KEY_DELAY_MS, KEY_REPEAT_MS)
        pygame.key.stop_text_input()
        self.source = WindowSource(self.surface.get_size())
        self._clock = pygame.time.Clock()
        self._typing = False

    def _open(self) -> Surface:
        if self._full:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(self._plain_size, pygame.RESIZABLE)

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to the size before. The new size arrives as an event."""
        if on == self._full:
            return
        if on:
            self._plain_size = self.surface.get_size()
        self._full = on
        self.surface = self._open()
        size = self.surface.get_size()
        self.source.resized(size)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))

    def resize(self, size: tuple[int, int]) -> Surface:
        """The surface at ``size``; a window that is too small is made as large as it must be."""
        shown = pygame.display.get_surface()
        if shown is None or shown.get_size() != size:
            shown = pygame.display.set_mode(size, pygame.FULLSCREEN if self._full else pygame.RESIZABLE)
        self.surface = shown
        self.source.resized(size)
        return shown

    def present(self, rects: list[Rect] | None) -> None:
        """Show what was drawn: everything, or these rectangles."""
        if rects is None:
            pygame.display.flip()
        else:
            pygame.display.update(rects)

    def wait(self) -> None:
        """Wait until the next frame is due."""
        self._clock.tick(FRAMES_PER_SECOND)

    def follow(self, app: App) -> None:
        """Let input methods know whether a text is being written, and where."""
        field = app.top.focused() if app.screens else None
        typing = field is not None and field.role in ("field", "slider") and field.enabled
        if typing != self._typing:
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()
            self._typing = typing
        if typing and isinstance(field, TextField):
            pygame.key.set_text_input_rect(field.caret(app.top.env))

    def close(self) -> None:
        """Close the window."""
        pygame.quit()
