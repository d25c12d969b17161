"""The frame of a match: the house in the middle, the players at its sides, a strip above, what to do at the foot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from riffraff.capharnaum.events import Event
from riffraff.capharnaum.report import tell
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.state import ROUNDS
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layer import Kept
from riffraff.kit.widgets.layout import Column, Pad, Row
from riffraff.kit.widgets.scroll import Scroll
from riffraff.table.boundaries import Told
from riffraff.table.seats import Seat
from riffraff.ui import sea
from riffraff.ui.capharnaum.intention import Intention
from riffraff.ui.capharnaum.plates import PlayerPlate
from riffraff.ui.capharnaum.scene import HouseScene
from riffraff.ui.capharnaum.theatre import Theatre
from riffraff.ui.routes import screen
from riffraff.ui.screens.log import REMEMBERED

SIDE_PX = 200
"""Width of the players' columns, px at base size."""
EDGE_PX = 8
"""Space between the parts and the window's edge, px at base size."""
FOOT_PX = 142
"""Least height of the foot, px at base size and ordinary text: what a person is asked for fits in, and the house stays
where it is when it is another's turn."""
FOOT_SHARE = 0.42
"""The foot takes so much of the height at most; what is more scrolls."""


class Around(Widget):
    """Places the parts around the house."""

    def __init__(self, house: Widget, strip: Widget, left: Widget, right: Widget, foot: Widget) -> None:
        super().__init__()
        self.children = [house, strip, left, right, foot]

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        house, strip, left, right, foot = self.children
        edge, side = env.style.px(EDGE_PX), env.style.px(SIDE_PX)
        inner = rect.inflate(-2 * edge, -2 * edge)
        tall = strip.height(env, inner.width)
        strip.place(env, Rect(inner.x, inner.y, inner.width, tall))
        low = max(foot.height(env, inner.width), env.style.text_px(FOOT_PX))
        low = min(low, round(inner.height * FOOT_SHARE))
        foot.place(env, Rect(inner.x, inner.bottom - low, inner.width, low))
        top, height = inner.y + tall + edge, inner.height - tall - low - 2 * edge
        for column, x in ((left, inner.x), (right, inner.right - side)):
            column.place(env, Rect(x, top, side, min(column.height(env, side), height)))
        house.place(env, Rect(inner.x + side + edge, top, inner.width - 2 * (side + edge), height))


class HouseFrame(Screen):
    """A screen with a house; see the module."""

    begins_at = "house"

    match: Match
    desk: Desk

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.theatre = Theatre(self.match.table, desk.sounds.play)
        self._kept = Kept()
        self._lights: list[Any] = [None, None]
        """What the house looks like with all lights on, and for what that was painted."""

    # For subclasses

    @property
    def told(self) -> Iterable[Told]:
        """What happened in it, the latest last."""
        raise NotImplementedError

    def foot(self) -> Widget:
        """What stands at the foot."""
        raise NotImplementedError

    def intention(self) -> Intention | None:
        """What a person is about to do."""
        return None

    def intended(self) -> None:
        """It is another one."""

    # The parts

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.setup.players

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def words(self, event: Event) -> str:
        """The sentence that tells an event."""
        return tell(event, self.names)

    def strip(self) -> Widget:
        """What stands above: the menu, the round, what happened last, log and help."""
        table = self.match.table
        where = say("capharnaum.ui.round", round=table.round, rounds=ROUNDS, turn=table.lap + 1)
        latest = next((self.words(item.event) for item in reversed(list(self.told))), "")
        return Row(
            [
                Button("match.menu", say("ui.match.menu"), self.menu, icon="menu", bare=True, small=True),
                Label(where, "label", "ink_soft", id="match.round"),
                Label(latest, "body", "ink", 0.5, id="match.latest", one_line=True, grow=1.0),
                Button("match.log", say("ui.match.log"), self._log, icon="cards", bare=True, small=True),
                Button("match.help", say("ui.title.help"), self.help, icon="question", bare=True, small=True),
            ],
            gap=14,
        )

    def side(self, right: bool) -> Sequence[Widget]:
        """The players at a side: the first ones on the left."""
        half = (len(self.seats) + 1) // 2
        return [self._player(seat) for seat in range(len(self.seats)) if (seat >= half) == right]

    def _player(self, seat: int) -> Widget:
        table, who = self.match.table, self.seats[seat]
        awaited = seat in self.match.waiting.seats
        left, tokens = table.reserve[seat], table.tokens[seat]
        return Pad(
            PlayerPlate(seat, who.name, who.colour, left, tokens, awaited, seat not in self.match.people), "paper", 8
        )

    def menu(self) -> Outcome:
        """The pause."""
        return Push(screen("pause"))

    def _log(self) -> Outcome:
        return Push(screen("log", [self.words(item.event) for item in list(self.told)[-REMEMBERED:]]))

    # The screen

    def build(self) -> Widget:
        house = HouseScene(self.theatre, self.seats, self.desk, self._kept, self._lights, self.intention, self.intended)
        columns = [Scroll(f"side.{n}", Column(self.side(bool(n)), gap=8), bare=True) for n in (0, 1)]
        foot = Pad(Scroll("foot", self.foot(), bare=True), "paper", 10)
        return Around(house, Pad(self.strip(), "paper", 5), columns[0], columns[1], foot)

    def backdrop(self, surface: Surface) -> None:
        sea.draw_stage(surface, self.env.style)
