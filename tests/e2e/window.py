"""The real window, played as a person does: xdotool moves mouse and keys, ``--describe`` says what is seen.

All that a test knows of the screen it reads from the description, by ids that are the same in every language; all
that it does goes through the X server. Nothing here waits for a fixed time: ``wait`` and ``until`` wait for what is
to be seen, up to ``PATIENCE_S`` on a machine that has much else to do.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from e2e.server import PATIENCE_S, ROOT, Display

LOOK_S = 0.01
"""The description is looked at so often."""
MOST_STOPS = 80
"""No screen has more stops of the Tab key."""
STILL_PX = 2
"""So near to where it shall be a piece hangs before it is let go."""
HIGHER_PX = 4
"""What is told to have no room is tried again so much higher."""
TRIES = 8
SOON_S = 3.0
"""What has not happened by then is tried again."""
WINDOW = object()
"""In words for xdotool: the window."""
Entry: TypeAlias = dict[str, Any]
At: TypeAlias = "str | tuple[float, float]"
"""An id, for the middle of its rectangle, or a place in px of the window."""
NEAR_PX = 6
"""A piece that swings from the hand comes no nearer to the pointer than this for a while."""


def middle(entry: Entry) -> tuple[float, float]:
    """The middle of what an entry describes, px."""
    x, y, width, height = entry["rect"]
    return x + width / 2, y + height / 2


def is_at(entry: Entry | None, place: tuple[float, float], near_px: float = NEAR_PX) -> bool:
    """Whether it is there, as far as a swinging piece can be."""
    return entry is not None and math.dist(middle(entry), place) <= near_px


class Window:
    """The game as it runs on a display; ``folder`` holds its home, and what it says."""

    def __init__(
        self,
        display: Display,
        folder: Path,
        args: Sequence[str],
        env: dict[str, str],
        module: str = "riffraff",
        cwd: Path = ROOT,
    ) -> None:
        self.display = display
        self.folder = folder
        self.file = folder / "screen.json"
        self.file.unlink(missing_ok=True)
        self._entries: list[Entry] = []
        self._read = (0, 0)
        self._errors = folder / "errors.txt"
        self._env = {**os.environ, **env}
        self._down: set[tuple[str, object]] = set()
        with self._errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", module, *args, "--describe", str(self.file)],
                cwd=cwd, env=self._env, stdin=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip
        try:
            self._number = self._find()
        except BaseException:
            self.kill()
            raise

    # What is seen

    def entries(self) -> list[Entry]:
        """Everything on the screen; empty before the first picture."""
        try:
            file = self.file.stat()
            if self._read != (read := (file.st_ino, file.st_mtime_ns)):  # each is a new file
                self._entries, self._read = json.loads(self.file.read_text(encoding="utf-8")), read
        except FileNotFoundError:
            return []
        return self._entries

    def ids(self) -> list[str]:
        return [entry["id"] for entry in self.entries()]

    def maybe(self, wanted: str, **state: object) -> Entry | None:
        """The entry of this id and in this state, or None if it is not there now."""
        for entry in self.entries():
            if entry["id"] == wanted and all(entry.get(key) == value for key, value in state.items()):
                return entry
        return None

    def find(self, wanted: str, **state: object) -> Entry:
        """The entry of this id and in this state, which is there."""
        entry = self.maybe(wanted, **state)
        assert entry is not None, f"{wanted} {state or ''} is not among {self.entries()}"
        return entry

    def wait(self, wanted: str, **state: object) -> Entry:
        """The entry of this id and in this state, as soon as it is there."""
        found: Entry = self.until(lambda window: window.maybe(wanted, **state), f"{wanted} {state or ''}")
        return found

    def until(self, seen: Callable[..., Any], what: str = "what was waited for") -> Any:
        """What ``seen`` gives, as soon as that is something."""
        end = time.monotonic() + PATIENCE_S
        while not (found := seen(self)):
            assert self.process.poll() is None, f"the window has gone:\n{self.errors()}"
            assert time.monotonic() < end, f"never seen: {what}; ids: {self.ids()}"
            time.sleep(LOOK_S)
        return found

    def soon(self, seen: Callable[..., Any]) -> bool:
        """Whether ``seen`` gives something before long."""
        end = time.monotonic() + SOON_S
        while not seen(self) and time.monotonic() < end:
            time.sleep(LOOK_S)
        return bool(seen(self))

    @property
    def screen(self) -> str:
        """The name of the screen on top."""
        return next((entry["id"] for entry in self.entries() if entry["role"] == "screen" and entry["top"]), "")

    def wait_screen(self, name: str) -> None:
        self.until(lambda window: window.screen == name, f"the screen {name}")

    def notices(self) -> list[str]:
        return [entry["name"] for entry in self.entries() if entry["role"] == "notice"]

    @property
    def focused(self) -> str:
        """The id of what the keyboard is at."""
        return next((entry["id"] for entry in self.entries() if entry.get("focused")), "")

    def errors(self) -> str:
        return self._errors.read_text(encoding="utf-8")

    def at(self, where: At) -> tuple[float, float]:
        """A place in px of the window."""
        if not isinstance(where, str):
            return where
        return middle(self.wait(where))

    # What is done

    def _xdotool(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True, check=False)

    def _find(self) -> str:
        """What X calls the window."""
        search = ("search", "--onlyvisible", "--pid", str(self.process.pid))
        found: str = self.until(lambda _: self._xdotool(*search).stdout, "a window of this process")
        return found.split(maxsplit=1)[0]

    def do(self, *words: object) -> str:
        """One call of xdotool; gives what it says. The word ``WINDOW`` stands for the window."""
        for _ in range(2):
            named = (self._number if word is WINDOW else word for word in words)
            done = self._xdotool(*(f"{word:.0f}" if isinstance(word, float) else str(word) for word in named))
            if done.returncode == 0:
                return done.stdout
            self._number = self._find()  # full screen, and the way back, make another window
        raise AssertionError(f"xdotool {words}: {done.stderr}")

    def to(self, where: At) -> tuple[object, ...]:
        """The words that lead the pointer to a place."""
        x, y = self.at(where)
        return ("mousemove", "--window", WINDOW, float(x), float(y))

    def title(self) -> str:
        """What stands above the window."""
        return self.do("getwindowname", WINDOW).strip()

    def resize(self, width: int, height: int) -> None:
        """Drag the window's corner, as it were."""
        self.do("windowsize", WINDOW, width, height)

    def put(self, x: int, y: int) -> None:
        """To this place of the desktop."""
        self.do("windowmove", WINDOW, x, y)

    def another_in_front(self) -> None:
        """The keyboard goes to the desktop."""
        self.do("windowfocus", self.do("search", "--maxdepth", "0", "--class", ".*").split(maxsplit=1)[0])

    def focus(self) -> None:
        """The window gets the keyboard."""
        self.do("windowfocus", WINDOW)

    def move(self, *places: At) -> None:
        """The pointer goes from place to place at once."""
        self.do(*(word for place in places for word in self.to(place)))

    def click(self, where: At, button: int = 1) -> None:
        self.do(*self.to(where), "click", button)

    def press(self, where: At, button: int = 1) -> None:
        """The button goes down and stays down."""
        self._down.add(("mouseup", button))
        self.do(*self.to(where), "mousedown", button)

    def release(self, where: At, button: int = 1) -> None:
        self.do(*self.to(where), "mouseup", button)

    def drag(self, *places: At) -> None:
        """Press at the first place, let go at the last; it is done when the window says so."""
        self.press(places[0])
        self.until(lambda window: window._pressed(), "something to be pressed")
        self.move(*places[1:])
        self.release(places[-1])
        self.until(lambda window: not window._pressed(), "it to be let go")

    def _pressed(self) -> bool:
        return any(entry.get("pressed") for entry in self.entries())

    def key(self, *names: str) -> None:
        """Keys, one after the other, by the names of X: Tab, Return, Escape, space, shift+Tab."""
        self.do("key", *names)

    def key_down(self, name: str) -> None:
        """The key goes down and stays down."""
        self._down.add(("keyup", name))
        self.do("keydown", name)

    def key_up(self, name: str) -> None:
        self.do("keyup", name)

    def let_everything_go(self) -> None:
        """The next window of this display must not find a button or a key held down."""
        for up in self._down:
            self.do(*up)

    def type(self, text: str) -> None:
        self.do("type", "--delay", "5", text)

    def write(self, wanted: str, text: str) -> None:
        """Click a field and write in it; plain ASCII, as xdotool has no other keys that arrive."""
        self.choose(wanted)
        self.wait(wanted, focused=True)
        self.type(text)
        self.until(lambda window: window.find(wanted)["value"].endswith(text), f"{text} in {wanted}")

    def choose(self, wanted: str) -> None:
        """Click something as soon as it is there and can be pressed."""
        self.wait(wanted, enabled=True, visible=True)
        self.click(wanted)

    def tab_to(self, wanted: str) -> None:
        """Go to something with the Tab key."""
        self.wait(wanted)
        for _ in range(MOST_STOPS):
            before = self.focused
            if before == wanted:
                return
            if self._by_keyboard():
                self.key("Tab")
                self.until(lambda window, before=before: window.focused not in ("", before), "the next stop")
            else:  # after the mouse, or at first, this shows where the keyboard is
                self.key("Tab")
                self.until(lambda window: window._by_keyboard(), "the keyboard's place")
        raise AssertionError(f"Tab never came to {wanted}")

    def _by_keyboard(self) -> bool:
        return any(entry.get("by_keyboard") for entry in self.entries() if entry.get("top"))

    # A match

    def lay_cards(self, **cards: int) -> None:
        """Everyone passes the curtain and lays a card, then the cards are seen: ``lay_cards(Ann=4, Bob=6)`` in the
        order of the seats."""
        for card in cards.values():
            self.choose("curtain.ready")
            self.choose(f"card.{card}")
        self.choose("foot.continue")

    def slot(self, number: int) -> tuple[float, float, float]:
        """Left edge, right edge and lowest y of a slot's frame, in px: its floor, if the ship lies level."""
        x, y, width, height = self.find(f"slot.{number}")["rect"]
        return x, x + width, y + height

    def aboard(self, piece: str) -> Entry | None:
        """A piece of cargo that is not in a supply, by a name such as crate-2; ``place`` tells where it is."""
        return self.maybe(f"aboard.{piece}")

    def held(self) -> Entry | None:
        """The piece in the hand."""
        return next((entry for entry in self.entries() if entry.get("place") in ("held", "front")), None)

    def carry(self, *places: tuple[float, float]) -> Entry:
        """The held piece goes with the pointer from place to place; gives it once its middle is at the last."""
        for place in places:
            self.move(place)
            self.until(lambda window, place=place: is_at(window.held(), place), f"the piece at {place}")
        return self.held() or {}

    def take(self, seat: int, kind: str, *places: tuple[float, float]) -> Entry:
        """Press a piece of the supply and carry it; the button stays down."""
        self.wait(f"supply.{seat}.{kind}", enabled=True)
        self.press(f"supply.{seat}.{kind}")
        return self.carry(*places)

    def lay(self, x: float, y: float) -> None:
        """Let go of the held piece here once it hangs still; a little higher where there is no room, as a person does
        who is told so: the ship has moved meanwhile."""
        for number in range(TRIES):
            place = x, y - number * HIGHER_PX
            self.move(place)
            self.soon(lambda window, place=place: is_at(window.held(), place, STILL_PX))
            self.click(place) if number else self.release(place)
            if self.soon(lambda window: window.held() is None):
                return
        raise AssertionError(f"no room at {x, y} nor above: {self.entries()}")

    # Its process and its files

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """As a crash or a power cut does."""
        self.process.kill()
        self.process.wait()

    def leaves(self) -> int:
        """The exit status of a window that is closing by itself."""
        return self.process.wait(PATIENCE_S)

    def recordings(self) -> list[Path]:
        """The matches that this home keeps."""
        return sorted((self.folder / "data").rglob("*.riff"))

    def screenshot(self) -> Path:
        return self.display.screenshot(self.folder / f"screen-{time.time_ns()}.png")

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        """The command in this home, without a window."""
        command = [sys.executable, "-m", "riffraff", *args]
        return subprocess.run(
            command, cwd=ROOT, env=self._env, capture_output=True, text=True, check=False, timeout=PATIENCE_S
        )


Launch: TypeAlias = Callable[..., Window]
