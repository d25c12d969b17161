"""scripts/_bench.py as scripts/bench.py starts it: every measure is there and gives a number. None is judged here."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"
NAMES = {
    "step_overhead", "frame_ms_median", "frame_ms_p99", "first_frame_s", "import_ratio",
    "trace_overhead", "sweep_cpu_ratio", "reduced_vs_rigid", "placement_map_speedup", "placement_map_agreement",
    "statics_100k_s", "statics_vs_simulation", "lab_list_s", "tune_frame_ms_median", "tune_frame_ms_p99",
    "fit_500_s", "fit_20000_s", "fit_vs_scipy", "idle_cpu_still", "idle_cpu_moving",
    "capharnaum_legal_ms", "capharnaum_random_s", "find_s", "find_off", "balance_env_steps",
}  # fmt: skip


def bench(*args: str) -> subprocess.CompletedProcess[str]:
    """As ``scripts/bench.py`` starts it: -P, from a folder of its own."""
    command = [sys.executable, "-P", str(SCRIPTS / "_bench.py"), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_measure_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    measures = importlib.import_module("_bench")
    assert set(measures.MEASURES) == NAMES
    for module, names in measures.ELSEWHERE.items():
        assert all(callable(getattr(importlib.import_module(module), name)) for name in names)


@pytest.mark.parametrize("name", ["statics_100k_s", "lab_list_s"])
def test_a_measure_is_printed_as_json(name: str) -> None:
    done = bench(name, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    low, high = told["spread"][name]
    assert 0 < low <= told[name] <= high


def test_a_measure_that_is_not_there_is_said_to_be_so() -> None:
    done = bench("speed")
    assert done.returncode == 2
    assert "there is no measure speed; measures: first_frame_s" in done.stderr
