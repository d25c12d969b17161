"""`riffraff lab sensitivity`: its flags, and what it does."""

from __future__ import annotations

import sys
from argparse import Namespace

from riffraff.cli.parser import Parser, whole
from riffraff.cli.recordings import some_path
from riffraff.kernel.columns import aligned
from riffraff.kernel.words import say

USUAL = 64


def flags(parser: Parser) -> None:
    parser.value("spec", "NAME|SPEC.toml", needed=True)
    parser.settings()
    parser.value("--measure", "NAME", needed=True)
    parser.choice("--method", "sobol", "morris")
    parser.value("--n", "N", whole(2, 65_536))
    parser.value("--out", "FILE.csv", some_path)


def run(options: Namespace) -> int:
    from riffraff.lab.runs.tables import write_csv  # noqa: PLC0415 - as late as it is needed
    from riffraff.lab.spec import read_spec  # noqa: PLC0415
    from riffraff.lab.sweeps.sensitivity import METHODS, sensitivity  # noqa: PLC0415

    spec = read_spec(options.spec, options.settings, sweep=True)
    found = sensitivity(spec, options.measure, options.method or METHODS[0], options.n or USUAL, _progress)
    rows = [[say("cli.lab.sensitivity.factor"), *found.columns]]
    rows += [[name, *(f"{value:.3g}" for value in row)] for name, row in zip(found.factors, found.rows, strict=True)]
    print("\n".join(aligned(rows)))
    print(say(f"cli.lab.sensitivity.told.{found.method}", measure=found.measure, n=found.runs))
    if options.out is not None:
        write_csv(
            options.out,
            ("factor", *found.columns),
            ([n, *row] for n, row in zip(found.factors, found.rows, strict=True)),
        )
        print(say("cli.lab.left", folder=options.out))
    return 0


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}/{total}", end="" if done < total else "\n", file=sys.stderr, flush=True)
