"""The system's clipboard, where there is one; within the program otherwise."""

from __future__ import annotations

import pygame

_own = ""


def _ready() -> bool:
    try:
        if not pygame.scrap.get_init():
            pygame.scrap.init()
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True


def copy(text: str) -> None:
    """Put ``text`` on the clipboard."""
    global _own  # noqa: PLW0603 (a clipboard is one for the whole program)
    _own = text
    if _ready():
        try:
            if hasattr(pygame.scrap, "put_text"):
                pygame.scrap.put_text(text)
            else:
                pygame.scrap.put("text/plain;charset=utf-8", text.encode())
        except pygame.error:
            return


def paste() -> str:
    """The text on the clipboard; empty if there is none."""
    if not _ready():
        return _own
    try:
        if hasattr(pygame.scrap, "get_text"):
            return str(pygame.scrap.get_text()) or _own
        for kind in ("text/plain;charset=utf-8", "UTF8_STRING", "text/plain"):
            found = pygame.scrap.get(kind)
            if found:
                return found.decode("utf-8", "replace").rstrip("\0")
    except pygame.error:
        return _own
    return _own
