"""The end: who won, every player's cargo, falls and rescues, and the ship as it was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING

from riffraff.kernel.rng import LARGEST_DRAWN_SEED
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import Only, Outcome, Pop
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Table
from riffraff.kit.widgets.scroll import Scroll
from riffraff.rules import events as e
from riffraff.rules.report import tell
from riffraff.ui.riffraff.painter import Painter
from riffraff.ui.riffraff.plates import Winner
from riffraff.ui.routes import screen
from riffraff.ui.screens import open_match
from riffraff.ui.screens.sheet import Sheet

if TYPE_CHECKING:
    from riffraff.ui.riffraff.match import MatchScreen

SHIP_PX = (350, 450)
"""The picture of the ship, px at base size; it is higher where there is room."""


class Portrait(Widget):
    """The ship as it lies at the end. It is painted once in a size: the match is over."""

    role = "image"

    def __init__(self, match: MatchScreen) -> None:
        super().__init__("over.ship")
        self._match = match
        self._picture: Surface | None = None

    def words(self) -> str:
        return say("stage.name")

    def want(self, env: Env) -> int:
        return env.style.px(SHIP_PX[0])

    def least(self, env: Env) -> int:
        return env.style.px(SHIP_PX[0])

    def height(self, env: Env, width: int) -> int:
        return env.style.px(SHIP_PX[1])

    def looks(self, env: Env) -> object:
        return ()

    def draw(self, env: Env, surface: Surface) -> None:
        if self._picture is None or self._picture.get_size() != self.rect.size:
            params = self._match.match.setup.params
            self._picture = Surface(self.rect.size)
            painter = Painter(Painter.camera_for(self._picture.get_rect(), params), env.style, params)
            painter.scene(self._picture, replace(self._match.stage.view(), slot=None, hand=None, splashes=()))
        surface.blit(self._picture, self.rect)
        frame = draw.rounded(self.rect, env.style.px(3))
        draw.line(surface, frame, env.style.palette.wood_dark, env.style.px(4), closed=True)


class Over(Sheet):
    """See the module."""

    name = "over"

    def __init__(self, match: MatchScreen) -> None:
        super().__init__()
        self.match = match

    def heading(self) -> str:
        return say("ui.over.heading")

    def first_focus(self) -> str:
        return "over.same"

    def body(self) -> Widget:
        sitting, names, seats = self.match.sitting, self.match.names, self.match.seats
        table = sitting.match.table
        ended = next((t.event for t in reversed(sitting.told) if isinstance(t.event, e.GameEnded)), None)
        words = "" if ended is None else tell(ended, names)
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
        scores = Table("over.scores", head, rows, best, [seats[seat].colour for seat in ranked])
        winners = [Winner(seat, names[seat], seats[seat].colour) for seat in table.winners]
        told = Column([*winners, Label(words, "body"), scores], gap=14, grow=1.0)
        return Scroll("over.table", Row([told, Portrait(self.match)], gap=24, middle=False))

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
        path = self.match.path
        watch = [Button("over.watch", say("ui.over.watch"), self._watch)] if path is not None else []
        return [
            Button("over.title", say("ui.over.title"), self._title),
            Button("over.again", say("ui.over.again"), self._again),
            Button("over.look", say("ui.over.look"), Pop),
            *watch,
            Button("over.same", say("ui.over.same"), self._same, main=True),
        ]

    def _again(self) -> Outcome:
        return Only(screen("new_match"))

    def _title(self) -> Outcome:
        return Only(screen("title"))

    def _same(self) -> Outcome:
        """The same players on the same sea, by other draws."""
        setup = replace(self.match.match.setup, seed=SystemRandom().randint(1, LARGEST_DRAWN_SEED))
        game = self.match.sitting.driver.game
        return open_match.attempt(self.desk, lambda: open_match.begin(self.desk, game, setup))

    def _watch(self) -> Outcome:
        path = self.match.path
        assert path is not None  # else there is no button
        return open_match.attempt(self.desk, lambda: open_match.watch(self.desk, path))
