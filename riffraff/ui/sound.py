"""The sounds, made by arithmetic when the game starts: wood on wood, sea, bell. Without a sound device all is silent.

They are computed in a thread of their own after the first picture, so that nobody waits for them; until they are ready
nothing is heard.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame

RATE = 32000
"""Samples a second, as ``synth`` makes them: wood has little above 12 kHz."""
STDERR = 2
"""The file descriptor that libraries in C write their complaints to."""
CHANNELS = 12
"""Sounds at the same time; an avalanche has about ten."""
BUFFER = 512
"""Samples between command and sound: 16 ms."""
AMBIENCE = ("sea",)
"""What the ambience volume is for; all else is effects."""
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
    """Plays sounds by name. Before ``start``, and without a device, it does nothing."""

    def __init__(self) -> None:
        self.effects = 1.0
        self.ambience = 1.0
        self.working = False
        self._made: dict[str, bytes] = {}
        self._sounds: dict[str, Any] = {}
        self._sea: Any = None
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
        self._thread = threading.Thread(target=self._compute, name="sounds", daemon=True)
        self._thread.start()

    def _compute(self) -> None:
        from riffraff.ui import synth  # noqa: PLC0415 - numpy takes a while, and nobody waits for it here

        for name in synth.RECIPES:
            self._made[name] = synth.samples(name)

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
        if self._sea is not None:
            self._sea.set_volume(ambience)

    def _sound(self, name: str) -> Any:
        if name not in self._sounds and name in self._made:
            self._sounds[name] = pygame.mixer.Sound(buffer=self._made[name])
        return self._sounds.get(name)

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound of ``synth.RECIPES`` once, at 0 to 1 of its loudness."""
        volume = min(max(loudness, 0.0), 1.0) * (self.ambience if name in AMBIENCE else self.effects)
        sound = self._sound(name) if self.working and volume >= QUIETEST else None
        if sound is not None:
            channel = sound.play()
            if channel is not None:
                channel.set_volume(volume)

    def knock(self, impulse: float) -> None:
        """Wood on wood, louder and deeper the harder: ``impulse`` 0 to 1."""
        self.play("clunk_deep" if impulse > 0.55 else "clunk", impulse)

    def sea(self, on: bool) -> None:
        """Start or stop the sound of the sea, once it is computed."""
        if not on:
            if self._sea is not None:
                self._sea.stop()
                self._sea = None
            return
        if self._sea is None and self.working and self.ambience >= QUIETEST:
            self._sea = self._sound("sea")
            if self._sea is not None:
                self._sea.set_volume(self.ambience)
                self._sea.play(loops=-1, fade_ms=800)
