"""A match of Capharnaüm, watched."""

from __future__ import annotations

from riffraff.capharnaum.session import Match
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kit.desk import Desk
from riffraff.kit.outcome import Outcome
from riffraff.table.boundaries import Event
from riffraff.table.replay import Replay
from riffraff.table.session import Observer, Record
from riffraff.ui.capharnaum.frame import HouseFrame
from riffraff.ui.screens.replay import Replaying


class _Listener(Observer):
    """Hands on what happened."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def after(self, match: Match, record: Record) -> None:
        self.heard += record.events


class HouseReplay(Replaying, HouseFrame):
    """See the module. What is shown goes as fast as time does; meanwhile the recording waits."""

    def __init__(self, replay: Replay, desk: Desk, note: str) -> None:
        self.match: Match = replay.match
        super().__init__(replay, desk, note, desk)
        self._listener = _Listener()
        self.match.observers.append(self._listener)

    def tick(self, ticks: int) -> Outcome | None:
        if self.playing and self.theatre.busy:
            self.theatre.tick(ticks / TICKS_PER_SECOND * float(self.speed))
            return None
        return super().tick(ticks)

    def passed(self) -> None:
        heard, self._listener.heard = self._listener.heard, []
        if self.desk.style.reduced_motion:
            self.theatre.sync()
            return
        self.theatre.show(heard, self.words)
        self.theatre.tick(0.0)

    def seek(self, turn: int) -> Outcome:
        outcome = super().seek(turn)
        self._listener.heard = []
        self.theatre.sync()
        return outcome

    def basis(self) -> object:
        return super().basis(), self.theatre.busy
