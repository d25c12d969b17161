"""Riff Raff's own icons."""

from __future__ import annotations

from riffraff.kit.art import ICONS, at, line, polygon
from riffraff.kit.draw import Surface
from riffraff.kit.theme import Colour


def _captain(t: Surface, s: float, c: Colour) -> None:
    """A captain's hat."""
    hat = ((0.04, 0.62), (0.14, 0.36), (0.34, 0.3), (0.5, 0.12), (0.66, 0.3), (0.86, 0.36), (0.96, 0.62), (0.5, 0.54))
    polygon(t, at(s, *hat), c)
    line(t, at(s, (0.08, 0.76), (0.5, 0.66), (0.92, 0.76)), c, 0.1 * s)


def _crate(t: Surface, s: float, c: Colour) -> None:
    line(t, at(s, (0.14, 0.16), (0.86, 0.16), (0.86, 0.84), (0.14, 0.84)), c, 0.1 * s, closed=True)
    line(t, at(s, (0.16, 0.18), (0.84, 0.82)), c, 0.09 * s)


CAPTAIN, CRATE = "captain", "crate"
ICONS.update({CAPTAIN: _captain, CRATE: _crate})
