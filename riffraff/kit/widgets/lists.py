"""Many things at once: a list to choose from, a table to read, tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import MARKS, Colour
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, longest_word
from riffraff.kit.widgets.layout import Row


@dataclass(eq=False)
class Line(Button):
    """A line of a list: two texts, one below the other; the chosen one is marked."""

    role = "item"

    below: str
    chosen: bool

    def words(self) -> str:
        return f"{self.says}\n{self.below}" if self.below else self.says

    def state(self, env: Env) -> dict[str, object]:
        return {"selected": self.chosen}

    def want(self, env: Env) -> int:
        style = env.style
        wide = max(texts.width(style, "strong", self.says), texts.width(style, "small", self.below))
        return wide + style.px(32)

    def least(self, env: Env) -> int:
        return longest_word(env.style, "strong", self.says) + env.style.px(32)

    def height(self, env: Env, width: int) -> int:
        below = texts.line_height(env.style, "small") if self.below else 0
        return texts.line_height(env.style, "strong") + below + env.style.px(12)

    def looks(self, env: Env) -> object:
        return self.used(env), self.words(), self.chosen

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        if self.chosen or self.hot(env):
            fill = palette.wood_light if self.chosen else palette.paper_dim
            draw.polygon(surface, draw.rounded(self.rect, style.px(6)), fill)
        if self.chosen:  # a bar as well, for those who do not tell the colours apart
            bar = Rect(self.rect.x, self.rect.y, style.px(6), self.rect.height)
            draw.polygon(surface, draw.rounded(bar, style.px(3)), palette.accent)
        x, y, room = self.rect.x + style.px(16), self.rect.y + style.px(6), self.rect.width - style.px(32)
        draw.write(surface, style, self.says, "strong", palette.ink, (x, y), room=room)
        y += texts.line_height(style, "strong")
        draw.write(surface, style, self.below, "small", palette.ink_soft, (x, y), room=room)
        self.draw_focus(env, surface)


@dataclass(eq=False)
class Table(Widget):
    """Rows of cells under a head, for reading. Columns after the first are centred; ``best`` rows stand out.
    ``marks``: the player's colour of each row, which is shown with its symbol."""

    role = "table"

    id: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    best: Sequence[int] = ()
    marks: Sequence[str] = ()

    def words(self) -> str:
        return "\n".join(" | ".join(row) for row in [self.head, *self.rows])

    def state(self, env: Env) -> dict[str, object]:
        return {"rows": self.rows, "head": self.head}

    def _widths(self, env: Env, width: int) -> list[int]:
        style, gap = env.style, env.style.px(20)
        wants = []
        for n, head in enumerate(self.head):
            cells = max((texts.width(style, "strong", row[n]) for row in self.rows), default=0)
            wants.append(max(cells, longest_word(style, "label", head)) + gap)
        rest = width - sum(wants[1:])
        return [max(rest, 40), *wants[1:]]

    def want(self, env: Env) -> int:
        style = env.style
        first = max((texts.width(style, "strong", row[0]) for row in self.rows), default=0) + style.px(40)
        first += self._mark(env)
        return first + sum(self._widths(env, 0)[1:])

    def least(self, env: Env) -> int:
        return env.style.text_px(120) + sum(self._widths(env, 0)[1:])

    def _head_lines(self, env: Env, width: int) -> int:
        widths = self._widths(env, width)
        return max(len(texts.wrap(env.style, "label", h, w - 4)) for h, w in zip(self.head, widths, strict=True))

    def _mark(self, env: Env) -> int:
        return texts.line_height(env.style, "strong") + env.style.px(10) if self.marks else 0

    def _row_height(self, env: Env) -> int:
        return texts.line_height(env.style, "strong") + env.style.px(14)

    def height(self, env: Env, width: int) -> int:
        head = self._head_lines(env, width) * texts.line_height(env.style, "label") + env.style.px(10)
        return head + self._row_height(env) * len(self.rows)

    def looks(self, env: Env) -> object:
        return self.head, self.rows, self.best, self.marks

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        widths = self._widths(env, self.rect.width)
        head = self._head_lines(env, self.rect.width) * texts.line_height(style, "label") + style.px(10)
        x = self.rect.x
        for n, (words, wide) in enumerate(zip(self.head, widths, strict=True)):
            cell = Rect(x + (style.px(12) if n == 0 else 0), self.rect.y, wide - (style.px(12) if n == 0 else 0), head)
            draw.write_lines(surface, style, words, "label", palette.ink_soft, cell, 0.0 if n == 0 else 0.5)
            x += wide
        y = self.rect.y + head
        for number, row in enumerate(self.rows):
            band = Rect(self.rect.x, y, self.rect.width, self._row_height(env))
            if number in self.best:
                draw.polygon(surface, draw.rounded(band, style.px(6)), palette.sun)
            surface.fill(palette.paper_edge, Rect(band.x, band.bottom - 1, band.width, 1))
            x = self.rect.x
            if self.marks:
                mark, size = MARKS[self.marks[number]], texts.line_height(style, "strong")
                centre = (x + style.px(12) + size / 2, band.centery)
                draw.disc(surface, centre, size / 2, mark.colour)
                art.put_icon(surface, mark.symbol, centre, round(size * 0.62), mark.ink)
            for n, (words, wide) in enumerate(zip(row, widths, strict=True)):
                indent = style.px(12) + self._mark(env)
                at = (x + indent, y + style.px(7)) if n == 0 else (x + wide / 2, y + style.px(7))
                room = wide - indent - style.px(4) if n == 0 else None
                draw.write(surface, style, words, "strong", palette.ink, at, 0.0 if n == 0 else 0.5, room)
                x += wide
            y += self._row_height(env)


@dataclass(eq=False)
class Tab(Button):
    """One of the tabs."""

    role = "tab"

    chosen: bool

    def state(self, env: Env) -> dict[str, object]:
        return {"selected": self.chosen}

    def looks(self, env: Env) -> object:
        return super().looks(env), self.chosen

    def _ground(self, env: Env, surface: Surface, rect: Rect, down: bool) -> Colour:
        style, palette = env.style, env.style.palette
        if self.chosen:
            draw.paper(surface, style, rect, depth=2)
            under = Rect(rect.x + rect.width // 4, rect.bottom - style.px(7), rect.width // 2, style.px(3))
            surface.fill(palette.accent, under)
            return palette.ink
        draw.plank(surface, style, rect, palette.wood_light if self.hot(env) else palette.wood)
        return palette.wood_ink


class Tabs(Row):
    """Tabs side by side; the arrows go from one to the next. ``tabs``: (value, words)."""

    def __init__(
        self, widget_id: str, tabs: Sequence[tuple[str, str]], value: str, change: Callable[[str], Outcome | None]
    ) -> None:
        made = [Tab(f"{widget_id}.{name}", words, partial(change, name), name == value) for name, words in tabs]
        super().__init__(made, gap=6)
