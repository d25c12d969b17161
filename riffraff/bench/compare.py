"""Ships beside each other in a table: their figures and parameters, those of A and B, of presets, and snapshots."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from riffraff.bench.aims import READ
from riffraff.bench.ask import Ask, BenchSheet, Pick
from riffraff.bench.controls import Chip
from riffraff.bench.digits import figures, with_unit
from riffraff.bench.model import Tuning
from riffraff.bench.shelf import Shelf
from riffraff.bench.wording import figure_value, figure_words
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit.outcome import STAY, Outcome, Pop, Push, Replace
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Row
from riffraff.kit.widgets.lists import Line
from riffraff.kit.widgets.scroll import Scroll
from riffraff.physics.params import SCHEMA, Params

_FIRST = 2.0
"""Width of the first column, over that of another."""
_SAME = 1e-9
"""Figures that differ by no more than this share are the same."""


class Compare(BenchSheet):
    """The table. A press on a row of a parameter puts it on top, here and among the sliders."""

    name = "compare"

    def __init__(self, tuning: Tuning, shelf: Shelf) -> None:
        super().__init__()
        self.tuning, self.shelf = tuning, shelf
        self._ships: dict[str, tuple[str, Params]] = {}
        shelf.compared.add("a")

    def entered(self) -> None:
        self._ships = self.shelf.ships(self.tuning, lambda words: self.tuning.tell(words, "error"))

    def heading(self) -> str:
        return say("tune.compare")

    def basis(self) -> object:
        return frozenset(self.shelf.compared), self.shelf.only, tuple(self.shelf.on_top)

    def body(self) -> Widget:
        shelf = self.shelf
        shown = {key: ship for key, ship in self._ships.items() if key in shelf.compared}
        choose: list[Widget] = [
            Chip(f"compare.{key}", words, self._toggle(key), on=key in shelf.compared, enabled=key != "a")
            for key, (words, _) in self._ships.items()
        ]
        choose.append(Chip("compare.only", say("tune.compare_only"), self._only, on=shelf.only))
        head = _row(Label("", "strong"), [Label(words, "strong", one_line=True) for words, _ in shown.values()])
        ships = [params for _, params in shown.values()]
        rows = [*self._figures(ships), *self._parameters(ships)]
        if not rows:
            rows = [Label(say("tune.compare_same"), "body", "ink_soft")]
        return Column([Flow(choose, gap=5), head, Scroll("compare.list", Column(rows, gap=2))], gap=8, grow=1.0)

    def _figures(self, ships: Sequence[Params]) -> list[Widget]:
        """The rows of figures, by statics and half swings."""
        from riffraff.lab.aims.figures import find_figure  # noqa: PLC0415 - as late as it is needed
        from riffraff.lab.aims.ships import Ships  # noqa: PLC0415

        known = Ships(ships)
        rows: list[Widget] = []
        for name in READ:
            values = find_figure(name, "tune").known(known).tolist()
            if not self.shelf.only or not _alike(values):
                cells = [figure_value(name, value) for value in values]
                rows.append(_row(Label(figure_words(name), "small"), _marked(cells, values)))
        return rows

    def _parameters(self, ships: Sequence[Params]) -> list[Widget]:
        """The rows of parameters, those on top first."""
        names = [*self.shelf.on_top, *(name for name in SCHEMA if name not in self.shelf.on_top)]
        rows: list[Widget] = []
        for name in names:
            param, values = SCHEMA[name], [ship[name] for ship in ships]
            if self.shelf.only and len(set(values)) == 1 and name not in self.shelf.on_top:
                continue
            cells = [with_unit(figures(value * param.factor, 6), param.told_unit) for value in values]
            words = say(f"tune.name.{param.section}.{param.name}")
            on_top = name in self.shelf.on_top
            turn = Line(f"compare.row.{name}", words, self._turn(name), say("tune.on_top") if on_top else "", on_top)
            rows.append(_row(turn, _marked(cells, values)))
        return rows

    def _toggle(self, key: str) -> Callable[[], Outcome]:
        def toggle() -> Outcome:
            self.shelf.compared ^= {key}
            return STAY

        return toggle

    def _turn(self, name: str) -> Callable[[], Outcome]:
        def turn() -> Outcome:
            self.shelf.turn(name)
            return STAY

        return turn

    def _only(self) -> Outcome:
        self.shelf.only = not self.shelf.only
        return STAY

    def foot(self) -> Sequence[Widget]:
        return [
            Button("compare.forget", say("tune.snapshot_forget"), lambda: Push(forgetting(self.tuning, self.shelf))),
            Button("compare.snapshot", say("tune.chip.snapshot"), lambda: Replace(snapshot(self.tuning, self.shelf))),
            Button("compare.close", say("ui.back"), Pop, main=True),
        ]


class _Line(Row):
    """A line of the table: its cells stand below those of the line before, whatever is in them."""

    def stacked(self, env: Env, width: int) -> bool:
        return False

    def _widths(self, env: Env, width: int) -> list[int]:
        cell = (width - self._gaps(env)) / (_FIRST + len(self.children) - 1)
        return [round(_FIRST * cell), *[int(cell)] * (len(self.children) - 1)]


def snapshot(tuning: Tuning, shelf: Shelf) -> Ask:
    """Ask for a note, and keep the chosen ship's parameters under it."""

    def keep(note: str) -> bool:
        try:
            kept = shelf.snapshots.keep(note, tuning.params)
        except RiffRaffError as error:
            tuning.tell(str(error), "error")
            return False
        shelf.compared.add(f"snapshot.{kept.key}")
        tuning.tell(say("tune.snapshot_kept", note=kept.note), "note")
        return True

    return Ask("snapshot", say("tune.snapshot_note", n=shelf.snapshots.next_number), keep)


def forgetting(tuning: Tuning, shelf: Shelf) -> Pick:
    """Choose a snapshot that is to go."""

    def forget(key: str) -> None:
        try:
            shelf.snapshots.forget(key)
        except RiffRaffError as error:
            tuning.tell(str(error), "error")
            return
        shelf.compared.discard(f"snapshot.{key}")
        tuning.tell(say("tune.snapshot_gone", note=notes[key]), "note")

    kept = shelf.snapshots.all(lambda words: tuning.tell(words, "error"))
    notes = {each.key: each.note for each in kept}
    options = [(each.key, each.note, say("tune.snapshot_note", n=int(each.key))) for each in reversed(kept)]
    return Pick(say("tune.snapshot_forget"), options, "", forget, say("tune.no_snapshots"))


def _alike(values: Sequence[float]) -> bool:
    return all(math.isclose(value, values[0], rel_tol=_SAME, abs_tol=_SAME) for value in values)


def _marked(cells: Sequence[str], values: Sequence[float]) -> list[Widget]:
    """The cells; those that differ from the first are bold and have a mark."""
    same = [math.isclose(value, values[0], rel_tol=_SAME, abs_tol=_SAME) for value in values]
    return [
        Label(cell if alike else f"• {cell}", "small" if alike else "label")
        for cell, alike in zip(cells, same, strict=True)
    ]


def _row(first: Widget, cells: Sequence[Widget]) -> Widget:
    return _Line([first, *cells], gap=10)
