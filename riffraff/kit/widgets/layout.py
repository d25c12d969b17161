"""Arranging widgets: columns, rows, sheets. Sizes are measured, so nothing can overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from riffraff.kit import art, draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import GAP, MARKS, PAD, Colour
from riffraff.kit.widgets.base import Env, Holder, Widget


@dataclass(eq=False)
class Group(Widget):
    """Widgets ``gap`` px (at base size) apart; ``align`` 0 to 1 places them where there is more room than they need."""

    children: Sequence[Widget]
    gap: float = GAP
    align: float | None = None

    def _gaps(self, env: Env) -> int:
        return env.style.px(self.gap) * max(len(self.children) - 1, 0)


class Column(Group):
    """Widgets one below the other. ``align`` places narrower ones; without it they take the whole width."""

    def height(self, env: Env, width: int) -> int:
        return sum(child.height(env, self._width(env, child, width)) for child in self.children) + self._gaps(env)

    def _width(self, env: Env, child: Widget, width: int) -> int:
        return width if self.align is None else min(max(child.want(env), child.least(env)), width)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        widths = [self._width(env, child, rect.width) for child in self.children]
        heights = [child.height(env, width) for child, width in zip(self.children, widths, strict=True)]
        over = sum(heights) + self._gaps(env) - rect.height
        if over > 0:  # what can scroll makes room
            able = [child.shrinks() for child in self.children]
            room = sum(height for height, can in zip(heights, able, strict=True) if can)
            share = min(over / room, 1.0) if room else 0.0
            heights = [int(h * (1 - share)) if can else h for h, can in zip(heights, able, strict=True)]
        spare = max(-over, 0)
        grow = sum(child.grow for child in self.children)
        y = rect.y
        for child, width, height in zip(self.children, widths, heights, strict=True):
            tall = height + (int(spare * child.grow / grow) if grow else 0)
            x = rect.x + round((rect.width - width) * (self.align or 0.0))
            child.place(env, Rect(x, y, width, tall))
            y += tall + env.style.px(self.gap)


@dataclass(eq=False)
class Row(Group):
    """Widgets side by side; they shrink as far as their words allow, and stand below each other when even that is too
    wide. ``align`` places the row where nothing grows; ``middle``: all at their own height; ``equal``: of one width."""

    middle: bool = True
    equal: bool = False

    def want(self, env: Env) -> int:
        wants = [max(child.want(env), child.least(env)) for child in self.children]
        return (max(wants, default=0) * len(wants) if self.equal else sum(wants)) + self._gaps(env)

    def stacked(self, env: Env, width: int) -> bool:
        """Whether ``width`` is too narrow to stand side by side."""
        leasts = [child.least(env) for child in self.children]
        needed = max(leasts, default=0) * len(leasts) if self.equal else sum(leasts)
        return needed + self._gaps(env) > width

    def _widths(self, env: Env, width: int) -> list[int]:
        room = width - self._gaps(env)
        if self.equal:
            return [room // len(self.children)] * len(self.children)
        leasts = [child.least(env) for child in self.children]
        wants = [max(child.want(env), least) for child, least in zip(self.children, leasts, strict=True)]
        grow = sum(child.grow for child in self.children)
        spare = room - sum(wants)
        if spare >= 0:
            return [
                want + (int(spare * child.grow / grow) if grow else 0)
                for child, want in zip(self.children, wants, strict=True)
            ]
        give = sum(wants) - sum(leasts)
        share = min(-spare / give, 1.0) if give else 0.0
        return [int(want - (want - least) * share) for want, least in zip(wants, leasts, strict=True)]

    def height(self, env: Env, width: int) -> int:
        if not self.children:
            return 0
        if self.stacked(env, width):
            return Column(self.children, self.gap).height(env, width)
        return max(child.height(env, w) for child, w in zip(self.children, self._widths(env, width), strict=True))

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        if not self.children:
            return
        if self.stacked(env, rect.width):
            Column(self.children, self.gap).place(env, rect)
            return
        widths = self._widths(env, rect.width)
        x = rect.x + round(max(rect.width - sum(widths) - self._gaps(env), 0) * (self.align or 0.0))
        for child, width in zip(self.children, widths, strict=True):
            height = min(child.height(env, width), rect.height) if self.middle else rect.height
            child.place(env, Rect(x, rect.y + (rect.height - height) // 2, width, height))
            x += width + env.style.px(self.gap)


class Flow(Group):
    """Widgets in lines like words: as many side by side as fit, each at its own width."""

    def want(self, env: Env) -> int:
        return sum(max(child.want(env), child.least(env)) for child in self.children) + self._gaps(env)

    def _lines(self, env: Env, width: int) -> list[list[tuple[Widget, int]]]:
        gap = env.style.px(self.gap)
        lines: list[list[tuple[Widget, int]]] = [[]]
        x = 0
        for child in self.children:
            w = min(max(child.want(env), child.least(env)), width)
            if lines[-1] and x + w > width:
                lines.append([])
                x = 0
            lines[-1].append((child, w))
            x += w + gap
        return lines

    def height(self, env: Env, width: int) -> int:
        lines = self._lines(env, width)
        tall = sum(max((child.height(env, w) for child, w in line), default=0) for line in lines)
        return tall + env.style.px(self.gap) * (len(lines) - 1)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        gap = env.style.px(self.gap)
        y = rect.y
        for line in self._lines(env, rect.width):
            tall = max((child.height(env, w) for child, w in line), default=0)
            used = sum(w for _, w in line) + gap * (len(line) - 1)
            x = rect.x + round((rect.width - used) * (self.align or 0.0))
            for child, w in line:
                child.place(env, Rect(x, y, w, tall))
                x += w + gap
            y += tall + gap


@dataclass(eq=False)
class Pad(Holder):
    """One widget with room around it, on ``look``: "" nothing, "paper" a sheet, "flat" a sheet without a shadow,
    "wood" a plank. ``most`` limits its width, px at base size and ordinary text; it then stays in the middle."""

    look: str = ""
    pad: float = PAD
    most: float = 0.0
    fill: Colour | None = None
    align: float = 0.5

    def _room(self, env: Env) -> int:
        return 2 * env.style.px(self.pad)

    def _limit(self, env: Env, width: int) -> int:
        return min(width, env.style.text_px(self.most)) if self.most else width

    def want(self, env: Env) -> int:
        return self._limit(env, self.child.want(env) + self._room(env))

    def least(self, env: Env) -> int:
        return self.child.least(env) + self._room(env)

    def height(self, env: Env, width: int) -> int:
        return self.child.height(env, self._limit(env, width) - self._room(env)) + self._room(env)

    def place(self, env: Env, rect: Rect) -> None:
        width = self._limit(env, rect.width)
        self.rect = Rect(rect.x + round((rect.width - width) * self.align), rect.y, width, rect.height)
        room = self._room(env)
        self.child.place(env, self.rect.inflate(-room, -room))

    def looks(self, env: Env) -> object:
        return (self.look, self.fill) if self.look else None

    def draw(self, env: Env, surface: Surface) -> None:
        if self.look == "wood":
            draw.shadow(surface, env.style, self.rect)
            draw.plank(surface, env.style, self.rect, self.fill)
        elif self.look:
            draw.paper(surface, env.style, self.rect, self.fill, depth=5 if self.look == "paper" else 0)
        super().draw(env, surface)


class Stack(Group):
    """Widgets one over the other, each in the whole room."""


@dataclass(eq=False)
class Middle(Holder):
    """One widget in the middle of the room there is, as high as it needs; what is too high scrolls inside."""

    up: float = 0.5
    grow: float = field(default=1.0, kw_only=True)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        height = min(self.child.height(env, rect.width), rect.height)
        self.child.place(env, Rect(rect.x, rect.y + round((rect.height - height) * self.up), rect.width, height))


class Space(Widget):
    """Room without anything in it."""


@dataclass(eq=False)
class Picture(Widget):
    """A drawing of given size, px at base size and ordinary text; subclasses draw it."""

    role = "image"

    base: tuple[float, float]

    def want(self, env: Env) -> int:
        return env.style.text_px(self.base[0])

    def least(self, env: Env) -> int:
        return env.style.text_px(self.base[0])

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(self.base[1])


class Symbol(Picture):
    """A player's symbol on a disc of the own colour."""

    def __init__(self, colour: str, side: float) -> None:
        super().__init__((side, side))
        self.mark = MARKS[colour]

    def looks(self, env: Env) -> object:
        return self.mark

    def draw(self, env: Env, surface: Surface) -> None:
        side = self.rect.height
        draw.disc(surface, self.rect.center, side / 2 - 1, self.mark.colour)
        art.put_icon(surface, self.mark.symbol, self.rect.center, round(side * 0.62), self.mark.ink)
