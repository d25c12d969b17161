"""The keys of the bench: each action with the key that does it, for the screen and for the list that F1 shows."""

from __future__ import annotations

from collections.abc import Mapping

from riffraff.kit.keys import Keys

GROUPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
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
        "pause_at": ("o",),
        "mark": ("m",),
        "branches": ("h",),
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
        "spring": ("shift+t",),
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
        "aims": ("g",),
        "find": ("shift+g",),
        "pin": ("n",),
        "effect": ("e",),
        "on_top": ("u",),
        "compare": ("v",),
        "snapshot": ("shift+v",),
    },
    "looks": {
        "centre": ("f2",),
        "contacts": ("f3",),
        "forces": ("f4",),
        "slots": ("f5",),
        "outlines": ("f6",),
        "joints": ("f7",),
        "card": ("f8",),
        "piece": ("ctrl+k", "ctrl+shift+k"),
        "follow": ("shift+f",),
        "near": ("ctrl+up", "ctrl+down"),
        "mode": ("b",),
        "side": ("a",),
        "copy_ab": ("ctrl+b",),
        "retro": ("shift+b",),
        "panel": ("i",),
        "files": ("ctrl+shift+f",),
        "show": ("shift+i",),
    },
    "plots": {
        "quantity": ("q", "shift+q"),
        "span": ("w",),
        "zoom": ("z", "shift+z"),
        "zoom_up": ("y", "shift+y"),
        "pan": ("ctrl+left", "ctrl+right"),
        "whole": ("home",),
        "plots": ("ctrl+t",),
        "plot_add": ("ctrl+i",),
        "plot_remove": ("ctrl+delete",),
        "plot_move": ("ctrl+page up", "ctrl+page down"),
        "plot_size": ("ctrl+g",),
        "plot_apart": ("ctrl+d",),
        "plot_csv": ("ctrl+shift+e",),
        "plot_png": ("ctrl+shift+p",),
    },
    "files": {
        "open": ("ctrl+o",),
        "save": ("ctrl+s",),
        "preset": ("ctrl+shift+s",),
        "copy": ("ctrl+c",),
        "experiment": ("ctrl+e",),
        "run": ("ctrl+l",),
        "video": ("ctrl+m",),
    },
}
"""Group -> action -> keys, as the list that F1 shows has them."""
KEYS = Keys({action: keys for group in GROUPS.values() for action, keys in group.items()})
OF_ROW = ("reset", "type", "fine", "pin", "on_top")
"""What the row of a parameter does itself."""
OF_PLOTS = tuple(action for action in GROUPS["plots"] if action not in ("quantity", "span"))
"""What is done to the plot that the keyboard or the pointer is at."""
OF_WINDOW = {"help": "help", "leave": "menu"}
"""What the window's keys do here -> what it calls that."""
