"""A monkey at the game or the bench without a window: in this process, by a clock and a home of its own.

Everything comes from the seed of the walk, so that a walk that fails fails again.
"""

from __future__ import annotations

import itertools
import os
import random
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pygame
from by_hand import FRAME_S, Paper
from monkey import sight
from monkey.whims import Stroke, Whims

from riffraff.bench.run import first_screen as first_of_bench
from riffraff.bench.screen import TuneScreen
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import matches_folder, presets_folder, settings_file
from riffraff.kit.app import App
from riffraff.kit.describe import Describer, describe
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Gestures
from riffraff.kit.outcome import Leave
from riffraff.kit.screen import Screen
from riffraff.kit.settings import load_settings
from riffraff.kit.theme import MIN_SIZE
from riffraff.kit.widgets.base import path_at
from riffraff.kit.widgets.layer import Layer
from riffraff.match.setup import Setup
from riffraff.physics.params import PRESETS, load_preset
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.seats import COLOURS, Seat
from riffraff.ui.screens import open_match
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import first_screen, make_desk

MUSEUM = Path(__file__).parent.parent / "data" / "recordings"
SCREEN = (1440, 900)
FRAME_EVENTS = (1, 1, 1, 2, 3, 8)
"""So many strokes may come between two pictures."""
LOOK_EVERY, ANEW_EVERY, HOME_EVERY = 7, 150, 700
"""Frames until the description is checked, all is drawn anew, and the way back to the title is tried."""
STILL_FRAMES = 40
MOST_STEPS_BACK = 60
WAYS = ("leave", "title", "back", "cancel", "stay", "menu")
"""Buttons that lead out, by the end of their ids."""
SEEN = 8
"""A channel of a colour that differs by no more looks the same."""
SMOOTHED_PX = 12
"""A smooth edge may come out otherwise where what is drawn anew ends: nobody sees a pixel of it."""
CUT_LINES_PX = 120
"""So may the slanting lines of overlays, along their whole length."""
SYSTEM = {
    "blur": pygame.WINDOWFOCUSLOST,
    "focus": pygame.WINDOWFOCUSGAINED,
    "expose": pygame.WINDOWEXPOSED,
    "shift": pygame.WINDOWMOVED,
    "close": pygame.QUIT,
}
MODS = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT}


class Walk:
    """``seed`` decides everything; ``folder`` is empty and becomes the home."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = random.Random(seed)
        self.bench = self.rng.random() < 0.35
        self.folder = folder
        self.whims = Whims(self.rng)
        self.now = 0.0
        self.done: list[Stroke] = []
        self.frames = 0
        self.starts = 0
        self._due: list[Stroke] = []
        self._raw: list[pygame.event.Event] = []
        self._down: set[int] = set()
        self._at = (0, 0)
        self._describer = Describer(folder / "seen.json") if self.rng.random() < 0.25 else None
        self._furnish()

    # -- its world ----------------------------------------------------------------------------------------------

    def _furnish(self) -> None:
        """Matches to go on with and to watch, a preset and a load of one's own."""
        matches, _ = matches_folder()
        for name in self.rng.sample(sorted(path.name for path in MUSEUM.glob("*.riff")), 4):
            shutil.copy(MUSEUM / name, matches)
        presets_folder().mkdir(parents=True, exist_ok=True)
        (presets_folder() / "mine.toml").write_text(load_preset("storm").to_toml(), encoding="utf-8")
        if self.rng.random() < 0.3:
            shapes = ("high_contrast = true", 'language = "fr"', "text_scale = 1.5", "reduced_motion = true")
            settings_file().parent.mkdir(parents=True, exist_ok=True)
            settings_file().write_text("\n".join(self.rng.sample(shapes, 2)), encoding="utf-8")

    def begin(self) -> None:
        """The window is opened."""
        self.starts += 1
        settings, notes = load_settings(settings_file(), PlaySettings)
        self.size = self.rng.choice(((960, 600), (1280, 800)))
        self.desk = make_desk(settings, self.size, settings_file(), None, self._full_screen)
        for note in notes:
            self.desk.notify(str(note), "error")
        self.gestures = Gestures(self.size)
        self.paper = Paper(self.size)
        self.app = App(self, self, lambda: self.now, self.desk, self._first(), self._describer)

    def _first(self) -> Screen:
        rng = self.rng
        if self.bench:
            preset = rng.choice((*PRESETS, "mine")) if (presets_folder() / "mine.toml").is_file() else PRESETS[0]
            try:
                return first_of_bench(self.desk, preset, rng.choice((None, "level-16", "level:8")))
            except RiffRaffError:  # it was changed on the disk
                return first_of_bench(self.desk)
        if rng.random() < 0.4:
            return first_screen(self.desk)
        if rng.random() < 0.7:
            return open_match.begin(self.desk, GAME, self._setup())
        try:
            return open_match.watch(self.desk, rng.choice(sorted(matches_folder()[0].glob("*.riff"))))
        except (RiffRaffError, IndexError):
            return first_screen(self.desk)

    def _setup(self) -> Setup:
        rng = self.rng
        seats = rng.randint(2, 4)
        kinds = ["human", *(rng.choice(("human", "random")) for _ in range(seats - 1))]
        players = (Seat(f"Seat {n}", None, COLOURS[n], kind) for n, kind in enumerate(kinds))
        house = {name: rng.random() < 0.3 and (name != "short_game" or seats == 2) for name in House.rules()}
        params = load_preset(rng.choice(PRESETS))
        practice = rng.random() < 0.3
        return Setup(
            tuple(players), House.from_dict(house), practice=practice, seed=rng.randrange(10**6), params=params
        )

    def _full_screen(self, on: bool) -> None:
        self._resized(SCREEN if on else (1280, 800))

    # -- its window ---------------------------------------------------------------------------------------------

    @property
    def surface(self) -> Surface:
        return self.paper.surface

    def resize(self, size: tuple[int, int]) -> None:
        """As the window does it."""
        self.paper.resize(size)
        self.gestures.size = size

    def present(self, areas: list[Rect]) -> None:
        """Nobody looks."""

    # -- a frame ------------------------------------------------------------------------------------------------

    def poll(self) -> list[Any]:
        """The window's events, as the app asks for them."""
        raw, self._raw = self._raw, []
        down = (1 in self._down, 2 in self._down, 3 in self._down)
        return list(self.gestures.frame(raw, down))

    def go(self, events: int) -> None:
        """So many strokes."""
        self.begin()
        until = len(self.done) + events
        while len(self.done) < until:
            if not self._due:
                self._due = self.whims.next(describe(self.app._visible(), self.desk), self.size)
            for _ in range(self.rng.choice(FRAME_EVENTS)):
                if self._due:
                    stroke = self._due.pop(0)
                    self.done.append(stroke)
                    self._play(stroke)
            self.frame()
            self.frames += 1
            if self.frames % LOOK_EVERY == 0:
                self.look()
            if self.frames % ANEW_EVERY == 0:
                self.same_drawn_anew()
            if self.frames % HOME_EVERY == 0:
                self.go_home()
        self.go_home()
        self.app.carry_out(Leave())

    def frame(self) -> None:
        """A picture; a window that was closed is opened again."""
        self.now += FRAME_S
        if not self.app.frame():
            self._raw, self._due, self._down = [], [], set()
            self.begin()
            assert self.app.frame()

    def _play(self, stroke: Stroke) -> None:
        match stroke:
            case ("move", x, y):
                self._at = x, y
            case ("down", _, _, button):
                self._down.add(button)
            case ("up", _, _, button):
                self._down.discard(button)
            case ("resize", width, height):
                self._resized((width, height))
            case ("stall", seconds):
                self.now += seconds
            case ("disk", which, harm):
                self._harm(which, harm)
        self._raw += raw_events(stroke)

    def _resized(self, size: tuple[int, int]) -> None:
        self.size = max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1])
        self._raw.append(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))

    def _harm(self, which: float, harm: str) -> None:
        """Something happens to a file of the home."""
        files = sorted(path for path in self.folder.rglob("*") if path.is_file())
        if not files:
            return
        path = files[int(which * len(files))]
        raw = path.read_bytes()
        match harm:
            case "cut":
                path.write_bytes(raw[: int(which * 1e6) % (len(raw) + 1)])
            case "garbage":
                at = int(which * 1e6) % (len(raw) + 1)
                path.write_bytes(raw[:at] + b"\xff\x00[=\n" + raw[at + 3 :])
            case "empty":
                path.write_bytes(b"")
            case "gone":
                path.unlink()
            case "folder":
                path.unlink()
                path.mkdir()
            case "nul":
                path.write_bytes(b"\0" * 5000)
            case "long":
                path.write_bytes(raw * 3)
            case "again":
                path.write_bytes(raw)

    # -- what has to be true ------------------------------------------------------------------------------------

    def look(self) -> None:
        """What is described is true, and what can be pressed is there."""
        entries = describe(self.app._visible(), self.desk)
        sight.check(entries, self.desk.size)
        top = self.app.top
        for widget in top.root.walk():
            seen = widget.seen()
            if widget.can_focus() and widget.enabled and seen:
                path = path_at(top.root, *seen.center)
                assert any(found.id == widget.id for found in path), (widget.id, seen, [found.id for found in path])

    def same_drawn_anew(self) -> None:
        """What was drawn bit by bit is what is drawn at once, when nothing is being reckoned any more."""
        if isinstance(self.app.top, TuneScreen):  # its plots follow one after the other, as time passes
            if self.app.top.tuning.running:
                return
            for _ in range(STILL_FRAMES):
                self.frame()
        if not any(self.app.frame() and self.app.still for _ in range(STILL_FRAMES)):
            return
        before = pygame.surfarray.array3d(self.paper.surface)
        self.app.forget()
        for screen in self.app.screens:
            for widget in screen.root.walk():
                if isinstance(widget, Layer):
                    widget._looks = []
        if self.app.frame():
            other = (np.abs(pygame.surfarray.array3d(self.paper.surface).astype(int) - before) > SEEN).any(2)
            lines = isinstance(self.app.top, TuneScreen) and self.app.top.tuning.overlays
            assert other.sum() <= (CUT_LINES_PX if lines else SMOOTHED_PX), (
                self.app.top.name,
                np.argwhere(other)[:9].tolist(),
            )

    def go_home(self) -> None:
        """There is always a way back: to the title by Escape and the pause, from the bench by its closing button."""
        self._due = []
        for button in sorted(self._down):
            self._play(("up", *self._at, button))
        for _ in range(MOST_STEPS_BACK):
            before = self.app.top
            if before.name == self._home:
                return
            if before.name != "pause":  # there the key leads back into the match
                menu = self.desk.keys.of["menu"][0]
                self._at_once(("key", menu, ""), ("key up", menu, ""))
            if self.app.top is before:  # the person's key has another meaning here: there is a button, too
                ways = (e for e in describe([before], self.desk) if e["id"].rpartition(".")[2] in WAYS and e["enabled"])
                x, y, width, height = next(ways)["rect"]
                at = x + width // 2, y + height // 2
                self._at_once(("move", *at), ("down", *at, 1), ("up", *at, 1))
        raise AssertionError(f"no way back from {[screen.name for screen in self.app.screens]}")

    @property
    def _home(self) -> str:
        return "tune" if self.bench else "title"

    def _at_once(self, *strokes: Stroke) -> None:
        for stroke in strokes:
            self._play(stroke)
            self.frame()


def raw_events(stroke: Stroke) -> list[pygame.event.Event]:  # noqa: PLR0911 - one line for each kind
    """What pygame would tell of a stroke."""
    post = pygame.event.Event
    match stroke:
        case ("move", x, y):
            return [post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))]
        case ("down", x, y, button):
            return [post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)]
        case ("up", x, y, button):
            return [post(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)]
        case ("wheel", steps):
            return [post(pygame.MOUSEWHEEL, y=round(steps), x=0, precise_y=steps, precise_x=0.0)]
        case ("key" | "key up" as what, key, mods):
            mod = sum(MODS[name] for name in mods.split())
            down = what == "key"
            told = post(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.key.key_code(key), mod=mod, scancode=0)
            writes = down and len(key) == 1 and mods in ("", "shift")
            return [told, post(pygame.TEXTINPUT, text=key)] if writes else [told]
        case ("text", text):
            return [post(pygame.TEXTINPUT, text=text)]
        case ("composing", text):
            return [post(pygame.TEXTEDITING, text=text, start=0, length=0)]
        case (name,):
            return [post(SYSTEM[name])]
    return []


@contextmanager
def alone(folder: Path, seed: int) -> Generator[None]:
    """A home, a working folder, a time of day, luck and a stopwatch that belong to one walk."""
    homes = {"HOME": "", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache"}
    rng, watch, days = random.Random(seed), partial(next, itertools.count(0.0, 0.0005)), itertools.count()
    now = mock.Mock(now=lambda: datetime(2026, 1, 1) + timedelta(seconds=next(days)))
    luck = mock.Mock(return_value=rng)
    work = folder / "work"
    work.mkdir()
    before = Path.cwd()
    os.chdir(work)
    try:
        with (
            mock.patch.dict(os.environ, {name: str(folder / part) for name, part in homes.items()}),
            mock.patch("riffraff.ui.screens.new_match.SystemRandom", luck),
            mock.patch("riffraff.ui.screens.over.SystemRandom", luck),
            mock.patch("riffraff.table.saves.datetime", now),
            mock.patch("riffraff.bench.model.perf_counter", watch),
            mock.patch("riffraff.ui.screens.filming.perf_counter", watch),
        ):
            yield
    finally:
        os.chdir(before)


def walk(seed: int, events: int, folder: Path) -> Walk:
    """A whole walk in an empty folder. Raises whatever goes wrong, with the last strokes."""
    with alone(folder, seed):
        going = Walk(seed, folder)
        try:
            going.go(events)
        except BaseException as error:
            error.add_note(f"after {len(going.done)} strokes, the last: {going.done[-12:]}")
            raise
    return going
