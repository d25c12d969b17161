"""`riffraff play`, and plain `riffraff`: the window."""

from __future__ import annotations

from argparse import Namespace

from riffraff.cli import seating
from riffraff.cli.parser import Parser
from riffraff.cli.recordings import new_file
from riffraff.kernel.errors import BadInput

EXAMPLE = "riffraff play --players Anna:human,Bo:random --preset storm"


def add_flags(parser: Parser) -> None:
    seating.add_flags(parser)
    parser.flag("--practice")
    parser.flag("--resume")
    parser.value("--describe", "FILE", new_file("--describe"))


def run(options: Namespace) -> int:
    chosen = seating.given(options)
    if options.resume and chosen:
        raise BadInput("cli.not_with_resume", flag=chosen[0])
    setup = seating.setup_from(options, people=True, practice=options.practice) if chosen else None

    from riffraff.ui.app import Options  # noqa: PLC0415 - brings pygame along
    from riffraff.ui.app import run as show  # noqa: PLC0415
    from riffraff.ui.saves import last_unfinished  # noqa: PLC0415

    resume = last_unfinished() if options.resume else None
    if options.resume and resume is None:
        raise BadInput("cli.play.nothing_to_resume")
    return show(
        Options(setup=setup, resume=resume, practice=options.practice, describe=options.describe, language=options.lang)
    )
