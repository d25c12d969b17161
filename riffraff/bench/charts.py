"""The plots of the bench: made from their arrangement, and what can be plotted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riffraff.bench.arrangement import GZ, PATH, TIME
from riffraff.bench.ask import Pick
from riffraff.bench.curve import GzPlot
from riffraff.bench.digits import unit_words
from riffraff.bench.model import Tuning
from riffraff.bench.plots import Plot, quantity_words
from riffraff.bench.timeplot import TimePlot
from riffraff.bench.view import View
from riffraff.bench.xyplot import XYPlot
from riffraff.kernel.words import say
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.widgets.base import Widget
from riffraff.physics.params import SCHEMA
from riffraff.tuning.quantities import QUANTITIES

_MADE: dict[str, Callable[..., Plot]] = {TIME: TimePlot, PATH: XYPlot, GZ: GzPlot}
AT_ONCE = 2
"""With each picture so many plots are drawn again; the others wait for their turn."""


class Charts:
    """The plots as widgets, kept while they are there: each remembers its cursors and its picture."""

    def __init__(self, tuning: Tuning, view: View) -> None:
        self.tuning, self.view = tuning, view
        self._made: dict[str, Plot] = {}

    def of(self, *, side: bool) -> list[Plot]:
        """Those of a place."""
        return [self._plot(spec.key) for spec in self.view.plots.of(side=side)]

    def _plot(self, key: str) -> Plot:
        kind = self.view.plots.find(key).kind
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = _MADE[kind](key, self.tuning, self.view, self.pick)
        return made

    def take_turns(self, root: Widget) -> None:
        """Of the plots that are seen, so many are drawn again with each picture that all come round."""
        seen = plots_in(root)
        turns = max(-(-len(seen) // AT_ONCE), 2)
        for n, plot in enumerate(seen):
            plot.turn, plot.turns = n % turns, turns

    def pick(self, key: str, axis: str = "y") -> Outcome:
        """Choose the quantity of a plot."""
        plots = self.view.plots
        spec = plots.find(key)
        if spec.kind == GZ:
            return STAY
        if spec.apart and self.tuning.pair.b is not None:
            spec = plots.shown_apart(key)
        title = say("tune.pick" if spec.kind == TIME else f"tune.pick_{axis}")
        now = spec.x if axis == "x" else spec.y
        limits = "across" if axis == "x" else "limits"
        return Push(
            Pick(title, quantity_options(), now, lambda name: plots.change(spec.key, **{axis: name, limits: None}))
        )


def plots_in(root: Widget) -> list[Plot]:
    """The plots that stand somewhere in a tree of widgets."""
    return [widget for widget in root.walk() if isinstance(widget, Plot)]


def quantity_options() -> Sequence[tuple[str, str, str]]:
    """Every quantity: its name, its words, its unit and, for a parameter, its full name."""
    return [
        (
            name,
            quantity_words(name),
            " ".join(filter(None, (unit_words(quantity.unit), name if name in SCHEMA else ""))),
        )
        for name, quantity in QUANTITIES.items()
    ]
