"""Who plays when in a round: those who have played, whose turn it is, who comes next (R9)."""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit.draw import Surface
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.layout import Picture

SIDE_PX = 30
"""Height of the row, px at base size."""
STEP_PX = 34
"""From one player to the next, px at base size."""
SMALLER = 0.74
"""Who is not at the turn is drawn so much smaller."""


class TurnOrder(Picture):
    """The players' symbols in the order in which they play, and a pointer below the one whose turn it is; who has
    played is an empty ring. ``order`` are names and colours, ``at`` is how many have played."""

    def __init__(self, order: Sequence[tuple[str, str]], at: int) -> None:
        super().__init__((STEP_PX * len(order), SIDE_PX), id="match.order")
        self.order = tuple(order)
        self.at = at
        self.hint = self.words()

    def words(self) -> str:
        names = [name for name, _ in self.order]
        then = say("ui.match.then").join(names[self.at :])
        return say("ui.match.order", names=then) if self.at < len(names) else ""

    def state(self, env: Env) -> dict[str, object]:
        return {"order": [name for name, _ in self.order], "at": self.at}

    def looks(self, env: Env) -> object:
        return self.order, self.at

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        step = self.rect.width / len(self.order)
        for n, (_, colour) in enumerate(self.order):
            mark, now = MARKS[colour], n == self.at
            x, y = self.rect.x + step * (n + 0.5), self.rect.centery - style.px(2)
            radius = (self.rect.height / 2 - style.px(3)) * (1.0 if now else SMALLER)
            if n < self.at:
                draw.ring(surface, (x, y), radius - 1, palette.ink_faint, style.px(1.5))
                art.put_icon(surface, mark.symbol, (x, y), round(radius * 1.1), palette.ink_faint)
                continue
            draw.disc(surface, (x, y), radius, mark.colour)
            art.put_icon(surface, mark.symbol, (x, y), round(radius * 1.24), mark.ink)
            if now:
                draw.ring(surface, (x, y), radius, palette.ink, style.px(2))
                low, half = self.rect.bottom, style.px(5)
                draw.polygon(surface, [(x, low - half), (x - half, low), (x + half, low)], palette.ink)
