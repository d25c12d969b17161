"""The bench's own icons: those of a player of recordings, back to the preset, and a push to either side."""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.kit.art import ICONS, Painter, arc, area, disc, drawn, line
from riffraff.kit.draw import Point

Outline = Sequence[Point]


def _areas(*outlines: Outline) -> Painter:
    return drawn(*(area(*outline) for outline in outlines))


def _bar(left: float, right: float) -> Outline:
    return [(left, 0.08), (right, 0.08), (right, 0.92), (left, 0.92)]


def _mirrored(outlines: Sequence[Outline]) -> list[Outline]:
    return [[(1.0 - x, y) for x, y in outline] for outline in outlines]


_STEP: list[Outline] = [[(0.0, 0.08), (0.68, 0.5), (0.0, 0.92)], _bar(0.76, 0.96)]
_PUSH: list[Outline] = [[(1.0, 0.5), (0.45, 0.1), (0.45, 0.9)], [(0.0, 0.4), (0.5, 0.4), (0.5, 0.6), (0.0, 0.6)]]
ICONS.update(
    {
        "play": area((0.16, 0.06), (0.96, 0.5), (0.16, 0.94)),
        "pause": _areas(_bar(0.14, 0.38), _bar(0.62, 0.86)),
        "step": _areas(*_STEP),
        "back": _areas(*_mirrored(_STEP)),
        "push_right": _areas(*_PUSH),
        "push_left": _areas(*_mirrored(_PUSH)),
        "pinned": drawn(disc(0.5, 0.3, 0.26), line(0.14, (0.5, 0.4), (0.5, 0.96))),
        "free": drawn(
            line(0.1, (0.2, 0.5), (0.8, 0.5)),
            area((0.0, 0.5), (0.3, 0.22), (0.3, 0.78)),
            area((1.0, 0.5), (0.7, 0.22), (0.7, 0.78)),
        ),
        "hook": line(0.14, (0.64, 0.02), (0.64, 0.64), *arc(0.41, 0.64, 0.23, 0.0, 200.0)),
        "plots": drawn(
            line(0.1, (0.06, 0.04), (0.06, 0.94), (0.98, 0.94)),
            line(0.12, (0.16, 0.72), (0.36, 0.34), (0.6, 0.6), (0.94, 0.12)),
        ),
        "up": area((0.14, 0.7), (0.86, 0.7), (0.5, 0.22)),
        "mark": area((0.2, 0.04), (0.8, 0.04), (0.8, 0.96), (0.5, 0.68), (0.2, 0.96)),
        "branches": _areas(
            _bar(0.14, 0.32),
            [(0.32, 0.62), (0.62, 0.3), (0.48, 0.16), (0.94, 0.08), (0.86, 0.54), (0.74, 0.42), (0.32, 0.86)],
        ),
        "reset": drawn(line(0.13, *arc(0.5, 0.52, 0.36, 207.0, 477.0)), area((0.0, 0.3), (0.44, 0.24), (0.2, 0.64))),
    }
)
