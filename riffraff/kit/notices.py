"""Notices: short messages that go by themselves, or when they are pressed. The newest is seen, and how many wait below.

A notice lies where nothing can be pressed, as far up as there is such a place.
"""

from __future__ import annotations

from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Press
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Shown, spread

WIDTH = 640
"""Widest notice, px at base size."""


def _more(desk: Desk) -> str:
    waiting = len(desk.notices) - 1
    return say("ui.notice.more", n=waiting) if waiting else ""


def _size(desk: Desk) -> tuple[tuple[int, int], tuple[str, ...]]:
    """Width and height of the newest notice, and its lines."""
    style = desk.style
    side, icon = style.px(14), texts.line_height(style, "body")
    around = 3 * side + icon
    most = min(style.text_px(WIDTH), desk.size[0] - 2 * side) - around - icon
    lines = texts.wrap(style, "body", desk.notices[-1].words, most)
    wide = max(*(texts.width(style, "body", line) for line in lines), texts.width(style, "small", _more(desk)))
    tall = len(lines) * icon + (texts.line_height(style, "small") if _more(desk) else 0)
    return (wide + around + icon, tall + 2 * style.px(9)), lines


def notice_rect(desk: Desk, screen: Screen) -> Rect:
    """Where the newest notice is on a screen; empty if there is none."""
    if not desk.notices:
        return Rect(0, 0, 0, 0)
    gap = desk.style.px(10)
    rect = Rect((0, gap), _size(desk)[0])
    rect.centerx = desk.size[0] // 2
    walked = list(screen.root.walk())
    taken = [w.seen().inflate(gap, gap) for w in walked if w.can_focus() and w.role != "scene"]
    headings = [w.seen() for w in walked if w.role == "heading"]
    aside = desk.size[0] - gap - rect.right
    places = [rect.move(x, y - gap) for y in sorted({gap, *(r.bottom for r in taken)}) for x in (0, aside)]
    room = Rect((0, 0), desk.size)
    places = [place for place in places if room.contains(place.inflate(0, 2 * gap))] or [rect]
    free = next((place for place in places if place.collidelist(taken) < 0 and place.collidelist(headings) < 0), None)
    return free or min(places, key=lambda place: (_hidden(place, taken), _hidden(place, headings)))  # the uppermost


def _hidden(place: Rect, others: list[Rect]) -> int:
    """How much of others it would cover, px2; most of them are far away, and on the bench there are hundreds."""
    clips = (place.clip(others[n]) for n in place.collidelistall(others))
    return sum(clip.width * clip.height for clip in clips)


def shown_notice(desk: Desk, screen: Screen) -> list[Shown]:
    """What is to be on the screen of the newest."""
    if not desk.notices:
        return []
    newest = desk.notices[-1]
    return [(spread(notice_rect(desk, screen), desk.style), (newest.words, newest.kind, len(desk.notices)))]


def press_notice(event: object, desk: Desk, screen: Screen) -> bool:
    """Whether this pressed the notice, which then goes."""
    if not (isinstance(event, Press) and notice_rect(desk, screen).collidepoint(event.x, event.y)):
        return False
    desk.notices.pop()
    return True


def draw_notice(surface: Surface, desk: Desk, screen: Screen) -> None:
    """Draw the newest."""
    if not desk.notices:
        return
    style, palette = desk.style, desk.style.palette
    rect, (_, lines) = notice_rect(desk, screen), _size(desk)
    if not spread(rect, style).colliderect(surface.get_clip()):
        return
    error = desk.notices[-1].kind == "error"
    draw.paper(surface, style, rect, palette.paper, depth=6)
    size, side = texts.line_height(style, "body"), style.px(14)
    x, y = rect.x + side, rect.y + style.px(9)
    sign = (x + size / 2, y + size * len(lines) / 2)
    art.put_icon(surface, "cross" if error else "buoy", sign, size, palette.bad if error else palette.sea)
    art.put_icon(surface, "cross", (rect.right - side - size / 4, y + size / 2), round(size * 0.6), palette.ink_soft)
    for n, line in enumerate(lines):
        draw.write(surface, style, line, "body", palette.ink, (x + size + style.px(12), y + n * size))
    at = (x + size + style.px(12), y + len(lines) * size)
    draw.write(surface, style, _more(desk), "small", palette.ink_soft, at)
