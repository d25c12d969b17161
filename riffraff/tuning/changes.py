"""The parameters' own history: every change can be taken back and made again, whatever the ship did meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from riffraff.physics.params import Params

MOST_STEPS = 1000


@dataclass(frozen=True)
class Change:
    """Values by full name before and after a change; ``mark`` joins changes that are one gesture."""

    before: Mapping[str, float]
    after: Mapping[str, float]
    mark: str = ""


class Changes:
    """A stack of changes. It says what to set; the bench does it."""

    def __init__(self) -> None:
        self._done: list[Change] = []
        self._undone: list[Change] = []

    @property
    def undoable(self) -> bool:
        return bool(self._done)

    @property
    def redoable(self) -> bool:
        return bool(self._undone)

    def note(self, params: Params, changes: Mapping[str, float], mark: str = "") -> None:
        """``changes`` are about to be made to ``params``. Those with one ``mark`` in a row become one step."""
        before = {name: params[name] for name in changes}
        last = self._done[-1] if self._done else None
        if mark and last is not None and last.mark == mark and not self._undone:
            kept = dict(last.before)
            self._done[-1] = Change({**before, **kept}, {**last.after, **changes}, mark)
        else:
            self._done.append(Change(before, dict(changes), mark))
            del self._done[:-MOST_STEPS]
        self._undone.clear()

    def seal(self) -> None:
        """The gesture is over: what follows is a step of its own."""
        if self._done:
            last = self._done[-1]
            self._done[-1] = Change(last.before, last.after)

    def undo(self) -> Mapping[str, float] | None:
        """What to set to take the last change back; None if there is none."""
        if not self._done:
            return None
        step = self._done.pop()
        self._undone.append(step)
        return step.before

    def redo(self) -> Mapping[str, float] | None:
        """What to set to make the change taken back last again; None if there is none."""
        if not self._undone:
            return None
        step = self._undone.pop()
        self._done.append(Change(step.before, step.after))
        return step.after
