"""What a monkey does at a window: single strokes of mouse, keyboard, system and disk, by lot.

A stroke is a tuple of its name and its values, in px of the window; who plays them decides how. Most aim at what the
window describes, since a monkey that sees gets farther.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeAlias

Stroke: TypeAlias = tuple[Any, ...]
Entry: TypeAlias = dict[str, Any]

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("left", "right", "up", "down", "tab", "return", "escape", "space", "backspace", "delete", "home", "end"),
    *("page up", "page down", "insert", "f1", "f2", "f3", "f5", "f11", "f12", ",", ".", "-", "=", "[", "]", ";"),
)
MODS = ("", "", "", "", "", "shift", "ctrl", "alt", "ctrl shift")
WRITING = "abc 019.,-_+éßœ漢字 עב \u0301\u200d🐀😀\t\n\r'\"\\{}[]%=#<>&"
"""No stroke that leads out of the folder."""
SIZES = ((960, 600), (1280, 800), (1440, 900), (700, 1000), (1, 1), (320, 200), (2000, 640), (640, 1600))
STALLS_S = (0.0, 0.2, 1.5, 30.0, 4000.0)
SELDOM = ("title.quit", "pause.quit", "pause.leave", "leaving.leave", "curtain.menu")
"""Ways out; a monkey that takes them at once sees nothing."""
HARMS = ("cut", "garbage", "empty", "gone", "folder", "nul", "long", "again")
"""What happens to files meanwhile."""


class Whims:
    """A monkey's next strokes; the same for the same seed and the same sight."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.entries: Sequence[Entry] = ()
        self.size = (0, 0)

    def next(self, entries: Sequence[Entry], size: tuple[int, int]) -> list[Stroke]:
        """A few strokes that belong together."""
        self.entries, self.size = entries, size
        drawn = self.rng.choices(
            (self.click, self.click_anything, self.drag, self.keys, self.write, self.wander, self.system, self.disk),
            (34, 8, 14, 24, 6, 8, 4, 1),
        )[0]
        return drawn()

    def place(self, entries: Sequence[Entry] = ()) -> tuple[int, int]:
        """Something of these, or that is described, or anywhere, beyond the edge too."""
        rng = self.rng
        seen = [entry["rect"] for entry in entries or self.entries if entry["role"] not in ("screen", "group")]
        if seen and rng.random() < 0.8:
            x, y, width, height = rng.choice(seen)
            return x + rng.randint(0, max(width, 1)), y + rng.randint(0, max(height, 1))
        return rng.randint(-20, self.size[0] + 20), rng.randint(-20, self.size[1] + 20)

    def click(self) -> list[Stroke]:
        """What can be pressed is pressed."""
        able = [e for e in self.entries if e.get("enabled") and e["role"] != "group" and e["rect"][2] and e["rect"][3]]
        weights = [0.04 if entry["id"] in SELDOM else 1.0 for entry in able]
        if not able:
            return self.click_anything()
        x, y, width, height = self.rng.choices(able, weights)[0]["rect"]
        at = x + self.rng.randrange(width), y + self.rng.randrange(height)
        return [("move", *at), ("down", *at, 1), ("up", *at, 1)]

    def click_anything(self) -> list[Stroke]:
        """With any button, now and then without ever letting go, or twice."""
        at, button = self.place(), self.rng.choice((1, 1, 2, 3, 3))
        strokes: list[Stroke] = [("move", *at), ("down", *at, button), ("up", *at, button)]
        match self.rng.randrange(6):
            case 0:
                return strokes[:2]
            case 1:
                return strokes[2:]
            case 2:
                return strokes + strokes[1:]
        return strokes

    def drag(self) -> list[Stroke]:
        """From something to something, on the way anything."""
        rng = self.rng
        pieces = [
            entry for entry in self.entries if entry["role"] in ("supply", "piece", "slider") and entry["rect"][2]
        ]
        start = self.place(pieces)
        strokes: list[Stroke] = [("move", *start), ("down", *start, 1)]
        slots = [entry for entry in self.entries if entry["role"] == "slot"]
        x, y = start
        goal = self.place(slots)
        steps = rng.randint(1, 12)
        for n in range(1, steps + 1):
            x, y = (round(a + (b - a) * n / steps) for a, b in zip(start, goal, strict=True))
            strokes.append(("move", x, y))
            if rng.random() < 0.08:
                strokes += rng.choice((self.keys, self.turn_wheel, self.system))()
        if rng.random() < 0.2:
            strokes += [("down", x, y, 3), ("up", x, y, 3)]
        if rng.random() < 0.85:
            strokes.append(("up", x, y, 1))
        return strokes

    def keys(self) -> list[Stroke]:
        """One or a few, pressed or held."""
        rng = self.rng
        strokes: list[Stroke] = []
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            key, mods = rng.choice(KEYS), rng.choice(MODS)
            if rng.random() < 0.3:
                key = rng.choice(("tab", "return", "space", "left", "right", "up", "down"))
            elif rng.random() < 0.05:
                key = "escape"
            strokes += [("key", key, mods)] * rng.choice((1, 1, 1, 4))
            if rng.random() < 0.9:
                strokes.append(("key up", key, mods))
        return strokes

    def write(self) -> list[Stroke]:
        """Text, also as input methods bring it."""
        rng = self.rng
        text = "".join(rng.choice(WRITING) for _ in range(rng.choice((1, 1, 2, 5, 40))))
        return [("composing" if rng.random() < 0.15 else "text", text)]

    def wander(self) -> list[Stroke]:
        """The pointer goes about, and the wheel turns."""
        strokes: list[Stroke] = [("move", *self.place()) for _ in range(self.rng.randint(1, 6))]
        return strokes + (self.turn_wheel() if self.rng.random() < 0.5 else [])

    def turn_wheel(self) -> list[Stroke]:
        return [("wheel", self.rng.choice((1, -1, 3, -3, 0.25, 40, -200)))]

    def system(self) -> list[Stroke]:
        """What a desktop does to a window."""
        rng = self.rng
        match rng.randrange(6):
            case 0:
                return [("resize", *rng.choice(SIZES))]
            case 1:
                return [("blur",)] if rng.random() < 0.5 else [("blur",), ("focus",)]
            case 2:
                return [("expose",)]
            case 3:
                return [("shift",)]
            case 4:
                return [("stall", rng.choice(STALLS_S))]
        return [("close",)] if rng.random() < 0.1 else [("resize", rng.randint(300, 1600), rng.randint(300, 1200))]

    def disk(self) -> list[Stroke]:
        """A file is changed by somebody else: which one, and how."""
        return [("disk", self.rng.random(), self.rng.choice(HARMS))]
