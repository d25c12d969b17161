"""The games that can be played. Each is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from riffraff.kernel.errors import unknown
from riffraff.table.game import Game

GAMES = {
    "riffraff": "riffraff.players.game",
    "capharnaum": "riffraff.capharnaum.game",
}
"""Name -> the module with its description, ``GAME``. The first is played where none is named."""


def game_named(name: str) -> Game:
    """The game of this name. Raises ``BadInput`` naming those there are."""
    if name not in GAMES:
        raise unknown("table.no_game", name, GAMES, name=name)
    found: Game = import_module(GAMES[name]).GAME
    return found
