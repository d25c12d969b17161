"""A parameter as a line of the panel: name, value with unit, and a slider with a mark at its default.

Drag it, use the arrows (with Shift a tenth of the way), or type a number and press Enter; Delete or a press on the
arrow at its end resets it. The wheel scrolls the list, whatever is below it.
"""

from __future__ import annotations

from collections.abc import Callable

from riffraff.bench.aims import Aims
from riffraff.bench.digits import figures, step_of, unit_words, with_unit
from riffraff.bench.model import Tuning
from riffraff.bench.scale import Scale
from riffraff.bench.wording import effect_words, figure_words
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.slider import Slider, number_in
from riffraff.physics.params import NOW, SCHEMA

ROW_H = 42
"""px at base size and ordinary text."""


class ParamRow(Slider):
    """The slider of the parameter ``name`` (full name)."""

    knob = 15
    longest = 28

    def __init__(
        self,
        tuning: Tuning,
        name: str,
        aims: Aims | None = None,
        pins: Callable[[], Aims | None] = lambda: None,
        turn: Callable[[str], None] = lambda _: None,
    ) -> None:
        """``aims``: what knows of effects; ``pins``: what is pinned, if that matters now; ``turn``: puts a parameter on
        top, or back."""
        self.tuning, self.name, self.aims, self.pins = tuning, name, aims, pins
        self.param = param = SCHEMA[name]
        self.fine = not param.whole
        effect = say("tune.acts_now") if param.effect == NOW else say("tune.rebuilds")
        span = say(
            "tune.range",
            low=figures(param.low * param.factor),
            high=with_unit(figures(param.high * param.factor), param.told_unit),
            default=figures(param.default * param.factor),
        )
        super().__init__(
            f"param.{name}",
            say(f"tune.name.{param.section}.{param.name}"),
            param.default,
            param.low,
            param.high,
            step_of(param),
            lambda _value: STAY,
            show=lambda value: with_unit(figures(value * param.factor, 6), param.told_unit),
            factor=param.factor,
            hint=f"{say(f'tune.does.{param.section}.{param.name}')}\n{span} {effect}",
        )
        self._hint = self.hint
        self.scale = Scale.of(param, self.step)

        self.turn = turn

    # What it is

    @property
    def value(self) -> float:
        return self.tuning.params[self.name]

    @property
    def changed(self) -> bool:
        """Whether it differs from the preset."""
        return self.value != self.tuning.base[self.name]

    def state(self, env: Env) -> dict[str, object]:
        return (
            super().state(env)
            | {
                "default": self.tuning.base[self.name],
                "unit": self.param.unit,
                "effect": self.param.effect,
                "changed": self.changed,
                "one_percent": self.one_percent(),
            }
            | ({} if self.pinned is None else {"pinned": self.pinned})
        )

    @property
    def pinned(self) -> bool | None:
        """Whether a search for a design leaves it as it is; None where that does not matter."""
        aims = self.pins()
        return None if aims is None or self.param.section == "engine" else self.name in aims.pinned

    def one_percent(self) -> str:
        """What a hundredth more of it does to the figure that is asked about, "" where it is not."""
        found = None if self.aims is None else self.aims.effects_of(self.name)
        return "" if found is None or self.aims is None else effect_words(self.aims.effect, found[self.aims.effect])

    def move(self, env: Env, x: int, y: int) -> Outcome | None:
        """The tip tells what a hundredth more does to all figures, where that is asked."""
        found = None if self.aims is None else self.aims.effects_of(self.name)
        self.hint = self._hint
        if found is not None:
            parts = [f"{figure_words(name)} {effect_words(name, value)}" for name, value in found.items() if value]
            self.hint += "\n" + (say("tune.effects", parts="; ".join(parts)) if parts else say("tune.no_effect"))
        return super().move(env, x, y)

    def pin(self) -> Outcome:
        """Pin it, or free it."""
        aims = self.pins()
        if aims is not None and self.pinned is not None:
            aims.pin(self.name)
        return STAY

    # Layout

    def want(self, env: Env) -> int:
        return env.style.text_px(260)

    def least(self, env: Env) -> int:
        return env.style.text_px(180)

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(ROW_H)

    def _track(self, env: Env) -> Rect:
        knob, end = env.style.text_px(self.knob), env.style.text_px(24)
        y = self.rect.bottom - env.style.text_px(11)
        begin = 0 if self.pinned is None else end
        return Rect(self.rect.x + knob // 2 + 2 + begin, y - 2, self.rect.width - knob - end - begin - 2, 4)

    def _reset_box(self, env: Env) -> Rect:
        side = env.style.text_px(22)
        return Rect(self.rect.right - side, self.rect.bottom - side, side, side)

    def _pin_box(self, env: Env) -> Rect:
        side = env.style.text_px(22)
        return Rect(self.rect.x, self.rect.bottom - side, side, side)

    def _part(self, env: Env, x: int, y: int) -> str:
        if self.pinned is not None and self._pin_box(env).collidepoint(x, y):
            return "pin"
        if self._reset_box(env).collidepoint(x, y):
            return "reset"  # also where there is nothing to reset: no second press there may move the slider
        if y < self._track(env).y - env.style.text_px(9):
            return "number" if x > self.rect.centerx else "name"
        return "bar"

    def _x(self, env: Env, value: float) -> float:
        track = self._track(env)
        return track.x + self.scale.share(value) * track.width

    def _value_at(self, env: Env, x: float) -> float:
        track = self._track(env)
        return self.scale.value((x - track.x) / max(track.width, 1))

    def _step_at(self, value: float) -> float:
        return self.scale.step_at(value)

    # Reactions

    def _as_kept(self, value: float) -> dict[str, float]:
        value = min(max(value, self.low), self.high)
        return {self.name: round(value) if self.param.whole else value}

    def take(self, value: float, *, held: bool = False) -> Outcome:
        self.tuning.set(self._as_kept(value), self.id if held else "")
        return STAY

    def enter(self, typed: str) -> Outcome:
        """What is not allowed is told with what is."""
        param, unit = self.param, self.param.told_unit
        bare = typed.strip()
        for words in (unit_words(unit), unit, unit_words(param.unit), param.unit):
            bare = bare.removesuffix(words)
        number = number_in(bare)
        # Nobody means so much in the unit that is shown: it is in the engine's, as older files and versions have it.
        engines = number is not None and param.high * param.factor < number <= param.high
        try:
            told = typed if number is None else number if engines or unit == param.unit else f"{number!r} {unit}"
            checked = param.check(told, self.says)
        except BadInput as wrong:
            self.tuning.tell(str(wrong), "error")
        else:
            self.tuning.set({self.name: checked})
        return STAY

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        part = self._part(env, x, y)
        if part == "bar":
            self.tuning.grip(True)
        outcome = super().press(env, x, y)
        if part == "reset":
            self.tuning.reset(self.name)
        if part == "pin":
            self.pin()
        return outcome

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        if env.of(self.id).get("drag"):
            self.tuning.wish(self._as_kept(self._dragged(env, x)), self.id)
        return None  # nothing else changes: all that moves is drawn each frame anyway

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        self.tuning.grip(False)
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        if key.key in ("delete", "backspace") and not (key.ctrl or key.alt or "typed" in env.of(self.id)):
            self.tuning.reset(self.name)
            return STAY
        if key.key == "n" and not (key.ctrl or key.alt) and self.pinned is not None:
            return self.pin()
        if key.key == "u" and not (key.ctrl or key.alt) and "typed" not in env.of(self.id):
            self.turn(self.name)
            return STAY
        return super().key(env, key)

    # Looks

    def has_ring(self, env: Env) -> bool:
        """Also where the mouse gave it the focus: its keys are wanted then."""
        return env.focus == self.id

    def looks(self, env: Env) -> object:
        return super().looks(env), self.tuning.base[self.name], self._beside(), self.pinned, self.one_percent()

    def _beside(self) -> float | None:
        """The value of the ship that the sliders do not set, if there is one."""
        return None if self.tuning.other is None else self.tuning.other[self.name]

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        self._write(env, surface)
        self._draw_bar(env, surface, (self.value, palette.sea))
        track = self._track(env)
        default = round(self._x(env, self.tuning.base[self.name]))
        surface.fill(palette.ink_soft, (default - 1, track.y - style.text_px(5), 2, track.height + style.text_px(10)))
        beside = self._beside()
        if beside is not None:
            radius = style.text_px(self.knob) * 0.42
            draw.ring(surface, (self._x(env, beside), track.centery), radius, palette.accent, 2)
        self._draw_knob(env, surface)
        if self.changed:
            art.put_icon(surface, "left", self._reset_box(env).center, style.text_px(12), palette.ink_soft)
        if self.pinned is not None:
            icon, ink = ("pinned", palette.ink) if self.pinned else ("free", palette.ink_soft)
            art.put_icon(surface, icon, self._pin_box(env).center, style.text_px(13), ink)
        if self.has_ring(env):
            ring = self.rect.inflate(style.px(6), -2)
            draw.line(surface, draw.rounded(ring, style.px(6)), palette.focus, style.px(2), closed=True)

    def _write(self, env: Env, surface: Surface) -> None:
        """The name and the number."""
        style, typing = env.style, "typed" in env.of(self.id)
        font = "label" if self.changed or typing else "small"
        wide = max(texts.width(style, font, self._shown(env)) + 6, style.text_px(64) if typing else 0)
        box = Rect(self.rect.right - wide, self.rect.y, wide, texts.line_height(style, font))
        self._write_number(env, surface, box, font, 1.0)
        room, words = box.x - self.rect.x - style.px(8), f"• {self.says}" if self.changed else self.says
        told = self.one_percent()
        if told:
            room -= texts.width(style, "small", told) + style.px(6)
            at = (box.x - style.px(8), self.rect.y)
            draw.write(surface, style, told, "small", style.palette.ink_soft, at, 1.0)
        draw.write(surface, style, words, font, style.palette.ink, (self.rect.x + 2, self.rect.y), room=room)
