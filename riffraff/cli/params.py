"""`riffraff params`: every number of the simulation, and what the ship they make up measures."""

from __future__ import annotations

import math
from argparse import Namespace
from typing import TYPE_CHECKING

from riffraff.cli.parser import Command, Parser
from riffraff.kernel.columns import aligned
from riffraff.kernel.words import say

if TYPE_CHECKING:
    from riffraff.lab.checks.bands import Band


def add_flags(parser: Parser) -> None:
    parser.value("preset", "PRESET|FILE")
    parser.flag("--measure")


def run(options: Namespace) -> int:
    from riffraff.kernel.folders import presets_folder  # noqa: PLC0415 - as late as it is needed
    from riffraff.physics.params import PRESETS, load_preset  # noqa: PLC0415

    params = load_preset(PRESETS[0] if options.preset is None else options.preset, presets_folder())
    if not options.measure:
        print(params.to_toml(), end="")
        return 0
    from riffraff.lab.checks.bands import measure  # noqa: PLC0415 - brings pymunk along

    rows = [
        (
            say(f"cli.params.band.{band.name}"),
            _measured(band),
            f"{band.low:g} – {band.high:g}",
            "" if band.ok else say("cli.params.outside"),
        )
        for band in measure(params)
    ]
    title = (say("cli.params.figure"), say("cli.params.measured"), say("cli.params.toy"), "")
    print("\n".join(aligned([title, *rows])))
    return 0


def _measured(band: Band) -> str:
    if not math.isfinite(band.value):
        return say("cli.params.never")
    error = "" if math.isnan(band.error) else f" ± {band.error:.1g}"
    return f"{band.value:.4g}{error} {band.unit}".rstrip()


COMMAND = Command("riffraff params storm > my.toml", add_flags, run)
