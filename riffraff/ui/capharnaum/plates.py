"""The players at the sides of the house: who, how many things they still have, which tokens are left."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.capharnaum.actions import TOKENS
from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import Env, Widget


@dataclass(eq=False)
class PlayerPlate(Widget):
    """See the module."""

    role = "player"
    around = 0

    seat: int
    name: str
    colour: str
    things: int
    tokens: tuple[int, ...]
    awaited: bool
    computer: bool

    def __post_init__(self) -> None:
        self.id = f"player.{self.seat}"

    def words(self) -> str:
        tokens = ", ".join(map(str, self.tokens)) or "-"
        return say("capharnaum.ui.player", name=self.name, n=self.things, tokens=tokens)

    def state(self, env: Env) -> dict[str, object]:
        return {"left": self.things, "tokens": list(self.tokens), "awaited": self.awaited}

    def looks(self, env: Env) -> object:
        return self.name, self.colour, self.things, self.tokens, self.awaited, self.computer

    def _band(self, env: Env) -> int:
        return texts.line_height(env.style, "strong") + env.style.px(10)

    def _chip(self, env: Env, width: int) -> int:
        return min(width // len(TOKENS), env.style.text_px(30))

    def height(self, env: Env, width: int) -> int:
        count = texts.line_height(env.style, "strong")
        return self._band(env) + count + self._chip(env, width) + 3 * env.style.px(5)

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette, mark, rect = env.style, env.style.palette, MARKS[self.colour], self.rect
        band = Rect(rect.x, rect.y, rect.width, self._band(env))
        art.ground(surface, style, band, mark)
        side, gap = round(band.height * 0.6), style.px(6)
        x = band.x + gap
        for icon in [mark.symbol] + (["gear"] if self.computer else []) + (["pointer"] if self.awaited else []):
            art.put_icon(surface, icon, (x + side / 2, band.centery), side, mark.ink)
            x += side + gap
        y = band.centery - texts.line_height(style, "strong") / 2
        draw.write(surface, style, self.name, "strong", mark.ink, (x, y), room=band.right - x - gap)
        if self.awaited:
            draw.line(surface, draw.rounded(band, style.px(7)), palette.focus_gap, style.px(2.5), closed=True)
        y = band.bottom + style.px(5)
        words = say("capharnaum.ui.left", n=self.things)
        draw.write(surface, style, words, "strong", palette.ink, (rect.x + style.px(2), y), room=rect.width)
        chip = self._chip(env, rect.width)
        y += texts.line_height(style, "strong") + style.px(5)
        for n, token in enumerate(TOKENS):
            at = Rect(rect.x + n * chip, round(y), chip - 2, chip - 2)
            self._token(surface, env, at, token)

    def _token(self, surface: Surface, env: Env, rect: Rect, token: int) -> None:
        """A token: raised while it is left, an empty place when it is spent."""
        style, palette = env.style, env.style.palette
        outline = draw.rounded(rect, style.px(4))
        if token not in self.tokens:
            draw.line(surface, outline, palette.ink_faint, 1.2, closed=True)
            return
        draw.polygon(surface, outline, palette.wood_light)
        draw.line(surface, outline, palette.wood_dark, style.px(1.5), closed=True)
        number = texts.font("label", round(rect.height * 0.72)).render(str(token), True, palette.wood_ink)
        surface.blit(number, number.get_rect(center=rect.center))
