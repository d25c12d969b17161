"""The window of ``riffraff tune``."""

from __future__ import annotations

from typing import Any

from riffraff.bench.cargo import Cargo
from riffraff.bench.filing import Filing, RunExperiment
from riffraff.bench.model import Tuning
from riffraff.bench.screen import TuneScreen
from riffraff.kernel.folders import presets_folder
from riffraff.kit.desk import Desk
from riffraff.loads.load import find_load
from riffraff.physics.params import PRESETS, load_preset
from riffraff.ui import start


def run(preset: str, load: str | None = None, run_experiment: RunExperiment | None = None, **asked: Any) -> int:
    """Show the bench until it is closed, as ``first_screen`` makes it; ``asked`` as for ``start.show``.

    Returns the exit status. Raises ``BadInput`` for a wrong preset or load before any window is opened,
    ``RiffRaffError`` if there is no display.
    """
    load_preset(preset, presets_folder())
    if load is not None:
        find_load(load, "tune", "--load")
    return start.show(lambda desk: first_screen(desk, preset, load, run_experiment), **asked)


def first_screen(
    desk: Desk, preset: str = PRESETS[0], load: str | None = None, run_experiment: RunExperiment | None = None
) -> TuneScreen:
    """The bench with a preset or parameter file and a load or load file; ``run_experiment`` is how it runs one."""
    tuning = Tuning(load_preset(preset, presets_folder()), desk.notify)
    filing = Filing(tuning, Cargo(tuning), run_experiment)
    filing.begin(preset)
    if load is not None:
        filing.open_load(load)
        tuning.undone_tick = None
    return TuneScreen(tuning, filing)
