"""From the window's events to gestures: few, small, without pygame in them.

``Gestures.frame`` is fed once a frame with the events that arrived and with the state of the mouse. A release that the
system swallowed (another window came in front) is noticed by comparing with that state, and positions outside the
window, which arrive while a button is held, are moved to its edge. The rest of the program never sees a pygame event.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import pygame


class Event:
    """Something that happened at the window."""


@dataclass(frozen=True)
class Press(Event):
    """A mouse button (1 left, 2 middle, 3 right) went down at (x, y) px."""

    x: int
    y: int
    button: int = 1


@dataclass(frozen=True)
class Move(Event):
    """The mouse moved, no button held."""

    x: int
    y: int


@dataclass(frozen=True)
class Drag(Event):
    """The mouse moved with a button held; ``shift``: so is Shift."""

    x: int
    y: int
    button: int = 1
    shift: bool = False


@dataclass(frozen=True)
class Release(Event):
    """A button came up. ``lost``: nobody said so, it was found to be up."""

    x: int
    y: int
    button: int = 1
    lost: bool = False


@dataclass(frozen=True)
class Wheel(Event):
    """The wheel turned by ``steps``, positive away from the person."""

    x: int
    y: int
    steps: float
    shift: bool = False


@dataclass(frozen=True)
class Key(Event):
    """A key went down, by its name ("a", "left", "return", "f1"); ``repeat``: it is being held. ``digit`` is the one
    that is printed on it, also where it writes another sign without Shift, as on French keyboards."""

    key: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    repeat: bool = False
    digit: str = ""


@dataclass(frozen=True)
class KeyUp(Event):
    """A key came up."""

    key: str


@dataclass(frozen=True)
class Text(Event):
    """Text was typed or finished by an input method."""

    text: str


@dataclass(frozen=True)
class Composing(Event):
    """An input method shows ``text`` before it is final; empty when it is done."""

    text: str


@dataclass(frozen=True)
class FocusLost(Event):
    """The window is no longer in front: let go of everything."""


@dataclass(frozen=True)
class Shifted(Event):
    """Until the frame is over the pointer may come to stand elsewhere though nobody moves it: the window has another
    place or size, or stood still."""


@dataclass(frozen=True)
class Exposed(Event):
    """The system may have lost the picture: the window was uncovered, is back, or is on another screen."""


@dataclass(frozen=True)
class Resized(Event):
    """The window has another size in px."""

    width: int
    height: int


@dataclass(frozen=True)
class Quit(Event):
    """The window's closing button."""


class Source(Protocol):
    """Where events come from: the window, or a test's script."""

    def poll(self) -> list[Event]:
        """What happened since the last call, in order."""


BUTTONS = (1, 2, 3)
SHIFTING = (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
"""The window has another place or size: what the pointer is at has changed."""
EXPOSING = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWDISPLAYCHANGED,
)
"""What the window showed may be gone."""
SAME_KEY = {"enter": "return", "keypad enter": "return", "pageup": "page up", "pagedown": "page down"}
SAME_KEY |= {f"[{sign}]": sign for sign in "0123456789.+-*/"}
"""Keys of the number block count as their twins; and what settings of before call a key."""

DIGITS = {pygame.KSCAN_1 + n: "1234567890"[n] for n in range(10)}
"""The row of digits, by where its keys are."""
PLACES = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_Z + 1), "abcdefghijklmnopqrstuvwxyz", strict=True))
PLACES |= dict(zip(range(pygame.KSCAN_MINUS, pygame.KSCAN_BACKSLASH + 1), "-=[]\\", strict=True))
PLACES |= dict(zip(range(pygame.KSCAN_SEMICOLON, pygame.KSCAN_SLASH + 1), ";'`,./", strict=True))
"""What an English keyboard has where a key is."""


class Gestures:
    """Keeps what is held, and turns a frame's raw events into gestures."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._held: set[int] = set()
        self._keys: set[str] = set()
        self._at = (0, 0)

    def frame(self, raw: Iterable[pygame.event.Event], down: tuple[bool, bool, bool]) -> list[Event]:
        """Gestures of one frame. ``down``: which of the three buttons are down now, by the system's word."""
        raw = list(raw)
        types = {event.type for event in raw}
        found: list[Event] = [Shifted()] if types & set(SHIFTING) else []
        found += [Exposed()] if types & set(EXPOSING) else []
        for event in self._without_late_repeats(raw):
            found += self._one(event)
        for button in sorted(self._held):
            if not down[button - 1]:
                self._held.discard(button)
                found.append(Release(*self._at, button, lost=True))
        return found

    def _without_late_repeats(self, raw: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """After a long frame all repeats of a key arrive at once: one is enough, and none if the key is up by now."""
        held, late, last = set(self._keys), set[int](), dict[str, int]()
        for n, event in enumerate(raw):
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                name = _name(event)
                if name in last:
                    late.add(last.pop(name))
                if event.type == pygame.KEYUP:
                    held.discard(name)
                elif name in held:
                    last[name] = n
                else:
                    held.add(name)
        return [event for n, event in enumerate(raw) if n not in late]

    def _clamp(self, pos: tuple[int, int]) -> tuple[int, int]:
        self._at = (min(max(int(pos[0]), 0), self.size[0] - 1), min(max(int(pos[1]), 0), self.size[1] - 1))
        return self._at

    def _one(self, event: pygame.event.Event) -> list[Event]:  # noqa: PLR0911 (one line for each kind)
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            x, y = self._clamp(event.pos)
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            return [Drag(x, y, min(self._held), shift)] if self._held else [Move(x, y)]
        if kind == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._held.add(event.button)
            return [Press(*self._clamp(event.pos), event.button)]
        if kind == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            if event.button not in self._held:
                return []
            self._held.discard(event.button)
            return [Release(*self._clamp(event.pos), event.button)]
        if kind == pygame.MOUSEWHEEL:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            steps = float(getattr(event, "precise_y", event.y))
            # Some systems turn the wheel sideways while Shift is held.
            return [Wheel(*self._at, steps or float(getattr(event, "precise_x", event.x)), shift)]
        if kind == pygame.KEYDOWN:
            name = _name(event)
            repeat = name in self._keys
            self._keys.add(name)
            mod = event.mod
            return [
                Key(
                    name,
                    bool(mod & pygame.KMOD_SHIFT),
                    bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
                    bool(mod & pygame.KMOD_ALT),
                    repeat,
                    DIGITS.get(getattr(event, "scancode", 0), ""),
                )
            ]
        if kind == pygame.KEYUP:
            name = _name(event)
            self._keys.discard(name)
            return [KeyUp(name)]
        if kind == pygame.TEXTINPUT:
            return [Text(event.text)]
        if kind == pygame.TEXTEDITING:
            return [Composing(event.text)]
        if kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            ups: list[Event] = [KeyUp(name) for name in sorted(self._keys)]
            self._keys.clear()
            return [*ups, FocusLost()]
        if kind == pygame.VIDEORESIZE:
            self.size = (event.w, event.h)
            return [Resized(event.w, event.h)]
        if kind == pygame.QUIT:
            return [Quit()]
        return []


def _name(event: pygame.event.Event) -> str:
    return key_name(event.key, getattr(event, "scancode", 0))


def key_name(code: int, place: int = 0) -> str:
    """The name of a key, the same in every language of the system: "a", "left", "page up", "é".

    One that writes a letter of another alphabet than the Latin goes by its ``place``, the scancode: "ф" is "a".
    """
    name = pygame.key.name(code) or pygame.key.name(code, use_compat=False) or f"key {code or place}"
    sign = unicodedata.normalize("NFKD", name)[0]
    if unicodedata.category(sign)[0] in "LM" and not unicodedata.name(sign, "").startswith("LATIN"):
        name = PLACES.get(place, name)
    return same_key(name)


def same_key(name: str) -> str:
    """The one name of a key, by any that it goes by."""
    name = name.lower()
    return SAME_KEY.get(name, name)
