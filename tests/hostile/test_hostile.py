"""Every file that the game and the lab read, spoilt by lot or made up: it is valid, or one sentence says why not, soon
and in little memory."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hostile.mutants import changed_bytes, changed_lines, changed_value, sentence_or_valid

from riffraff.games import game_named
from riffraff.kernel.files import toml_tables
from riffraff.kit.settings import load_settings
from riffraff.lab.runs.folders import run
from riffraff.lab.runs.results import missing, read_folder
from riffraff.lab.runs.tables import read_table, write_table
from riffraff.lab.spec import read_spec, with_design
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import Options, run_sweep
from riffraff.loads.load import read_load
from riffraff.physics.params import load_preset
from riffraff.table.driver import resume
from riffraff.table.recording import about, damaged_line
from riffraff.table.replay import Replay, verify
from riffraff.tuning.recording import present, read_recording, write_recording
from riffraff.tuning.session import Bench
from riffraff.ui.settings import PlaySettings

MUSEUM = Path(__file__).parent.parent / "data" / "recordings"
FAST, SLOW = 25, 1000
Change = Callable[[bytes, random.Random], bytes]


@dataclass(frozen=True)
class Kind:
    """Files of a kind: good ones by name, how each is read, and how it is changed where its grammar is."""

    good: dict[str, bytes]
    read: Callable[[Path], object]
    grammar: Change


def changed_toml(raw: bytes, rng: random.Random) -> bytes:
    """A value of it changed."""
    tables = changed_value(toml_tables(raw.decode(), "good"), rng)
    if not isinstance(tables, dict):
        return b""
    try:
        return tomli_w.dumps(tables).encode(errors="replace")
    except (TypeError, ValueError):  # there is no null in TOML
        return changed_bytes(raw, rng)


def changed_cells(raw: bytes, rng: random.Random) -> bytes:
    """A cell of a table changed."""
    rows = [line.split(b",") for line in raw.splitlines()]
    for _ in range(rng.choice((1, 1, 3))):
        row = rng.choice(rows)
        row[rng.randrange(len(row))] = str(changed_value(1.0, rng)).encode(errors="replace")
    return b"\n".join(b",".join(row) for row in rows)


def read_riff(path: Path) -> None:
    """All that is done with a recording: it is told of, checked, watched and gone on with."""
    about(path)
    damaged_line(path, game_named)
    errors = []
    for use in (watched, verified, gone_on_with):
        try:
            use(path)
        except Exception as error:
            errors.append(error)
    if errors:
        raise errors[-1] if len({type(error) for error in errors}) == 1 else ExceptionGroup("uses", errors)


def watched(path: Path) -> None:
    replay = Replay(path, game_named, damaged=True)
    replay.seek(replay.turns - 1)
    replay.advance(60)


def verified(path: Path) -> None:
    str(verify(path, game_named))


def gone_on_with(path: Path) -> None:
    with resume(path, game_named) as driver:
        driver.advance(20)


def opening(name: str, lines: int) -> bytes:
    return b"".join((MUSEUM / name).read_bytes().splitlines(keepends=True)[:lines])


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kind]:
    folder = tmp_path_factory.mktemp("good")
    run(read_spec("roll-decay", ["start_deg=8", "duration_s=6", "load=crate@2+crate@3"]), folder / "run")
    words = ["start_deg=6,9", "duration_s=6", "engine=reduced"]
    sweep = Plan(with_design(read_spec("roll-decay", words, sweep=True), 1, None, None))
    run_sweep(sweep, folder / "sweep", "here", Options(), lambda *_: lambda: None)
    write_table(folder / "t.parquet", "parquet", {"n": int, "x": float, "s": str}, [[n, n / 3, "a"] for n in range(9)])
    bench = Bench(load_preset("toy"))
    bench.advance(50)
    write_recording(folder / "present.bench", present(bench, 2.0))

    def in_folder(name: str, file: str) -> Callable[[Path], object]:
        def read(path: Path) -> None:
            (folder / name / file).write_bytes(path.read_bytes())
            missing(read_folder(folder / name))

        return read

    def raw(path: str) -> bytes:
        return (folder / path).read_bytes()

    riffs = {name: opening(name, 60) for name in ("form1-practice.riff", "form2-practice.riff", "law2-practice.riff")}
    load = b'[[piece]]\nkind = "plank"\nslot = 5\nalong = -60.0\nturn_deg = 90.0\n[[piece]]\nkind = "rat"\nslot = 2\n'
    settings = b'language = "fr"\neffects_volume = 0.3\nfall_s = 1.0\n[keys]\nmenu = "x"\nundo = "ctrl+z"\n'
    return {
        "recording": Kind(riffs, read_riff, changed_lines),
        "parameters": Kind(
            {"a.toml": load_preset("storm").to_toml().encode()}, lambda path: load_preset(str(path)), changed_toml
        ),
        "load": Kind({"a.toml": load}, read_load, changed_toml),
        "settings": Kind({"a.toml": settings}, lambda path: load_settings(path, PlaySettings), changed_toml),
        "spec": Kind({"a.toml": raw("run/run.toml")}, lambda path: read_spec(str(path)), changed_toml),
        "spec of a sweep": Kind(
            {"a.toml": raw("sweep/sweep.toml")},
            lambda path: Plan(with_design(read_spec(str(path), sweep=True), None, None, None)),
            changed_toml,
        ),
        "run": Kind({"run.toml": raw("run/run.toml")}, in_folder("run", "run.toml"), changed_toml),
        "trace": Kind({"trace.csv": raw("run/trace.csv")}, in_folder("run", "trace.csv"), changed_cells),
        "summary": Kind({"summary.json": raw("run/summary.json")}, in_folder("run", "summary.json"), changed_bytes),
        "events": Kind({"events.jsonl": raw("run/events.jsonl")}, in_folder("run", "events.jsonl"), changed_bytes),
        "sweep": Kind({"runs.csv": raw("sweep/runs.csv")}, in_folder("sweep", "runs.csv"), changed_cells),
        "parquet": Kind({"t.parquet": raw("t.parquet")}, lambda path: list(read_table(path)), changed_bytes),
        "bench": Kind({"a.bench": raw("present.bench")}, read_recording, changed_bytes),
    }


KINDS = (
    *("recording", "parameters", "load", "settings", "spec", "spec of a sweep"),
    *("run", "trace", "summary", "events", "sweep", "parquet", "bench"),
)


def hostile(kind: Kind, seeds: range, folder: Path) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        name = rng.choice(list(kind.good))
        change: Any = kind.grammar if rng.random() < 0.5 else changed_bytes
        path = folder / name
        path.write_bytes(change(kind.good[name], rng))
        try:
            sentence_or_valid(partial(kind.read, path))
        except BaseException as error:
            error.add_note(f"file {seed}")
            raise


@pytest.mark.parametrize("name", KINDS)
def test_a_good_file_is_valid(name: str, kinds: dict[str, Kind], tmp_path: Path) -> None:
    for file, raw in kinds[name].good.items():
        (tmp_path / file).write_bytes(raw)
        assert sentence_or_valid(partial(kinds[name].read, tmp_path / file))


@pytest.mark.parametrize("name", KINDS)
def test_a_spoilt_file_is_valid_or_one_sentence(name: str, kinds: dict[str, Kind], tmp_path: Path) -> None:
    hostile(kinds[name], range(FAST), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_many_spoilt_files_are_valid_or_one_sentence(name: str, kinds: dict[str, Kind], tmp_path: Path) -> None:
    hostile(kinds[name], range(FAST, FAST + SLOW), tmp_path)
