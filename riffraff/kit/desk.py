"""What every screen can use: the settings, the sounds, notices, the look. One for the whole window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import LANGUAGES, language_of_system, set_language
from riffraff.kit.keys import WINDOW, Keys
from riffraff.kit.outcome import SomeScreen
from riffraff.kit.settings import LANGUAGE_OF_SYSTEM, Settings, save_settings
from riffraff.kit.sound import Sounds
from riffraff.kit.theme import NOTICE_S, READING_S, SEEN_S, Style

MOST_NOTICES = 9
"""Notices kept at a time."""


@dataclass
class Notice:
    """A message that goes by itself, at a press, or with the screen it came on. ``kind``: "note" or "error";
    ``about``: the file, say, of which it speaks."""

    words: str
    kind: str
    since: float
    until: float
    about: str = ""


def _no_screen(name: str, *_args: Any) -> SomeScreen:
    raise LookupError(name)


@dataclass
class Desk:
    """Shared services. ``settings_file`` None: changes are not kept (tests, a read-only home)."""

    settings: Settings
    size: tuple[int, int]
    settings_file: Path | None = None
    language: str | None = None
    """Instead of the one in the settings, until another is chosen."""
    set_full_screen: Callable[[bool], None] = lambda _: None
    sounds: Sounds = field(default_factory=Sounds)
    now: float = 0.0
    by_keyboard: bool = False
    notices: list[Notice] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    """What a screen leaves for the next time it is shown, by its name."""
    show: Callable[..., SomeScreen] = _no_screen
    """A new screen by its name: the toolkit knows only that there are a "title" and a "help"."""
    usual_keys: Keys = WINDOW
    """Before anyone changes them."""

    def __post_init__(self) -> None:
        self._styles: dict[object, Style] = {}
        self.apply_settings()

    @property
    def style(self) -> Style:
        """The look at the present size and settings; equal looks are one object."""
        s = self.settings
        key = (self.size, s.text_scale, s.high_contrast, s.reduced_motion)
        if key not in self._styles:
            self._styles[key] = Style(*key)
        return self._styles[key]

    @property
    def keys(self) -> Keys:
        """The keys in force."""
        return self.usual_keys.changed(self.settings.keys)

    def apply_settings(self) -> None:
        """Let language and volumes take effect."""
        wanted = self.language or self.settings.language
        set_language(language_of_system() if wanted == LANGUAGE_OF_SYSTEM or wanted not in LANGUAGES else wanted)
        self.sounds.set_volumes(self.settings.effects_volume, self.settings.ambience_volume)

    def change(self, **values: Any) -> None:
        """Change settings by name, at once and for the next time."""
        before = self.settings
        if "language" in values:
            self.language = None
        self.settings = replace(before, **values)
        self.apply_settings()
        if before.full_screen != self.settings.full_screen:
            self.set_full_screen(self.settings.full_screen)
        if self.settings_file is not None:
            try:
                save_settings(self.settings, self.settings_file)
            except RiffRaffError as error:
                self.notify(str(error), "error")

    def notify(self, words: str, kind: str = "note", about: str = "") -> None:
        """Show a notice for a while, before those that are there. The same words are not shown twice at a time, and
        what was said before of the same thing, such as an error in a file that was mended since, holds no longer."""
        others = [n for n in self.notices if n.words != words and not (about and n.about == about)]
        until = self.now + max(NOTICE_S, READING_S * len(words))
        self.notices = [*others[1 - MOST_NOTICES :], Notice(words, kind, self.now, until, about)]

    def drop_notices(self) -> None:
        """Another screen or another player's turn has come: drop what was said before, but no error that is new."""
        self.notices = [n for n in self.notices if self.now - n.since < (SEEN_S if n.kind == "error" else 1e-9)]

    def age_notices(self, elapsed: float) -> None:
        """Let time pass for the notices. An error that waits below a newer notice is not used up."""
        for notice in self.notices[:-1]:
            if notice.kind == "error":
                notice.until, notice.since = notice.until + elapsed, notice.since + elapsed
        self.notices = [notice for notice in self.notices if notice.until > self.now]

    def tell(self, error: RiffRaffError) -> None:
        """Show what went wrong."""
        self.sounds.play("no")
        self.notify(str(error), "error")
