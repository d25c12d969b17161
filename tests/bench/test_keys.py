"""The keys of the bench are ones that a keyboard sends, and do one thing each."""

from __future__ import annotations

from collections import Counter

import pygame

from riffraff.bench.keys import KEYS
from riffraff.kit.input import Gestures, Key

HELD = (0, pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_RCTRL | pygame.KMOD_LSHIFT)
TWICE = {"delete": {"away", "reset"}, "shift+right": {"tenth", "fine"}}
"""What the row of a parameter does with a key that does something else over the ship."""


def test_every_key_of_the_bench_is_one_that_keyboards_send() -> None:
    gestures, found = Gestures((800, 600)), set()
    for code in {code for name, code in vars(pygame).items() if name.startswith("K_")}:
        for mod in HELD:
            events = [pygame.event.Event(kind, key=code, mod=mod) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
            down = gestures.frame(events, (False, False, False))[0]
            assert isinstance(down, Key)
            found.add(KEYS.find(down))
    wanted = {(action, n) for action, keys in KEYS.of.items() for n in range(len(keys))}
    assert wanted - found == {("reset", 0), ("fine", 0)}, "those a row looks for itself"


def test_no_key_does_two_things() -> None:
    held = Counter(key for keys in KEYS.of.values() for key in keys)
    doubled = {key: {action for action, keys in KEYS.of.items() if key in keys} for key in held if held[key] > 1}
    assert doubled == TWICE


def test_the_row_of_digits_reaches_every_slot_on_a_french_keyboard() -> None:
    for n, sign in enumerate("&é\"'(-è_çà"):
        assert KEYS.find(Key(sign, digit="1234567890"[n])) == ("slot", n)
        assert KEYS.find(Key(sign)) == ("", 0), "where the sign is not on the row of digits"
