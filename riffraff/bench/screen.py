"""The tuning bench as a screen: what is on it, and what each key does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from riffraff.bench import parts, targets
from riffraff.bench.aims import Aims
from riffraff.bench.ask import KeyList, Leaving
from riffraff.bench.board import Board, Panel
from riffraff.bench.filing import Filing
from riffraff.bench.hands import BenchHands
from riffraff.bench.keys import KEYS, OF_ROW
from riffraff.bench.memory import Memory
from riffraff.bench.menu import Menu
from riffraff.bench.model import MODES, OVERLAYS, PAUSES, Tuning
from riffraff.bench.panel import TARGETS
from riffraff.bench.past import Past
from riffraff.bench.plots.charts import Charts
from riffraff.bench.plots.hands import PlotHands
from riffraff.bench.readings import Readings
from riffraff.bench.room import LARGEST, PANELS, PARAMETERS, PLOTS, READINGS, Room
from riffraff.bench.row import ParamRow
from riffraff.bench.scene import BenchScene
from riffraff.bench.sheets import Sheets
from riffraff.bench.stage import BenchStage
from riffraff.bench.view import View
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.folders import bench_file
from riffraff.kernel.words import say
from riffraff.kit.camera import Point
from riffraff.kit.desk import Desk
from riffraff.kit.input import Event, Key, KeyUp, Press
from riffraff.kit.outcome import STAY, Leave, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Widget
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import SCHEMA
from riffraff.physics.ship import SLOTS
from riffraff.ui.riffraff.grip import Grip
from riffraff.ui.riffraff.scene import At

TENTH_TICKS = TICKS_PER_SECOND // 10
STEPS = ("forward", "back", "tenth")
"""Actions of the arrow keys, which go from widget to widget once the keyboard is used for that."""


class TuneScreen(Screen):
    """See the module. ``tuning`` is what it shows, ``filing`` its files."""

    name = "tune"
    begins_at = "ship"

    def __init__(self, tuning: Tuning, filing: Filing) -> None:
        super().__init__()
        self.tuning = tuning
        self.filing = filing
        self.cargo, self.past = filing.cargo, Past(tuning)
        self.hands = BenchHands(tuning, self.cargo)
        self.stages: dict[str, BenchStage] = {}
        """By side, once the screen is shown."""
        self.scene: BenchScene
        """A's ship, which takes the mouse and the keys."""
        tuning.before_tick = self._remember
        self.view = View()
        self.sheets = Sheets(filing, self.past, self.view)
        self.aims = Aims(tuning)
        self.rows = [ParamRow(tuning, name, self.aims, self.pins, self.view.shelf.turn) for name in SCHEMA]
        self.memory = Memory(self.view, bench_file())
        self.charts = Charts(tuning, self.view)
        self.plot_hands = PlotHands(self.charts, filing, self.env)
        self.readings = Readings(tuning)

    # Life

    def enter(self, desk: Desk) -> None:
        tuning = self.tuning
        tuning.tell = desk.notify
        if not self.stages:
            self.stages["a"] = BenchStage(tuning, desk, lambda: tuning.pair.a, self.hands)
            self.stages["b"] = BenchStage(tuning, desk, lambda: tuning.pair.b or tuning.pair.a, Grip())
            for note in self.memory.recall():
                desk.notify(str(note), "error")
        super().enter(desk)

    def entered(self) -> None:
        self.desk.sounds.loop("sea")

    def _remember(self) -> None:
        for stage in self._shown_stages():
            stage.remember()

    def _shown_stages(self) -> list[BenchStage]:
        return list(self.stages.values()) if self.tuning.mode == "side" else [self.stages["a"]]

    def tick(self, ticks: int) -> Outcome | None:
        self.hands.tick(ticks)
        self.filing.look(self.desk.now)
        if (unkept := self.memory.look(self.desk.now)) is not None:
            self.desk.notify(str(unkept), "error")
        self.aims.look()
        self.aims.pass_time(self.desk.now)
        self.tuning.pass_time(ticks)
        self.sheets.retro.look()
        self.charts.take_turns(self.desk.now)
        for stage in self._shown_stages():
            stage.tick()
        return self.sheets.of_disk() if self.filing.asked and not self.env.held else None

    def basis(self) -> object:
        tuning, view = self.tuning, self.view
        mine = tuning.changes[tuning.side]
        time = tuning.running, tuning.speed, view.time.span_s
        ships = tuning.mode, tuning.side, frozenset(tuning.overlays)
        cargo = tuning.slot, tuning.hang, tuning.angle_deg, tuning.pair.b is not None, tuning.pause_at
        listed = view.search, view.folded, self._aimed_at(), self._order(), tuple(view.shelf.on_top)
        plots = view.panel, tuple(view.plots.plots)
        return time, ships, cargo, mine.undoable, mine.redoable, listed, plots

    def shifted(self) -> None:
        self.hands.adrift()

    def close(self) -> None:
        self.memory.write()
        self.filing.close()

    def lost_focus(self) -> None:
        self.hands.let_go()

    # Looks

    def style(self) -> Style:
        """A larger window has room for more."""
        return replace(self.desk.style, largest=LARGEST)

    @property
    def room(self) -> Room:
        """What the window has room for."""
        return Room.of(self.env.style)

    def build(self) -> Widget:
        tuning, view, act, room, charts = self.tuning, self.view, self.act, self.room, self.charts
        shown = zip("ab", self._shown_stages(), strict=False)
        scenes = [BenchScene(side, stage, tuning, self.desk) for side, stage in shown]
        self.scene = scenes[0]
        below, beside = charts.of(side=False), charts.of(side=True)
        ship = parts.middle(tuning, self.stages["a"], scenes, self.take, below, act, room)
        made: dict[str, Callable[[], Widget]] = {
            PARAMETERS: lambda: parts.left(
                tuning, view, self.rows, act, self.typed, self.fold, self.aimed, self.aims, room
            ),
            READINGS: lambda: parts.right(tuning, self.cargo, self.readings, beside, act, room),
            PLOTS: lambda: parts.plots(view, [*below, *beside], act),
        }
        panels = [
            Panel(made[name](), room.left_px if name == PARAMETERS else room.side_px) for name in room.shown(view.panel)
        ]
        panels.insert(1, Panel(ship))
        return Board(
            parts.strip(tuning, self.filing, act, self.help, self.desk.keys.words("help"), room, view, self.turn_to),
            panels,
            parts.foot(tuning, view, act, room),
        )

    def turn_to(self, panel: str) -> Outcome:
        """Show a panel, where not all have room."""
        self.view.panel = panel
        return STAY

    def tip(self) -> Widget | None:
        """None over the ship once a piece was taken, nor over what is written in; by keyboard none over the ship."""
        widget = super().tip()
        if widget is None or (widget.role == "scene" and self.hands.used):
            return None
        focused = self.focused()
        written = widget.role == "field" and focused is not None and focused.role == "field"
        return None if written or (self.env.by_keyboard and widget.role in ("scene", "field")) else widget

    # Gestures and keys

    def other(self, event: Event) -> Outcome | None:
        """The right button adds the second hand, but not over a plot."""
        used = self.plot_hands.gesture(event, self.root)
        if used is None and isinstance(event, Press) and event.button == 3:
            self.hands.second_hand()
            return STAY
        return used

    def key_up(self, key: KeyUp) -> Outcome | None:
        self.scene.key_up(key)
        return None

    def key(self, key: Key) -> Outcome | None:
        if self.hands.busy and (used := self.scene.key(self.env, key)) is not None:
            return used
        action, n = KEYS.find(key)
        leafing = action in STEPS and self.env.by_keyboard and self.env.focus != self.scene.id
        if not action or action in OF_ROW or leafing or (action == "slot" and key.repeat):
            return None
        return self.act(action, n)

    def act(self, action: str, n: int = 0) -> Outcome:
        """Do what a button stands for, or the ``n``-th of an action's keys."""
        tuning, filing, cargo, past = self.tuning, self.filing, self.cargo, self.past
        way = -1 if n else 1
        if action in OVERLAYS:
            tuning.toggle(action)
            return STAY
        opened = self.sheets.of(action) or self._menu(action)
        if opened is not None:
            return Push(opened)
        if (sheet := targets.opened(self.aims, action)) is not None:
            return sheet
        if (done := self.plot_hands.act(action, n)) is not None:
            return done
        doing: dict[str, Callable[[], object]] = {
            "forward": lambda: tuning.step(1),
            "back": lambda: tuning.step(-1),
            "tenth": lambda: tuning.step(way * TENTH_TICKS),
            "slot": lambda: cargo.drop(SLOTS[n]),
            "kind": lambda: setattr(tuning, "kind", KINDS[(KINDS.index(tuning.kind) + way) % len(KINDS)]),
            "pause": self.toggle_run,
            "begin": lambda: tuning.scrub(tuning.pair.earliest),
            "end": lambda: tuning.scrub(tuning.bench.latest),
            "slower": lambda: tuning.faster(-1),
            "faster": lambda: tuning.faster(1),
            "real": lambda: setattr(tuning, "speed", 1.0),
            "pause_at": lambda: setattr(tuning, "pause_at", PAUSES[(PAUSES.index(tuning.pause_at) + 1) % len(PAUSES)]),
            "push_left": lambda: tuning.push(1.0),
            "push_right": lambda: tuning.push(-1.0),
            "release": tuning.release,
            "drop": cargo.drop,
            "hang": lambda: setattr(tuning, "hang", not tuning.hang),
            "take": lambda: self.take(tuning.kind),
            "spring": self.spring,
            "piece": lambda: self.look_at(way),
            "follow": self.follow,
            "near": lambda: tuning.lens.zoom(way),
            "away": self.hands.put_back,
            "clear": cargo.clear,
            "copy_ab": tuning.copy_to_other,
            "search": lambda: self._go("search", PARAMETERS),
            "undo": past.undo,
            "redo": past.redo,
            "reset_all": tuning.reset,
            "mode": lambda: tuning.show(MODES[(MODES.index(tuning.mode) + 1) % len(MODES)]),
            "side": lambda: tuning.choose("a" if tuning.side == "b" else "b"),
            "span": self.view.time.next_span,
            "panel": self.next_panel,
            "copy": filing.copy_changes,
            "aims": self.aim,
            "find": self.aims.find,
            "effect": self.next_effect,
            "pin_all": lambda: self.aims.pin_all(True),
            "pin_none": lambda: self.aims.pin_all(False),
        }
        doing[action]()
        if action in ("search", "aims"):
            self.env.by_keyboard = True
        return STAY

    def _menu(self, action: str) -> Menu | None:
        """What stands on the bench itself where there is room."""
        if action == "files":
            return Menu(action, parts.FILES, self.act)
        return Menu(action, OVERLAYS, self.act, lambda: frozenset(self.tuning.overlays)) if action == "show" else None

    def next_panel(self) -> None:
        """The next panel, where not all have room."""
        if self.room.all:
            self.desk.notify(say("tune.all_panels"))
        else:
            self.view.panel = PANELS[(PANELS.index(self.view.panel) + 1) % len(PANELS)]

    def toggle_run(self) -> None:
        """Pause, or run on from the moment that is shown."""
        self.tuning.running = not self.tuning.running
        for stage in self.stages.values():
            stage.forget()

    def take(self, kind: str, grip: Point = (0.0, 0.0), at: At = None) -> None:
        """Choose a kind, and take a piece of it into a hand that is free."""
        stage, self.tuning.kind = self.stages["a"], kind
        self.hands.take(kind, grip, stage.mm(*at) if at else stage.start(), pressed=at is not None)
        if at is None:
            self._focus("ship")

    def _go(self, widget_id: str, panel: str) -> None:
        """Let something have the focus, on a panel that may have to be shown first."""
        self.turn_to(panel)
        self.refresh()
        self._focus(widget_id)

    def look_at(self, way: int) -> None:
        """Choose the next piece, or the one before, and tell of it."""
        self.tuning.overlays |= {"card"}
        if not self.tuning.lens.choose(way):
            self.tuning.tell(say("tune.no_piece"), "note")

    def follow(self) -> None:
        """Keep a piece in the middle of the picture, or no more."""
        if not self.tuning.lens.follow(self.hands.under(self.hands.place)):
            self.tuning.tell(say("tune.no_piece"), "note")

    def spring(self) -> None:
        """Pull by a spring, or let it go."""
        pointed = not self.env.by_keyboard and self.scene.rect.collidepoint(
            self.stages["a"].camera.px(*self.hands.place)
        )
        self.hands.spring(self.tuning.lens.piece, pointed=pointed)
        if self.hands.pulling.on:
            self._focus("ship")

    def help(self) -> Outcome | None:
        return Push(KeyList())

    def escape(self) -> Outcome | None:
        if self.hands.busy:
            self.hands.let_go()
            return STAY
        focused = self.focused()
        if focused is not None and focused.role in ("field", "slider"):
            return self._let_go_of(focused.id)
        return self.closing()

    def _let_go_of(self, widget_id: str) -> Outcome:
        """Escape in a field empties it, and leaves it once it is empty; on a slider it goes back to the ship."""
        if widget_id == "search" and self.view.search:
            return self.typed("")
        self._focus(self.first_focus())
        return STAY

    def closing(self) -> Outcome:
        """Leave, but not without asking where cargo, parameters and their history would be lost."""
        work = self.filing.work()
        return Push(Leaving(work, self.sheets.save)) if work else Leave()

    def fold(self, section: str) -> Outcome:
        """Fold or unfold a group of parameters."""
        self.view.folded ^= {section}
        if section == TARGETS and section not in self.view.folded:
            self.aims.warm()
        return STAY

    def aim(self) -> None:
        """Go to the targets."""
        if TARGETS in self.view.folded:
            self.fold(TARGETS)
        self.view.search = ""
        self._go(f"target.{self.aims.wishes[0].name}" if self.aims.wishes else "aim_add", PARAMETERS)

    def aimed(self) -> Sequence[Widget]:
        """The lines of the targets."""
        return targets.targets(self.aims, self.act, self._focused_on)

    def _focused_on(self, widget_id: str) -> Outcome:
        self._focus(widget_id)
        return STAY

    def pins(self) -> Aims | None:
        """What is pinned, while the targets are seen."""
        return None if TARGETS in self.view.folded else self.aims

    def next_effect(self) -> None:
        """Tell what a hundredth of each parameter does to another figure, or no more."""
        known = ["", *self.aims.figures()]
        self.aims.effect = known[(known.index(self.aims.effect) + 1) % len(known)] if self.aims.effect in known else ""

    def _order(self) -> object:
        """What the parameters are sorted by."""
        aims = self.aims
        return aims.effect and (aims.effect, tuple(aims.figures()), tuple(aims.strength(name) for name in SCHEMA))

    def _aimed_at(self) -> object:
        return None if TARGETS in self.view.folded else targets.basis(self.aims)

    def typed(self, text: str) -> Outcome:
        """Search the parameters."""
        self.view.search = text
        return STAY
