"""What is on the screen, as data: for assistive tools, and for tests that press what they find.

It is made from the widgets that draw the screen. Each entry has ``role``, ``name`` (the words seen), ``id`` (the same
in every language), ``rect`` (x, y, width, height in px of what is visible), ``enabled``, ``focused``, ``pressed`` (the
mouse holds it), ``visible`` (not scrolled away) and what else the widget tells of its state. A screen tells whether it
is used ``by_keyboard`` now, so that the focus is drawn; after a press of the mouse Tab only shows it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.files import os_errors
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect
from riffraff.kit.notices import notice_rect
from riffraff.kit.screen import Screen, tip_words
from riffraff.kit.widgets.base import Widget

Entry = dict[str, Any]

_LINE = json.JSONEncoder(ensure_ascii=False).encode


def entry(widget: Widget, screen: Screen) -> Entry:
    """One widget as data."""
    seen = widget.seen()
    found: Entry = {
        "role": widget.role,
        "name": widget.words(),
        "id": widget.id,
        "rect": _rect(seen if seen.size != (0, 0) else widget.rect),
        "enabled": widget.enabled,
        "focused": screen.env.focus == widget.id and bool(widget.id),
        "pressed": screen.env.held == widget.id and bool(widget.id),
        "visible": seen.width > 0 and seen.height > 0,
    }
    if tip_words(widget):
        found["why" if not widget.enabled else "hint"] = tip_words(widget)
    return found | widget.state(screen.env)


def _rect(rect: Rect) -> list[int]:
    return [rect.x, rect.y, rect.width, rect.height]


def describe(screens: Sequence[Screen], desk: Desk) -> list[Entry]:
    """Everything on the visible screens, the lowest first; then the tip and the newest notice."""
    found: list[Entry] = []
    for screen in screens:
        found.append(
            {
                "role": "screen",
                "name": "",
                "id": screen.name,
                "rect": _rect(screen.area()),
                "top": screen is screens[-1],
                "by_keyboard": screen.env.by_keyboard,
            }
        )
        if screen is not screens[-1]:
            continue  # under a veil: seen dimly, not to be used
        found += [entry(w, screen) for w in screen.root.walk() if w.words() or w.focusable or w.can_focus()]
        found += [part for w in screen.root.walk() for part in w.parts(screen.env)]
        tip = screen.tip()
        if tip is not None:
            found.append({"role": "tip", "name": tip_words(tip), "id": "tip", "rect": _rect(screen.tip_rect(tip)[0])})
    if desk.notices:
        newest, rect = desk.notices[-1], notice_rect(desk, screens[-1])
        entry_of = {"role": "notice", "name": newest.words, "id": "notice", "kind": newest.kind}
        found.append(entry_of | {"rect": _rect(rect), "waiting": len(desk.notices) - 1})
    return found


class Describer:
    """Keeps a file in step with the screen; it is always whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last = ""

    def update(self, screens: Sequence[Screen], desk: Desk) -> None:
        """Write the file if anything has changed. Raises ``RiffRaffError`` if it cannot be written at first; what goes
        wrong later must not end a match: it is told, and tried again when something else is shown."""
        text = "[\n" + ",\n".join(map(_LINE, describe(screens, desk))) + "\n]"  # to indent takes twice as long
        if text != self._last:
            part = self.path.with_name(f".{self.path.name}.part")  # no fsync: the file only speaks of the moment
            begun, self._last = bool(self._last), text
            try:
                with os_errors(self.path):
                    part.write_text(text + "\n", encoding="utf-8")
                    os.replace(part, self.path)
            except RiffRaffError as error:
                if not begun:
                    raise
                desk.notify(str(error), "error")
