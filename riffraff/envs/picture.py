"""What environments show: an array of what the window would, or the window itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

RGB, HUMAN = "rgb_array", "human"
MODES = (RGB, HUMAN)
PICTURES_A_SECOND = 10
SIZE = (640, 640)


class Picture:
    """Shows a match, or a ship. ``mode`` is one of ``MODES``, or None for nothing."""

    def __init__(self, game: str, mode: str | None) -> None:
        self._game, self._mode = game, mode
        self._window: Any = None

    def render(self, match: Any) -> NDArray[np.uint8] | None:
        """The picture (height, width, 3), or none where it is shown in a window."""
        if self._mode is None:
            return None
        from riffraff.ui import stills  # noqa: PLC0415 - brings pygame along

        picture = stills.still(self._game, match, SIZE)
        if self._mode == RGB:
            return stills.pixels(picture)
        if self._window is None:
            self._window = stills.StillWindow(SIZE)
        self._window.show(picture)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None


class Shown:
    """An environment that shows itself."""

    def begin_showing(self, game: str, mode: str | None) -> None:
        """``mode`` is one of ``MODES``, or None for nothing."""
        self.render_mode = mode
        self._picture = Picture(game, mode)

    def shown(self) -> Any:
        """What a picture is made of: a match, or the environment where it is a ship by itself."""
        return self

    def show(self) -> None:
        """After each step, where a person looks on."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> Any:
        """The picture of the moment."""
        return self._picture.render(self.shown())

    def close(self) -> None:
        """Close the window, if there is one."""
        self._picture.close()
