"""Sweeps on a disk that fails at any moment: what was finished stays finished, and the table is the same in the end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from faulty_disk import KINDS, Disk, PowerCut
from lab.sweeps.test_sweep import plan_of, silent

from riffraff.kernel.errors import RiffRaffError
from riffraff.lab.sweeps import sweep as sweeping
from riffraff.lab.sweeps.sweep import Options, run_sweep

WORDS = ("ship.ball_mass=260,300", "start_deg=3,6,9", "engine=reduced", "duration_s=2")
FAST, SLOW = 12, 100


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return run_sweep(plan_of(*WORDS), tmp_path_factory.mktemp("whole"), "here", Options(), silent).read_bytes()


def fails_and_goes_on(seed: int, out: Path) -> bytes:
    """Until no disk is in the way any more; rows that are in the journal stay there."""
    rng, rows = random.Random(seed), 0
    for _ in range(rng.randint(1, 4)):
        disk = Disk(rng.choice(KINDS), rng.randint(1, 22))
        try:
            with disk.in_force():
                run_sweep(plan_of(*WORDS), out, "here", Options(), silent)
        except (RiffRaffError, PowerCut):
            assert disk.failed
        journal = out / sweeping.JOURNAL
        if journal.exists():
            assert journal.read_bytes().count(b"\n") >= rows
            rows = journal.read_bytes().count(b"\n")
        else:
            assert not rows or (out / "runs.csv").exists()
    return run_sweep(plan_of(*WORDS), out, "here", Options(), silent).read_bytes()


@pytest.mark.parametrize("seed", range(FAST))
def test_a_sweep(seed: int, whole: bytes, tmp_path: Path) -> None:
    assert fails_and_goes_on(seed, tmp_path / "out") == whole


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FAST, FAST + SLOW))
def test_many_sweeps(seed: int, whole: bytes, tmp_path: Path) -> None:
    assert fails_and_goes_on(seed, tmp_path / "out") == whole
