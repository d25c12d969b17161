"""The first match of Riff Raff: a real one against the computer, in which each thing is told when it is there to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import SystemRandom

from riffraff.games import game_named
from riffraff.kernel.rng import LARGEST_DRAWN_SEED
from riffraff.kit.desk import Desk
from riffraff.kit.input import Event, Key, Press
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.match.setup import Setup
from riffraff.physics.params import load_preset
from riffraff.rules import events as e
from riffraff.rules.house import House
from riffraff.rules.pieces import yard_of
from riffraff.table.driver import Driver
from riffraff.table.player import rivals
from riffraff.table.seats import COLOURS, HUMAN, Seat
from riffraff.ui.face import face_of
from riffraff.ui.lesson import Hint, Lesson, Spot, note
from riffraff.ui.names import default_name
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.riffraff.frame import Parts
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.screens.open_match import teach
from riffraff.ui.settings import now_taught

NAME = "riffraff"
"""The game, in the register."""
LEARNER = 0
"""The seat of who learns."""
PRESET = "easy"
TIMES = 2.0
"""Who learns sees falls so many times as long."""
OUTER = (1, 4, 5, 6, 7, 8, 9, 10)
"""Slots with an edge that a piece can fall over."""
BASICS = ("aim", "card", "high", "take", "bring_in", "let_go", "settle")
"""What is told by the end of the first turn, and not again in a match that is gone on with."""
LAST_ROUND = 3
"""Until then all will have been told that is needed."""


def first_match(desk: Desk) -> Screen:
    """The first match, recorded like any other."""
    kinds = [HUMAN, rivals(game_named(NAME).players)[0]]
    seats = tuple(Seat(default_name(n, kind), None, COLOURS[n], kind) for n, kind in enumerate(kinds))
    seed = SystemRandom().randint(1, LARGEST_DRAWN_SEED)
    handicaps = tuple(TIMES if n == LEARNER else 1.0 for n in range(len(seats)))
    setup = Setup(seats, House(short_game=True), seed, params=load_preset(PRESET), handicaps=handicaps)
    return teach(desk, game_named(NAME), setup)


class LessonScreen(MatchScreen):
    """See the module."""

    def __init__(self, driver: Driver, desk: Desk, path: Path | None = None) -> None:
        super().__init__(driver, desk, path)
        begun = any(isinstance(told.event, e.TurnEnded) and told.event.seat == LEARNER for told in self.told)
        self.lesson = Lesson(hint for hint in HINTS if hint.name not in (BASICS if begun else ()))
        self.by_keys = desk.by_keyboard
        """Whether the person used a key last, not the mouse."""
        self._looked: object = None
        """What was there when it was last looked for something to tell."""

    def reads(self) -> bool:
        return self.lesson.waits

    def handle(self, event: Event) -> Outcome | None:
        if isinstance(event, Key | Press):
            self.by_keys = isinstance(event, Key)
        return super().handle(event)

    def tick(self, ticks: int) -> Outcome | None:
        outcome = super().tick(ticks)
        self._next_step()  # what is told is about what there is by now
        now = super().basis()
        if outcome is None and now != self._looked:
            self._looked = now
            if self.lesson.look(self) and self.lesson.waits:
                self.env.focus = "lesson.read"
        return outcome

    def basis(self) -> object:
        return super().basis(), self.lesson.now, self.by_keys

    def aside(self) -> Widget | None:
        return note(face_of(NAME), self.lesson, self.desk, self, self._read, self._skip, by_keys=self.by_keys)

    def marks(self, parts: Parts) -> Sequence[Widget]:
        hint = self.lesson.now
        return [] if hint is None else [Spot(parts, widget_id) for widget_id in hint.about(self)]

    def tell_end(self) -> Outcome:
        now_taught(self.desk, NAME)
        return super().tell_end()

    def _read(self) -> Outcome:
        self.lesson.has_read()
        self._proceed()
        return STAY

    def _skip(self) -> Outcome:
        self.lesson.drop()
        self._proceed()
        return STAY

    def _proceed(self) -> None:
        self._looked = None
        self._refocus(self.now_step)
        if self.lesson.over:
            now_taught(self.desk, NAME)

    # -- what the hints ask ---------------------------------------------------------------------------------------

    def happened(self) -> Iterator[e.Event]:
        """What happened since the last turn of who learns began, the latest first."""
        for told in reversed(self.told):
            if isinstance(told.event, e.TurnBegan) and told.event.seat == LEARNER:
                return
            yield told.event

    def was(self, kind: type[e.OfSeat]) -> bool:
        """Whether that happened to who learns in the last turn, which is over."""
        last = [event for event in self.happened() if isinstance(event, e.OfSeat) and event.seat == LEARNER]
        ended = any(isinstance(event, e.TurnEnded) for event in last)
        return ended and any(isinstance(event, kind) for event in last)


def _at(*kinds: Kind) -> Callable[[LessonScreen], bool]:
    """Who learns is asked for one of these."""
    return lambda here: here.now_step.kind in kinds and here.now_step.seat in (None, LEARNER)


def _calm(here: LessonScreen) -> bool:
    """Nothing is in a hand, nothing falls."""
    return here.now_step.kind in (Kind.CARD, Kind.REVEAL, Kind.TURN, Kind.ANNOUNCE) and not here.match.table.in_flight


def _after(kind: type[e.OfSeat]) -> Callable[[LessonScreen], bool]:
    return lambda here: _calm(here) and here.was(kind)


def _catching(here: LessonScreen) -> bool:
    return here.hands.rescuer == LEARNER


def _holding(here: LessonScreen) -> bool:
    return here.now_step.kind is Kind.HOLD and here.hands.holding and not _catching(here)


def _may_dare(here: LessonScreen) -> bool:
    table = here.match.table
    return _at(Kind.TURN, Kind.TAKE, Kind.HOLD)(here) and table.round > 1 and table.slot in OUTER


def _dared(here: LessonScreen) -> bool:
    return not (_may_dare(here) or _at(Kind.SETTLE)(here)) or _catching(here)


def _dares_again(here: LessonScreen) -> bool:
    fell, caught = (any(isinstance(told.event, kind) and told.event.seat == LEARNER for told in here.told)
                    for kind in (e.PieceFell, e.PiecesCaught))  # fmt: skip
    return _may_dare(here) and fell and not caught


def _has_hook(here: LessonScreen) -> bool:
    held = here.match.world.held
    yard = yard_of(here.match.table.slot or 1)
    return _holding(here) and yard is not None and held is not None and here.match.world.body_of(held).hook is not None


def _theirs(here: LessonScreen) -> bool:
    """The other one loads."""
    return here.now_step.kind in (Kind.WAIT, Kind.SETTLE) and here.match.table.turn not in (None, LEARNER)


def _supply(_here: LessonScreen) -> Sequence[str]:
    return (f"supply.{LEARNER}",)


HINTS = (
    Hint("aim", _at(Kind.CARD), read=True, about=_supply),
    Hint("card", _at(Kind.CARD)),
    Hint("high", _at(Kind.REVEAL), about=lambda _: ("foot.continue",)),
    Hint("catch", _catching, about=lambda _: ("foot.catch",)),
    Hint("two", _at(Kind.ANNOUNCE), about=lambda _: ("foot.one", "foot.two")),
    Hint("take", _at(Kind.TURN, Kind.TAKE), about=_supply, values=lambda here: {"slot": here.match.table.slot}),
    Hint("bring_in", lambda here: _holding(here) and here.hands.in_front),
    Hint("let_go", lambda here: _holding(here) and not here.hands.in_front, about=lambda _: ("foot.lift",)),
    Hint("hang", _has_hook, about=lambda _: ("foot.hang",)),
    Hint("settle", lambda here: _at(Kind.SETTLE)(here) and not _catching(here), about=lambda _: ("foot.rest",)),
    Hint("kept", _after(e.PiecesKept), read=True),
    Hint("rescued", _after(e.PiecesRescued), read=True),
    Hint("fell", _after(e.PieceFell), read=True, about=_supply),
    Hint("theirs", _theirs),
    Hint("dare", _may_dare, _dared),
    Hint("dare_again", _dares_again, _dared),
    Hint("ready", lambda here: _calm(here) and here.match.table.round >= LAST_ROUND, read=True,
         about=lambda _: ("match.help",)),
)  # fmt: skip
"""In the order of their worth, where the moment of several has come."""
