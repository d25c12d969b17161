"""From raw events to gestures: nothing lost, nothing outside, no pygame beyond this point."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from riffraff.kit.input import (
    Composing,
    Drag,
    Exposed,
    FocusLost,
    Gestures,
    Key,
    KeyUp,
    Move,
    Press,
    Quit,
    Release,
    Resized,
    Shifted,
    Text,
    Wheel,
)

UP = (False, False, False)
LEFT = (True, False, False)


def raw(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


@pytest.fixture
def gestures() -> Gestures:
    return Gestures((800, 600))


def test_press_drag_release(gestures: Gestures) -> None:
    assert gestures.frame([raw(pygame.MOUSEMOTION, pos=(5, 6))], UP) == [Move(5, 6)]
    assert gestures.frame([raw(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)], LEFT) == [Press(5, 6, 1)]
    assert gestures.frame([raw(pygame.MOUSEMOTION, pos=(9, 9))], LEFT) == [Drag(9, 9, 1)]
    assert gestures.frame([raw(pygame.MOUSEBUTTONUP, pos=(9, 9), button=1)], UP) == [Release(9, 9, 1)]


def test_a_release_that_nobody_told_is_found(gestures: Gestures) -> None:
    gestures.frame([raw(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)], LEFT)
    assert gestures.frame([], LEFT) == []
    assert gestures.frame([], UP) == [Release(5, 6, 1, lost=True)]
    assert gestures.frame([], UP) == []


def test_a_release_is_told_once(gestures: Gestures) -> None:
    gestures.frame([raw(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)], LEFT)
    gestures.frame([], UP)
    assert gestures.frame([raw(pygame.MOUSEBUTTONUP, pos=(5, 6), button=1)], UP) == []


def test_a_key_of_the_row_of_digits_knows_its_digit_on_a_french_keyboard(gestures: Gestures) -> None:
    signs = "&é\"'(-è_çà"
    down = [raw(pygame.KEYDOWN, key=ord(sign), mod=0, scancode=pygame.KSCAN_1 + n) for n, sign in enumerate(signs)]
    found = gestures.frame(down, UP)
    assert found == [Key(sign, digit=digit) for sign, digit in zip(signs, "1234567890", strict=True)]


@pytest.mark.parametrize(
    ("sign", "place", "name"),
    [
        ("ф", pygame.KSCAN_A, "a"), ("я", pygame.KSCAN_Z, "z"), ("ж", pygame.KSCAN_SEMICOLON, ";"),
        ("ζ", pygame.KSCAN_Z, "z"), ("ש", pygame.KSCAN_A, "a"), ("ั", pygame.KSCAN_Y, "y"),
        ("ù", pygame.KSCAN_APOSTROPHE, "ù"), ("²", pygame.KSCAN_GRAVE, "²"), ("º", pygame.KSCAN_GRAVE, "º"),
        ("ı", pygame.KSCAN_I, "ı"), ("q", pygame.KSCAN_A, "q"),
    ],
)  # fmt: skip
def test_a_key_goes_by_its_letter_or_where_that_is_not_latin_by_its_place(
    gestures: Gestures, sign: str, place: int, name: str
) -> None:
    pressed = {"key": ord(sign), "scancode": place}
    assert gestures.frame([raw(pygame.KEYDOWN, mod=pygame.KMOD_CTRL, **pressed)], UP) == [Key(name, ctrl=True)]
    assert gestures.frame([raw(pygame.KEYUP, **pressed)], UP) == [KeyUp(name)]


def test_keys_without_a_name_are_told_apart(gestures: Gestures) -> None:
    down = [raw(pygame.KEYDOWN, key=0, mod=0, scancode=place) for place in (100, 135)]
    first, second = gestures.frame(down, UP)
    assert isinstance(first, Key)
    assert isinstance(second, Key)
    assert len({first.key, second.key, ""}) == 3


@pytest.mark.parametrize(
    "kind",
    [pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED,
     pygame.WINDOWDISPLAYCHANGED],
)  # fmt: skip
def test_a_window_that_may_have_lost_its_picture_says_so_once(gestures: Gestures, kind: int) -> None:
    assert gestures.frame([raw(kind), raw(kind)], UP) == [Exposed()]


@pytest.mark.parametrize(("pos", "at"), [((-50, 300), (0, 300)), ((900, 700), (799, 599)), ((400, -1), (400, 0))])
def test_positions_stay_in_the_window(gestures: Gestures, pos: tuple[int, int], at: tuple[int, int]) -> None:
    gestures.frame([raw(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)], LEFT)
    assert gestures.frame([raw(pygame.MOUSEMOTION, pos=pos)], LEFT) == [Drag(*at, 1)]


def test_losing_focus_lets_go_of_everything(gestures: Gestures) -> None:
    gestures.frame([raw(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)], LEFT)
    gestures.frame([raw(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0)], LEFT)
    assert gestures.frame([raw(pygame.WINDOWFOCUSLOST)], UP) == [KeyUp("left"), FocusLost()]
    assert gestures.frame([], UP) == []


def test_keys_by_name_with_modifiers_and_repeat(gestures: Gestures) -> None:
    down = raw(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert gestures.frame([down, down], UP) == [Key("v", True, True, False), Key("v", True, True, False, repeat=True)]
    assert gestures.frame([raw(pygame.KEYUP, key=pygame.K_v, mod=0)], UP) == [KeyUp("v")]
    assert gestures.frame([raw(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0)], UP) == [Key("return")]


def test_repeats_that_a_long_frame_kept_waiting(gestures: Gestures) -> None:
    """One of them counts, and none where the key is up again: a short tap stays a tap on a slow computer."""
    down, up = (raw(kind, key=pygame.K_TAB, mod=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    assert gestures.frame([down, down, down], UP) == [Key("tab"), Key("tab", repeat=True)]
    assert gestures.frame([down, down, down], UP) == [Key("tab", repeat=True)]
    assert gestures.frame([down, down, up, down, down, up], UP) == [KeyUp("tab"), Key("tab"), KeyUp("tab")]
    assert gestures.frame([down, up, down], UP) == [Key("tab"), KeyUp("tab"), Key("tab")]


def test_the_rest(gestures: Gestures) -> None:
    events = [
        raw(pygame.MOUSEWHEEL, x=0, y=-1),
        raw(pygame.TEXTINPUT, text="é"),
        raw(pygame.TEXTEDITING, text="ni", start=0, length=2),
        raw(pygame.VIDEORESIZE, w=900, h=650, size=(900, 650)),
        raw(pygame.QUIT),
        raw(pygame.JOYDEVICEADDED, device_index=0),
        raw(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=4),
    ]
    wanted = [Shifted(), Wheel(0, 0, -1.0), Text("é"), Composing("ni"), Resized(900, 650), Quit()]
    assert gestures.frame(events, UP) == wanted


def test_keys_of_other_keyboards_have_names(gestures: Gestures) -> None:
    """On a French one é, è, ç and à are keys; pygame's usual list of names lacks them."""
    down = [raw(pygame.KEYDOWN, key=ord(sign), mod=0) for sign in "éèçà²"]
    assert gestures.frame(down, UP) == [Key(sign) for sign in "éèçà²"]
