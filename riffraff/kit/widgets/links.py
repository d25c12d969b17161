"""Words to read in which some lead somewhere, such as the number of a rule to the rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.buttons import PRESSING, Label

Follow = Callable[[str], Outcome | None]
"""What is done when the words of a link are pressed."""


@dataclass(eq=False)
class Link(Label):
    """A word that leads somewhere, underlined."""

    focusable = True
    around = 0

    id: str = field(kw_only=True)
    follow: Follow = field(kw_only=True)

    def __post_init__(self) -> None:
        self.role = "link"

    def looks(self, env: Env) -> object:
        return super().looks(env), self.used(env)

    def draw(self, env: Env, surface: Surface) -> None:
        super().draw(env, surface)
        self.underline(env, surface)

    def underline(self, env: Env, surface: Surface) -> None:
        """The line that shows that it leads somewhere."""
        style, palette = env.style, env.style.palette
        y = self.rect.bottom - style.px(2)
        colour = palette.accent if self.hot(env) else palette.focus
        draw.line(surface, [(self.rect.left, y), (self.rect.right, y)], colour, style.px(1.2) * (1 + self.hot(env)))
        self.draw_focus(env, surface)

    def least(self, env: Env) -> int:
        return self.want(env)

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return (self.follow(self.says) if self.seen().collidepoint(x, y) else None) or STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        return self.follow(self.says) or STAY if key.key in PRESSING and not key.repeat else None


class _Written(Link):
    """A link in a text, which writes it."""

    def draw(self, env: Env, surface: Surface) -> None:
        self.underline(env, surface)


@dataclass(eq=False)
class Linked(Label):
    """A text with a link at each word that ``leads`` matches; without an ``id`` or such words it is a label."""

    leads: re.Pattern[str] = field(kw_only=True)
    follow: Follow = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        found = self.leads.findall(self.says) if self.id else []
        self.children = [_Written(word, self.font, id=f"{self.id}.{word}", follow=self.follow)
                         for word in dict.fromkeys(found)]  # fmt: skip

    def place(self, env: Env, rect: Rect) -> None:
        """Each link where its word first stands, in lines as they are written."""
        self.rect = rect
        style, step = env.style, texts.line_height(env.style, self.font)
        at: dict[str, Rect] = {}
        for n, line in enumerate(texts.wrap(style, self.font, self.says, rect.width)):
            left = rect.x + round((rect.width - texts.width(style, self.font, line)) * self.align)
            for match in self.leads.finditer(line):
                x = left + texts.width(style, self.font, line[: match.start()])
                wide = texts.width(style, self.font, match.group())
                at.setdefault(match.group(), Rect(x, rect.y + n * step, wide, step))
        for child in self.children:
            child.place(env, at.get(child.says, Rect(rect.topleft, (0, 0))))

    def draw(self, env: Env, surface: Surface) -> None:
        super().draw(env, surface)
        for child in self.children:
            child.draw(env, surface)
