"""What plots show, as files: a table with units in its head, or a picture."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from riffraff.bench.ask import Ask
from riffraff.bench.filing import Filing, with_ending
from riffraff.bench.plots.arrangement import GZ
from riffraff.bench.plots.base import Array, Plot
from riffraff.bench.plots.charts import Charts
from riffraff.bench.plots.curve import GzPlot
from riffraff.bench.plots.timeplot import TimePlot, ticks
from riffraff.bench.plots.xyplot import XYPlot
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.files import write_atomic
from riffraff.kernel.words import say
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.film import save_picture
from riffraff.kit.widgets.base import Env
from riffraff.tuning.pair import Pair
from riffraff.tuning.quantities import QUANTITIES

PICTURE_PX = (640, 360)
"""A picture of a plot is no smaller, px at base size."""
BESIDE = 2
"""In a picture of all of them so many stand beside each other."""
GZ_ROWS = 201
DIGITS = 9
"""Of a number in a table: more than any of them means."""

Table = dict[str, Array]
"""Columns (N,) by their heads."""


def saving(charts: Charts, filing: Filing, env: Env, which: str, kind: str) -> Ask:
    """Ask for the file of a kind ("csv" or "png") for the plot of a key, or "" for all."""
    plots = [charts.plot(which)] if which else charts.every()
    ending, tell = f".{kind}", charts.tuning.tell

    def save(name: str) -> bool:
        path = with_ending(name, ending)
        try:
            if kind == "csv":
                write_atomic(path, table_text(table(charts.tuning.pair, plots)))
            else:
                save_picture(picture(plots, env), path)
        except RiffRaffError as error:
            tell(str(error), "error")
            return False
        tell(say("tune.saved", file=path), "note")
        return True

    def there(name: str) -> Sequence[Path]:
        path = with_ending(name, ending)
        return [path] if path.exists() else []

    offered = filing.free(plots[0].spec.y or plots[0].spec.kind if which else "plots", ending)
    return Ask(f"plot_{kind}", offered, save, replaced=there, file=lambda name: with_ending(name, ending))


def table(pair: Pair, plots: Iterable[Plot]) -> Table:
    """What plots show, all samples of the time shown. The curve of righting arms is over heels, not over time: it
    stands in a table of its own, where there is nothing else."""
    found: Table = {}
    for plot in plots:
        if isinstance(plot, TimePlot):
            first, last = ticks(plot.ends())
            if plot.difference:
                times, values = pair.difference(plot.name, first, last, _ALL)
                _add(found, times, {_head(plot.name, "B-A"): values})
            else:
                _add_ships(found, pair, (plot.name,), first, last)
        elif isinstance(plot, XYPlot):
            _add_ships(found, pair, plot.names, *plot.stretch())
    curve = next((plot for plot in plots if isinstance(plot, GzPlot)), None)
    if found or curve is None:
        return found
    heels, arms = curve.arms(curve.across(), GZ_ROWS)
    return {"heel (deg)": heels} | {f"{GZ}{side} (mm)": arm for side, arm in zip(("", " B"), arms, strict=False)}


_ALL = 10**9
_TIME = "time (s)"


def _add_ships(found: Table, pair: Pair, names: Sequence[str], first: int, last: int) -> None:
    for ship, side in zip(pair.ships, ("", "B"), strict=False):
        times, values = ship.series(names, first, last)
        _add(found, times, {_head(name, side): each for name, each in zip(names, values, strict=True)})


def _add(found: Table, times: Array, columns: Table) -> None:
    """More columns, at times that may be others: what a column has no value for stays empty."""
    old = found.get(_TIME, np.empty(0))
    every = np.union1d(old, times)
    for mine, group in ((old, dict(found)), (times, columns)):
        for head, values in group.items():
            found[head] = np.full(len(every), math.nan)
            found[head][np.searchsorted(every, mine)] = values
    found[_TIME] = every


def _head(name: str, side: str) -> str:
    unit = QUANTITIES[name].unit.replace("°", "deg")
    return " ".join(filter(None, (name, side, f"({unit})" if unit else "")))


def table_text(columns: Table) -> str:
    """A table as text: commas between, a point in numbers, nothing where there is no number."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    heads = sorted(columns, key=lambda head: head != _TIME)
    writer.writerow(heads)
    for row in zip(*(columns[head].tolist() for head in heads), strict=True):
        writer.writerow(["" if math.isnan(value) else f"{value:.{DIGITS}g}" for value in row])
    return text.getvalue()


def picture(plots: Sequence[Plot], env: Env) -> Surface:
    """Plots as they are seen, but none smaller than can be read, and without pointer and focus."""
    style = env.style
    wide = max([style.px(PICTURE_PX[0]), *(plot.rect.width for plot in plots)])
    tall = max([style.px(PICTURE_PX[1]), *(plot.rect.height for plot in plots)])
    across = min(len(plots), BESIDE)
    page = Surface((across * wide, -(-len(plots) // across) * tall))
    page.fill(style.palette.paper)
    for n, plot in enumerate(plots):
        memory = {name: value for name, value in env.of(plot.id).items() if name in ("start", "end")}
        alone, place = Env(style, env.now, memory={plot.id: memory}), plot.rect
        pane = Surface((wide, tall))
        plot.rect = Rect(0, 0, wide, tall)
        try:
            plot.draw(alone, pane)
        finally:
            plot.rect = place
        page.blit(pane, (n % across * wide, n // across * tall))
    return page
