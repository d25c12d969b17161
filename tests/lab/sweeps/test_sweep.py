"""Sweeps: the same table whoever makes the runs, in whatever order, and however often it is broken off."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from riffraff.cli import main
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.lock import alone_in
from riffraff.kernel.words import language as spoken
from riffraff.kernel.words import set_language
from riffraff.lab.experiment import Measure
from riffraff.lab.runs.results import read_folder
from riffraff.lab.runs.tables import read_table
from riffraff.lab.spec import read_spec, with_design
from riffraff.lab.sweeps import sweep as sweeping
from riffraff.lab.sweeps import workers
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import Options, run_sweep
from riffraff.lab.sweeps.work import Job
from riffraff.physics.params import SCHEMA

WORDS = ("ship.ball_mass=260,300", "start_deg=3,6,9", "engine=rigid,reduced", "duration_s=6")


def plan_of(*words: str, repeats: int = 1) -> Plan:
    return Plan(with_design(read_spec("roll-decay", words or WORDS, sweep=True), repeats, None, None))


def silent(_total: int, _finished: int) -> Callable[[], None]:
    return lambda: None


class Stopped(BaseException):
    """As Ctrl-C comes: from outside, at any moment."""


def stop_after(count: int) -> Callable[[int, int], Callable[[], None]]:
    made = [0]

    def step() -> None:
        made[0] += 1
        if made[0] == count:
            raise Stopped

    return lambda _total, _finished: step


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("sweep")
    return run_sweep(plan_of(), out, "here", Options(), silent).read_bytes()


def rows(table: Path) -> list[dict[str, str]]:
    return list(read_table(table))


def test_a_row_has_all_factors_and_measures(undisturbed: bytes, tmp_path: Path) -> None:
    table = tmp_path / "runs.csv"
    table.write_bytes(undisturbed)
    found = rows(table)
    assert [row["run"] for row in found] == [str(run) for run in range(12)]
    for row in found:
        assert set(SCHEMA) <= set(row)
        assert {"start_deg", "load", "engine", "duration_s", "seed", "repeat", "engine_used"} <= set(row)
        assert row["engine_used"] == row["engine"]
        assert row["status"] == "ok"
        assert 1.2 < float(row["natural_period_s"]) < 1.5
    assert list(found[0])[:6] == ["run", "status", "why", "ship.ball_mass", "start_deg", "engine"]


def test_two_workers_make_the_same_table(undisturbed: bytes, tmp_path: Path) -> None:
    assert run_sweep(plan_of(), tmp_path, "here", Options(workers=2), silent).read_bytes() == undisturbed
    assert sorted(path.name for path in tmp_path.iterdir()) == ["runs.csv", "sweep.toml", "units.csv"]


@pytest.mark.parametrize("count", [1, 2])
def test_a_sweep_that_was_broken_off_goes_on(count: int, undisturbed: bytes, tmp_path: Path) -> None:
    for made in range(3):
        with pytest.raises(Stopped):
            run_sweep(plan_of(), tmp_path, "here", Options(workers=made % 2 + 1), stop_after(count))
        assert not (tmp_path / "runs.csv").exists()
        journal = tmp_path / sweeping.JOURNAL
        journal.write_bytes(journal.read_bytes() + b'{"run":11,"row":[11,"ok"')  # a line that was cut off
    calls = []
    table = run_sweep(plan_of(), tmp_path, "here", Options(), lambda n, done: calls.append((n, done)) or (lambda: None))
    assert table.read_bytes() == undisturbed
    assert calls == [(12, 3 * count)]


def test_a_finished_sweep_is_left_alone(undisturbed: bytes, tmp_path: Path) -> None:
    table = run_sweep(plan_of(), tmp_path, "here", Options(), silent)
    made = table.stat()
    assert run_sweep(plan_of(), tmp_path, "elsewhere", Options(), silent) == table
    assert (table.stat().st_ino, table.stat().st_mtime_ns) == (made.st_ino, made.st_mtime_ns)
    assert table.read_bytes() == undisturbed


def test_a_sweep_is_the_same_in_every_language(tmp_path: Path) -> None:
    plan = plan_of("load=chest@3,chest@10+chest@10+chest@10", "engine=rigid", "duration_s=6", "start_deg=4,8")
    for name, languages in (("english", "en"), ("french", "fr"), ("both", "fr en")):
        for language in languages.split():
            set_language(language)
            with suppress(Stopped):
                run_sweep(plan, tmp_path / name, "here", Options(), stop_after(3) if name == "both" else silent)
            assert spoken() == language
    set_language("en")
    for file in ("runs.csv", "sweep.toml"):
        assert len({(tmp_path / name / file).read_bytes() for name in ("english", "french", "both")}) == 1
    told = {row["why"] for row in rows(tmp_path / "french" / "runs.csv")}
    assert told == {"", "There is no room for the chest on slot 10."}


@pytest.mark.parametrize(
    ("flag", "value", "package"), [("--dask", "tcp://x:1", "distributed"), ("--format", "parquet", "pyarrow")]
)
def test_a_missing_extra_is_told_before_anything_is_left(
    flag: str,
    value: str,
    package: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sweeping, "has_extra", lambda module: module != package)
    assert main(["lab", "sweep", "slide", "rate_deg_s=1,2", flag, value, "--out", str(tmp_path / "s")]) == 1
    assert f"needs {package}" in capsys.readouterr().err
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize("spoilt", ["", "garbage\n", "{whole}more\n", "{half}", "a,b\n1,2\n"])
def test_a_spoilt_table_is_made_again_or_refused(spoilt: str, undisturbed: bytes, tmp_path: Path) -> None:
    table = run_sweep(plan_of(), tmp_path, "here", Options(), silent)
    whole = undisturbed.decode()
    spoilt = spoilt.format(whole=whole, half=whole[: whole.rindex("\n", 0, -1) + 1])
    table.write_text(spoilt, encoding="utf-8")
    for look in (lambda: run_sweep(plan_of(), tmp_path, "here", Options(), silent), lambda: read_folder(tmp_path)):
        with pytest.raises(BadInput, match=r"runs\.csv is not the finished table of this sweep"):
            look()
    table.unlink()
    with pytest.raises(Stopped):
        run_sweep(plan_of(), tmp_path, "here", Options(), stop_after(1))
    table.write_text(spoilt, encoding="utf-8")
    assert run_sweep(plan_of(), tmp_path, "here", Options(), silent).read_bytes() == undisturbed


def test_a_sweep_killed_after_its_last_word_is_finished(tmp_path: Path) -> None:
    table = run_sweep(plan_of("start_deg=4", "engine=reduced"), tmp_path, "here", Options(), silent)
    (tmp_path / sweeping.JOURNAL).write_text("", encoding="utf-8")
    (tmp_path / sweeping.PART).write_text("")
    assert run_sweep(plan_of("start_deg=4", "engine=reduced"), tmp_path, "here", Options(), silent) == table
    assert sorted(path.name for path in tmp_path.iterdir()) == ["runs.csv", "sweep.toml", "units.csv"]


def test_another_sweep_in_the_folder_is_refused(tmp_path: Path) -> None:
    run_sweep(plan_of("start_deg=4", "engine=reduced"), tmp_path, "here", Options(), silent)
    with pytest.raises(BadInput, match="another sweep"):
        run_sweep(plan_of("start_deg=5", "engine=reduced"), tmp_path, "here", Options(), silent)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(BadInput, match="not empty"):
        run_sweep(plan_of("start_deg=5"), tmp_path / "other", "here", Options(), silent)


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    with alone_in(tmp_path), pytest.raises(BadInput, match="Another process"):
        run_sweep(plan_of("start_deg=5"), tmp_path, "here", Options(), silent)
    run_sweep(plan_of("start_deg=5", "engine=reduced"), tmp_path, "here", Options(), silent)


def test_a_journal_of_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        run_sweep(plan_of(), tmp_path, "here", Options(), stop_after(1))
    (tmp_path / sweeping.JOURNAL).write_text('{"run":99,"row":[]}\n', encoding="utf-8")
    with pytest.raises(BadInput, match="journal"):
        run_sweep(plan_of(), tmp_path, "here", Options(), silent)


def test_a_run_that_fails_is_a_row_that_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["start_deg=5", "ship.pivot_friction=1e5,1e7", "load=none,level:32", "--workers", "1"]
    assert main(["lab", "sweep", "roll-decay", *words, "--out", str(tmp_path / "s")]) == 0
    by_status = [(row["status"], row["why"]) for row in rows(tmp_path / "s" / "runs.csv")]
    assert [status for status, _ in by_status] == ["ok", "failed", "failed", "failed"]
    assert "does not swing" in by_status[2][1]
    assert "does not stay aboard" in by_status[1][1]
    assert "3 runs failed" not in capsys.readouterr().out  # told by cause
    assert main(["lab", "report", str(tmp_path / "s")]) == 0


def test_runs_leave_their_folders_if_they_are_asked_to(tmp_path: Path) -> None:
    words = ["start_deg=3,6", "engine=reduced", "trace_hz=10", "duration_s=6", "--workers", "2", "--traces"]
    assert main(["lab", "sweep", "roll-decay", *words, "--out", str(tmp_path / "s")]) == 0
    folders = sorted(path.name for path in (tmp_path / "s" / "runs").iterdir())
    assert folders == ["000000", "000001"]
    trace = rows(tmp_path / "s" / "runs" / "000001" / "trace.csv")
    assert len(trace) == 61
    assert float(trace[0]["heel_deg"]) == pytest.approx(6.0)


def test_parquet_holds_the_same(undisturbed: bytes, tmp_path: Path) -> None:
    table = run_sweep(plan_of(), tmp_path, "here", Options(form="parquet"), silent)
    assert table.name == "runs.parquet"
    (tmp_path / "runs.csv").write_bytes(undisturbed)
    for one, other in zip(rows(table), rows(tmp_path / "runs.csv"), strict=True):
        assert list(one) == list(other)
        for name, text in other.items():
            assert one[name] == text or float(one[name]) == float(text), name


def test_a_full_disk_is_one_sentence_and_keeps_what_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = [0]
    real = sweeping.Journal.write

    def full(self: sweeping.Journal, run: int, row: list[object]) -> None:
        writes[0] += 1
        if writes[0] > 2:
            raise RiffRaffError("kernel.files.disk_full", file=self.path)
        real(self, run, row)

    monkeypatch.setattr(sweeping.Journal, "write", full)
    with pytest.raises(RiffRaffError, match="disk is full") as told:
        run_sweep(plan_of(), tmp_path, "here", Options(), silent)
    assert told.value.exit_status == 1
    monkeypatch.undo()
    calls = []
    run_sweep(plan_of(), tmp_path, "here", Options(), lambda _, done: calls.append(done) or (lambda: None))
    assert calls == [2]


DOOMED = """
import os
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Outcome

def conduct(trial):
    if trial.values["start_deg"] == 6.0:
        os._exit(7)
    return Outcome({"done": Estimate(1.0)})
"""


def test_a_run_that_kills_its_process_fails_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers are processes of their own, so what they run has to be importable there."""
    (tmp_path / "doomed.py").write_text(DOOMED, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.getcwd()}")
    monkeypatch.syspath_prepend(str(tmp_path))
    import doomed  # type: ignore[import-not-found]  # noqa: PLC0415

    spec = read_spec("roll-decay", ["start_deg=3:9:7", "engine=rigid"], sweep=True)
    what = spec.experiment.__class__(
        "roll-decay", spec.experiment.factors, (Measure("done", error=False),), doomed.conduct, spec.experiment.draw
    )
    job = Job(Plan(spec.__class__(**{**vars(spec), "experiment": what})), "here")
    made = dict(workers.rows_by(2, job, frozenset()))
    assert sorted(made) == list(range(7))
    assert [row[1] for _, row in sorted(made.items())] == ["ok", "ok", "ok", "failed", "ok", "ok", "ok"]
    assert "status 7" in made[3][2]


@pytest.mark.parametrize("program", ["{call}", "def main():\n    {call}\nmain()", "import sys\n{call}\nsys.exit(0)"])
def test_workers_that_cannot_start_stop_the_sweep_with_a_sentence(program: str, tmp_path: Path) -> None:
    call = 'lab.sweep("roll-decay", {"start_deg": [4, 5]}, {"duration_s": 3.0}, workers=2)'
    script = tmp_path / "unguarded.py"
    script.write_text(f"from riffraff import lab\n{program.format(call=call)}\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 1
    assert "before it began" in done.stderr.splitlines()[-1]
    assert "__main__" in done.stderr.splitlines()[-1]


def test_no_more_workers_than_processors_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers.os, "cpu_count", lambda: 7)
    monkeypatch.setattr(workers.os, "sched_getaffinity", lambda _process: {3, 5}, raising=False)
    assert workers.allowed_cpus() == 2
    monkeypatch.delattr(workers.os, "sched_getaffinity")
    assert workers.allowed_cpus() == 7


SWEEP = ["-m", "riffraff", "lab", "sweep", "roll-decay", "engine=rigid", "ship.ball_mass=240:320:6", "start_deg=4:12:5"]
LONGER = [*SWEEP[:-1], "start_deg=4:12:50"]
"""What is not left to end."""


def wait_for_rows(journal: Path, count: int, process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
    """Until so many lines stand in the journal, or the process has ended."""
    while process.poll() is None:
        if journal.exists() and journal.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.002)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table of the command that is killed below, when nobody kills it."""
    out = tmp_path_factory.mktemp("whole")
    subprocess.run([sys.executable, *SWEEP, "--workers", "1", "--out", str(out)], check=True, timeout=300)
    return (out / "runs.csv").read_bytes()


def kill_and_resume(times: int, workers: int, killed: Path) -> bytes:
    """The table of a sweep that was killed so often at random moments and then left to end."""
    command = [sys.executable, *SWEEP, "--workers", str(workers), "--out", str(killed)]
    rng = random.Random(workers)
    made = 0
    for _ in range(times):
        process = subprocess.Popen(command)
        made += rng.randint(1, 4)
        wait_for_rows(killed / sweeping.JOURNAL, made, process)
        time.sleep(rng.uniform(0.0, 0.05))
        assert process.poll() is None
        process.kill()
        process.wait(timeout=60)
        made = max(made, (killed / sweeping.JOURNAL).read_bytes().count(b"\n"))
    assert not (killed / "runs.csv").exists()
    subprocess.run(command, check=True, timeout=300)
    return (killed / "runs.csv").read_bytes()


def test_killed_and_resumed_it_equals_the_undisturbed_one(whole: bytes, tmp_path: Path) -> None:
    assert kill_and_resume(2, 2, tmp_path / "killed") == whole


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_killed_ten_times_and_resumed_it_equals_the_undisturbed_one(workers: int, whole: bytes, tmp_path: Path) -> None:
    assert kill_and_resume(10, workers, tmp_path / "killed") == whole


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C reaches a process group differently there")
def test_ctrl_c_is_one_sentence_and_goes_on(whole: bytes, tmp_path: Path) -> None:
    command = [sys.executable, *SWEEP, "--workers", "2", "--out", str(tmp_path / "s")]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    wait_for_rows(tmp_path / "s" / sweeping.JOURNAL, 1, process)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert "same command" in told
    subprocess.run(command, check=True, timeout=300)
    assert (tmp_path / "s" / "runs.csv").read_bytes() == whole


def test_ctrl_c_while_the_workers_start_is_one_sentence(tmp_path: Path) -> None:
    command = [sys.executable, *LONGER, "--workers", "2", "--out", str(tmp_path / "s")]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(children.read_text().split()) < 3:  # the workers, and what the system's module starts for them
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert "same command" in told


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a folder of Linux tells what a process ignores")
def test_no_worker_ever_hears_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, *LONGER, "--workers", "2", "--out", str(tmp_path / "s")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    children, seen = Path(f"/proc/{process.pid}/task/{process.pid}/children"), set()
    started = time.monotonic()
    while len(seen) < 3 or time.monotonic() < started + 1.0:
        assert process.poll() is None
        for child in children.read_text().split():
            with suppress(FileNotFoundError, ProcessLookupError):
                status = Path(f"/proc/{child}/status").read_text()
                masks = [int(line.split()[1], 16) for line in status.splitlines() if line[:6] in ("SigBlk", "SigIgn")]
                assert any(mask >> (signal.SIGINT - 1) & 1 for mask in masks), status
                seen.add(child)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130


PRESSED = """
import signal, sys
import pymunk.body
from riffraff.cli import main

class Library:
    pressed = False

    def __getattr__(self, name, library=pymunk.body.lib):
        return getattr(library, name)

    def cpBodyFree(self, body, library=pymunk.body.lib):
        if not self.pressed:
            self.pressed = True
            signal.raise_signal(signal.SIGINT)
        library.cpBodyFree(body)

pymunk.body.lib = Library()
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C reaches a process differently there")
def test_ctrl_c_is_never_lost_in_the_engine(tmp_path: Path) -> None:
    """While the engine frees a ship, an exception would vanish: here it is pressed there for sure."""
    script = tmp_path / "pressed.py"
    script.write_text(PRESSED)
    words = "lab sweep roll-decay ship.ball_mass=200:400:50 engine=rigid duration_s=2 --workers 1 --out"
    command = [sys.executable, str(script), *words.split(), str(tmp_path / "s")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert "same command" in done.stderr
