"""A match at this window: everything that people see and do from the first card to the last piece."""

from __future__ import annotations

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit.camera import Point
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.widgets.base import Widget
from riffraff.match import commands as c
from riffraff.ui.riffraff.flow import Kind, Step
from riffraff.ui.riffraff.foot import make_foot
from riffraff.ui.riffraff.played import Played
from riffraff.ui.riffraff.scene import At
from riffraff.ui.screens.curtain import Curtain

SHOWN_TICKS = 4 * TICKS_PER_SECOND
"""Turned-over cards lie before everyone's eyes this long where no person is there to go on."""


class MatchScreen(Played):
    """See the module."""

    # Life

    def entered(self) -> None:
        self.desk.sounds.loop("sea")

    def leave(self) -> None:
        super().leave()
        self.hands.put_back()

    def tick(self, ticks: int) -> Outcome | None:
        step = self._next_step()
        if step.kind is Kind.CURTAIN and step.seat is not None:
            return self._draw_curtain(step.seat)
        if (end := self.ended(ticks)) is not None:
            return end
        self._step_ticks += ticks
        if step.kind is Kind.REVEAL and not self.people and self._step_ticks > SHOWN_TICKS:
            self.go_on()
        if not self.flow.holds_time(step):
            self.hands.tick(ticks)
            self.pass_time(ticks)
            self.stage.tick()
            self.noises.tick(self.match.world)
        return None

    def basis(self) -> object:
        return self.now_step, self.changes

    def _next_step(self) -> Step:
        step = self.flow.step()
        if step != self.now_step:
            if step.seat != self.now_step.seat:
                self.desk.drop_notices()
            self.now_step, self.since, self._step_ticks = step, self.desk.now, 0
            self._refocus(step)
        return step

    def _refocus(self, step: Step) -> None:
        """Where the keyboard is wanted next."""
        wanted = {Kind.HOLD: "ship", Kind.SETTLE: "ship", Kind.REVEAL: "foot.continue", Kind.ANNOUNCE: "foot.one"}
        if step.kind in wanted:
            self.env.focus = wanted[step.kind]
        elif step.kind in (Kind.TURN, Kind.TAKE) and step.seat is not None and not self.env.focus.startswith("supply."):
            self.refresh()
            first = next((w.id for w in self.stops() if w.id.startswith(f"supply.{step.seat}.")), "ship")
            self.env.focus = first
        elif step.kind is Kind.CARD:
            self.refresh()
            self.env.focus = next((w.id for w in self.stops() if w.id.startswith("card.")), "ship")

    def _draw_curtain(self, seat: int) -> Outcome:
        return Push(Curtain(self.seats[seat], say("ui.curtain.look_away"), lambda: self.flow.pass_curtain(seat)))

    def takes(self, seat: int) -> bool:
        return self.now_step.kind in (Kind.TURN, Kind.TAKE) and self.now_step.seat == seat

    def take(self, piece: int, grip: Point, at: At) -> None:
        hands, stage = self.hands, self.stage
        took = hands.take(piece, grip, stage.mm(*at) if at else stage.start(), pressed=at is not None)
        if took and at is None:
            hands.second_hand()  # the keys move it more surely so
            self.env.focus = "ship"

    def foot(self) -> Widget:
        return make_foot(self)

    # Keys and menus

    def key(self, key: Key) -> Outcome | None:
        if self.parts is not None and (used := self.parts.scene.key(self.env, key)) is not None:
            return used
        action = self.desk.keys.action(key)
        if action == "give_up" and self.now_step.kind in (Kind.TAKE, Kind.HOLD) and self.now_step.seat is not None:
            return self.do(c.GiveUp(self.now_step.seat))
        if action in ("next_piece", "lift") and self.now_step.kind in (Kind.TURN, Kind.TAKE):
            return self._next_piece(take=action == "lift")
        if action == "undo" and self.match.setup.practice:
            return self.undo(self.now_step.seat)
        return None

    def _next_piece(self, take: bool) -> Outcome:
        """Go on to the next piece that may be taken, or take the one that has the focus."""
        pieces = [widget for widget in self.stops() if widget.role == "piece"]
        here = next((n for n, widget in enumerate(pieces) if widget.id == self.env.focus), -1)
        if take and here >= 0:
            return pieces[here].key(self.env, Key("return")) or STAY
        self.env.by_keyboard = True
        if pieces:
            self.env.focus = pieces[(here + 1) % len(pieces)].id
        return STAY

    def escape(self) -> Outcome | None:
        if self.hands.holding:
            self.hands.put_back()
            return STAY
        return self.menu()
