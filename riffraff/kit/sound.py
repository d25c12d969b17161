"""Sounds by name, made by arithmetic when the window opens. Without a sound device all is silent.

They are computed in a thread of their own after the first picture, so that nobody waits for them; until they are ready
nothing is heard.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame

RATE = 32000
"""Samples a second that are to be made, mono, 16 bits: wood has little above 12 kHz."""
STDERR = 2
"""The file descriptor that libraries in C write their complaints to."""
CHANNELS = 12
"""Sounds at the same time; an avalanche has about ten."""
BUFFER = 512
"""Samples between command and sound: 16 ms."""
QUIETEST = 0.02
"""Softer than this is not played at all."""


@contextmanager
def _without_chatter() -> Iterator[None]:
    """Where there is no sound device, ALSA writes a page of its own to standard error; nobody needs it."""
    sys.stderr.flush()
    kept = os.dup(STDERR)
    try:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)


class Sounds:
    """Plays sounds by name. Before ``start``, and without a device, it does nothing.

    ``make`` gives the name and the samples of each; it is called in a thread of its own. What is played in a loop is
    ambience and has a volume of its own, all else are effects.
    """

    def __init__(self, make: Callable[[], Iterable[tuple[str, bytes]]] = tuple) -> None:
        self._make = make
        self.effects = 1.0
        self.ambience = 1.0
        self._hush = 1.0
        """How loud what is played in a loop is just now, over its volume."""
        self.working = False
        self._made: dict[str, bytes] = {}
        self._sounds: dict[str, Any] = {}
        self._loop: tuple[str, Any] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Open the device, and begin to compute. Once, after the first picture."""
        try:
            with _without_chatter():
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError):
            return
        self.working = True
        self._thread = threading.Thread(target=lambda: self._made.update(self._make()), name="sounds", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close the device."""
        if self.working:
            self.working = False
            if self._thread is not None:
                self._thread.join()
            pygame.mixer.quit()

    def set_volumes(self, effects: float, ambience: float) -> None:
        """Volumes from 0 to 1."""
        self.effects, self.ambience = effects, ambience
        if self._loop is not None:
            self._loop[1].set_volume(ambience * self._hush)

    def hush(self, share: float) -> None:
        """Let what is played in a loop be softer for a while; 1: as loud as it is."""
        if share != self._hush:
            self._hush = share
            self.set_volumes(self.effects, self.ambience)

    def _sound(self, name: str) -> Any:
        if name not in self._sounds and name in self._made:
            self._sounds[name] = pygame.mixer.Sound(buffer=self._made[name])
        return self._sounds.get(name)

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound once, at 0 to 1 of its loudness."""
        volume = min(max(loudness, 0.0), 1.0) * self.effects
        sound = self._sound(name) if self.working and volume >= QUIETEST else None
        if sound is not None:
            channel = sound.play()
            if channel is not None:
                channel.set_volume(volume)

    def loop(self, name: str | None) -> None:
        """Play this sound again and again, once it is computed, instead of the one before; None: silence."""
        if self._loop is not None and self._loop[0] != name:
            self._loop[1].stop()
            self._loop = None
        if name is None or self._loop is not None or not self.working or self.ambience < QUIETEST:
            return
        sound = self._sound(name)
        if sound is not None:
            self._loop = name, sound
            sound.set_volume(self.ambience * self._hush)
            sound.play(loops=-1, fade_ms=800)
