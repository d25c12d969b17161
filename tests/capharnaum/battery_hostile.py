"""Two hundred houses and two hundred recordings that somebody has spoilt or made up: each is valid, or one sentence
says why not, and soon. Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from capharnaum.battery_matches import setup_of

from riffraff.capharnaum.game import GAME
from riffraff.capharnaum.plans import PLANS, plan_text
from riffraff.cli import main
from riffraff.kernel.log import LogWriter
from riffraff.table.driver import run

pytestmark = pytest.mark.slow
FILES = 200
LONGEST_S = 5.0
"""CPU time that a file may take."""
MARKS = "|-=:+*@. abk\n"
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    7,
    10**30,
    1.5,
    "",
    "x" * 5000,
    "é\0",
    [],
    {},
    [[[]]],
    {"a": 1},
    "out",
    "z99",
)


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What a command says of a file, and its exit status."""
    before = time.process_time()
    status = main([*words, "--lang", "en"])
    assert time.process_time() - before < LONGEST_S
    out, err = capsys.readouterr()
    return status, out + err


def spoilt(text: str, rng: random.Random) -> str:
    """A house with characters, lines or blocks changed."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 2, 5, 40))):
        number = rng.randrange(len(lines))
        line = lines[number]
        at = rng.randrange(len(line) + 1)
        lines[number] = rng.choice((
            line[:at] + rng.choice(MARKS) + line[at + 1 :],
            line[:at] + rng.choice(MARKS) * rng.choice((1, 60)) + line[at:],
            line[:at],
            rng.choice(lines),
        ))  # fmt: skip
    if rng.random() < 0.1:
        lines *= rng.choice((2, 400))
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(FILES))
def test_a_house_is_valid_or_what_is_wrong_is_said(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, path = random.Random(seed), tmp_path / "h.plan"
    data = spoilt(plan_text(PLANS[seed % len(PLANS)]), rng).encode()
    if rng.random() < 0.2:
        data = data[: rng.randrange(len(data))] + rng.randbytes(rng.choice((1, 9, 999)))
    path.write_bytes(data)
    status, words = told(["plan", "check", str(path)], capsys)
    assert status in (0, 1, 2)
    assert all(str(path) in line for line in words.splitlines())
    players = ["--players", "random,random", "--seed", "1"]
    played, words = told(["match", "--game", "capharnaum", *players, "--plan", str(path)], capsys)
    assert played in ((0, 2) if status == 0 else (2,)), "a house may not be for two"
    assert played == 0 or len(words.splitlines()) == 1


@cache
def recorded(number: int, folder: Path) -> bytes:
    path = folder / f"{number}.riff"
    run(GAME, setup_of(number), path)
    return path.read_bytes()


def bytes_changed(raw: bytes, path: Path, rng: random.Random) -> None:
    data = bytearray(raw)
    for _ in range(rng.choice((1, 3, 30))):
        at = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[at] = rng.randrange(256)
            case 1:
                data[at:at] = rng.randbytes(rng.choice((1, 50)))
            case 2:
                del data[at : at + rng.choice((1, 200))]
            case 3:
                data[at:at] = data[: rng.randrange(len(data))]
    path.write_bytes(data)


def made_up(raw: bytes, path: Path, rng: random.Random) -> None:
    """Records changed, and all sums right: what a liar would do."""
    records = [json.loads(line) for line in raw.splitlines()]
    for record in records:
        del record["sum"]
    for _ in range(rng.choice((1, 1, 4))):
        match rng.randrange(4):
            case 0:
                del records[rng.randrange(len(records))]
            case 1:
                records.insert(rng.randrange(len(records)), rng.choice(records))
            case _:
                _lie(records[rng.choice((0, rng.randrange(len(records))))], rng)
    with closing(LogWriter(path, new=True, last_sum=0)) as writer:
        for record in records:
            writer.write(record)


def _lie(place: Any, rng: random.Random) -> None:
    """Somewhere in a record, however deep, another value."""
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
            place = place[key]
            continue
        value = place[key]
        if isinstance(value, str) and rng.random() < 0.5:
            place[key] = spoilt(value, rng)
        else:
            place[key] = rng.choice(VALUES)
        return


@pytest.mark.parametrize("spoil", [bytes_changed, made_up])
@pytest.mark.parametrize("seed", range(FILES // 2))
def test_a_recording_verifies_or_what_is_wrong_is_said(
    seed: int,
    spoil: Callable[[bytes, Path, random.Random], None],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "spoilt.riff"
    spoil(recorded(seed % 10, tmp_path_factory.getbasetemp()), path, random.Random(seed))
    for words in (["replay", str(path), "--verify"], ["match", "--resume", str(path)]):
        status, said = told(words, capsys)
        assert status in (0, 1, 2)
        assert status == 0 or len(said.splitlines()) == 1, said
