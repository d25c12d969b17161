"""The sheet of all plots: add and remove, order, size, and files of what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from riffraff.bench.ask import BenchSheet
from riffraff.bench.controls import Chip
from riffraff.bench.keys import KEYS
from riffraff.bench.plots.arrangement import TIME, Spec
from riffraff.bench.plots.charts import Charts
from riffraff.kernel.words import say
from riffraff.kit.outcome import STAY, Outcome, Pop, Replace
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.scroll import Scroll


class PlotSheet(BenchSheet):
    """A line for each plot, in their order; ``saving`` makes the sheet that asks for a file of a kind."""

    name = "plots"

    def __init__(self, charts: Charts, saving: Callable[[str, str], Screen]) -> None:
        super().__init__()
        self.charts, self.saving = charts, saving

    def heading(self) -> str:
        return say("tune.menu.plots")

    def basis(self) -> object:
        return tuple(self.charts.view.plots.plots)

    def body(self) -> Widget:
        lines: list[Widget] = []
        for side in (False, True):
            lines.append(Label(say("tune.plots_side" if side else "tune.plots_below"), "strong", "ink_soft"))
            lines += [self._line(plot.which) for plot in self.charts.of(side=side)]
        return Scroll("plots.list", Column(lines, gap=4))

    def _line(self, which: str) -> Widget:
        charts = self.charts
        spec, title = charts.view.plots.find(which), charts.plot(which).title()

        def chip(what: str, icon: str = "", way: int = 1, on: bool | None = None, words: str = "") -> Chip:
            name = f"{what}.{way}" if what == "move" else what
            says = words or say(f"tune.plot.{what if way > 0 else 'back'}")
            action = partial(charts.arrange, what, which, way)
            hint = f"{says}: {title} ({KEYS.words(f'plot_{what}')})"
            return Chip(f"plots.{which}.{name}", says, action, icon=icon, bare=bool(icon), on=on, hint=hint)

        chips = [chip("move", "up", -1), chip("move", "down")]
        chips.append(chip("size", words=say(f"tune.plot_size.{spec.size}")))
        if spec.kind == TIME:
            chips.append(chip("apart", on=spec.apart))
        chips += [self._file(spec, kind, title) for kind in ("csv", "png")]
        return Row([Label(title, "body", one_line=True, grow=1.0), *chips, chip("remove", "cross")], gap=5)

    def _file(self, spec: Spec, kind: str, title: str) -> Chip:
        says = say(f"tune.plot.{kind}")
        hint = f"{say(f'tune.key.plot_{kind}')}: {title} ({KEYS.words(f'plot_{kind}')})"
        return Chip(f"plots.{spec.key}.{kind}", says, lambda: Replace(self.saving(spec.key, kind)), hint=hint)

    def foot(self) -> Sequence[Widget]:
        return [
            Button("plots.first", say("tune.plots_first"), self.charts.as_at_first),
            Button("plots.csv", say("tune.plots_all_csv"), lambda: Replace(self.saving("", "csv"))),
            Button("plots.png", say("tune.plots_all_png"), lambda: Replace(self.saving("", "png"))),
            Button("plots.add", say("tune.plot_add"), self._add),
            Button("plots.close", say("ui.back"), Pop, main=True),
        ]

    def _add(self) -> Outcome:
        adding = self.charts.adding()
        return STAY if adding is None else Replace(adding)
