"""The recording of a match at this window: if it cannot be written any more, the match goes on, and this is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riffraff.kernel.errors import RiffRaffError
from riffraff.match.boundaries import Snapshot
from riffraff.match.observer import Observer, Record
from riffraff.match.recorder import Recorder
from riffraff.match.session import Match
from riffraff.rules.events import Event


class Tolerant(Observer):
    """Stands before a recorder; at its first failure (a full disk) it tells ``failed`` and records no more."""

    def __init__(self, recorder: Recorder, failed: Callable[[RiffRaffError], None]) -> None:
        self._recorder: Recorder | None = recorder
        self._failed = failed

    def _try(self, what: Callable[[Recorder], None]) -> None:
        if self._recorder is None:
            return
        try:
            what(self._recorder)
        except RiffRaffError as error:
            self._recorder = None
            self._failed(error)

    def after(self, match: Match, record: Record) -> None:
        self._try(lambda recorder: recorder.after(match, record))

    def step(self, match: Match, events: Sequence[Event]) -> None:
        self._try(lambda recorder: recorder.step(match, events))

    def boundary(self, match: Match, snapshot: Snapshot) -> None:
        self._try(lambda recorder: recorder.boundary(match, snapshot))


def tolerate(match: Match, failed: Callable[[RiffRaffError], None]) -> None:
    """Let no failure of a recorder reach the match."""
    for place, observer in enumerate(match.observers):
        if isinstance(observer, Recorder):
            match.observers[place] = Tolerant(observer, failed)
