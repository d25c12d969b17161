"""Notices: short messages at the top of the window that go by themselves. Errors have a cross and stay readable."""

from __future__ import annotations

from riffraff.ui import art, draw
from riffraff.ui import text as texts
from riffraff.ui.desk import Desk
from riffraff.ui.draw import Rect, Surface

WIDTH = 640
"""Widest notice, px at base size."""


def _rects(desk: Desk) -> list[tuple[Rect, tuple[str, ...]]]:
    style = desk.style
    side, y = style.px(14), style.px(10)
    icon = texts.line_height(style, "body")
    most = min(style.text_px(WIDTH), desk.size[0] - 2 * side)
    found = []
    for notice in desk.notices:
        lines = texts.wrap(style, "body", notice.words, most - 3 * side - icon)
        wide = max(texts.width(style, "body", line) for line in lines) + 3 * side + icon
        rect = Rect(0, y, wide, len(lines) * texts.line_height(style, "body") + 2 * style.px(9))
        rect.centerx = desk.size[0] // 2
        found.append((rect, lines))
        y = rect.bottom + style.px(8)
    return found


def notice_rects(desk: Desk) -> list[Rect]:
    """Where each notice is."""
    return [rect for rect, _ in _rects(desk)]


def notice_area(desk: Desk) -> Rect:
    """The rectangle around all notices, with their shadows."""
    rects = notice_rects(desk)
    return rects[0].unionall(rects[1:]).inflate(40, 40) if rects else Rect(0, 0, 0, 0)


def draw_notices(surface: Surface, desk: Desk) -> None:
    """Draw them all."""
    style, palette = desk.style, desk.style.palette
    for (rect, lines), notice in zip(_rects(desk), desk.notices, strict=True):
        error = notice.kind == "error"
        draw.paper(surface, style, rect, palette.paper, depth=6)
        size = texts.line_height(style, "body")
        x = rect.x + style.px(14)
        colour = palette.bad if error else palette.sea
        art.put_icon(surface, "cross" if error else "buoy", (x + size / 2, rect.centery), size, colour)
        y = rect.centery - size * len(lines) / 2
        for n, line in enumerate(lines):
            draw.write(surface, style, line, "body", palette.ink, (x + size + style.px(12), y + n * size))
