"""Nim at the window, as small as a face can be: what a game has to show, and that nothing else of a game is needed.

Run as a module it is the game with Nim besides Riff Raff.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from table.nim import NIM, Put, Take

from riffraff.cli import main
from riffraff.games import GAMES
from riffraff.kit.desk import Desk
from riffraff.kit.input import Key
from riffraff.kit.keys import WINDOW, Keys
from riffraff.kit.outcome import Outcome, Push
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow
from riffraff.kit.widgets.slider import Slider
from riffraff.table.driver import Driver
from riffraff.ui.face import FACES, Choices, Face, Painting
from riffraff.ui.hotseat import HotSeat
from riffraff.ui.routes import screen
from riffraff.ui.screens.curtain import Curtain
from riffraff.ui.screens.match import Playing
from riffraff.ui.screens.over import Ending
from riffraff.ui.screens.replay import Replaying

GAME = NIM
MODULE = "ui.nim_face"


class Pile(Painting):
    """The picture of the title: a word."""

    role = "image"

    def __init__(self, style: Style) -> None:
        super().__init__(id="nim.pile")
        self.style = style


@dataclass
class Heap(Choices):
    """How many matches lie on the heap."""

    tab: ClassVar[str] = "heap"
    heap: int = 10

    def words(self) -> str:
        return "Heap"

    def widgets(self, names: Sequence[str]) -> Sequence[Widget]:
        del names

        def change(value: float) -> None:
            self.heap = round(value)

        return [Slider("nim.heap", "Matches", float(self.heap), 0.0, 50.0, 1.0, change, show=str)]

    def values(self, seats: int) -> dict[str, Any]:
        del seats
        return {"heap": self.heap}


def heap(match: Any) -> Label:
    return Label(f"{match.heap} matches", "title", id="nim.heap")


class NimMatch(Playing):
    def __init__(self, driver: Driver, desk: Desk, path: Path | None) -> None:
        super().__init__(driver, desk, path)
        self.seat = HotSeat(driver.match, self.people)

    def tick(self, ticks: int) -> Outcome | None:
        seat = self.seat.asked()
        if seat is not None and self.seat.hidden(seat):
            who = self.driver.match.setup.players[seat]
            return Push(Curtain(seat, who, "What you put is yours to know.", lambda: self.seat.pass_curtain(seat)))
        self.pass_time(ticks)
        return self.ended(ticks)

    def basis(self) -> object:
        return self.changes, self.seat.asked()

    def build(self) -> Widget:
        match, seat = self.driver.match, self.seat.asked()
        does = Put if match.waiting.secret else Take
        buttons = [
            Button(f"nim.{count}", str(count), partial(self.do, does(seat, count)))
            for count in (1, 2, 3) if seat is not None
        ]  # fmt: skip
        undo = Button("nim.undo", "Undo", partial(self.undo, seat), enabled=match.setup.practice)
        menu = Button("nim.menu", "Menu", lambda: Push(screen("pause")))
        return Column([heap(match), Flow([*buttons, undo, menu])])

    def key(self, key: Key) -> Outcome | None:
        return self.undo(self.seat.asked()) if self.desk.keys.action(key) == "undo" else None

    def escape(self) -> Outcome:
        return Push(screen("pause"))

    def ending(self) -> Ending:
        outcome = self.driver.match.outcome
        return Ending("It is gone", "The last match was taken.", [("Put", outcome.left)], Label("|||"), "The heap")


class NimReplay(Replaying):
    def build(self) -> Widget:
        return Column([heap(self.replay.match), self.foot()])


FACE = Face(
    name="nim",
    title="Nim",
    words="nim",
    rules="nim",
    keys=Keys({**WINDOW.of, "undo": ("u",)}),
    painting=Pile,
    played=NimMatch,
    watched=NimReplay,
    choices=Heap,
    help={"rules": ("aim",)},
)


if __name__ == "__main__":
    del FACES["capharnaum"]
    GAMES["nim"] = FACES["nim"] = MODULE
    sys.exit(main())
