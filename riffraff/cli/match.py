"""`riffraff match`: a match that plays itself, as fast as the computer can."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from riffraff.cli import seating
from riffraff.cli.parser import Command, Parser
from riffraff.cli.recordings import new_file, some_path, tell_of_half_line
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say

if TYPE_CHECKING:
    from riffraff.table.driver import Driver


def add_flags(parser: Parser) -> None:
    seating.add_flags(parser)
    parser.value("--out", "FILE", new_file)
    parser.value("--resume", "FILE", some_path)
    parser.flag("--json")


def run(options: Namespace) -> int:
    with _driver(options) as driver:
        result: Any = driver.finish()
        setup = driver.match.setup
    if options.json:
        print(json.dumps({"seed": setup.seed, **result.to_dict()}))
        return 0
    players = [seat.name for seat in setup.players]
    winners = [players[seat] for seat in result.winners]
    print(say("cli.match.winners", n=len(winners), names=", ".join(winners)))
    print(say(f"cli.match.course.{driver.game.name}", **vars(result)))
    for player, left in zip(players, result.left, strict=True):
        print("  " + say(f"cli.match.left.{driver.game.name}", name=player, n=left))
    print(say("cli.match.stamp", seed=setup.seed, digest=result.digest))
    return 0


def _driver(options: Namespace) -> Driver:
    from riffraff.games import game_named  # noqa: PLC0415 - as late as they are needed
    from riffraff.table.driver import begin, resume  # noqa: PLC0415

    if options.resume is None:
        return begin(*seating.match_from(options, people=False), options.out)
    superfluous = [*seating.given(options), *(["--out"] if options.out is not None else [])]
    if superfluous:
        raise BadInput("cli.not_with_resume", flag=superfluous[0])
    driver = resume(options.resume, game_named)
    tell_of_half_line(options.resume, driver.half_line)
    return driver


COMMAND = Command("riffraff match --players random,random,random --seed 7 --out game.riff", add_flags, run)
