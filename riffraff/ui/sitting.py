"""A match as it is played at this window: the session, the players that are not people, what was told.

It is the only way from the window to the match. Time comes in as ticks; where cargo falls before a person's hands it
passes slower (``pace``), which the match itself never notices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riffraff.kernel.errors import BadInput
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.rules.events import Event
from riffraff.rules.state import Phase
from riffraff.table.boundaries import Command, Told
from riffraff.table.driver import Driver
from riffraff.table.seats import HUMAN
from riffraff.table.session import Observer, Record
from riffraff.ui.riffraff.hands import Hands

REMEMBERED = 400
"""Events that the log on the screen shows."""
MOTIONS = (c.Hand, c.Turn)
"""Commands that are seen at the ship alone: many in a second, and the table stays as it is."""


class Sitting(Observer):
    """See the module. ``tell`` shows a refusal to the person; ``rescue_pace`` is the factor while people may catch."""

    def __init__(self, driver: Driver, tell: Callable[[BadInput], None], rescue_pace: Callable[[], float]) -> None:
        self.driver = driver
        self.match: Match = driver.match
        self.people = frozenset(seat for seat, player in enumerate(self.match.setup.players) if player.kind == HUMAN)
        self.hands = Hands(self.match, self.people, self.do)
        self.changes = 0
        """Grows whenever what the screens show of the table may have changed."""
        self._tell = tell
        self._rescue_pace = rescue_pace
        self._owed = 0.0
        self.match.observers.append(self)

    def after(self, match: Match, record: Record) -> None:
        self.changes += not isinstance(record.command, MOTIONS)

    def do(self, command: Command) -> bool:
        """Carry a command out now; False, and the person is told why, if it is not allowed."""
        try:
            events = self.match.apply(command)
        except BadInput as refusal:
            self._tell(refusal)
            return False
        self._heard(events)
        return True

    def tick(self, ticks: int) -> Sequence[Event]:
        """Let ticks of the wall pass; gives what happened in them."""
        self.hands.tick(ticks)
        self._owed += ticks * self.pace
        due = int(self._owed)
        self._owed -= due
        if due == 0:
            return ()
        events = self.driver.advance(due)
        self._heard(events)
        return events

    @property
    def pace(self) -> float:
        """How fast time passes: 1 is real."""
        return self._rescue_pace() if self.hands.rescuer is not None else 1.0

    def _heard(self, events: Sequence[Event]) -> None:
        if events:
            self.changes += 1

    @property
    def told(self) -> list[Told]:
        """All that happened in the match, before it was gone on with as well; what was undone did not."""
        return self.match.told

    # -- what a person at the table would say -------------------------------------------------------------------

    def is_person(self, seat: int | None) -> bool:
        """Whether a person sits there."""
        return seat in self.people

    @property
    def settling_left_s(self) -> tuple[float, float] | None:
        """While all settles (R22): seconds of rest still to come, and seconds until the turn ends anyway."""
        if self.match.table.phase is not Phase.SETTLE or self.match.world.hand is not None:
            return None
        return self.match.settling_left_s
