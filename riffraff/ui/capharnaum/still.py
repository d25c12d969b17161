"""The house of a match in a picture."""

from __future__ import annotations

from riffraff.capharnaum.session import Match
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.layer import Kept
from riffraff.ui.capharnaum.scene import HouseScene
from riffraff.ui.capharnaum.theatre import Theatre


def still(match: Match, size: tuple[int, int]) -> Surface:
    """The house, and who stands and what lies where."""
    picture, env = Surface(size), Env(style=Style(size))
    scene = HouseScene(Theatre(match.table, lambda _sound: None), match.setup.players, None, Kept(), [None, None])
    scene.place(env, Rect((0, 0), size))
    scene.draw(env, picture)
    return picture
