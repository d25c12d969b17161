"""A match as it is played at this window: whose step it is, and what a person can do in it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from riffraff.kit.desk import Desk
from riffraff.kit.outcome import STAY, Outcome
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.rules import events as e
from riffraff.rules.report import tell
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.ui.riffraff.ending import ending
from riffraff.ui.riffraff.flow import Flow, Kind, Step
from riffraff.ui.riffraff.frame import Frame
from riffraff.ui.riffraff.hands import Hands
from riffraff.ui.riffraff.noises import Noises
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.screens.match import Playing
from riffraff.ui.screens.over import Ending
from riffraff.ui.settings import rescue_pace

SOUNDS: dict[type[e.Event], str] = {
    e.CardLaid: "card",
    e.CardsRevealed: "card",
    e.PiecesCaught: "bell",
    e.PieceTaken: "click",
    e.ReleaseRefused: "no",
    e.HandTouched: "no",
    e.GameEnded: "fanfare",
}
"""What is heard of an event; wood and water are heard where they touch, by the stage."""


class Played(Playing, Frame):
    """See the module."""

    motions: ClassVar = (c.Hand, c.Turn)

    def __init__(self, driver: Driver, desk: Desk, path: Path | None = None) -> None:
        self.match: Match = driver.match
        self.hands = Hands(self.match, self.match.setup.people, self.act)
        stage = Stage(lambda: self.match.world, desk, self.hands, self.slot, self.sleeve)
        super().__init__(driver, desk, path, stage)
        self.noises = Noises(desk.sounds)
        self.flow = Flow(self.match, self.people)
        self.now_step = Step(Kind.WAIT)
        self.since = 0.0
        """When the present step began, s."""
        self._step_ticks = 0

    def pace(self) -> float:
        return 1.0 if self.hands.rescuer is None else rescue_pace(self.desk.settings)

    def hear(self, event: e.Event) -> None:
        if type(event) in SOUNDS:
            self.desk.sounds.play(SOUNDS[type(event)])

    def ending(self) -> Ending:
        return ending(self.told, self.names, self.stage)

    def cards_hidden(self) -> bool:
        return self.now_step.kind is Kind.REVEAL  # at the foot they are being turned over

    def computer(self, seat: int) -> bool:
        return seat not in self.people

    def latest_captain(self) -> str:
        """Why the captain is captain and who plays when."""
        told: list[str] = []
        for item in reversed(self.told):
            if isinstance(item.event, e.CaptainNamed | e.OrderSet):
                told.insert(0, tell(item.event, self.names))
            if isinstance(item.event, e.CardsRevealed):
                break
        return " ".join(told)

    def go_on(self) -> Outcome:
        """Everyone has seen the cards."""
        self.flow.seen()
        return STAY

    def announce(self, count: int) -> Outcome:
        """One piece or two (R15), which begins the turn if it has not begun. Where the cargo that made it two is gone
        by then, there is nothing to announce."""
        seat, table = self.now_step.seat or 0, self.match.table
        if table.phase is Phase.BEGIN:
            self.do(c.Begin(seat))
        return self.do(c.Announce(seat, count)) if table.phase is Phase.ANNOUNCE else STAY

    def pass_turn(self) -> Outcome:
        """Load nothing (R17, house rule), before the turn has begun or in it."""
        if self.match.table.phase in (Phase.BEGIN, Phase.ANNOUNCE):
            self.announce(1)
        return self.do(c.Pass(self.now_step.seat or 0))
