"""The same sweep on a real Dask cluster on this machine: a scheduler and two worker processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from riffraff.cli import main as riffraff
from riffraff.lab.spec import read_spec
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import Options, run_sweep

WORDS = ["start_deg=3,6,9", "engine=rigid,reduced", "duration_s=6", "load=none,level:4", "ship.pivot_friction=3e5,1e7"]
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a scheduler with two worker processes, gone again afterwards."""
    environment = {**os.environ, "PYTHONPATH": os.getcwd(), "DASK_LOGGING__DISTRIBUTED": "critical"}
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.communicate(timeout=60)


def test_a_cluster_makes_the_same_table_to_the_last_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(read_spec("roll-decay", WORDS, sweep=True))
    local = run_sweep(plan, tmp_path / "local", "here", Options(), lambda _total, _done: lambda: None)
    with cluster() as address:
        command = ["lab", "sweep", "roll-decay", *WORDS, "--dask", address, "--out", str(tmp_path / "far")]
        assert riffraff(command) == 0
    assert (tmp_path / "far" / "runs.csv").read_bytes() == local.read_bytes()
    assert "12 runs failed" in capsys.readouterr().out


def test_no_scheduler_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riffraff.lab.sweeps.cluster.CONNECT_S", 0.3)
    for address in ("tcp://127.0.0.1:9", "nonsense", " ", "tcp://", "a b:1", "tcp://host:port"):
        out = tmp_path / address.replace("/", "_")
        command = ["lab", "sweep", "roll-decay", "start_deg=3,6", "--dask", address, "--out", str(out)]
        assert riffraff(command) == 2
        told = capsys.readouterr().err
        assert "no Dask scheduler answers" in told
        assert "Traceback" not in told
