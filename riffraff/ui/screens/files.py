"""The recordings on this computer, to be watched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from riffraff.kernel.words import say
from riffraff.ui.outcome import STAY, Outcome, Pop
from riffraff.ui.saves import is_over, recordings
from riffraff.ui.screens.sheet import Sheet
from riffraff.ui.widgets.base import Widget
from riffraff.ui.widgets.buttons import Button, Label
from riffraff.ui.widgets.fields import TextField
from riffraff.ui.widgets.layout import Column, Row
from riffraff.ui.widgets.lists import Line
from riffraff.ui.widgets.scroll import Scroll

MOST_LISTED = 60
"""Older ones are found by their path."""


class Files(Sheet):
    """See the module."""

    name = "files"

    def __init__(self) -> None:
        super().__init__()
        self.paths = recordings()[:MOST_LISTED]
        self.over = {path: is_over(path) for path in self.paths}
        self.chosen: Path | None = next(iter(self.paths), None)
        self.typed = ""

    def heading(self) -> str:
        return say("ui.files.heading")

    def body(self) -> Widget:
        lines: list[Widget] = [
            Line(f"files.{path.stem}", self._when(path), self._about(path), path == self.chosen, self._choose(path))
            for path in self.paths
        ]
        if not lines:
            lines = [Label(say("ui.files.none"), "body", "ink_soft")]
        typed = TextField(
            "files.path", say("ui.files.path"), self.typed, self._type, longest=400, done=self._watch,
            ghost=say("ui.files.path"), width=420, grow=1.0,
        )  # fmt: skip
        return Column([Scroll("files.list", Column(lines, gap=4)), Row([typed])], gap=10, grow=1.0)

    def _when(self, path: Path) -> str:
        moment = datetime.fromtimestamp(path.stat().st_mtime) if path.exists() else None
        return (
            path.stem
            if moment is None
            else say("ui.files.when", date=moment.strftime("%Y-%m-%d"), time=moment.strftime("%H:%M"))
        )

    def _about(self, path: Path) -> str:
        state = say("ui.files.over" if self.over[path] else "ui.files.unfinished")
        return f"{path.name} · {state}"

    def _choose(self, path: Path) -> Callable[[], Outcome]:
        def choose() -> Outcome:
            if self.chosen == path and not self.typed:
                return self._watch()
            self.chosen, self.typed, self.stale = path, "", True
            return STAY

        return choose

    def _type(self, text: str) -> Outcome:
        self.typed = text
        self.stale = True
        return STAY

    def _path(self) -> Path | None:
        return Path(self.typed).expanduser() if self.typed.strip() else self.chosen

    def foot(self) -> Sequence[Widget]:
        able = self._path() is not None
        why = "" if able else say("ui.files.none")
        return [
            Button("files.back", say("ui.back"), Pop),
            Button("files.open", say("ui.files.open"), self._watch, main=True, enabled=able, why=why),
        ]

    def _watch(self) -> Outcome:
        from riffraff.ui.screens.open_match import attempt, watch  # noqa: PLC0415 - brings the whole match along

        path = self._path()
        return STAY if path is None else attempt(self.desk, lambda: watch(self.desk, path))
