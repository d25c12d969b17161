"""A worker's work: some consecutive runs of a sweep, made into rows. It runs in any process, on any machine alike."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import LANGUAGES, say, set_language
from riffraff.kernel.words import language as spoken
from riffraff.lab.estimates import finite
from riffraff.lab.experiment import Experiment, Outcome, Trial
from riffraff.lab.factors import ENGINE, REDUCED, RIGID
from riffraff.lab.sweeps.plan import Plan
from riffraff.physics.params import SCHEMA, Param

OF_TABLES = LANGUAGES[0]
OK, FAILED = "ok", "failed"
TOGETHER, TOGETHER_REDUCED = 16, 128
"""Runs in a block where an experiment can make many at once, and where all of them surely can be; always the same ones,
so that each comes out the same."""
RUNS = "runs"
"""The folder of a sweep in which the runs' own folders lie, if they are wanted."""


@dataclass(frozen=True)
class Job:
    """Everything a worker has to know. ``folders``: where each run leaves its own folder, None for nowhere."""

    plan: Plan
    command: str
    folders: str | None = None
    form: str = "csv"

    def __len__(self) -> int:
        return len(self.plan)

    def lost(self, run: int, error: Exception) -> list[Any]:
        """The row of a run at which workers died."""
        return self.row(run, self.plan.trial(run), error)

    @property
    def _experiment(self) -> Experiment:
        return self.plan.spec.experiment

    @property
    def block_size(self) -> int:
        """Runs that are made together."""
        engine = None if ENGINE in self.plan.keys else self.plan.spec.values.get(ENGINE)
        if self._experiment.conduct_many is None or engine == RIGID:
            return 1
        return TOGETHER_REDUCED if engine == REDUCED else TOGETHER

    def blocks(self, finished: Container[int]) -> Iterator[range]:
        """The blocks that hold a run that is not finished."""
        for start in range(0, len(self.plan), self.block_size):
            block = range(start, min(start + self.block_size, len(self.plan)))
            if any(run not in finished for run in block):
                yield block

    @cached_property
    def columns(self) -> dict[str, type]:
        """Their types by name: what varies, what was measured, then every other factor and parameter, so that a row
        says all about its run."""
        factors = {factor.name: factor for factor in self._experiment.factors} | SCHEMA
        types = {name: float if isinstance(factor, Param) else str for name, factor in factors.items()}
        varied = {name: types[name] for name in self.plan.keys}
        measured = dict.fromkeys((name for measure in self._experiment.measures for name in measure.columns), float)
        about: dict[str, type] = {"repeat": int, "seed": int, "engine_used": str}
        return {"run": int, "status": str, "why": str, **varied, **about, **measured, **types}

    @cached_property
    def units(self) -> dict[str, str]:
        """Of the columns, "" where there is none."""
        factors = {factor.name: factor.unit for factor in self._experiment.factors}
        measured = {name: measure.unit for measure in self._experiment.measures for name in measure.columns}
        known = {**factors, **{name: param.unit for name, param in SCHEMA.items()}, **measured}
        return {name: known.get(name, "") for name in self.columns}

    def rows(self, block: range, skip: Container[int] = ()) -> Iterator[tuple[int, list[Any]]]:
        """Make the runs of a block but those to ``skip``; each run's number and row as soon as it is made."""
        return _neutral(self._rows(block, skip))

    def _rows(self, block: range, skip: Container[int]) -> Iterator[tuple[int, list[Any]]]:
        trials = [self.plan.trial(run, trace=self.folders is not None) for run in block]
        for place, result in self._experiment.outcomes(trials, {run - block.start for run in block if run in skip}):
            run = block.start + place
            if isinstance(result, Outcome) and self.folders is not None:
                self._leave(Path(self.folders) / f"{run:06d}", trials[place], result)
            yield run, self.row(run, trials[place], result)

    def _leave(self, out: Path, trial: Trial, outcome: Outcome) -> None:
        from riffraff.lab.runs.folders import whole_folder, write_run  # noqa: PLC0415 - only with folders

        if not out.exists():
            with whole_folder(out) as folder:
                write_run(folder, trial, outcome, self.command, self.form)

    def row(self, run: int, trial: Trial, result: Outcome | Exception) -> list[Any]:
        """The row of a run that was made or failed."""
        of = trial if isinstance(result, Exception) else trial.made(result)
        row: dict[str, Any] = {**dict.fromkeys(self.columns), **of.params.values(), **of.values}
        row |= {"run": run, "repeat": self.plan.repeat(run), "seed": trial.seed}
        if isinstance(result, Exception):
            row |= {"status": FAILED, "why": why(result), "engine_used": ""}
        else:
            row |= {"status": OK, "why": "", "engine_used": result.engine}
            for measure in self._experiment.measures:
                estimate = result.measures[measure.name]
                row |= dict(zip(measure.columns, (finite(estimate.value), finite(estimate.error)), strict=False))
        return list(row.values())


def _neutral(rows: Iterator[tuple[int, list[Any]]]) -> Iterator[tuple[int, list[Any]]]:
    """The same rows, each made in the language of tables, whatever is spoken between them."""
    while True:
        with in_language(OF_TABLES):
            result = next(rows, None)
        if result is None:
            return
        yield result


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Speaks another language for a while."""
    before = spoken()
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


def why(error: Exception) -> str:
    """Why a run failed, in one line and in the language of tables: their bytes are the same for everybody."""
    with in_language(OF_TABLES):
        if isinstance(error, RiffRaffError):
            return str(error)
        return say("lab.sweep.fault", kind=type(error).__name__, problem=" ".join(str(error).split())[:200])
