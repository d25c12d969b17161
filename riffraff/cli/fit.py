"""`riffraff lab fit`: its flags, and what it does."""

from __future__ import annotations

import json
import math
import sys
from argparse import Namespace
from collections.abc import Callable

from riffraff.cli import diary
from riffraff.cli.parser import Parser, quoted, whole
from riffraff.cli.recordings import some_path
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say

MOST_RUNS = 10_000


def flags(parser: Parser) -> None:
    parser.value("files", "FILE.csv", some_path, needed=True, many=True)
    parser.value("--out", "DIR", some_path)
    parser.value("--column", "NAME|N")
    parser.value("--rate", "NAME|N")
    parser.value("--x", "NAME|N")
    parser.value("--y", "NAME|N")
    parser.value("--length", "L", _number(above=True))
    parser.choice("--unit", "deg", "rad")
    parser.value("--time-step", "S", _number(above=True))
    parser.value("--from", "S", _number())
    parser.value("--to", "S", _number())
    parser.value("--run", "N", whole(1, MOST_RUNS))
    parser.value("--solve", "PARAMETER")
    parser.value("--preset", "NAME|FILE")
    parser.add_argument("--set", metavar="PARAMETER=VALUE", action="append", default=[], help=say("cli.lab.fit.set"))
    diary.flags(parser)
    parser.flag("--json")


def _number(*, above: bool = False) -> Callable[[str, str], float]:
    """Reads a number from 0 on, or ``above`` it; a fraction such as 1/30, too."""

    def read(flag: str, text: str) -> float:
        over, _, under = text.partition("/")
        try:
            value = float(over) / float(under or 1.0)
        except (ValueError, ZeroDivisionError):
            value = math.nan
        if "_" not in text and math.isfinite(value) and (value > 0.0 or (value == 0.0 and not above)):
            return value
        bound = say("cli.lab.fit.above" if above else "cli.lab.fit.from_0")
        raise BadInput("cli.lab.fit.no_number", flag=flag, value=quoted(text), bound=bound)

    return read


def run(options: Namespace) -> int:
    from riffraff.lab.decays.choice import Asked  # noqa: PLC0415 - as late as it is needed
    from riffraff.lab.decays.toy import fit_files  # noqa: PLC0415
    from riffraff.lab.reports.fit import fit_dict, fit_text, write_fit  # noqa: PLC0415

    asked = Asked(
        column=options.column,
        x=options.x,
        y=options.y,
        rate=options.rate,
        unit=options.unit,
        time_step=options.time_step,
        length=options.length,
        run=options.run,
        start=getattr(options, "from"),
        end=options.to,
    )
    out = options.out
    with diary.kept(options, out):
        result = fit_files(
            options.files, options.set, asked, solve=options.solve, preset=options.preset, told=_progress
        )
        notes = [] if out is None else write_fit(result, out, options.typed)
    print(json.dumps(fit_dict(result)) if options.json else fit_text(result))
    if out is not None and not options.json:
        print(say("cli.lab.left", folder=out))
    for note in notes:
        print(note, file=sys.stderr)
    return 0


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        text = say("cli.lab.fit.progress", done=done, n=total)
        print(f"\r{text}" if done < total else "\r" + " " * len(text) + "\r", end="", file=sys.stderr, flush=True)
