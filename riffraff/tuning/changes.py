"""The parameters' own history: every change can be taken back and made again, whatever the ship did meanwhile.

Nothing that was ever set is lost: a change made after others were taken back comes on top of these and of a step that
takes them back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

From = TypeVar("From")


@dataclass(frozen=True)
class Change(Generic[From]):
    """Values by full name before and after a change; ``mark`` joins changes that are one gesture.

    ``origins`` are what the values came from before and after, where that changed as well. ``branch`` is the number of
    the history that the change has left, where there was one ahead: to take it back is to go back there.
    """

    before: Mapping[str, float]
    after: Mapping[str, float]
    mark: str = ""
    origins: tuple[From, From] | None = field(default=None)
    branch: int | None = None


class Changes(Generic[From]):
    """A stack of changes. It says what to set; the bench does it."""

    def __init__(self) -> None:
        self._done: list[Change[From]] = []
        self._undone: list[Change[From]] = []
        self._kept = True

    @property
    def undoable(self) -> bool:
        return bool(self._done)

    @property
    def redoable(self) -> bool:
        return bool(self._undone)

    @property
    def kept(self) -> bool:
        """Whether nothing was noted since ``keep``."""
        return self._kept

    def keep(self) -> None:
        """All that was set is saved somewhere, or needs not be."""
        self._kept = True

    def note(self, change: Change[From]) -> None:
        """A change is made. Those with one ``mark`` in a row become one step."""
        self._kept = False
        last = self._done[-1] if self._done else None
        if change.mark and last is not None and last.mark == change.mark and not self._undone:
            self._done[-1] = replace(
                last, before={**change.before, **last.before}, after={**last.after, **change.after}
            )
            return
        if self._undone:
            self._done += [*reversed(self._undone), *self._taken_back()]
            self._undone.clear()
        self._done.append(change)

    def _taken_back(self) -> list[Change[From]]:
        """The steps that take back what is undone now."""
        return [
            Change(step.after, step.before, "", None if step.origins is None else (step.origins[1], step.origins[0]))
            for step in self._undone
            if step.branch is None
        ]

    def seal(self) -> None:
        """The gesture is over: what follows is a step of its own."""
        if self._done:
            self._done[-1] = replace(self._done[-1], mark="")

    def undo(self) -> Change[From] | None:
        """The last change, to be taken back; None if there is none."""
        return _moved(self._done, self._undone)

    def redo(self) -> Change[From] | None:
        """The change taken back last, to be made again; None if there is none."""
        return _moved(self._undone, self._done)

    def went(self, branch: int, *, back: bool) -> None:
        """The step that was just taken back (or made again) went to another history: to undo that is to go to
        ``branch``, the one that was left for it."""
        steps = self._undone if back else self._done
        steps[-1] = replace(steps[-1], branch=branch)


def _moved(source: list[Change[From]], target: list[Change[From]]) -> Change[From] | None:
    if not source:
        return None
    step = replace(source.pop(), mark="")
    target.append(step)
    return step
