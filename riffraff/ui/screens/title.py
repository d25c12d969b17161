"""The first screen: the game that was played last on its paper sea, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from riffraff.kernel.words import LANGUAGES, language, say
from riffraff.kit import text as texts
from riffraff.kit.draw import Surface, mix
from riffraff.kit.outcome import STAY, Leave, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Pad, Picture, Row, Stack
from riffraff.kit.widgets.scroll import Scroll
from riffraff.table.saves import finished, last_unfinished
from riffraff.ui import sea
from riffraff.ui.face import Face, Painting, choice_of_game, choose, chosen, practice
from riffraff.ui.routes import screen
from riffraff.ui.settings import taught

MENU_PX = 330
"""Width of the menu, px at base size."""
BEHIND = 2
"""Rows of waves behind the picture."""


class Logo(Picture):
    """The game's name, large, as if painted on the sky with a shadow below."""

    role = "heading"

    def least(self, env: Env) -> int:
        return env.style.font_px("logo") * 4

    def height(self, env: Env, width: int) -> int:
        return round(env.style.font_px("logo") * 1.3)

    def looks(self, env: Env) -> object:
        return self.says

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        size = style.font_px("logo")
        size = min(size, size * self.rect.width // max(texts.width(style, "logo", self.says), 1))
        for shift, colour in ((style.px(5), mix(palette.sky_top, palette.shadow, 0.22)), (0, palette.deep)):
            name = texts.font("logo", size).render(self.says, True, colour)
            left, bottom = self.rect.x + shift, self.rect.bottom + shift - style.px(8)
            surface.blit(name, (left, bottom - name.get_height()))


class Title(Screen):
    """See the module."""

    name = "title"

    def __init__(self) -> None:
        super().__init__()
        self.painting: Painting | None = None
        self._painted: Face | None = None
        """Whose picture it is."""

    def tick(self, ticks: int) -> Outcome | None:
        """The picture is painted bit by bit after the first frame."""
        face = chosen(self.desk)
        if self.painting is None or self.painting.style is not self.desk.style or self._painted is not face:
            self.painting, self._painted = face.painting(self.desk.style), face
        self.painting.paint_on(self.desk.now)
        return None

    def entered(self) -> None:
        self.desk.sounds.loop(None)

    def basis(self) -> object:
        return self.painting, chosen(self.desk)

    def build(self) -> Widget:
        last, face = last_unfinished(), chosen(self.desk)
        first = self._wants_lesson()
        menu = [
            *([self._lesson(main=True)] if first else []),
            Button("title.new", say("ui.title.new"), lambda: Push(screen("new_match")), main=not first),
            Button(
                "title.resume",
                say("ui.title.resume"),
                self._resume,
                enabled=last is not None,
                why="" if last else say("ui.title.no_resume"),
            ),
            Button(
                "title.practice",
                say("ui.title.practice"),
                lambda: Push(practice(self.desk)),
                hint=say("ui.title.practice_hint"),
            ),
            *([self._workshop(face, face.workshop)] if face.workshop is not None else []),
            *([self._lesson()] if face.lesson is not None and not first else []),
            Button("title.replay", say("ui.title.replay"), lambda: Push(screen("files"))),
            Button("title.settings", say("ui.title.settings"), lambda: Push(screen("settings"))),
            Button("title.help", say("ui.title.help"), self.help),
        ]
        games = choice_of_game("title.game", face, self._play)
        other = next(code for code in LANGUAGES if code != language())
        speak = Button(
            "title.language", say(f"ui.language.{other}"), partial(self.desk.change, language=other), small=True
        )
        small = Flow([speak, Button("title.quit", say("ui.title.quit"), Leave, small=True)])
        left = Column(
            [
                Logo((430, 128), id="title.logo", says=face.title),
                Label(say(f"{face.words}.title.line"), "body", "ink"),
                *(Pad(choice, pad=0, most=MENU_PX, align=0.0) for choice in games),
                Pad(Scroll("title.menu", Column([*menu, small], gap=9)), pad=0, most=MENU_PX, align=0.0),
            ],
            gap=8,
        )
        front = Pad(Row([Pad(left, pad=0, most=470, align=0.0, grow=1.0)], middle=False), pad=34)
        rows = [sea.Waves(row) for row in range(sea.ROWS)]
        return Stack([*rows[:BEHIND], *([self.painting] if self.painting else []), *rows[BEHIND:], front])

    def backdrop(self, surface: Surface) -> None:
        surface.blit(sea.sky(self.env.style), (0, 0))

    def escape(self) -> Outcome | None:
        return STAY

    def first_focus(self) -> str:
        return "title.lesson" if self._wants_lesson() else "title.new"

    def _play(self, name: str) -> None:
        choose(self.desk, name)

    # Where to go

    def _wants_lesson(self) -> bool:
        """Whether who sits here has yet to learn the game."""
        face = chosen(self.desk)
        return face.lesson is not None and face.name not in taught(self.desk) and not finished()

    def _lesson(self, *, main: bool = False) -> Widget:
        """The way to the match that teaches."""
        words, hint = say("ui.title.lesson"), say("ui.title.lesson_hint")
        return Button("title.lesson", words, self._learn, main=main, hint=hint)

    def _workshop(self, face: Face, made: Callable[[], Screen]) -> Widget:
        """The way to where something to play with is made."""
        words, hint = (say(f"{face.words}.title.{name}") for name in ("workshop", "workshop_hint"))
        return Button("title.workshop", words, lambda: Push(made()), hint=hint)

    def _learn(self) -> Outcome:
        lesson = chosen(self.desk).lesson
        return STAY if lesson is None else Push(lesson(self.desk))

    def _resume(self) -> Outcome:
        from riffraff.ui.screens.open_match import going_on  # noqa: PLC0415 - brings the whole match along

        last = last_unfinished()
        return going_on(self.desk, last) if last else STAY
