"""The sounds: made by arithmetic, quiet where there is no device."""

from __future__ import annotations

import numpy as np
import pytest

from riffraff.kit.sound import RATE, Sounds
from riffraff.ui.synth import LOOPS, RECIPES, samples


@pytest.mark.parametrize("name", RECIPES)
def test_every_sound_is_heard_does_not_clip_and_fades(name: str) -> None:
    wave = np.frombuffer(samples(name), "<i2").astype(float) / 32767
    peak = RECIPES[name][1]
    assert 0.04 < len(wave) / RATE < 10
    assert np.abs(wave).max() == pytest.approx(peak * 0.9, abs=0.01)
    assert np.abs(np.diff(wave)).max() < 1.2
    if name not in LOOPS:
        assert np.abs(wave[-RATE // 200 :]).max() < 0.12


def test_the_sea_meets_itself_without_a_click() -> None:
    wave = np.frombuffer(samples("sea"), "<i2").astype(float)
    step = np.abs(np.diff(wave)).max()
    assert abs(wave[0] - wave[-1]) <= 3 * step


def test_without_a_device_everything_is_silent() -> None:
    sounds = Sounds()
    sounds.play("clunk")
    sounds.loop("sea")
    sounds.set_volumes(0.2, 0.3)
    sounds.stop()
    assert not sounds.working


def test_a_device_that_fails_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame  # noqa: PLC0415 - to take its mixer away

    def fail(*_args: object, **_more: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds()
    sounds.start()
    sounds.play("bell")
    assert not sounds.working


def test_with_a_device_sounds_are_made_and_played() -> None:
    sounds = Sounds(lambda: [(name, samples(name)) for name in ("clunk", "sea")])
    sounds.start()
    assert sounds.working
    assert sounds._thread is not None
    sounds._thread.join()
    sounds.play("clunk", 0.5)
    sounds.loop("sea")
    sounds.set_volumes(1.0, 0.0)
    sounds.loop(None)
    sounds.stop()
    assert not sounds.working
