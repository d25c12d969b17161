"""The keys of the game, as they are before anyone changes them. None depends on a keyboard's layout being English."""

from __future__ import annotations

from riffraff.kit.keys import WINDOW, Keys

KEYS = Keys(
    {
        **WINDOW.of,
        "lift": ("space",),
        "move_left": ("left",),
        "move_right": ("right",),
        "move_up": ("up",),
        "move_down": ("down",),
        "turn_left": ("page up",),
        "turn_right": ("page down",),
        "two_hands": ("t",),
        "hang": ("h",),
        "bring_in": ("b",),
        "put_back": ("backspace",),
        "give_up": ("g",),
        "catch": ("c",),
        "next_piece": ("n",),
        "nearer": ("z",),
        "again": ("v",),
        "film": ("f",),
        "coach": ("k",),
        "undo": ("u",),
    }
)
