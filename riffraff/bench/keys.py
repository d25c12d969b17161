"""The keys of the bench: each action with the key that does it, for the screen and for the list that F1 shows."""

from __future__ import annotations

from collections.abc import Mapping

from riffraff.kit.input import Key
from riffraff.kit.keys import key_words

KEYS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "time": {
        "pause": ("space",),
        "forward": ("right",),
        "back": ("left",),
        "tenth": ("shift+right", "shift+left"),
        "begin": ("ctrl+home",),
        "end": ("ctrl+end",),
        "slower": ("s",),
        "faster": ("f",),
        "real": ("x",),
    },
    "ship": {
        "push_left": ("p",),
        "push_right": ("shift+p",),
        "release": ("r",),
        "drop": ("d",),
        "slot": ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0"),
        "kind": ("k", "shift+k"),
        "hang": ("j",),
        "take": ("t",),
        "away": ("delete",),
        "clear": ("c",),
        "load": ("l",),
        "save_load": ("shift+l",),
    },
    "parameters": {
        "search": ("ctrl+f",),
        "undo": ("ctrl+z",),
        "redo": ("ctrl+y",),
        "reset": ("delete",),
        "reset_all": ("ctrl+r",),
        "type": ("return",),
        "fine": ("shift+right",),
    },
    "looks": {
        "centre": ("f2",),
        "contacts": ("f3",),
        "forces": ("f4",),
        "slots": ("f5",),
        "outlines": ("f6",),
        "joints": ("f7",),
        "mode": ("b",),
        "side": ("a",),
        "quantity": ("q",),
        "span": ("w",),
    },
    "files": {
        "open": ("ctrl+o",),
        "save": ("ctrl+s",),
        "preset": ("ctrl+shift+s",),
        "copy": ("ctrl+c",),
        "experiment": ("ctrl+e",),
        "run": ("ctrl+l",),
        "video": ("ctrl+m",),
        "help": ("f1",),
        "leave": ("escape",),
    },
}
"""Group -> action -> keys, as they are before the help lists them; F1 and F11 are the window's."""

MOUSE = (
    "slider",
    "number",
    "default",
    "group",
    "cargo",
    "second_hand",
    "turn",
    "tray",
    "title",
    "foot",
    "point",
    "stretch",
    "time",
    "time_wheel",
)
"""What the mouse does, for the list that F1 shows: ``tune.mouse.NAME`` does ``tune.mouse_does.NAME``."""

_ELSEWHERE = {"tenth", "fine", "type", "reset", "slot", "forward", "back", "kind", "quantity"}
"""Actions that the focused widget does itself, or that read which of their keys it was."""


def combination(key: Key) -> str:
    """A key as it is written in ``KEYS``."""
    held = ("ctrl+" if key.ctrl else "") + ("shift+" if key.shift else "")
    return held + key.key


ACTION_OF = {
    key: action
    for actions in KEYS.values()
    for action, keys in actions.items()
    if action not in _ELSEWHERE
    for key in keys
}
"""Key -> the action of the whole bench."""


def shortcut(keys: tuple[str, ...]) -> str:
    """Keys in words: ``Ctrl+Z``, ``1 … 0``."""
    shown = [_words(key) for key in keys]
    return f"{shown[0]} … {shown[-1]}" if len(shown) > 3 else ", ".join(shown)


def _words(key: str) -> str:
    return "+".join(key_words(name) for name in key.split("+"))
