"""The table while a match is played: the ship in the middle, everyone's supply at the sides, what is to be done below.

What covers it for a while (the curtain, the cards, decisions, the report of a turn, the end) is decided by
``screens.flow``; this screen only asks it. Everything done here goes through the ``Sitting``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from riffraff.kernel.words import say
from riffraff.match import commands as c
from riffraff.rules.actions import GiveUp, Pass
from riffraff.rules.report import tell
from riffraff.rules.state import Phase
from riffraff.ui import art, draw
from riffraff.ui.draw import Rect, Surface
from riffraff.ui.input import Event, Key, KeyUp, Press
from riffraff.ui.outcome import STAY, Outcome, Push
from riffraff.ui.screen import Screen
from riffraff.ui.sitting import Sitting
from riffraff.ui.stage import ShipScene, Stage
from riffraff.ui.supply import SupplyGrid, supply_words
from riffraff.ui.widgets.base import Env, Widget
from riffraff.ui.widgets.buttons import Button, Label
from riffraff.ui.widgets.layout import Column, Pad, Picture, Row

PANEL_PX = 212
"""Width of the supplies at the sides, px at base size."""
LOG_LINES = 3
"""So many of the last events are shown."""
UNTOLD = ("card_laid", "turn_came", "piece_taken", "piece_put_back", "round_began")
"""Events that everybody sees happen: they are left out of the log."""


class Countdown(Widget):
    """While all settles (R22): a bar that fills as the ship rests, and how long the turn lasts at most."""

    role = "countdown"
    live = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__("match.countdown")
        self._sitting = sitting

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(26)

    def least(self, env: Env) -> int:
        return env.style.text_px(190)

    def want(self, env: Env) -> int:
        return env.style.text_px(230)

    def words(self) -> str:
        left = self._sitting.settling_left_s
        return "" if left is None else say("table.countdown", rest=f"{left[0]:.1f}", limit=f"{math.ceil(left[1])}")

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        surface.fill(palette.paper, self.rect)
        left = self._sitting.settling_left_s
        if left is None:
            return
        rest = self._sitting.match.setup.params.settling.rest_time
        bar = Rect(self.rect.x, self.rect.bottom - style.px(7), self.rect.width, style.px(6))
        surface.fill(palette.paper_edge, bar)
        surface.fill(palette.good, Rect(bar.x, bar.y, round(bar.width * (1.0 - min(1.0, left[0] / rest))), bar.height))
        draw.write(surface, style, self.words(), "small", palette.ink, (self.rect.x, self.rect.y), 0.0, self.rect.width)


class MatchScreen(Screen):
    """See the module."""

    name = "match"

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.stage: Stage | None = None
        self._changes = -1

    def entered(self) -> None:
        if self.stage is None:
            self.stage = Stage(lambda: self.sitting.match.world, self.desk, self.sitting.hands)
            self.stage.slot = self._slot_to_load
        self.desk.sounds.sea(True)

    @property
    def _stage(self) -> Stage:
        assert self.stage is not None  # made when the screen is entered
        return self.stage

    def _slot_to_load(self) -> int | None:
        table = self.sitting.match.table
        loading = table.phase in (Phase.BEGIN, Phase.ANNOUNCE, Phase.TAKE, Phase.HOLD)
        return table.slot if loading else None

    def first_focus(self) -> str:
        return "ship"

    # -- time and flow ------------------------------------------------------------------------------------------

    def tick(self, ticks: int) -> Outcome | None:
        from riffraff.ui.screens.flow import next_overlay

        self.sitting.tick(ticks)
        self._stage.tick()
        if self._changes != self.sitting.changes:
            self._changes = self.sitting.changes
            self.stale = True
        overlay = next_overlay(self.sitting)
        return None if overlay is None else Push(overlay)

    def lost_focus(self) -> None:
        self.sitting.hands.lost_focus()

    # -- gestures -----------------------------------------------------------------------------------------------

    def other(self, event: Event) -> Outcome | None:
        if isinstance(event, Press) and event.button == 3:
            self.sitting.hands.second_hand()
            return STAY
        return None

    def key(self, key: Key) -> Outcome | None:
        scene = next((widget for widget in self.root.walk() if isinstance(widget, ShipScene)), None)
        if key.key == self.desk.keys["undo"] and self.sitting.match.setup.practice and not self.sitting.hands.holding:
            return self._undo()
        return None if scene is None else scene.key(self.env, key)

    def key_up(self, key: KeyUp) -> Outcome | None:
        for widget in self.root.walk():
            if isinstance(widget, ShipScene):
                widget.key_up(key)
        return None

    def escape(self) -> Outcome | None:
        from riffraff.ui.screens.pause import Pause

        if self.sitting.hands.holding:
            self.sitting.hands.put_back()
            return STAY
        return Push(Pause(self.sitting))

    def _undo(self) -> Outcome:
        seat = self.sitting.match.table.turn
        self.sitting.do(c.Undo(0 if seat is None else seat))
        return STAY

    # -- the widgets --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        seats = range(self.sitting.match.table.seats)
        left = Column([self._panel(seat) for seat in seats if seat % 2 == 0], gap=8, grow=0.0)
        right = Column([self._panel(seat) for seat in seats if seat % 2 == 1], gap=8, grow=0.0)
        middle = Row([left, ShipScene(self._stage, self.desk), right], gap=0, middle=False, grow=1.0)
        return Column([self._header(), middle, self._footer()], gap=0)

    def _header(self) -> Widget:
        table = self.sitting.match.table
        rounds = Label(say("table.round", round=table.round, rounds=table.rounds), "strong", widget_id="match.round")
        now = Label(self._now(), "heading", "ink", 0.5, "match.now", one_line=True, grow=1.0)
        menu = Button("match.menu", say("table.menu"), self.escape, icon="menu", small=True)
        return Pad(Row([rounds, now, *self._choices(), menu]), "flat", 8)

    def _now(self) -> str:
        """What is to be done, in a sentence."""
        table, hands = self.sitting.match.table, self.sitting.hands
        names = self._names()
        if hands.rescuer is not None:
            return say("table.now.rescue", name=names[hands.rescuer])
        if table.turn is None:
            return say(f"table.now.{table.phase}") if table.phase is not Phase.OVER else say("table.now.over")
        who = "you" if self.sitting.is_person(table.turn) else "other"
        return say(f"table.now.{table.phase}.{who}", name=names[table.turn], slot=table.slot)

    def _choices(self) -> Sequence[Widget]:
        """What the person in turn may do besides loading."""
        match = self.sitting.match
        seat = match.table.turn
        if seat is None or not self.sitting.is_person(seat):
            return ()
        found: list[Widget] = []
        if match.table.may(GiveUp(seat)):
            found.append(
                Button(
                    "match.give_up",
                    say("table.give_up"),
                    self._doing(c.GiveUp(seat)),
                    hint=say("table.give_up_hint"),
                    small=True,
                )
            )
        if match.table.may(Pass(seat)):
            found.append(Button("match.pass", say("table.pass"), self._doing(c.Pass(seat)), small=True))
        if match.setup.practice:
            found.append(Button("match.undo", say("table.undo"), self._undo, small=True))
        return found

    def _doing(self, command: c.Command):  # type: ignore[no-untyped-def]
        def act() -> Outcome:
            self.sitting.do(command)
            return STAY

        return act

    def _names(self) -> list[str]:
        return [seat.name for seat in self.sitting.match.setup.players]

    def _panel(self, seat: int) -> Widget:
        """A player's side of the table: name, cards that can be seen, pieces."""
        match = self.sitting.match
        table, player = match.table, match.setup.players[seat]
        mark = self.desk.style.mark(player.colour)
        lying = set(match.world.pieces)
        pieces = tuple(piece for piece in table.supplies[seat] if piece not in lying)
        turn = table.turn == seat
        mine = turn and self.sitting.is_person(seat)
        enabled = mine and table.phase in (Phase.BEGIN, Phase.TAKE)

        def symbol(surface: Surface, env: Env, rect: Rect) -> None:
            draw.disc(surface, rect.center, rect.width / 2, mark.colour)
            art.put_icon(surface, mark.symbol, rect.center, round(rect.width * 0.7), mark.ink)

        captain: list[Widget] = []
        if table.captain == seat:
            captain.append(
                Picture(
                    lambda surface, env, rect: art.put_icon(
                        surface, "captain", rect.center, rect.width, env.style.palette.ink
                    ),
                    24,
                    24,
                    say("table.captain"),
                    f"seat.{seat}.captain",
                )  # fmt: skip
            )
        seen = table.pile_seen(seat)
        cards = say("table.cards", cards=" ".join(str(card) for card in seen)) if seen else say("table.no_card")
        head = Row(
            [
                Picture(symbol, 26, 26),
                Label(player.name, "strong", "ink", widget_id=f"seat.{seat}.name", one_line=True, grow=1.0),
                *captain,
            ],
            gap=8,
        )
        why = say("table.not_your_turn") if not turn else say("table.not_now")
        body = Column(
            [
                head,
                Row([Label(supply_words(len(pieces)), "small", "ink_soft", widget_id=f"seat.{seat}.left", grow=1.0),
                     Label(cards, "small", "ink_soft", widget_id=f"seat.{seat}.cards")], gap=6),
                SupplyGrid(self._stage, pieces, enabled=enabled, why=why),
            ],
            gap=5,
            grow=1.0,
        )  # fmt: skip
        fill = mark.tint if turn else None
        return Side(Pad(body, "flat", 10, fill=fill, grow=1.0))

    def _footer(self) -> Widget:
        names = self._names()
        told = [item for item in self.sitting.told if item.event.name not in UNTOLD][-LOG_LINES:]
        lines = []
        for n, item in enumerate(told):
            key, values = tell(item.event, names)
            lines.append(Label(say(key, **values), "small", "ink_soft", widget_id=f"log.{n}", one_line=True))
        while len(lines) < LOG_LINES:
            lines.append(Label(" ", "small"))
        return Pad(Row([Column(lines, gap=1, grow=1.0), Countdown(self.sitting)]), "flat", 8)


class Side(Widget):
    """A panel of fixed width at a side of the ship, sharing the height with others."""

    def __init__(self, child: Widget) -> None:
        super().__init__(grow=1.0)
        self.children = [child]

    def want(self, env: Env) -> int:
        return env.style.px(PANEL_PX)

    def least(self, env: Env) -> int:
        return env.style.px(PANEL_PX)
