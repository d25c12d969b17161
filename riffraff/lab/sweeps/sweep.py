"""A sweep: many runs of one experiment, in a folder, on several processes, taken up again where it was left.

The folder's form is in ``runs.results``.
"""

from __future__ import annotations

import filecmp
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.extras import extra_missing, has_extra
from riffraff.kernel.files import os_errors, read_bytes, to_disk, toml_text, write_atomic
from riffraff.kernel.interrupts import stop_if_asked
from riffraff.kernel.lock import alone_in
from riffraff.lab.factors import TextFactor, Value
from riffraff.lab.runs.folders import is_used, keep_own, laid, made_with, run_toml
from riffraff.lab.runs.tables import CSV, FORMATS, PARQUET, read_table, write_csv, write_table
from riffraff.lab.spec import MADE, Spec
from riffraff.lab.sweeps.journal import Journal
from riffraff.lab.sweeps.plan import LATIN, Plan
from riffraff.lab.sweeps.work import OF_TABLES, RUNS, Job, in_language

SWEEP, TABLE, JOURNAL, PART, UNITS = "sweep.toml", "runs", "runs.journal", "runs.part", "units.csv"


@dataclass(frozen=True)
class Options:
    """How a sweep is made: none of it changes a row."""

    workers: int = 1
    dask: str | None = None
    form: str = CSV
    traces: bool = False


def run_sweep(
    plan: Plan, out: Path, command: str, options: Options, progress: Callable[[int, int], Callable[[], None]]
) -> Path:
    """Make the runs that are still to be made; gives the finished table.

    ``progress(total, finished)`` gives what is called after every run. Raises ``BadInput`` if the folder holds another
    sweep or something else, ``RiffRaffError`` for a missing extra or a full disk; what was finished stays finished.
    """
    _check_extras(options)
    with os_errors(out):
        out.mkdir(parents=True, exist_ok=True)
    with alone_in(out):
        _begin(plan, out, command)
        table = finished_table(plan, out)
        if table is not None:
            _clear_up(out)
            return table
        folders = str(out.absolute() / RUNS) if options.traces else None
        job = Job(plan, command, folders, options.form)
        journal = Journal(out / JOURNAL, len(plan))
        try:
            step = progress(len(plan), journal.finished)
            for run, row in _rows(job, options, journal):
                stop_if_asked()
                if run not in journal:
                    journal.write(run, row)
                    step()
            return _finish(out, job, journal)
        finally:
            journal.close()


def _check_extras(options: Options) -> None:
    """Raise ``RiffRaffError`` for a missing extra now rather than after the last run."""
    if options.dask is not None and not has_extra("distributed"):
        raise extra_missing("distributed", "cluster")
    if options.form == PARQUET and not has_extra("pyarrow"):
        raise extra_missing("pyarrow", "lab")


def finished_table(plan: Plan, out: Path) -> Path | None:
    """The table of a sweep that was finished, None if there is none; a spoilt one does not count while the journal is
    there to make it from. Raises ``BadInput`` for one that is no such table."""
    table = next((path for form in FORMATS if (path := out / f"{TABLE}.{form}").exists()), None)
    if table is not None:
        try:
            for _ in rows_of(table, plan):
                pass
        except BadInput:
            if not _rows_in_journal(out):
                raise
            return None
    return table


def rows_of(table: Path, plan: Plan) -> Iterator[dict[str, str]]:
    """The rows of a finished sweep's table. Raises ``BadInput`` at the first that has no place there."""
    columns, run = list(Job(plan, "").columns), 0
    try:
        for run, row in enumerate(read_table(table), 1):
            if list(row) != columns or row["run"] != str(run - 1):
                raise BadInput("lab.sweep.table", file=table)
            yield row
    except BadInput as error:
        raise BadInput("lab.sweep.table", file=table) from error
    if run != len(plan):
        raise BadInput("lab.sweep.table", file=table)


def _rows_in_journal(out: Path) -> bool:
    journal = out / JOURNAL
    return journal.exists() and journal.stat().st_size > 0


def _rows(job: Job, options: Options, journal: Journal) -> Iterator[tuple[int, list[Any]]]:
    if options.dask is not None:
        from riffraff.lab.sweeps.cluster import rows_on  # noqa: PLC0415

        return rows_on(options.dask, job, journal)
    from riffraff.lab.sweeps.workers import rows_by  # noqa: PLC0415

    return rows_by(options.workers, job, journal)


def _begin(plan: Plan, out: Path, command: str) -> None:
    """Write the sweep's spec, or check that the one that is there is the same."""
    path = out / SWEEP
    if not path.exists():
        for left in out.glob(f".{SWEEP}.*.part"):  # of a sweep that was killed before it had begun
            left.unlink()
        if is_used(out):
            raise BadInput("lab.folder.exists", folder=out)
        keep_own(out, plan.spec.experiment)
        write_atomic(path, sweep_toml(_with_files(plan, out), command))
        return
    text = read_bytes(path).decode(errors="replace")
    if _before_stamp(text) != _before_stamp(sweep_toml(_with_files(plan, out), command)):
        raise BadInput("lab.sweep.another", file=path)


def _with_files(plan: Plan, out: Path) -> Plan:
    """The plan of the copies that are laid into the folder of the files that it names, so that it can be made again."""
    spec = plan.spec
    axes = [replace(axis, values=tuple(_laid(spec, out, axis.key, value) for value in axis.values))
            for axis in spec.axes]  # fmt: skip
    varied = {axis.key for axis in axes}
    values = {key: value if key in varied else _laid(spec, out, key, value) for key, value in spec.values.items()}
    return Plan(replace(spec, values=values, axes=tuple(axes)))


def _laid(spec: Spec, out: Path, key: str, value: Value) -> Value:
    """A file that has been changed, or another of the same name, would make another sweep. Raises ``BadInput``."""
    factor = None if "." in key else spec.factor(key)
    if not isinstance(factor, TextFactor):
        return value
    found = laid(out, factor, value)
    if factor.names_file(value):
        source, there = Path(str(value)), out / str(found)
        with os_errors(source):
            if not filecmp.cmp(source, there, shallow=False):
                raise BadInput("lab.sweep.another_file", file=there, source=source)
    return found


def _finish(out: Path, job: Job, journal: Journal) -> Path:
    """The table of all runs, in their order, in place of the journal."""
    table, part = out / f"{TABLE}.{job.form}", out / PART
    try:
        write_table(part, job.form, job.columns, journal.rows(), job.units)
        write_csv(out / UNITS, ("column", "unit"), job.units.items())
        to_disk(part)
        with os_errors(table):
            part.replace(table)
        to_disk(out)  # before the journal goes: the power may fail between the two
    finally:
        part.unlink(missing_ok=True)
    journal.close()
    _clear_up(out)
    return table


def _clear_up(out: Path) -> None:
    """What is needed no longer once the table is there; a sweep may have been killed before it got here."""
    with os_errors(out):
        for name in (PART, JOURNAL):
            (out / name).unlink(missing_ok=True)


def sweep_toml(plan: Plan, command: str) -> str:
    """A spec of the sweep with every parameter and its unit; only what comes after ``[made]`` differs from one making
    to the next, and from one language to another nothing."""
    spec = plan.spec
    sweep: dict[str, Any] = {"repeats": spec.repeats, "sample": spec.sample}
    if spec.sample == LATIN:
        sweep["points"] = spec.points
    axes = ["[sweep.axes]", *(axis.to_toml() for axis in spec.axes), ""]
    with in_language(OF_TABLES):
        return run_toml(spec.experiment, spec.trial(), made_with(command), toml_text({"sweep": sweep}), "\n".join(axes))


def _before_stamp(text: str) -> str:
    return text.split(f"[{MADE}]", maxsplit=1)[0]
