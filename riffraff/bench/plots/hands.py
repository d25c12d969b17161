"""What a person does to plots by keys, and by the mouse's other buttons; the left one is the plots' own."""

from __future__ import annotations

from riffraff.bench.filing import Filing
from riffraff.bench.keys import OF_PLOTS
from riffraff.bench.plots.base import Plot
from riffraff.bench.plots.charts import Charts
from riffraff.bench.plots.export import saving
from riffraff.bench.plots.sheet import PlotSheet
from riffraff.kernel.words import say
from riffraff.kit.input import Drag, Event, Press, Release, Wheel
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Env, Widget, path_at


class PlotHands:
    """See the module. What is meant is the plot that the keyboard is at, or the pointer."""

    def __init__(self, charts: Charts, filing: Filing, env: Env) -> None:
        self._charts, self._filing, self._env = charts, filing, env
        self._panned: Plot | None = None

    def act(self, action: str, n: int) -> Outcome | None:
        """Do what an action says, by the ``n``-th of its keys; None where it is none of plots."""
        charts = self._charts
        if action == "quantity":
            times = charts.view.plots.times()
            return charts.pick(times[n].key) if n < len(times) else STAY
        if action not in OF_PLOTS:
            return None
        if action in ("plots", "plot_add"):
            opened = PlotSheet(charts, self._file) if action == "plots" else charts.adding()
            return STAY if opened is None else Push(opened)
        plot = charts.target(self._env)
        if plot is None:
            charts.tuning.tell(say("tune.no_plot"), "note")
            return STAY
        if action in ("plot_csv", "plot_png"):
            return Push(self._file(plot.which, action.removeprefix("plot_")))
        return charts.act(action, n, plot)

    def _file(self, which: str, kind: str) -> Screen:
        return saving(self._charts, self._filing, self._env, which, kind)

    def gesture(self, event: Event, root: Widget) -> Outcome | None:
        """Another button than the left one, or the wheel with Shift: it pans, or zooms what rises."""
        match event:
            case Wheel(x, y, steps):
                plot = _plot_at(root, x, y)
                return None if plot is None else plot.wheel(self._env, steps, up=True)
            case Press(x, y):
                self._panned = _plot_at(root, x, y)
                if self._panned is not None:
                    self._panned.grab(self._env, x, y)
            case Drag(x, y):
                if self._panned is not None:
                    self._panned.pan(self._env, x, y)
            case Release():
                panned, self._panned = self._panned, None
                return None if panned is None else STAY
        return None if self._panned is None else STAY


def _plot_at(root: Widget, x: int, y: int) -> Plot | None:
    found = path_at(root, x, y)[-1:]
    return next((plot for plot in found if isinstance(plot, Plot)), None)
