"""The end: who won, and every player's cargo, falls and rescues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from riffraff.kernel.words import say
from riffraff.rules import events as e
from riffraff.rules.report import tell
from riffraff.ui import art
from riffraff.ui.draw import Rect, Surface
from riffraff.ui.outcome import Only, Outcome, Pop
from riffraff.ui.routes import screen
from riffraff.ui.screens.sheet import Sheet
from riffraff.ui.widgets.base import Env, Widget
from riffraff.ui.widgets.buttons import Button, Label
from riffraff.ui.widgets.layout import Column, Picture
from riffraff.ui.widgets.lists import Table
from riffraff.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from riffraff.ui.screens.match import MatchScreen


def _crown(surface: Surface, env: Env, rect: Rect) -> None:
    art.put_icon(surface, "crown", rect.center, rect.height, env.style.palette.sun)


class Over(Sheet):
    """See the module."""

    name = "over"

    def __init__(self, match: MatchScreen) -> None:
        super().__init__()
        self.match = match

    def heading(self) -> str:
        return say("ui.over.heading")

    def beside(self) -> Sequence[Widget]:
        return [Picture(_crown, 52, 46)]

    def body(self) -> Widget:
        sitting, names = self.match.sitting, self.match.names
        table = sitting.match.table
        ended = next((t.event for t in reversed(sitting.told) if isinstance(t.event, e.GameEnded)), None)
        words = ""
        if ended is not None:
            key, values = tell(ended, names)
            words = say(key, **values)
        left = [len(supply) for supply in table.supplies]
        ranked = sorted(range(len(names)), key=lambda seat: (seat not in table.winners, left[seat], seat))
        rows = []
        for seat in ranked:
            place = (
                1
                if seat in table.winners
                else 1
                + len(table.winners)
                + sum(left[other] < left[seat] for other in ranked if other not in table.winners)
            )
            rows.append([names[seat], str(place), str(left[seat]), *map(str, self._counts(seat))])
        head = [say(f"ui.over.{column}") for column in ("name", "place", "left", "fell", "rescued")]
        best = [n for n, seat in enumerate(ranked) if seat in table.winners]
        return Scroll("over.table", Column([Label(words, "body"), Table("over.scores", head, rows, best)], gap=16))

    def _counts(self, seat: int) -> tuple[int, int]:
        """Pieces that fell to a seat, and pieces that it rescued."""
        fell = rescued = 0
        for told in self.match.sitting.told:
            match told.event:
                case e.PieceFell(seat=whose) if whose == seat:
                    fell += 1
                case e.PiecesRescued(seat=whose, pieces=pieces) if whose == seat:
                    rescued += len(pieces)
        return fell, rescued

    def foot(self) -> Sequence[Widget]:
        return [
            Button("over.look", say("ui.over.look"), Pop),
            Button("over.again", say("ui.over.again"), self._again),
            Button("over.title", say("ui.over.title"), self._title, main=True),
        ]

    def _again(self) -> Outcome:
        return Only(screen("new_match"))

    def _title(self) -> Outcome:
        return Only(screen("title"))
