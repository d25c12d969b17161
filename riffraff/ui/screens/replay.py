"""A recording, watched: forward at any speed, to any turn, and past the times when people only think."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.input import Key
from riffraff.kit.keys import Keys
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label, Toggle, with_key
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Column, Flow
from riffraff.kit.widgets.slider import Slider
from riffraff.table.boundaries import Told
from riffraff.table.recording import Recording
from riffraff.table.replay import Replay
from riffraff.ui.routes import screen
from riffraff.ui.screens.log import REMEMBERED

KEYS = Keys(
    {"back": ("page up",), "play": ("space",), "on": ("page down",), "next_moment": ("n",), "best_moment": ("m",)}
)
LEAFING = ("back", "on")
"""To the turn before and the next one."""
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
MOST_TICKS = 24
"""Ticks a frame at most: beyond that the picture would stop instead of going faster."""
SKIPPED_TICKS = 8 * MOST_TICKS
"""The same while nothing is to be seen."""
LEAD_TICKS = TICKS_PER_SECOND
"""What is seen before something is done: whose turn it is, and what for."""


BEFORE_TICKS = 3 * TICKS_PER_SECOND
"""A moment is come to so long before it happens."""
BEST = 3
"""Moments of so much weight are the best ones; where there is none, the weightiest are."""


@dataclass(frozen=True)
class Moment:
    """Something to look at in a recording: how much happened, in the turn of this index, the first of it at a tick."""

    turn: int
    tick: int
    weight: int


class Replaying(Screen):
    """See the module; what is seen of the match, a game says in its subclass, with ``foot`` at the foot. ``more`` is
    what the class after this one is made of."""

    name = "replay"
    begins_at = "replay.play"

    def __init__(self, replay: Replay, desk: Desk, note: str, *more: Any) -> None:
        super().__init__(*more)
        self.replay = replay
        self.desk = desk
        self.note = note
        self.playing = True
        self.speed = "1"
        self.skips = True
        self._told: deque[Told] = deque(maxlen=REMEMBERED)
        self._thinking = self.thinking(replay.recording)
        self._owed = 0.0
        self.moments = self.moments_of(replay.recording)
        self._until = 0
        """The tick that is come to without looking at what is before it."""

    # What a game says

    def moments_of(self, recording: Recording) -> Sequence[Moment]:
        """What is worth looking at, in the order in which it happened."""
        return ()

    def thinking(self, recording: Recording) -> Sequence[tuple[int, int]]:
        """From which tick to which there is nothing to be seen: where all stands still, from a command to the next."""
        ticks = [0, *(timed.tick for timed in recording.commands)]
        return list(pairwise(ticks))

    def busy(self) -> bool:
        """Whether there is something to be seen now all the same."""
        return False

    def passed(self) -> None:
        """Time has passed."""

    # The screen

    @property
    def told(self) -> Iterable[Told]:
        """What happened since one came to where it goes on from, the latest last."""
        return self._told

    def tick(self, ticks: int) -> Outcome | None:
        if self.playing and not self.replay.at_end:
            self._owed += ticks * float(self.speed)
            due = min(int(self._owed), MOST_TICKS)
            self._owed -= int(self._owed)
            due = max(due, self._skipped(), min(self._until - self.replay.tick, SKIPPED_TICKS))
            events = self.replay.advance(due) if due else []
            self._told.extend(Told(self.replay.tick, event) for event in events)
            self.passed()
        return None

    def basis(self) -> object:
        last = self._told[-1] if self._told else None
        return self.replay.turn, self.replay.at_end, self.playing, self.speed, self.skips, len(self._told), last

    def _skipped(self) -> int:
        """Ticks that are passed over now."""
        if not self.skips or self.busy():
            return 0
        tick = self.replay.tick
        left = next((until - LEAD_TICKS - tick for since, until in self._thinking if since <= tick < until), 0)
        return min(max(left, 0), SKIPPED_TICKS)

    def foot(self) -> Widget:
        replay = self.replay
        going = self.playing and not replay.at_end
        most = max((moment.weight for moment in self.moments), default=1)
        turn = Slider(
            "replay.turn",
            say("ui.replay.turn"),
            float(replay.turn + 1),
            0.0,
            float(max(replay.turns, 1)),
            1.0,
            lambda value: self.seek(round(value) - 1),
            show=lambda value: say("ui.replay.turn_of", n=round(value), turns=replay.turns),
            marks=[(moment.turn + 1.5, moment.weight / most) for moment in self.moments],
        )
        speeds = [(speed, say("ui.times", n=speed)) for speed in SPEEDS]
        play = say("ui.replay.pause" if going else "ui.replay.play")
        buttons = [
            self._keyed(
                Button("replay.back", say("ui.replay.back"), partial(self._leaf, -1), icon="left", bare=True), "back"
            ),
            self._keyed(Button("replay.play", play, self._toggle, main=True), "play"),
            self._keyed(
                Button("replay.on", say("ui.replay.on"), partial(self._leaf, 1), icon="right", bare=True), "on"
            ),
            *self._leaps(),
            Choice("replay.speed", speeds, self.speed, partial(setattr, self, "speed"), says=say("ui.replay.speed")),
            Toggle("replay.skip", say("ui.replay.skip"), self.skips, partial(setattr, self, "skips")),
        ]
        notes = [] if replay.live else [Label(say("ui.replay.track"), "small", "ink_soft", id="replay.note")]
        notes += [Label(self.note, "small", "ink_soft", id="replay.damaged")] if self.note else []
        return Column([turn, Flow(buttons, gap=8, align=0.5), *notes], gap=4)

    def _leaps(self) -> list[Widget]:
        """To what is worth looking at."""
        none = "" if self.moments else say("ui.replay.no_moment")
        made = [(name, Button(f"replay.{name}", say(f"ui.replay.{name}"), partial(self.leap, best=best), icon=icon,
                              bare=True, enabled=not none, why=none))
                for name, icon, best in (("next_moment", "down", False), ("best_moment", "star", True))]  # fmt: skip
        return [self._keyed(button, name) for name, button in made]

    def leap(self, *, best: bool) -> Outcome:
        """To the next moment, or the next of the best ones; after the last to the first."""
        most = max((moment.weight for moment in self.moments), default=0)
        worth = [moment for moment in self.moments if not best or moment.weight >= min(BEST, most)]
        now = max(self.replay.tick, self._until)
        wanted = next((moment for moment in worth if moment.tick - BEFORE_TICKS > now), next(iter(worth), None))
        if wanted is None:
            return STAY
        self.seek(wanted.turn)
        self._until = max(wanted.tick - BEFORE_TICKS, self.replay.tick)
        self.playing = True
        return STAY

    def seek(self, turn: int) -> Outcome:
        """Go to a turn, -1 for the start."""
        self.replay.seek(min(max(turn, -1), self.replay.turns - 1))
        self._told.clear()
        self._owed, self._until = 0.0, 0
        return STAY

    def _keyed(self, button: Button, action: str) -> Button:
        return with_key(button, KEYS.words(action), self.desk.style)

    def _leaf(self, turns: int) -> Outcome:
        return self.seek(self.replay.turn + turns)

    def _toggle(self) -> Outcome:
        if self.replay.at_end:
            self.seek(-1)
            self.playing = True
        else:
            self.playing = not self.playing
        return STAY

    def key(self, key: Key) -> Outcome | None:
        match KEYS.action(key):
            case "play" if not key.repeat:
                return self._toggle()
            case "back":
                return self._leaf(-1)
            case "on":
                return self._leaf(1)
            case "next_moment" | "best_moment" as leap:
                return self.leap(best=leap == "best_moment")
        return None

    def first_key(self, key: Key) -> Outcome | None:
        """The slider would take these keys for ten turns."""
        return self.key(key) if KEYS.action(key) in LEAFING else None

    def escape(self) -> Outcome | None:
        return self.menu()

    def menu(self) -> Outcome:
        return Push(screen("pause", "ui.pause.watching"))
