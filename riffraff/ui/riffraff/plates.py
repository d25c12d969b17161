"""The players at the sides of the ship: who, how many pieces, the newest card, and every piece to be taken."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TypeAlias

from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.camera import Point
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.layout import Column, Group
from riffraff.rules.pieces import KINDS, kind_of, name_of
from riffraff.ui.riffraff import card_art as cards
from riffraff.ui.riffraff.icons import CAPTAIN, CRATE
from riffraff.ui.riffraff.scene import At, Sample
from riffraff.ui.riffraff.stage import Stage

COLUMNS = 4
"""Kinds side by side in a supply; there are eight."""
CELL_PX = 56
"""Side of a piece's cell, px at base size."""
LARGEST_PX_MM = 1.7
"""Pieces are not drawn larger than this, px for a mm at base size: a crate must not look larger than a plank."""
CARD_PX = 40
"""Width of the newest card, px at base size."""
BADGE = 0.24
"""The badge with the count of pieces has at most this radius, in sides of the cell: it must not hide the piece."""

TakePiece: TypeAlias = Callable[[int, Point, At], object]
"""``scene.Take`` with the number of the piece before."""


class SupplyPiece(Sample):
    """All pieces of one kind that a player has."""

    role = "piece"

    def __init__(self, stage: Stage, seat: int, kind: str, pieces: Sequence[int], take: TakePiece, takes: bool) -> None:
        self.pieces = list(pieces)
        name, enabled = f"supply.{seat}.{kind}", takes and bool(pieces)
        super().__init__(stage, name, kind, lambda grip, at: take(self.pieces[0], grip, at), enabled=enabled)

    def words(self) -> str:
        words = super().words()
        return words if len(self.pieces) == 1 else say("ui.match.pieces", piece=words, n=len(self.pieces))

    def state(self, env: Env) -> dict[str, object]:
        return {"count": len(self.pieces), "pieces": [name_of(piece) for piece in self.pieces]}

    def scale(self, env: Env) -> float:
        """Px for a mm of the picture."""
        room = min(self.rect.width, self.rect.height) - env.style.px(8)
        return min(room / max(self.shape.width_mm, self.shape.height_mm), LARGEST_PX_MM * env.style.scale)

    def looks(self, env: Env) -> object:
        return self.used(env), self.kind, len(self.pieces)

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        if self.hot(env):
            draw.polygon(surface, draw.rounded(self.rect.inflate(-2, -2), style.px(8)), palette.sun)
        x, y = self.centre(env)
        if self.pieces:
            if len(self.pieces) > 1:
                self._stage.painter.piece(surface, self.kind, x + style.px(4), y - style.px(4), self.scale(env))
            self._stage.painter.piece(surface, self.kind, x, y, self.scale(env))
        else:
            k = self.scale(env)
            outline = [(x + px * k, y - py * k) for px, py in self.shape.outline.tolist()]
            draw.line(surface, outline, palette.paper_edge, style.px(1.5), closed=True)
        if len(self.pieces) > 1:
            badge = min(style.text_px(11), round(self.rect.height * BADGE))
            at = (self.rect.right - badge - 1, self.rect.bottom - badge - 1)
            draw.disc(surface, at, badge, palette.deep)
            number = texts.font("label", round(badge * 1.36)).render(str(len(self.pieces)), True, palette.foam)
            surface.blit(number, number.get_rect(center=at))
        self.draw_focus(env, surface)


class Supply(Group):
    """A player's pieces by kind, in a grid."""

    role = "supply"

    def height(self, env: Env, width: int) -> int:
        return min(width // COLUMNS, env.style.px(CELL_PX)) * math.ceil(len(self.children) / COLUMNS)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        rows = math.ceil(len(self.children) / COLUMNS)
        wide, tall = rect.width // COLUMNS, rect.height // rows
        for n, child in enumerate(self.children):
            row, column = divmod(n, COLUMNS)
            child.place(env, Rect(rect.x + column * wide, rect.y + row * tall, wide, tall))


@dataclass(eq=False)
class NamePlate(Widget):
    """A player's name on the own colour, with symbol, pattern, rank and newest card."""

    role = "player"

    seat: int
    name: str
    colour: str
    count: int
    _: KW_ONLY
    captain: bool
    awaited: bool
    computer: bool
    card: int | None
    laid: bool
    pile: Sequence[int] = ()

    def __post_init__(self) -> None:
        self.id = f"player.{self.seat}"

    def words(self) -> str:
        said = [self.name, say("ui.match.left", n=self.count)]
        said += [say("ui.match.captain")] if self.captain else []
        said += [say("ui.match.awaited")] if self.awaited else []
        said += [say("ui.match.card", n=self.card)] if self.card else []
        said += [say("ui.match.laid")] if self.laid else []
        return ", ".join(said)

    def state(self, env: Env) -> dict[str, object]:
        return {
            "count": self.count, "captain": self.captain, "awaited": self.awaited, "card": self.card,
            "laid": self.laid, "pile": self.pile,
        }  # fmt: skip

    def _card(self, env: Env) -> int:
        return env.style.px(CARD_PX)

    def height(self, env: Env, width: int) -> int:
        style = env.style
        lines = texts.line_height(style, "strong") + texts.line_height(style, "small") + style.px(14)
        piles = texts.line_height(style, "small") if len(self.pile) > 1 else 0
        return max(lines, cards.height(self._card(env)) + style.px(6)) + piles

    def looks(self, env: Env) -> object:
        rank = self.captain, self.awaited, self.computer
        return self.name, self.colour, self.count, rank, self.card, self.laid, self.pile

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette, mark = env.style, env.style.palette, MARKS[self.colour]
        piles = texts.line_height(style, "small") if len(self.pile) > 1 else 0
        band = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - piles)
        art.ground(surface, style, band, mark)
        if self.awaited:
            edge = draw.rounded(band.inflate(-style.px(3), -style.px(3)), style.px(6))
            draw.line(surface, edge, palette.sun, style.px(3), closed=True)
        card = Rect(0, 0, self._card(env), cards.height(self._card(env)))
        card.midright = (band.right - style.px(4), band.centery)
        if self.card:
            surface.blit(cards.face(style, self.colour, self.card, card.width), card)
        elif self.laid:
            surface.blit(cards.back(style, self.colour, card.width), card)
        side = texts.line_height(style, "strong")
        x, y = band.x + style.px(8), band.y + style.px(6)
        art.put_icon(surface, mark.symbol, (x + side / 2, y + side / 2), side, mark.ink)
        left = x + side + style.px(8)
        room = card.x - left - style.px(6)
        draw.write(surface, style, self.name, "strong", mark.ink, (left, y), room=room)
        y += side + style.px(2)
        small = texts.line_height(style, "small")
        icons = {CRATE: True, CAPTAIN: self.captain, "gear": self.computer, "pointer": self.awaited}
        ix = x + side / 2
        for name in (name for name, is_so in icons.items() if is_so):
            size = round(small * (1.15 if name in (CAPTAIN, "pointer") else 0.9))
            art.put_icon(surface, name, (ix, y + small / 2), size, mark.ink)
            ix += small * 1.3
            if name == CRATE:
                number = str(self.count)
                draw.write(surface, style, number, "label", mark.ink, (ix - small * 0.5, y))
                ix += texts.width(style, "label", number) + style.px(8)
        if piles:
            shown = say("ui.match.pile", cards=", ".join(map(str, self.pile)))
            at = (self.rect.x + style.px(8), band.bottom)
            draw.write(surface, style, shown, "small", palette.ink_soft, at, room=self.rect.width - style.px(12))


def player_panel(plate: NamePlate, supply: Sequence[int], stage: Stage, take: TakePiece, takes: bool) -> Widget:
    """A player's plate with the pieces below. ``take`` takes one; ``takes``: that may be done now."""
    kinds = {kind: [piece for piece in supply if kind_of(piece) == kind] for kind in KINDS}
    cells = [SupplyPiece(stage, plate.seat, kind, pieces, take, takes) for kind, pieces in kinds.items()]
    return Column([plate, Supply(cells, id=f"supply.{plate.seat}")], gap=4)
