"""The group of targets above the parameters: what one wants of the ship, what it does now, and the search for the ship
that does it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from riffraff.bench.aims import Aims, Wish
from riffraff.bench.ask import Ask, BenchSheet, Pick
from riffraff.bench.controls import Chip
from riffraff.bench.digits import figures, with_unit
from riffraff.bench.keys import KEYS
from riffraff.bench.wording import figure_value, figure_words, unit_of
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import STAY, Outcome, Pop, Push, Replace
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Row, Space
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.textfield import TextField
from riffraff.physics.params import SCHEMA

OF = ("list_deg", "gm_mm", "capsize")
"""Figures that are of a load, or of a piece."""
PLAIN = (
    "period_s",
    "damping_ratio",
    "visible_swings",
    "tip_list_deg",
    "tip_list_deg:20",
    "gm_mm",
    "neutral_moment_kg_mm",
    "slide_deg",
    "stop_deg",
    "swell_roll_deg",
    "lightest_piece_g",
    "mean_piece_g",
    "heaviest_piece_g",
)
LONGEST = 9
"""Characters of a number that is typed."""
ICONS = {"met": "check", "missed": "right", "apart": "cross", "wrong": "question"}


class Now(Label):
    """What a figure is now, and whether that is what is wished: by sign and word."""

    def __init__(self, aims: Aims, wish: Wish) -> None:
        super().__init__("", "small", "ink_soft", id=f"target.{wish.name}.now", one_line=True, grow=1.0)
        self._aims, self._wish = aims, wish

    def _verdict(self) -> str:
        return self._aims.verdict(self._wish)

    def _value(self) -> float:
        reached = self._aims.reached(self._wish.name)
        return reached if math.isfinite(reached) else self._aims.now(self._wish.name)

    def words(self) -> str:
        name = self._wish.name
        now, verdict = say("tune.aim_now", value=figure_value(name, self._value())), self._verdict()
        return f"{now}, {say(f'tune.aim.{verdict}')}" if verdict else now

    def state(self, env: Env) -> dict[str, object]:
        return {"value": self._value(), "verdict": self._verdict()}

    def least(self, env: Env) -> int:
        return env.style.text_px(52)

    def looks(self, env: Env) -> object:
        return self.words(), self._verdict()

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette, verdict = env.style, env.style.palette, self._verdict()
        x = self.rect.x
        if verdict:
            size = style.text_px(12)
            art.put_icon(surface, ICONS[verdict], (x + size // 2, self.rect.centery), size, palette.ink)
            x += size + style.px(4)
        words = say("tune.aim_now", value=figures(self._value()))  # the unit stands before it
        draw.write(surface, style, words, "small", palette.ink, (x, self.rect.y), room=self.rect.right - x)


class _Field(TextField):
    """A number of a target, of the height of a chip."""

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(32)

    def least(self, env: Env) -> int:
        return env.style.text_px(52)


def targets(aims: Aims, act: Callable[[str], Outcome | None], focus: Callable[[str], Outcome]) -> list[Widget]:
    """The lines of the group."""
    made: list[Widget] = []
    order = [wish.name for wish in aims.wishes]
    for n, wish in enumerate(aims.wishes):
        after = f"target.{order[n + 1]}" if n + 1 < len(order) else "find"
        made += _lines(aims, wish, lambda after=after: focus(after))  # type: ignore[misc]
    hunting = aims.hunt is not None
    add = Chip("aim_add", say("tune.chip.aim_add"), lambda: act("aim_add"), hint=say("tune.aim_add_hint"))
    find = Chip(
        "find", say("tune.chip.stop" if hunting else "tune.chip.find"), lambda: act("find"), on=hunting,
        hint=f"{say('tune.key.find')} ({KEYS.words('find')})",
    )  # fmt: skip
    chips: list[Widget] = [add, find]
    if aims.found is not None:
        chips.append(Chip("aim_did", say("tune.chip.aim_did"), lambda: act("aim_did"), hint=say("tune.aim_did_hint")))
    chips.append(Chip("pin_all", say("tune.chip.pin_all"), lambda: act("pin_all"), hint=say("tune.pin_all_hint")))
    chips.append(Chip("pin_none", say("tune.chip.pin_none"), lambda: act("pin_none"), hint=say("tune.pin_none_hint")))
    made.append(Flow(chips, gap=5))
    if aims.found is not None and aims.found.conflict and aims.found.params == aims.tuning.params:
        made += [Label(line, "small") for line in conflict_words(aims)]
    return made


def _lines(aims: Aims, wish: Wish, done: Callable[[], Outcome]) -> list[Widget]:
    name = figure_words(wish.name)
    value = _Field(
        f"target.{wish.name}", say("tune.aim_value", name=name), wish.value, partial(_typed, wish, "value"),
        longest=LONGEST, done=done, ghost=say("tune.aim_ghost"), width=64,
        wrong=_wrong(aims, wish), hint=say("tune.aim_value_hint"),
    )  # fmt: skip
    tolerance = _Field(
        f"target.{wish.name}.tolerance", say("tune.aim_tolerance", name=name), wish.tolerance,
        partial(_typed, wish, "tolerance"), longest=LONGEST, done=done, ghost=say("tune.aim_percent"), width=64,
        hint=say("tune.aim_tolerance_hint"),
    )  # fmt: skip
    drop = Chip(
        f"target.{wish.name}.drop", say("tune.aim_drop", name=name), lambda: _dropped(aims, wish), icon="cross",
        bare=True,
    )  # fmt: skip
    unit = with_unit("", unit_of(wish.name)).strip()
    return [
        Row([Label(name, "small", one_line=True, grow=1.0), drop], gap=4),
        Row([value, Label("±", "small"), tolerance, Label(unit, "small"), Now(aims, wish)], gap=4),
    ]


def _typed(wish: Wish, part: str, text: str) -> Outcome:
    setattr(wish, part, text)
    return STAY


def _dropped(aims: Aims, wish: Wish) -> Outcome:
    aims.drop(wish.name)
    return STAY


def _wrong(aims: Aims, wish: Wish) -> str:
    if aims.verdict(wish) != "wrong":
        return ""
    try:
        aims.goals()
    except RiffRaffError as wrong:
        return str(wrong)
    return ""


def basis(aims: Aims) -> object:
    """What the group is made from."""
    wishes = tuple((wish.name, wish.value, wish.tolerance) for wish in aims.wishes)
    apart = aims.found is not None and aims.found.params == aims.tuning.params
    return wishes, aims.hunt is not None, id(aims.found), apart


def conflict_words(aims: Aims) -> list[str]:
    """Which targets contradict each other, and what relaxing each would take."""
    found = aims.found
    if found is None or not found.conflict:
        return []
    lines = [say("tune.aim_alone" if len(found.conflict) == 1 else "tune.aim_apart")]
    for each in found.conflict:
        name = each.goal.figure.full_name
        given = {"name": figure_words(name), "value": figure_value(name, each.goal.value)}
        key = "tune.aim_no_use" if math.isnan(each.nearest) else "tune.aim_relaxed"
        lines.append("• " + say(key, nearest=figure_value(name, each.nearest), **given))
    return lines


class Figures(Pick):
    """Choose one more figure to aim at; of some it has to be said of what."""

    def __init__(self, aims: Aims) -> None:
        options = [(name, figure_words(name), name) for name in PLAIN]
        options += [(f"{name}:", say(f"tune.figure.{name}_of", of="…"), f"{name}:LOAD") for name in OF]
        super().__init__(say("tune.aim_pick"), options, "", aims.add)
        self._aims = aims

    def _take(self, value: str) -> Outcome:
        if not value.endswith(":"):
            return super()._take(value)
        return Replace(Ask("aim_of", "crate@deck", partial(self._of, value)))

    def _of(self, name: str, of: str) -> bool | Screen:
        from riffraff.lab.aims.figures import find_figure  # noqa: PLC0415 - as late as it is needed

        try:
            self._aims.add(find_figure(f"{name}{of}", say("tune.aims")).full_name)
        except RiffRaffError as wrong:
            self._aims.tuning.tell(str(wrong), "error")
            return False
        return True


class Did(BenchSheet):
    """What the last search changed, and what each change did to each target."""

    name = "did"

    def __init__(self, aims: Aims) -> None:
        super().__init__()
        self._aims = aims

    def heading(self) -> str:
        return say("tune.did")

    def body(self) -> Widget:
        found = self._aims.found
        assert found is not None  # there is no way here without it
        lines: list[Widget] = [Label(line) for line in conflict_words(self._aims)]
        for each in found.reached:
            name = each.goal.figure.full_name
            told = {"name": figure_words(name), "wanted": figure_value(name, each.goal.value)}
            told |= {"before": figure_value(name, each.before), "after": figure_value(name, each.after)}
            lines.append(Label(say("tune.did_goal", **told), "strong"))
        lines += [self._change(name) for name in sorted(found.changes, key=self._largest, reverse=True)]
        return Scroll("did.list", Column(lines, gap=6))

    def _largest(self, name: str) -> float:
        """The largest share of any target's tolerance that a change makes up."""
        found = self._aims.found
        assert found is not None
        parts = zip(found.did[name].tolist(), found.reached, strict=True)
        return max((abs(float(part)) / each.goal.tolerance for part, each in parts), default=0.0)

    def _change(self, name: str) -> Widget:
        found = self._aims.found
        assert found is not None
        param = SCHEMA[name]
        words = say(f"tune.name.{param.section}.{param.name}")
        old, new = (figures(params[name] * param.factor) for params in (found.base, found.params))
        values = f"{old} → {with_unit(new, param.told_unit)}"
        parts = [
            f"{figure_words(each.goal.figure.full_name)} {'+' if part > 0 else ''}"
            + figure_value(each.goal.figure.full_name, float(f"{part:.3g}"))
            for part, each in zip(found.did[name].tolist(), found.reached, strict=True)
            if abs(part) > 0.01 * each.goal.tolerance
        ]
        right: Sequence[Widget] = [Label(values, "body"), Label("; ".join(parts), "small", "ink_soft")]
        return Row([Label(words, "strong"), Column(right, gap=0)], gap=20, equal=True)

    def foot(self) -> Sequence[Widget]:
        return [Space(grow=1.0), Button("did.close", say("ui.back"), Pop, main=True)]


def opened(aims: Aims, action: str) -> Outcome | None:
    """The sheet that a chip of the group opens."""
    if action == "aim_add":
        return Push(Figures(aims))
    if action == "aim_did" and aims.found is not None:
        return Push(Did(aims))
    return None
