"""One run of an experiment, with its folder if one is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from riffraff.lab.experiment import Outcome, Trial
from riffraff.lab.runs.folders import run_folder, summary
from riffraff.lab.runs.tables import CSV
from riffraff.lab.spec import Spec


@dataclass(frozen=True)
class Result:
    """A run that was made."""

    spec: Spec
    trial: Trial
    outcome: Outcome

    def to_dict(self) -> dict[str, Any]:
        """As ``summary.json`` has it, without the tables."""
        found = summary(self.spec.experiment, self.trial, self.outcome)
        del found["tables"]
        return found


def run(spec: Spec, out: Path | None = None, command: str = "", form: str = CSV) -> Result:
    """Make the run of a spec; with ``out`` leave its folder, whole or not at all.

    Raises ``BadInput`` before anything is run if ``out`` cannot be had, ``RiffRaffError`` if the experiment fails.
    """
    trial = spec.trial()
    if out is None:
        return Result(spec, trial, spec.experiment.conduct(trial))
    with run_folder(out) as write:
        outcome = spec.experiment.conduct(trial)
        write(trial, outcome, command, form)
    return Result(spec, trial, outcome)
