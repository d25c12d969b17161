"""A match at this window: everything that people see and do from the first card to the last piece."""

from __future__ import annotations

import math
from collections.abc import Callable, Set
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit.camera import Point
from riffraff.kit.desk import Desk
from riffraff.kit.input import Event, Key, Press
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.widgets.base import Widget, path_at
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.rules import events as e
from riffraff.rules.state import Phase
from riffraff.table.boundaries import Undo
from riffraff.table.driver import Driver
from riffraff.table.session import Record
from riffraff.ui.riffraff.coaching import Coaching
from riffraff.ui.riffraff.drama import MatchStage
from riffraff.ui.riffraff.ending import ending
from riffraff.ui.riffraff.filming import film_moment
from riffraff.ui.riffraff.flow import Course, Kind, Step
from riffraff.ui.riffraff.foot import Foot, Helper
from riffraff.ui.riffraff.frame import Frame
from riffraff.ui.riffraff.hands import Hands
from riffraff.ui.riffraff.scene import At
from riffraff.ui.riffraff.suspense import HUSH, Suspense
from riffraff.ui.riffraff.weather import weather
from riffraff.ui.riffraff.wreck import RESCUED, Flights, Lot, Wreck
from riffraff.ui.screens.curtain import Curtain
from riffraff.ui.screens.match import Playing
from riffraff.ui.screens.over import Ending
from riffraff.ui.synth import TALLIES

SHOWN_TICKS = 4 * TICKS_PER_SECOND
"""Turned-over cards lie before everyone's eyes this long where no person is there to go on."""
BEATS = 3
"""So often a heart beats in the time at rest that ends a turn."""
AGAIN_LOUD = 0.6
"""What is seen again is heard softer."""
SOUNDS: dict[type[e.Event], str] = {
    e.CardLaid: "card",
    e.CardsRevealed: "card",
    e.PiecesCaught: "rescue",
    e.PieceTaken: "click",
    e.ReleaseRefused: "no",
    e.HandTouched: "no",
    e.SlotFull: "no",
    e.TurnTimedOut: "bell",
    e.GameEnded: "fanfare",
}
"""What is heard of an event; wood and water are heard where they touch, by the stage."""


class MatchScreen(Playing, Frame):
    """See the module."""

    motions: ClassVar = (c.Hand, c.Turn)

    def __init__(self, driver: Driver, desk: Desk, path: Path | None = None) -> None:
        self.match: Match = driver.match
        self.hands = Hands(self.match, self.match.people, self.act)
        self.wreck = Wreck()
        self.coaching = Coaching()
        """Asked where the house allows it (R12)."""
        own = {"loose": self.match.setup.house.loose, "beside": self.wreck.still, "advice": self.coaching.advice}
        self.stage: MatchStage
        stage = MatchStage(lambda: self.match.world, desk, self.hands, self.slot, self.sleeve, **own)
        super().__init__(driver, desk, path, stage)
        self.suspense = Suspense()
        self.stage.rested, self.stage.ahead = self._rested, self.ahead
        self.flow = Course(self.match, self.people)
        self.now_step = Step(Kind.WAIT)
        self._since = 0.0
        """When the present step began, s."""
        self._step_ticks = 0
        self._beats = 0
        """Beats of a heart since the ship was last at rest."""
        coach = Helper(self.coaching, self.ask) if self.match.setup.house.coach else None
        self._foot = Foot(self, self.hands, self.flow.seen, self.wreck, self.go_on, self.again, coach)

    def pace(self) -> float:
        return self.match.pace

    def hear(self, event: e.Event) -> None:
        self.wreck.hear(event, self.stage.seen)
        match event:
            case e.PiecesCaught(pieces=pieces):
                for view in filter(None, map(self.stage.seen, pieces)):
                    self.stage.cheer((view.x, view.y))
            case e.TurnEnded():
                self.stage.film.cut()
                if self.suspense.turn_over() and not self.wreck.going:  # as worth a sign as a fall
                    self.stage.cheer()
                    self.desk.sounds.play("relief")
        if type(event) in SOUNDS:
            self.desk.sounds.play(SOUNDS[type(event)])

    def ending(self) -> Ending:
        return ending(self.told, self.names, self.stage)

    def cards_hidden(self) -> bool:
        return self.now_step.kind is Kind.REVEAL  # at the foot they are being turned over

    def slot(self) -> int | None:
        return None if self._shows else super().slot()

    def pending(self) -> Set[int]:
        return super().pending() | self.wreck.pending

    def over(self) -> Widget:
        return Flights(self.wreck, self.stage, self._goal)

    def _goal(self, lot: Lot) -> Point:
        """Where in the window a piece goes: to its place among its player's, or, out of the game, out of the window."""
        if lot.way == RESCUED:
            return self.stage.camera.px(lot.view.x, 0.0)[0], -self.desk.size[1] / 8
        cells = f"supply.{lot.seat}.{lot.view.kind}", f"player.{lot.seat}"
        seen = [widget.seen() for name in cells for widget in self.root.walk() if widget.id == name]
        return next((rect.center for rect in seen if rect.height > 0), (0.0, 0.0))

    def after(self, match: Any, record: Record) -> None:
        if isinstance(record.command, Undo):
            self.wreck.forget()
        super().after(match, record)

    # Life

    def entered(self) -> None:
        self.desk.sounds.loop(weather(self.match.setup.params).sound)

    def leave(self) -> None:
        super().leave()
        self.desk.sounds.hush(1.0)
        self.hands.put_back()

    def tick(self, ticks: int) -> Outcome | None:
        step = self._next_step()
        if step.kind is Kind.CURTAIN and step.seat is not None:
            passed = partial(self.flow.pass_curtain, step.seat)
            return Push(Curtain(step.seat, self.seats[step.seat], say("ui.curtain.look_away"), passed))
        if step.kind is Kind.AGAIN:
            if self.stage.film.tick(ticks * TICK_S):
                self.desk.sounds.play("splash", AGAIN_LOUD)
            return None
        if self.wreck.tick(ticks * TICK_S):
            self.desk.sounds.play(f"tally_{min(self.wreck.arrived, TALLIES)}")
        if not self.wreck.going and (end := self.ended(ticks)) is not None:
            return end
        self._step_ticks += ticks
        if step.kind is Kind.REVEAL and not self.people and self._step_ticks > SHOWN_TICKS:
            self.flow.seen()
        if step.kind is not Kind.WRECK and not (self.flow.holds_time(step) or self.reads()):
            self.hands.tick(ticks)
            self.pass_time(ticks)
            self.coaching.tick(self.match.world, self.slot() if step.kind is Kind.HOLD else None)
            self.stage.tick()
            self._hold_breath()
        return None

    def _rested(self) -> float | None:
        """How much of the time at rest has passed that ends the turn (R22)."""
        match = self.match
        if match.table.phase is not Phase.SETTLE or match.table.in_flight or match.world.hand is not None:
            return None
        return 1.0 - match.settling_left_s[0] / max(match.setup.params.settling.rest_time, TICK_S)

    def _hold_breath(self) -> None:
        """On the way to rest after a roll that nearly cost something, the sea is hushed and a heart beats."""
        self.suspense.look(self.match.world)
        rest = (self._rested() or 0.0) if self.suspense.tense else 0.0
        self.desk.sounds.hush(1.0 - (1.0 - HUSH) * min(4.0 * rest, 1.0))
        beats = math.ceil(rest * BEATS)
        if beats > self._beats:
            self.desk.sounds.play("beat")
        self._beats = beats

    def basis(self) -> object:
        return self.now_step, self.changes, self.hands.in_front, self.wreck.arrived, self.coaching.changes

    def _next_step(self) -> Step:
        if self.stage.film.playing:
            step = Step(Kind.AGAIN)
        else:
            step = Step(Kind.WRECK, self.wreck.seat) if self.wreck.going else self.flow.step()
        if step != self.now_step:
            if step.seat != self.now_step.seat:
                self.desk.drop_notices()
            self.now_step, self._step_ticks = step, 0
            self._since = -math.inf if self.flow.again else self.desk.now  # cards are turned over once
            self._refocus(step)
        return step

    def _refocus(self, step: Step) -> None:
        """Where the keyboard is wanted next."""
        wanted = {
            Kind.HOLD: "ship", Kind.SETTLE: "ship", Kind.WRECK: "foot.go_on", Kind.REVEAL: "foot.continue",
            Kind.AGAIN: "foot.go_on", Kind.ANNOUNCE: "foot.one",
        }  # fmt: skip
        if step.kind in wanted:
            self.env.focus = wanted[step.kind]
        elif step.kind in (Kind.TURN, Kind.TAKE) and step.seat is not None and not self.env.focus.startswith("supply."):
            self.refresh()
            first = next((w.id for w in self.stops() if w.id.startswith(f"supply.{step.seat}.")), "ship")
            self.env.focus = first
        elif step.kind is Kind.CARD:
            self.refresh()
            self.env.focus = next((w.id for w in self.stops() if w.id.startswith("card.")), "ship")

    def takes(self, seat: int) -> bool:
        return self.now_step.kind in (Kind.TURN, Kind.TAKE) and self.now_step.seat == seat

    def take(self, piece: int, grip: Point, at: At) -> None:
        hands, stage = self.hands, self.stage
        took = hands.take(piece, grip, stage.mm(*at) if at else stage.start(), pressed=at is not None)
        if took and at is None:
            hands.second_hand()  # the keys move it more surely so
            self.env.focus = "ship"

    def foot(self) -> Widget:
        return self._foot.build(self.now_step, self._since)

    # Keys and menus

    def key(self, key: Key) -> Outcome | None:
        if self.parts is not None and (used := self.parts.scene.key(self.env, key)) is not None:
            return used
        action = self.desk.keys.action(key)
        if action == "give_up" and self.now_step.kind in (Kind.TAKE, Kind.HOLD) and self.now_step.seat is not None:
            return self.do(c.GiveUp(self.now_step.seat))
        if action in ("next_piece", "lift") and self.now_step.kind in (Kind.TURN, Kind.TAKE):
            return self.next_piece(take=action == "lift")
        setup, film = self.match.setup, self.stage.film
        does: dict[str | None, Callable[[], Outcome | None]] = {
            "again": self.again,
            "film": lambda: film_moment(self.desk, film, setup.params),
        }
        if setup.house.coach:
            does["coach"] = self.ask
        if setup.practice:
            does["undo"] = lambda: self.undo(self.now_step.seat)
        return does[action]() if action in does else None

    def handle(self, event: Event) -> Outcome | None:
        """A click anywhere but on a button has seen enough."""
        if self._shows and isinstance(event, Press) and event.button == 1:
            path = path_at(self.root, event.x, event.y)
            if not any(widget.can_focus() and widget.role == "button" for widget in path):
                return self.go_on()
        return super().handle(event)

    def ask(self) -> Outcome:
        """Ask the coach, or thank him (R12)."""
        self.coaching.ask()
        return STAY

    @property
    def _shows(self) -> bool:
        """Whether something is looked at while the match waits."""
        return self.wreck.going or self.stage.film.playing

    def go_on(self) -> Outcome:
        """Enough of what is shown was seen."""
        if self.stage.film.playing:
            self.stage.film.stop()
        else:
            self.wreck.skip()
        return STAY

    def again(self) -> Outcome:
        """Show the last fall again, unless hands are busy."""
        if not self.hands.holding and not self.match.table.in_flight:
            self.stage.play()
        return STAY

    def escape(self) -> Outcome | None:
        if self._shows:
            return self.go_on()
        if self.hands.holding:
            self.hands.put_back()
            return STAY
        return self.menu()
