"""Monkeys at the real window: a short one, and by `python3 scripts/battery.py monkey` a part of all that monkeys do."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from monkey import sight
from monkey.whims import Stroke, Whims

from riffraff.kit.draw import Rect

WALK = 400
SCREEN = (1440, 900)
SHARE = 50
"""One in so many events happens in a real window, which takes so much longer."""
STEPS_BACK = 30
NAMES = {"return": "Return", "page up": "Prior", "page down": "Next", "backspace": "BackSpace", "space": "space"}
NAMES |= {"tab": "Tab", "escape": "Escape", "delete": "Delete", "home": "Home", "end": "End", "insert": "Insert"}
NAMES |= {"left": "Left", "right": "Right", "up": "Up", "down": "Down", ",": "comma", ".": "period", "-": "minus"}
NAMES |= {f"f{n}": f"F{n}" for n in range(1, 13)}
NAMES |= {"=": "equal", "/": "slash", "[": "bracketleft", "]": "bracketright", ";": "semicolon"}
FROM = (("play", "--practice"), ("play", "--players", "Ada:human,Bo:random"), ("tune", "storm"), ("play",))
WAYS = ("leave", "title", "back", "cancel", "stay", "menu")
"""Buttons that lead out, by the end of their ids."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        first, events = (int(metafunc.config.getoption(name)) for name in ("--seed", "--events"))
        metafunc.parametrize("seed", range(first, first + max(1, events // SHARE // WALK)))


class Monkey:
    """At a window that is opened again whenever it was closed."""

    def __init__(self, launch: Any, seed: int, folder: Path) -> None:
        self.rng = random.Random(seed)
        self._launch, self._from, self._folder = launch, FROM[seed % len(FROM)], folder
        self._whims = Whims(self.rng)
        self._open()

    def _open(self) -> None:
        self.window = self._launch(*self._from, cwd=self._folder)  # where it saves what it likes
        self.window.until(lambda window: window.screen, "the first screen")

    def go(self, events: int) -> None:
        """So many strokes, some at a time."""
        done = 0
        while done < events:
            seen = self.window.entries()
            strokes = self._whims.next(seen, tuple(seen[0]["rect"][2:]))
            done += len(strokes)
            words = [word for stroke in strokes for word in self._words(stroke)]
            if words:
                self._do(*words)
            self._look()

    def _do(self, *words: object) -> None:
        try:
            self.window.do(*words)
        except AssertionError:
            if self.window.process.poll() is None:
                raise

    def _words(self, stroke: Stroke) -> list[object]:  # noqa: PLR0911 - one line for each kind
        """For xdotool; what needs more than that is left out."""
        match stroke:
            case ("move", x, y):
                return [*self.window.to((x, y))]
            case ("down", _, _, button):
                return ["mousedown", button]
            case ("up", _, _, button):
                return ["mouseup", button]
            case ("wheel", steps):
                return ["click", "--repeat", min(abs(round(steps)), 9) or 1, "--delay", 1, 4 if steps > 0 else 5]
            case ("key", key, mods):
                return [
                    "key",
                    "+".join([*mods.split(), NAMES.get(key, key)]),
                ]
            case ("resize", width, height):
                room = min(width, SCREEN[0]), min(height, SCREEN[1])  # what is beyond no mouse can reach
                window = self.window.to((0, 0))[2]
                return ["windowmove", window, 0, 0, "windowsize", window, *room]
            case ("text", text):
                plain = "".join(sign for sign in text if sign.isascii() and sign.isprintable())
                return ["type", "--delay", 1, plain] if plain else []
        return []

    def _look(self) -> None:
        if self.window.process.poll() is not None:
            assert self.window.process.returncode == 0, self.window.errors()
            self._open()
        seen = self.window.entries()
        assert seen
        sight.check(seen, tuple(Rect(seen[0]["rect"]).size))

    def go_home(self) -> None:
        """Let go of everything, and find the way back."""
        self._do("mouseup", 1, "mouseup", 2, "mouseup", 3)
        for _ in range(STEPS_BACK):
            self._look()
            before = self.window.screen
            if before in ("title", "tune"):
                break
            out = [e for e in self.window.entries() if e["id"].rpartition(".")[2] in WAYS and e.get("enabled")]
            if out:
                x, y, width, height = out[0]["rect"]
                self.window.click((x + width / 2, y + height / 2))
            else:
                self.window.key("Escape")
            self.window.until(partial(_elsewhere, before=before), "a way out")
        assert self.window.screen in ("title", "tune")
        assert self.window.errors() == ""


def _elsewhere(window: Any, before: str) -> bool:
    return window.screen != before or window.process.poll() is not None


def test_a_monkey_at_the_window(launch: Any, tmp_path: Path) -> None:
    monkey = Monkey(launch, 1, tmp_path)
    monkey.go(60)
    monkey.go_home()


@pytest.mark.slow
def test_monkeys_at_the_window(launch: Any, seed: int, tmp_path: Path) -> None:
    monkey = Monkey(launch, seed, tmp_path)
    monkey.go(WALK)
    monkey.go_home()
