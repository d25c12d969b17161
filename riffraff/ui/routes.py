"""The screens by name. Each is imported when it is first shown, so that the first picture waits for none of them, and
screens that lead to each other need not import each other."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riffraff.kit.screen import Screen

ROUTES: dict[str, str] = {
    "title": "Title",
    "new_match": "NewMatch",
    "files": "Files",
    "settings": "SettingsScreen",
    "help": "Help",
    "pause": "Pause",
    "log": "Log",
    "over": "Over",
}
"""Module below ``screens`` -> its class."""


def screen(name: str, *args: Any) -> Screen:
    """A new screen of a name in ``ROUTES``."""
    made: Screen = getattr(import_module(f"riffraff.ui.screens.{name}"), ROUTES[name])(*args)
    return made
