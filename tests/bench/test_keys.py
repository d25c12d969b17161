"""The keys of the bench are ones that a keyboard sends."""

from __future__ import annotations

import pygame

from riffraff.bench.keys import KEYS, combination
from riffraff.kit.input import Gestures, Key

HELD = (0, pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_RCTRL | pygame.KMOD_LSHIFT)


def test_every_key_of_the_bench_is_one_that_keyboards_send() -> None:
    gestures, sent = Gestures((800, 600)), set()
    for code in {code for name, code in vars(pygame).items() if name.startswith("K_")}:
        for mod in HELD:
            events = [pygame.event.Event(kind, key=code, mod=mod) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
            down = gestures.frame(events, (False, False, False))[0]
            assert isinstance(down, Key)
            sent.add(combination(down))
    assert {key for actions in KEYS.values() for keys in actions.values() for key in keys} <= sent
