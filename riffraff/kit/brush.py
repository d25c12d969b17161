"""Painting a toy: shapes in mm on a plate with fine pixels, which is later shrunk to the size it is shown at.

Nothing here is smooth at its edges; the shrinking makes it so. What is transparent has the colour of ink, so that
edges do not turn pale or dark when they are mixed.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random

import pygame

from riffraff.kit import text as texts
from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import ribbon
from riffraff.kit.theme import Colour

FINE = 8.0
"""Pixels for a mm on a plate: twice what the largest window shows."""
QUICKLY = 1
"""How much trouble is taken to keep a plate small: a hundredth of its bytes is left in a tenth of the time that it took
to paint."""
MARGIN_MM = 1.0
"""Empty border of a plate, so that nothing is cut when it is turned."""

Path = Sequence[Sequence[float]]


def bend(points: Path, steps: int = 8) -> list[Point]:
    """A smooth line through ``points`` (Catmull-Rom), ends included."""
    ends = [points[0], *points, points[-1]]
    smooth: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for n in range(steps):
            t = n / steps
            x, y = (
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d, strict=True)
            )
            smooth.append((x, y))
    smooth.append((points[-1][0], points[-1][1]))
    return smooth


def oval(cx: float, cy: float, rx: float, ry: float, lean_deg: float = 0.0, steps: int = 40) -> list[Point]:
    """Points of an ellipse, counter-clockwise."""
    c, s = math.cos(math.radians(lean_deg)), math.sin(math.radians(lean_deg))
    ring = ((rx * math.cos(math.tau * n / steps), ry * math.sin(math.tau * n / steps)) for n in range(steps))
    return [(cx + x * c - y * s, cy + x * s + y * c) for x, y in ring]


def block(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    """Corners of an upright rectangle, counter-clockwise."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


class Plate:
    """A surface that shows the plane from ``low`` to ``high`` (mm) with ``fine`` px for a mm."""

    def __init__(self, low: Point, high: Point, ink: Colour, fine: float = FINE) -> None:
        self.ink = ink
        self.low = (low[0] - MARGIN_MM, low[1] - MARGIN_MM)
        self.high = (high[0] + MARGIN_MM, high[1] + MARGIN_MM)
        size = (math.ceil((self.high[0] - self.low[0]) * fine), math.ceil((self.high[1] - self.low[1]) * fine))
        self.camera = Camera(fine, -self.low[0] * fine, self.high[1] * fine)
        self.size = size
        self.surface = self._blank(size)
        self._folded = b""

    @classmethod
    def around(cls, outline: Path, ink: Colour, fine: float = FINE) -> Plate:
        """A plate just large enough for ``outline``."""
        xs, ys = [p[0] for p in outline], [p[1] for p in outline]
        return cls((min(xs), min(ys)), (max(xs), max(ys)), ink, fine)

    def shrunk(self, size: tuple[int, int]) -> pygame.Surface:
        """What was painted, at the size that it is shown at. From then on the plate is kept small, and not painted on:
        in full, plates would take as much as all that is made of them, and few are ever shrunk to another size."""
        if self._folded:
            self.surface = self._blank(self.size)
            self.surface.get_buffer().write(zlib.decompress(self._folded))
        picture = pygame.transform.smoothscale(self.surface, size)
        self._folded = self._folded or zlib.compress(self.surface.get_buffer().raw, QUICKLY)
        self.surface = pygame.Surface((0, 0))
        return picture

    def _blank(self, size: tuple[int, int] | None = None) -> pygame.Surface:
        surface = pygame.Surface(size or self.surface.get_size(), pygame.SRCALPHA)
        surface.fill((*self.ink, 0))
        return surface

    def fill(self, path: Path, colour: Colour, opacity: float = 1.0) -> None:
        """A filled shape; with ``opacity`` below 1 it is mixed with what lies below."""
        self._put([self.camera.path(path)], colour, opacity)

    def edged(self, path: Path, colour: Colour, width: float, opacity: float = 1.0) -> None:
        """A filled shape with a line of ink around it, ``width`` mm wide and of so much opacity."""
        self.fill(path, colour)
        self.stroke(path, self.ink, width, opacity, closed=True)

    def stroke(self, path: Path, colour: Colour, width: float, opacity: float = 1.0, closed: bool = False) -> None:
        """A line ``width`` mm wide."""
        self.strokes([path], colour, width, opacity, closed)

    def strokes(
        self,
        paths: Iterable[Path],
        colour: Colour,
        width: float,
        opacity: float = 1.0,
        closed: bool = False,
    ) -> None:
        """Lines of one width and colour; where they cross they do not darken each other."""
        shapes = []
        wide = width * self.camera.zoom
        for path in paths:
            line = self.camera.path(path)
            shapes.append(ribbon(line, wide, closed))
            if not closed:
                shapes += [_round(line[0], wide / 2), _round(line[-1], wide / 2)]
        self._put(shapes, colour, opacity)

    def _put(self, shapes: Iterable[Sequence[Point]], colour: Colour, opacity: float) -> None:
        shapes = [shape for shape in shapes if len(shape) > 2]
        if opacity >= 1.0:
            for shape in shapes:
                pygame.draw.polygon(self.surface, colour, shape)
            return
        area = _around(shapes).clip(self.surface.get_rect())
        layer = self._blank(area.size)  # where shapes cross they do not darken each other
        for shape in shapes:
            moved = [(x - area.x, y - area.y) for x, y in shape]
            pygame.draw.polygon(layer, (*colour, round(255 * opacity)), moved)
        self.surface.blit(layer, area)

    def oval(self, cx: float, cy: float, rx: float, ry: float, colour: Colour, opacity: float = 1.0) -> None:
        """A filled ellipse."""
        self.fill(oval(cx, cy, rx, ry), colour, opacity)

    def grain(
        self,
        rng: Random,
        area: tuple[Point, Point],
        colour: Colour,
        every: float,
        opacity: float,
        upright: bool = False,
    ) -> None:
        """Wood grain: wavering lines, on average ``every`` mm apart, along x or (``upright``) along y."""
        (x0, y0), (x1, y1) = area
        along, across = ((y0, y1), (x0, x1)) if upright else ((x0, x1), (y0, y1))
        length, place = along[1] - along[0], across[0]
        for width in (0.35, 0.6):
            lines = []
            place = across[0] + rng.uniform(0, every)
            while place < across[1]:
                swing, phase, wave = rng.uniform(0.2, 0.8), rng.uniform(0, math.tau), rng.uniform(18.0, 40.0)
                start = along[0] + length * max(rng.uniform(-0.5, 0.5), 0.0)
                end = along[1] - length * max(rng.uniform(-0.5, 0.5), 0.0)
                line = [
                    (t, place + swing * math.sin(t / wave * math.tau + phase))
                    for t in (start + (end - start) * n / 12 for n in range(13))
                ]
                lines.append([(b, a) for a, b in line] if upright else line)
                place += rng.uniform(0.5, 1.5) * every
            self.strokes(lines, colour, width, opacity)

    def shade(self, top: float, bottom: float, left: float = 1.0, right: float = 1.0) -> None:
        """Multiply brightness, changing evenly from the top to the bottom and from the left to the right edge."""
        steps = pygame.Surface((2, 2))
        for x, side in enumerate((left, right)):
            for y, level in enumerate((top, bottom)):
                grey = min(round(255 * side * level), 255)
                steps.set_at((x, y), (grey, grey, grey))
        veil = pygame.transform.smoothscale(steps, self.surface.get_size())
        self.surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def fade(self, top: float, bottom: float) -> None:
        """Multiply opacity, changing evenly from the top to the bottom edge."""
        steps = pygame.Surface((1, 2), pygame.SRCALPHA)
        for y, level in enumerate((top, bottom)):
            steps.set_at((0, y), (255, 255, 255, round(255 * level)))
        veil = pygame.transform.smoothscale(steps, self.surface.get_size())
        self.surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def keep(self, outline: Path) -> None:
        """Cut away all that lies outside ``outline``."""
        mask = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), self.camera.path(outline))
        self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def rim(self, outline: Path, colour: Colour, dx: float, dy: float, opacity: float) -> None:
        """Light (or shadow) along the edges of ``outline`` that face away from (dx, dy) mm, that wide."""
        rim = self._blank()
        rim.fill((*colour, 0))
        pygame.draw.polygon(rim, (*colour, round(255 * opacity)), self.camera.path(outline))
        hole = pygame.Surface(rim.get_size(), pygame.SRCALPHA)
        hole.fill((0, 0, 0, 0))
        pygame.draw.polygon(hole, (0, 0, 0, 255), self.camera.path([(x + dx, y + dy) for x, y in outline]))
        rim.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        self.surface.blit(rim, (0, 0))

    def outline(self, path: Path, width: float) -> None:
        """Cut to ``path`` and draw its ink line, ``width`` mm wide, all of it inside: the picture is no larger."""
        self.stroke(path, self.ink, 2 * width, closed=True)
        self.keep(path)

    def write(self, text: str, x: float, y: float, height: float, colour: Colour) -> None:
        """Text with its middle at (x, y), its digits ``height`` mm high."""
        picture = texts.font("strong", round(height * self.camera.zoom * 1.38)).render(text, True, colour)
        ink = picture.get_bounding_rect()
        cx, cy = self.camera.px(x, y)
        self.surface.blit(picture, (round(cx - ink.centerx), round(cy - ink.centery)))


def _around(shapes: Iterable[Path]) -> pygame.Rect:
    """The pixels that hold all shapes."""
    xs, ys = zip(*chain.from_iterable(shapes), strict=True)
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return pygame.Rect(left, top, math.ceil(max(xs)) + 1 - left, math.ceil(max(ys)) + 1 - top)


def _round(centre: Point, radius: float) -> list[Point]:
    return oval(centre[0], centre[1], radius, radius, steps=16)
