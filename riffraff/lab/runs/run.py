"""One run of an experiment, with its folder if one is wanted."""

from __future__ import annotations

from pathlib import Path

from riffraff.lab.experiment import Run
from riffraff.lab.runs.folders import whole_folder, write_run
from riffraff.lab.runs.tables import CSV
from riffraff.lab.spec import Spec


def run(spec: Spec, out: Path | None = None, command: str = "", form: str = CSV) -> Run:
    """Make the run of a spec; with ``out`` leave its folder, whole or not at all.

    Raises ``BadInput`` before anything is run if ``out`` cannot be had, ``RiffRaffError`` if the experiment fails.
    """
    trial = spec.trial()
    if out is None:
        return Run.of(trial, spec.experiment.conduct(trial))
    with whole_folder(out) as folder:
        outcome = spec.experiment.conduct(trial)
        write_run(folder, trial, outcome, command, form)
    return Run.of(trial, outcome)
