"""A person's own experiment, as the documentation has it, is run, swept by several processes, reported and repeated."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.lab import own
from riffraff.lab.reports.report import report
from riffraff.lab.runs.folders import read_run
from riffraff.lab.spec import read_spec


def documented() -> str:
    """The file that the documentation shows."""
    lines = (own.__doc__ or "").split("::\n", 1)[1].split("\n")
    shown = [line for line in lines if line.startswith("    ") or not line]
    return textwrap.dedent("\n".join(shown))


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "my_crate.py"
    path.write_text(documented(), encoding="utf-8")
    return path


def test_the_documented_file_is_short() -> None:
    assert len([line for line in documented().splitlines() if line.strip()]) <= 21


def test_it_runs_leaves_a_folder_that_can_be_given_away_and_is_reported(mine: Path, tmp_path: Path) -> None:
    assert main(["lab", "run", str(mine), "reach_mm=60", "--out", str(tmp_path / "run")]) == 0
    folder = read_run(tmp_path / "run")
    assert folder.run.values["reach_mm"] == 60.0
    assert folder.run.measures["heel_deg"].value < -1.0
    assert (tmp_path / "run" / "my_crate.py").read_text(encoding="utf-8") == documented()
    mine.unlink()
    again = lab.run(str(tmp_path / "run" / "my_crate.py"), {"reach_mm": 60.0})
    assert again.measures["heel_deg"] == folder.run.measures["heel_deg"]
    assert read_spec(str(tmp_path / "run" / "run.toml")).experiment.name == "my_crate"
    page = report(tmp_path / "run")[0].read_text(encoding="utf-8")
    assert "How far the ship lists under a crate." in page
    assert page.count("<svg") == 1


def test_it_is_described_and_swept_by_two_processes(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "describe", str(mine)]) == 0
    assert "Where the crate stands." in capsys.readouterr().out
    words = ["lab", "sweep", str(mine), "reach_mm=40:80:3", "--workers", "2", "--out", str(tmp_path / "sweep")]
    assert main(words) == 0
    assert "3 runs" in capsys.readouterr().out
    assert main(words) == 0  # it is finished
    assert report(tmp_path / "sweep")[0].is_file()


@pytest.mark.parametrize(("text", "told"), [("x = 1\n", "has no EXPERIMENT"), ("1/0\n", "ZeroDivisionError")])
def test_a_file_without_an_experiment_is_told(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "none.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=told):
        read_spec(str(path))
    with pytest.raises(BadInput, match=r"nowhere\.py"):
        read_spec(str(tmp_path / "nowhere.py"))


def test_a_folder_of_a_stranger_runs_no_program_before_it_was_named_here(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    assert main(["lab", "run", str(mine), "--out", str(folder)]) == 0
    monkeypatch.setattr(own, "_TRUSTED", set())
    monkeypatch.setattr(own, "trusted_file", lambda: tmp_path / "another" / "home.txt")
    program = folder / "my_crate.py"
    ran = tmp_path / "ran"
    program.write_text(f"from pathlib import Path\nPath({str(ran)!r}).touch()\n" + documented(), encoding="utf-8")
    capsys.readouterr()
    for words in (["report", str(folder)], ["run", str(folder / "run.toml")]):
        assert main(["lab", *words]) == 2
        assert "is a program that was never run here" in capsys.readouterr().err
    assert not ran.exists()
    assert main(["lab", "describe", str(program)]) == 0
    assert ran.exists()
    assert main(["lab", "report", str(folder)]) == 0
    assert (tmp_path / "another" / "home.txt").is_file()
