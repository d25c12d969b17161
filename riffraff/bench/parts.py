"""The parts of the bench's window, made of its widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from riffraff.bench import icons  # noqa: F401 - the chips' icons by name
from riffraff.bench.aims import Aims
from riffraff.bench.cargo import Cargo
from riffraff.bench.controls import Chip, SmallChoice
from riffraff.bench.digits import figures, fixed
from riffraff.bench.filing import Filing
from riffraff.bench.keys import KEYS
from riffraff.bench.model import MODES, OVERLAYS, PAUSES, PUSH_DEG_S, SPEEDS, Tuning
from riffraff.bench.panel import param_list
from riffraff.bench.plots.base import Plot
from riffraff.bench.plots.timeaxis import SPANS_S, TimeAxis
from riffraff.bench.plots.zones import Band, Grid, Pile, Side
from riffraff.bench.room import GAP, PANELS, Room
from riffraff.bench.row import ParamRow
from riffraff.bench.scene import Tray
from riffraff.bench.stage import BenchStage
from riffraff.bench.timebar import TimeBar
from riffraff.bench.view import View
from riffraff.bench.wording import figure_words
from riffraff.kernel.words import say
from riffraff.kit.camera import Point
from riffraff.kit.draw import Rect
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.layout import Column, Flow, Row, Space
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.slider import number_in
from riffraff.kit.widgets.textfield import TextField
from riffraff.physics.outlines import KINDS
from riffraff.physics.ship import SLOTS
from riffraff.ui.riffraff.scene import At

Act = Callable[[str], Outcome | None]
"""Does what an action of the bench does, by its name."""
Take = Callable[[str, Point, At], None]
"""Takes a piece of a kind, at a point of its frame (mm), with the mouse at a place (px) or without it."""
ANGLES_DEG = (-25.0, -15.0, -10.0, -5.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0)
"""To let the ship go from; the stop limits them."""
HARDEST_DEG_S = 1000.0
"""Of a push."""
CHANGED = "•"


def _hint(action: str) -> str:
    return f"{say(f'tune.key.{action}')} ({KEYS.words(action)})"


def chip(act: Act, action: str, **more: Any) -> Chip:
    """A button of an action; its words are ``tune.chip.ACTION``, its tip says what it does and its key."""
    return Chip(action, say(f"tune.chip.{action}"), partial(act, action), hint=_hint(action), **more)


class _Whole(Chip):
    """A chip whose words are never cut: what stands beside it gives way."""

    def least(self, env: Env) -> int:
        return self.want(env)


class _SmallField(TextField):
    """A field of the height of a chip."""

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(34)


FILES = ("open", "save", "preset", "copy", "experiment", "run", "video")
"""Actions of files, from left to right."""


def strip(
    tuning: Tuning,
    filing: Filing,
    act: Act,
    helping: Callable[[], Outcome | None],
    help_key: str,
    room: Room,
    view: View,
    turn_to: Callable[[str], Outcome],
) -> Widget:
    """Above everything: what is tuned, its files, one ship or two, help. Where panels do not stand beside each other,
    one is chosen here, and files are on a sheet."""
    help_chip = Chip("help", say("tune.chip.help"), helping, hint=f"{say('tune.key.help')} ({help_key})")
    if room.all:
        title, pair = [_FileName(filing), Space(grow=1.0)], _pair(tuning, act)
        files = [chip(act, action) for action in FILES]
        return _Strip([*title, *files, *pair, help_chip], [*title, chip(act, "files"), *pair, help_chip])
    seen, hint = room.shown(view.panel), _hint("panel")
    panels = [
        Chip(f"panel.{panel}", say(f"tune.panel.{panel}"), partial(turn_to, panel), on=panel in seen, hint=hint)
        for panel in PANELS
    ]
    return Row([_FileName(filing), Space(grow=1.0), chip(act, "files"), *panels, help_chip], gap=6)


class _Strip(Row):
    """A row that has fewer widgets where all of them would be cut."""

    def __init__(self, every: Sequence[Widget], fewer: Sequence[Widget]) -> None:
        super().__init__(every, gap=6)
        self._every, self._fewer = every, fewer

    def _fit(self, env: Env, width: int) -> None:
        self.children = self._every
        if self.want(env) > width:
            self.children = self._fewer

    def height(self, env: Env, width: int) -> int:
        self._fit(env, width)
        return super().height(env, width)

    def place(self, env: Env, rect: Rect) -> None:
        self._fit(env, rect.width)
        super().place(env, rect)


def _pair(tuning: Tuning, act: Act) -> list[Widget]:
    """One ship or two, and what can be done with two."""
    modes = [(mode, say(f"tune.mode.{mode}")) for mode in MODES]
    pair: list[Widget] = [SmallChoice("mode", modes, tuning.mode, tuning.show, hint=_hint("mode"))]
    if tuning.pair.b is not None:
        sides = [(side, say(f"tune.side.{side}")) for side in ("a", "b")]
        pair.append(SmallChoice("side", sides, tuning.side, tuning.choose, hint=_hint("side")))
        pair.append(chip(act, "copy_ab"))
    pair.append(chip(act, "retro"))
    return pair


class _FileName(Label):
    """What is tuned, with a mark while it differs from the preset or file."""

    def __init__(self, filing: Filing) -> None:
        super().__init__(f"{filing.title} {CHANGED}", "heading", "ink", id="file", one_line=True)
        self._filing = filing

    def words(self) -> str:
        return f"{self._filing.title} {CHANGED}" if self._filing.unsaved else self._filing.title


def left(
    tuning: Tuning,
    view: View,
    rows: Sequence[ParamRow],
    act: Act,
    typed: Callable[[str], Outcome],
    fold: Callable[[str], Outcome],
    aimed: Callable[[], Sequence[Widget]],
    aims: Aims,
    room: Room,
) -> Widget:
    """The targets and the parameters."""
    field = _SmallField(
        "search", say("tune.search"), view.search, typed, ghost=say("tune.search_ghost"), width=150,
        hint=say("tune.search_hint"), grow=1.0,
    )  # fmt: skip
    mine = tuning.changes[tuning.side]
    undo = chip(act, "undo", icon="turn_left", bare=True, enabled=mine.undoable)
    redo = chip(act, "redo", icon="turn_right", bare=True, enabled=mine.redoable)
    reset = chip(act, "reset_all", icon="reset", bare=True)
    shown = sorted(rows, key=lambda row: -aims.strength(row.name)) if aims.effect else rows
    on_top = [row for name in view.shelf.on_top for row in rows if row.name == name]
    params = param_list(
        tuning, on_top, shown, view.search, view.folded, fold, aimed, grouped=not aims.effect, columns=room.columns
    )
    told = [("", say("tune.effect_none"))]
    told += [(name, say("tune.effect_of", figure=figure_words(name))) for name in aims.figures()]
    effect = SmallChoice("effect", told, aims.effect, partial(_told, aims), hint=_hint("effect"), grow=1.0)
    compare = _Whole("compare", say("tune.chip.compare"), partial(act, "compare"), hint=_hint("compare"))
    first, second = [field, undo, redo, reset], [effect, compare]
    heads = [Row([*first, *second], gap=5)] if room.columns > 1 else [Row(first, gap=5), Row(second, gap=5)]
    return Column([*heads, params], gap=GAP)


def _told(aims: Aims, figure: str) -> None:
    aims.effect = figure


def middle(
    tuning: Tuning,
    stage: BenchStage,
    scenes: Sequence[Widget],
    take: Take,
    plots: Sequence[Plot],
    act: Act,
    room: Room,
) -> Widget:
    """What is shown of the ship, the ship (or two), the tray, and plots."""
    ships = Row(scenes, gap=GAP, middle=False, equal=True, grow=1.0)
    tray = Row([Tray(tuning, kind, stage, partial(take, kind)) for kind in KINDS], gap=4, equal=True)
    if not room.all:
        return Column([Flow([chip(act, "show"), *_pair(tuning, act)], gap=5), ships, tray], gap=GAP)
    overlays = Flow([chip(act, name, on=name in tuning.overlays) for name in OVERLAYS], gap=5)
    return Column([overlays, ships, tray, *([Band(plots)] if plots else [])], gap=GAP)


def plots(view: View, every: Sequence[Plot], act: Act) -> Widget:
    """All plots on a panel of their own."""
    return Column([Row([_span(view), _plots(act)], gap=5), Scroll("plots.all", Grid(every))], gap=GAP)


def right(tuning: Tuning, cargo: Cargo, readings: Widget, plots: Sequence[Plot], act: Act, room: Room) -> Widget:
    """Readings, plots, and what can be done to the ship."""
    angle = _number(tuning, "angle_deg", "angle", ANGLES_DEG, _degrees, say("tune.angle_hint"), grow=1.0)
    slot = _number(tuning, "slot", "slot_choice", SLOTS, _slot, say("tune.slot_hint"), grow=1.0)
    release = Row([angle, chip(act, "release", grow=1.0)], gap=5)
    hang = chip(act, "hang", icon="hook", bare=True, on=tuning.hang)
    drop = Row([slot, _along(tuning, cargo), hang, chip(act, "drop", grow=1.0)], gap=5)
    left, right = (chip(act, f"push_{way}", icon=f"push_{way}", bare=True) for way in ("left", "right"))
    more = Row([left, _rate(tuning), right, *(chip(act, name, grow=1.0) for name in ("clear", "load"))], gap=5)
    pile = Pile(plots) if room.all and plots else None
    return Side(readings, pile, [release, drop, more])


def _along(tuning: Tuning, cargo: Cargo) -> Widget:
    """Where on the slot a piece is dropped, as a number; Enter moves the one that was set down last."""

    def typed(text: str) -> Outcome:
        tuning.along = number_in(text)
        return STAY

    def entered() -> Outcome:
        if tuning.along is not None:
            cargo.move_last(tuning.along)
        return STAY

    shown = "" if tuning.along is None else figures(tuning.along)
    return _SmallField(
        "along", say("tune.along"), shown, typed, done=entered, ghost="mm", width=52, longest=8,
        hint=say("tune.along_hint"),
    )  # fmt: skip


def _rate(tuning: Tuning) -> Widget:
    """How hard the ship is pushed, as a number."""

    def typed(text: str) -> Outcome:
        number = number_in(text)
        tuning.push_deg_s = min(abs(number), HARDEST_DEG_S) if number is not None else PUSH_DEG_S
        return STAY

    shown = figures(tuning.push_deg_s)
    return _SmallField(
        "push_rate", say("tune.push_rate"), shown, typed, ghost=figures(PUSH_DEG_S), width=56, longest=6,
        hint=say("tune.push_rate_hint", most=figures(HARDEST_DEG_S)),
    )  # fmt: skip


def foot(tuning: Tuning, view: View, act: Act, room: Room) -> Widget:
    """The transport keys and the time bar."""
    run = chip(act, "pause", icon="pause" if tuning.running else "play", bare=True, on=not tuning.running)

    back, forward = (
        Chip(name, say(f"tune.key.{name}"), partial(act, name), hint=_hint(name), icon=icon, bare=True)
        for name, icon in (("back", "back"), ("forward", "step"))
    )
    speed = _number(tuning, "speed", "speed", SPEEDS, _speed, _hint("faster"))
    more = [_span(view), _plots(act)] if room.all else []
    past = [chip(act, name, icon=icon, bare=True) for name, icon in (("mark", "mark"), ("branches", "branches"))]
    return Row([Row([back, run, forward, speed, *more, _stops(tuning), *past], gap=5), TimeBar(tuning)], gap=2 * GAP)


def _plots(act: Act) -> Widget:
    return chip(act, "plots", icon="plots", bare=True)


def _span(view: View) -> Widget:
    return _number(view.time, "span_s", "span", sorted({*SPANS_S, view.time.span_s}), _seconds, _hint("span"))


def _stops(tuning: Tuning) -> Widget:
    """When time stands still by itself."""
    waits = [(name, say(f"tune.pause_at.{name}")) for name in PAUSES]
    return SmallChoice(
        "pause_at", waits, tuning.pause_at, lambda name: setattr(tuning, "pause_at", name), hint=_hint("pause_at")
    )


def _number(
    of: Tuning | TimeAxis,
    name: str,
    widget_id: str,
    numbers: Sequence[float],
    words: Callable[[float], str],
    hint: str,
    grow: float = 0.0,
) -> SmallChoice:
    """A choice of a number, which is the value ``name`` of ``of``."""
    options = {str(number): number for number in numbers}
    shown = [(value, words(number)) for value, number in options.items()]
    now = str(getattr(of, name))
    return SmallChoice(widget_id, shown, now, lambda value: setattr(of, name, options[value]), hint=hint, grow=grow)


def _degrees(angle: float) -> str:
    return f"{fixed(angle, 0)}°"


def _slot(slot: float) -> str:
    return say("tune.slot", n=slot)


def _seconds(span: float) -> str:
    return f"{figures(span, 3)} s"


def _speed(speed: float) -> str:
    return say("tune.speed", factor=f"{speed:g}" if speed >= 1.0 else f"1/{1 / speed:.0f}")
