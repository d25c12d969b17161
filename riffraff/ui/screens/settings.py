"""Settings: each acts at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from riffraff.kernel.words import LANGUAGES, say
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.settings import LANGUAGE_OF_SYSTEM, LARGEST_TEXT
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label, Toggle
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Tabs
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.slider import Slider
from riffraff.ui.face import chosen
from riffraff.ui.screens.sheet import Sheet

TEXT_STEP, VOLUME_STEP, SHAKE_STEP = 0.05, 0.05, 0.1


def percent(value: float) -> str:
    """0.5 as 50 %."""
    return say("ui.percent", n=round(value * 100))


class SettingsScreen(Sheet):
    """See the module."""

    name = "settings"

    def __init__(self) -> None:
        super().__init__()
        self.tab = "general"
        self.catching = ""
        """The action whose new key is awaited."""

    def first_focus(self) -> str:
        return f"settings.tab.{self.tab}"

    def takes_keys(self) -> bool:
        return bool(self.catching)

    def basis(self) -> object:
        return self.tab, self.catching, self.desk.settings

    def body(self) -> Widget:
        made = {"general": self._general, "sound": self._sound, "game": self._game, "keys": self._keys}
        said = [(tab, say(f"ui.settings.tab.{tab}")) for tab in made if tab != "game" or chosen(self.desk).dials]
        tabs = Tabs("settings.tab", said, self.tab, self._turn_to)
        return Column([tabs, Scroll(f"settings.{self.tab}", Column(made[self.tab](), gap=14))], gap=10, grow=1.0)

    def foot(self) -> Sequence[Widget]:
        if self.tab != "keys":
            return super().foot()
        reset = Button("settings.reset_keys", say("ui.settings.reset_keys"), partial(self.desk.change, keys={}))
        return [reset, *super().foot()]

    def _turn_to(self, tab: str) -> Outcome:
        self.tab, self.catching = tab, ""
        return STAY

    def _line(self, name: str, control: Widget) -> Widget:
        words = Column(
            [Label(say(f"ui.settings.{name}"), "strong"), Label(say(f"ui.settings.{name}_help"), "small", "ink_soft")],
            gap=2,
        )
        return Row([words, control], gap=20, equal=True)

    def _change(self, name: str) -> Callable[[object], None]:
        return lambda value: self.desk.change(**{name: value})

    def _toggle(self, name: str) -> Widget:
        on = bool(getattr(self.desk.settings, name))
        return Toggle(
            f"settings.{name}",
            say(f"ui.settings.{name}"),
            on,
            self._change(name),
            explains=say(f"ui.settings.{name}_help"),
        )

    def _slider(
        self, name: str, low: float, high: float, step: float, show: Callable[[float], str], factor: float
    ) -> Widget:
        value = float(getattr(self.desk.settings, name))
        words = say(f"ui.settings.{name}")
        slider = Slider(f"settings.{name}", words, value, low, high, step, self._change(name), show=show, factor=factor)
        return self._line(name, slider)

    def _general(self) -> list[Widget]:
        languages = [
            (LANGUAGE_OF_SYSTEM, say("ui.language.auto")),
            *((code, say(f"ui.language.{code}")) for code in LANGUAGES),
        ]
        words = say("ui.settings.language")
        choice = Choice(
            "settings.language", languages, self.desk.settings.language, self._change("language"), says=words
        )
        return [
            self._line("language", choice),
            self._slider("text_scale", 1.0, LARGEST_TEXT, TEXT_STEP, percent, 100.0),
            self._toggle("high_contrast"),
            self._toggle("reduced_motion"),
            self._slider("shake", 0.0, 1.0, SHAKE_STEP, percent, 100.0),
            self._toggle("full_screen"),
        ]

    def _sound(self) -> list[Widget]:
        return [
            self._slider("effects_volume", 0.0, 1.0, VOLUME_STEP, percent, 100.0),
            self._slider("ambience_volume", 0.0, 1.0, VOLUME_STEP, percent, 100.0),
        ]

    def _game(self) -> list[Widget]:
        def seconds(value: float) -> str:
            return say("ui.seconds", n=f"{value:g}")

        return [self._slider(d.name, d.low, d.high, d.step, seconds, 1.0) for d in chosen(self.desk).dials]

    # Keys

    def _keys(self) -> list[Widget]:
        keys = self.desk.keys
        clashing = keys.clashes()
        lines: list[Widget] = [Label(say("ui.settings.keys_help"), "small", "ink_soft")]
        for action in keys.of:
            shown = say("ui.settings.press_key") if action == self.catching else keys.words(action)
            catch = partial(setattr, self, "catching", action)
            button = Button(f"settings.key.{action}", shown, catch, small=True, grow=1.0)
            words = Label(say(f"ui.key.{action}"), "body", grow=2.0)
            lines.append(Row([words, button], gap=20, equal=True))
            if action in clashing:
                lines.append(
                    Label(say("ui.settings.key_twice", other=say(f"ui.key.{clashing[action]}")), "small", "bad")
                )
        return lines

    def first_key(self, key: Key) -> Outcome | None:
        """The key that is awaited, or Escape to leave all as it was."""
        action, self.catching = self.catching, ""
        if not action:
            return None
        if key.key != "escape" or action == "menu":
            self.desk.change(keys={**self.desk.settings.keys, action: key.key})
        return STAY
