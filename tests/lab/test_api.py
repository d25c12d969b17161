"""The lab from Python: the example in the README, the script, and what a table of arrays holds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from riffraff import lab
from riffraff.kernel.errors import BadInput
from riffraff.physics.params import Params

ROOT = Path(__file__).resolve().parents[2]
FAST = {"start_deg": 4.0, "duration_s": 8.0, "engine": "reduced"}


def test_the_example_in_the_readme_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(from riffraff import lab.*?)```", readme, flags=re.DOTALL)
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    first, shapes, table, depth = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"1\.2\d+ s, give or take 0\.000\d s", first)
    assert shapes == "(1201,) (1201,)"
    assert table.startswith("[250. 250. 300. 300.]")
    assert float(depth) == pytest.approx(Params()["ship.ball_depth"], abs=0.1)


def test_the_script_runs_as_it_stands() -> None:
    command = [sys.executable, "-W", "error", str(ROOT / "scripts" / "lab_example.py")]
    told = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, timeout=120).stdout
    assert "ball of 400 g" in told
    assert "[ship]" in told


def test_a_sweep_is_a_table_of_arrays(tmp_path: Path) -> None:
    table = lab.sweep("roll-decay", {"ship.ball_mass": [260, 300], "load": ["none", "crate@3"]}, FAST, seed=3)
    assert {len(column) for column in table.values()} == {4}
    assert table["ship.ball_mass"].dtype == np.float64
    assert table["load"].tolist() == ["none", "crate@3"] * 2
    assert table["why"].tolist() == [""] * 4
    kept = lab.sweep(
        "roll-decay", {"ship.ball_mass": [260, 300], "load": ["none", "crate@3"]}, FAST, seed=3, out=tmp_path
    )
    assert (tmp_path / "runs.csv").exists()
    np.testing.assert_array_equal(kept["natural_period_s"], table["natural_period_s"])


def test_what_failed_is_nan_and_says_why() -> None:
    table = lab.sweep("roll-decay", {"ship.pivot_friction": [1e5, 1e7]}, FAST)
    assert np.isnan(table["period_s"]).tolist() == [False, True]
    assert table["status"].tolist() == ["ok", "failed"]


def test_a_run_can_start_from_any_ship() -> None:
    ship = Params().replace({"ship.ball_mass": 350.0})
    assert lab.run("roll-decay", FAST, params=ship).params == ship.replace({"swell.amplitude": 0.0})
    assert lab.run("roll-decay", FAST, trace_hz=0).trace is None


def test_wrong_names_and_values_are_told() -> None:
    for call in (
        lambda: lab.run("flying"),
        lambda: lab.run("slide", {"foo": 1}),
        lambda: lab.run("slide", {"ship.ball_mass": 1e9}),
        lambda: lab.run("slide", seed=-1),
        lambda: lab.sweep("slide", {"rate_deg_s": []}),
        lambda: lab.sweep("slide", {"rate_deg_s": [1, 2]}, sample="latin"),
        lambda: lab.fit([0, 1, 2], [0, 1]),
        lambda: lab.fit([0, 2, 1], [0, 1, 2]),
        lambda: lab.fit([0, 1, 2], [0, 1, float("nan")]),
    ):
        with pytest.raises(BadInput):
            call()
    assert not hasattr(lab, "nothing")
