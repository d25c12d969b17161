"""The landing guide: while a piece is held, where it would come to lie, and why it may not be let go there.

Its outline is whole where the piece may be let go and dashed where not, and the reason stands below it, so that nothing
is told by colour alone. A line leads down to it from the piece's centre of mass; two more from its sides show what it
keeps clear of the borders of its slot.
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
LOW = 0.45
"""The words stand above a piece that is lower than this share of the window, else below it."""
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
        top_y = min(y for _, y in path) - reach
        below = bottom > LOW * surface.get_height()  # there the foot may be in front
        _write(surface, style, guide.why, ((left + right) / 2, top_y - 2 * reach if below else bottom + reach), colour)
    else:
        draw.line(surface, path, colour, width, closed=True)


def _write(surface: Surface, style: Style, words: str, at: Point, colour: Colour) -> None:
    wide, tall = texts.width(style, "small", words), texts.line_height(style, "small")
    x = min(max(at[0], wide / 2 + 8), surface.get_width() - wide / 2 - 8)
    box = Rect(round(x - wide / 2) - 6, round(at[1]), wide + 12, tall + 4)
    draw.polygon(surface, draw.rounded(box, 4), style.palette.paper)
    draw.write(surface, style, words, "small", colour, (x, box.y + 2), 0.5)
