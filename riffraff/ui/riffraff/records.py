"""Records over time, from the recordings that are kept here; those that are damaged are passed over, and said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from riffraff.games import game_named
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.outcome import Outcome
from riffraff.kit.widgets.bars import Bars
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.scroll import Scroll
from riffraff.match.tally import Book, Tally
from riffraff.table.recording import UNNAMED, about
from riffraff.table.saves import recordings
from riffraff.ui.names import shown_name
from riffraff.ui.screens import open_match
from riffraff.ui.screens.sheet import Sheet

BOOK = "tallies.json"
"""Beside the recordings."""
MOST_BARS = 40
"""The latest matches are plotted, so many."""


class Records(Sheet):
    """See the module. A recording a frame is summed up, unless that was done before."""

    name = "records"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.left = [path for path in recordings() if about(path).game in ("", UNNAMED)]
        self.all = len(self.left)
        self.found: list[tuple[Path, Tally]] = []
        """The latest match first."""
        self.damaged = 0
        self._book = Book(self.left[0].parent / BOOK) if self.left else None

    def tick(self, ticks: int) -> Outcome | None:
        if self.left and self._book is not None:
            path = self.left.pop(0)
            try:
                self.found.append((path, self._book.look(path, game_named)))
            except (RiffRaffError, OSError):
                self.damaged += 1
            if not self.left:
                self._book.save()
        return None

    def close(self) -> None:
        if self._book is not None and self.found:
            self._book.save()

    def basis(self) -> object:
        return len(self.left)

    @property
    def played(self) -> list[tuple[Path, Tally]]:
        """Matches in earnest with a person, that were played to their end."""
        return [(path, tally) for path, tally in self.found if tally.over and not tally.practice and tally.people]

    def body(self) -> Widget:
        if self.left:
            return Label(say("ui.records.reading", n=self.all - len(self.left), all=self.all), id="records.reading")
        parts: list[Widget] = [*self._numbers(), *self._plots()] if self.played else [Label(say("ui.records.none"))]
        if self.damaged:
            parts.append(Label(say("ui.records.damaged", n=self.damaged), "small", "ink_soft", id="records.damaged"))
        return Scroll("records.all", Column(parts, gap=12))

    def _numbers(self) -> list[Widget]:
        tallies = [tally for _, tally in self.played]
        won = [bool(set(tally.winners) & set(tally.people)) for tally in tallies]
        lines: list[Widget] = [
            Label(say("ui.records.matches", n=len(tallies), won=sum(won)), "strong", id="records.matches"),
            Label(say("ui.records.streaks", now=_run(won), most=_longest(won), steady=max(t.steady for t in tallies)),
                  id="records.streaks"),
        ]  # fmt: skip
        for name in ("avalanche", "load"):
            path, tally = max(self.played, key=lambda item: getattr(item[1], name))
            most = getattr(tally, name)
            names = ", ".join(shown_name(n, who) for n, who in enumerate(tally.names))
            words = Label(say(f"ui.records.{name}", n=most, names=names), id=f"records.{name}", grow=1.0)
            watch = Button(f"records.watch.{name}", say("ui.files.open"), partial(self._watch, path), small=True)
            lines.append(Row([words, watch], gap=12))
        return lines

    def _plots(self) -> list[Widget]:
        latest = [tally for _, tally in reversed(self.played[:MOST_BARS])]

        def of_people(counts: Callable[[Tally], Sequence[int]]) -> list[int]:
            return [sum(counts(tally)[seat] for seat in tally.people) for tally in latest]

        plots = [
            Bars("records.falls", say("ui.records.falls"), of_people(lambda tally: tally.falls), "accent"),
            Bars("records.rescued", say("ui.records.rescued"), of_people(lambda tally: tally.rescued), "good"),
            Bars("records.loads", say("ui.records.loads"), [tally.load for tally in latest], "sea"),
            Bars("records.left", say("ui.records.left"), of_people(lambda tally: tally.left), "wood_dark"),
        ]
        return [Row(plots[:2], gap=24, equal=True), Row(plots[2:], gap=24, equal=True)]

    def _watch(self, path: Path) -> Outcome:
        return open_match.attempt(self.desk, lambda: open_match.watch(self.desk, path))


def _run(won: Sequence[bool]) -> int:
    """How many in a row, from the first."""
    return next((n for n, one in enumerate(won) if not one), len(won))


def _longest(won: Sequence[bool]) -> int:
    """The most in a row."""
    return max((_run(won[n:]) for n in range(len(won))), default=0)
