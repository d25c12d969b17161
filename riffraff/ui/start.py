"""The window from the command line: what was asked for, and the screen that comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riffraff.kit import app
from riffraff.kit.desk import Desk
from riffraff.kit.screen import Screen
from riffraff.kit.settings import Settings
from riffraff.kit.sound import Sounds
from riffraff.ui.face import FACES, choose
from riffraff.ui.routes import screen
from riffraff.ui.settings import PlaySettings

if TYPE_CHECKING:
    from riffraff.table.game import Game
    from riffraff.table.seats import Setup


@dataclass(frozen=True)
class Options:
    """What the command line asks of the window. ``match``: one to begin at once; ``file``: a recording to show;
    ``resume``: one to go on with; ``describe``: where to say what is on the screen; ``language``, ``full_screen``:
    instead of the settings."""

    match: tuple[Game, Setup] | None = None
    file: Path | None = None
    resume: Path | None = None
    practice: bool = False
    describe: Path | None = None
    language: str | None = None
    full_screen: bool | None = None


def run(options: Options) -> int:
    """Show the window until it is closed. Returns the exit status. Raises ``RiffRaffError`` if there is no display."""
    return show(
        lambda desk: first_screen(desk, options),
        describe=options.describe,
        language=options.language,
        full_screen=options.full_screen,
    )


def show(first: Callable[[Desk], Screen], **asked: Any) -> int:
    """The window with these screens and sounds, beginning with the screen that ``first`` makes; ``asked`` is what
    ``app.run`` may be asked for besides."""
    return app.run(first, make_desk, PlaySettings, **asked)


def _made() -> Iterator[tuple[str, bytes]]:
    from riffraff.ui import synth  # noqa: PLC0415 - numpy takes a while, and nobody waits for it here

    return ((name, synth.samples(name)) for name in synth.RECIPES)


def make_desk(
    settings: Settings,
    size: tuple[int, int],
    settings_file: Path | None = None,
    language: str | None = None,
    set_full_screen: Callable[[bool], None] = lambda _: None,
) -> Desk:
    """A desk with the screens and the sounds of our games."""
    desk = Desk(settings, size, settings_file, language, set_full_screen, Sounds(_made), show=screen)
    choose(desk, next(iter(FACES)))
    return desk


def first_screen(desk: Desk, options: Options) -> Screen:
    """What the command line asked for. Raises ``RiffRaffError`` if that cannot be had."""
    if options.match is None and options.resume is None and options.file is None:
        return screen("new_match", True) if options.practice else screen("title")
    from riffraff.ui.screens import open_match  # noqa: PLC0415 - brings the whole match along

    if options.match is not None:
        return open_match.begin(desk, *options.match)
    if options.resume is not None:
        return open_match.resume(desk, options.resume)
    assert options.file is not None  # one of the three was given
    return open_match.watch(desk, options.file)
