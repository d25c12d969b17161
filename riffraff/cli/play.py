"""`riffraff play`, and plain `riffraff`: the window."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from riffraff.cli import seating
from riffraff.cli.parser import Command, Parser
from riffraff.cli.recordings import new_file, some_path, tell_of_half_line
from riffraff.games import game_named
from riffraff.kernel.errors import BadInput

LAST = object()
"""``--resume`` without a file: the last match."""


def add_flags(parser: Parser) -> None:
    seating.add_flags(parser)
    parser.flag("--practice")
    parser.value("--resume", "FILE", some_path, bare=LAST)
    parser.value("--describe", "FILE", new_file)


def run(options: Namespace) -> int:
    chosen = seating.given(options)
    if options.resume and chosen:
        raise BadInput("cli.not_with_resume", flag=chosen[0])
    match = seating.match_from(options, people=True, practice=options.practice) if chosen else None

    if isinstance(options.resume, Path):  # what is wrong with it is told before a window opens
        from riffraff.table.recording import read  # noqa: PLC0415

        tell_of_half_line(options.resume, read(options.resume, game_named).half_line)
    from riffraff.table.saves import last_unfinished  # noqa: PLC0415
    from riffraff.ui.start import run as show  # noqa: PLC0415 - brings pygame along

    resume = last_unfinished(practice=options.practice) if options.resume is LAST else options.resume
    if options.resume is LAST and resume is None:
        raise BadInput("cli.play.nothing_to_resume")
    return show(options.describe, options.lang, match=match, resume=resume, practice=options.practice)


COMMAND = Command("riffraff play --players Anna:human,Bo:random --preset storm", add_flags, run)
