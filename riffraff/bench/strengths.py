"""Forces in the bench's picture: as arrows with their values and a scale, those of the joints as values, and the spring
by which something is pulled."""

from __future__ import annotations

import math

import pygame

from riffraff.bench.card import force
from riffraff.bench.digits import fixed, with_unit
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Colour, Style
from riffraff.physics.support import Touch
from riffraff.physics.world import World
from riffraff.tuning.quantities import MN, N_MM, Rows

MM_PER_MN = 0.3
"""A force is drawn so long: the weight of 10 g as 29 mm."""
LONGEST_MM = 80.0
SCALE_MN = 100.0
"""What the scale shows."""
LEAST_MN = 3.0
"""A smaller force has no number beside its arrow: there would be no room for the others."""
JOINTS = ("pivot_force", "lower_force", "middle_force", "upper_force")
_COILS, _COIL_PX = 9, 5.0


def draw_forces(surface: Surface, style: Style, camera: Camera, world: World, touches: list[Touch]) -> None:
    """The push of each contact as an arrow into the piece, as long as its force, with its value."""
    steps = world.params.engine.substeps * TICKS_PER_SECOND
    for touch in touches:
        whole = touch.push * steps * MN
        length = min(whole * MM_PER_MN, LONGEST_MM) / max(len(touch.points), 1)
        if length < 1.0:
            continue
        for x, y in touch.points:
            end = camera.px(x + touch.normal[0] * length, y + touch.normal[1] * length)
            arrow(surface, camera.px(x, y), end, style.palette.bad, style.palette.focus_gap, style.px(2))
        once = touch.on_ship or touch.piece < touch.other
        if once and whole >= LEAST_MN:
            x, y = (sum(values) / len(touch.points) for values in zip(*touch.points, strict=True))
            label(
                surface, style, camera.px(x + touch.normal[0] * length, y + touch.normal[1] * length), fixed(whole, 0)
            )


def draw_scale(surface: Surface, style: Style, camera: Camera, rect: Rect) -> None:
    """How long a force is drawn, in the lower left corner."""
    gap, y = style.px(12), rect.bottom - style.px(16)
    length = SCALE_MN * MM_PER_MN * camera.zoom
    start, end = (rect.x + gap, y), (rect.x + gap + length, y)
    arrow(surface, start, end, style.palette.bad, style.palette.focus_gap, style.px(2))
    label(surface, style, ((start[0] + end[0]) / 2, y), with_unit(fixed(SCALE_MN, 0), "mN"), rect)


def draw_joint_forces(surface: Surface, style: Style, camera: Camera, world: World, rows: Rows) -> None:
    """How hard the pivot and the yards' pegs hold, beside each."""
    for carrier, name in enumerate(JOINTS):
        x, y, _ = world.carrier_pose(carrier)
        across, down = camera.px(x, y)
        value = float(rows[name][0])
        if math.isfinite(value):
            label(surface, style, (across + style.px(46), down + style.px(8)), force(value))


def draw_pull(surface: Surface, style: Style, camera: Camera, world: World, rect: Rect) -> None:
    """The spring, and its force and moment about the pivot beside its end."""
    band = world.band
    assert band is not None
    palette = style.palette
    start, end = camera.px(*band.at), camera.px(*band.pull.to)
    path = _coiled(start, end, style.px(_COIL_PX))
    for width, colour in ((style.px(4), palette.focus_gap), (style.px(2), palette.ink)):
        draw.line(surface, path, colour, width)
    draw.disc(surface, start, style.px(4), palette.ink)
    draw.disc(surface, end, style.px(6), palette.focus_gap)
    draw.disc(surface, end, style.px(5), palette.accent)
    said = f"{force(math.hypot(*band.force))} · {with_unit(fixed(band.moment(world.pivot) * N_MM, 2), 'N mm')}"
    label(surface, style, end, said, rect)


def _coiled(start: Point, end: Point, reach: float) -> list[Point]:
    """A zigzag from point to point, px."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 4.0 * reach:
        return [start, end]
    across_x, across_y = -dy / length * reach, dx / length * reach
    inner = [
        (
            start[0] + dx * (n + 1) / (_COILS + 1) + across_x * (-1) ** n,
            start[1] + dy * (n + 1) / (_COILS + 1) + across_y * (-1) ** n,
        )
        for n in range(_COILS)
    ]
    return [start, *inner, end]


def label(surface: Surface, style: Style, at: Point, words: str, rect: Rect | None = None) -> None:
    """A value on paper, above a point."""
    wide, tall = texts.width(style, "small", words), texts.line_height(style, "small")
    ground = Rect(at[0] - wide / 2 - style.px(3), at[1] - tall - style.px(8), wide + style.px(6), tall)
    if rect is not None:
        ground = ground.clamp(rect)
    surface.fill(style.palette.paper, ground)
    draw.write(surface, style, words, "small", style.palette.ink, (ground.x + style.px(3), ground.y))


def arrow(surface: Surface, start: Point, end: Point, colour: Colour, edge: Colour, width: float) -> None:
    """An arrow with a light edge."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 1.0:
        return
    ux, uy = dx / length, dy / length
    head = min(4.0 * width, length)
    neck = end[0] - ux * head, end[1] - uy * head
    tip = [end, (neck[0] - uy * head / 2, neck[1] + ux * head / 2), (neck[0] + uy * head / 2, neck[1] - ux * head / 2)]
    pygame.draw.line(surface, edge, start, end, round(width) + 2)
    pygame.draw.line(surface, colour, start, neck, round(width))
    pygame.draw.polygon(surface, colour, tip)
