"""The screens by name. Each is imported when it is first shown, so that the first picture waits for none of them, and
screens that lead to each other need not import each other."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riffraff.kit.screen import Screen


def late(module: str, name: str) -> Callable[..., Any]:
    """What a module calls so; it is imported when that is first called."""

    def make(*args: Any) -> Any:
        return getattr(import_module(module), name)(*args)

    return make


ROUTES: dict[str, Callable[..., Screen]] = {
    "title": late("riffraff.ui.screens.title", "Title"),
    "new_match": late("riffraff.ui.screens.new_match", "NewMatch"),
    "files": late("riffraff.ui.screens.files", "Files"),
    "settings": late("riffraff.ui.screens.settings", "SettingsScreen"),
    "help": late("riffraff.ui.screens.help", "Help"),
    "pause": late("riffraff.ui.screens.pause", "Pause"),
    "log": late("riffraff.ui.screens.log", "Log"),
}


def screen(name: str, *args: Any) -> Screen:
    """A new screen of a name in ``ROUTES``."""
    return ROUTES[name](*args)
