"""The toy's paints: what colour each kind of cargo (R5) and each part of the ship is painted."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kit.theme import Colour


@dataclass(frozen=True)
class Paint:
    """A painted piece: its main colour, a second one for trim, and a light one for what is pale."""

    base: Colour
    trim: Colour
    pale: Colour


CARGO: dict[str, Paint] = {
    "boat": Paint((212, 80, 60), (250, 234, 200), (232, 204, 150)),
    "barrel": Paint((200, 134, 70), (104, 100, 100), (234, 188, 124)),
    "bottle": Paint((106, 160, 92), (226, 182, 126), (252, 244, 222)),
    "crate": Paint((240, 198, 108), (210, 156, 74), (252, 226, 160)),
    "sailor": Paint((56, 98, 156), (214, 66, 56), (252, 248, 236)),
    "plank": Paint((62, 156, 154), (42, 112, 114), (136, 204, 194)),
    "rat": Paint((152, 142, 142), (236, 166, 160), (204, 194, 190)),
    "chest": Paint((142, 72, 90), (242, 194, 84), (182, 108, 120)),
}
"""By kind. Their lightness differs as their hue does, and each has a silhouette of its own: never colour alone."""

SKIN: Colour = (240, 196, 158)
CHEEK: Colour = (226, 140, 112)
ROPE: Colour = (222, 190, 132)

HULL: Colour = (214, 162, 102)
HULL_LOW: Colour = (168, 68, 50)
HULL_RAIL: Colour = (240, 216, 168)
MAST: Colour = (214, 168, 110)
YARD: Colour = (222, 178, 118)
YARD_DARK: Colour = (190, 142, 86)
PEG: Colour = (132, 84, 48)
STEEL: Colour = (150, 156, 164)
CARD: Colour = (206, 178, 134)
"""Cardboard of the box."""
GLOVE: Colour = (250, 222, 190)
CUFF: Colour = (128, 116, 104)
"""Grey wool: a sleeve that is no player's."""
