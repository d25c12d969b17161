"""The panel of all parameters: in groups as in the file, foldable, searchable."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from itertools import groupby

from riffraff.bench.model import Tuning
from riffraff.bench.row import ParamRow
from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column
from riffraff.kit.widgets.scroll import Scroll
from riffraff.physics.params import SCHEMA, SECTIONS

TARGETS = "targets"
"""The group of targets, among those of parameters."""
BETWEEN = 14
"""Between columns of sliders, px at base size."""
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


class Lines(Column):
    """Heads and targets as wide as the list, and between them sliders in columns, to be read downwards."""

    def __init__(self, lines: Sequence[Widget], columns: int) -> None:
        super().__init__(lines, gap=5)
        self._columns = columns

    def _runs(self) -> Iterator[list[Widget]]:
        """Sliders that stand together, and all else one by one."""
        for slider, lines in groupby(self.children, lambda line: isinstance(line, ParamRow)):
            run = list(lines)
            yield from [run] if slider else [[line] for line in run]

    def _laid(self, env: Env, rect: Rect) -> Iterator[tuple[Widget, Rect]]:
        gap, y = env.style.px(self.gap), rect.y
        wide = (rect.width - env.style.px(BETWEEN) * (self._columns - 1)) // self._columns
        for run in self._runs():
            if not isinstance(run[0], ParamRow):
                tall = run[0].height(env, rect.width)
                yield run[0], Rect(rect.x, y, rect.width, tall)
                y += tall + gap
                continue
            tall, rows = run[0].height(env, wide), -(-len(run) // self._columns)
            for n, line in enumerate(run):
                x = rect.x + n // rows * (wide + env.style.px(BETWEEN))
                yield line, Rect(x, y + n % rows * (tall + gap), wide, tall)
            y += rows * (tall + gap)

    def height(self, env: Env, width: int) -> int:
        return max((rect.bottom for _, rect in self._laid(env, Rect(0, 0, width, 0))), default=0)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        for line, its in self._laid(env, rect):
            line.place(env, its)


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
    columns: int = 1,
) -> Widget:
    """The list of what matches ``search``; while searching, nothing is folded. Above it are the targets, as ``aimed``
    makes them, and the parameters that a person has put ``on_top``. If the others are not ``grouped`` they stand in the
    order that they come in. Sliders stand in so many ``columns``."""
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
    return ParamList("params", Lines(rows, columns))


def _matches(row: ParamRow, wanted: list[str]) -> bool:
    """Every word of the search is in the parameter's name, its full name, or what it does."""
    return not wanted or all(word in f"{row.says} {row.name} {row.hint}".casefold() for word in wanted)
