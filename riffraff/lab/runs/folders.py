"""One run of an experiment, and what it leaves: a folder that is complete or not there at all. Its form is in
``results``."""

from __future__ import annotations

import glob
import json
import math
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import escaped, os_errors, read_bytes, read_text, toml_tables, toml_text, write_atomic
from riffraff.kernel.lock import LOCK
from riffraff.lab.estimates import Estimate, Share
from riffraff.lab.experiment import Experiment, Outcome, Run, Table, Trial, unit_of
from riffraff.lab.factors import Factor, TextFactor, Value, allowed
from riffraff.lab.recorded import file_and_turn, is_moment
from riffraff.lab.registry import find_experiment
from riffraff.lab.runs.tables import CSV, read_table, write_csv, write_table
from riffraff.lab.spec import MADE, Spec, read_spec
from riffraff.lab.trace import GONE, Trace
from riffraff.physics.params import Params
from riffraff.physics.state import PLACES
from riffraff.rules.pieces import name_of
from riffraff.table.recording import stamp

RUN, EVENTS, SUMMARY, TRACE, TABLES = "run.toml", "events.jsonl", "summary.json", "trace", "tables"
LONGEST_IN_SUMMARY = 24
"""Rows of a table that a person reads in the summary; longer ones are files."""
SUMMARY_LIMIT = 64 << 20
"""Bytes; the summary of the finest placement map has a few MB."""
_PART = ".part"
NOTHING = {".DS_Store", ".directory", ".localized", "Thumbs.db", "desktop.ini", "lost+found", LOCK}
"""What systems lay into a folder by themselves: it is empty all the same."""


@contextmanager
def whole_folder(out: Path) -> Iterator[Path]:
    """A folder to write in, which becomes ``out`` when all went well and vanishes when not.

    It lies beside ``out``, or in it if that is there and empty: it may be where a disk is mounted, or not ours to move.
    Then the spec comes last, without which it is no run. Raises ``BadInput`` if ``out`` exists and is not empty, or
    what ``os_errors`` raises.
    """
    with os_errors(out):
        out = Path(os.path.abspath(out))
        there = out.exists()
        place = out if out.is_dir() else out.parent
        place.mkdir(parents=True, exist_ok=True)
        for left in place.glob(f".{glob.escape(out.name)}.*{_PART}"):  # of a run that was killed
            shutil.rmtree(left, ignore_errors=True)
        if there and is_used(out):
            raise BadInput("lab.folder.exists", folder=out)
        part = place / f".{out.name}.{os.getpid()}{_PART}"
        part.mkdir()
    try:
        yield part
        with os_errors(out):
            if there:
                for path in sorted(part.iterdir(), key=lambda path: path.name == RUN):
                    path.rename(out / path.name)
                part.rmdir()
            else:
                os.replace(part, out)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def is_used(folder: Path) -> bool:
    """Whether there is anything in a folder that somebody laid there, or no folder. Raises ``OSError``."""
    return not folder.is_dir() or any(path.name not in NOTHING for path in folder.iterdir())


def run(spec: Spec, out: Path | None = None, command: str = "", form: str = CSV, workers: int = 1) -> Run:
    """Make the run of a spec, on several processes if it has parts that they can share; with ``out`` leave its folder,
    whole or not at all.

    Raises ``BadInput`` before anything is run if ``out`` cannot be had, ``RiffRaffError`` if the experiment fails.
    """
    with nullcontext() if out is None else whole_folder(out) as folder:
        trial = replace(spec.trial(), folder=folder)
        if folder is not None:
            lay_files(folder, spec.experiment, trial.values)  # as they are now, whatever becomes of them meanwhile
        parts = spec.experiment.parts
        outcome = spec.experiment.conduct(trial) if parts is None else parts.conduct(trial, workers)
        if folder is not None:
            write_run(folder, trial, outcome, command, form)
    return Run.of(trial, outcome)


def write_run(folder: Path, trial: Trial, outcome: Outcome, command: str, form: str) -> None:
    """Write what a run leaves into a folder that is still empty."""
    experiment = find_experiment(trial.experiment)
    trial = trial.made(outcome)
    trial = replace(trial, values=lay_files(folder, experiment, trial.values))
    keep_own(folder, experiment)
    write_atomic(folder / RUN, run_toml(experiment, trial, made_with(command) | {"engine": outcome.engine}))
    lines = [json.dumps(event, ensure_ascii=False) + "\n" for event in outcome.events]
    write_atomic(folder / EVENTS, "".join(lines))
    if outcome.trace is not None and trial.trace_hz:
        columns = trace_columns(outcome.trace)
        units = {name: unit_of(name) for name in columns}
        write_table(folder / f"{TRACE}.{form}", form, columns, trace_rows(outcome.trace), units)
    tables = {name: _kept(folder, name, table) for name, table in outcome.tables.items()}
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    found = {**summary(Run.of(trial, outcome)), "tables": tables, "files": files}
    write_atomic(folder / SUMMARY, json.dumps(found, ensure_ascii=False, indent=1) + "\n")


def lay_files(folder: Path, experiment: Experiment, values: Mapping[str, Value]) -> dict[str, Value]:
    """Lay the files that values name into the folder of what is made with them, those that are not there yet; the
    values by which the folder is a spec that can be given away."""
    return {name: laid(folder, experiment.factor(name, experiment.name), value) for name, value in values.items()}


def laid(folder: Path, factor: Factor, value: Value) -> Value:
    """Lay the file that a value names into a folder, if it does not lie there yet."""
    if not isinstance(factor, TextFactor):
        return value
    if factor.names_file(value):
        return _copied(folder, Path(str(value)))
    if is_moment(str(value)):
        source, turn = file_and_turn(str(value))
        return f"{_copied(folder, source)}@{turn}"
    return value


def _copied(folder: Path, source: Path) -> str:
    there = folder / escaped(source.name)
    if not there.exists():
        with os_errors(source):
            shutil.copyfile(source, there)
    return there.name


def keep_own(folder: Path, experiment: Experiment) -> None:
    """Lay the file of a person's own experiment into the folder of what is made with it."""
    if experiment.file and not (folder / experiment.kept_name).exists():
        with os_errors(Path(experiment.file)):
            shutil.copyfile(experiment.file, folder / experiment.kept_name)


def made_with(command: str) -> dict[str, str]:
    """Where and with what a run was made."""
    return {"command": command, **stamp()}


def run_toml(experiment: Experiment, trial: Trial, made_by: Mapping[str, str], *more: str) -> str:
    """A spec of the run with every parameter and its unit, and more tables if there are any."""
    head = {"experiment": experiment.kept_name, "seed": trial.seed, "trace_hz": trial.trace_hz}
    parts = (toml_text(head), values_toml(experiment, trial.values), trial.params.to_toml(), *more)
    return "\n".join([*parts, toml_text({MADE: dict(made_by)})])


def values_toml(experiment: Experiment, values: Mapping[str, Value]) -> str:
    lines = ["[values]"]
    for factor in experiment.factors:
        setting = toml_text({factor.name: values[factor.name]}).strip()
        lines.append(f"{setting:<32}# {allowed(factor)}")
    return "\n".join(lines) + "\n"


def summary(run: Run) -> dict[str, Any]:
    """The measures of a run with their errors and units."""
    units = {measure.name: measure.unit for measure in find_experiment(run.experiment).measures}
    return {
        "experiment": run.experiment,
        "engine": run.engine,
        "seed": run.seed,
        "measures": {name: run.measures[name].to_dict(unit) for name, unit in units.items()},
    }


# -- traces -----------------------------------------------------------------------------------------------------


def trace_columns(trace: Trace) -> dict[str, type]:
    """The types of a trace's columns by name, which ends in the unit."""
    columns: dict[str, type] = dict.fromkeys(("time_s", "heel_deg", "rate_deg_s", "mount_x_mm"), float)
    for name in map(name_of, trace.pieces):
        columns |= {f"{name}_x_mm": float, f"{name}_y_mm": float, f"{name}_angle_deg": float, f"{name}_place": str}
    return columns


def trace_rows(trace: Trace) -> Iterator[list[object]]:
    ship = np.column_stack((trace.time_s, np.degrees(trace.heel), np.degrees(trace.rate), trace.mount_x))
    poses = trace.poses.copy()
    poses[:, :, 2] = np.degrees(poses[:, :, 2])
    columns = (ship.round(6).tolist(), trace.places.tolist(), poses.round(5).tolist())
    for moment, places, pieces in zip(*columns, strict=True):
        row: list[object] = moment
        for place, pose in zip(places, pieces, strict=True):
            row += [*pose, "" if place == GONE else PLACES[place]]
        yield row


# -- reading ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RunFolder:
    """A run read back. ``files``: what it left beside its summary."""

    path: Path
    experiment: Experiment
    run: Run
    made: Mapping[str, str]
    files: tuple[str, ...]

    @property
    def params(self) -> Params:
        return self.run.params


def read_run(path: Path) -> RunFolder:
    """Read a run's folder. Raises ``BadInput`` naming the file and what is wrong with it."""
    spec = read_spec(str(path / RUN), made=True)
    source = path / SUMMARY
    try:
        data = json.loads(read_bytes(source, SUMMARY_LIMIT))
        outcome = Outcome(
            {measure.name: _estimate(data["measures"][measure.name]) for measure in spec.experiment.measures},
            read_tables(data, path),
            engine=str(data["engine"]),
        )
        files = tuple(_inside(str(name)) for name in data.get("files", ()))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadInput("lab.folder.summary", file=source) from error
    return RunFolder(path, spec.experiment, Run.of(spec.trial(), outcome), made_by(path / RUN), files)


def made_by(path: Path) -> Mapping[str, str]:
    """Where and with what a run or a sweep was made, from its spec."""
    found = toml_tables(read_text(path), path).get(MADE, {})
    return found if isinstance(found, dict) else {}


def _inside(name: str) -> str:
    """A file of a folder or of the tables in it, whatever else a summary says."""
    parts = Path(name).parts
    return f"{TABLES}/{parts[-1]}" if len(parts) > 1 and parts[0] == TABLES else parts[-1]


def _kept(folder: Path, name: str, table: Table) -> dict[str, Any]:
    """A table as the summary has it: a long one lies in a file of its own, and the summary says where."""
    rows = max(map(len, table.values()), default=0)
    if rows <= LONGEST_IN_SUMMARY:
        return table
    (folder / TABLES).mkdir(exist_ok=True)
    write_csv(folder / TABLES / f"{name}.csv", list(table), zip(*table.values(), strict=True))
    text = [column for column, values in table.items() if any(isinstance(value, str) for value in values)]
    return {"file": f"{TABLES}/{name}.csv", "rows": rows, "text": text}


def read_tables(data: Any, folder: Path) -> dict[str, Table]:
    """The tables of a run's summary, those in files of their own included."""
    found = {}
    for name, table in data["tables"].items():
        if isinstance(table.get("file"), str):
            text = set(map(str, table["text"]))
            rows = list(read_table(folder / _inside(table["file"])))
            found[str(name)] = {
                column: [row[column] if column in text else _number(row[column]) for row in rows]
                for column in (rows[0] if rows else ())
            }
        else:
            found[str(name)] = _table(table)
    return found


def _number(text: str) -> float | int | None:
    """A number as it was written, None for nothing."""
    if not text:
        return None
    return int(text) if text.lstrip("-").isdigit() else float(text)


def _estimate(data: Any) -> Estimate:
    value, error = (math.nan if data[key] is None else float(data[key]) for key in ("value", "error"))
    if "low" in data:
        low, high = (math.nan if data[key] is None else float(data[key]) for key in ("low", "high"))
        return Share(value, error, int(data["n"]), int(data["n"]), low, high)
    return Estimate(value, error)


def _table(data: Any) -> dict[str, list[Any]]:
    table = {str(name): list(column) for name, column in data.items()}
    if len({len(column) for column in table.values()}) > 1:
        raise ValueError("columns of unequal length")
    return table
