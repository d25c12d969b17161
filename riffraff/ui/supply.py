"""A player's supply (R4, R12): the pieces still to be loaded, drawn as they are, to be grasped where the mouse is."""

from __future__ import annotations

import math

from riffraff.kernel.words import say
from riffraff.physics.cargo import CargoShape, cargo_shape
from riffraff.rules.pieces import KINDS, kind_of, name_of
from riffraff.rules.report import piece_words
from riffraff.ui.draw import Rect, Surface
from riffraff.ui.input import Key
from riffraff.ui.outcome import STAY, Outcome
from riffraff.ui.stage import Stage
from riffraff.ui.widgets.base import Env, Widget

CELL_SHARE = 0.9
"""A piece fills so much of its cell at most."""
LARGEST_SCALE = 1.15
"""px (base size) for a mm at most: pieces in the supply are about as large as on the ship."""
LEAST_CELL = 22
"""px at base size: below this a piece is no longer known."""


class SupplyPiece(Widget):
    """A piece of a supply. Press and drag it, or press Enter on it: it is in the hand then."""

    role = "piece"

    def __init__(self, stage: Stage, piece: int, *, enabled: bool, why: str) -> None:
        super().__init__(f"supply.{name_of(piece)}", enabled=enabled, why="" if enabled else why)
        self.focusable = enabled
        self._stage = stage
        self.piece = piece
        self.scale = 1.0

    @property
    def shape(self) -> CargoShape:
        """The piece's shape at its size in this match."""
        cargo, kind = self._stage.world.params.cargo, kind_of(self.piece)
        return cargo_shape(kind, cargo.mass_g(kind), cargo.size_mm(kind))

    def words(self) -> str:
        return piece_words(self.piece)

    def _centre(self) -> tuple[float, float]:
        """Where the centre of mass is drawn, px: so that the outline is in the middle of the cell."""
        low, high = self.shape.outline.min(axis=0), self.shape.outline.max(axis=0)
        return (
            self.rect.centerx - float(low[0] + high[0]) / 2 * self.scale,
            self.rect.centery + float(low[1] + high[1]) / 2 * self.scale,
        )

    def draw(self, env: Env, surface: Surface) -> None:
        x, y = self._centre()
        lifted = self.enabled and (self.hot(env) or (env.focus == self.id and env.by_keyboard))
        self._stage.painter.piece(surface, kind_of(self.piece), x, y - (env.style.px(3) if lifted else 0), self.scale)
        self.draw_focus(env, surface)

    def grip(self, x: int, y: int) -> tuple[float, float]:
        """The point of the piece under a pixel, mm in its frame; at most at its edge."""
        left, top = self._centre()
        gx, gy = (x - left) / self.scale, (top - y) / self.scale
        far = math.hypot(gx, gy) / self.shape.radius_mm
        return (gx, gy) if far <= 1.0 else (gx / far, gy / far)

    # Reactions

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        hands = self._stage.hands
        if hands is None or not self.enabled:
            return None
        hands.take(self.piece, self.grip(x, y), self._stage.mm(x, y), pressed=True)
        return STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        if self._stage.hands is not None:
            self._stage.hands.point(self._stage.mm(x, y))
        return None

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        if self._stage.hands is not None:
            self._stage.hands.release(self._stage.mm(x, y))
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        hands = self._stage.hands
        if key.key not in ("return", "space") or hands is None or not self.enabled:
            return None
        if hands.take(self.piece, (0.0, 0.0), self._stage.start(), pressed=False):
            hands.second_hand()
            env.focus = "ship"
        return STAY


class SupplyGrid(Widget):
    """All pieces of a supply in as large cells as there is room for."""

    def __init__(self, stage: Stage, pieces: tuple[int, ...], *, enabled: bool, why: str) -> None:
        super().__init__(grow=1.0)
        order = sorted(pieces, key=lambda piece: (KINDS.index(kind_of(piece)), piece))
        self.children = [SupplyPiece(stage, piece, enabled=enabled, why=why) for piece in order]
        self._stage = stage

    def height(self, env: Env, width: int) -> int:
        return env.style.px(LEAST_CELL)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        count = len(self.children)
        if count == 0:
            return
        columns, wide, tall = max(
            ((n, rect.width / n, rect.height / math.ceil(count / n)) for n in range(1, count + 1)),
            key=lambda grid: (min(grid[1], grid[2] * 1.25), -grid[0]),
        )
        tall = min(tall, wide)
        for n, child in enumerate(self.children):
            row, column = divmod(n, columns)
            child.place(env, Rect(round(rect.x + column * wide), round(rect.y + row * tall), round(wide), round(tall)))
            if isinstance(child, SupplyPiece):
                shape = child.shape
                fit = CELL_SHARE * min(wide / shape.width_mm, tall / shape.height_mm)
                child.scale = min(fit, LARGEST_SCALE * env.style.scale)


def supply_words(count: int) -> str:
    """How many pieces are left, in words."""
    return say("table.pieces", n=count)
