"""The ship in plain outlines: fast enough to be drawn afresh with every pixel that a slider moves.

It stands in while a slider changes what the ship looks like, shows B as a ghost over A, and is the overlay of what
collides.
"""

from __future__ import annotations

import pygame

from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Surface
from riffraff.kit.theme import Colour, Palette, Style
from riffraff.physics.ship import surroundings
from riffraff.physics.world import World
from riffraff.ui.riffraff.paints import HULL, MAST, STEEL, YARD

PIECE: Colour = (222, 186, 132)

Shape = tuple[list[Point], Colour]


def outlines(world: World, camera: Camera) -> list[Shape]:
    """What collides, in px, each with the colour of its wood: ship, then cargo."""
    shape = world.shape
    hull = world.carrier_pose(0)
    found: list[Shape] = [
        (camera.path(shape.rod.tolist(), hull), MAST),
        (camera.path(shape.mast.tolist(), hull), MAST),
        (camera.path(shape.hull.tolist(), hull), HULL),
    ]
    found += [(camera.path(yard.tolist(), world.carrier_pose(n + 1)), YARD) for n, yard in enumerate(shape.yards)]
    for piece in world.pieces:
        found.append((camera.path(world.body_of(piece).shape.outline.tolist(), world.pose(piece)), PIECE))
    return found


def ball(world: World, camera: Camera) -> tuple[Point, float]:
    """The ball's centre and radius in px."""
    (centre,) = camera.path([world.shape.ball_centre], world.carrier_pose(0))
    return centre, world.shape.ball_radius * camera.zoom


def solid(surface: Surface, world: World, camera: Camera, palette: Palette) -> None:
    """The whole scene filled, for while its looks change: box, waves, ship and cargo."""
    _surroundings(surface, world, camera, palette)
    centre, radius = ball(world, camera)
    draw.disc(surface, centre, radius, palette.ink)
    draw.disc(surface, centre, radius - 2, STEEL)
    for path, colour in outlines(world, camera):
        draw.polygon(surface, path, colour)
        pygame.draw.aalines(surface, palette.ink, True, path)


def _surroundings(surface: Surface, world: World, camera: Camera, palette: Palette) -> None:
    around = surroundings(world.params)
    table = round(camera.px(0.0, around.table_y)[1])
    surface.fill(palette.wood, (0, table, surface.get_width(), max(surface.get_height() - table, 0)))
    waves = camera.path(around.waves.tolist(), (world.mount_x, 0.0, 0.0))
    draw.polygon(surface, waves, draw.mix(palette.sea, palette.sea_light, 0.5))
    pygame.draw.aalines(surface, palette.ink, True, waves)
    for wall in around.box_walls:
        path = camera.path(wall.tolist())
        draw.polygon(surface, path, palette.paper_dim)
        pygame.draw.aalines(surface, palette.ink, True, path)


def written(surface: Surface, style: Style, words: str, font: str, at: tuple[float, float], share: float = 0.0) -> None:
    """Words on paper, so that they are read on any sky; ``share`` of them lies left of the point."""
    wide, tall, gap = texts.width(style, font, words), texts.line_height(style, font), style.px(4)
    surface.fill(style.palette.paper, (at[0] - share * wide - gap, at[1], wide + 2 * gap, tall))
    draw.write(surface, style, words, font, style.palette.ink, at, share)


def mark(surface: Surface, world: World, piece: int, camera: Camera, colour: Colour, gap: Colour) -> None:
    """A frame around a piece."""
    path = camera.path(world.body_of(piece).shape.outline.tolist(), world.pose(piece))
    pygame.draw.lines(surface, gap, True, path, 5)
    pygame.draw.lines(surface, colour, True, path, 2)


def ghost(surface: Surface, world: World, camera: Camera, colour: Colour, gap: Colour, width: int = 1) -> None:
    """Outlines only; with ``gap`` beneath them they are seen on anything."""
    centre, radius = ball(world, camera)
    paths = [path for path, _ in outlines(world, camera)]
    for path in paths:
        pygame.draw.lines(surface, gap, True, path, width + 2)
    pygame.draw.circle(surface, gap, centre, radius + 1, width + 2)
    for path in paths:
        if width > 1:
            pygame.draw.lines(surface, colour, True, path, width)
        else:
            pygame.draw.aalines(surface, colour, True, path)
    pygame.draw.circle(surface, colour, centre, radius, width)
