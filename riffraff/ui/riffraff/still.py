"""The ship of a match in a picture, as a film of it has her."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pygame

from riffraff.kit.draw import Surface
from riffraff.kit.theme import Style
from riffraff.physics.params import Params
from riffraff.ui.riffraff.painter import Painter
from riffraff.ui.riffraff.view import view_of


def still(match: Any, size: tuple[int, int]) -> Surface:
    """The ship of whatever has a ``world``."""
    picture = Surface(size)
    _painter(match.world.params, size).scene(picture, view_of(match.world))
    return picture


@lru_cache(maxsize=2)
def _painter(params: Params, size: tuple[int, int]) -> Painter:
    """It keeps the pictures of all pieces."""
    return Painter(Painter.camera_for(pygame.Rect((0, 0), size), params), Style(size), params)
