"""A match as it is played at this window: whose step it is, and what a person can do in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from riffraff.kit.desk import Desk
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.rules import events as e
from riffraff.rules.report import tell
from riffraff.rules.state import Phase
from riffraff.table.boundaries import Command, Told
from riffraff.ui.riffraff.flow import Flow, Kind, Step
from riffraff.ui.riffraff.frame import Frame
from riffraff.ui.riffraff.noises import Noises
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.routes import screen
from riffraff.ui.sitting import Sitting

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


class Played(Frame):
    """See the module. ``path`` is where the match is recorded."""

    def __init__(self, sitting: Sitting, desk: Desk, path: Path | None = None) -> None:
        super().__init__(Stage(lambda: sitting.match.world, desk, sitting.hands, self.slot, self.sleeve))
        self.sitting = sitting
        self.path = path
        self.noises = Noises(desk.sounds)
        self.flow = Flow(sitting.match, sitting.people)
        self.now_step = Step(Kind.WAIT)
        self.since = 0.0
        """When the present step began, s."""
        self._step_ticks = 0
        self._end_told = False

    @property
    def match(self) -> Match:
        return self.sitting.match

    @property
    def told(self) -> Iterable[Told]:
        return self.sitting.told

    def cards_hidden(self) -> bool:
        return self.now_step.kind is Kind.REVEAL  # at the foot they are being turned over

    def computer(self, seat: int) -> bool:
        return not self.sitting.is_person(seat)

    def latest_captain(self) -> str:
        """Why the captain is captain and who plays when."""
        told: list[str] = []
        for item in reversed(self.sitting.told):
            if isinstance(item.event, e.CaptainNamed | e.OrderSet):
                told.insert(0, tell(item.event, self.names))
            if isinstance(item.event, e.CardsRevealed):
                break
        return " ".join(told)

    def do(self, command: Command) -> Outcome:
        """Carry out what a person wants; refusals are told by the sitting."""
        before = len(self.sitting.told)
        self.sitting.do(command)
        for told in self.sitting.told[before:]:
            self._hear(told.event)
        return STAY

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

    def undo(self) -> Outcome:
        """Practice: back to the last turn."""
        seat = self.now_step.seat
        return self.do(c.Undo(seat if seat is not None else 0))

    def tell_end(self) -> Outcome:
        """Who won. It comes by itself once; then the ship can be looked at."""
        self._end_told = True
        return Push(screen("over", self))

    def _hear(self, event: e.Event) -> None:
        sound = SOUNDS.get(type(event))
        if sound is not None:
            self.desk.sounds.play(sound)
