"""How the sounds are made: arithmetic on samples, wood on wood, sea, bell. Needs numpy and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from riffraff.kit.sound import RATE

Wave = NDArray[np.float64]

SCALE_HZ = tuple(392.0 * 2 ** (step / 12) for step in (0, 2, 4, 7, 9, 12, 14, 16))
"""Pieces that are counted are heard rising, without a half-tone that would sting."""
TALLIES = len(SCALE_HZ)
SEA_S = 8.0
"""Length of the sea's loop, s."""


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _noise(n: int, seed: int) -> Wave:
    return np.random.default_rng(seed).standard_normal(n)


def _smooth(wave: Wave, width: int) -> Wave:
    """A moving average: takes the hiss out."""
    return np.convolve(wave, np.ones(width) / width, mode="same")


def _wood(pitch_hz: float, length_s: float, seed: int) -> Wave:
    """A block of wood that is struck: some tones that are no chord, each dying faster the higher it is."""
    t = _time(length_s)
    tones = ((1.0, 1.0, 26.0), (2.76, 0.55, 46.0), (5.4, 0.25, 80.0), (8.9, 0.1, 120.0))
    wave = sum(a * np.sin(2 * np.pi * pitch_hz * k * t) * np.exp(-d * t) for k, a, d in tones)
    tap = _smooth(_noise(len(t), seed), 6) * np.exp(-220 * t)
    return np.asarray(wave) + 0.8 * tap


def _slide() -> Wave:
    t = _time(0.5)
    rough = _smooth(_noise(len(t), 5), 14) - _smooth(_noise(len(t), 5), 60)
    return rough * np.sin(np.pi * t / 0.5) ** 0.7 * (1 + 0.4 * np.sin(2 * np.pi * 31 * t))


def _splash() -> Wave:
    t = _time(0.9)
    body = _smooth(_noise(len(t), 8), 9) * (1 - np.exp(-90 * t)) * np.exp(-6 * t)
    drops = sum(
        np.sin(2 * np.pi * (f + 900 * (t - at)) * (t - at)) * np.exp(-38 * (t - at)) * (t > at)
        for at, f in ((0.16, 620.0), (0.27, 840.0), (0.35, 560.0), (0.47, 980.0))
    )
    return np.asarray(body * 2.4 + 0.16 * np.asarray(drops))


def _creak() -> Wave:
    t = _time(0.7)
    pitch = 95 + 42 * np.sin(np.pi * t / 0.7)
    clicks = np.maximum(np.sin(2 * np.pi * np.cumsum(pitch) / RATE), 0.93) - 0.93
    return _smooth(clicks * np.sin(2 * np.pi * 640 * t), 5) * np.sin(np.pi * t / 0.7) * 9


def _groan() -> Wave:
    """A mast that bends: the creak, an octave lower and slower, with the beam's own tone below."""
    t = _time(1.1)
    pitch = 38 + 17 * np.sin(np.pi * t / 1.1)
    clicks = np.maximum(np.sin(2 * np.pi * np.cumsum(pitch) / RATE), 0.9) - 0.9
    bent = _smooth(clicks * np.sin(2 * np.pi * (330 + 40 * t) * t), 7) * 9
    return np.asarray((bent + 0.12 * np.sin(2 * np.pi * 92 * t)) * np.sin(np.pi * t / 1.1))


def _beat() -> Wave:
    """A heart, from within."""
    t = _time(0.4)
    second = np.where(t > 0.14, t - 0.14, 0.0)
    thumps = np.exp(-30 * t) * np.sin(2 * np.pi * 62 * t) + 0.7 * np.exp(-34 * second) * np.sin(2 * np.pi * 54 * second)
    return np.asarray(thumps * (1 - np.exp(-200 * t)))


def _rescue() -> Wave:
    """Triumph: a leap upwards that stays."""
    wave = np.zeros(int(RATE * 1.1))
    for at, pitch in ((0.0, 587.33), (0.09, 880.0), (0.18, 1174.66)):
        start = int(at * RATE)
        note = _ring(pitch, 0.9, 4.5) + 0.35 * _ring(2 * pitch, 0.9, 7.0)
        wave[start : start + len(note)] += note[: len(wave) - start]
    return wave


def _relief() -> Wave:
    """Breath that is let go."""
    t = _time(0.9)
    air = _smooth(_noise(len(t), 41), 10) - _smooth(_noise(len(t), 41), 50)
    return np.asarray(air * np.sin(np.pi * (t / 0.9) ** 0.6) ** 2 * (1.1 - t))


def _bell() -> Wave:
    t = _time(1.5)
    tones = ((0.5, 0.35, 2.2), (1.0, 1.0, 2.8), (1.19, 0.5, 3.4), (1.5, 0.35, 4.2), (2.0, 0.5, 4.5), (2.74, 0.25, 7.0))
    return np.asarray(sum(a * np.sin(2 * np.pi * 740 * k * t) * np.exp(-d * t) for k, a, d in tones))


def _card() -> Wave:
    t = _time(0.12)
    return (_smooth(_noise(len(t), 3), 3) - _smooth(_noise(len(t), 3), 30)) * np.exp(-34 * t) * np.sin(np.pi * t / 0.12)


def _no() -> Wave:
    low = _wood(150.0, 0.3, 21)
    return np.concatenate([low[: int(RATE * 0.11)], low])


def _fanfare() -> Wave:
    wave = np.zeros(int(RATE * 2.2))
    for at, pitch in ((0.0, 523.25), (0.16, 659.25), (0.32, 783.99), (0.48, 1046.5)):
        t = _time(1.5)
        note = sum(a * np.sin(2 * np.pi * pitch * k * t) for k, a in ((1, 1.0), (2, 0.4), (3, 0.2), (4, 0.08)))
        start = int(at * RATE)
        wave[start : start + len(t)] += np.asarray(note) * (1 - np.exp(-60 * t)) * np.exp(-3.2 * t)
    return wave


def _tally(pitch_hz: float) -> Wave:
    """A piece is put to the others: wood that rings."""
    return _wood(pitch_hz, 0.5, 6) * 0.7 + _ring(pitch_hz * 2, 0.5, 9.0) * 0.4


def _ring(pitch_hz: float, length_s: float, dies: float) -> Wave:
    t = _time(length_s)
    return np.asarray((1 - np.exp(-90 * t)) * np.exp(-dies * t) * np.sin(2 * np.pi * pitch_hz * t))


def _sea() -> Wave:
    """Two slow swells of soft noise that meet themselves at the seam."""
    t = _time(SEA_S)
    rough = _smooth(_smooth(_noise(len(t), 17), 24), 24)
    fade = int(RATE * 0.5)
    ramp = np.linspace(0, 1, fade)
    rough[:fade] = rough[:fade] * ramp + _smooth(_smooth(_noise(fade, 18), 24), 24) * (1 - ramp)
    rough[-fade:] = rough[-fade:] * ramp[::-1] + rough[:fade] * 0.3 * ramp
    swell = 0.55 + 0.3 * np.sin(2 * np.pi * t / 4.0) + 0.15 * np.sin(2 * np.pi * t / SEA_S * 3)
    return rough * swell


def _gale() -> Wave:
    """A rougher sea, and wind that whistles in the rigging; it meets itself at the seam as the sea does."""
    t = _time(SEA_S)
    gusts = 0.5 + 0.3 * np.sin(2 * np.pi * t / SEA_S * 2) + 0.2 * np.sin(2 * np.pi * t / SEA_S * 5 + 1.0)
    wide = np.roll(_sea(), len(t) // 3) * 1.2 + _sea()
    hiss = _noise(len(t), 31)
    spectrum, pitch_hz = np.fft.rfft(hiss), np.fft.rfftfreq(len(t), 1 / RATE)
    howl = sum(np.exp(-(((pitch_hz - at) / width) ** 2)) for at, width in ((430.0, 26.0), (655.0, 20.0)))
    wind = np.fft.irfft(spectrum * howl, len(t))
    return np.asarray(wide / np.abs(wide).max() + 0.5 * wind / np.abs(wind).max() * gusts**2)


RECIPES: dict[str, tuple[Callable[[], Wave], float]] = {
    "clunk": (lambda: _wood(310.0, 0.35, 1), 0.9),
    "clunk_deep": (lambda: _wood(190.0, 0.45, 2), 1.0),
    "click": (lambda: _wood(880.0, 0.09, 4), 0.35),
    "slide": (_slide, 0.5),
    "splash": (_splash, 0.8),
    "creak": (_creak, 0.4),
    "groan": (_groan, 0.5),
    "beat": (_beat, 0.7),
    "rescue": (_rescue, 0.6),
    "relief": (_relief, 0.3),
    "bell": (_bell, 0.6),
    "card": (_card, 0.6),
    "no": (_no, 0.5),
    "fanfare": (_fanfare, 0.6),
    **{f"tally_{n + 1}": (partial(_tally, pitch), 0.55) for n, pitch in enumerate(SCALE_HZ)},
    "sea": (_sea, 0.5),
    "gale": (_gale, 0.6),
}
"""Name -> how it is made, and its peak from 0 to 1."""
LOOPS = ("sea", "gale")
"""Those that go round and round."""


def samples(name: str) -> bytes:
    """A sound as mono 16-bit samples at ``RATE``."""
    make, peak = RECIPES[name]
    wave = make()
    wave = wave / max(float(np.abs(wave).max()), 1e-9) * peak
    return bytes((wave * 32767 * 0.9).astype("<i2").tobytes())
