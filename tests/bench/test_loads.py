"""A load is understood in either spelling by either command: `riffraff tune --load` and `riffraff lab ... load=`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from riffraff.cli import main
from riffraff.loads.load import parse
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import make_desk

LINE = "crate@3:40+rat@9:hang+plank@5:-60"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(parse(LINE, "here").to_toml(), encoding="utf-8")
    return path


def tune(monkeypatch: pytest.MonkeyPatch, load: str) -> Any:
    """The bench that ``riffraff tune --load`` shows."""
    shown: list[Any] = []

    def show(first: Any, **_: object) -> int:
        shown.append(first(make_desk(PlaySettings(language="en"), (1280, 800))))
        return 0

    monkeypatch.setattr("riffraff.ui.start.show", show)
    assert main(["tune", "--load", load]) == 0
    return shown[0].tuning.bench.world


def lab(out: Path, *words: str) -> Any:
    """What ``riffraff lab run`` says that it has done."""
    assert main(["lab", "run", "roll-decay", "duration_s=8", "start_deg=3", *words, "--out", str(out)]) == 0
    return tomllib.loads((out / "run.toml").read_text(encoding="utf-8"))["values"]["load"]


@pytest.mark.parametrize(("load", "count"), [(LINE, 3), ("level:4", 4), ("light-4", 4), ("none", 0)])
def test_both_commands_read_a_line_and_a_name(
    load: str, count: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert len(tune(monkeypatch, load).pieces) == count
    assert lab(tmp_path / "out", f"load={load}") == load


def test_both_commands_read_a_file(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    world = tune(monkeypatch, str(file))
    assert sorted(world.kind_of(piece) for piece in world.pieces) == ["crate", "plank", "rat"]
    assert lab(tmp_path / "out", f"load={file}") == LINE, "a run says all by itself"


def test_a_spec_names_a_load_beside_it(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = tmp_path / "spec.toml"
    spec.write_text(f'experiment = "roll-decay"\n[values]\nload = "{file.name}"\nstart_deg = 3.0\nduration_s = 8.0\n')
    assert main(["lab", "run", str(spec), "--out", str(tmp_path / "out")]) == 0
    assert LINE in (tmp_path / "out" / "run.toml").read_text(encoding="utf-8")
    spec.write_text('experiment = "roll-decay"\n[values]\nload = "../mine.toml"\n')
    assert main(["lab", "run", str(spec)]) == 2
    assert "../mine.toml" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["tune --load {}", "lab run roll-decay load={}"])
@pytest.mark.parametrize("load", ["crate@33", "leval-16", "/nowhere/mine.toml", "level:99"])
def test_what_is_no_load_is_one_sentence(words: str, load: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.format(load).split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert load in told.err
    assert told.err.count("\n") == 1
