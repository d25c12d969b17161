"""A match of Riff Raff, watched."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import takewhile

from riffraff.kit.desk import Desk
from riffraff.kit.input import Key
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import Colour
from riffraff.match import commands as c
from riffraff.match.poses import scene
from riffraff.match.session import Match
from riffraff.rules import events as e
from riffraff.rules.pieces import kind_of
from riffraff.table.recording import Recording
from riffraff.table.replay import Replay
from riffraff.ui.riffraff.film import Film
from riffraff.ui.riffraff.filming import film_moment
from riffraff.ui.riffraff.frame import Frame
from riffraff.ui.riffraff.noises import Noises
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.riffraff.view import PieceView, SceneView
from riffraff.ui.riffraff.weather import weather
from riffraff.ui.screens.replay import Moment, Replaying

WORRY_RAD = math.radians(10.0)
"""Of a track it is not known how far the ship will list: sailors and rats worry when it does."""


class ReplayStage(Stage):
    """Shows the match again, or its track of poses where it cannot be made again here."""

    def __init__(
        self, replay: Replay, desk: Desk, slot: Callable[[], int | None], sleeve: Callable[[], Colour]
    ) -> None:
        super().__init__(lambda: replay.match.world, desk, slot=slot, sleeve=sleeve)
        self._replay = replay
        self.film = Film()

    def looks(self) -> object:
        looks = super().looks()
        assert self._view is not None
        self.film.keep(self._replay.tick, self._view)
        return looks

    def view(self) -> SceneView:
        if self._replay.live:
            return super().view()
        seen = scene(self._replay)
        pieces = tuple(PieceView(piece, kind_of(piece), *pose) for piece, pose in sorted(seen.pieces.items()))
        worried = abs(seen.ship[2]) > WORRY_RAD
        return SceneView(seen.ship, seen.yards, seen.ship[0], pieces, self.slot(), worried=worried)


class ReplayScreen(Replaying, Frame):
    """See the module."""

    stage: ReplayStage

    def __init__(self, replay: Replay, desk: Desk, note: str) -> None:
        self.match: Match = replay.match
        super().__init__(replay, desk, note, ReplayStage(replay, desk, self.slot, self.sleeve))
        self.noises = Noises(desk.sounds)

    def entered(self) -> None:
        self.desk.sounds.loop(weather(self.match.setup.params).sound)

    def thinking(self, recording: Recording) -> list[tuple[int, int]]:
        """Nothing moves but the sea from the start, a turn's end or a piece that was put back until the next one is
        taken."""
        events = [(turn.snapshot.tick, True) for turn in recording.turns]
        events += [(timed.tick, isinstance(timed.command, c.PutBack))
                   for timed in recording.commands if isinstance(timed.command, c.PutBack | c.Take)]  # fmt: skip
        spans, since = list[tuple[int, int]](), 0
        idle = True
        for tick, ends in sorted(events, key=lambda event: (event[0], not event[1])):  # a turn ends, the next begins
            if idle and not ends:
                spans.append((since, tick))
            if ends and not idle:
                since = tick
            idle = ends
        return spans

    def moments_of(self, recording: Recording) -> list[Moment]:
        """Turns in which something fell or was rescued, by how many pieces."""
        found = []
        for before, turn in enumerate(recording.turns, -1):
            told = [told for told in turn.snapshot.told if isinstance(told.event, e.PieceFell | e.PiecesRescued)]
            weight = sum(len(t.event.pieces) if isinstance(t.event, e.PiecesRescued) else 1 for t in told)
            left = [told.tick for told in turn.snapshot.told if isinstance(told.event, e.PieceLeft)]
            if told:
                found.append(Moment(before, min([*left, told[0].tick]), weight))
        return found

    def busy(self) -> bool:
        return bool(self.match.table.in_flight)

    def key(self, key: Key) -> Outcome | None:
        if self.desk.keys.action(key) == "film":
            self.stage.film.cut()
            return film_moment(self.desk, self.stage.film, self.match.setup.params)
        return super().key(key)

    def passed(self) -> None:
        now = takewhile(lambda told: told.tick == self.replay.tick, reversed(self._told))
        if any(isinstance(told.event, e.TurnEnded) for told in now):
            self.stage.film.cut()
        self.stage.tick()
        self.noises.tick(self.match.world)
