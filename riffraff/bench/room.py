"""What a window has room for: how many of the bench's panels stand beside each other, and in how many columns the
parameters stand.

A larger window shows more, not larger: sizes do not grow beyond those of the base window, only with the text that a
person has chosen. Where panels have no room on both sides of the ship, one is shown at a time, and chosen above.
"""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kit.theme import Style

SIDE_PX = 324
"""Width of the parameters and of the readings, px at base size and ordinary text."""
GAP = 6
LEAST_SHIP_PX = 360
"""The ship's panel is no narrower, px at base size."""
ROOMY_SHIP_PX = 840
"""The parameters have another column where this much is left to the ship."""
ROW_PX = 272
"""A column of parameters, px at base size and ordinary text."""
MOST_COLUMNS = 3
LARGEST = 1.0
"""Over the base: no window makes the bench larger."""

PARAMETERS, READINGS, PLOTS = PANELS = ("parameters", "readings", "plots")
"""What can stand beside the ship."""


@dataclass(frozen=True)
class Room:
    """``all``: parameters and readings stand on either side of the ship, and plots below both; else one panel has all
    the room beside it. Parameters stand in ``columns`` and are ``left_px`` wide, any other panel ``side_px``."""

    all: bool
    columns: int
    side_px: int
    left_px: int

    @classmethod
    def of(cls, style: Style) -> Room:
        """What a window of this style has room for."""
        gap, side = style.px(GAP), style.text_px(SIDE_PX)
        left = style.size[0] - 2 * gap - 2 * (side + gap)
        if left < style.px(LEAST_SHIP_PX):
            return cls(all=False, columns=1, side_px=side, left_px=side)
        more = (left - style.px(ROOMY_SHIP_PX)) // style.text_px(ROW_PX)
        columns = 1 + min(max(more, 0), MOST_COLUMNS - 1)
        return cls(all=True, columns=columns, side_px=side, left_px=side + (columns - 1) * style.text_px(ROW_PX))

    def shown(self, panel: str) -> tuple[str, ...]:
        """The panels that are seen where a person wants to see ``panel``."""
        return (PARAMETERS, READINGS) if self.all else (panel,)
