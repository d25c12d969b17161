"""What runs leave is complete or not there; what is not theirs is left alone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.cli import main as riffraff
from riffraff.kernel.errors import BadInput
from riffraff.lab.runs.folders import read_run, run, whole_folder
from riffraff.lab.runs.results import read_folder
from riffraff.lab.runs.tables import read_table, write_csv
from riffraff.lab.spec import read_spec
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import Options, run_sweep

SHORT = ["roll-decay", "start_deg=4", "duration_s=6", "engine=reduced"]


def test_a_folder_appears_whole(tmp_path: Path) -> None:
    out = tmp_path / "a" / "run"
    with whole_folder(out) as folder:
        (folder / "x").write_text("x", encoding="utf-8")
        assert not out.exists()
    assert [path.name for path in out.iterdir()] == ["x"]
    assert [path.name for path in out.parent.iterdir()] == ["run"]


def test_a_folder_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def broken_off() -> None:
        with whole_folder(tmp_path / "run") as folder:
            (folder / "x").write_text("x", encoding="utf-8")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / ".run.12345.part").mkdir()
    with whole_folder(tmp_path / "run"):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize("name", [".DS_Store", "desktop.ini", "lost+found", "Thumbs.db"])
def test_an_empty_folder_is_filled_in_place(name: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / name).touch()
    before = out.stat().st_ino
    run(read_spec("roll-decay", ["duration_s=3"]), out)
    assert out.stat().st_ino == before, "it may be where a disk is mounted"
    assert sorted({path.name for path in out.iterdir()} - {name}) == sorted(
        ["events.jsonl", "run.toml", "summary.json", "tables", "trace.csv"]
    )
    assert os.listdir(tmp_path) == ["out"]


def test_a_sweep_goes_into_a_folder_that_the_system_has_looked_at(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").touch()
    plan = Plan(read_spec("roll-decay", ["duration_s=3", "start_deg=4,5"], sweep=True))
    assert run_sweep(plan, tmp_path, "here", Options(), lambda _total, _done: lambda: None).exists()


def test_a_folder_that_is_in_use_is_refused_before_anything_runs(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    for out in (tmp_path, tmp_path / "mine.txt"):
        with pytest.raises(BadInput, match="not empty"):
            lab.run("roll-decay", {"duration_s": 600.0}, out=out)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "keep"


def test_a_full_disk_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert riffraff(["lab", "run", *SHORT, "--out", str(tmp_path / "run")]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "disk is full" in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_run_leaves_what_it_says(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert main(["lab", "run", *SHORT, "load=crate@3", "--out", str(out), "--format", form]) == 0
    names = ["diary.toml", "events.jsonl", "run.toml", "summary.json", "tables", f"trace.{form}"]
    assert sorted(path.name for path in out.iterdir()) == names
    rows = list(read_table(out / f"trace.{form}"))
    assert len(rows) == 6 * 60 + 1
    assert list(rows[0])[:4] == ["time_s", "heel_deg", "rate_deg_s", "mount_x_mm"]
    assert str(out) in capsys.readouterr().out
    text = (out / "run.toml").read_text(encoding="utf-8")
    assert "riffraff lab run roll-decay" in text
    for stamp in ("riffraff", "python", "numpy", "pymunk", "platform"):
        assert f"{stamp} = " in text.split("[made]")[1]


def test_run_toml_does_it_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", *SHORT, "seed=9", "--out", str(tmp_path / "one")]) == 0
    assert main(["lab", "run", str(tmp_path / "one" / "run.toml"), "--out", str(tmp_path / "two")]) == 0
    capsys.readouterr()
    for name in ("summary.json", "trace.csv", "events.jsonl"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_the_run_of_a_recording_holds_it(
    recording: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(recording.parent)
    assert main(["lab", "run", "replay", f"file={recording.name}", "--out", str(tmp_path / "one")]) == 0
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one").rename(tmp_path / "moved")
    assert main(["lab", "run", "moved/run.toml", "--out", "two"]) == 0
    assert (tmp_path / "moved" / "summary.json").read_bytes() == (tmp_path / "two" / "summary.json").read_bytes()
    (tmp_path / "moved" / recording.name).unlink()
    assert read_run(tmp_path / "moved").run.engine == "rigid"  # its report does not need the recording
    capsys.readouterr()


def test_a_report_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "run"
    assert main(["lab", "run", *SHORT, "--out", str(run)]) == 0
    assert main(["lab", "report", str(run)]) == 0
    assert not capsys.readouterr().err
    (run / "events.jsonl").unlink()
    for spoil in (lambda: (run / "trace.csv").write_text("\0garbage"), (run / "trace.csv").unlink):
        spoil()
        assert main(["lab", "report", str(run)]) == 0
        assert capsys.readouterr().err == "Missing or spoilt: events.jsonl, trace.csv.\n"
        assert "events.jsonl, trace.csv" in (run / "report.html").read_text(encoding="utf-8")


def test_a_spoilt_folder_is_one_sentence(tmp_path: Path) -> None:
    assert main(["lab", "run", *SHORT, "--out", str(tmp_path / "run")]) == 0
    summary = tmp_path / "run" / "summary.json"
    for text in ("", "[]", '{"measures":{}}', "{" * 5000, '{"measures":{"period_s":{"value":"x","error":1}}}'):
        summary.write_text(text, encoding="utf-8")
        with pytest.raises(BadInput, match=r"summary\.json"):
            read_run(tmp_path / "run")
    with pytest.raises(BadInput, match="neither a run nor a sweep"):
        read_folder(tmp_path)


@pytest.mark.parametrize("text", ["a,a\n1,2\n", "a,b\n1\n", 'a,b\n"1\n'])
def test_a_spoilt_table_is_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"t\.csv"):
        list(read_table(path))


def test_numbers_in_a_table_read_back_exactly(tmp_path: Path) -> None:
    values = [0.1, 1e-300, -2.5e17, 1 / 3, float("nan"), None, "a, b", 7]
    write_csv(tmp_path / "t.csv", [f"c{i}" for i in range(len(values))], [values])
    (row,) = read_table(tmp_path / "t.csv")
    read = list(row.values())
    assert [float(text) for text in read[:4]] == values[:4]
    assert read[4:] == ["", "", "a, b", "7"]
