"""The keys of Capharnaüm, as they are before anyone changes them."""

from __future__ import annotations

from riffraff.kit.keys import WINDOW, Keys

KEYS = Keys(
    {
        **WINDOW.of,
        "token": ("1", "2", "3", "4", "5", "6"),
        "confirm": ("return",),
        "step_back": ("backspace",),
        "other_way": ("o",),
        "next_adult": ("n",),
        "undo": ("u",),
    }
)
