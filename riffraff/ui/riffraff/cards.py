"""Cards to choose and cards that turn over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import AROUND_PX, Env, Widget
from riffraff.kit.widgets.buttons import Button, longest_word
from riffraff.rules.pieces import carrier_of
from riffraff.ui.riffraff import card_art as cards

TURN_S = 0.5
"""How long a card takes to turn over, s."""
TURN_STEPS = 8
"""Pictures of a card that turns."""
LIFT_PX = 8
"""A card under the mouse rises so far, px at base size."""


def card_words(number: int) -> str:
    """A card in words: the slot and the part of the ship that carries it."""
    return say("ui.match.card_place", n=number, place=say(f"ui.carrier.{carrier_of(number)}"))


CARD = "card."
"""What the name of a card of the hand begins with; its number follows."""


class HandCard(Button):
    """A card of the hand."""

    role = "card"
    around = AROUND_PX

    def __init__(self, colour: str, number: int, width: float, action: Callable[[], Outcome | None]) -> None:
        super().__init__(f"{CARD}{number}", card_words(number), action, hint=card_words(number))
        self.colour = colour
        self.number = number
        self.base_width = width

    def state(self, env: Env) -> dict[str, object]:
        return {"number": self.number}

    def want(self, env: Env) -> int:
        return env.style.px(self.base_width)

    def least(self, env: Env) -> int:
        return env.style.px(30)

    def height(self, env: Env, width: int) -> int:
        return cards.height(width) + env.style.px(LIFT_PX)

    def looks(self, env: Env) -> object:
        return self.used(env), self.colour, self.number

    def draw(self, env: Env, surface: Surface) -> None:
        style = env.style
        lifted = self.hot(env) or (env.focus == self.id and env.by_keyboard)
        rect = Rect(self.rect.x, self.rect.y + (0 if lifted else style.px(LIFT_PX)), self.rect.width, 0)
        rect.height = cards.height(rect.width)
        draw.shadow(surface, style, rect, 5 if lifted else 2, 6)
        surface.blit(cards.face(style, self.colour, self.number, rect.width), rect)
        if env.focus == self.id and env.by_keyboard:
            draw.focus_ring(surface, style, rect, 7)


@dataclass(eq=False)
class TurnedCard(Widget):
    """A card that is turned over from ``since`` (s) on, with its player's name and then the place in the order."""

    role = "card"

    id: str
    name: str
    colour: str
    number: int
    since: float
    place_words: str
    base_width: float
    still: bool

    def words(self) -> str:
        return f"{self.name}: {card_words(self.number)} {self.place_words}".strip()

    def state(self, env: Env) -> dict[str, object]:
        return {"number": self.number}

    def want(self, env: Env) -> int:
        return max(env.style.px(self.base_width), env.style.text_px(104))

    def least(self, env: Env) -> int:
        return max(env.style.px(self.base_width), longest_word(env.style, "small", self.place_words))

    def height(self, env: Env, width: int) -> int:
        small, label = (texts.line_height(env.style, role) for role in ("small", "label"))
        lines = len(texts.wrap(env.style, "small", self.place_words, width))
        return cards.height(env.style.px(self.base_width)) + small * lines + label + env.style.px(4)

    def _turned(self, env: Env) -> float:
        """The share by which it is turned over."""
        return 1.0 if self.still else min(max((env.now - self.since) / TURN_S, 0.0), 1.0)

    def looks(self, env: Env) -> object:
        turned = self._turned(env)
        shown = round(turned * TURN_STEPS), turned == 1.0
        return self.name, self.colour, self.number, self.place_words, shown

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        turned = self._turned(env)
        width = style.px(self.base_width)
        picture = cards.turning(style, self.colour, self.number, width, round(turned * TURN_STEPS), TURN_STEPS)
        label = texts.line_height(style, "label")
        ink = draw.mix(MARKS[self.colour].colour, palette.ink, 0.5)
        draw.write(surface, style, self.name, "label", ink, (self.rect.centerx, self.rect.y), 0.5, self.rect.width)
        surface.blit(picture, (self.rect.centerx - picture.get_width() // 2, self.rect.y + label))
        if turned == 1.0:
            y = self.rect.y + label + cards.height(width) + style.px(2)
            room = Rect(self.rect.x, y, self.rect.width, self.rect.bottom - y)
            draw.write_lines(surface, style, self.place_words, "small", palette.ink, room, 0.5)
