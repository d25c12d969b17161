"""Colours can be read, and nothing is told by colour alone."""

from __future__ import annotations

import pytest

from riffraff.kit.art import ICONS
from riffraff.kit.theme import MARKS, STARK, WARM, Colour, Palette
from riffraff.table.seats import COLOURS

READABLE = 4.5
"""Contrast that the Web Content Accessibility Guidelines ask for text (1.4.3)."""
STRONG = 7.0
"""And for enhanced contrast (1.4.6)."""


def luminance(colour: Colour) -> float:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("palette", "least"), [(WARM, READABLE), (STARK, STRONG)])
def test_text_can_be_read(palette: Palette, least: float) -> None:
    pairs = [
        (palette.ink, palette.paper),
        (palette.ink_soft, palette.paper),
        (palette.ink, palette.sky_low),
        (palette.wood_ink, palette.wood),
        (palette.wood_ink, palette.wood_light),
        (palette.accent_ink, palette.accent),
        (palette.bad, palette.paper),
        (palette.foam, palette.deep),
        (palette.focus, palette.focus_gap),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= least, (ink, ground)


def test_high_contrast_gives_every_colour_anew() -> None:
    """One that is not named there would be the warm one."""
    assert all(vars(STARK)[name] != colour for name, colour in vars(WARM).items())


def test_each_players_name_can_be_read_on_the_own_colour() -> None:
    for mark in MARKS.values():
        assert contrast(mark.ink, mark.colour) >= READABLE


def test_each_player_has_a_symbol_and_a_pattern_of_their_own() -> None:
    assert tuple(MARKS) == COLOURS
    assert len({mark.symbol for mark in MARKS.values()}) == len(COLOURS)
    assert len({mark.pattern for mark in MARKS.values()}) == len(COLOURS)
    assert all(mark.symbol in ICONS for mark in MARKS.values())
