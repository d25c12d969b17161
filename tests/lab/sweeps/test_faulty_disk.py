"""Sweeps on a disk that fails at any moment: what was finished stays finished, and the table is the same in the end."""

from __future__ import annotations

import os
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


def test_the_journal_goes_when_the_table_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a power cut between the two would leave a table whose content was never written."""
    done: list[tuple[str, str]] = []
    out = tmp_path / "out"
    fsync, replace, unlink = os.fsync, os.replace, os.unlink

    def synced(handle: int) -> None:
        number = os.fstat(handle).st_ino
        done.extend(("on disk", path.name) for path in (out, *out.glob("*")) if path.stat().st_ino == number)
        fsync(handle)

    def moved(source: Path, target: Path) -> None:
        done.append(("is", Path(target).name))
        replace(source, target)

    def gone(path: Path) -> None:
        done.append(("gone", Path(path).name))
        unlink(path)

    for name, watched in (("fsync", synced), ("replace", moved), ("unlink", gone)):
        monkeypatch.setattr(os, name, watched)
    run_sweep(plan_of(*WORDS), out, "here", Options(), silent)
    kept = [("on disk", sweeping.PART), ("is", "runs.csv"), ("on disk", "out"), ("gone", sweeping.JOURNAL)]
    assert [step for step in done if step in kept] == kept
