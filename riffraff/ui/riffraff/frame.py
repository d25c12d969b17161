"""The frame of a match: the ship over the whole window, players at the sides, a strip above, what to do at the foot.

The parts over the ship are pictures that are painted anew only when something on them changes, one in a frame; the
ship is drawn below them. ``MatchScreen`` fills the foot; a replay fills it otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import zip_longest

from riffraff.kernel.words import say
from riffraff.kit.camera import Point
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Key, KeyUp, Move, Press, Wheel
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.kit.theme import MARKS, Colour
from riffraff.kit.widgets.base import Env, Shown, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layer import Layer
from riffraff.kit.widgets.layout import Column, Pad, Row
from riffraff.kit.widgets.scroll import Scroll
from riffraff.match.session import Match
from riffraff.rules.events import PiecePutBack, PieceTaken, ReleaseRefused, SlotFull
from riffraff.rules.report import tell
from riffraff.rules.state import Phase
from riffraff.table.boundaries import Told
from riffraff.table.seats import Seat
from riffraff.ui.names import shown_names
from riffraff.ui.riffraff.cards import CARD
from riffraff.ui.riffraff.order import TurnOrder
from riffraff.ui.riffraff.paints import CUFF
from riffraff.ui.riffraff.plates import NamePlate, player_panel
from riffraff.ui.riffraff.scene import At, ShipScene
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.routes import screen
from riffraff.ui.screens.log import REMEMBERED

SIDE_PX = 250
"""Width of the players' columns, px at base size."""
FOOT_PX = 96
"""Height that the ship leaves free at the foot, px at base size and ordinary text; a hand of cards may cover more."""
EDGE_PX = 10
"""Space between the parts and the window's edge, px at base size."""
PLATE_PX = 78
"""Of the right column a note leaves so much free, px at base size: who that is."""
TABLE_PX = 24
"""How much of the table below the box the foot may cover, px at base size."""

TURN = (Phase.BEGIN, Phase.ANNOUNCE, Phase.TAKE, Phase.HOLD, Phase.SETTLE)
"""Phases in which a slot is to be loaded."""


class WholeScene(ShipScene):
    """The ship with the whole window as its stage, in the middle of what is free between the parts."""

    def can_focus(self) -> bool:
        """Only while a person's hands are wanted here: else no key would do anything."""
        return super().can_focus() and (self._hands.holding or self._hands.catching)

    def draw_focus(self, env: Env, surface: Surface) -> None:
        if self.can_focus():
            super().draw_focus(env, surface)

    def area(self, env: Env) -> Rect:
        return Rect((0, 0), env.style.size)

    def draw(self, env: Env, surface: Surface) -> None:
        self._stage.look(self.rect, env.style)
        self._stage.draw(surface)
        self.draw_focus(env, surface)


class Parts(Widget):
    """Places the parts: strip above, a column at each side, foot between the columns, ship in the middle, ``over`` over
    all of them; and a note below the left column. Where there is no room for that, it lies above the ship if it may
    cover it, else over the right column."""

    def __init__(
        self,
        scene: WholeScene,
        strip: Widget,
        left: Widget,
        right: Widget,
        foot: Widget,
        over: Widget,
        before: Parts | None,
        note: Widget | None = None,
        note_covers: bool = False,
    ) -> None:
        super().__init__()
        self.scene = scene
        self.note_covers = note_covers
        parts = (left, right, strip, foot, *([] if note is None else [note]))
        kept: Sequence[Layer | None] = () if before is None else before.layers
        self.layers: list[Layer] = [Layer(part, old) for part, old in zip_longest(parts, kept) if part is not None]
        self.over = over
        self.waited = False
        """Whether the frame that these parts were made in has left all pictures as they were."""
        self._may_wait = before is not None and not before.waited
        self.children = [scene, *self.layers, over]

    def mark(self, spots: Sequence[Widget]) -> None:
        """Let these, which mark some of the parts, lie over all else."""
        self.children = [self.scene, *self.layers, self.over, *spots]

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        style = env.style
        edge, side = style.px(EDGE_PX), style.px(SIDE_PX)
        left, right, strip, foot, *notes = self.layers
        inner = rect.inflate(-2 * edge, -2 * edge)
        tall = strip.height(env, inner.width)
        strip.place(env, Rect(inner.x, inner.y, inner.width, tall))
        top = inner.y + tall + edge
        for layer, x in ((left, inner.x), (right, inner.right - side)):
            height = min(layer.height(env, side), inner.bottom - top)
            layer.place(env, Rect(x, top, side, height))
        between = Rect(inner.x + side + edge, top, inner.width - 2 * side - 2 * edge, inner.bottom - top)
        height = min(foot.height(env, between.width), round(between.height * 0.62))
        foot.place(env, Rect(between.x, inner.bottom - height, between.width, height))
        free = Rect(between.x, top, between.width, between.height - style.text_px(FOOT_PX) + style.px(TABLE_PX))
        self.scene.place(env, free)
        for note in notes:
            height, below = note.height(env, side), left.rect.bottom + edge
            room = Rect(inner.x, below, side, height)
            if below + height > inner.bottom and self.note_covers:
                height = min(note.height(env, between.width), foot.rect.y - top - edge)
                room = Rect(between.x, top, between.width, height)
            elif below + height > inner.bottom:
                height = min(height, inner.bottom - top - style.px(PLATE_PX))
                room = Rect(right.rect.x, inner.bottom - height, side, height)
            note.place(env, room)

    def draw(self, env: Env, surface: Surface) -> None:
        parts, notes, over = self.layers[:4], self.layers[4:], self.children[1 + len(self.layers) :]
        for part in (self.scene, *reversed(parts), *notes, *over):  # the strip's shadow is below the columns
            part.draw(env, surface)

    def gather(self, env: Env, shown: list[Shown]) -> None:
        if self._may_wait:  # to make and place them was work enough for a frame
            self._may_wait, self.waited = False, True
        else:
            due = [layer for layer in reversed(self.layers) if layer.due(env)]  # the foot first: it says what to do
            for layer in due[:1]:  # the others wait for the next frame, which nobody sees, and no frame takes long
                layer.paint(env)
            self.waited = False
        super().gather(env, shown)


class Frame(Screen):
    """A screen with a stage; see the module."""

    begins_at = "ship"

    match: Match

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.parts: Parts | None = None

    # For subclasses

    @property
    def told(self) -> Iterable[Told]:
        """What happened in it, the latest last."""
        raise NotImplementedError

    def foot(self) -> Widget:
        """What stands at the foot."""
        raise NotImplementedError

    def takes(self, seat: int) -> bool:
        """Whether a piece of a seat's supply may be taken now."""
        return False

    def take(self, piece: int, grip: Point, at: At) -> None:
        """Take a piece of a supply at a point of its frame (mm), with the mouse at a place (px) or without it."""

    def aside(self) -> Widget | None:
        """What is said aside, if anything."""
        return None

    def reads(self) -> bool:
        """Whether time waits for a person who reads something."""
        return False

    def marks(self, parts: Parts) -> Sequence[Widget]:
        """What marks some of the parts."""
        return ()

    def cards_hidden(self) -> bool:
        """Whether the newest cards still lie face down."""
        return False

    def over(self) -> Widget:
        """What is drawn over all parts."""
        return Widget()

    def pending(self) -> Set[int]:
        """Pieces that have not come to the supply where they belong."""
        return set(self.match.world.pieces)  # what has just fallen is seen beside the ship until it is taken up

    # The parts

    def slot(self) -> int | None:
        """The slot that is to be loaded now; while cards are chosen, that of the card which is looked at."""
        table, at = self.match.table, self.env.focus if self.env.by_keyboard else self.env.hover
        if table.phase is Phase.CARDS and at.startswith(CARD):
            return int(at.removeprefix(CARD))
        return table.slot if table.phase in TURN else None

    def sleeve(self) -> Colour:
        """The colour of who holds a piece, or may catch what falls."""
        table = self.match.table
        seat = table.liable if self.match.world.held is None else table.turn
        return CUFF if seat is None else MARKS[self.seats[seat].colour].colour

    @property
    def seats(self) -> Sequence[Seat]:
        return self.match.setup.players

    @property
    def names(self) -> list[str]:
        return shown_names(self.seats)

    def strip(self) -> Widget:
        """What stands above: the menu, the round, who plays when, what happened last, log and help."""
        table = self.match.table
        where = say("ui.match.round", round=table.round, rounds=table.rounds)
        return Row(
            [
                Button("match.menu", say("ui.match.menu"), self.menu, icon="menu", bare=True, small=True),
                Label(where, "label", "ink_soft", id="match.round"),
                *self._order(),
                Label(self.latest(), "body", "ink", 0.5, id="match.latest", one_line=True, grow=1.0),
                Button("match.log", say("ui.match.log"), self._log, icon="cards", bare=True, small=True),
                Button("match.help", say("ui.title.help"), self.help, icon="question", bare=True, small=True),
            ],
            gap=14,
        )

    def _order(self) -> list[Widget]:
        """Who plays when, once that is settled and was seen."""
        table = self.match.table
        if table.phase not in TURN or self.cards_hidden():
            return []
        return [TurnOrder([(self.names[seat], self.seats[seat].colour) for seat in table.order], table.at)]

    def latest(self) -> str:
        """The last thing worth a sentence."""
        for item in reversed(list(self.told)):
            if not isinstance(item.event, PieceTaken | PiecePutBack | ReleaseRefused | SlotFull):  # told at the foot
                return tell(item.event, self.names)
        return ""

    def side(self, right: bool) -> Sequence[Widget]:
        """The players at a side."""
        return [self._player(seat) for seat in range(len(self.seats)) if seat % 2 == int(right)]

    def _player(self, seat: int) -> Widget:
        match, who = self.match, self.seats[seat]
        table = match.table
        hidden = table.phase is Phase.CARDS or self.cards_hidden()
        laid = hidden and table.laid[seat] is not None
        card = next(iter(table.piles[seat][-1:]), None) if hidden else table.laid[seat]
        pending = self.pending()
        pieces = tuple(piece for piece in table.supplies[seat] if piece not in pending)
        plate = NamePlate(
            seat,
            self.names[seat],
            who.colour,
            len(pieces) + (table.held is not None and table.turn == seat),
            captain=table.captain == seat,
            awaited=seat in match.waiting.seats,
            computer=seat not in match.people,
            card=None if laid else card,
            laid=laid,
            pile=table.pile_seen(seat) if match.setup.house.open_piles else (),
        )
        self.stage.look(self.stage.rect if self.stage.rect.width > 1 else self.area(), self.env.style)
        return player_panel(plate, pieces, self.stage, self.take, self.takes(seat))

    def menu(self) -> Outcome:
        """The pause."""
        return Push(screen("pause"))

    def _log(self) -> Outcome:
        return Push(screen("log", [tell(item.event, self.names) for item in list(self.told)[-REMEMBERED:]]))

    # The screen

    def build(self) -> Widget:
        self.parts = Parts(
            WholeScene(self.stage, self.desk),
            Pad(self.strip(), "paper", 5),
            self._column(False),
            self._column(True),
            Pad(Scroll("foot", self.foot(), bare=True), "paper", 10),
            self.over(),
            before=self.parts,
            note=self.aside(),
            note_covers=self.reads(),
        )
        self.parts.mark(self.marks(self.parts))
        return self.parts

    def _column(self, right: bool) -> Widget:
        panels = [Pad(panel, "paper", 7) for panel in self.side(right)]
        return Scroll("side.right" if right else "side.left", Column(panels, gap=12), bare=True)

    def enter(self, desk: Desk) -> None:
        self.parts = None  # what was seen before is not to be seen again, be it for one frame
        super().enter(desk)

    def next_piece(self, take: bool) -> Outcome:
        """Go on to the next piece that may be taken, or take the one that has the focus."""
        pieces = [widget for widget in self.stops() if widget.role == "piece"]
        here = next((n for n, widget in enumerate(pieces) if widget.id == self.env.focus), -1)
        if take and here >= 0:
            return pieces[here].key(self.env, Key("return")) or STAY
        self.env.by_keyboard = True
        if pieces:
            self.env.focus = pieces[(here + 1) % len(pieces)].id
        return STAY

    def key_up(self, key: KeyUp) -> Outcome | None:
        if self.parts is not None:
            self.parts.scene.key_up(key)
        return None

    def handle(self, event: Event) -> Outcome | None:
        """Free hands are where the pointer is, whatever is below it there."""
        hands = self.stage.hands
        if isinstance(event, Move) and (not hands.holding or hands.free is not None):
            hands.point(self.stage.mm(event.x, event.y))
        return super().handle(event)

    def other(self, event: Event) -> Outcome | None:
        """The right button is the second hand, the middle one the hook; the wheel with Shift lowers the piece or lifts
        it out."""
        hands = self.stage.hands
        if isinstance(event, Wheel) and hands.holding:
            hands.bring_in(further=event.steps < 0.0)
            return STAY
        if isinstance(event, Press) and hands.holding:
            (hands.second_hand if event.button == 3 else hands.hang)()
            return STAY
        return None

    def shifted(self) -> None:
        self.stage.hands.adrift()

    def lost_focus(self) -> None:
        self.stage.hands.put_back()
