"""Keys: what they are called, which of them does what, and what a person changed of it."""

from __future__ import annotations

from collections.abc import Mapping

from riffraff.kernel.words import catalogue, language, say
from riffraff.kit.input import Key, KeyUp, same_key

MOST_SHOWN = 3
"""Of more keys for one action the first and the last are shown: ``1 … 0``."""
NOTHING = ("", 0)


class Keys:
    """A table of actions and their keys, looked up either way.

    ``of`` has the keys of each action: ``{"undo": ("ctrl+z",), "kind": ("k", "shift+k")}``, what is held first. Where
    two actions have the same key the first one has it.
    """

    def __init__(self, of: Mapping[str, tuple[str, ...]]) -> None:
        self.of = dict(of)
        self._found: dict[str, tuple[str, int]] = {}
        for action, keys in of.items():
            for n, key in enumerate(keys):
                self._found.setdefault(key, (action, n))

    def changed(self, by: Mapping[str, str]) -> Keys:
        """The table with a person's changes, action -> key; those of other tables are let be."""
        return Keys({action: (same_key(by[action]),) if action in by else keys for action, keys in self.of.items()})

    def find(self, key: Key | KeyUp) -> tuple[str, int]:
        """The action of a key, and the how manieth of its keys it is; ``("", 0)`` if it has none.

        With Shift a key does, if nothing else, what it does without: finer, say, or farther. With Alt it does nothing.
        """
        if isinstance(key, KeyUp):
            return self._found.get(key.key, NOTHING)
        if key.alt:
            return NOTHING
        if key.ctrl:
            return self._found.get(f"ctrl+{'shift+' if key.shift else ''}{key.key}", NOTHING)
        plain = self._found.get(key.key) or self._found.get(key.digit, NOTHING)
        return self._found.get(f"shift+{key.key}", plain) if key.shift else plain

    def action(self, key: Key | KeyUp) -> str:
        """The action of a key, "" if it has none."""
        return self.find(key)[0]

    def words(self, action: str) -> str:
        """An action's keys as they are shown: ``Ctrl+Z``, ``1 … 0``."""
        shown = [_combined(key) for key in self.of[action]]
        return f"{shown[0]} … {shown[-1]}" if len(shown) > MOST_SHOWN else ", ".join(shown)

    def clashes(self) -> dict[str, str]:
        """Action -> another action with the same key."""
        return {a: b for a, mine in self.of.items() for b, keys in self.of.items() if a != b and set(mine) & set(keys)}


WINDOW = Keys({"help": ("f1",), "full_screen": ("f11",), "picture": ("f12",), "menu": ("escape",)})
"""What every window knows."""


def key_words(key: str) -> str:
    """What a key is called on the screen: "left" -> "Left arrow", "h" -> "H"."""
    name = f"ui.keys.{key.replace(' ', '_')}"
    return say(name) if name in catalogue(language()) else key.upper()


def _combined(key: str) -> str:
    *held, begins = key[:-1].split("+")  # the last may be "+" itself
    return "+".join(key_words(name) for name in (*held, begins + key[-1]))
