"""Houses as files: one that was drawn is kept under a name, never over another one unasked; one that is kept, or that
somebody else has drawn, is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from riffraff.capharnaum.drawing import Drawing, Page, Pages
from riffraff.capharnaum.homes import LONGEST_FILE, file_name, home_path, homes, keep_home
from riffraff.capharnaum.plans import PLANS, drawn_plan
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import houses_folder
from riffraff.kernel.words import say
from riffraff.kit import clipboard
from riffraff.kit.outcome import STAY, Outcome, Pop
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Row
from riffraff.kit.widgets.lists import Line
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.textfield import TextField
from riffraff.ui.screens.sheet import Sheet

LONGEST_PATH = 400
"""Characters of a path that is typed."""


class SaveHouse(Sheet):
    """Ask for a name, and whether another house may be written over."""

    name = "save_house"
    begins_at = "save_house.name"

    def __init__(self, pages: Pages) -> None:
        super().__init__()
        self.pages = pages
        self.folder = houses_folder()
        self.typed = pages.page.name or file_name(str(pages.page.drawing.names))

    def heading(self) -> str:
        return say("capharnaum.editor.save")

    def basis(self) -> object:
        return self.typed

    def _wrong(self) -> str:
        try:
            home_path(self.folder, self.typed)
        except RiffRaffError as error:
            return str(error)
        return ""

    def _over(self) -> bool:
        """Whether another house has this name."""
        return not self._wrong() and self.typed != self.pages.page.name and home_path(self.folder, self.typed).exists()

    def _type(self, text: str) -> None:
        self.typed = text

    def body(self) -> Widget:
        wrong = self._wrong()
        says = say("capharnaum.editor.file_name")
        field = TextField(
            "save_house.name", says, self.typed, self._type, longest=LONGEST_FILE, done=self._save, wrong=wrong,
            width=420, grow=1.0,
        )  # fmt: skip
        told = wrong or (say("capharnaum.homes.there", file=self.typed) if self._over() else "")
        where = Label(say("capharnaum.editor.where", folder=self.folder), "small", "ink_soft")
        lines: list[Widget] = [Label(says, "strong"), Row([field])]
        if told:
            lines.append(Label(told, "body", "bad", id="save_house.told"))
        if self.pages.page.drawing.faults:
            lines.append(Label(say("capharnaum.editor.unfit"), "body", "ink_soft", id="save_house.unfit"))
        return Scroll("save_house.body", Column([*lines, where], gap=10))

    def foot(self) -> Sequence[Widget]:
        wrong, words = self._wrong(), "capharnaum.editor.write_over" if self._over() else "capharnaum.editor.save"
        save = Button("save_house.save", say(words), self._write, main=not self._over(), enabled=not wrong, why=wrong)
        copy = Button("save_house.copy", say("capharnaum.editor.copy"), self._copy)
        return [Button("save_house.back", say("ui.back"), Pop), copy, save]

    def _save(self) -> Outcome:
        """Enter writes over nothing."""
        return STAY if self._wrong() or self._over() else self._write()

    def _write(self) -> Outcome:
        over = self._over() or self.typed == self.pages.page.name  # what it says on the button, or its own file
        try:
            path = keep_home(self.folder, self.typed, self.pages.page.drawing.written(), over=over)
        except RiffRaffError as error:
            self.desk.tell(error)
            return STAY
        self.pages.keep(self.typed)
        self.desk.notify(say("capharnaum.editor.saved", file=path))
        return Pop()

    def _copy(self) -> Outcome:
        """To be pasted into a letter, say."""
        clipboard.copy(self.pages.page.drawing.written())
        self.desk.notify(say("capharnaum.editor.copied"))
        return STAY


class OpenHouse(Sheet):
    """Choose a house of one's own, one that comes with the game, or the path of a file."""

    name = "open_house"

    def __init__(self, opened: Callable[..., None]) -> None:
        super().__init__()
        self.opened = opened
        self.own = homes(houses_folder())
        self.typed = ""

    def heading(self) -> str:
        return say("capharnaum.editor.open")

    def basis(self) -> object:
        return self.typed

    def body(self) -> Widget:
        lines: list[Widget] = [self._line(name, str(path), "own_file") for name, path in self.own.items()]
        lines += [self._line(name, name, "of_game") for name in PLANS]
        says = say("capharnaum.editor.path")
        field = TextField(
            "open_house.path", says, self.typed, self._type, longest=LONGEST_PATH, done=self._open_typed, ghost=says,
            width=420, grow=1.0,
        )  # fmt: skip
        return Column([Scroll("open_house.list", Column(lines, gap=4)), Row([field])], gap=10, grow=1.0)

    def _line(self, name: str, source: str, of: str) -> Widget:
        return Line(f"open_house.{of}.{name}", name, lambda: self._open(source), say(f"capharnaum.editor.{of}"), False)

    def _type(self, text: str) -> None:
        self.typed = text

    def foot(self) -> Sequence[Widget]:
        why = "" if self.typed.strip() else say("capharnaum.editor.no_path")
        go = Button("open_house.open", say("capharnaum.editor.open"), self._open_typed, enabled=not why, why=why)
        return [Button("open_house.back", say("ui.back"), Pop), go]

    def _open_typed(self) -> Outcome:
        return self._open(str(Path(self.typed.strip()).expanduser())) if self.typed.strip() else STAY

    def _open(self, source: str) -> Outcome:
        """What cannot be read is told, and all is as it was."""
        try:
            drawing = Drawing.of(drawn_plan(source))
        except RiffRaffError as error:
            self.desk.tell(error)
            return STAY
        name = next((name for name, path in self.own.items() if str(path) == source), "")
        self.opened(Page(drawing, name), kept=bool(name))
        return Pop()
