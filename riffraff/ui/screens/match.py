"""A match as it is played at this window, whatever is played: who sits here, what is done, what was told, the end.

It is the only way from the window to the match. Time comes in as ticks; it may pass slower or faster here, which the
match itself never notices.
"""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from typing import Any, ClassVar

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, Illegal
from riffraff.kit.desk import Desk
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.table.boundaries import Command, Event, Told, Undo
from riffraff.table.driver import Driver
from riffraff.table.session import Observer, Record
from riffraff.ui.routes import screen
from riffraff.ui.screens.over import Ending, Over


class Playing(Screen, Observer):
    """See the module; what is seen of it, a game says in its subclass. ``path`` is where the match is recorded, and
    ``more`` what the class after this one is made of."""

    name = "match"
    motions: ClassVar[tuple[type, ...]] = ()
    """Commands of which the picture alone shows anything, many in a second: the table stays as it is."""

    def __init__(self, driver: Driver, desk: Desk, path: Path | None, *more: Any) -> None:
        super().__init__(*more)
        self.driver = driver
        self.desk = desk
        self.path = path
        self.people: Set[int] = driver.match.people
        self.changes = 0
        """Grows whenever what the screen shows of the table may have changed."""
        self._owed = 0.0
        self._over_ticks = 0
        driver.match.observers.append(self)

    # What a game says

    def ending(self) -> Ending:
        """What is told at the end."""
        raise NotImplementedError

    def hear(self, event: Event) -> None:
        """Something happened."""

    def pace(self) -> float:
        """How fast time passes: 1 is real."""
        return 1.0

    # The match

    def close(self) -> None:
        self.driver.close()

    def after(self, match: Any, record: Record) -> None:
        self.changes += not isinstance(record.command, self.motions)
        for event in record.events:
            self.hear(event)

    def step(self, match: Any, events: Any) -> None:
        self.changes += bool(events)
        for event in events:
            self.hear(event)

    @property
    def told(self) -> list[Told]:
        """All that happened in the match, before it was gone on with as well; what was undone did not."""
        told: list[Told] = self.driver.match.told
        return told

    def act(self, command: Command) -> bool:
        """Carry a command out now; False, and the person is told why, if it is not allowed."""
        try:
            self.driver.match.apply(command)
        except Illegal as refusal:  # how to play is a hint, no error
            self.desk.sounds.play("no")
            self.desk.notify(str(refusal))
            return False
        except BadInput as error:
            self.desk.tell(error)
            return False
        return True

    def do(self, command: Command) -> Outcome:
        """Carry out what a person wants by a button or a key."""
        self.act(command)
        return STAY

    def undo(self, seat: int | None) -> Outcome:
        """Practice: back to the last turn of a person."""
        return self.do(Undo(seat or 0))

    def reseat(self, seat: int, kind: str) -> None:
        """Give a seat to a player of another kind; the person is told why, if that cannot be."""
        try:
            self.driver.reseat(seat, kind)
        except (BadInput, Illegal) as refusal:
            self.desk.notify(str(refusal))

    def menu(self) -> Outcome:
        """The pause."""
        return Push(screen("pause", "ui.pause.recorded", self))

    def pass_time(self, ticks: int) -> None:
        """Let ticks of the wall pass."""
        self._owed += ticks * self.pace()
        due = int(self._owed)
        self._owed -= due
        self.driver.advance(due)

    def ahead(self) -> float:
        """How much of the next tick has passed, 0 to 1."""
        return self._owed

    def ended(self, ticks: int) -> Outcome | None:
        """Who won is told by itself once, a second after the end; after an undo it will end anew."""
        before = self._over_ticks
        self._over_ticks = before + ticks if self.driver.match.over else 0
        return self.tell_end() if before <= TICKS_PER_SECOND < self._over_ticks else None

    def tell_end(self) -> Outcome:
        """Who won; from there one comes back to look."""
        self._over_ticks = TICKS_PER_SECOND + 1
        return Push(Over(self.driver, self.path, self.ending()))
