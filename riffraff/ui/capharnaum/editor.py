"""The house editor: a house is drawn, named, checked while it is drawn, kept as a file, and played in at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from riffraff.capharnaum.checks import checked
from riffraff.capharnaum.drawing import Drawing, Page, Pages
from riffraff.capharnaum.plan import CIRCLE, LONGEST_NAME, MESS, PARTS, SEATS, Names, Place, Room
from riffraff.games import game_named
from riffraff.kernel.words import say
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Leave, Outcome, Pop, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import ROOMY_TEXT, Action, Button, Label, Toggle, with_key
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layer import Kept
from riffraff.kit.widgets.layout import Column, Flow, Pad, Row
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.textfield import TextField
from riffraff.ui import sea
from riffraff.ui.capharnaum.canvas import Canvas
from riffraff.ui.routes import late

TOOLS = ("room", "extend", "erase", "mess", "circle", "opening", "wall", "move")
"""In the order of their keys."""
TOOL_KEYS = tuple("12345678")
AT_WALLS = ("opening", "wall")
PANEL_PX, PANEL_SHARE = 350, 0.42
"""Width of what stands beside the sheet, px at base size and ordinary text, and its largest share of the window."""
EDGE_PX = 8
"""Space between the parts and the window's edge, px at base size."""
MOST_FAULTS = 3
"""So many are told in words, with large text only the first; what comes later often goes with those before."""
UNDO, REDO, SAVE = "ctrl+z", "ctrl+y", "ctrl+s"
_KEPT = "capharnaum.pages"


def blank() -> Page:
    """An empty sheet."""
    return Page(Drawing(Names.read(say("capharnaum.editor.my_house")), range(2, 3), {}, {}))


class SheetAndPanel(Widget):
    """Places the sheet, what stands at its side, and the strip below."""

    def __init__(self, sheet: Widget, panel: Widget, strip: Widget) -> None:
        super().__init__()
        self.children = [sheet, panel, strip]

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        sheet, panel, strip = self.children
        edge = env.style.px(EDGE_PX)
        inner = rect.inflate(-2 * edge, -2 * edge)
        low = strip.height(env, inner.width)
        wide = min(env.style.text_px(PANEL_PX), round(inner.width * PANEL_SHARE))
        tall = inner.height - low - edge
        strip.place(env, Rect(inner.x, inner.bottom - low, inner.width, low))
        panel.place(env, Rect(inner.right - wide, inner.y, wide, tall))
        sheet.place(env, Rect(inner.x, inner.y, inner.width - wide - edge, tall))


class HouseEditor(Screen):
    """See the module. What was drawn stays on the desk until the window is closed."""

    name = "editor"
    begins_at = "canvas"

    def __init__(self) -> None:
        super().__init__()
        self.pages: Pages
        self.tool = TOOLS[0]
        self.chosen = ""
        """The letter of the room that is talked about."""
        self.typed: dict[str, str] = {}
        """What was typed for a name, by field, as it was typed."""
        self._warned = False
        self._kept = Kept()

    def entered(self) -> None:
        self.pages = self.desk.kept.setdefault(_KEPT, None) or Pages(blank())
        self.desk.kept[_KEPT] = self.pages

    @property
    def drawing(self) -> Drawing:
        return self.pages.page.drawing

    def basis(self) -> object:
        return self.pages.page, self.pages.saved, self.tool, self.chosen, tuple(self.typed.items())

    def backdrop(self, surface: Surface) -> None:
        sea.draw_stage(surface, self.env.style)

    def build(self) -> Widget:
        room = self._room()
        letter, at_walls = "" if room is None else room.letter, self.tool in AT_WALLS
        sheet = Canvas(self.drawing, self._kept, at_walls=at_walls, chosen=letter, stroke=self._stroke)
        parts = [*self._tools(), *([] if room is None else self._about(room)), *self._house()]
        scrolled = Scroll("editor.panel", Column(parts, gap=10))
        panel = Pad(Column([*self._judged(), scrolled], gap=6), "paper", 10)
        return SheetAndPanel(sheet, panel, Pad(Flow(self._strip(), gap=8), "paper", 8))

    # What is wrong

    def _judged(self) -> list[Widget]:
        faults = self.drawing.faults
        if not faults:
            low, high = self.drawing.seats[0], self.drawing.seats[-1]
            for_seats = f"{low}-{high}" if high > low else str(low)
            return [Label(say("capharnaum.editor.right", seats=for_seats), "strong", "good", id="editor.right")]
        told: list[Widget] = []
        most = MOST_FAULTS if self.desk.style.text_scale <= ROOMY_TEXT else 1
        for number, fault in enumerate(faults[:most], 1):
            words = say("capharnaum.editor.fault", number=number, fault=fault)
            told.append(Label(words, "body", "bad", id=f"editor.fault.{number}"))
        if len(faults) > most:
            told.append(Label(say("capharnaum.editor.more", n=len(faults) - most), "small", "ink_soft"))
        return told

    # Tools

    def _tools(self) -> list[Widget]:
        buttons = [self._tool(number, tool) for number, tool in enumerate(TOOLS, 1)]
        how = Label(say(f"capharnaum.editor.how.{self.tool}"), "small", "ink_soft", id="editor.how")
        return [Flow(buttons, gap=6), how]

    def _tool(self, number: int, tool: str) -> Widget:
        words, take = say(f"capharnaum.editor.tool.{tool}"), partial(self._take, tool)
        button = Button(f"editor.tool.{tool}", words, take, small=True, pressed=tool == self.tool)
        return with_key(button, str(number), self.desk.style)

    def _take(self, tool: str) -> Outcome:
        self.tool = tool
        return STAY

    def _stroke(self, start: Place, end: Place) -> Outcome:
        """What the tool does from one place to another."""
        drawing = self.drawing
        room = say("capharnaum.editor.my_room", n=len(drawing.rooms) + 1)
        strokes: Mapping[str, Callable[[], Drawing]] = {
            "room": lambda: drawing.room(start, end, Names.read(room)),
            "extend": lambda: drawing.extended(start, end),
            "erase": lambda: drawing.erased(start, end),
            "mess": lambda: drawing.marked(MESS, start, end),
            "circle": lambda: drawing.marked(CIRCLE, start, end),
            "opening": lambda: drawing.opened(end),
            "wall": lambda: drawing.walled(end),
            "move": lambda: drawing.moved(start, end),
        }
        made = strokes[self.tool]()
        if made == drawing:
            self.desk.notify(say(f"capharnaum.editor.idle.{self.tool}"))
        self._turn(made)
        self.chosen = made.room_at.get(start, "") or self.chosen
        return STAY

    def _turn(self, drawing: Drawing, about: str = "") -> None:
        self.pages.turn(replace(self.pages.page, drawing=drawing), about)
        self._warned = False

    # What it is called, and who can play

    def _room(self) -> Room | None:
        """The room that is talked about, if there is any."""
        rooms = self.drawing.rooms
        return rooms.get(self.chosen) or next(iter(rooms.values()), None)

    def _about(self, room: Room) -> list[Widget]:
        options = [(letter, f"{letter} · {other.names}") for letter, other in self.drawing.rooms.items()]
        parts = [(str(part), say("capharnaum.editor.part", n=part)) for part in range(1, PARTS + 1)]
        change = partial(self._legend, room)
        return [
            Label(say("capharnaum.editor.room"), "strong"),
            Choice("editor.room", options, room.letter, self._choose, says=say("capharnaum.editor.room")),
            *self._named(f"room.{room.letter}", room.names, lambda it: self.drawing.legend(replace(room, names=it))),
            Toggle("editor.bedroom", say("capharnaum.editor.bedroom"), room.bedroom, lambda on: change(bedroom=on)),
            Choice("editor.part", parts, str(room.part), lambda part: change(part=int(part)),
                   says=say("capharnaum.editor.parts")),
        ]  # fmt: skip

    def _choose(self, letter: str) -> None:
        self.chosen = letter

    def _legend(self, room: Room, **values: int | bool) -> None:
        self._turn(self.drawing.legend(replace(room, **values)))  # type: ignore[arg-type]
        self.chosen = room.letter

    def _house(self) -> list[Widget]:
        seats = self.drawing.seats
        name, state = (
            self.pages.page.name or say("capharnaum.editor.no_file"),
            "kept" if self._saved() else "changed",
        )
        low = [(str(n), say("capharnaum.editor.low", n=n)) for n in SEATS]
        high = [(str(n), say("capharnaum.editor.high", n=n)) for n in SEATS]
        return [
            Label(say("capharnaum.editor.house"), "strong"),
            *self._named("house", self.drawing.names, self.drawing.called),
            Choice("editor.low", low, str(seats[0]), lambda n: self._serve(int(n), max(int(n), seats[-1]))),
            Choice("editor.high", high, str(seats[-1]), lambda n: self._serve(min(int(n), seats[0]), int(n))),
            Label(say(f"capharnaum.editor.{state}", name=name), "small", "ink_soft", id="editor.file"),
        ]

    def _serve(self, low: int, high: int) -> None:
        self._turn(self.drawing.serving(range(low, high + 1)))

    def _named(self, what: str, names: Names, change: Callable[[Names], Drawing]) -> list[Widget]:
        """A field for a name, in one language or, with a stroke between, in both."""
        typed = self.typed.get(what, names.written())
        wrong = "" if _names(typed) else say("capharnaum.editor.name_wrong", longest=LONGEST_NAME)
        if not wrong and _names(typed) != names:  # it was taken back meanwhile
            typed = names.written()

        def type_in(text: str) -> None:
            self.typed = {what: text}
            if found := _names(text):
                self._turn(change(found), f"name.{what}")

        says = say("capharnaum.editor.name")
        field = TextField(
            f"editor.name.{what}", says, typed, type_in, longest=2 * LONGEST_NAME + 3, wrong=wrong, ghost=says, grow=1.0
        )
        return [Row([field]), *([Label(wrong, "small", "bad")] if wrong else [])]

    # The strip below

    def _strip(self) -> Sequence[Widget]:
        why = "" if not self.drawing.faults else str(self.drawing.faults[0])
        play = Button(
            "editor.play", say("capharnaum.editor.play"), self._play, main=True, small=True, enabled=not why, why=why
        )
        return [
            Button("editor.back", say("ui.back"), Pop, small=True),
            Button("editor.new", say("capharnaum.editor.new"), self._new, small=True),
            Button("editor.open", say("capharnaum.editor.open"), self._open, small=True),
            self._keyed("save", self._save, SAVE),
            self._keyed("undo", self._undo, UNDO, enabled=bool(self.pages.past)),
            self._keyed("redo", self._redo, REDO, enabled=bool(self.pages.future)),
            play,
        ]

    def _keyed(self, name: str, action: Action, key: str, *, enabled: bool = True) -> Widget:
        words = say(f"capharnaum.editor.{name}")
        return with_key(
            Button(f"editor.{name}", words, action, small=True, enabled=enabled), _shown(key), self.desk.style, tip=True
        )

    def _saved(self) -> bool:
        return self.pages.page == self.pages.saved

    def _new(self) -> Outcome:
        self.pages.turn(blank())
        self._forget()
        return STAY

    def opened(self, page: Page, *, kept: bool) -> None:
        """Go on with this one; what was drawn before comes back by taking that back."""
        self.pages.turn(page)
        if kept:
            self.pages.keep(page.name)
        self._forget()

    def _forget(self) -> None:
        self.chosen, self.typed, self._warned = "", {}, False

    def _open(self) -> Outcome:
        return Push(late("riffraff.ui.capharnaum.keeping", "OpenHouse")(self.opened))

    def _save(self) -> Outcome:
        return Push(late("riffraff.ui.capharnaum.keeping", "SaveHouse")(self.pages))

    def _undo(self) -> Outcome:
        self.pages.undo()
        self.typed = {}
        return STAY

    def _redo(self) -> Outcome:
        self.pages.redo()
        self.typed = {}
        return STAY

    def _play(self) -> Outcome:
        """A match in this house, as it is drawn, with those who sit at the form of a new match."""
        from riffraff.ui.screens.new_match import form_of  # noqa: PLC0415 - these bring the whole match along
        from riffraff.ui.screens.open_match import attempt, begin  # noqa: PLC0415

        game, text = game_named("capharnaum"), self.drawing.written()

        def made() -> Screen:
            form, seats = form_of(self.desk, game), checked(text).seats
            form.count = min(max(form.count, seats[0]), seats[-1])
            return begin(self.desk, game, form.setup(plan=text))

        if wrong := form_of(self.desk, game).wrong():
            self.desk.notify(wrong, "error")
            return STAY
        return attempt(self.desk, made)

    # Keys, leaving

    def key(self, key: Key) -> Outcome | None:
        does: dict[str, Action] = {UNDO: self._undo, REDO: self._redo, "ctrl+shift+z": self._redo, SAVE: self._save}
        held = f"{'ctrl+' if key.ctrl else ''}{'shift+' if key.ctrl and key.shift else ''}{key.key}"
        if held in does:
            return does[held]() or STAY
        digit = key.digit or key.key
        if not key.ctrl and not key.alt and digit in TOOL_KEYS:
            return self._take(TOOLS[TOOL_KEYS.index(digit)])
        return None

    def closing(self) -> Outcome:
        """What is in no file would be lost: that is said first."""
        if self._saved() or self._warned or not self.drawing.marks:
            return Leave()
        self._warned = True
        self.desk.notify(say("capharnaum.editor.unsaved"), "error")
        return STAY


def _names(text: str) -> Names | None:
    try:
        return Names.read(text)
    except ValueError:
        return None


def _shown(key: str) -> str:
    """A key as it is shown: ``Ctrl+Z``."""
    held, _, letter = key.partition("+")
    return f"{say(f'ui.keys.{held}')}+{letter.upper()}"
