"""The first match of Capharnaüm: a real one against the computer, in which each thing is told when it is to be done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

from riffraff.capharnaum import events as e
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import Phase
from riffraff.games import game_named
from riffraff.kernel.rng import LARGEST_DRAWN_SEED
from riffraff.kit.desk import Desk
from riffraff.kit.input import Event, Key, Press
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.layout import Column, Row, Stack
from riffraff.table.driver import Driver
from riffraff.table.player import rivals
from riffraff.table.seats import COLOURS, HUMAN, Seat
from riffraff.ui.capharnaum.face import FACE
from riffraff.ui.capharnaum.match import HouseMatch
from riffraff.ui.lesson import Hint, Lesson, Spot, note
from riffraff.ui.names import default_name
from riffraff.ui.screens.open_match import teach
from riffraff.ui.settings import now_taught

LEARNER = 0
"""The seat of who learns."""
BASICS = ("aim", "place", "bed", "tidy", "walk", "drawn")
"""What is told by the end of the first turn, and not again in a match that is gone on with."""
LAST_ROUND = 2
"""Until then all will have been told that is needed."""


def first_match(desk: Desk) -> Screen:
    """The first match, recorded like any other."""
    game = game_named(FACE.name)
    kinds = [HUMAN, rivals(game.players)[0]]
    seats = tuple(Seat(default_name(n, kind), None, COLOURS[n], kind) for n, kind in enumerate(kinds))
    setup = Setup(seats, seed=SystemRandom().randint(1, LARGEST_DRAWN_SEED))
    return teach(desk, game, setup)


class LessonMatch(HouseMatch):
    """See the module."""

    def __init__(self, driver: Driver, desk: Desk, path: Path | None = None) -> None:
        super().__init__(driver, desk, path)
        self.lesson = Lesson(hint for hint in HINTS if hint.name not in (BASICS if self.turns() > 1 else ()))
        self.by_keys = desk.by_keyboard
        """Whether the person used a key last, not the mouse."""
        self._looked: object = None
        """What was there when it was last looked for something to tell."""

    def handle(self, event: Event) -> Outcome | None:
        if isinstance(event, Key | Press):
            self.by_keys = isinstance(event, Key)
        return super().handle(event)

    def tick(self, ticks: int) -> Outcome | None:
        outcome = None if self.lesson.waits and not self.theatre.busy else super().tick(ticks)
        now = super().basis()
        if outcome is None and now != self._looked:
            self._looked = now
            if self.lesson.look(self) and self.lesson.waits:
                self.env.focus = "lesson.read"
        return outcome

    def basis(self) -> object:
        return super().basis(), self.lesson.now, self.by_keys

    def foot(self) -> Widget:
        told = note(FACE, self.lesson, self.desk, self, self._read, self._skip, by_keys=self.by_keys)
        if told is None:
            return super().foot()
        told.grow = 1.0
        return Row([Column([super().foot()], grow=1.0), told], gap=16)

    def build(self) -> Widget:
        root, hint = super().build(), self.lesson.now
        return Stack([root, *(Spot(root, widget_id) for widget_id in (hint.about(self) if hint else ()))])

    def tell_end(self) -> Outcome:
        now_taught(self.desk, FACE.name)
        return super().tell_end()

    def _read(self) -> Outcome:
        self.lesson.has_read()
        return self._proceed()

    def _skip(self) -> Outcome:
        self.lesson.drop()
        return self._proceed()

    def _proceed(self) -> Outcome:
        self._looked = None
        self.env.focus = self.begins_at
        if self.lesson.over:
            now_taught(self.desk, FACE.name)
        return STAY

    # -- what the hints ask ---------------------------------------------------------------------------------------

    def asked(self, phase: Phase) -> bool:
        """Whether who learns is asked for this."""
        now = self.intention()
        return now is not None and now.phase is phase

    def drawn(self) -> bool:
        """Whether a way is drawn."""
        now = self.intention()
        return now is not None and bool(now.way)

    def happened(self, kind: type[e.OfSeat]) -> bool:
        """Whether that has happened to who learns, and it was seen."""
        return not self.theatre.busy and any(
            isinstance(told.event, kind) and told.event.seat == LEARNER for told in self.told
        )

    def turns(self) -> int:
        """How many turns who learns has had, with the present one."""
        table = self.match.table
        return (table.round - 1) * 3 + table.lap + 1 if table.phase is not Phase.ADULTS else 0


def _at(phase: Phase) -> Callable[[LessonMatch], bool]:
    return lambda here: here.asked(phase)


HINTS = (
    Hint("aim", lambda here: not here.theatre.busy, read=True, about=lambda _: (f"player.{LEARNER}",)),
    Hint("place", _at(Phase.ADULTS), about=lambda _: ("move.confirm",)),
    Hint("bed", _at(Phase.CHILDREN), about=lambda _: ("move.confirm",)),
    Hint("tidy", _at(Phase.TIDY), about=lambda _: ("house",)),
    Hint("walk", lambda here: here.asked(Phase.CHILD) and not here.drawn(), about=lambda _: ("house",)),
    Hint("drawn", lambda here: here.asked(Phase.CHILD) and here.drawn(), about=lambda _: ("move.confirm",)),
    Hint("lead", _at(Phase.ADULT)),
    Hint("caught", lambda here: here.happened(e.ObjectsTidied), read=True, about=lambda _: (f"player.{LEARNER}",)),
    Hint("outside", lambda here: here.asked(Phase.CHILD) and here.turns() > 1 and not here.drawn()),
    Hint("tokens", lambda here: here.asked(Phase.CHILD) and here.turns() > 2 and not here.drawn()),
    Hint("ready", lambda here: here.asked(Phase.CHILD) and here.match.table.round >= LAST_ROUND, read=True,
         about=lambda _: ("match.help",)),
)  # fmt: skip
"""In the order of their worth, where the moment of several has come."""
