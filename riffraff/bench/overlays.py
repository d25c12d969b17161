"""What can be laid over the ship: centre of mass, contacts, forces, slots, outlines and the play of the joints.

Each has a shape of its own, so that none is told by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

import pygame

from riffraff.bench import sketch
from riffraff.bench.strengths import draw_forces, draw_joint_forces
from riffraff.kit import draw
from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Surface
from riffraff.kit.theme import Colour, Style
from riffraff.physics.support import Touch
from riffraff.physics.world import World
from riffraff.tuning.quantities import Rows, balance_now
from riffraff.tuning.recorder import Recorder
from riffraff.ui.riffraff.stage import slot_frames

DASH_PX = 7
"""Length of a dash of the plumb line."""
COLLIDES: Colour = (255, 60, 200)
"""What collides: no wood, paper or sea has this colour."""


def draw_overlays(
    surface: Surface, style: Style, camera: Camera, world: World, recorder: Recorder, shown: Iterable[str]
) -> None:
    """Lay the chosen overlays over a ship that was drawn with this camera."""
    chosen = set(shown)
    palette = style.palette
    touches = recorder.touches() if chosen & {"contacts", "forces"} else []
    if "slots" in chosen:
        for frame in slot_frames(world, camera).values():
            pygame.draw.aalines(surface, palette.deep, True, frame)
    if "outlines" in chosen:
        sketch.ghost(surface, world, camera, COLLIDES, palette.ink, width=2)
    if "joints" in chosen:
        _joints(surface, style, camera, world)
        draw_joint_forces(surface, style, camera, world, recorder.now())
    if "forces" in chosen:
        draw_forces(surface, style, camera, world, touches)
    if "contacts" in chosen:
        _contacts(surface, style, camera, touches)
    if "centre" in chosen:
        _centre(surface, style, camera, world, recorder.now())


def _contacts(surface: Surface, style: Style, camera: Camera, touches: list[Touch]) -> None:
    """A diamond where things touch; what two pieces tell of one contact is marked once."""
    mark = _diamond(style)
    half = mark.get_width() / 2
    once = [touch for touch in touches if touch.on_ship or touch.piece < touch.other]
    places = [camera.px(*point) for touch in once for point in touch.points]
    surface.blits([(mark, (round(x - half), round(y - half))) for x, y in places], doreturn=False)


@lru_cache(maxsize=4)
def _diamond(style: Style) -> Surface:
    """A small diamond with a light edge."""
    side = 2 * style.px(3) + 5

    def paint(large: Surface, k: float) -> None:
        middle = side * k / 2
        for reach, tone in ((side / 2, style.palette.focus_gap), (side / 2 - 1.6, style.palette.accent)):
            r = reach * k
            corners = [(middle - r, middle), (middle, middle - r), (middle + r, middle), (middle, middle + r)]
            pygame.draw.polygon(large, (*tone, 255), corners)

    return draw.fine((side, side), (*style.palette.focus_gap, 0), paint)


def _centre(surface: Surface, style: Style, camera: Camera, world: World, rows: Rows) -> None:
    """The common centre of mass as a quartered disc, and the line from it to the pivot whose height is GM."""
    ship = balance_now(rows)
    palette = style.palette
    (centre,) = camera.path([(float(ship.x), float(ship.y))], world.carrier_pose(0))
    pivot = camera.px(*world.pivot)
    draw.line(surface, [pivot, centre], palette.focus_gap, style.px(3.5))
    draw.line(surface, [pivot, centre], palette.ink, style.px(1.5))
    dashes = round(abs(centre[1] - pivot[1]) / (2 * DASH_PX))
    for n in range(dashes):
        y = pivot[1] + (centre[1] - pivot[1]) * n / dashes
        pygame.draw.line(surface, palette.ink, (pivot[0], y), (pivot[0], y + DASH_PX))
    radius = style.px(9)
    draw.disc(surface, centre, radius + 2, palette.focus_gap)
    draw.disc(surface, centre, radius, palette.ink)
    for start in (0.0, math.pi):
        wedge = [centre] + [
            (
                centre[0] + (radius - 1.5) * math.cos(start + n * math.pi / 16),
                centre[1] + (radius - 1.5) * math.sin(start + n * math.pi / 16),
            )
            for n in range(9)
        ]
        draw.polygon(surface, wedge, palette.sun)
    pygame.draw.circle(surface, palette.ink, pivot, style.px(5), style.px(1.5))


def _joints(surface: Surface, style: Style, camera: Camera, world: World) -> None:
    """How far each yard has tilted within its play: a fan with a needle at its hinge, drawn ten times wider."""
    palette = style.palette
    play = math.radians(world.params.ship.yard_play)
    heel = world.heel
    reach = 26.0 * camera.zoom
    for index, angle in enumerate(world.yard_angles):
        x, y, _ = world.carrier_pose(index + 1)
        centre = camera.px(x, y)
        spread = min(10.0 * play, math.pi / 2)
        share = (angle - heel) / play if play > 0.0 else 0.0

        def at(turn: float, base: float = heel, centre: Point = centre, length: float = reach) -> Point:
            up = base + turn
            return centre[0] - length * math.sin(up), centre[1] - length * math.cos(up)

        fan = [centre, *(at(-spread + 2 * spread * n / 12) for n in range(13))]
        pygame.draw.polygon(surface, palette.focus_gap, fan)
        pygame.draw.aalines(surface, palette.ink, True, fan)
        draw.line(surface, [centre, at(max(-1.0, min(1.0, share)) * spread)], palette.accent, style.px(2))
        draw.disc(surface, centre, style.px(3), palette.ink)
