"""The system's clipboard, where there is one; within the program otherwise."""

from __future__ import annotations

from typing import Any

import pygame

FAILURES = (pygame.error, NotImplementedError)
"""Systems without a clipboard, and builds of pygame without one."""
KINDS = ("text/plain;charset=utf-8", "UTF8_STRING", "text/plain")
"""What text is called on various systems."""
_own = ""


def _scrap() -> tuple[Any, bool]:
    """The module, and whether it is pygame-ce's for text alone. pygame's is for any kind of data, and to be opened."""
    module: Any = pygame.scrap
    for_text = hasattr(module, "put_text")
    if not for_text and not module.get_init():
        module.init()
    return module, for_text


def copy(text: str) -> None:
    """Put ``text`` on the clipboard."""
    global _own  # noqa: PLW0603 (a clipboard is one for the whole program)
    _own = text
    try:
        scrap, for_text = _scrap()
        if for_text:
            scrap.put_text(text)
        else:
            scrap.put(KINDS[0], text.encode())
    except FAILURES:
        return


def paste() -> str:
    """The text on the clipboard; empty if there is none."""
    try:
        scrap, for_text = _scrap()
        if for_text:
            return str(scrap.get_text()) or _own
        for kind in KINDS:
            found = scrap.get(kind)
            if found:
                return str(found.decode("utf-8", "replace")).rstrip("\0")
    except FAILURES:
        return _own
    return _own
