"""Pictures that turn: kept for each small step of their angle, the least used forgotten first."""

from __future__ import annotations

import math
from collections import OrderedDict

import pygame

from riffraff.kit.brush import Plate
from riffraff.kit.camera import Point

TIP_ERROR_PX = 0.35
"""How far a picture's furthest point may lie from where its exact angle would put it: not visible."""
FINEST_DEG = 0.1
CACHE_BYTES = 44_000_000
"""All turned pictures together; a roll of the ship with 32 pieces takes most of it. With more, an evening at the table
would take more than 200 MB."""


class Turned:
    """A picture that is drawn turned about an anchor, at one size.

    Made from a plate: ``anchor`` is the point of the plate (its mm) that is put where it is drawn, and ``scale`` px
    show a mm of the plate.
    """

    def __init__(self, name: object, plate: Plate, anchor: Point, scale: float, shelf: Shelf) -> None:
        self.name = name
        self._shelf = shelf
        fine = plate.camera.zoom
        size = plate.size
        # Twice the size shown: turning it mixes neighbours while halving it.
        width, height = (max(round(length * scale / fine), 1) for length in size)
        self._double = plate.shrunk((2 * width, 2 * height))
        # Rounding the size changed the scale a little, differently along x and y.
        ax, ay = plate.camera.px(*anchor)
        self._to_middle = (width / 2 - ax * width / size[0], height / 2 - ay * height / size[1])
        corners = [((x - 0.5) * width, (y - 0.5) * height) for x in (0, 1) for y in (0, 1)]
        reach = max(math.hypot(x + self._to_middle[0], y + self._to_middle[1]) for x, y in corners)
        self._steps = min(max(math.ceil(math.pi * reach / TIP_ERROR_PX), 8), round(360 / FINEST_DEG))

    def draw(self, target: pygame.Surface, x_px: float, y_px: float, angle: float) -> None:
        """Draw it with its anchor at a pixel, turned by ``angle`` (rad, counter-clockwise)."""
        if not math.isfinite(angle):
            return
        step = round(angle / math.tau * self._steps) % self._steps
        picture = self._shelf.get(self, step)
        c, s = math.cos(angle), math.sin(angle)
        # rotozoom turns about the middle of a pixel: half of one off here, half of one (of the double size) off there.
        off = 0.5 if step else 0.0
        dx, dy = self._to_middle[0] + off / 2, self._to_middle[1] + off / 2
        middle_x, middle_y = x_px + dx * c + dy * s - off, y_px - dx * s + dy * c - off
        width, height = picture.get_size()
        target.blit(picture, (round(middle_x - width / 2), round(middle_y - height / 2)))

    def turn(self, step: int) -> pygame.Surface:
        """The picture turned by ``step`` of its steps, freshly made."""
        if step == 0:
            width, height = self._double.get_size()
            return pygame.transform.smoothscale(self._double, (width // 2, height // 2))
        return pygame.transform.rotozoom(self._double, 360.0 * step / self._steps, 0.5)


class Shelf:
    """Keeps turned pictures up to a number of bytes."""

    def __init__(self, limit_bytes: int = CACHE_BYTES) -> None:
        self.limit_bytes = limit_bytes
        self.bytes = 0
        self._kept: OrderedDict[tuple[object, int], pygame.Surface] = OrderedDict()

    def get(self, picture: Turned, step: int) -> pygame.Surface:
        """``picture`` at ``step``, made if it is not kept."""
        key = (picture.name, step)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = picture.turn(step)
        made.set_alpha(255, pygame.RLEACCEL)  # around a turned picture there is much of nothing
        self._kept[key] = made
        self.bytes += _bytes(made)
        while self.bytes > self.limit_bytes and len(self._kept) > 1:
            self.bytes -= _bytes(self._kept.popitem(last=False)[1])
        return made


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_height() * surface.get_pitch()
