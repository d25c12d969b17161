"""The ship on the bench as a widget, and the tray from which new cargo is taken: gestures go to the bench's hands."""

from __future__ import annotations

import math
from typing import Any

from riffraff.bench.card import card
from riffraff.bench.digits import fixed
from riffraff.bench.hands import BenchHands, Placing
from riffraff.bench.model import Tuning
from riffraff.bench.sketch import written
from riffraff.bench.stage import BenchStage
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env
from riffraff.physics.outlines import pieces_of
from riffraff.tuning.quantities import MN, N_MM
from riffraff.ui.riffraff.scene import Sample, ShipScene, Take

LARGER = 1.3
"""The tray shows cargo at most so many times larger than the ship does."""
DRAG_PX = 5
"""A press that moves less is a click, px at base size."""
SHADE = 180
"""Of 255: how much of the tray is seen through a kind of which none is left."""


class BenchScene(ShipScene):
    """The ship of a side: "a" takes the mouse and the keys, "b" is to be looked at."""

    around = 0
    opaque = True
    ring_inside = True

    def __init__(self, side: str, stage: BenchStage, tuning: Tuning, desk: Desk) -> None:
        self.focusable = side == "a"
        widget_id, hint = ("ship", "tune.ship_hint") if self.focusable else ("ship.b", "tune.other_hint")
        super().__init__(stage, desk, widget_id, say(hint))
        self._side = side
        self._tuning = tuning

    def state(self, env: Env) -> dict[str, object]:
        return super().state(env) | {"running": self._tuning.running, "tick": self._stage.world.tick}

    def parts(self, env: Env) -> list[dict[str, Any]]:
        """Also what the card says, and the spring's force."""
        if not self.focusable:
            return []
        found, stage, band = super().parts(env), self._stage, self._stage.world.band
        box = [self.rect.x, self.rect.y, self.rect.width, self.rect.height]
        piece = stage.told_of if isinstance(stage, BenchStage) else None
        if piece is not None and piece in stage.world.pieces:
            rows = card(stage.world, piece, self._tuning.pair.a.touches())
            said = "; ".join(f"{label} {value}" for label, value in rows)
            found.append({"role": "card", "id": "ship.card", "name": said, "piece": piece, "rect": box})
        if band is not None:
            newton_mm = band.moment(stage.world.pivot) * N_MM
            pull = {"force_mn": math.hypot(*band.force) * MN, "moment_n_mm": newton_mm, "body": band.pull.body}
            x, y = stage.camera.px(*band.at)
            at = [round(x), round(y), 1, 1]
            found.append({"role": "spring", "id": "ship.spring", "name": say("tune.spring"), "rect": at, **pull})
        return found

    def draw(self, env: Env, surface: Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        super().draw(env, surface)
        if isinstance(self._hands, BenchHands) and self._hands.placing is not None:
            self._draw_placing(env, surface, self._hands, self._hands.placing)
        if self._tuning.pair.b is not None and self._tuning.mode == "side":
            at = (self.rect.x + env.style.px(10), self.rect.y + env.style.px(4))
            written(surface, env.style, self._side.upper(), "title", at)
        surface.set_clip(clip)

    def wheel(self, env: Env, steps: float) -> Outcome | None:
        """Nearer or further away about the pointer; a piece in the hand is turned."""
        if self._hands.holding:
            return super().wheel(env, steps)
        self._tuning.lens.zoom(steps, self._hands.place if self.focusable else None)
        return STAY

    def _draw_placing(self, env: Env, surface: Surface, hands: BenchHands, placing: Placing) -> None:
        """The piece that is being put somewhere, where it would lie, with the number."""
        style, palette, camera = env.style, env.style.palette, self._stage.camera
        centre = hands.target(placing)
        spot = hands.cargo.spot(centre, hang=placing.hang)
        outline = hands.cargo.outline(placing.kind, spot, centre, hang=placing.hang)
        points = [camera.px(x, y) for x, y in outline]
        draw.line(surface, points, palette.focus_gap, style.px(5), closed=True)
        draw.line(surface, points, palette.accent if spot else palette.ink_soft, style.px(2.5), closed=True)
        words = say("tune.no_slot_here") if spot is None else say("tune.spot", slot=spot[0], along=fixed(spot[1], 0))
        x = sum(point[0] for point in points) / len(points)
        y = min(point[1] for point in points) - style.text_px(24)
        wide = texts.width(style, "label", words)
        ground = Rect(x - wide / 2 - style.px(6), y - style.px(2), wide + style.px(12), style.text_px(20))
        surface.fill(palette.paper, ground.clamp(self.rect))
        at = ground.clamp(self.rect)
        draw.write(surface, style, words, "label", palette.ink, (at.x + style.px(6), at.y + 1))


class Tray(Sample):
    """One kind of cargo, of which any piece can be taken; the chosen kind is the one that is dropped."""

    role = "supply"
    ring_inside = True

    def __init__(self, tuning: Tuning, kind: str, stage: BenchStage, take: Take) -> None:
        super().__init__(stage, f"tray.{kind}", kind, take, hint=say("tune.tray_hint", kind=say(f"rules.piece.{kind}")))
        self._tuning = tuning

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        """A click only chooses the kind; who drags takes a piece."""
        self._tuning.kind = self.kind
        env.of(self.id)["pressed"] = (x, y)
        return STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        start = env.of(self.id).get("pressed")
        if start is None:
            return super().drag(env, x, y)
        if math.dist(start, (x, y)) < env.style.px(DRAG_PX):
            return None
        del env.of(self.id)["pressed"]
        super().press(env, *start)
        super().drag(env, x, y)
        return STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY if env.of(self.id).pop("pressed", None) else super().release(env, x, y)

    def state(self, env: Env) -> dict[str, object]:
        return {"selected": self._tuning.kind == self.kind, "left": self.left_over()}

    def left_over(self) -> int:
        """How many of the kind are not in the world."""
        return sum(piece not in self._tuning.bench.world.pieces for piece in pieces_of(self.kind))

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(54)

    def scale(self, env: Env) -> float:
        room = min(self.rect.width - env.style.px(14), self.rect.height - env.style.px(14))
        return min(room / max(self.shape.width_mm, self.shape.height_mm), LARGER * self._stage.camera.zoom)

    def looks(self, env: Env) -> object:
        stage, chosen = self._stage, self._tuning.kind == self.kind
        return self.used(env), chosen, self.left_over(), stage.painter, stage.camera.zoom, stage.world.params.cargo

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        chosen = self._tuning.kind == self.kind
        if chosen or self.hot(env):
            fill = palette.paper if chosen else palette.wood_light
            draw.polygon(surface, draw.rounded(self.rect, style.px(6)), fill)
        if chosen:
            under = (
                self.rect.x + style.px(8),
                self.rect.bottom - style.px(5),
                self.rect.width - style.px(16),
                style.px(3),
            )
            surface.fill(palette.accent, under)
        below = None if self.left_over() else surface.subsurface(self.rect.clip(surface.get_rect())).copy()
        self._stage.painter.piece(surface, self.kind, *self.centre(env), self.scale(env))
        if below is not None:  # none is left: only its shade
            below.set_alpha(SHADE)
            surface.blit(below, self.rect)
        words = str(self.left_over())
        at = (self.rect.right - style.px(4), self.rect.y + 1)
        draw.write(surface, style, words, "small", palette.wood_ink, at, 1.0)
        self.draw_focus(env, surface)

    def key(self, env: Env, key: Key) -> Outcome | None:
        if not env.by_keyboard:
            return None
        if key.key == "space" and not key.repeat:
            self._tuning.kind = self.kind
            return STAY
        return super().key(env, key)
