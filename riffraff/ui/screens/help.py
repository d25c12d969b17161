"""Help: the rules in short, each of them by its number, the keys in force, what the screen shows. F1 opens it
everywhere, and the number of a rule, wherever it stands, the page with that rule."""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.games import game_named
from riffraff.kernel.words import say
from riffraff.kit.keys import key_words
from riffraff.kit.outcome import Outcome, Pop
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.layout import Column, Pad, Row
from riffraff.kit.widgets.lists import Tabs
from riffraff.kit.widgets.scroll import Scroll
from riffraff.ui.face import choice_of_game, chosen, face_of
from riffraff.ui.rulebook import with_rules
from riffraff.ui.screens.sheet import Sheet

BOOK, KEYS = "book", "keys"
"""The page of the rules by number, and the one that every game has."""


class Help(Sheet):
    """See the module."""

    name = "help"

    def __init__(self, page: str = "", rule: str = "") -> None:
        super().__init__()
        self.page = page
        self.rule = rule
        """The rule that was asked for."""

    def entered(self) -> None:
        self._look_up(chosen(self.desk).name)

    def _look_up(self, game: str) -> None:
        self.face = face_of(game)
        self.keys = self.face.keys.changed(self.desk.settings.keys)
        if self.page not in self._pages():
            self.page = self._pages()[0]

    def _pages(self) -> list[str]:
        return [*self.face.help, *([BOOK] if self.face.book else []), KEYS]

    def first_focus(self) -> str:
        return f"help.tab.{self.page}"

    def basis(self) -> object:
        return self.face, self.page, self.rule

    def body(self) -> Widget:
        everywhere = (BOOK, KEYS)
        said = [(page, say(f"{'ui' if page in everywhere else self.face.words}.help.tab.{page}"))
                for page in self._pages()]  # fmt: skip
        tabs = Tabs("help.tab", said, self.page, self._turn_to)
        made = {KEYS: self._keys, BOOK: self._book}.get(self.page, self._paragraphs)()
        shown = f"help.rule.{self.rule}" if self.rule else ""
        return Column([tabs, Scroll(f"help.{self.page}", Column(made, gap=14), shows=shown)], gap=10, grow=1.0)

    def _turn_to(self, page: str) -> None:
        self.page, self.rule = page, ""

    def _look_up_rule(self, rule: str) -> None:
        self.page, self.rule = BOOK, rule
        self.env.focus = f"help.tab.{BOOK}"

    def _paragraphs(self) -> list[Widget]:
        keys = {action: self.keys.words(action) for action in self.keys.of}
        area, made = self.face.words, list[Widget]()
        for name in self.face.help[self.page]:
            title, text = say(f"{area}.help.{name}_title"), say(f"{area}.help.{name}", **keys)
            made.append(Column([Label(title, "strong"), self._text(f"help.{name}", text)], gap=2))
        return made

    def _text(self, widget_id: str, words: str, font: str = "body") -> Widget:
        return with_rules(self.face, words, font, id=widget_id, follow=self._look_up_rule)

    def _book(self) -> list[Widget]:
        """Each rule, and below it the house rules that change it."""
        area, house = self.face.rules, game_named(self.face.name).setup.HOUSE.rules()
        made = list[Widget]()
        for rule in self.face.book:
            asked = rule == self.rule
            title = say("ui.help.rule", rule=rule, title=say(f"{area}.book.{rule}_title"))
            parts: list[Widget] = [
                Label(title, "strong", "accent" if asked else "ink", id=f"help.rule.{rule}"),
                self._text(f"help.{rule}", say(f"{area}.book.{rule}")),
            ]
            for name in (name for name, number in house.items() if number == rule):
                words = say("ui.help.house", name=say(f"{area}.house.{name}"), does=say(f"{area}.house_help.{name}"))
                parts.append(self._text(f"help.house.{name}", words, "small"))
            about = Column(parts, gap=2)
            made.append(Pad(about, "flat", 10, fill=self.env.style.palette.sky_low) if asked else about)
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
