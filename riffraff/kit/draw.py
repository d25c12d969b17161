"""Drawing behind few verbs: smooth shapes, sheets of paper, planks of wood, shadows, text.

Everything costly is drawn once for each size and kept. Shapes have edges that waver a little, as if cut by hand; the
wavering depends on the size only, so that the same sheet always looks the same.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random

import pygame

from riffraff.kernel.rng import stream
from riffraff.kit import text as texts
from riffraff.kit.camera import FAR_PX
from riffraff.kit.theme import CORNER, RING, Colour, Palette, Style

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pygame says that gfxdraw is experimental; it has been since 2008
    from pygame import gfxdraw

Point = tuple[float, float]
Surface = pygame.Surface
Rect = pygame.Rect

CACHED_PICTURES = 80
"""Sheets, planks and shadows kept; a full screen holds about 60. More are only those of windows that were."""
CACHED_DIGITS = 256
FINE = 3
"""Pictures on transparency are drawn this many times larger and shrunk."""
TILE = 192
"""Side of a tile of paper or wood texture, px."""
SHARPEST = 0.5
"""Least cosine of half a bend's angle at which a line's corner is drawn pointed; sharper ones are cut off."""
WAVER = 1.1
"""How far hand-cut edges stray, px at base size."""
WAVER_STEP = 46
"""Distance between the points that stray, px at base size."""


def polygon(surface: Surface, points: Sequence[Point], colour: Sequence[int]) -> None:
    """A filled polygon with smooth edges, on a surface without transparency. (On one with it, the smooth edge would
    replace what lies below: draw it large without smoothing there, and shrink.)"""
    try:
        whole = [(round(x), round(y)) for x, y in points]
        gfxdraw.filled_polygon(surface, whole, colour)
    except (OverflowError, ValueError):  # what is far outside the window, or nowhere
        whole = [_near(point) for point in points]
        gfxdraw.filled_polygon(surface, whole, colour)
    gfxdraw.aapolygon(surface, whole, colour)


def _near(point: Point) -> tuple[int, int]:
    """A point as near to the window as can be drawn; a coordinate that is no number counts as far out."""
    return round(max(-FAR_PX, min(FAR_PX, point[0]))), round(max(-FAR_PX, min(FAR_PX, point[1])))


def ribbon(points: Sequence[Point], width: float, closed: bool = False) -> list[Point]:
    """Outline of a line of some width through ``points``. A closed one is its outer edge followed by its inner edge."""
    points = [p for n, p in enumerate(points) if n == 0 or math.dist(p, points[n - 1]) > 1e-6]
    count, half = len(points), width / 2
    if count < 2:
        return []
    left: list[Point] = []
    right: list[Point] = []
    for n, (x, y) in enumerate(points):
        before = points[n - 1] if n or closed else points[0]
        after = points[(n + 1) % count] if n + 1 < count or closed else points[-1]
        ax, ay, bx, by = x - before[0], y - before[1], after[0] - x, after[1] - y
        la, lb = math.hypot(ax, ay), math.hypot(bx, by)
        ux, uy = (ax / la, ay / la) if la else (bx / lb, by / lb)
        vx, vy = (bx / lb, by / lb) if lb else (ux, uy)
        nx, ny = -(uy + vy), ux + vx
        size = math.hypot(nx, ny)
        nx, ny = (nx / size, ny / size) if size > 1e-6 else (-uy, ux)
        reach = half / max(abs(nx * -uy + ny * ux), SHARPEST)
        left.append((x + nx * reach, y + ny * reach))
        right.append((x - nx * reach, y - ny * reach))
    if closed:
        left, right = [*left, left[0]], [*right, right[0]]
    return left + right[::-1]


def line(surface: Surface, points: Sequence[Point], colour: Sequence[int], width: float, closed: bool = False) -> None:
    """A smooth line of any width through ``points``."""
    outline = ribbon(points, width, closed)
    if outline:
        polygon(surface, outline, colour)


def disc(surface: Surface, centre: Point, radius: float, colour: Sequence[int]) -> None:
    """A filled circle with a smooth edge."""
    (x, y), r = _near(centre), max(_near((radius, 0.0))[0], 0)
    gfxdraw.filled_circle(surface, x, y, r, colour)
    gfxdraw.aacircle(surface, x, y, r, colour)


def ring(surface: Surface, centre: Point, radius: float, colour: Sequence[int], width: float) -> None:
    """A smooth circle line."""
    points = [
        (centre[0] + radius * math.cos(a * math.tau / 48), centre[1] + radius * math.sin(a * math.tau / 48))
        for a in range(48)
    ]
    line(surface, points, colour, width, closed=True)


def arc(surface: Surface, centre: Point, radius: float, share: float, colour: Sequence[int], width: float) -> None:
    """Part of a circle line, clockwise from the top; ``share`` 1 is all of it."""
    count = max(round(48 * share), 2)
    angles = [-math.pi / 2 + n / count * share * math.tau for n in range(count + 1)]
    line(surface, [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles], colour, width)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between ``a`` (share 0) and ``b`` (share 1)."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def gradient(surface: Surface, rect: Rect, top: Colour, bottom: Colour) -> None:
    """Fill ``rect`` from one colour at its top to another at its bottom."""
    for row in range(rect.height):
        surface.fill(mix(top, bottom, row / max(rect.height - 1, 1)), (rect.x, rect.y + row, rect.width, 1))


def rounded(rect: Rect, radius: float, waver: float = 0.0, step: float = 1e9, rng: Random | None = None) -> list[Point]:
    """Corners of a rounded rectangle, clockwise from the upper left; its edges stray by up to ``waver`` px."""
    radius = min(radius, rect.width / 2, rect.height / 2)
    x0, y0, x1, y1 = rect.x, rect.y, rect.right - 1, rect.bottom - 1

    def stray() -> float:
        return 0.0 if rng is None else rng.uniform(-waver, waver)

    points: list[Point] = []
    corners = ((x0, y0, math.pi), (x1, y0, 1.5 * math.pi), (x1, y1, 0.0), (x0, y1, 0.5 * math.pi))
    sides = ((1, 0), (0, 1), (-1, 0), (0, -1))
    steps = max(round(radius / 2), 3)
    for (cx, cy, start), (dx, dy) in zip(corners, sides, strict=True):
        mx = cx + (radius if cx == x0 else -radius)
        my = cy + (radius if cy == y0 else -radius)
        for n in range(steps + 1):
            angle = start + n / steps * math.pi / 2
            points.append((mx + radius * math.cos(angle), my + radius * math.sin(angle)))
        length = (rect.width if dx else rect.height) - 2 * radius
        bends = int(length // step)
        for n in range(1, bends):
            along = n / bends * length
            x = mx + dx * along if dx else (x1 if dy > 0 else x0) + stray()
            y = my + dy * along if dy else (y0 if dx > 0 else y1) + stray()
            points.append((x, y))
    return points


def fine(size: tuple[int, int], ground: Sequence[int], paint: Callable[[Surface, float], None]) -> Surface:
    """A picture of ``size`` px with smooth edges on transparency: ``paint`` gets a surface that is larger by the factor
    it is told, and draws on it without smoothing."""
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill(ground)
    paint(large, float(FINE))
    return pygame.transform.smoothscale(large, size)


@lru_cache(maxsize=8)
def tile(kind: str, base: Colour, dark: Colour) -> Surface:
    """A square of texture that repeats without a seam: fibres in paper, grain in wood."""
    rng = stream(0, "texture", kind)
    square = Surface((TILE, TILE))
    square.fill(base)
    if kind == "paper":
        for _ in range(900):
            shade = mix(base, dark if rng.random() < 0.6 else (255, 255, 255), rng.uniform(0.03, 0.13))
            x, y, length, angle = rng.randrange(TILE), rng.randrange(TILE), rng.uniform(1, 7), rng.uniform(0, math.pi)
            end = (x + length * math.cos(angle), y + length * math.sin(angle))
            for ox in (0, -TILE) if max(x, end[0]) >= TILE - 1 else (0,):
                for oy in (0, -TILE) if max(y, end[1]) >= TILE - 1 else (0,):
                    pygame.draw.aaline(square, shade, (x + ox, y + oy), (end[0] + ox, end[1] + oy))
    else:
        for row in range(TILE):
            square.fill(mix(base, dark, 0.03 + 0.05 * math.sin(row * math.tau / TILE * 3) ** 2), (0, row, TILE, 1))
        for _ in range(46):
            y, strength = rng.randrange(TILE), rng.uniform(0.05, 0.2)
            swing, phase = rng.uniform(0.5, 2.4), rng.uniform(0, math.tau)
            shade = mix(base, dark, strength)
            points = [(x, y + swing * math.sin(x * math.tau / TILE + phase)) for x in range(0, TILE + 8, 8)]
            for oy in (-TILE, 0, TILE):
                pygame.draw.aalines(square, shade, False, [(x, p + oy) for x, p in points])
    return square


def texture(surface: Surface, rect: Rect, kind: str, palette: Palette) -> None:
    """Cover ``rect`` with "paper" or "wood"."""
    base, dark = (palette.paper, palette.paper_edge) if kind == "paper" else (palette.wood, palette.wood_dark)
    square = tile(kind, base, dark)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rect))
    for y in range(rect.y, rect.bottom, TILE):
        for x in range(rect.x, rect.right, TILE):
            surface.blit(square, (x, y))
    surface.set_clip(clip)


@lru_cache(maxsize=CACHED_PICTURES)
def _shadow(width: int, height: int, radius: int, blur: int, colour: Colour, strength: int) -> Surface:
    small = 4  # blurring is shrinking and growing again
    full = Surface((width + 4 * blur, height + 4 * blur), pygame.SRCALPHA)
    full.fill((*colour, 0))
    polygon(full, rounded(Rect(2 * blur, 2 * blur, width, height), radius), (*colour, strength))
    shape = (max(full.get_width() // small, 2), max(full.get_height() // small, 2))
    blurred = pygame.transform.smoothscale(full, shape)
    blurred = pygame.transform.smoothscale(
        blurred, (max(shape[0] * small // (blur + 1), 2), max(shape[1] * small // (blur + 1), 2))
    )
    return pygame.transform.smoothscale(blurred, full.get_size())


def shadow(surface: Surface, style: Style, rect: Rect, depth: float = 5, radius: float = CORNER) -> None:
    """A soft shadow below something of the shape of ``rect`` that floats ``depth`` px (base size) above the ground."""
    blur = style.px(depth)
    dark = _shadow(rect.width, rect.height, style.px(radius), blur, style.palette.shadow, 105)
    surface.blit(dark, (rect.x - 2 * blur, rect.y - 2 * blur + style.px(depth * 0.6)))


def cut(outline: Sequence[Point], size: tuple[int, int], ground: Surface | Colour) -> Surface:
    """``outline`` cut out of a colour or a tile of texture."""
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    polygon(picture, outline, (255, 255, 255, 255))  # a single polygon on a white ground of no opacity is safe
    cover = Surface(size, pygame.SRCALPHA)
    if isinstance(ground, tuple):
        cover.fill(ground)
    else:
        for y in range(0, size[1], TILE):
            for x in range(0, size[0], TILE):
                cover.blit(ground, (x, y))
    picture.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=CACHED_PICTURES)
def _sheet(style: Style, size: tuple[int, int], fill: Colour, edge: Colour, kind: str, radius: int) -> Surface:
    rng = stream(size[0] * 4099 + size[1], "cut")
    waver = 0 if style.high_contrast else style.px(WAVER)
    border = style.px(2.5 if style.high_contrast else 1.6)
    shape = Rect((0, 0), size).inflate(-2 * waver - 1, -2 * waver - 1)
    outline = rounded(shape, radius, waver, style.px(WAVER_STEP), rng)
    cx, cy = shape.center
    sx, sy = 1 - 2 * border / max(shape.width, 1), 1 - 2 * border / max(shape.height, 1)
    inner = [(cx + (x - cx) * sx, cy + (y - cy) * sy) for x, y in outline]
    picture = cut(outline, size, edge)
    picture.blit(cut(inner, size, fill if style.high_contrast else tile(kind, fill, edge)), (0, 0))
    return picture


@lru_cache(maxsize=CACHED_PICTURES)
def _ring(style: Style, size: tuple[int, int], radius: int) -> Surface:
    width, gap = style.px(RING) * 2, style.px(1.5) * 2
    large = Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    large.fill((*style.palette.focus, 0))
    shape = Rect((0, 0), large.get_size())
    palette = style.palette
    layers = ((palette.focus_gap, 255), (palette.focus, 255), (palette.focus_gap, 255), (palette.focus_gap, 0))
    inset = 0
    for (colour, opacity), step in zip(layers, (gap, width, gap, 0), strict=True):
        outline = rounded(shape.inflate(-2 * inset, -2 * inset), radius * 2 - inset)
        pygame.draw.polygon(large, (*colour, opacity), outline)
        inset += step
    return pygame.transform.smoothscale(large, size)


def forget_pictures() -> None:
    """Drop the sheets and shadows of screens that are gone: those of large ones take megabytes."""
    for known in (_shadow, _sheet, _ring):
        known.cache_clear()


def paper(surface: Surface, style: Style, rect: Rect, fill: Colour | None = None, depth: float = 5) -> None:
    """A sheet of paper; ``depth`` 0 lies flat, more casts a shadow."""
    palette = style.palette
    if depth:
        shadow(surface, style, rect, depth)
    sheet = _sheet(style, rect.size, fill or palette.paper, palette.paper_edge, "paper", style.px(CORNER))
    surface.blit(sheet, rect)


def plank(surface: Surface, style: Style, rect: Rect, fill: Colour | None = None, edge: Colour | None = None) -> None:
    """A piece of wood, such as a button."""
    palette = style.palette
    surface.blit(
        _sheet(style, rect.size, fill or palette.wood, edge or palette.wood_dark, "wood", style.px(CORNER)), rect
    )


def focus_ring(surface: Surface, style: Style, rect: Rect, radius: float = CORNER) -> None:
    """The ring around what has the keyboard's focus: dark between two light lines, seen on any ground."""
    reach = style.px(RING) + 2 * style.px(1.5)
    around = rect.inflate(2 * reach, 2 * reach)
    surface.blit(_ring(style, around.size, style.px(radius) + reach), around)


def write(
    surface: Surface,
    style: Style,
    words: str,
    role: str,
    colour: Colour,
    at: Point,
    align: float = 0.0,
    room: int | None = None,
) -> Rect:
    """One line of text with its upper edge at ``at[1]``; ``align`` 0 begins, 0.5 centres, 1 ends it at ``at[0]``.
    What is longer than ``room`` px is shortened. Returns the rectangle written on."""
    if room is not None:
        words = texts.shorten(style, role, words, room)
    if not words:
        return Rect(round(at[0]), round(at[1]), 0, 0)
    picture = texts.render(style, role, words, colour)
    rect = Rect(round(at[0] - picture.get_width() * align), round(at[1]), *picture.get_size())
    surface.blit(picture, rect)
    return rect


def dashes(surface: Surface, path: list[Point], colour: Colour, width: float, dash: float) -> None:
    """A dashed line through ``path``; dashes and gaps are ``dash`` px long."""
    drawn, left = True, dash
    for (x0, y0), (x1, y1) in pairwise(path):
        length, at = math.hypot(x1 - x0, y1 - y0), 0.0
        while at < length:
            end = min(at + left, length)
            if drawn:
                ends = [(x0 + (x1 - x0) * s / length, y0 + (y1 - y0) * s / length) for s in (at, end)]
                line(surface, ends, colour, width)
            left -= end - at
            at = end
            if left <= 1e-9:
                drawn, left = not drawn, dash


def write_lines(
    surface: Surface,
    style: Style,
    words: str,
    role: str,
    colour: Colour,
    rect: Rect,
    align: float = 0.0,
    middle: bool = False,
) -> Rect:
    """Text wrapped to the width of ``rect``; in the middle of its height or from its top."""
    lines = texts.wrap(style, role, words, rect.width)
    step = texts.line_height(style, role)
    y = rect.y + (rect.height - step * len(lines)) / 2 if middle else rect.y
    area = Rect(rect.x, round(y), 0, 0)
    for n, words_of_line in enumerate(lines):
        area = area.union(
            write(surface, style, words_of_line, role, colour, (rect.x + rect.width * align, y + n * step), align)
        )
    return area


@lru_cache(maxsize=CACHED_DIGITS)
def digits(words: str, height: int, colour: Colour) -> Surface:
    """Large digits of a height in px that does not depend on the text size, such as a card's."""
    picture = texts.font("digit", height).render(words, True, colour)
    return picture.subsurface(picture.get_bounding_rect())
