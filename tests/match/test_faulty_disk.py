"""Matches on a disk that fails at any moment: nothing is lost that was told as kept, and it comes to the same end."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from faulty_disk import KINDS, Disk, PowerCut
from table.nim import NIM
from table.test_nim import find as find_nim
from table.test_nim import setup_of as setup_of_nim

from riffraff.games import game_named
from riffraff.kernel.errors import RiffRaffError
from riffraff.players.game import GAME
from riffraff.table.driver import begin, resume, run
from riffraff.table.recorder import copy_before
from riffraff.table.replay import verify

FAST, SLOW = 60, 1000
MATCHES = 50


def fails_and_goes_on(game: Any, find: Any, setup: Any, folder: Path, rng: random.Random) -> None:
    """A match is recorded while its disk fails, at times once more while it is gone on with."""
    whole, path = folder / "whole.riff", folder / "failing.riff"
    for left in (whole, path):
        left.unlink(missing_ok=True)
    result = run(game, setup, whole)
    raw = whole.read_bytes()
    cuts = rng.choice((1, 1, 2, 3))
    steps = raw.count(b"\n")
    for _ in range(cuts):
        told: list[RiffRaffError] = []
        disk = Disk(rng.choice(KINDS), rng.randint(1, steps + 1))
        try:
            with disk.in_force():
                there = path.exists()
                with resume(path, find, told.append) if there else begin(game, setup, path, told.append) as driver:
                    assert driver.finish() == result
        except PowerCut:
            pass
        except RiffRaffError as error:
            told.append(error)
        assert disk.failed >= bool(told)
        found = path.read_bytes() if path.exists() else b""
        if found.count(b"\n") == 0:  # not even its header is there, and nobody was told that it is
            path.unlink(missing_ok=True)
            continue
        assert raw.startswith(found)
    if not path.exists():
        return
    with resume(path, find) as driver:
        assert driver.finish() == result
    assert path.read_bytes() == raw
    assert verify(path, find).ok


@pytest.mark.parametrize("seed", range(FAST))
def test_a_short_match(seed: int, tmp_path: Path) -> None:
    fails_and_goes_on(NIM, find_nim, setup_of_nim(*["guess"] * 4, seed=seed, heap=30), tmp_path, random.Random(seed))


@pytest.mark.slow
def test_many_short_matches(tmp_path: Path) -> None:
    for seed in range(FAST, FAST + SLOW):
        setup = setup_of_nim(*["guess"] * (2 + seed % 5), seed=seed, heap=10 + seed % 40)
        fails_and_goes_on(NIM, find_nim, setup, tmp_path, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match(seed: int, setup_of: Any, tmp_path: Path) -> None:
    fails_and_goes_on(GAME, game_named, setup_of(seed=7000 + seed), tmp_path, random.Random(seed))


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_is_whole_or_not_there(kind: str, tmp_path: Path) -> None:
    """Of what stands before a damaged line, to be gone on with."""
    path, copy = tmp_path / "whole.riff", tmp_path / "copy.riff"
    run(NIM, setup_of_nim("guess", "guess", seed=1, heap=80), path)
    for at in range(1, 12):
        disk = Disk(kind, at)
        try:
            with disk.in_force():
                copy_before(path, 40, copy)
        except RiffRaffError:
            assert not copy.exists()
        except PowerCut:
            copy.unlink(missing_ok=True)
        else:
            assert copy.read_bytes() == b"".join(path.read_bytes().splitlines(keepends=True)[:39])
            copy.unlink()
