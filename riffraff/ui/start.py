"""The window from the command line: what was asked for, and the screen that comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riffraff.kit import app
from riffraff.kit.desk import Desk
from riffraff.kit.screen import Screen
from riffraff.kit.settings import Settings
from riffraff.kit.sound import Sounds
from riffraff.ui.face import CHOSEN, FACES, choose
from riffraff.ui.face import practice as practise
from riffraff.ui.routes import screen
from riffraff.ui.settings import PlaySettings

if TYPE_CHECKING:
    from riffraff.table.game import Game
    from riffraff.table.seats import Setup


def run(describe: Path | None = None, language: str | None = None, **first: Any) -> int:
    """Show the window until it is closed, ``first`` the ``first_screen`` that is asked for. ``describe``: where to say
    what is on the screen; ``language``: instead of the settings.

    Returns the exit status. Raises ``RiffRaffError`` if there is no display.
    """
    return show(partial(first_screen, **first), describe=describe, language=language)


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
    last = getattr(settings, CHOSEN, "")
    choose(desk, last if last in FACES else next(iter(FACES)))
    return desk


def first_screen(
    desk: Desk,
    match: tuple[Game, Setup] | None = None,
    file: Path | None = None,
    resume: Path | None = None,
    practice: bool = False,
) -> Screen:
    """A ``match`` that is begun at once, the recording in a ``file``, one to ``resume``, what is there to
    ``practice``, or else the title. Raises ``RiffRaffError`` if that cannot be had."""
    if match is None and resume is None and file is None:
        return practise(desk) if practice else screen("title")
    from riffraff.ui.screens import open_match  # noqa: PLC0415 - brings the whole match along

    if match is not None:
        return open_match.begin(desk, *match)
    if resume is not None:
        return open_match.resume(desk, resume)
    assert file is not None  # one of the three was given
    return open_match.watch(desk, file)
