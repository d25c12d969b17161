"""Help: the rules in short with their numbers, the keys in force, what the screen shows. F1 opens it everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from riffraff.kernel.words import say
from riffraff.kit.keys import key_words
from riffraff.kit.outcome import Outcome, Pop
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Tabs
from riffraff.kit.widgets.scroll import Scroll
from riffraff.ui.face import choice_of_game, chosen, face_of
from riffraff.ui.screens.sheet import Sheet

KEYS = "keys"
"""The page that every game has."""


class Help(Sheet):
    """See the module."""

    name = "help"

    def __init__(self, page: str = "") -> None:
        super().__init__()
        self.page = page

    def entered(self) -> None:
        self._look_up(chosen(self.desk).name)

    def _look_up(self, game: str) -> None:
        self.face = face_of(game)
        self.keys = self.face.keys.changed(self.desk.settings.keys)
        if self.page not in self._pages():
            self.page = self._pages()[0]

    def _pages(self) -> list[str]:
        return [*self.face.help, KEYS]

    def first_focus(self) -> str:
        return f"help.tab.{self.page}"

    def basis(self) -> object:
        return self.face, self.page

    def body(self) -> Widget:
        said = [(page, say(f"{'ui' if page == KEYS else self.face.words}.help.tab.{page}")) for page in self._pages()]
        tabs = Tabs("help.tab", said, self.page, partial(setattr, self, "page"))
        made = self._keys() if self.page == KEYS else self._paragraphs()
        return Column([tabs, Scroll(f"help.{self.page}", Column(made, gap=14))], gap=10, grow=1.0)

    def _paragraphs(self) -> list[Widget]:
        keys = {action: self.keys.words(action) for action in self.keys.of}
        area, made = self.face.words, list[Widget]()
        for name in self.face.help[self.page]:
            title, text = say(f"{area}.help.{name}_title"), say(f"{area}.help.{name}", **keys)
            made.append(Column([Label(title, "strong"), Label(text, "body")], gap=2))
        return made

    def _keys(self) -> list[Widget]:
        keys = self.keys
        always = [("tab", say("ui.help.key_tab")), ("return", say("ui.help.key_return"))]
        lines = [(keys.words(action), say(f"ui.key.{action}")) for action in keys.of]
        lines += [(key_words(key), words) for key, words in always]
        return [Row([Label(key, "strong"), Label(words, "body")], gap=20, equal=True) for key, words in lines]

    def beside(self) -> Sequence[Widget]:
        return choice_of_game("help.game", self.face, self._look_up)

    def help(self) -> Outcome | None:
        return Pop()
