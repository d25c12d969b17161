"""What a person has set who plays our games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from riffraff.games import GAMES
from riffraff.kernel.fields import Phrase, Reader, number, require, several, text
from riffraff.kit.desk import Desk
from riffraff.kit.settings import Settings, setting
from riffraff.table.seats import NAME
from riffraff.table.slow import LONGEST_FALL_S, SHORTEST_FALL_S, USUAL_FALL_S

LONGEST_FILE = 255
MOST_GAMES = 99
"""More games than that nobody has been taught."""


def _game(value: Any) -> str:
    require(value in tuple(GAMES))
    return str(value)


@dataclass(frozen=True)
class PlaySettings(Settings):
    """``game`` was played last; ``taught`` names those whose first match was played or passed over, and
    ``learning`` is the file of the one that teaches, or taught last. ``fall_s`` is how
    long a fall is seen in a match of Riff Raff that is begun here, s; ``shake`` how much the picture shakes, and comes
    nearer, where much falls."""

    game: str = setting(next(iter(GAMES)), Reader(_game, Phrase("fields.allowed.one_of", names=", ".join(GAMES))))
    taught: tuple[str, ...] = setting((), several(NAME, 0, MOST_GAMES))
    learning: tuple[str, ...] = setting((), several(text(LONGEST_FILE), 0, 1))
    shake: float = setting(1.0, number(0.0, 1.0))
    fall_s: float = setting(USUAL_FALL_S, number(SHORTEST_FALL_S, LONGEST_FALL_S))


def taught(desk: Desk) -> tuple[str, ...]:
    """The games whose first match was played or passed over."""
    return desk.settings.taught if isinstance(desk.settings, PlaySettings) else ()


def now_taught(desk: Desk, game: str) -> None:
    """The first match of a game was played or passed over."""
    desk.change(taught=tuple(dict.fromkeys((*taught(desk), game))))


def now_learning(desk: Desk, path: Path | None) -> None:
    """The match in this file teaches, also when it is gone on with."""
    desk.change(learning=() if path is None else (path.name,))


def learning(desk: Desk, game: str, path: Path) -> bool:
    """Whether the match of a game in this file teaches, and was not passed over."""
    settings = desk.settings
    return isinstance(settings, PlaySettings) and game not in settings.taught and path.name in settings.learning
