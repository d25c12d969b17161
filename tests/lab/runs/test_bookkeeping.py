"""What the lab leaves can be found again, read, and taken elsewhere: diaries, summaries, units, pandas and xarray."""

from __future__ import annotations

import csv
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.lab.reports.report import report
from riffraff.lab.runs.diary import commit, entries, note
from riffraff.lab.runs.folders import LONGEST_IN_SUMMARY, read_run
from riffraff.lab.runs.results import SweepFolder, missing, read_folder

FAST = {"engine": "reduced", "start_deg": 6.0, "duration_s": 6.0}
WORDS = [f"{key}={value}" for key, value in FAST.items()]


def test_what_was_done_is_listed_with_notes_and_tags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run, sweep = tmp_path / "a" / "run", tmp_path / "b" / "sweep"
    assert main(["lab", "run", "roll-decay", *WORDS, "--out", str(run), "--note", "new mast", "--tag", "thesis"]) == 0
    words = ["start_deg=4,6", *WORDS[:1], "duration_s=6", "--workers", "1", "--traces", "--out", str(sweep)]
    assert main(["lab", "sweep", "roll-decay", *words]) == 0
    assert main(["lab", "note", str(sweep), "two heels", "--tag", "thesis,heels"]) == 0
    capsys.readouterr()
    assert main(["lab", "runs", str(tmp_path), "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3  # a sweep's own runs are part of it
    assert "new mast" in told[1]
    assert "roll-decay, sweep" in told[2]
    assert "thesis, heels" in told[2]
    assert main(["lab", "runs", str(tmp_path), "--tag", "heels", "--json"]) == 0
    (only,) = json.loads(capsys.readouterr().out)
    assert only["note"] == "two heels"
    assert only["made"]["command"].startswith("riffraff lab sweep roll-decay")
    assert {"date", "duration_s", "machine", "commit"} <= set(only)
    assert [entry.kind for entry in entries(tmp_path)] == ["run", "sweep"]
    with pytest.raises(BadInput, match="neither a run nor a sweep"):
        note(tmp_path, text="x")


def test_the_commit_is_that_of_the_working_copy_or_none() -> None:
    assert commit() == "" or set(commit()) <= set("0123456789abcdef")


def test_a_summary_is_short_and_long_series_are_tables(tmp_path: Path) -> None:
    run = lab.run("roll-decay", FAST, out=tmp_path / "run")
    text = (tmp_path / "run" / "summary.json").read_text(encoding="utf-8")
    assert len(text) < 12_000
    kept = json.loads(text)["tables"]["motion"]
    assert kept["rows"] == len(run.tables["motion"]["time_s"]) > LONGEST_IN_SUMMARY
    assert kept["file"] == "tables/motion.csv"
    assert read_run(tmp_path / "run").run.tables == run.tables
    (tmp_path / "run" / "tables" / "motion.csv").unlink()
    with pytest.raises(BadInput):
        read_run(tmp_path / "run")


def test_a_long_table_of_words_comes_back_as_it_was(tmp_path: Path) -> None:
    run = lab.run("placement-map", {"spacing_mm": 30.0, "load": "none"}, out=tmp_path / "run")
    assert read_run(tmp_path / "run").run.tables == run.tables
    assert missing(read_folder(tmp_path / "run")) == []


def test_a_sweep_under_way_is_reported_as_far_as_it_is(tmp_path: Path) -> None:
    lab.sweep(
        "roll-decay", {"start_deg": [4.0, 5.0, 6.0]}, {"engine": "reduced", "duration_s": 6.0}, out=tmp_path / "s"
    )
    table = tmp_path / "s" / "runs.csv"
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    lines = [json.dumps({"run": int(row[0]), "row": row}) for row in (rows[2], rows[0])]
    (tmp_path / "s" / "runs.journal").write_text("\n".join([*lines, '{"run": 1, "ro']), encoding="utf-8")
    table.unlink()
    before = (tmp_path / "s" / "runs.journal").read_bytes()
    found = read_folder(tmp_path / "s")
    assert isinstance(found, SweepFolder)
    assert found.under_way == (2, 3)
    assert list(found.points) == [(4.0,), (6.0,)]
    page, told = report(tmp_path / "s")
    assert "2 of 3 runs so far" in told
    assert "2 of 3 runs so far" in page.read_text(encoding="utf-8")
    assert (tmp_path / "s" / "runs.journal").read_bytes() == before


def test_units_go_along(tmp_path: Path) -> None:
    axes = ["start_deg=4,6", "engine=reduced", "duration_s=6", "--workers", "1", "--out", str(tmp_path / "s")]
    assert main(["lab", "sweep", "roll-decay", *axes, "--format", "parquet"]) == 0
    schema = pyarrow.parquet.read_schema(tmp_path / "s" / "runs.parquet")
    for name, unit in (("ship.ball_mass", b"g"), ("period_s", b"s"), ("period_s_se", b"s"), ("start_deg", b"deg")):
        assert schema.field(name).metadata[b"unit"] == unit
    with open(tmp_path / "s" / "units.csv", encoding="utf-8", newline="") as file:
        units = {row["column"]: row["unit"] for row in csv.DictReader(file)}
    assert list(units) == schema.names
    assert units["ship.ball_mass"] == "g"


class Frame(dict[str, Any]):
    """What pandas makes of columns, and refuses to."""

    def __init__(self, columns: Any) -> None:
        super().__init__({name: np.asarray(column) for name, column in columns.items()})
        if len({len(column) for column in self.values()}) > 1:
            raise ValueError("All arrays must be of the same length")
        self.attrs: dict[str, Any] = {}
        self.index: list[str] = []


class Dataset(dict[str, Any]):
    """The same of xarray: each variable has as many dimensions as it names, all as long as their coordinate."""

    def __init__(self, variables: Any, coords: Any) -> None:
        super().__init__()
        for name, (dims, values, *attrs) in variables.items():
            named, array = (dims,) if isinstance(dims, str) else tuple(dims), np.asarray(values)
            if array.shape != tuple(len(coords[each]) for each in named):
                raise ValueError(f"{name}: conflicting sizes")
            self[name] = SimpleNamespace(dims=named, values=array, attrs=dict(*attrs))


def real(name: str, stand_in: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package, if it is installed; else what keeps to the same contract."""
    if find_spec(name) is None:
        monkeypatch.setitem(sys.modules, name, stand_in)


def test_tables_and_motions_become_those_of_pandas_and_xarray(monkeypatch: pytest.MonkeyPatch) -> None:
    real("pandas", SimpleNamespace(DataFrame=Frame), monkeypatch)
    real("xarray", SimpleNamespace(Dataset=Dataset), monkeypatch)
    table = lab.sweep("roll-decay", {"start_deg": [4.0, 6.0]}, {"engine": "reduced", "duration_s": 6.0})
    frame, dataset = table.to_pandas(), table.to_xarray()
    assert list(frame["period_s"]) == list(dataset["period_s"].values) == list(table["period_s"])
    assert frame.attrs["units"]["ship.ball_mass"] == "g"
    assert dataset["period_s"].attrs == {"units": "s"}
    run = lab.run("roll-decay", {**FAST, "load": "crate@3"})
    frames = lab.to_pandas(run)
    assert set(frames) == {"measures", *run.tables}
    assert frames["motion"].attrs["units"]["heel_deg"] == "deg"
    assert list(frames["measures"].index) == list(run.measures)
    motion = lab.to_xarray(run)
    assert motion["heel"].values.tolist() == run.trace.heel.tolist()  # type: ignore[union-attr]
    assert motion["heel"].attrs["units"] == "rad"
    assert motion["piece_x"].dims == ("time_s", "piece")
    assert motion["piece_place"].values.shape == motion["piece_x"].values.shape


@pytest.mark.parametrize(
    ("name", "settings"), [("inclining", {"steps": 2, "wait_s": 3.0}), ("kg-limit", {}), ("tipping", {"loadings": 50})]
)
def test_every_table_is_one_that_pandas_takes(
    name: str, settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    real("pandas", SimpleNamespace(DataFrame=Frame), monkeypatch)
    run = lab.run(name, settings)
    assert set(lab.to_pandas(run)) == {"measures", *run.tables}


def test_where_there_is_no_pandas_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(RiffRaffError, match="pip install pandas"):
        lab.to_pandas(lab.run("roll-decay", FAST))
    with pytest.raises(RiffRaffError, match="no motion"):
        lab.to_xarray(lab.run("roll-decay", FAST, trace_hz=0))
