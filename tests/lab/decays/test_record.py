"""Every form of file that people bring reads as the same roll decay; what is none is told in one sentence."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from riffraff.kernel.errors import BadInput
from riffraff.lab.decays.record import read_measured

TIME = np.arange(0, 8, 1 / 30)
ANGLE = 0.25 * np.exp(-0.2 * TIME) * np.cos(4.6 * TIME)
DEGREES = np.degrees(ANGLE)


def lines(separator: str, angle: np.ndarray = DEGREES, *, start: float = 0.0, comma: bool = False) -> str:
    text = "\n".join(f"{t + start:.4f}{separator}{a:.6f}" for t, a in zip(TIME, angle, strict=True))
    return text.replace(".", ",") if comma else text


FORMS = {
    "blank after the comma": ("time, angle\n" + lines(", "), "deg", "size"),
    "units with a slash": (
        "Time/s,Angle/rad,AngVel/rad/s\n"
        + "\n".join(f"{t:.4f},{a:.6f},{v:.3f}" for t, a, v in zip(TIME, ANGLE, np.gradient(ANGLE), strict=True)),
        "rad",
        "header",
    ),
    "velocity first": (
        "t (s);omega (deg/s);angle (deg)\n"
        + "\n".join(f"{t:.4f};{v:.3f};{a:.6f}" for t, a, v in zip(TIME, DEGREES, np.gradient(DEGREES), strict=True)),
        "deg",
        "header",
    ),
    "semicolons": ("time;angle\n" + lines(";"), "deg", "size"),
    "semicolons and decimal commas": ("Zeit [s];Winkel [°]\n" + lines(";", comma=True), "deg", "header"),
    "tabs under a title": ("mass A\nt\tθ\n" + lines("\t"), "deg", "size"),
    "tabs, decimal commas, a title with commas": (
        "Vidéo 3, plan A, essai 2\nt\ttheta\n" + lines("\t", comma=True),
        "deg",
        "size",
    ),
    "blanks": (lines("   "), "deg", "size"),
    "radians without a word": ("time,angle\n" + lines(",", ANGLE), "rad", "size"),
    "no header": (lines(","), "deg", "size"),
    "first stamp not zero": ("time, angle\n" + lines(", ", start=33.7), "deg", "size"),
    "comments and blank lines": ("# a note\n\ntime,angle\n\n" + lines(",") + "\n\n", "deg", "size"),
    "quotes": (
        '"time","angle (deg)"\n' + "\n".join(f'"{t:.4f}","{a:.6f}"' for t, a in zip(TIME, DEGREES, strict=True)),
        "deg",
        "header",
    ),
    "windows line ends and a mark": ("\ufefftime,angle\r\n" + lines(",").replace("\n", "\r\n"), "deg", "size"),
    "a separator at the end": (
        "time;angle;\n" + "\n".join(f"{t:.4f};{a:.6f};" for t, a in zip(TIME, DEGREES, strict=True)),
        "deg",
        "size",
    ),
    "French": ("temps (s);gîte (°)\n" + lines(";", comma=True), "deg", "header"),
    "milliseconds": (
        "time (ms),angle (deg)\n" + "\n".join(f"{1000 * t:.2f},{a:.6f}" for t, a in zip(TIME, DEGREES, strict=True)),
        "deg",
        "header",
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_reads_the_same(form: str, tmp_path: Path) -> None:
    text, unit, told_by = FORMS[form]
    path = tmp_path / "measured.csv"
    path.write_bytes(text.encode("cp1252") if form == "French" else text.encode())
    read = read_measured(path)
    assert (read.unit, read.told_by) == (unit, told_by)
    np.testing.assert_allclose(read.time_s, TIME, atol=1e-4)
    np.testing.assert_allclose(read.angle, ANGLE, atol=1e-5)


def test_the_unit_can_be_told(tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("time,angle\n" + lines(","), encoding="utf-8")
    assert read_measured(path, "rad").angle[0] == pytest.approx(math.degrees(0.25), abs=1e-5)
    assert read_measured(path, "deg").told_by == "flag"


def test_gaps_are_left_out(tmp_path: Path) -> None:
    rows = lines(",").splitlines()
    rows[10] = rows[10].split(",")[0] + ","
    rows[20] = rows[20].split(",")[0] + ",NaN"
    path = tmp_path / "m.csv"
    path.write_text("time,angle\n" + "\n".join(rows), encoding="utf-8")
    measured = read_measured(path)
    assert len(measured.time_s) == len(TIME) - 2
    assert measured.skipped == 2


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_line_with_a_bad_cell_is_skipped_and_counted(separator: str, tmp_path: Path) -> None:
    rows = lines(separator).splitlines()
    for bad in (8, 40, 41):
        rows[bad] = rows[bad].split(separator)[0] + separator + "oops"
    path = tmp_path / "m.csv"
    path.write_text(f"time{separator}angle\n" + "\n".join(rows), encoding="utf-8")
    measured = read_measured(path)
    assert len(measured.time_s) == len(TIME) - 3
    assert measured.skipped == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "time,angle\n",
        "hello\n" * 100,
        "time,angle\n" + "1,2\n" * 10,
        "time,angle\n" + "5,2\n" * 100,
        "a,b\n" + "x,y\n" * 100,
        "\0" * 1000,
        "1\n" * 100,
        "time,angle\n" + "\n".join(f"{-t},{t}" for t in range(100)),
    ],
)
def test_what_is_no_table_of_a_decay_is_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "measured.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"measured\.csv"):
        read_measured(path)


def test_a_file_that_is_not_there_or_too_large(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no file"):
        read_measured(tmp_path / "nowhere.csv")
    (tmp_path / "huge.csv").write_bytes(b"1,2\n" * (5 << 20))
    with pytest.raises(BadInput, match="larger"):
        read_measured(tmp_path / "huge.csv")
