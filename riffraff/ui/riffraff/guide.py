"""The landing guide: while a piece is held, where it would come to lie, and why it may not be let go there.

Its outline is whole where the piece may be let go and dashed where not, and the reason stands beside it, away from the
mast and over the hand, so that nothing is told by colour alone. A line leads down to it from the piece's centre of
mass; two more from its sides show what it keeps clear of the borders of its slot.
"""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Colour, Style
from riffraff.match.carrying import LIFT_MM
from riffraff.physics.landing import landing
from riffraff.physics.world import World

FRESH_TICKS = 4
"""The guide is looked up anew thirty times a second: it costs as much as a tick of the world."""
LINE_PX = 2.5
DASH_PX = 7.0
WORDS_PX = 6
"""Paper on either side of the words."""
ROOM_MM = 250.0
"""So far from the mast words reach: beyond that are the players."""
LOW = 0.45
"""Words that are too long to stand beside a piece stand above one that is lower than this share of the window, else
below it."""
SIDE_MM = 10.0
"""So far the lines of the sides reach above and below the outline."""


@dataclass(frozen=True)
class Guide:
    """``outline`` where the piece would lie, from ``centre`` down to ``lies``, mm; ``why``: the reason in words that it
    may not be let go, "" if it may."""

    outline: tuple[Point, ...]
    centre: Point
    lies: Point
    why: str


def guide_of(world: World, slot: int, *, loose: bool) -> Guide | None:
    """The guide for the piece in the hand; None if there is none, or nothing below it."""
    found = landing(world, slot, highest=LIFT_MM, loose=loose)
    if found is None or world.held is None or not found.found:
        return None
    x, y, _ = world.pose(world.held)
    why = say(f"stage.guide.{found.why}", slot=slot, other=found.other or 0) if found.why else ""
    return Guide(tuple(map(tuple, found.outline.tolist())), (x, y), (x, y - found.drop), why)


def draw_guide(surface: Surface, style: Style, camera: Camera, guide: Guide) -> None:
    """Draw it over the ship."""
    palette, width = style.palette, style.px(LINE_PX)
    colour = palette.bad if guide.why else palette.good
    path = camera.path(guide.outline)
    top, low = camera.px(*guide.centre), camera.px(*guide.lies)
    dash = style.px(DASH_PX)
    draw.dashes(surface, [top, low], palette.ink, width * 0.6, dash / 2)
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    bottom, reach = max(y for _, y in path), SIDE_MM * camera.zoom
    for x in (left, right):
        draw.line(surface, [(x, bottom - reach), (x, bottom + reach)], palette.ink_soft, width * 0.6)
    if guide.why:
        draw.dashes(surface, [*path, path[0]], colour, width, dash)
    else:
        draw.line(surface, path, colour, width, closed=True)


def draw_reason(surface: Surface, style: Style, camera: Camera, guide: Guide) -> None:
    """Write why the piece may not be let go, if that is so."""
    if not guide.why:
        return
    path, reach = camera.path(guide.outline), SIDE_MM * camera.zoom
    left, right = min(x for x, _ in path) - reach, max(x for x, _ in path) + reach
    top, bottom = min(y for _, y in path), max(y for _, y in path)
    half = texts.width(style, "small", guide.why) / 2 + WORDS_PX
    ends = max(camera.px(-ROOM_MM, 0.0)[0], 0.0), min(camera.px(ROOM_MM, 0.0)[0], float(surface.get_width()))
    outwards = left - half if guide.centre[0] < 0.0 else right + half
    if ends[0] <= outwards - half and outwards + half <= ends[1]:
        at = outwards, (top + bottom) / 2 - texts.line_height(style, "small") / 2
    elif bottom > LOW * surface.get_height():  # below it the foot may be in front
        at = (left + right) / 2, top - 3 * reach
    else:
        at = (left + right) / 2, bottom + reach
    _write(surface, style, guide.why, at, style.palette.bad)


def _write(surface: Surface, style: Style, words: str, at: Point, colour: Colour) -> None:
    wide, tall = texts.width(style, "small", words), texts.line_height(style, "small")
    x = min(max(at[0], wide / 2 + 8), surface.get_width() - wide / 2 - 8)
    box = Rect(round(x - wide / 2) - WORDS_PX, round(at[1]), wide + 2 * WORDS_PX, tall + 4)
    draw.polygon(surface, draw.rounded(box, 4), style.palette.paper)
    draw.write(surface, style, words, "small", colour, (x, box.y + 2), 0.5)
