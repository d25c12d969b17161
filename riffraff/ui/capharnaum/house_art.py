"""The house from above, cut out of paper: floors, walls, doors and windows, the cells on which things can lie."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from riffraff.capharnaum.board import Board
from riffraff.capharnaum.plan import NOTHING, OPENINGS, WALLS, Cell, place_of
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Point, Rect, Surface, mix
from riffraff.kit.theme import Colour, Palette, Style
from riffraff.ui.capharnaum.ground import Ground

FLOORS: tuple[Colour, ...] = (
    (246, 226, 190), (226, 232, 214), (244, 216, 204), (214, 226, 234), (238, 222, 240), (250, 236, 180),
)  # fmt: skip
"""Of rooms, one after the other."""
LAWN_TOP: Colour = (176, 200, 140)
DUSK = 0.2
"""How dark a room is in which no adult has switched the light on."""
WALL, SILL = 0.13, 0.2
"""Thickness of walls and of openings, in cells."""
RUG = 0.8
"""Side of a rug, in cells."""
LETTERS_CELL_PX = 26
"""In cells smaller than this no names of rooms and columns are written: they could not be read."""


@dataclass(frozen=True)
class View:
    """Where a picture of ``ground`` lies in the window: its corner, and px for a cell."""

    ground: Ground
    left: float
    top: float
    zoom: float

    @classmethod
    def fit(cls, ground: Ground, rect: Rect) -> View:
        """As large as the rectangle allows."""
        width, height = ground.size
        zoom = max(min(rect.width / width, rect.height / height), 1.0)
        return cls(ground, rect.x + (rect.width - width * zoom) / 2, rect.y + (rect.height - height * zoom) / 2, zoom)

    def px(self, point: Point) -> Point:
        """The pixel of a point of the ground."""
        return self.left + point[0] * self.zoom, self.top + point[1] * self.zoom

    def at(self, x: float, y: float) -> Cell | None:
        """The cell at a pixel."""
        return self.ground.cell((x - self.left) / self.zoom, (y - self.top) / self.zoom)

    def rect(self, cell: Cell, share: float = 1.0) -> Rect:
        """A cell in px, or the middle ``share`` of it."""
        x, y = self.px(self.ground.middle(cell))
        half = self.zoom * share / 2
        left, top = round(x - half), round(y - half)
        return Rect(left, top, round(x + half) - left, round(y + half) - top)


def floor_of(style: Style, board: Board, letter: str, lit: bool) -> Colour:
    """The colour of a room's floor."""
    if style.high_contrast:
        return style.palette.paper if lit else style.palette.paper_dim
    floor = FLOORS[list(board.plan.rooms).index(letter) % len(FLOORS)]
    return floor if lit else mix(floor, style.palette.deep, DUSK)


def lawn(surface: Surface, style: Style, rect: Rect) -> None:
    """The garden around the house."""
    grass = style.palette.paper_dim if style.high_contrast else LAWN_TOP
    dark = style.palette.paper_dim if style.high_contrast else mix(grass, style.palette.good, 0.5)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rect))
    square = draw.tile("paper", grass, dark)
    for y in range(rect.y, rect.bottom, draw.TILE):
        for x in range(rect.x, rect.right, draw.TILE):
            surface.blit(square, (x, y))
    surface.set_clip(clip)


def house(surface: Surface, style: Style, view: View, lit: Sequence[str]) -> None:
    """The whole house without what lies and stands in it; in the rooms ``lit`` the light is on."""
    board = view.ground.board
    _shade(surface, style, view)
    for cell, letter in board.room.items():
        floor = floor_of(style, board, letter, letter in lit)
        rect = view.rect(cell)
        surface.fill(floor, rect)
        pygame.draw.rect(surface, mix(floor, style.palette.ink, 0.1), rect, 1)
    for cell in board.mess:
        rug(surface, style, view.rect(cell, RUG), board.room[cell] in lit)
    for cell in board.circles:
        draw.ring(surface, view.px(view.ground.middle(cell)), view.zoom * 0.3, style.palette.good, view.zoom * 0.08)
    if view.zoom >= LETTERS_CELL_PX:
        _names(surface, style, view, lit)
    _walls(surface, style, view)


def _shade(surface: Surface, style: Style, view: View) -> None:
    """The shadow of the house on the lawn."""
    dark = mix(LAWN_TOP, style.palette.shadow, 0.45)
    if style.high_contrast:
        return
    for cell in view.ground.board.room:
        surface.fill(dark, view.rect(cell, 1.24).move(round(view.zoom * 0.1), round(view.zoom * 0.14)))


def rug(surface: Surface, style: Style, rect: Rect, lit: bool) -> None:
    """A cell of mess: a rug with fringes, on which nobody stops."""
    palette, cell = style.palette, rect.width / RUG
    colour = palette.wood_light if lit or style.high_contrast else mix(palette.wood_light, palette.deep, DUSK)
    step = max(rect.width // 6, 3)
    for x in range(rect.left + step // 2, rect.right, step):
        for y0, y1 in ((rect.top - step // 2, rect.top), (rect.bottom, rect.bottom + step // 2)):
            pygame.draw.line(surface, palette.wood_dark, (x, y0), (x, y1), max(rect.width // 24, 1))
    draw.polygon(surface, draw.rounded(rect, cell * 0.06), colour)
    inner = rect.inflate(-rect.width * 0.28, -rect.height * 0.28)
    draw.line(surface, draw.rounded(inner, cell * 0.05), palette.wood_dark, max(cell * 0.035, 1.2), closed=True)


def _names(surface: Surface, style: Style, view: View, lit: Sequence[str]) -> None:
    """What each room is called, where there is floor for it; and the letters and numbers of the cells."""
    board, palette, font = view.ground.board, style.palette, texts.font("label", max(round(view.zoom * 0.3), 11))
    columns, rows = view.ground.cells
    for letter in board.rooms:
        colour = mix(floor_of(style, board, letter, letter in lit), palette.ink, 0.75)
        floor, lines = place_of_name(view, letter, font)
        high = 0
        for words in lines:
            picture = font.render(words, True, colour)
            if picture.get_width() > floor.width:
                picture = pygame.transform.smoothscale_by(picture, floor.width / picture.get_width())
            surface.blit(picture, picture.get_rect(midtop=(floor.centerx, floor.y + high)))
            high += picture.get_height()
    ink = mix(LAWN_TOP, palette.ink, 0.75)
    low_column = min(cell[0] for cell in board.room)
    low_row = min(int(cell[1:]) for cell in board.room)
    for n in range(columns):
        picture = font.render(chr(ord(low_column) + n), True, ink)
        x, y = view.px((0.7 + n + 0.5, 0.3))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
    for n in range(rows):
        picture = font.render(str(low_row + n), True, ink)
        x, y = view.px((0.3, 0.7 + n + 0.5))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def place_of_name(view: View, letter: str, font: pygame.font.Font) -> tuple[Rect, list[str]]:
    """Where a room's name is written, on floor without rugs and circles, as high up as there is room for it; and its
    lines: two where one is too long for any such place."""
    board = view.ground.board
    taken = {*board.mess, *board.circles}
    spans = [_span(view, cells) for cells in _free_rows(board, letter, taken) or _free_rows(board, letter, set())]
    words = str(board.plan.rooms[letter].names).split()
    broken = [[" ".join(words)], *([" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words)))]
    lines = min(broken, key=lambda lines: max(font.size(line)[0] for line in lines))
    for some in (broken[0], lines):
        wide = max(font.size(line)[0] for line in some)
        fit = [span for span in spans if span.width >= wide]
        if fit:
            return fit[0], some
    return max(spans, key=lambda span: span.width), lines


def _free_rows(board: Board, letter: str, taken: Container[Cell]) -> list[list[Cell]]:
    """Cells of a room side by side of which none is taken, row by row."""
    rows: list[list[Cell]] = []
    for cell, room in board.room.items():
        if room != letter or cell in taken:
            continue
        line, column = place_of(cell)
        if rows and place_of(rows[-1][-1]) == (line, column - 2):
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return rows


def _span(view: View, cells: Sequence[Cell]) -> Rect:
    """The floor for letters on cells side by side."""
    whole = view.rect(cells[0]).union(view.rect(cells[-1]))
    edge = round(view.zoom * 0.08)
    return Rect(whole.x + edge, whole.y + edge, whole.width - 2 * edge, whole.height - 2 * edge)


def _walls(surface: Surface, style: Style, view: View) -> None:
    """Walls, and in them doors and windows in blue."""
    board, palette = view.ground.board, style.palette
    plan, edges = board.plan, dict[tuple[int, int], bool]()
    for cell in board.room:
        place = place_of(cell)
        for _there, between in plan.around(place):
            if plan.mark(between) in WALLS + OPENINGS and plan.mark(between) != NOTHING:
                edges[between] = plan.mark(between) in OPENINGS
    for (line, column), opening in sorted(edges.items(), key=lambda edge: edge[1]):
        along = (0, 1) if line % 2 == 0 else (1, 0)
        ends = [view.px(view.ground.corner((line + k * along[0], column + k * along[1]))) for k in (-1, 1)]
        wall(surface, palette, ends, view.zoom, opening)


def wall(surface: Surface, palette: Palette, ends: Sequence[Point], zoom: float, opening: bool) -> None:
    """A cell's length of wall, ``zoom`` px, or of a wall with a door or a window in it."""
    width = max(zoom * WALL, 3.0)
    _bar(surface, ends, palette.wood_dark, width, width / 2)
    if opening:
        sill = [_between(ends, 0.1), _between(ends, 0.9)]
        _bar(surface, sill, palette.focus_gap, max(zoom * SILL, 4.0), 0.0)
        _bar(surface, sill, palette.focus, max(zoom * SILL * 0.45, 2.0), 0.0)


def _between(ends: Sequence[Point], share: float) -> Point:
    (ax, ay), (bx, by) = ends
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _bar(surface: Surface, ends: Sequence[Point], colour: Colour, width: float, over: float) -> None:
    """A straight bar that goes a little beyond its ends."""
    (ax, ay), (bx, by) = ends
    upright = abs(ax - bx) < abs(ay - by)
    x0, x1, y0, y1 = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    dx, dy = (width / 2, over) if upright else (over, width / 2)
    surface.fill(colour, Rect(round(x0 - dx), round(y0 - dy), round(x1 - x0 + 2 * dx), round(y1 - y0 + 2 * dy)))


# -- pawns ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def child_pawn(colour: Colour, ink: Colour, symbol: str, side: int, edge: Colour) -> Surface:
    """A child: small and round, with the symbol of its player."""
    from riffraff.kit.art import ICONS  # noqa: PLC0415 - icons are many, and asked for by name

    def paint(surface: Surface, k: float) -> None:
        s = side * k
        body = [(0.5 + 0.34 * math.sin(a), 0.66 - 0.3 * math.cos(a)) for a in (n * math.tau / 40 for n in range(40))]
        pygame.draw.polygon(surface, edge, [(x * s, y * s) for x, y in _grown(body, 1.14)])
        pygame.draw.circle(surface, edge, (0.5 * s, 0.24 * s), 0.22 * s)
        pygame.draw.polygon(surface, colour, [(x * s, y * s) for x, y in body])
        pygame.draw.circle(surface, (248, 220, 188), (0.5 * s, 0.24 * s), 0.18 * s)
        pygame.draw.circle(surface, edge, (0.43 * s, 0.24 * s), 0.025 * s)
        pygame.draw.circle(surface, edge, (0.57 * s, 0.24 * s), 0.025 * s)
        part = Surface((round(0.4 * s), round(0.4 * s)), pygame.SRCALPHA)
        part.fill((*ink, 0))
        ICONS[symbol](part, float(part.get_width() - 1), ink)
        surface.blit(part, (0.3 * s, 0.48 * s))

    return draw.fine((side, side), (*edge, 0), paint)


@lru_cache(maxsize=32)
def adult_pawn(number: int, side: int, palette: Palette) -> Surface:
    """A grown-up: tall, in a long coat and a hat, with a number."""
    edge, coat = palette.ink, mix(palette.ink_soft, palette.deep, 0.5)

    def paint(surface: Surface, k: float) -> None:
        s = side * k

        def poly(colour: Colour, *points: Point) -> None:
            pygame.draw.polygon(surface, colour, [(x * s, y * s) for x, y in points])

        poly(edge, (0.3, 0.38), (0.7, 0.38), (0.93, 1.0), (0.07, 1.0))
        poly(coat, (0.33, 0.42), (0.67, 0.42), (0.87, 0.96), (0.13, 0.96))
        pygame.draw.circle(surface, edge, (0.5 * s, 0.27 * s), 0.19 * s)
        pygame.draw.circle(surface, (248, 220, 188), (0.5 * s, 0.27 * s), 0.155 * s)
        poly(
            edge,
            (0.18, 0.2),
            (0.82, 0.2),
            (0.82, 0.13),
            (0.66, 0.13),
            (0.62, 0.0),
            (0.38, 0.0),
            (0.34, 0.13),
            (0.18, 0.13),
        )
        digit = texts.font("digit", round(0.4 * s)).render(str(number + 1), True, palette.focus_gap)
        surface.blit(digit, digit.get_rect(center=(round(0.5 * s), round(0.72 * s))))

    return draw.fine((side, side), (*edge, 0), paint)


def _grown(points: Sequence[Point], factor: float) -> list[Point]:
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    return [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in points]
