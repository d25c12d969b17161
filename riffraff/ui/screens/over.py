"""The end: who won, how everyone stands, and what the game shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from riffraff.kernel.rng import LARGEST_DRAWN_SEED
from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import Only, Outcome, Pop
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Table
from riffraff.kit.widgets.scroll import Scroll
from riffraff.table.driver import Driver
from riffraff.ui.names import shown_names
from riffraff.ui.routes import screen
from riffraff.ui.screens import open_match
from riffraff.ui.screens.sheet import Sheet


@dataclass(frozen=True)
class Ending:
    """What a game tells of an end: a heading, how it came, a count by seat in each column, a picture to look at, and
    what the button says that leads back to the table."""

    heading: str
    words: str
    columns: Sequence[tuple[str, Sequence[int]]]
    picture: Widget
    look: str


@dataclass(eq=False)
class Winner(Widget):
    """The name of a winner, large, on the own colour, under a crown."""

    role = "heading"

    id: str
    says: str
    colour: str

    def height(self, env: Env, width: int) -> int:
        return texts.line_height(env.style, "title") + env.style.px(18)

    def looks(self, env: Env) -> object:
        return self.says, self.colour

    def draw(self, env: Env, surface: Surface) -> None:
        style, mark = env.style, MARKS[self.colour]
        art.ground(surface, style, self.rect, mark)
        side, gap = round(self.rect.height * 0.56), style.px(14)
        x = self.rect.x + gap
        for icon in ("crown", mark.symbol):
            art.put_icon(surface, icon, (x + side / 2, self.rect.centery), side, mark.ink)
            x += side + gap
        room = self.rect.right - x - gap
        font = "title" if texts.width(style, "title", self.says) <= room else "heading"
        y = self.rect.centery - texts.line_height(style, font) / 2
        draw.write(surface, style, self.says, font, mark.ink, (x, y), room=room)


class Over(Sheet):
    """See the module."""

    name = "over"
    begins_at = "over.same"

    def __init__(self, driver: Driver, path: Path | None, ending: Ending) -> None:
        super().__init__()
        self.driver = driver
        self.path = path
        self.ending = ending

    def heading(self) -> str:
        return self.ending.heading

    def body(self) -> Widget:
        seats, outcome = self.driver.match.setup.players, self.driver.match.outcome
        names = shown_names(seats)
        assert outcome is not None  # it is over
        winners, left = outcome.winners, outcome.left
        ranked = sorted(range(len(seats)), key=lambda seat: (seat not in winners, left[seat], seat))
        lost = [left[seat] for seat in ranked[len(winners) :]]
        behind = [1 + len(winners) + sum(other < mine for other in lost) for mine in left]
        places = [1 if seat in winners else place for seat, place in enumerate(behind)]
        columns = [(say("ui.over.place"), places), *self.ending.columns]
        head = [say("ui.over.name"), *(words for words, _ in columns)]
        rows = [[names[seat], *(str(counts[seat]) for _, counts in columns)] for seat in ranked]
        scores = Table("over.scores", head, rows, list(range(len(winners))), [seats[seat].colour for seat in ranked])
        banners = [Winner(f"winner.{seat}", names[seat], seats[seat].colour) for seat in winners]
        told = Column([*banners, Label(self.ending.words, "body"), scores], gap=14, grow=1.0)
        return Scroll("over.table", Row([told, self.ending.picture], gap=24, middle=False))

    def foot(self) -> Sequence[Widget]:
        watch = [Button("over.watch", say("ui.over.watch"), self._watch)] if self.path is not None else []
        return [
            Button("over.title", say("ui.over.title"), lambda: Only(screen("title"))),
            Button("over.again", say("ui.over.again"), lambda: Only(screen("new_match"))),
            Button("over.look", self.ending.look, Pop),
            *watch,
            Button("over.same", say("ui.over.same"), self._same, main=True),
        ]

    def _same(self) -> Outcome:
        """The same players, by other draws."""
        setup = replace(self.driver.match.setup, seed=SystemRandom().randint(1, LARGEST_DRAWN_SEED))
        return open_match.attempt(self.desk, lambda: open_match.begin(self.desk, self.driver.game, setup))

    def _watch(self) -> Outcome:
        path = self.path
        assert path is not None  # else there is no button
        return open_match.attempt(self.desk, lambda: open_match.watch(self.desk, path))
