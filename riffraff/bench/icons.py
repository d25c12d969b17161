"""The bench's own icons: those of a player of recordings, back to the preset, and a push to either side."""

from __future__ import annotations

import math
from collections.abc import Sequence

from riffraff.kit.art import ICONS, Painter, at, line, polygon
from riffraff.kit.draw import Point, Surface
from riffraff.kit.theme import Colour

Area = Sequence[Point]


def _areas(*areas: Area) -> Painter:
    def paint(t: Surface, s: float, c: Colour) -> None:
        for area in areas:
            polygon(t, at(s, *area), c)

    return paint


def _bar(left: float, right: float) -> Area:
    return [(left, 0.08), (right, 0.08), (right, 0.92), (left, 0.92)]


def _mirrored(areas: Sequence[Area]) -> list[Area]:
    return [[(1.0 - x, y) for x, y in area] for area in areas]


def _reset(t: Surface, s: float, c: Colour) -> None:
    turn = [math.radians(207.0 + 270.0 * n / 16) for n in range(17)]
    line(t, at(s, *((0.5 + 0.36 * math.cos(a), 0.52 + 0.36 * math.sin(a)) for a in turn)), c, 0.13 * s)
    polygon(t, at(s, (0.0, 0.3), (0.44, 0.24), (0.2, 0.64)), c)


_STEP: list[Area] = [[(0.0, 0.08), (0.68, 0.5), (0.0, 0.92)], _bar(0.76, 0.96)]
_PUSH: list[Area] = [[(1.0, 0.5), (0.45, 0.1), (0.45, 0.9)], [(0.0, 0.4), (0.5, 0.4), (0.5, 0.6), (0.0, 0.6)]]
ICONS.update(
    {
        "play": _areas([(0.16, 0.06), (0.96, 0.5), (0.16, 0.94)]),
        "pause": _areas(_bar(0.14, 0.38), _bar(0.62, 0.86)),
        "step": _areas(*_STEP),
        "back": _areas(*_mirrored(_STEP)),
        "push_right": _areas(*_PUSH),
        "push_left": _areas(*_mirrored(_PUSH)),
        "reset": _reset,
    }
)
