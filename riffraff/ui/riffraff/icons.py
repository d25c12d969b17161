"""Riff Raff's own icons."""

from __future__ import annotations

from riffraff.kit.art import ICONS, area, drawn, line

CAPTAIN, CRATE = "captain", "crate"
_HAT = ((0.04, 0.62), (0.14, 0.36), (0.34, 0.3), (0.5, 0.12), (0.66, 0.3), (0.86, 0.36), (0.96, 0.62), (0.5, 0.54))

ICONS[CAPTAIN] = drawn(area(*_HAT), line(0.1, (0.08, 0.76), (0.5, 0.66), (0.92, 0.76)))
ICONS[CRATE] = drawn(
    line(0.1, (0.14, 0.16), (0.86, 0.16), (0.86, 0.84), (0.14, 0.84), closed=True),
    line(0.09, (0.16, 0.18), (0.84, 0.82)),
)
