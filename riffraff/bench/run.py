"""The window of ``riffraff tune``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from riffraff.bench.filing import Filing, RunExperiment
from riffraff.bench.model import Tuning
from riffraff.bench.screen import TuneScreen
from riffraff.kernel.folders import presets_folder
from riffraff.kit.desk import Desk
from riffraff.loads.load import find_load
from riffraff.physics.params import PRESETS, load_preset
from riffraff.ui import start


@dataclass(frozen=True)
class TuneOptions:
    """What the command line asks of the bench: a preset or parameter file, a load or load file, where to say what is
    on the screen, the language, and how an experiment is run."""

    preset: str = PRESETS[0]
    load: str | None = None
    describe: Path | None = None
    language: str | None = None
    run_experiment: RunExperiment | None = None


def run(options: TuneOptions) -> int:
    """Show the bench until it is closed. Returns the exit status. Raises ``BadInput`` for a wrong preset or load before
    any window is opened, ``RiffRaffError`` if there is no display."""
    load_preset(options.preset, presets_folder())
    if options.load is not None:
        find_load(options.load, "tune", "--load")
    return start.show(lambda desk: first_screen(desk, options), describe=options.describe, language=options.language)


def first_screen(desk: Desk, options: TuneOptions) -> TuneScreen:
    """The bench as the command line asks for it."""
    tuning = Tuning(load_preset(options.preset, presets_folder()), desk.notify)
    filing = Filing(tuning, options.preset, options.run_experiment)
    if options.load is not None:
        filing.open_load(options.load)
    return TuneScreen(tuning, filing)
