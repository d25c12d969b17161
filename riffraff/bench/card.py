"""What is known of a piece: the card of the one under the pointer, or of the one that was chosen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from riffraff.bench.digits import NONE, fixed, with_unit
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.physics.outlines import pieces_of
from riffraff.physics.placement import pose_on
from riffraff.physics.support import Touch
from riffraff.physics.world import World
from riffraff.tuning.quantities import MN

CARRIERS = ("hull", "lower", "middle", "upper")
_MOST_TOUCHES = 5
_UPWARDS = 0.5
"""Of a contact's direction: what pushes less upwards than aside bears nothing."""
_DECK_MM = 1.0
"""What touches the ship's own body so much higher than the deck touches the mast."""


def card(world: World, piece: int, touches: Iterable[Touch]) -> list[tuple[str, str]]:
    """Labels and values: mass, place, heel, speed, and each contact's force; what bears the piece comes first of them
    and is said to do so."""
    x, y, angle = world.pose(piece)
    along, above, _ = pose_on(world, piece, 0)
    grams = world.body_of(piece).shape.mass_g
    turned = math.degrees(math.remainder(angle, math.tau))
    rows = [
        (_named(world, piece), say(f"tune.card.{world.where(piece)}")),
        (say("tune.card.mass"), with_unit(fixed(grams, 2), "g")),
        (say("tune.card.place"), with_unit(f"{fixed(x, 1)}; {fixed(y, 1)}", "mm")),
        (say("tune.card.on_ship"), with_unit(f"{fixed(along, 1)}; {fixed(above, 1)}", "mm")),
        (say("tune.card.heel"), with_unit(fixed(turned, 2), "°")),
        (say("tune.card.speed"), with_unit(fixed(world.speed(piece), 1), "mm/s")),
    ]
    own = sorted(
        (touch for touch in touches if touch.piece == piece), key=lambda touch: (-touch.normal[1], touch.other)
    )
    steps = world.params.engine.substeps * TICKS_PER_SECOND
    for touch in own[:_MOST_TOUCHES]:
        kind = "bears" if touch.normal[1] > _UPWARDS and touch.push > 0.0 else "touches"
        rows.append((say(f"tune.card.{kind}", what=_other(world, touch)), force(touch.push * steps)))
    if not own:
        rows.append((say("tune.card.bears", what=NONE), NONE))
    return rows


def force(engine: float) -> str:
    """A force in g mm/s2 as it is written."""
    return with_unit(fixed(engine * MN, 1), "mN")


def _other(world: World, touch: Touch) -> str:
    if touch.on_ship:
        x, y, heel = world.carrier_pose(0)
        heights = [(py - y) * math.cos(heel) - (px - x) * math.sin(heel) for px, py in touch.points]
        high = sum(heights) / len(heights) > world.params.ship.deck_height + _DECK_MM
        return say(f"tune.card.{'mast' if touch.other == 0 and high else CARRIERS[touch.other]}")
    return _named(world, touch.other)


def _named(world: World, piece: int) -> str:
    """Its kind, and which of them it is."""
    kind = world.kind_of(piece)
    return f"{say(f'rules.piece.{kind}')} {pieces_of(kind).index(piece) + 1}"


def draw_card(surface: Surface, style: Style, rect: Rect, rows: Sequence[tuple[str, str]]) -> None:
    """In the upper left corner of the ship's rectangle."""
    palette, gap, tall = style.palette, style.px(8), texts.line_height(style, "small")
    left = max(texts.width(style, "small", label) for label, _ in rows)
    right = max(texts.width(style, "small", value) for _, value in rows)
    ground = Rect(rect.x + gap, rect.y + gap, left + right + 3 * gap, tall * len(rows) + gap).clip(rect)
    surface.fill(palette.paper, ground)
    draw.line(
        surface,
        [ground.topleft, ground.topright, ground.bottomright, ground.bottomleft],
        palette.ink_soft,
        style.px(1),
        closed=True,
    )
    for n, (label, value) in enumerate(rows):
        y = ground.y + gap // 2 + n * tall
        draw.write(surface, style, label, "small", palette.ink_soft, (ground.x + gap, y))
        draw.write(surface, style, value, "small", palette.ink, (ground.right - gap, y), 1.0)
