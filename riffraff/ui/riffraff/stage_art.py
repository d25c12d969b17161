"""The stage: paper sky and sea, the table, the box and the paper waves that hold the ring (R2).

Box, table and waves have the outlines that cargo meets, the waves where they are when the mount does not sway. The back
sheet of the waves shows their whole outline; the front sheet is lower, so that the ring and the ball's swing can be
seen.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from riffraff.kernel.rng import stream
from riffraff.kit import draw
from riffraff.kit.brush import Plate, block, oval
from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Surface, mix
from riffraff.kit.theme import Colour, Palette, Style
from riffraff.physics.ship import SurroundingsShape
from riffraff.ui.riffraff.paints import CARD
from riffraff.ui.riffraff.weather import FAIR, Weather, palette_in

FINE = 6.0
FRONT_TOP_MM = 62.0
"""Height of the front sheet above the table: it hides half the ball of the upright ship."""
LOW_TOP_MM = 16.0
"""The same when the weight is to be seen whole."""
HORIZON_MM = -18.0
"""Where sky and sea meet behind the ship, just below its hull."""
_SEAS = ((-18.0, 30.0, 3.4, 0.16), (-52.0, 44.0, 4.4, 0.42), (-88.0, 60.0, 5.6, 0.68), (-126.0, 80.0, 7.0, 0.92))
"""Strips of paper sea: top (mm), wave length, wave height, depth of colour from light to dark."""


_BOLT = ((0, 0), (14, 0), (4, -34), (15, -34), (-14, -104), (-5, -52), (-15, -52))
"""Lightning, cut from paper; mm from where it leaves the cloud."""


def _crests(x0: float, x1: float, top: float, length: float, height: float, shift: float = 0.0) -> list[Point]:
    """A line of waves with round troughs and pointed crests, as children cut them."""
    points = []
    steps = max(math.ceil((x1 - x0) / length * 12), 2)
    for n in range(steps + 1):
        x = x0 + (x1 - x0) * n / steps
        phase = ((x + shift) / length) % 1.0
        points.append((x, top - height * math.sin(math.pi * phase)))
    return points


@lru_cache(maxsize=3)
def backdrop(
    style: Style, size: tuple[int, int], camera: Camera, around: SurroundingsShape, now: Weather = FAIR
) -> Surface:
    """Everything that never moves and lies behind the ship, on an opaque surface of ``size`` px. Shared: do not draw
    on it."""
    palette = palette_in(style, now)
    surface = Surface(size)
    left, right = camera.mm(0, 0)[0] - 5, camera.mm(size[0], 0)[0] + 5
    horizon = round(camera.px(0, HORIZON_MM)[1])
    height = min(max(horizon + round(12 * camera.zoom), 3), size[1])
    middle = height * 2 // 3
    haze = mix(palette.foam, palette.sky_low, 0.45)
    draw.gradient(surface, pygame.Rect(0, 0, size[0], middle), palette.sky_top, haze)
    draw.gradient(surface, pygame.Rect(0, middle, size[0], height - middle), haze, palette.sky_low)
    if now.storms:
        _storm(surface, palette, camera, left, right, plain=style.high_contrast)
    elif not style.high_contrast:
        _sun_and_clouds(surface, palette, camera, left, right, count=1.0 if now is FAIR else 2.2)
    _sea(surface, palette, camera, left, right, now.wave)
    _table(surface, style, camera, around, size)
    _box(surface, palette, camera, around)
    _grain(surface)
    return surface


def _grain(surface: Surface) -> None:
    """The tooth of the paper: faint darker spots all over."""
    rng = stream(20, "tooth")
    side = 256
    tile = Surface((side, side))
    tile.fill((255, 255, 255))
    for _ in range(7000):
        grey = rng.randrange(247, 255)
        tile.set_at((rng.randrange(side), rng.randrange(side)), (grey, grey, grey))
    for x in range(0, surface.get_width(), side):
        for y in range(0, surface.get_height(), side):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_MULT)


def _shape(surface: Surface, camera: Camera, path: list[Point], colour: Colour, shadow: int = 70) -> None:
    """A paper shape with a soft shadow below it."""
    _shapes(surface, camera, [path], colour, shadow)


def _shapes(surface: Surface, camera: Camera, paths: list[list[Point]], colour: Colour, shadow: int) -> None:
    """Paper shapes that together are one piece, with one soft shadow (``shadow``: its opacity, 0 to 255)."""
    shapes = [camera.path(path) for path in paths]
    if shadow:
        xs, ys = [x for shape in shapes for x, _ in shape], [y for shape in shapes for _, y in shape]
        x0, y0 = max(math.floor(min(xs)) - 12, -20), max(math.floor(min(ys)) - 12, -20)
        x1 = min(math.ceil(max(xs)) + 12, surface.get_width() + 20)
        y1 = min(math.ceil(max(ys)) + 12, surface.get_height() + 20)
        if x1 <= x0 or y1 <= y0:  # nothing of it is in the picture
            return
        small = Surface((max((x1 - x0) // 3, 1), max((y1 - y0) // 3, 1)), pygame.SRCALPHA)
        small.fill((40, 34, 40, 0))
        for shape in shapes:
            pygame.draw.polygon(small, (40, 34, 40, shadow), [((x - x0) / 3, (y - y0) / 3) for x, y in shape])
        surface.blit(pygame.transform.smoothscale(small, (x1 - x0, y1 - y0)), (x0 + 1, y0 + 3))
    for shape in shapes:
        draw.polygon(surface, shape, colour)


def _sun_and_clouds(
    surface: Surface, palette: Palette, camera: Camera, left: float, right: float, count: float
) -> None:
    """``count``: how far the clouds are apart, over what is usual."""
    x, y = max(left + 70, -230.0), 232.0
    rays = []
    for n in range(36):
        r = 46.0 if n % 2 else 37.0
        rays.append((x + r * math.cos(n * math.tau / 36), y + r * math.sin(n * math.tau / 36)))
    _shape(surface, camera, rays, mix(palette.sun, palette.sky_low, 0.45), 40)
    _shape(surface, camera, oval(x, y, 30, 30, steps=48), palette.sun, 45)
    rng = stream(21, "clouds")
    place = left + 20.0
    while place < right:
        width, height = rng.uniform(60, 110), rng.choice((60.0, 120.0, 170.0, 262.0, 296.0))
        puffs = []
        for n in range(4):
            r = width / 4 * (0.85 if n in (1, 2) else 0.6) * rng.uniform(0.85, 1.1)
            cx = place + width * (n + 0.5) / 4
            puffs.append(
                [(cx + r * math.cos(k * math.pi / 20), height + r * math.sin(k * math.pi / 20)) for k in range(21)]
            )
        _shapes(surface, camera, puffs, mix(palette.foam, (255, 255, 255), 0.35), 40)
        place += rng.uniform(120, 190) * count


def _storm(surface: Surface, palette: Palette, camera: Camera, left: float, right: float, *, plain: bool) -> None:
    """Two banks of heavy clouds, lightning and slanting rain; ``plain``: clouds alone."""
    rng = stream(23, "storm")
    dark = mix(palette.sky_top, palette.ink, 0.28)
    for height, size, tone in ((318.0, 46.0, dark), (336.0, 40.0, mix(dark, palette.ink, 0.3))):
        if size == 46.0 and not plain:
            _rain(surface, palette, camera, left, right)
            for x in (left + 0.29 * (right - left), left + 0.76 * (right - left)):
                bolt = [(x + bx, 300.0 + by) for bx, by in _BOLT]
                _shape(surface, camera, bolt, mix(palette.sun, (255, 255, 255), 0.35), 60)
        puffs, place = [], left - 40.0
        while place < right + 40.0:
            r = size * rng.uniform(0.7, 1.15)
            centre = height + rng.uniform(-10.0, 14.0)
            puffs.append([(place + 1.3 * r * math.cos(k * math.pi / 16), centre + r * math.sin(k * math.pi / 16))
                          for k in range(32)])  # fmt: skip
            place += r * 1.1
        _shapes(surface, camera, puffs, tone, 80)


def _rain(surface: Surface, palette: Palette, camera: Camera, left: float, right: float) -> None:
    """Strokes of rain, as a child would draw them with a ruler."""
    rng = stream(24, "rain")
    colour = mix(palette.sky_low, palette.foam, 0.45)
    for _ in range(round((right - left) * 0.55)):
        x, y, length = rng.uniform(left, right), rng.uniform(HORIZON_MM, 300.0), rng.uniform(9.0, 20.0)
        stroke = camera.path([(x, y), (x - 0.32 * length, y - length)])
        draw.line(surface, stroke, colour, max(0.55 * camera.zoom, 1.0))


def _sea(surface: Surface, palette: Palette, camera: Camera, left: float, right: float, wave: float) -> None:
    floor = camera.mm(0, surface.get_height())[1] - 10
    for n, (top, length, height, depth) in enumerate(_SEAS):
        colour = mix(palette.sea_light, palette.sea, depth)
        line = _crests(left, right, top + height * (wave - 1.0) / 2, length, height * wave, shift=17.0 * n)
        _shape(surface, camera, [*line, (right, floor), (left, floor)], colour)
        foam = camera.path([(x, y - 1.4) for x, y in line])
        draw.line(surface, foam, mix(colour, palette.foam, 0.55), max(1.3 * camera.zoom * max(wave, 1.0), 1.0))


def _table(surface: Surface, style: Style, camera: Camera, around: SurroundingsShape, size: tuple[int, int]) -> None:
    palette = style.palette
    top = round(camera.px(0, around.table_y)[1])
    if top >= size[1]:
        return
    below = pygame.Rect(0, top, size[0], size[1] - top)
    draw.texture(surface, below, "wood", palette)
    edge = max(round(5 * camera.zoom), 2)
    lip = Surface((size[0], edge))
    lip.fill(mix(palette.wood_light, palette.wood, 0.3))
    surface.blit(lip, (0, top))
    surface.fill(palette.wood_dark, (0, top + edge, size[0], max(round(0.9 * camera.zoom), 1)))
    dark = Surface((1, 2))
    dark.set_at((0, 0), (255, 255, 255))
    dark.set_at((0, 1), (176, 160, 150))
    veil = pygame.transform.smoothscale(dark, (size[0], max(below.height - edge, 1)))
    surface.blit(veil, (0, top + edge), special_flags=pygame.BLEND_MULT)
    surface.fill(palette.ink, (0, top, size[0], max(round(0.9 * camera.zoom), 1)))


def _box(surface: Surface, palette: Palette, camera: Camera, around: SurroundingsShape) -> None:
    inner = float(around.box_walls[0][:, 0].max())
    rim, table = float(around.box_walls[0][:, 1].max()), around.table_y
    _shape(surface, camera, block(inner, table, -inner, rim), mix(palette.deep, palette.sea, 0.35), 0)
    for n, y in enumerate((table + 34.0, table + 24.0, table + 14.0, table + 4.0)):
        line = camera.path(_crests(inner + 2, -inner - 2, y, 22.0, 4.0, 11.0 * n))
        draw.line(surface, line, mix(palette.deep, palette.sea_light, 0.34), max(1.0 * camera.zoom, 1.0))
    shade = [(inner, rim), (-inner, rim), (-inner, rim - 3.0), (inner, rim - 3.0)]
    _shape(surface, camera, shade, palette.deep, 0)
    for wall in around.box_walls:
        path = [(float(x), float(y)) for x, y in wall]
        draw.polygon(surface, camera.path(path), palette.ink)
        x0, x1 = min(x for x, _ in path), max(x for x, _ in path)
        inside = 0.8
        draw.polygon(surface, camera.path(block(x0 + inside, table + inside, x1 - inside, rim - inside)), CARD)
        middle = (x0 + x1) / 2
        ripple = [(middle + (0.8 if k % 2 else -0.8), table + 1 + (rim - table - 2) * k / 20) for k in range(21)]
        draw.line(surface, camera.path(ripple), mix(CARD, palette.ink, 0.45), max(0.5 * camera.zoom, 1.0))


def crest_mm(around: SurroundingsShape) -> float:
    """How high the paper waves rise above the table, mm."""
    return float(around.waves[:, 1].max()) - around.table_y


@lru_cache(maxsize=6)
def waves_plate(around: SurroundingsShape, palette: Palette, height: float, back: bool) -> Plate:
    """A sheet of the paper waves, cut off ``height`` mm above the table; ``back``: the darker one.

    In mm from the middle of the mount, with which the sheets sway.
    """
    outline = [(float(x), float(y)) for x, y in around.waves]
    table = around.table_y
    half, crest = max(x for x, _ in outline), table + height
    p = Plate.around(outline, palette.ink, FINE)
    tint = 0.30 if back else 0.0
    tones = [mix(mix(palette.sea_light, palette.sea, share), palette.deep, tint) for share in (0.25, 0.6, 0.95, 1.0)]
    tones[3] = mix(palette.sea, palette.deep, 0.35 + tint)
    step = 26.0
    p.fill(block(-half, table, half, crest + 20), tones[0] if back else tones[1])
    row = 0
    top = crest - (14.0 if back else 0.0)
    while top > table:
        line = _crests(-half - 2, half + 2, top, 30.0, 7.0, 15.0 * (row % 2))
        colour = tones[min(row + (0 if back else 1), 3)]
        p.fill([(x, y - 1.6) for x, y in line] + [(half + 2, table - 2), (-half - 2, table - 2)], p.ink, 0.16)
        p.fill([*line, (half + 2, table - 2), (-half - 2, table - 2)], colour)
        p.stroke([(x, y - 1.2) for x, y in line], mix(colour, palette.foam, 0.75), 1.7)
        for drop, light in ((5.4, 0.42), (8.4, 0.26)):
            p.stroke([(x, y - drop) for x, y in line], mix(colour, palette.foam, light), 0.9)
        p.stroke(line, palette.ink, 0.6, 0.55)
        top -= step
        row += 1
    p.rim(outline, palette.foam, 0.0, -2.2, 0.75)
    p.shade(1.0, 0.86)
    p.outline(outline, 0.95)
    if not back:
        brow = _crests(-half - 2, half + 2, crest, 30.0, 7.0)
        p.stroke(brow, palette.ink, 1.9)
        p.keep([*brow, (half + 2, table - 2), (-half - 2, table - 2)])
        p.keep(outline)
    return p


def scraps(seed: int, count: int = 16) -> list[tuple[float, float, float, float]]:
    """Scraps of a splash: sideways and upward speed (mm/s), size (mm) and turning rate (rad/s) of each."""
    rng = stream(22, "splash", seed)
    return [
        (rng.uniform(-120, 120), rng.uniform(120, 400), rng.uniform(2.4, 5.0), rng.uniform(-9, 9)) for _ in range(count)
    ]
