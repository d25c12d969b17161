"""Odd forms of files that a person brings: titles, archives, bars between cells, lines of gaps."""

from __future__ import annotations

import math
import zipfile
from pathlib import Path

import numpy as np
import pytest

from riffraff.kernel.errors import BadInput
from riffraff.lab.decays.choice import Asked
from riffraff.lab.decays.record import read_measured


@pytest.mark.parametrize("title", ["Roll decay of our ship, 12 March", "angle of roll, at the time of launch"])
def test_a_title_with_as_many_commas_is_no_name(title: str, tmp_path: Path) -> None:
    lines = [f"{t:.3f},{17.0 * math.cos(4.8 * t) * math.exp(-0.1 * t):.4f}" for t in np.arange(0.0, 9.0, 0.02)]
    for header in (["t,roll [deg]"], ["t,roll", "(s),(deg)"]):
        path = tmp_path / "titled.csv"
        path.write_text("\n".join([title, *header, *lines]) + "\n", encoding="utf-8")
        read = read_measured(path)
        assert (read.unit, len(read.time_s)) == ("deg", len(lines))
        assert "angle in column 2" in read.remarks[0]


def swing_lines() -> list[str]:
    return [f"{t:.3f},{17.0 * math.cos(4.8 * t) * math.exp(-0.1 * t):.4f}" for t in np.arange(0.0, 9.0, 0.02)]


def test_an_archive_with_one_table_is_read_and_others_are_told(tmp_path: Path) -> None:
    text = "\n".join(["t (s),angle (deg)", *swing_lines()])
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Raw Data.csv", text)
        archive.writestr("meta/device.csv", "property,value\nversion,1\n")
    assert len(read_measured(path).time_s) == len(swing_lines())
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("Other.csv", text)
    with pytest.raises(BadInput, match=r"but these: Raw Data\.csv, Other\.csv\. Unpack it"):
        read_measured(path)
    sheet = tmp_path / "book.xlsx"
    with zipfile.ZipFile(sheet, "w") as archive:
        archive.writestr("xl/worksheets/sheet1.xml", "<worksheet/>")
    with pytest.raises(BadInput, match="save a spreadsheet as CSV"):
        read_measured(sheet)
    for broken in (b"PK\x03\x04", path.read_bytes()[:200]):
        path.write_bytes(broken)
        with pytest.raises(BadInput, match="an archive"):
            read_measured(path)


@pytest.mark.parametrize("markdown", [False, True])
def test_cells_may_be_told_apart_by_bars(markdown: bool, tmp_path: Path) -> None:
    rows = [
        "t (s)|angle (deg)",
        *(["---|---"] if markdown else []),
        *(line.replace(",", "|") for line in swing_lines()),
    ]
    path = tmp_path / "bars.txt"
    path.write_text("\n".join(f"|{row}|" if markdown else row for row in rows) + "\n", encoding="utf-8")
    read = read_measured(path)
    assert (len(read.time_s), read.unit, read.told_by) == (len(swing_lines()), "deg", "header")


@pytest.mark.parametrize("wide", [False, True])
def test_lines_of_gaps_alone_are_rows_that_count(wide: bool, tmp_path: Path) -> None:
    """They begin no other table, and where lines are counted they last as long as the others."""
    lines = [line.partition(",")[2] for line in swing_lines()]
    for place in range(30, len(lines), 40):
        lines[place] = "NaN" if place % 80 else "-"
    rows = [f"{line},{line}" for line in lines] if wide else lines
    path = tmp_path / "gaps.csv"
    path.write_text("\n".join(["angle_deg,other" if wide else "angle_deg", *rows]) + "\n", encoding="utf-8")
    read = read_measured(path, Asked(time_step=0.02))
    assert len(read.time_s) == sum(line not in ("NaN", "-") for line in lines)
    assert read.time_s[-1] == pytest.approx(0.02 * (len(lines) - 1))
