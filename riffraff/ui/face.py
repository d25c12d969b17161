"""How a game looks at the window: all that the screens need to know of it, and the register of these faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from riffraff.games import game_named
from riffraff.kernel.errors import unknown
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Surface
from riffraff.kit.keys import Keys
from riffraff.kit.screen import Screen
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.choice import Choice
from riffraff.table.driver import Driver
from riffraff.table.game import Game
from riffraff.table.replay import Replay
from riffraff.ui.routes import screen

FACES = {
    "riffraff": "riffraff.ui.riffraff.face",
    "capharnaum": "riffraff.ui.capharnaum.face",
}
"""Name of a game of ``riffraff.games`` -> the module with its ``FACE``. The first is shown where none was chosen."""
CHOSEN = "game"
"""By this name a desk keeps which game is played, and the settings keep it for the next time."""


@dataclass(frozen=True)
class Dial:
    """A field of a game's ``Setup`` that a person sets for all matches: seconds, from ``low`` to ``high``, in steps;
    ``PlaySettings`` has one of the same name."""

    name: str
    low: float
    high: float
    step: float


class Choices:
    """What a match starts from besides its players and house rules, as a person chooses it: nothing but the seed.

    ``tab`` names the tab of a new match where it stands. What changes must be seen by ``==``: a subclass that has
    something to choose is a dataclass.
    """

    tab: ClassVar[str] = "seed"

    def words(self) -> str:
        """What the tab is called."""
        return say("ui.new.seed")

    def look(self) -> None:
        """What there is to choose from may have changed."""

    def widgets(self, names: Sequence[str]) -> Sequence[Widget]:
        """What it is chosen by; ``names`` are the players', by seat."""
        del names
        return ()

    def values(self, seats: int) -> dict[str, Any]:
        """The fields of the game's ``Setup``. Raises ``BadInput`` if what was chosen is not to be had."""
        del seats
        return {}


class Painting(Widget):
    """What is seen on the title: painted a part at a call, seen once it is painted."""

    style: Style

    def paint_on(self, now: float) -> None:
        """Paint the next part. ``now`` is the desk's, s."""


@dataclass(frozen=True)
class Face:
    """See the module. What is not for the first picture is imported when it is made (``routes.late``).

    ``name`` is the game's in the register, ``title`` what it is called in every language. ``words`` is the area of the
    catalogue with the window's words for it, and ``rules`` the one with ``house.NAME`` and ``house_help.NAME``.
    ``help`` has the paragraphs of each page, ``book`` the numbers of the rules, which are called so in every text: the
    area ``rules`` has ``book.R1_title`` and ``book.R1`` for each. ``idle`` tells why a house rule changes nothing with
    so many players.
    ``played`` makes the screen of a match that is recorded in a file or nowhere, ``watched`` the one of a replay, with
    a note of what is wrong with the recording. ``still`` paints what is seen of a match in a picture of a size, px: by
    default nothing. ``lesson`` makes what comes first of a match that teaches the game, if it has one, and
    ``teaches`` the screen of such a match; ``practice`` a
    screen to practise on, ``workshop`` one to make what is played with, called by ``title.workshop`` of ``words``,
    ``records`` one with what was achieved. ``standing`` says of a state of a recording when that is, and what each
    player has left; it raises ``BadInput`` for what is no state.
    """

    name: str
    title: str
    words: str
    rules: str
    keys: Keys
    painting: Callable[[Style], Painting]
    played: Callable[[Driver, Desk, Path | None], Screen]
    watched: Callable[[Replay, Desk, str], Screen]
    still: Callable[[Any, tuple[int, int]], Surface] = lambda _match, size: Surface(size)
    choices: Callable[[], Choices] = Choices
    help: Mapping[str, Sequence[str]] = field(default_factory=dict)
    book: Sequence[str] = ()
    standing: Callable[[Mapping[str, Any]], tuple[str, Sequence[int]]] | None = None
    records: Callable[[Desk], Screen] | None = None
    lesson: Callable[[Desk], Screen] | None = None
    teaches: Callable[[Driver, Desk, Path | None], Screen] | None = None
    practice: Callable[[Desk], Screen] | None = None
    workshop: Callable[[], Screen] | None = None
    dials: Sequence[Dial] = ()
    idle: Callable[[str, int], str] = lambda _switch, _count: ""


def face_of(name: str) -> Face:
    """The face of a game. Raises ``BadInput`` for one that has none."""
    if name not in FACES:
        raise unknown("ui.no_face", name, FACES, name=name)
    found: Face = import_module(FACES[name]).FACE
    return found


def game_shown(name: str) -> Game:
    """The game of this name, if it has a face. Raises ``BadInput`` if there is no such game or face."""
    game = game_named(name)
    face_of(name)
    return game


def choice_of_game(widget_id: str, face: Face, change: Callable[[str], None]) -> list[Widget]:
    """What a game is chosen by, where there are several."""
    games = [(name, face_of(name).title) for name in FACES]
    return [Choice(widget_id, games, face.name, change, says=say("ui.game"))] if len(games) > 1 else []


def chosen(desk: Desk) -> Face:
    """The game that is played here, or was last."""
    return face_of(desk.kept[CHOSEN])


def choose(desk: Desk, name: str) -> Face:
    """Let this game be the one that is played, by its keys, and the next time as well. Raises ``BadInput`` if it has no
    face."""
    face = face_of(name)
    desk.kept[CHOSEN], desk.usual_keys = name, face.keys
    if getattr(desk.settings, CHOSEN, name) != name:
        desk.change(**{CHOSEN: name})
    return face


def practice(desk: Desk) -> Screen:
    """Where the game that is played here is practised: on its own screen, or in a match with turns to be taken back."""
    made = chosen(desk).practice
    return screen("new_match", True) if made is None else made(desk)
