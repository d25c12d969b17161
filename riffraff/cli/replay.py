"""`riffraff replay`: a recorded match, watched or verified."""

from __future__ import annotations

from argparse import Namespace

from riffraff.cli.parser import Command, Parser
from riffraff.cli.recordings import new_file, some_path

_DIFFERS = 1


def add_flags(parser: Parser) -> None:
    parser.value("file", "FILE", some_path, needed=True)
    parser.flag("--verify")
    parser.value("--describe", "FILE", new_file)


def run(options: Namespace) -> int:
    if not options.verify:
        from riffraff.ui.start import run as show  # noqa: PLC0415 - brings pygame along

        return show(options.describe, options.lang, file=options.file)
    from riffraff.games import game_named  # noqa: PLC0415 - as late as they are needed
    from riffraff.table.replay import verify  # noqa: PLC0415

    verdict = verify(options.file, game_named)
    print(verdict)
    return 0 if verdict.ok else _DIFFERS


COMMAND = Command("riffraff replay game.riff --verify", add_flags, run)
