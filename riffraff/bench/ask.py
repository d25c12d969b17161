"""Sheets over the bench: ask for a name, choose from a list, list the keys."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from riffraff.bench.keys import GROUPS, KEYS, OF_WINDOW
from riffraff.kernel.telling import listed
from riffraff.kernel.words import catalogue, language, say
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import STAY, Leave, Outcome, Pop, Replace
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Line
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.textfield import TextField
from riffraff.ui.screens.sheet import Sheet

LONGEST = 200
"""Characters of a path."""


class BenchSheet(Sheet):
    """A sheet over the bench, which waits below a veil."""

    opaque = False

    def backdrop(self, surface: Surface) -> None:
        """The bench itself is behind it."""

    def first_focus(self) -> str:
        """The button that most people want."""
        return self.begins_at or next(button.id for button in self.foot() if isinstance(button, Button) and button.main)

    def closing(self) -> Outcome:
        return Pop()  # the bench may have to ask first

    def help(self) -> Outcome | None:
        return None


class Ask(BenchSheet):
    """Ask for a name; ``done`` is given it, and says what comes of it: whether all is done, or a screen that goes on.

    ``known``: (value, words) to take with one press instead. ``replaced``: what saving under a name would replace,
    which is asked about first. ``file`` gives the file that a name stands for, which is shown. ``choice``: something
    else to choose with it.
    """

    begins_at = "ask.value"

    def __init__(
        self,
        name: str,
        value: str,
        done: Callable[[str], bool | Screen],
        known: Sequence[tuple[str, str]] = (),
        replaced: Callable[[str], Sequence[object]] = lambda _: (),
        file: Callable[[str], Path] | None = None,
        choice: Widget | None = None,
    ) -> None:
        super().__init__()
        self.name = name
        self.value = value
        self.done = done
        self.known = list(known)
        self.replaced = replaced
        self.file = file
        self.choice = choice

    def entered(self) -> None:
        """What is offered is selected: who types replaces it."""
        self.env.of("ask.value").update(mark=0, at=len(self.value))

    def heading(self) -> str:
        return say(f"tune.ask.{self.name}")

    def body(self) -> Widget:
        typed, says = partial(setattr, self, "value"), say("tune.ask.value")
        field = TextField("ask.value", says, self.value, typed, longest=LONGEST, done=self._take, grow=1.0)
        more: list[Widget] = [] if self.file is None else [_Where(self, self.file)]
        more += [] if self.choice is None else [Row([self.choice])]
        lines = [self._line(value, words) for value, words in self.known]
        parts: list[Widget] = [Label(say(f"tune.ask.{self.name}_help"), "body", "ink_soft"), Row([field]), *more]
        if lines:
            parts.append(Scroll("ask.known", Column(lines, gap=2)))
        return Column(parts, gap=12, grow=1.0)

    def _line(self, value: str, words: str) -> Widget:
        return Line(f"ask.known.{value}", value, lambda: self._finish(value), words, False)

    def _take(self) -> Outcome | None:
        if not self.value:
            return STAY
        there = ", ".join(map(str, self.replaced(self.value)))
        if not there:
            return self._finish(self.value)
        replace = Button("replacing.replace", say("tune.replace"), lambda: self._finish(self.value, Replace(self)))
        return Replace(Question("replacing", say("tune.replacing_help", files=there), [replace], Replace(self)))

    def _finish(self, value: str, failed: Outcome = STAY) -> Outcome:
        done = self.done(value)
        if isinstance(done, Screen):
            return Replace(done)
        return Pop() if done else failed

    def foot(self) -> Sequence[Widget]:
        return [
            Button("ask.cancel", say("tune.ask.cancel"), Pop),
            Button("ask.ok", say("tune.ask.ok"), self._take, main=True),
        ]


class _Where(Label):
    """The file that what is typed stands for, with its folder."""

    def __init__(self, ask: Ask, file: Callable[[str], Path]) -> None:
        super().__init__("", "label", "ink_soft", one_line=True, id="ask.where")
        self._ask, self._file = ask, file

    def words(self) -> str:
        return say("tune.ask.where", file=os.path.abspath(self._file(self._ask.value))) if self._ask.value else ""


class Question(BenchSheet):
    """Something has to be decided first: one of the ``answers``, or to ``stay`` where one was. Without a main button
    among the answers, staying is what most people want."""

    def __init__(self, name: str, help_words: str, answers: Sequence[Button], stay: Outcome) -> None:
        super().__init__()
        self.name = name
        self.help_words = help_words
        self.answers = answers
        self.stay = stay

    def heading(self) -> str:
        return say(f"tune.{self.name}")

    def body(self) -> Widget:
        return Label(self.help_words, "body", "ink_soft")

    def foot(self) -> Sequence[Widget]:
        main = not any(answer.main for answer in self.answers)
        return [Button(f"{self.name}.stay", say("tune.ask.cancel"), self.escape, main=main), *self.answers]

    def escape(self) -> Outcome | None:
        return self.stay


class Disk(Question):
    """A file was changed elsewhere, and what is here is nowhere saved. Escape keeps what is here, by ``keep``."""

    def __init__(self, help_words: str, answers: Sequence[Button], keep: Callable[[], Outcome]) -> None:
        super().__init__("disk", help_words, answers, Pop())
        self.keep = keep

    def foot(self) -> Sequence[Widget]:
        return self.answers

    def escape(self) -> Outcome | None:
        return self.keep()

    def closing(self) -> Outcome:
        return self.keep()


class Leaving(Question):
    """Something is not saved, ``work``: save it, leave it, or stay. ``save`` makes what asks for a name."""

    def __init__(self, work: Sequence[str], save: Callable[[], Screen]) -> None:
        leave = Button("leaving.leave", say("tune.leave"), Leave)
        kept = Button("leaving.save", say("tune.chip.save"), lambda: Replace(save()), main=True)
        super().__init__("leaving", say("tune.leaving_help", work=listed(work)), [leave, kept], Pop())

    def closing(self) -> Outcome:
        return Leave()


class Pick(BenchSheet):
    """Choose one of many: ``options`` are (value, words, words below), narrowed down by what is typed; ``none``
    says that there are none."""

    name = "pick"
    begins_at = "pick.search"

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, str, str]],
        value: str,
        done: Callable[[str], None],
        none: str = "",
    ) -> None:
        super().__init__()
        self.title = title
        self.options = list(options)
        self.value = value
        self.done = done
        self.none = none
        self.search = ""

    def heading(self) -> str:
        return self.title

    def basis(self) -> object:
        return self.search

    def body(self) -> Widget:
        wanted = self.search.casefold().split()
        found = [option for option in self.options if all(word in " ".join(option).casefold() for word in wanted)]
        typed, first = partial(setattr, self, "search"), partial(self._first, found)
        field = TextField("pick.search", say("tune.search"), self.search, typed, done=first, grow=1.0)
        lines: list[Widget] = [self._line(*option) for option in found]
        if not lines:
            lines = [Label(self._nothing(), "body", "ink_soft")]
        return Column([Row([field]), Scroll("pick.list", Column(lines, gap=2))], gap=12, grow=1.0)

    def _line(self, value: str, words: str, below: str) -> Widget:
        return Line(f"pick.{value}", words, lambda: self._take(value), below, value == self.value)

    def _nothing(self) -> str:
        return say("tune.none_found", text=self.search) if self.search or not self.none else self.none

    def _first(self, found: Sequence[tuple[str, str, str]]) -> Outcome:
        return self._take(found[0][0]) if found else STAY

    def _take(self, value: str) -> Outcome:
        self.done(value)
        return Pop()

    def foot(self) -> Sequence[Widget]:
        return [Button("pick.cancel", say("tune.ask.cancel"), Pop)]


def _does(how: str, what: str) -> Widget:
    return Row([Label(how, "strong"), Label(what, "body")], gap=20, equal=True)


def gestures() -> list[str]:
    """What the mouse does, as the catalogue lists it: ``tune.mouse.NAME`` does ``tune.mouse_does.NAME``."""
    return [name.removeprefix("tune.mouse.") for name in catalogue(language()) if name.startswith("tune.mouse.")]


class KeyList(BenchSheet):
    """Every key of the bench; its keys scroll it at once."""

    name = "keys"
    begins_at = "keys.list"

    def heading(self) -> str:
        return say("tune.keys_heading")

    def body(self) -> Widget:
        made: list[Widget] = [Label(say("tune.keygroup.mouse"), "heading")]
        made += [_does(say(f"tune.mouse.{name}"), say(f"tune.mouse_does.{name}")) for name in gestures()]
        for group, actions in GROUPS.items():
            made.append(Label(say(f"tune.keygroup.{group}"), "heading"))
            made += [_does(KEYS.words(action), say(f"tune.key.{action}")) for action in actions]
        keys = self.desk.keys
        made += [_does(keys.words(theirs), say(f"tune.key.{ours}")) for ours, theirs in OF_WINDOW.items()]
        return Scroll("keys.list", Column(made, gap=6))

    def help(self) -> Outcome | None:
        return Pop()
