"""Matches in the window, one after the other, faster than the clock: tells how much memory the process has in use.

``python -m e2e.an_hour MINUTES WIDTH HEIGHT`` prints a line after every minute of play: minutes, MB, matches that are
over. A person who is quick at the mouse plays against three players of the computer, one of which thinks beside.
Everything is that of the real window, but for its clock.
"""

from __future__ import annotations

import sys
from itertools import count
from random import Random
from typing import Any

from riffraff.kit import app, window
from riffraff.kit.input import Drag, Event, Move, Press, Release
from riffraff.kit.settings import Settings
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import first_screen, make_desk

FRAME_S = 1 / 60
KINDS = "human", "random", "deckhand", "random"
BUTTONS = ("over.same", "foot.give_up", "foot.continue", "foot.go_on", "foot.one", "foot.put_back")
"""What is pressed whenever it is there, the first one first."""
CHOICES = "foot.order.", "foot.captain."
SWEPT_FRAMES, HELD_FRAMES = 120, 40
"""So long a piece is carried over the ship, and held above its slot."""
CLICKS_EVERY = 12
"""Frames between two presses."""
ABOVE_MM = 20.0


class Person:
    """Plays by mouse on what the screen shows, as fast as it may."""

    def __init__(self) -> None:
        self.app: Any = None
        self.rng = Random(1)
        self.over = self.frame = self._since = self._tries = 0
        self._share = 0.5

    def poll(self) -> list[Event]:
        """The gestures of a frame."""
        self.frame += 1
        screen = self.app.top
        if screen.name == "match" and screen.hands.holding and self._tries < 6:
            return self._carry(screen)
        if self.frame % CLICKS_EVERY:
            return []
        ready = {w.id: w.rect.center for w in screen.root.walk() if w.id and w.focusable and w.enabled}
        wanted = [name for name in BUTTONS if name in ready]
        if screen.name == "match" and screen.hands.holding:
            return self._press(ready[wanted[0]]) if wanted else self._again()
        if screen.name == "match" and screen.now_step.kind is Kind.CARD:
            wanted += [name for name in ready if name.startswith("card.")]
        wanted += [name for name in ready if name.startswith(CHOICES)]
        self.over += wanted[:1] == ["over.same"]
        pieces = [name for name in ready if name.startswith("supply.0.")]
        if not wanted and pieces:
            self._since = self._tries = 0
            place = ready[self.rng.choice(pieces)]
            return [Move(*place), Press(*place)]
        return self._press(ready[wanted[0]]) if wanted else []

    def _again(self) -> list[Event]:
        self._since = self._tries = 0
        return []

    def _press(self, place: tuple[int, int]) -> list[Event]:
        return [Move(*place), Press(*place), Release(*place)]

    def _carry(self, screen: Any) -> list[Event]:
        stage = screen.stage
        self._since += 1
        region = stage.world.shape.slots[stage.slot() or 1]
        if self._since < SWEPT_FRAMES:
            self._share = self.rng.uniform(0.25, 0.75) if self._since == 1 else self._share
            x, y = stage.camera.px(3.0 * (self._since - SWEPT_FRAMES / 2), 120.0)
            return [Drag(round(x), round(y))]
        up = stage.world.shape.hinges[region.yard] if region.yard is not None else 0.0
        x, y = stage.camera.px(
            region.x0 + (region.x1 - region.x0) * self._share, up + region.y0 + ABOVE_MM + 8.0 * self._tries
        )
        if self._since < SWEPT_FRAMES + HELD_FRAMES:
            return [Drag(round(x), round(y))]
        self._since, self._tries = 0, self._tries + 1
        return [Press(round(x), round(y)), Release(round(x), round(y))]


def memory_mb() -> float:
    """What the process has in use now."""
    with open("/proc/self/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def main(minutes: int, size: tuple[int, int]) -> None:
    """Play."""
    person = Person()
    moment = count(0.0, FRAME_S)
    seats = tuple(Seat(c, colour=c, kind=k) for k, c in zip(KINDS, Setup.colours(), strict=True))

    class Quick(app.App):
        """Tells what it was asked for."""

        def __init__(self, display: Any, source: Any, clock: Any, *rest: Any) -> None:
            del source, clock
            person.app = self
            super().__init__(display, person, lambda: next(moment), *rest)
            self.frames = 0

        def frame(self) -> bool:
            self.frames += 1
            if self.frames % 3600 == 0:
                print(self.frames // 3600, round(memory_mb(), 1), person.over, flush=True)
            return super().frame() and self.frames < 3600 * minutes

    app.App = Quick  # type: ignore[misc]
    window.BASE_SIZE = size
    window.Window.wait = lambda *_: None  # type: ignore[method-assign]
    app.load_settings = lambda *_: (PlaySettings(), [])  # type: ignore[assignment]
    app.run(lambda desk: first_screen(desk, match=(GAME, Setup(seats, seed=1))), make_desk, Settings)


if __name__ == "__main__":
    main(int(sys.argv[1]), (int(sys.argv[2]), int(sys.argv[3])))
