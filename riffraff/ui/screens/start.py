"""Which screen comes first."""

from __future__ import annotations

from riffraff.ui.app import Options
from riffraff.ui.desk import Desk
from riffraff.ui.routes import screen
from riffraff.ui.screen import Screen


def first_screen(desk: Desk, options: Options) -> Screen:
    """What the command line asked for. Raises ``RiffRaffError`` if that cannot be had."""
    if options.setup is None and options.resume is None and options.file is None:
        return screen("new_match", True) if options.practice else screen("title")
    from riffraff.ui.screens import open_match  # noqa: PLC0415 - brings the whole match along

    if options.setup is not None:
        return open_match.begin(desk, options.setup)
    if options.resume is not None:
        return open_match.resume(desk, options.resume)
    assert options.file is not None  # one of the three was given
    return open_match.watch(desk, options.file)
