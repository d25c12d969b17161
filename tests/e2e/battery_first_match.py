"""The first match, by somebody who does what the window says: from the title to the end, by mouse, clicks or keys."""

from __future__ import annotations

import time
from typing import Any

import pytest
from e2e.test_keys import NEAR_PX

from riffraff.games import game_named
from riffraff.table.recording import read

pytestmark = pytest.mark.slow

LONGEST_S = 1500.0
"""For a slow computer; on a quick one it takes a few minutes."""
ABOVE_MM = 18.0
"""So far above what lies there a piece is held."""
HIGHER_MM = 8.0
SPOTS = [(across, number) for number in range(4) for across in (0.5, 0.25, 0.75)]
"""Places above a slot, by the share of its width and so many times higher: tried one after the other."""
TRIES = 6
BUTTONS = ("lesson.read", "foot.continue", "foot.go_on", "assembly.next", "curtain.ready", "foot.one")
"""What is pressed whenever it is there, the first one first."""
ELSEWHERE = "log", "help", "pause"
"""Where somebody comes whose button was gone just before Enter was pressed: the key is for what the keyboard is at."""
TIES = "foot.captain.", "foot.order."
"""Where several have laid the same card, any answer will do."""


class Person:
    """Sits at the left; ``way`` is how."""

    def __init__(self, window: Any, way: str) -> None:
        self.window = window
        self.way = way
        self.read: list[str] = []
        self.tried: list[str] = []

    def press(self, wanted: str) -> None:
        """A button, a card, a piece."""
        if self.way == "keys":
            self.window.tab_to(wanted)
            self.window.key("Return")
        else:
            self.window.choose(wanted)

    def play(self) -> None:
        """Until the match is over."""
        window, end = self.window, time.monotonic() + LONGEST_S
        while window.screen != "over":
            assert time.monotonic() < end, f"{window.screen}: {window.ids()}"
            assert window.process.poll() is None, window.errors()
            seen = {entry["id"]: entry for entry in window.entries()}
            ready = [name for name, entry in seen.items() if entry.get("enabled") and entry.get("visible")]
            if "lesson.title" in seen and seen["lesson.title"]["name"] not in self.read:
                self.read.append(seen["lesson.title"]["name"])
            if window.screen in ELSEWHERE:
                window.key("Escape")
                window.soon(lambda window: window.screen not in ELSEWHERE)
                continue
            cards = [name for name in ready if name.startswith("card.")]
            pieces = [name for name in ready if name.startswith("supply.0.")]
            ties = [name for name in ready if name.startswith(TIES)]
            if button := next((name for name in [*BUTTONS, *ties] if name in ready), ""):
                self.press(button)
                self.let_pass(button)
            elif cards:
                self.press(cards[0])
                self.let_pass(cards[0])
            elif pieces and window.held() is None:
                self.load([name for name in pieces if name not in self.tried] or pieces)
            time.sleep(0.02)

    def let_pass(self, pressed: str) -> None:
        """Until what was pressed has done something, or does not want to."""
        self.window.soon(lambda window: window.maybe(pressed, enabled=True) is None)

    def load(self, pieces: list[str]) -> None:
        """Take one, hold it above the slot where nothing is in the way, let go; put it back where it never is free."""
        window = self.window
        slot = next((entry for entry in window.entries() if entry.get("to_load")), None)
        if slot is None:
            return
        px = window.find("ship.heel")["mm_px"]
        left, top, width, height = slot["rect"]
        if self.way == "drag":
            window.press(pieces[0])
        else:
            self.press(pieces[0])
        if not window.soon(lambda window: window.held() is not None):
            return
        tall = window.held()["rect"][3]
        for number, (across, higher) in enumerate(SPOTS):
            place = (left + across * width, top + height - tall / 2 - (ABOVE_MM + higher * HIGHER_MM) * px)
            self.bring(place)
            if window.maybe("foot.full"):
                break
            self.let_go(place, again=number > 0)
            window.soon(lambda window: window.held() is None or window.maybe("foot.refused"))
            if window.held() is None:
                self.tried.clear()
                return
        self.tried.append(pieces[0])
        for button in ("foot.give_up", "foot.put_back"):
            if window.held() is not None and window.maybe(button, enabled=True):
                self.press(button)
                window.soon(lambda window: window.held() is None)

    def bring(self, place: tuple[float, float]) -> None:
        """The held piece to a place."""
        window = self.window
        if self.way != "keys":
            window.move(place)
            window.soon(lambda window: (held := window.held()) is None or near(held, place))
            return
        for axis, keys in ((0, ("Right", "Left")), (1, ("Down", "Up"))):
            for number in range(TRIES):
                held = window.held()
                if held is None or abs(way := off(held, place, axis)) <= NEAR_PX:
                    break
                fine = ("Shift_L",) if number else ()
                for name in (*fine, key := keys[0] if way > 0 else keys[1]):
                    window.key_down(name)
                window.soon(
                    lambda window, axis=axis, way=way: (
                        (now := window.held()) is None or off(now, place, axis) * way <= NEAR_PX * abs(way)
                    )
                )
                for name in (key, *fine):
                    window.key_up(name)

    def let_go(self, place: tuple[float, float], *, again: bool) -> None:
        if self.way == "keys":
            self.window.key("space")
        elif self.way == "drag" and not again:
            self.window.release(place)
        else:
            self.window.click(place)


def off(held: dict[str, Any], place: tuple[float, float], axis: int) -> float:
    """How far a piece has to go along an axis, px."""
    rect = held["rect"]
    return float(place[axis] - rect[axis] - rect[2 + axis] / 2)


def near(held: dict[str, Any], place: tuple[float, float]) -> bool:
    return max(abs(off(held, place, axis)) for axis in (0, 1)) <= 2 * NEAR_PX


@pytest.mark.parametrize("way", ["drag", "clicks", "keys"])
def test_the_first_match_is_played_to_its_end(launch: Any, way: str) -> None:
    window = launch()
    window.wait("title.lesson", focused=True)
    person = Person(window, way)
    person.press("title.lesson")
    person.play()
    assert len(person.read) >= 6, person.read
    window.screenshot()
    (path,) = window.recordings()
    assert len(read(path, game_named).turns) >= 6
    verdict = window.run("replay", str(path), "--verify")
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
    print(way, len(read(path, game_named).turns), "turns;", person.read)
