"""The lab for Python users: what the commands do, with arrays in place of files. Errors are ``BadInput`` (a wrong name
or value, one sentence) and ``RiffRaffError`` (an experiment that cannot be made)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.interrupts import heard
from riffraff.lab.aims.design import Design
from riffraff.lab.aims.design import design as find_design
from riffraff.lab.aims.goals import free_names, goals_of
from riffraff.lab.convert import Columns, to_pandas, to_xarray
from riffraff.lab.decays.choice import FLAG
from riffraff.lab.decays.columns import RAD
from riffraff.lab.decays.record import Measured
from riffraff.lab.decays.toy import SOLVED_BY_DEFAULT, ToyFit, fit_measured
from riffraff.lab.experiment import Run
from riffraff.lab.registry import NAMES
from riffraff.lab.reports.design import write_design
from riffraff.lab.runs.folders import run as run_spec
from riffraff.lab.runs.tables import read_table
from riffraff.lab.spec import SAMPLES, Spec, blank, with_design
from riffraff.lab.sweeps.axis import read_axis
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import Options, run_sweep
from riffraff.lab.sweeps.work import Job
from riffraff.physics.params import Params

__all__ = ["Columns", "design", "fit", "names", "run", "sweep", "to_pandas", "to_xarray"]

SOURCE = "riffraff.lab"


def names() -> tuple[str, ...]:
    """The experiments."""
    return NAMES


def run(
    name: str,
    settings: Mapping[str, object] | None = None,
    *,
    seed: int = 0,
    params: Params | None = None,
    trace_hz: int | None = None,
    workers: int = 1,
    out: str | Path | None = None,
) -> Run:
    """Make one run of an experiment.

    ``settings`` are its factors (``start_deg``) and parameters of the ship (``ship.ball_mass``); ``params`` is the ship
    they are set on (the toy's by default). ``out`` leaves a run's folder as well. So many ``workers`` share matches;
    with more than one, call this under ``if __name__ == "__main__":``.
    """
    spec = _spec(name, settings, seed, params, trace_hz)
    with heard():
        return run_spec(spec, None if out is None else Path(out), SOURCE, workers=workers)


def sweep(
    name: str,
    axes: Mapping[str, Sequence[object]],
    settings: Mapping[str, object] | None = None,
    *,
    repeats: int = 1,
    seed: int = 0,
    params: Params | None = None,
    workers: int = 1,
    sample: str = SAMPLES[0],
    points: int = 0,
    out: str | Path | None = None,
) -> Columns:
    """Make many runs: the table of a sweep, its columns as arrays with one entry a run.

    ``axes`` are the values that factors and parameters take; every combination is made, or with ``sample="latin"``
    ``points`` of a Latin hypercube between the first and the last value of each axis. Numbers are float64 with NaN for
    what a failed run lacks; ``status`` and ``why`` tell of those. ``out`` keeps the sweep's folder, and takes it up
    again if it is there. With more than one worker, call this under ``if __name__ == "__main__":``.
    """
    spec = _spec(name, settings, seed, params, 0)
    for key, values in axes.items():
        given: object = list(values)
        if sample != SAMPLES[0] and len(values) == 2:
            given = {"from": values[0], "to": values[1]}
        axis = read_axis(key, spec.factor(key), given, SOURCE)
        assert axis is not None  # it is a list or a table
        spec = spec.with_axis(axis)
    spec.look()
    plan = Plan(with_design(spec.checked(()), repeats, sample, points))
    with heard(), TemporaryDirectory(prefix="riffraff-") as spare:
        folder = Path(spare) / "sweep" if out is None else Path(out)
        table = run_sweep(plan, folder, SOURCE, Options(workers), lambda _total, _done: lambda: None)
        job = Job(plan, SOURCE)
        return Columns(_columns(job, read_table(table)), job.units)


def _columns(job: Job, rows: Iterable[Mapping[str, str]]) -> dict[str, NDArray[Any]]:
    cells = list(zip(*(tuple(row.values()) for row in rows), strict=True))
    return {
        name: np.array(texts if kind is str else [float(text) if text else math.nan for text in texts])
        for (name, kind), texts in zip(job.columns.items(), cells, strict=True)
    }


def fit(
    time_s: ArrayLike,
    angle_rad: ArrayLike,
    settings: Mapping[str, object] | None = None,
    *,
    params: Params | None = None,
    solve: str = SOLVED_BY_DEFAULT,
) -> ToyFit:
    """Fit a measured roll decay: times (N,) in s, growing; angles (N,) in rad.

    ``settings`` are the ship's parameters that were measured, ``solve`` the one that is found from the period.
    """
    time, angle = np.asarray(time_s, dtype=np.float64), np.asarray(angle_rad, dtype=np.float64)
    if time.ndim != 1 or time.shape != angle.shape or not np.isfinite(time + angle).all() or (np.diff(time) <= 0).any():
        raise BadInput("lab.measured.arrays")
    base = (params or Params()).replace(dict(settings or {}), SOURCE)
    return fit_measured([Measured(SOURCE, time - time[0], angle, RAD, FLAG)], base, solve)


def design(
    goals: Mapping[str, object],
    free: Sequence[str] = ("ship.*",),
    pinned: Sequence[str] = (),
    *,
    params: Params | None = None,
    out: str | Path | None = None,
) -> Design:
    """Find the ship that meets goals with the least change of ``params`` (the toy's by default).

    ``goals`` are figures, as ``period_s`` or ``list_deg:crate@3``, each with its value or a pair of value and
    tolerance, in the figure's unit. ``free`` are the parameters that may change, with ``*`` for anything, but for
    ``pinned``. ``out`` leaves a folder if all goals are met. Its ``conflict`` names goals that contradict each other.
    """
    found = find_design(params or Params(), free_names(free, pinned, SOURCE), goals_of(goals, SOURCE))
    if out is not None and found.met:
        write_design(found, Path(out), SOURCE)
    return found


def _spec(
    name: str, settings: Mapping[str, object] | None, seed: int, params: Params | None, trace_hz: int | None
) -> Spec:
    spec = blank(name, SOURCE, params).with_setting("seed", seed)
    if params is not None:
        spec = replace(spec, given=frozenset({"preset"}))
    if trace_hz is not None:
        spec = spec.with_setting("trace_hz", trace_hz)
    for key, value in (settings or {}).items():
        spec = spec.with_value(key, value)
    spec.look()
    return spec.checked([*(settings or {}), *(["preset"] if params is not None else [])])
