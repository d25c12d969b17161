"""The recordings on this computer, to be watched, and to be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit.outcome import STAY, Outcome, Pop, Push, Replace
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Line
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.textfield import TextField
from riffraff.table.recording import About, about
from riffraff.table.saves import recordings
from riffraff.ui.face import FACES, chosen, face_of
from riffraff.ui.names import shown_name
from riffraff.ui.screens.sheet import Sheet

MOST_LISTED = 60
"""Older ones are found by their path."""


class Files(Sheet):
    """See the module. ``damaged``: the line up to which the chosen recording can be gone on with."""

    name = "files"

    def __init__(self, chosen: Path | None = None, damaged: int | None = None) -> None:
        super().__init__()
        self.paths = recordings()[:MOST_LISTED]
        self.about = {path: about(path) for path in self.paths}
        self.chosen = chosen or next(iter(self.paths), None)
        self.damaged = damaged
        self.typed = ""

    def basis(self) -> object:
        return self.chosen, self.damaged, self.typed

    def body(self) -> Widget:
        lines: list[Widget] = [self._line(path) for path in self.paths]
        if not lines:
            lines = [Label(say("ui.files.none"), "body", "ink_soft")]
        typed = TextField(
            "files.path", say("ui.files.path"), self.typed, self._type, longest=400, done=self._watch,
            ghost=say("ui.files.path"), width=420, grow=1.0,
        )  # fmt: skip
        told: list[Widget] = []
        if self.damaged is not None and self.chosen is not None:
            words = say("ui.files.damaged", file=self.chosen.name, line=self.damaged)
            told = [Label(words, "body", "bad", id="files.damaged")]
        return Column([Scroll("files.list", Column(lines, gap=4)), *told, Row([typed])], gap=10, grow=1.0)

    def beside(self) -> Sequence[Widget]:
        records = chosen(self.desk).records
        if records is None:
            return ()
        return [Button("files.records", say("ui.records.heading"), lambda: Push(records(self.desk)), small=True)]

    def _line(self, path: Path) -> Widget:
        """The players, or when it was played if they cannot be read, and below them what else is known."""
        names = [shown_name(n, name) for n, name in enumerate(self.about[path].names)]
        who, chosen = ", ".join(names) or self._when(path), path == self.chosen
        return Line(f"files.{path.stem}", who, partial(self._choose, path), self._about(path), chosen)

    def _when(self, path: Path) -> str:
        moment = datetime.fromtimestamp(path.stat().st_mtime) if path.exists() else None
        return (
            path.stem
            if moment is None
            else say("ui.files.when", date=moment.strftime("%Y-%m-%d"), time=moment.strftime("%H:%M"))
        )

    def _about(self, path: Path) -> str:
        match = self.about[path]
        states = ["over" if match.over else "unfinished", *(["practice"] if match.practice else [])]
        game = [face_of(match.game).title] if match.game in FACES and len(FACES) > 1 else []
        said = [*game, self._when(path), *(say(f"ui.files.{state}") for state in states), *self._stands(match)]
        return " · ".join([*said, path.name])

    def _stands(self, match: About) -> list[str]:
        """The round, and what everyone has left, as far as the file tells."""
        face = face_of(match.game) if match.game in FACES else None
        when, left = "", match.left
        with suppress(RiffRaffError):
            if face is not None and face.standing is not None and match.state:
                when, now = face.standing(match.state)
                left = left or tuple(now)
        score = say("ui.files.score", left=" : ".join(map(str, left))) if len(left) == len(match.names) else ""
        return [words for words in (score, when) if words]

    def _choose(self, path: Path) -> Outcome:
        if self.chosen == path and not self.typed:
            return self._watch()
        self.chosen, self.damaged, self.typed = path, None, ""
        return STAY

    def _type(self, text: str) -> Outcome:
        self.typed, self.damaged = text, None
        return STAY

    def _path(self) -> Path | None:
        return Path(self.typed).expanduser() if self.typed.strip() else self.chosen

    def foot(self) -> Sequence[Widget]:
        path = self._path()
        why = "" if path is not None else say("ui.files.none")
        over = path is not None and about(path).over
        go_on = Button(
            "files.go_on",
            say("ui.files.go_on_copy" if self.damaged is not None else "ui.files.go_on"),
            self._go_on,
            enabled=path is not None and not over,
            why=say("ui.files.no_going_on") if over else why,
        )
        return [
            Button("files.back", say("ui.back"), Pop),
            go_on,
            Button("files.open", say("ui.files.open"), self._watch, main=True, enabled=path is not None, why=why),
        ]

    def _go_on(self) -> Outcome:
        from riffraff.ui.screens import open_match  # noqa: PLC0415 - brings the whole match along

        path, line = self._path(), self.damaged
        if path is None:
            return STAY
        if line is not None:
            return open_match.attempt(self.desk, lambda: open_match.go_on_before(self.desk, path, line))
        outcome = open_match.going_on(self.desk, path)
        return Replace(outcome.screen) if isinstance(outcome, Push) else outcome

    def _watch(self) -> Outcome:
        from riffraff.ui.screens.open_match import attempt, watch  # noqa: PLC0415 - brings the whole match along

        path = self._path()
        return STAY if path is None else attempt(self.desk, lambda: watch(self.desk, path))
