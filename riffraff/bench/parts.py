"""The parts of the bench's window, made of its widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from riffraff.bench.controls import Chip, SmallChoice
from riffraff.bench.curve import GzPlot
from riffraff.bench.keys import KEYS
from riffraff.bench.model import MODES, OVERLAYS, SPEEDS
from riffraff.bench.panel import param_list
from riffraff.bench.readings import Readings
from riffraff.bench.scene import BenchScene, Tray
from riffraff.bench.timebar import TimeBar
from riffraff.bench.timeplot import SPANS_S, TimePlot
from riffraff.bench.xyplot import XYPlot
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.fields import TextField
from riffraff.kit.widgets.layout import Row, Space
from riffraff.physics.outlines import KINDS
from riffraff.physics.ship import SLOTS

if TYPE_CHECKING:
    from riffraff.bench.filing import Filing
    from riffraff.bench.screen import TuneScreen

ANGLES = ("-25", "-15", "-10", "-5", "5", "10", "15", "20", "25", "30")
"""Degrees to let the ship go from; the stop limits them."""
CHANGED = "•"
LONGEST_PATH_S = 20.0
"""A path of more is a tangle."""


def _does(screen: TuneScreen, action: str) -> Callable[[], Outcome | None]:
    return lambda: screen.act(action)


def _hint(action: str) -> str:
    return f"{say(f'tune.key.{action}')} ({KEYS.words(action)})"


def chip(screen: TuneScreen, action: str, *, sign: str = "", bare: bool = False, on: bool | None = None) -> Chip:
    """A button of an action; its words are ``tune.chip.ACTION``, its tip says what it does and its key."""
    words = say(f"tune.chip.{action}")
    return Chip(action, words, _does(screen, action), hint=_hint(action), sign=sign, bare=bare, on=on)


class _SmallField(TextField):
    """A field of the height of a chip."""

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(34)


def strip(screen: TuneScreen) -> Widget:
    """Above everything: what is tuned, its files, one ship or two, help."""
    tuning, filing = screen.tuning, screen.filing
    pair = [
        SmallChoice(
            "mode",
            [(mode, say(f"tune.mode.{mode}")) for mode in MODES],
            tuning.mode,
            lambda mode: _then(tuning.show, mode),
            hint=_hint("mode"),
        )
    ]
    if tuning.pair.b is not None:
        sides = [(side, say(f"tune.side.{side}")) for side in ("a", "b")]
        pair.append(
            SmallChoice("side", sides, tuning.side, lambda side: _then(tuning.choose, side), hint=_hint("side"))
        )
    files = [chip(screen, action) for action in ("open", "save", "preset", "copy", "experiment", "run", "video")]
    help_chip = Chip(
        "help", say("tune.chip.help"), screen.help, hint=f"{say('tune.key.help')} ({screen.desk.keys.words('help')})"
    )
    return Row(
        [_FileName(filing), Space(grow=1.0), *files, *pair, help_chip],
        gap=6,
    )


class _FileName(Label):
    """What is tuned, with a mark while it differs from the preset or file."""

    def __init__(self, filing: Filing) -> None:
        super().__init__(f"{filing.title} {CHANGED}", "heading", "ink", widget_id="file", one_line=True)
        self._filing = filing

    def words(self) -> str:
        return f"{self._filing.title} {CHANGED}" if self._filing.unsaved else self._filing.title

    def draw(self, env: Env, surface: Surface) -> None:
        at = (self.rect.x, self.rect.y)
        draw.write(surface, env.style, self.words(), self.font, env.style.palette.ink, at, room=self.rect.width)


def _then(action: Callable[[str], None], value: str) -> Outcome:
    action(value)
    return STAY


def left(screen: TuneScreen) -> list[Widget]:
    """The parameters."""
    tuning = screen.tuning
    field = _SmallField(
        "search", say("tune.search"), screen.search, screen.typed, ghost=say("tune.search_ghost"), width=150, grow=1.0
    )
    field.hint = say("tune.search_hint")
    undo, redo = (chip(screen, name, sign=name, bare=True) for name in ("undo", "redo"))
    screen.undo_chips = undo, redo
    reset = chip(screen, "reset_all", sign="reset", bare=True)
    params = param_list(tuning, screen.rows, screen.search, screen.folded, screen.fold)
    return [Row([field, undo, redo, reset], gap=5), params]


def scene(screen: TuneScreen, side: str) -> BenchScene:
    """A ship."""
    return BenchScene(side, screen.stages[side], screen.tuning, screen.desk)


def middle(screen: TuneScreen) -> list[Widget]:
    """Overlays, tray and time plots."""
    tuning = screen.tuning
    overlays = Row([chip(screen, name, on=name in tuning.overlays) for name in OVERLAYS], gap=5)
    tray = Row(
        [Tray(tuning, kind, screen.stages["a"], screen.hands, screen.restale) for kind in KINDS], gap=4, equal=True
    )

    def choose(n: int) -> Callable[[str], Outcome]:
        return lambda _axis: screen.pick_plotted(n)

    first, second = screen.plotted
    two = tuning.pair.b is not None
    span = screen.span_s
    other = first if two else second

    def upper() -> Widget:
        return TimePlot("plot.0", tuning, choose(0), first, span)

    def lower() -> Widget:
        return TimePlot("plot.1", tuning, choose(int(not two)), other, span, difference=two)

    plots = [screen.kept("plot.0", (first, span), upper), screen.kept("plot.1", (other, span, two), lower)]
    return [overlays, tray, *plots]


def right(screen: TuneScreen) -> list[Widget]:
    """Readings, the two other plots, and what can be done to the ship."""
    tuning = screen.tuning
    x, y, span = screen.against["x"], screen.against["y"], min(screen.span_s, LONGEST_PATH_S)
    against = screen.kept("plot.xy", (x, y, span), lambda: XYPlot("plot.xy", tuning, screen.pick_against, x, y, span))
    angle = f"{tuning.angle_deg:.0f}"
    angles = [(value, f"{value.replace('-', '−')}°") for value in ANGLES]
    slots = [(str(slot), say("tune.slot", n=slot)) for slot in SLOTS]

    def set_angle(value: str) -> Outcome:
        tuning.angle_deg = float(value)
        return STAY

    def set_slot(value: str) -> Outcome:
        tuning.slot = int(value)
        return STAY

    release = Row(
        [
            SmallChoice("angle", angles, angle, set_angle, hint=say("tune.angle_hint"), grow=1.0),
            _grown(chip(screen, "release")),
        ],
        gap=5,
    )
    drop = Row(
        [
            SmallChoice("slot_choice", slots, str(tuning.slot), set_slot, hint=say("tune.slot_hint"), grow=1.0),
            chip(screen, "hang", on=tuning.hang),
            _grown(chip(screen, "drop")),
        ],
        gap=5,
    )
    pushes = [_grown(chip(screen, f"push_{way}", sign=way)) for way in ("left", "right")]
    more = Row([*pushes, *(_grown(chip(screen, name)) for name in ("clear", "load"))], gap=5)
    gz = screen.kept("plot.gz", (), lambda: GzPlot(tuning))
    readings = screen.kept("readings", (), lambda: Readings(tuning))
    return [readings, gz, against, release, drop, more]


def _grown(button: Chip) -> Chip:
    button.grow = 1.0
    return button


def foot(screen: TuneScreen) -> Sequence[Widget]:
    """The transport keys and the time bar."""
    tuning = screen.tuning
    run = chip(screen, "pause", sign="pause" if tuning.running else "play", bare=True, on=not tuning.running)

    back, forward = (
        Chip(name, say(f"tune.key.{name}"), _does(screen, name), hint=_hint(name), sign=sign, bare=True)
        for name, sign in (("back", "back"), ("forward", "step"))
    )
    speeds = [(str(speed), say("tune.speed", factor=_speed(speed))) for speed in SPEEDS]

    def set_speed(value: str) -> Outcome:
        tuning.speed = float(value)
        return STAY

    def set_span(value: str) -> Outcome:
        screen.span_s = float(value)
        return STAY

    speed = SmallChoice("speed", speeds, str(tuning.speed), set_speed, hint=_hint("faster"))
    spans = [(str(span), f"{span:.0f} s") for span in SPANS_S]
    span = SmallChoice("span", spans, str(screen.span_s), set_span, hint=_hint("span"))
    return Row([back, run, forward, speed, span], gap=5), screen.kept("time", (), lambda: TimeBar(tuning))


def _speed(speed: float) -> str:
    return f"{speed:g}" if speed >= 1.0 else f"1/{1 / speed:.0f}"
