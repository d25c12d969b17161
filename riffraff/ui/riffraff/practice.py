"""Practice: the ship alone, any piece on any slot, nothing to lose; what was done can be taken back, and the tilt shows
how far the ship may still list before something slides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import decimal, say
from riffraff.kit import draw
from riffraff.kit.camera import Point
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.theme import Colour
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label, with_key
from riffraff.kit.widgets.layout import Column, Flow, Row
from riffraff.physics.measures import slide_range
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD, FALLEN, WorldState
from riffraff.physics.world import World
from riffraff.rules.pieces import PIECES, kind_of
from riffraff.table.boundaries import Told
from riffraff.ui.riffraff.coaching import Coaching
from riffraff.ui.riffraff.frame import Frame
from riffraff.ui.riffraff.freehands import FreeHands
from riffraff.ui.riffraff.noises import Noises
from riffraff.ui.riffraff.paints import CUFF
from riffraff.ui.riffraff.plates import Supply, SupplyPiece
from riffraff.ui.riffraff.scene import At
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.routes import screen

LIES_TICKS = round(1.5 * TICKS_PER_SECOND)
"""What has fallen lies so long before it is among the pieces again."""
ROCK_RAD_S = 0.5
"""How hard the ship is pushed: an empty one swings about 5 degrees."""
MOST_STEPS = 200
"""So many things can be taken back."""
READ_TICKS = TICKS_PER_SECOND // 8
"""Figures that change more often cannot be read."""
SCALE_DEG = 30.0
"""The tilt scale reaches so far to either side."""


class Tilt(Widget):
    """A scale of list: where the ship is, and the range in which nothing slides, told by width and words as well."""

    role = "meter"

    def __init__(self, practice: Practice) -> None:
        super().__init__(id="practice.tilt")
        self._practice = practice

    def words(self) -> str:
        return say("ui.practice.list", deg=_deg(self._practice.reading[0]))

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(46)

    def looks(self, env: Env) -> object:
        return self._practice.reading

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        heel, low, high = self._practice.reading
        band = Rect(self.rect.x, self.rect.y + style.text_px(14), self.rect.width, style.text_px(14))

        def at(deg: float) -> int:
            """Tilted to the left is left here, and heel is positive there."""
            return band.centerx - round(min(max(deg / SCALE_DEG, -1.0), 1.0) * band.width / 2)

        draw.polygon(surface, draw.rounded(band, style.px(4)), palette.paper_dim)
        draw.line(surface, draw.rounded(band, style.px(4)), palette.ink_faint, 1, closed=True)
        if low is not None and high is not None:
            free = Rect(at(high), band.y, max(at(low) - at(high), 1), band.height)
            surface.fill(palette.good, free)
            for edge in (free.left, free.right - 1):
                draw.line(surface, [(edge, band.y - style.px(4)), (edge, band.bottom)], palette.ink, style.px(2))
        draw.line(surface, [(band.centerx, band.bottom), (band.centerx, band.bottom + style.px(6))], palette.ink, 1)
        x, tip = at(heel), band.y + style.px(4)
        needle = [(x, tip), (x - style.px(7), band.y - style.px(10)), (x + style.px(7), band.y - style.px(10))]
        draw.polygon(surface, needle, palette.accent)
        draw.line(surface, [(x, tip), (x, band.bottom)], palette.accent, style.px(2))
        y = band.bottom + style.px(4)
        for share, deg in ((0.0, SCALE_DEG), (1.0, -SCALE_DEG)):
            draw.write(surface, style, f"{abs(deg):.0f}°", "small", palette.ink_soft,
                       (self.rect.x + share * self.rect.width, y), share)  # fmt: skip


class Practice(Frame):
    """See the module."""

    name = "practice"
    begins_at = f"supply.0.{KINDS[0]}"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.world = World(Params(), strict=True, firm=True, keen=True)
        self.hands = FreeHands(self)
        self.coaching = Coaching()
        stage = Stage(lambda: self.world, desk, self.hands, self.slot, self.sleeve, advice=self.coaching.advice)
        super().__init__(stage)
        self.noises = Noises(desk.sounds)
        self.changes = 0
        """Grows whenever the widgets may show something else."""
        self.past: list[WorldState] = []
        self.reading: tuple[float, float | None, float | None] = (0.0, None, None)
        """The list, and between which lists nothing slides, deg; None where nothing is aboard."""
        self._read_at = 0
        self._fell: dict[int, int] = {}
        """When each piece fell that lies there still."""
        self._new = self.world.state()

    # -- what is done ---------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """What comes now can be taken back."""
        self.past = [*self.past[1 - MOST_STEPS :], self.world.state()]

    def undo(self) -> Outcome:
        """As it was before the last piece was taken; one in the hand goes back."""
        if self.past:
            self._become(self.past.pop())
        return STAY

    def reset(self) -> Outcome:
        """The empty ship again."""
        self.hands.put_back()
        self.remember()
        self._become(self._new)
        return STAY

    def _become(self, state: WorldState) -> None:
        self.world.load(state)
        self._fell.clear()
        self._read_at = 0
        self.changes += 1

    def rock(self) -> Outcome:
        """Push the ship to see what holds."""
        self.remember()
        self.world.push(math.copysign(ROCK_RAD_S, self.world.heel_rate))
        return STAY

    def ask(self) -> Outcome:
        """Ask the coach, or thank him."""
        self.coaching.ask()
        return STAY

    def take(self, piece: int, grip: Point, at: At) -> None:
        if not self.hands.holding:
            self.hands.take(piece, grip, self.stage.mm(*at) if at else self.stage.start(), pressed=at is not None)
        if at is None:
            self.hands.second_hand()
            self.env.focus = "ship"

    # -- the screen -----------------------------------------------------------------------------------------------

    @property
    def told(self) -> Iterable[Told]:
        return ()

    def slot(self) -> int | None:
        return self.hands.slot

    def sleeve(self) -> Colour:
        return CUFF

    def basis(self) -> object:
        return (
            self.changes,
            self.hands.holding,
            self.hands.in_front,
            bool(self.past),
            self.world.pieces,
            *self._figures(),
        )

    def _figures(self) -> tuple[object, ...]:
        return self.reading, self.coaching.changes

    def entered(self) -> None:
        self.desk.sounds.loop("sea")

    def leave(self) -> None:
        super().leave()
        self.hands.put_back()

    def tick(self, ticks: int) -> Outcome | None:
        self.hands.tick(ticks)
        for _ in range(ticks):
            self.world.step()
            if self.hands.slot is not None:
                self.hands.carrying.tick(self.world, self.hands.slot, loose=False)
        self._tidy()
        self.coaching.tick(self.world, self.hands.slot)
        self.stage.tick()
        self.noises.tick(self.world)
        if self.world.tick >= self._read_at or self.world.tick < self._read_at - READ_TICKS:
            self._read_at = self.world.tick + READ_TICKS
            self._read()
        return None

    def _tidy(self) -> None:
        """What fell is among the pieces again after a while."""
        now = self.world.tick
        fallen = self.world.all_in(FALLEN)
        self._fell = {piece: self._fell.get(piece, now) for piece in fallen}
        for piece, since in list(self._fell.items()):
            if now - since >= LIES_TICKS:
                self.world.remove(piece)
                self.changes += 1

    def _read(self) -> None:
        low, high = slide_range(self.world, self.world.touches(), self.world.heel)
        right, left = (None if math.isnan(edge) else round(math.degrees(edge), 1) for edge in (low, high))
        self.reading = round(math.degrees(self.world.heel), 1) + 0.0, right, left

    def strip(self) -> Widget:
        return Row(
            [
                Button("match.menu", say("ui.match.menu"), self.menu, icon="menu", bare=True, small=True),
                Label(say("ui.practice.heading"), "heading", "ink", 0.5, id="practice.heading", grow=1.0),
                Button("match.help", say("ui.title.help"), self.help, icon="question", bare=True, small=True),
            ],
            gap=14,
        )

    def side(self, right: bool) -> Sequence[Widget]:
        self.stage.look(self.stage.rect if self.stage.rect.width > 1 else self.area(), self.env.style)
        if right:
            return [self._margins()]
        free = [piece for piece in PIECES if piece not in self.world.pieces]
        cells = [SupplyPiece(self.stage, 0, kind, [piece for piece in free if kind_of(piece) == kind], self.take,
                             not self.hands.holding) for kind in KINDS]  # fmt: skip
        return [Column([Label(say("ui.practice.pieces"), "strong"), Supply(cells, id="supply.0")], gap=4)]

    def _margins(self) -> Widget:
        heel, low, high = self.reading
        lines: list[Widget] = [
            Label(say("ui.practice.tilt"), "strong"),
            Tilt(self),
            Label(say("ui.practice.list", deg=_deg(heel)), "body", id="practice.list"),
        ]
        if low is not None and high is not None:
            left, right = max(high - heel, 0.0), max(heel - low, 0.0)
            words = say("ui.practice.margins", left=_deg(left), right=_deg(right))
            lines.append(Label(words, "small", "ink_soft", id="practice.margins"))
        if self.coaching.asked:
            lines.append(Label(self.coaching.words(), "small", "ink", id="practice.coach_says"))
        lines.append(Label(say("ui.practice.aboard", n=len(self.world.all_in(ABOARD))), "small", "ink_soft"))
        return Column(lines, gap=6)

    def foot(self) -> Widget:
        if self.hands.holding:
            return self._holding()
        undo = Button("practice.undo", say("ui.match.undo"), self.undo, small=True, enabled=bool(self.past),
                      why="" if self.past else say("ui.match.nothing_to_undo"))  # fmt: skip
        buttons = [
            self._keyed(undo, "undo"),
            Button("practice.reset", say("ui.practice.reset"), self.reset, small=True),
            Button("practice.rock", say("ui.practice.rock"), self.rock, small=True),
            self._coach(),
        ]
        words = say("ui.practice.todo", next_piece=self.desk.keys.words("next_piece"))
        return Column([Label(words, "body", "ink", id="foot.todo"), Flow(buttons, gap=8)], gap=6)

    def _holding(self) -> Widget:
        hands, world = self.hands, self.world
        two = world.hand is not None and world.hand.two_hands
        hangs = world.held is not None and world.hung_on(world.held) is not None
        able = hangs or hands.may_hang
        why = "" if able else say("ui.match.no_hook")
        words = say("ui.match.hold", slot=hands.slot)
        buttons = [
            self._gesture("lift", "let_go", main=True),
            self._gesture("two_hands", "one_hand" if two else "two_hands"),
            self._gesture("hang", "lay" if hangs else "hang", pressed=hangs, enabled=able, why=why),
            self._gesture("bring_in", "bring_in" if world.in_front else "take_out"),
            self._gesture("turn_left", "turn_left", icon="turn_left", bare=True),
            self._gesture("turn_right", "turn_right", icon="turn_right", bare=True),
            self._gesture("put_back", "put_back"),
            self._coach(),
        ]
        return Column([Label(words, "heading", "ink", id="foot.todo"), Flow(buttons, gap=6)], gap=6)

    def _gesture(self, action: str, words: str, **more: Any) -> Widget:
        """A button that does what a key of the hands does."""
        press = partial(self._do, action)
        return self._keyed(Button(f"foot.{action}", say(f"ui.match.{words}"), press, small=True, **more), action)

    def _coach(self) -> Widget:
        button = Button("practice.coach", say("ui.practice.coach"), self.ask, small=True, pressed=self.coaching.asked)
        return self._keyed(button, "coach")

    def _do(self, action: str) -> Outcome:
        self.hands.key(action)
        return STAY

    def _keyed(self, button: Button, action: str) -> Button:
        return with_key(button, self.desk.keys.words(action), self.desk.style, tip=button.bare)

    # -- keys -----------------------------------------------------------------------------------------------------

    def key(self, key: Key) -> Outcome | None:
        if self.parts is not None and (used := self.parts.scene.key(self.env, key)) is not None:
            return used
        match self.desk.keys.action(key):
            case "undo":
                return self.undo()
            case "coach":
                return self.ask()
            case "next_piece" | "lift" as action if not self.hands.holding:
                return self.next_piece(take=action == "lift")
        return None

    def menu(self) -> Outcome:
        return Push(screen("pause", "ui.practice.pause"))

    def escape(self) -> Outcome | None:
        if self.hands.holding:
            self.hands.put_back()
            return STAY
        return self.menu()


def _deg(value: float) -> str:
    return decimal(f"{value:.1f}")
