"""The keys of the game are ones that a keyboard sends, and have words."""

from __future__ import annotations

import pygame
import pytest

from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.kit.input import Gestures
from riffraff.ui.riffraff.keys import KEYS

SENT = {
    pygame.K_F1: "help",
    pygame.K_F11: "full_screen",
    pygame.K_F12: "picture",
    pygame.K_ESCAPE: "menu",
    pygame.K_SPACE: "lift",
    pygame.K_LEFT: "move_left",
    pygame.K_RIGHT: "move_right",
    pygame.K_UP: "move_up",
    pygame.K_DOWN: "move_down",
    pygame.K_PAGEUP: "turn_left",
    pygame.K_PAGEDOWN: "turn_right",
    pygame.K_t: "two_hands",
    pygame.K_h: "hang",
    pygame.K_b: "bring_in",
    pygame.K_BACKSPACE: "put_back",
    pygame.K_g: "give_up",
    pygame.K_c: "catch",
    pygame.K_n: "next_piece",
    pygame.K_z: "nearer",
    pygame.K_v: "again",
    pygame.K_f: "film",
    pygame.K_k: "coach",
    pygame.K_u: "undo",
}
"""What a keyboard sends, and what it does unless it was bound anew."""


def test_every_bound_key_is_one_that_keyboards_send() -> None:
    gestures = Gestures((800, 600))
    events = {code: pygame.event.Event(pygame.KEYDOWN, key=code, mod=0) for code in SENT}
    found = {code: KEYS.action(*gestures.frame([event], (False, False, False))) for code, event in events.items()}
    assert found == SENT
    assert set(SENT.values()) == KEYS.of.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: str) -> None:
    assert {f"ui.key.{action}" for action in KEYS.of} <= catalogue(language).keys()
