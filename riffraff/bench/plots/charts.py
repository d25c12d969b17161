"""The plots of the bench: made from their arrangement, and what can be plotted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riffraff.bench.ask import Pick
from riffraff.bench.digits import unit_words
from riffraff.bench.model import Tuning
from riffraff.bench.plots.arrangement import GZ, MOST, PATH, TIME
from riffraff.bench.plots.base import Plot, Shared, quantity_words
from riffraff.bench.plots.curve import GzPlot
from riffraff.bench.plots.happenings import Happenings
from riffraff.bench.plots.timeplot import TimePlot
from riffraff.bench.plots.xyplot import XYPlot
from riffraff.bench.view import View
from riffraff.kernel.words import say
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.widgets.base import Env
from riffraff.physics.params import SCHEMA
from riffraff.tuning.quantities import QUANTITIES

_MADE: dict[str, Callable[[str, Shared], Plot]] = {TIME: TimePlot, PATH: XYPlot, GZ: GzPlot}
KEY_ZOOM = 1.5
"""A key shows so many times more or less."""
PAN = 4
"""A key pans by one part in so many of what is seen."""
LOOK_S = 0.25
"""What is seen changes so seldom, s."""
AT_ONCE = 2
"""With each picture so many plots are drawn again; the others wait for their turn."""


class Charts:
    """The plots as widgets, kept while they are there: each remembers its cursors and its picture."""

    def __init__(self, tuning: Tuning, view: View) -> None:
        self.tuning, self.view = tuning, view
        self.shared = Shared(tuning, view, Happenings(), self.pick)
        self._made: dict[str, Plot] = {}
        self._looked = -LOOK_S

    def of(self, *, side: bool) -> list[Plot]:
        """Those of a place."""
        return [self.plot(spec.key) for spec in self.view.plots.of(side=side)]

    def plot(self, key: str) -> Plot:
        """The plot of a key."""
        kind = self.view.plots.find(key).kind
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = _MADE[kind](key, self.shared)
        return made

    def every(self) -> list[Plot]:
        """All of them, in their order."""
        return [*self.of(side=False), *self.of(side=True)]

    def take_turns(self, now: float) -> None:
        """Of the plots that are seen, so many are drawn again with each picture that all come round; ``now`` in s."""
        if now < self._looked + LOOK_S:
            return
        self._looked = now
        seen = [plot for plot in self.every() if plot.seen()]
        turns = max(-(-len(seen) // AT_ONCE), 2)
        for n, plot in enumerate(seen):
            plot.turn, plot.turns = n % turns, turns

    # What is done to a plot

    def target(self, env: Env) -> Plot | None:
        """The plot that the keyboard is at, or else the pointer, or else the first."""
        every = self.every()
        by_id = {plot.id: plot for plot in every}
        found = by_id.get(env.focus) if env.by_keyboard else None
        return found or by_id.get(env.hover) or next(iter(every), None)

    def act(self, action: str, n: int, plot: Plot) -> Outcome:
        """Do something to a plot; ``n``: by the how manieth of the action's keys."""
        match action:
            case "zoom" | "zoom_up":
                plot.zoom(KEY_ZOOM if n else 1.0 / KEY_ZOOM, up=action == "zoom_up")
            case "pan" if plot.axes is not None:
                wide = plot.axes.x1 - plot.axes.x0
                plot.shift((1.0 if n else -1.0) * wide / PAN, 0.0)
            case "whole":
                self.view.time.follow()
                self.view.plots.whole()
            case "plot_remove" | "plot_move" | "plot_size" | "plot_apart":
                return self.arrange(action.removeprefix("plot_"), plot.which, 1 if n else -1)
        return STAY

    def arrange(self, what: str, which: str, way: int = 1) -> Outcome:
        """Let a plot be moved (one place on or back), larger, shown apart, or removed."""
        plots = self.view.plots
        match what:
            case "move":
                plots.move(which, way)
            case "size":
                plots.resize(which)
            case "apart" if plots.find(which).kind == TIME:
                plots.change(which, apart=not plots.find(which).apart)
            case "remove":
                self.tuning.tell(say("tune.plot_removed", name=self.plot(which).title()), "note")
                plots.remove(which)
                self._made.pop(which, None)
        return STAY

    def as_at_first(self) -> Outcome:
        """The plots that there were at first."""
        self.view.plots.reset()
        self._made.clear()
        self.view.time.follow()
        return STAY

    def adding(self) -> Pick | None:
        """The list to choose one more plot from; None where there are as many as there can be, which is told."""
        if len(self.view.plots.plots) >= MOST:
            self.tuning.tell(say("tune.plots_most", n=MOST), "error")
            return None
        kinds = [(PATH, say("tune.plot_path"), "")]
        if all(spec.kind != GZ for spec in self.view.plots.plots):
            kinds.append((GZ, say("tune.gz"), ""))
        return Pick(say("tune.pick"), [*kinds, *quantity_options()], "", self._add)

    def _add(self, name: str) -> None:
        if name in (PATH, GZ):
            self.view.plots.add(name, *(("rate", "heel") if name == PATH else ()))
        else:
            self.view.plots.add(TIME, name)

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
