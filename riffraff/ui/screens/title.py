"""The first screen: the toy on its paper sea, and where to go from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riffraff.kernel.words import LANGUAGES, language, say
from riffraff.kit.draw import Surface, mix, write
from riffraff.kit.outcome import STAY, Leave, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Pad, Picture, Row, Stack
from riffraff.kit.widgets.scroll import Scroll
from riffraff.table.saves import last_unfinished
from riffraff.ui import sea
from riffraff.ui.routes import screen

if TYPE_CHECKING:
    from riffraff.ui.riffraff.titleship import Afloat

MENU_PX = 330
"""Width of the menu, px at base size."""
BEHIND = 2
"""Rows of waves behind the ship."""
LOGO = "Riff Raff"
"""The game's name is the same in every language."""


class Logo(Picture):
    """The game's name, large, as if painted on the sky with a shadow below."""

    role = "heading"

    def __init__(self) -> None:
        super().__init__(430, 128, LOGO, "title.logo")

    def least(self, env: Env) -> int:
        return env.style.font_px("logo") * 4

    def height(self, env: Env, width: int) -> int:
        return round(env.style.font_px("logo") * 1.3)

    def looks(self, env: Env) -> object:
        return self.says

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        for shift, colour in ((style.px(5), mix(palette.sky_top, palette.shadow, 0.22)), (0, palette.deep)):
            write(surface, style, LOGO, "logo", colour, (self.rect.x + shift, self.rect.y + shift - style.px(8)))


class Title(Screen):
    """See the module."""

    name = "title"

    def __init__(self) -> None:
        super().__init__()
        self.afloat: Afloat | None = None

    def tick(self, ticks: int) -> Outcome | None:
        """The ship is painted bit by bit after the first picture, and comes up from the waves when it is done."""
        if self.afloat is None or self.afloat.style is not self.desk.style:
            from riffraff.ui.riffraff.titleship import Afloat  # noqa: PLC0415 - the first picture does not wait for it

            self.afloat = Afloat(self.desk.style)
        self.afloat.paint_on(self.desk.now)
        return None

    def entered(self) -> None:
        self.desk.sounds.loop(None)

    def basis(self) -> object:
        return self.afloat

    def build(self) -> Widget:
        last = last_unfinished()
        menu = [
            Button("title.new", say("ui.title.new"), self._new, main=True),
            Button(
                "title.resume",
                say("ui.title.resume"),
                self._resume,
                enabled=last is not None,
                why="" if last else say("ui.title.no_resume"),
            ),
            Button("title.practice", say("ui.title.practice"), self._practice, hint=say("ui.title.practice_hint")),
            Button("title.replay", say("ui.title.replay"), self._replay),
            Button("title.settings", say("ui.title.settings"), self._settings),
            Button("title.help", say("ui.title.help"), self.help),
        ]
        other = next(code for code in LANGUAGES if code != language())
        small = Flow(
            [
                Button("title.language", say(f"ui.language.{other}"), lambda: self._language(other), small=True),
                Button("title.quit", say("ui.title.quit"), Leave, small=True),
            ]
        )
        left = Column(
            [
                Logo(),
                Label(say("ui.title.line"), "body", "ink"),
                Pad(Scroll("title.menu", Column([*menu, small], gap=9)), pad=0, most=MENU_PX, align=0.0),
            ],
            gap=8,
        )
        front = Pad(Row([Pad(left, pad=0, most=470, align=0.0, grow=1.0)], middle=False), pad=34)
        rows = [sea.Waves(row) for row in range(sea.ROWS)]
        return Stack([*rows[:BEHIND], *([self.afloat] if self.afloat else []), *rows[BEHIND:], front])

    def first_focus(self) -> str:
        return "title.new"

    def backdrop(self, surface: Surface) -> None:
        surface.blit(sea.sky(self.env.style), (0, 0))

    def escape(self) -> Outcome | None:
        return STAY

    # Where to go

    def _new(self) -> Outcome:
        return Push(screen("new_match"))

    def _practice(self) -> Outcome:
        return Push(screen("new_match", True))

    def _resume(self) -> Outcome:
        from riffraff.ui.screens.open_match import going_on  # noqa: PLC0415 - brings the whole match along

        last = last_unfinished()
        return going_on(self.desk, last) if last else STAY

    def _replay(self) -> Outcome:
        return Push(screen("files"))

    def _settings(self) -> Outcome:
        return Push(screen("settings"))

    def _language(self, code: str) -> Outcome:
        self.desk.change(language=code)
        return STAY
