"""The panel of all parameters: in groups as in the file, foldable, searchable."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from riffraff.bench.model import Tuning
from riffraff.bench.row import ParamRow
from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column
from riffraff.kit.widgets.scroll import Scroll
from riffraff.physics.params import SCHEMA, SECTIONS

TARGETS = "targets"
"""The group of targets, among those of parameters."""
HEAD_H = 34
"""Height of a group's head, px at base size and ordinary text."""


class Head(Button):
    """A group's name; pressing it folds or unfolds the group. It counts what differs from the preset."""

    def __init__(self, tuning: Tuning, section: str, folded: bool, action: Callable[[], Outcome | None]) -> None:
        super().__init__(
            f"group.{section}", say(f"tune.section.{section}"), action, hint=say("tune.group_hint"), small=True
        )
        self._tuning = tuning
        self._section = section
        self.folded = folded

    def state(self, env: Env) -> dict[str, object]:
        return {"folded": self.folded, "changed": self.count()}

    def count(self) -> int:
        """How many of its parameters differ from the preset."""
        mine, base = self._tuning.params, self._tuning.base
        section = self._section
        if section not in SECTIONS:
            return 0
        if getattr(mine, section) == getattr(base, section):
            return 0
        return sum(mine[name] != base[name] for name, param in SCHEMA.items() if param.section == section)

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(HEAD_H)

    def looks(self, env: Env) -> object:
        return super().looks(env), self.folded, self.count()

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


class ParamList(Scroll):
    """The list, on plain paper: so many figures are read more easily without its fibres."""

    def draw(self, env: Env, surface: Surface) -> None:
        surface.fill(env.style.palette.paper, self.rect)
        super().draw(env, surface)


def param_list(
    tuning: Tuning,
    on_top: Sequence[ParamRow],
    every: Sequence[ParamRow],
    search: str,
    folded: Set[str],
    fold: Callable[[str], Outcome | None],
    aimed: Callable[[], Sequence[Widget]],
    *,
    grouped: bool = True,
) -> Widget:
    """The list of what matches ``search``; while searching, nothing is folded. Above it are the targets, as ``aimed``
    makes them, and the parameters that a person has put ``on_top``. If the others are not ``grouped`` they stand in the
    order that they come in."""
    wanted = search.casefold().split()
    rows: list[Widget] = []
    if not wanted:
        rows.append(Head(tuning, TARGETS, TARGETS in folded, lambda: fold(TARGETS)))
        rows += [] if TARGETS in folded else aimed()
    every = [row for row in every if row not in on_top]
    rows += [row for row in on_top if _matches(row, wanted)]
    if not grouped:
        rows += [row for row in every if _matches(row, wanted)]
    for section in SECTIONS if grouped else ():
        found = [row for row in every if row.param.section == section and _matches(row, wanted)]
        if not found:
            continue
        shut = section in folded and not wanted
        rows.append(Head(tuning, section, shut, lambda section=section: fold(section)))  # type: ignore[misc]
        rows += [] if shut else found
    if not rows:
        rows = [Label(say("tune.nothing_found", text=search), "body", "ink_soft")]
    return ParamList("params", Column(rows, gap=5))


def _matches(row: ParamRow, wanted: list[str]) -> bool:
    """Every word of the search is in the parameter's name, its full name, or what it does."""
    return not wanted or all(word in f"{row.says} {row.name} {row.hint}".casefold() for word in wanted)
