"""`riffraff params`: every number of the simulation, and what the ship they make up measures."""

from __future__ import annotations

from argparse import Namespace

from riffraff.cli.parser import Parser

EXAMPLE = "riffraff params storm > my.toml"


def add_flags(parser: Parser) -> None:
    parser.value("preset", "PRESET|FILE")
    parser.flag("--measure")


def run(options: Namespace) -> int:
    from riffraff.physics.params import PRESETS, load_preset  # noqa: PLC0415 - as late as it is needed

    params = load_preset(PRESETS[0] if options.preset is None else options.preset)
    if options.measure:
        from riffraff.physics.bands import measure  # noqa: PLC0415

        for row in measure(params):
            print(row)
    else:
        print(params.to_toml(), end="")
    return 0
