"""A worker's work: some consecutive runs of a sweep, made into rows. It runs in any process, on any machine alike."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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

    def blocks(self, finished: Container[int] = ()) -> Iterator[range]:
        """The blocks that hold a run that is not finished."""
        for start in range(0, len(self.plan), self.block_size):
            block = range(start, min(start + self.block_size, len(self.plan)))
            if any(run not in finished for run in block):
                yield block

    # -- columns ------------------------------------------------------------------------------------------------

    def columns(self) -> list[str]:
        """What varies, what was measured, then every other factor and parameter: a row says all about its run."""
        measured = [name for measure in self._experiment.measures for name in _names(measure)]
        return ["run", "status", "why", *self.plan.keys, "repeat", "seed", "engine_used", *measured, *self._constant()]

    def _constant(self) -> list[str]:
        names = [factor.name for factor in self._experiment.factors] + list(SCHEMA)
        return [name for name in names if name not in self.plan.keys]

    def kinds(self) -> list[type]:
        """The type of each column."""

        def kind(name: str) -> type:
            factor = SCHEMA.get(name) or self._experiment.factor(name, "")
            return float if isinstance(factor, Param) else str

        measured = [float for measure in self._experiment.measures for _ in _names(measure)]
        varied, constant = [kind(name) for name in self.plan.keys], [kind(name) for name in self._constant()]
        return [int, str, str, *varied, int, int, str, *measured, *constant]

    # -- runs ---------------------------------------------------------------------------------------------------

    def rows(self, block: range, skip: Container[int] = ()) -> Iterator[tuple[int, list[Any]]]:
        """Make the runs of a block but those to ``skip``; each run's number and row as soon as it is made."""
        return _neutral(self._rows(block, skip))

    def _rows(self, block: range, skip: Container[int]) -> Iterator[tuple[int, list[Any]]]:
        trials = {run: self.plan.trial(run, trace=self.folders is not None) for run in block}
        if self._experiment.conduct_many is not None and len(block) > 1:
            left_out = {run - block.start for run in block if run in skip}
            for index, result in self._experiment.conduct_many(list(trials.values()), left_out):
                run = block.start + index
                yield run, self._row(run, trials[run], result)
            return
        for run in block:
            if run not in skip:
                yield run, self._row(run, trials[run], _conducted(self._experiment, trials[run]))

    def _row(self, run: int, trial: Trial, result: Outcome | Exception) -> list[Any]:
        if isinstance(result, Outcome) and self.folders is not None:
            from riffraff.lab.runs.folders import write_run  # noqa: PLC0415 - only those who keep folders need it

            out = Path(self.folders) / f"{run:06d}"
            if not out.exists():
                write_run(out, trial, result, self.command, self.form)
        return self.row(run, trial, result)

    def row(self, run: int, trial: Trial, result: Outcome | Exception) -> list[Any]:
        """The row of a run that was made or failed."""
        plan = self.plan
        values: dict[str, Any] = {**trial.params.values(), **trial.values}
        measured: list[float | None] = []
        for measure in self._experiment.measures:
            estimate = result.measures[measure.name] if isinstance(result, Outcome) else None
            measured.append(None if estimate is None else finite(estimate.value))
            if measure.error:
                measured.append(None if estimate is None else finite(estimate.error))
        return [
            run,
            OK if isinstance(result, Outcome) else FAILED,
            "" if isinstance(result, Outcome) else why(result),
            *(values[name] for name in plan.keys),
            plan.repeat(run),
            trial.seed,
            result.engine if isinstance(result, Outcome) else "",
            *measured,
            *(values[name] for name in self._constant()),
        ]


@dataclass(frozen=True)
class Failure:
    """What stopped a worker altogether, as it is sent to whoever waits for its rows."""

    kind: type[RiffRaffError]
    key: str
    values: dict[str, object]

    @property
    def error(self) -> RiffRaffError:
        return self.kind(self.key, **self.values)


def _names(measure: Any) -> list[str]:
    return [measure.name, measure.error_name] if measure.error else [measure.name]


def _conducted(experiment: Experiment, trial: Trial) -> Outcome | Exception:
    try:
        return experiment.conduct(trial)
    except Exception as error:
        return error


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
