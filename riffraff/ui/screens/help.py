"""Help: the rules in short with their numbers, the keys in force, what the screen shows. F1 opens it everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.kernel.words import say
from riffraff.kit.keys import key_words
from riffraff.kit.outcome import STAY, Outcome, Pop
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Tabs
from riffraff.kit.widgets.scroll import Scroll
from riffraff.ui.screens.sheet import Sheet

PAGES: dict[str, tuple[str, ...]] = {
    "rules": ("aim", "cards", "captain", "loading", "two", "falling", "caught", "rest", "end"),
    "play": ("take", "push", "hang", "let_go", "give_up", "click", "keyboard", "catch", "curtain"),
    "screen": ("sides", "slot", "foot", "files"),
}
"""Tab -> its paragraphs; each has a heading and a text in the catalogue, which may name keys by their action."""


class Help(Sheet):
    """See the module."""

    name = "help"

    def __init__(self, page: str = "rules") -> None:
        super().__init__()
        self.page = page

    def heading(self) -> str:
        return say("ui.help.heading")

    def first_focus(self) -> str:
        return f"help.tab.{self.page}"

    def basis(self) -> object:
        return self.page

    def body(self) -> Widget:
        pages = [*PAGES, "keys"]
        tabs = Tabs("help.tab", [(page, say(f"ui.help.tab.{page}")) for page in pages], self.page, self._turn_to)
        made = self._keys() if self.page == "keys" else self._paragraphs()
        return Column([tabs, Scroll(f"help.{self.page}", Column(made, gap=14))], gap=10, grow=1.0)

    def _paragraphs(self) -> list[Widget]:
        keys = {action: self.desk.keys.words(action) for action in self.desk.keys.of}
        return [
            Column(
                [Label(say(f"ui.help.{name}_title"), "strong"), Label(say(f"ui.help.{name}", **keys), "body")], gap=2
            )
            for name in PAGES[self.page]
        ]

    def _keys(self) -> list[Widget]:
        keys = self.desk.keys
        always = [("tab", say("ui.help.key_tab")), ("return", say("ui.help.key_return"))]
        lines = [(keys.words(action), say(f"ui.key.{action}")) for action in keys.of]
        lines += [(key_words(key), words) for key, words in always]
        return [Row([Label(key, "strong"), Label(words, "body")], gap=20, equal=True) for key, words in lines]

    def foot(self) -> Sequence[Widget]:
        return [Button("help.back", say("ui.back"), Pop, main=True)]

    def help(self) -> Outcome | None:
        return Pop()

    def _turn_to(self, page: str) -> Outcome:
        self.page = page
        return STAY
