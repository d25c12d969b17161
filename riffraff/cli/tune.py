"""`riffraff tune`: the bench, where the ship is changed while it rocks."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from riffraff.cli.parser import Command, Parser
from riffraff.cli.recordings import new_file


def add_flags(parser: Parser) -> None:
    parser.value("preset", "PRESET|FILE.toml")
    parser.value("--load", "LOAD")
    parser.value("--describe", "FILE", new_file)


def run(options: Namespace) -> int:
    from riffraff.bench.run import run as show  # noqa: PLC0415 - brings pygame along
    from riffraff.physics.params import PRESETS  # noqa: PLC0415 - as late as it is needed, here and below

    preset = PRESETS[0] if options.preset is None else options.preset
    return show(preset, options.load, run_experiment, describe=options.describe, language=options.lang)


def run_experiment(spec: Path, folder: Path) -> None:
    """Run an experiment into a folder, as ``riffraff lab run`` does."""
    from riffraff.lab.runs.folders import run as conduct  # noqa: PLC0415 - as late as it is needed
    from riffraff.lab.spec import read_spec  # noqa: PLC0415

    conduct(read_spec(str(spec)), folder, f"riffraff lab run {spec} --out {folder}", "csv")


COMMAND = Command("riffraff tune storm --load level-16", add_flags, run)
