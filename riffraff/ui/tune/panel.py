"""The panel of all parameters: in groups as in the file, foldable, searchable; only what is in view is drawn."""

from __future__ import annotations

from collections.abc import Callable

from riffraff.kernel.words import say
from riffraff.physics.params import SCHEMA, SECTIONS
from riffraff.ui import art, draw
from riffraff.ui import text as texts
from riffraff.ui.draw import Surface
from riffraff.ui.outcome import Outcome
from riffraff.ui.tune.model import Tuning
from riffraff.ui.tune.row import ParamRow
from riffraff.ui.widgets.base import Env, Widget
from riffraff.ui.widgets.buttons import Button, Label
from riffraff.ui.widgets.layout import Column, Scroll

HEAD_H = 34
"""Height of a group's head, px at base size and ordinary text."""


class Head(Button):
    """A group's name; pressing it folds or unfolds the group. It counts what differs from the preset."""

    def __init__(self, tuning: Tuning, section: str, folded: bool, action: Callable[[], Outcome | None]) -> None:
        super().__init__(f"group.{section}", say(f"tune.section.{section}"), action, small=True)
        self._tuning = tuning
        self._section = section
        self.folded = folded

    def state(self, env: Env) -> dict[str, object]:
        return {"folded": self.folded, "changed": self.count()}

    def count(self) -> int:
        """How many of its parameters differ from the preset."""
        mine, base = self._tuning.params, self._tuning.base
        section = self._section
        if getattr(mine, section) == getattr(base, section):
            return 0
        return sum(mine[name] != base[name] for name, param in SCHEMA.items() if param.section == section)

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(HEAD_H)

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        surface.fill(palette.wood_light if self.hot(env) else palette.paper_dim, self.rect)
        surface.fill(palette.wood_dark, (self.rect.x, self.rect.bottom - 2, self.rect.width, 2))
        size = style.text_px(12)
        icon = "right" if self.folded else "down"
        art.put_icon(surface, icon, (self.rect.x + size, self.rect.centery), size, palette.ink)
        y = self.rect.centery - texts.line_height(style, "strong") / 2
        draw.write(surface, style, self.words(), "strong", palette.ink, (self.rect.x + 2 * size, y))
        changed = self.count()
        if changed:
            at = (self.rect.right - style.px(8), y)
            draw.write(surface, style, f"• {changed}", "label", palette.ink, at, 1.0)
        self.draw_focus(env, surface)


class _InView(Column):
    """A column that draws only what can be seen of it."""

    def draw(self, env: Env, surface: Surface) -> None:
        for child in self.children:
            if child.seen().height > 0:
                child.draw(env, surface)


class ParamList(Scroll):
    """The scrolling list, drawn anew each frame: values change by undo, by files and by going back in time."""

    live = True

    def draw(self, env: Env, surface: Surface) -> None:
        surface.fill(env.style.palette.paper, self.rect)
        super().draw(env, surface)


def param_list(tuning: Tuning, search: str, folded: set[str], fold: Callable[[str], Outcome | None]) -> Widget:
    """The list of what matches ``search``; while searching, nothing is folded."""
    wanted = search.casefold().split()
    rows: list[Widget] = []
    for section in SECTIONS:
        found = [row for row in _rows(tuning, section) if _matches(row, wanted)]
        if not found:
            continue
        shut = section in folded and not wanted
        rows.append(Head(tuning, section, shut, lambda section=section: fold(section)))  # type: ignore[misc]
        rows += [] if shut else found
    if not rows:
        rows = [Label(say("tune.nothing_found", text=search), "body", "ink_soft")]
    return ParamList("params", _InView(rows, gap=5))


def _rows(tuning: Tuning, section: str) -> list[ParamRow]:
    return [ParamRow(tuning, name) for name, param in SCHEMA.items() if param.section == section]


def _matches(row: ParamRow, wanted: list[str]) -> bool:
    """Every word of the search is in the parameter's name, its full name, or what it does."""
    where = f"{row.label} {row.name} {row.hint}".casefold()
    return all(word in where for word in wanted)
