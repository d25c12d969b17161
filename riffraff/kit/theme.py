"""Every colour and size that the window uses, in one place.

Sizes are given for a window of 1280 x 800 and text of ordinary size; ``Style.px`` and ``Style.font_px`` turn them into
pixels of the window at hand. Each player's colour goes together with a symbol and a pattern, so that nothing is told by
colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Colour = tuple[int, int, int]

BASE_SIZE = (1280, 800)
"""Window in px for which the sizes below are given."""
MIN_SIZE = (960, 600)
"""Smallest window in px in which every screen is complete."""
SMALLEST_SCALE = 0.84
"""Nothing shrinks below this: 18 px text stays 15 px, the least that reads well at arm's length."""
LARGEST_SCALE = 2.4
"""A 4K window is 2.7 times the base; past this, room is better than size."""
LEAST_TEXT_PX = 13
"""No text is smaller, whatever the window."""


@dataclass(frozen=True)
class Palette:
    """Colours by what they are for; these are paper, wood, ink and sea. Ink on paper has a contrast of 12:1, ink on
    wood 6:1, soft ink on paper 5.9:1."""

    paper: Colour = (249, 241, 222)
    paper_edge: Colour = (214, 193, 153)
    paper_dim: Colour = (238, 225, 197)
    ink: Colour = (58, 40, 30)
    ink_soft: Colour = (112, 86, 66)
    ink_faint: Colour = (154, 128, 102)
    wood: Colour = (206, 157, 99)
    wood_light: Colour = (228, 187, 133)
    wood_dark: Colour = (138, 91, 51)
    wood_ink: Colour = (58, 34, 18)
    deep: Colour = (24, 62, 82)
    sea: Colour = (48, 112, 130)
    sea_light: Colour = (118, 176, 180)
    foam: Colour = (231, 240, 232)
    sky_top: Colour = (137, 190, 200)
    sky_low: Colour = (247, 226, 188)
    sun: Colour = (250, 204, 122)
    accent: Colour = (188, 70, 48)
    accent_ink: Colour = (255, 246, 230)
    good: Colour = (74, 124, 78)
    bad: Colour = (178, 52, 44)
    focus: Colour = (20, 74, 122)
    focus_gap: Colour = (255, 252, 240)
    shadow: Colour = (46, 30, 20)
    veil: tuple[int, int, int, int] = (24, 38, 48, 150)


WARM = Palette()
STARK = Palette(
    paper=(255, 255, 255),
    paper_edge=(0, 0, 0),
    paper_dim=(232, 232, 232),
    ink=(0, 0, 0),
    ink_soft=(20, 20, 20),
    ink_faint=(70, 70, 70),
    wood=(255, 226, 120),
    wood_light=(255, 240, 176),
    wood_dark=(0, 0, 0),
    wood_ink=(0, 0, 0),
    deep=(0, 24, 48),
    sea=(0, 60, 104),
    sea_light=(120, 190, 230),
    foam=(255, 255, 255),
    sky_top=(196, 226, 240),
    sky_low=(255, 255, 255),
    sun=(255, 214, 60),
    accent=(150, 0, 20),
    accent_ink=(255, 255, 255),
    good=(0, 96, 32),
    bad=(160, 0, 0),
    focus=(0, 0, 200),
    focus_gap=(255, 255, 255),
    shadow=(0, 0, 0),
    veil=(0, 0, 0, 190),
)
"""High contrast: black on white and on yellow, at least 10:1."""


@dataclass(frozen=True)
class Mark:
    """How a player's colour looks: the colour, a light tint for large areas, its ink, its symbol and its pattern."""

    colour: Colour
    tint: Colour
    ink: Colour
    symbol: str
    pattern: str


MARKS: dict[str, Mark] = {
    "red": Mark((190, 66, 50), (244, 211, 196), (255, 248, 236), "anchor", "stripes"),
    "blue": Mark((44, 92, 140), (203, 219, 230), (255, 248, 236), "fish", "waves"),
    "yellow": Mark((222, 164, 44), (250, 230, 180), (58, 40, 30), "star", "dots"),
    "green": Mark((74, 122, 72), (212, 226, 198), (255, 248, 236), "moon", "checks"),
    "violet": Mark((112, 78, 144), (224, 212, 234), (255, 248, 236), "sun", "bars"),
    "pink": Mark((228, 140, 166), (250, 222, 230), (58, 40, 30), "heart", "rings"),
}
"""By colour name of the match's setup. Symbols and patterns are drawn by ``art``."""

_DISPLAY = "font_fredoka_one/files/FredokaOne-Regular.ttf"
_TEXT, _BOLD = "font_lato/files/Lato-Regular.ttf", "font_lato/files/Lato-Bold.ttf"
FONTS = {
    "logo": (_DISPLAY, 104),
    "title": (_DISPLAY, 40),
    "heading": (_BOLD, 24),
    "strong": (_BOLD, 18),
    "body": (_TEXT, 18),
    "small": (_TEXT, 15),
    "label": (_BOLD, 15),
    "digit": (_BOLD, 40),
}
"""Role -> (file in a package of fonts, height in px at base size)."""

GAP = 12
"""Space between neighbours, px at base size."""
PAD = 18
"""Space between a panel's edge and what is on it, px at base size."""
CONTROL_H = 44
"""Least height of anything to press, px at base size: a fingertip."""
CHIP_H = 30
"""The same where room is dear and there is a mouse, and a key for all."""
RING = 3
"""Thickness of the ring around what has the keyboard's focus, px at base size."""
CORNER = 10
"""Radius of corners, px at base size."""

HOVER_S = 0.45
"""A tip appears after the mouse has rested this long, s."""
NOTICE_S = 4.0
"""A notice stays this long, s."""
READING_S = 0.055
"""A long notice stays this long for each of its letters, s."""
SEEN_S = 2.0
"""An error stays this long at least, s, also when another screen comes."""
BLINK_S = 0.53
"""Half a period of the text cursor, s."""


@dataclass(frozen=True)
class Style:
    """Colours and sizes for one window: built anew when the window, the text size or the contrast changes."""

    size: tuple[int, int]
    text_scale: float = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    largest: float = LARGEST_SCALE
    """Sizes are no larger than so many times the base; beyond that a larger window has room for more."""

    @cached_property
    def scale(self) -> float:
        """Pixels for one px of the base window."""
        fit = min(self.size[0] / BASE_SIZE[0], self.size[1] / BASE_SIZE[1])
        return min(max(fit, SMALLEST_SCALE), self.largest)

    @property
    def palette(self) -> Palette:
        return STARK if self.high_contrast else WARM

    def px(self, base: float) -> int:
        """Pixels for a length of ``base`` px at base size, at least 1 for a positive length."""
        return max(round(base * self.scale), 1) if base > 0 else round(base * self.scale)

    def text_px(self, base: float) -> int:
        """Pixels for a length that grows with the text, such as a button's height."""
        return max(round(base * self.scale * self.text_scale), 1)

    def font_px(self, role: str) -> int:
        """Height in px of the font of ``role``. What is large already grows half as much with the text size."""
        base = FONTS[role][1]
        grow = self.text_scale if base <= 24 else 1 + (self.text_scale - 1) / 2
        return max(round(base * self.scale * grow), LEAST_TEXT_PX)
