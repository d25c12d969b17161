"""Names of keys in words, and keys that two actions share."""

from __future__ import annotations

from collections.abc import Mapping

from riffraff.kernel.words import catalogue, language, say


def key_words(key: str) -> str:
    """What a key is called on the screen: "left" -> "Left arrow", "h" -> "H"."""
    name = f"ui.keys.{key.replace(' ', '_')}"
    return say(name) if name in catalogue(language()) else key.upper()


def conflicts(keys: Mapping[str, str]) -> dict[str, str]:
    """Action -> another action with the same key."""
    found: dict[str, str] = {}
    for action, key in keys.items():
        other = next((a for a, k in keys.items() if k == key and a != action), None)
        if other is not None:
            found[action] = other
    return found
