"""Single pictures of a match, for those who are no screen; and a bare window that shows them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from riffraff.kit.draw import Surface
from riffraff.kit.window import TITLE
from riffraff.ui.face import face_of


def still(game: str, match: Any, size: tuple[int, int]) -> Surface:
    """What is seen of a match now, px. Raises ``BadInput`` for a game that has no face, or whose face shows nothing."""
    return face_of(game).still(match, size)


def pixels(picture: Surface) -> NDArray[np.uint8]:
    """The picture as (height, width, 3)."""
    found: NDArray[np.uint8] = np.ascontiguousarray(pygame.surfarray.array3d(picture).swapaxes(0, 1))
    return found


class StillWindow:
    """A window for pictures of this size, without anything else."""

    def __init__(self, size: tuple[int, int]) -> None:
        pygame.display.init()
        self._surface = pygame.display.set_mode(size)
        pygame.display.set_caption(TITLE)

    def show(self, picture: Surface) -> None:
        """Show a picture."""
        pygame.event.pump()
        self._surface.blit(picture, (0, 0))
        pygame.display.flip()

    def close(self) -> None:
        """Close it."""
        pygame.display.quit()
