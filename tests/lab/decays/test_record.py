"""Every form of file that people bring reads as the same roll decay; what is none is told in one sentence."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
import pytest

from riffraff.kernel.errors import BadInput
from riffraff.lab.decays.choice import Asked
from riffraff.lab.decays.record import read_measured

TIME = np.arange(0, 8, 1 / 30)
ANGLE = 0.25 * np.exp(-0.2 * TIME) * np.cos(4.6 * TIME)
DEGREES = np.degrees(ANGLE)


def lines(separator: str, angle: np.ndarray = DEGREES, *, start: float = 0.0, comma: bool = False) -> str:
    text = "\n".join(f"{t + start:.4f}{separator}{a:.6f}" for t, a in zip(TIME, angle, strict=True))
    return text.replace(".", ",") if comma else text


FORMS = {
    "blank after the comma": ("time, angle\n" + lines(", "), "", "open"),
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
    "semicolons": ("time;angle\n" + lines(";"), "", "open"),
    "semicolons and decimal commas": ("Zeit [s];Winkel [°]\n" + lines(";", comma=True), "deg", "header"),
    "tabs under a title": ("mass A\nt\tθ\n" + lines("\t"), "", "open"),
    "tabs, decimal commas, a title with commas": (
        "Vidéo 3, plan A, essai 2\nt\ttheta\n" + lines("\t", comma=True),
        "",
        "open",
    ),
    "blanks": (lines("   "), "", "open"),
    "radians without a word": ("time,angle\n" + lines(",", ANGLE), "", "open"),
    "no header": (lines(","), "", "open"),
    "first stamp not zero": ("time, angle\n" + lines(", ", start=33.7), "", "open"),
    "comments and blank lines": ("# a note\n\ntime,angle\n\n" + lines(",") + "\n\n", "", "open"),
    "quotes": (
        '"time","angle (deg)"\n' + "\n".join(f'"{t:.4f}","{a:.6f}"' for t, a in zip(TIME, DEGREES, strict=True)),
        "deg",
        "header",
    ),
    "windows line ends and a mark": ("\ufefftime,angle\r\n" + lines(",").replace("\n", "\r\n"), "", "open"),
    "a separator at the end": (
        "time;angle;\n" + "\n".join(f"{t:.4f};{a:.6f};" for t, a in zip(TIME, DEGREES, strict=True)),
        "",
        "open",
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
    read = read_measured(file(tmp_path, text, "cp1252" if form == "French" else "utf-8"))
    assert (read.unit, read.told_by) == (unit, told_by)
    known = read if read.unit else read.read_as("rad" if form == "radians without a word" else "deg", "flag")
    np.testing.assert_allclose(known.time_s, TIME, atol=1e-4)
    np.testing.assert_allclose(known.angle, ANGLE, atol=1e-5)


def file(folder: Path, text: str, encoding: str = "utf-8", name: str = "measured.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


def test_the_unit_can_be_told(tmp_path: Path) -> None:
    path = file(tmp_path, "time,angle\n" + lines(","))
    assert read_measured(path, Asked(unit="rad")).angle[0] == pytest.approx(math.degrees(0.25), abs=1e-5)
    assert read_measured(path, Asked(unit="deg")).told_by == "flag"


def test_gaps_are_left_out(tmp_path: Path) -> None:
    rows = lines(",").splitlines()
    rows[10] = rows[10].split(",")[0] + ","
    rows[20] = rows[20].split(",")[0] + ",NaN"
    measured = read_measured(file(tmp_path, "time,angle\n" + "\n".join(rows)))
    assert len(measured.time_s) == len(TIME) - 2
    assert "2 lines without all their numbers were left out." in measured.remarks


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_line_with_a_bad_cell_is_skipped_and_counted(separator: str, tmp_path: Path) -> None:
    rows = lines(separator).splitlines()
    for bad in (8, 40, 41):
        rows[bad] = rows[bad].split(separator)[0] + separator + "oops"
    measured = read_measured(file(tmp_path, f"time{separator}angle\n" + "\n".join(rows)))
    assert len(measured.time_s) == len(TIME) - 3
    assert "3 lines" in measured.remarks[1]
    assert "'oops' in line 10" in measured.remarks[1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "time,angle\n",
        "hello\n" * 100,
        "time,angle\n" + "1,2\n" * 4,
        "time,angle\n" + "1,2\n" * 10,
        "time,angle\n" + "5,2\n" * 100,
        "a,b\n" + "x,y\n" * 100,
        "\0" * 1000,
        "1\n" * 100,
        "time,angle\n" + "\n".join(f"{-t},{t}" for t in range(100)),
    ],
)
def test_what_is_no_table_of_a_decay_is_one_sentence(text: str, tmp_path: Path) -> None:
    path = file(tmp_path, text)
    with pytest.raises(BadInput, match=r"measured\.csv"):
        read_measured(path)


def test_a_file_that_is_not_there_or_too_large(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no file"):
        read_measured(tmp_path / "nowhere.csv")
    (tmp_path / "huge.csv").write_bytes(b"1,2\n" * (5 << 20))
    with pytest.raises(BadInput, match="larger"):
        read_measured(tmp_path / "huge.csv")


# -- columns -----------------------------------------------------------------------------------------------------


def table(header: str, *columns: np.ndarray, separator: str = ",", form: str = ".6f") -> str:
    rows = [separator.join(format(value, form) for value in row) for row in zip(*columns, strict=True)]
    return header + "\n".join(rows) + "\n"


COUNT = np.arange(len(TIME), dtype=float)
RATE = np.gradient(ANGLE, TIME)
OTHER = np.sin(0.3 * TIME)
TAKEN = {
    "index without a name": table(",time_s,angle_deg\n", COUNT, TIME, DEGREES),
    "index that is called so": table("n;t;theta (deg)\n", COUNT, TIME, DEGREES, separator=";"),
    "frame after the time": table("time,frame,angle [°]\n", TIME, COUNT, DEGREES),
    "frame, no separator in names": table("FrameNo\tTimeStamp\tHeelDeg\n", COUNT, TIME, DEGREES, separator="\t"),
    "index and time without names": table("", COUNT, TIME + 3.0, DEGREES).replace(",", " "),
    "milliseconds by the name": table("time_ms,heel_deg\n", 1000 * TIME, DEGREES),
    "microseconds": table("timestamp (µs),roll (deg)\n", 1e6 * TIME, DEGREES),
    "minutes": table("t [min];Winkel [°]\n", TIME / 60.0, DEGREES, separator=";", form=".9f"),
    "nanoseconds since 1970, and seconds": table(
        "time,seconds_elapsed,pitch,roll_rad\n", 1.7e18 + 1e9 * TIME, TIME, 0.1 * OTHER, ANGLE
    ),
    "milliseconds since 1970": table("timestamp,angle_deg\n", 1.7e12 + 1e3 * TIME, DEGREES),
    "names behind a hash": table("# made by me\n# time other theta_deg\n", TIME, OTHER, DEGREES, separator=" "),
    "names behind a percent sign": table("% t, other, theta_deg\n", TIME, OTHER, DEGREES),
    "units below the names": table("time,other,theta\ns,mm,deg\n", TIME, OTHER, DEGREES),
    "units in brackets below": table("Zeit;Weg;Winkel\n(s);(mm);(°)\n", TIME, OTHER, DEGREES, separator=";"),
    "units above the names": table("s\tdeg\ntime\ttheta\n", TIME, DEGREES, separator="\t"),
    "velocity and acceleration": table(
        "t,omega (deg/s),alpha (deg/s^2),theta (deg)\n", TIME, np.degrees(RATE), OTHER, DEGREES
    ),
    "velocity per second with an exponent": table("t,θ' (rad s^-1),θ (deg)\n", TIME, RATE, DEGREES),
    "an angle that never moves before one that does": table("t,yaw (deg),roll (deg)\n", TIME, 0.0 * TIME, DEGREES),
    "the name runs on": table("Latest: Time (s),Latest: Angle (deg)\n", TIME, DEGREES),
    "a comma within quotes": table('"Time (s) Run #1","Angle, Ch P2 (deg) Run #1"\n', TIME, DEGREES),
    "names split by blanks, numbers by commas": table("time  angle_deg\n", TIME, DEGREES),
    "nanoseconds in one word": table("elapsedRealtimeNanos,Winkel (Grad)\n", 1e9 * TIME, DEGREES),
    "milliradians": table("time_s,angle_mrad\n", TIME, 1000 * ANGLE),
    "time last": table("theta_deg,t\n", DEGREES, TIME),
}


@pytest.mark.parametrize("kind", TAKEN)
def test_the_columns_are_found_and_told(kind: str, tmp_path: Path) -> None:
    read = read_measured(file(tmp_path, TAKEN[kind]))
    known = read if read.unit else read.read_as("deg", "flag")
    np.testing.assert_allclose(known.time_s, TIME, atol=1e-3)
    np.testing.assert_allclose(known.angle, ANGLE, atol=1e-5)
    assert "time in column" in read.remarks[0]
    assert "angle in column" in read.remarks[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (table("t,x (mm)\n", TIME, DEGREES), "x .mm. is a place and no angle; --y names"),
        (table("frame,angle_deg\n", COUNT, DEGREES), "frame counts pictures and no column is a time; --time-step"),
        (table("", COUNT, DEGREES), "counts pictures"),
        (table("t,theta,x\n", TIME, 0.0 * TIME, DEGREES), "theta never changes. What does: x; --column x takes"),
        (table("t,theta\n", TIME, 0.0 * TIME), "never changes"),
        (table("t,acc_x (m/s^2)\n", TIME, DEGREES), "none of the columns is an angle"),
        (table("angle,other\n", DEGREES, DEGREES), "no column is a time"),
    ],
)
def test_what_cannot_be_taken_is_asked_for(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=why):
        read_measured(file(tmp_path, text))


def test_columns_can_be_named(tmp_path: Path) -> None:
    path = file(tmp_path, table("t,x,first angle (deg),second angle (deg)\n", TIME, OTHER, OTHER, DEGREES))
    for column in ("second angle (deg)", "second", "SECOND", "4"):
        np.testing.assert_allclose(read_measured(path, Asked(column=column)).angle, ANGLE, atol=1e-5)
    with pytest.raises(BadInput, match="--column cannot be 'third'"):
        read_measured(path, Asked(column="third"))
    read = read_measured(path, Asked(rate="x", unit="rad"))
    assert read.quantity == "rate"
    np.testing.assert_allclose(read.angle, OTHER, atol=1e-5)


def test_text_columns_are_set_aside(tmp_path: Path) -> None:
    rows = [f"{t:.4f},ok,{a:.6f},left side" for t, a in zip(TIME, DEGREES, strict=True)]
    read = read_measured(file(tmp_path, "time,state,angle (deg),note\n" + "\n".join(rows)))
    np.testing.assert_allclose(read.angle, ANGLE, atol=1e-5)
    assert len(read.remarks) == 1


def test_a_gyroscope_is_a_rate_and_the_axis_that_swings_is_taken(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).normal(size=(2, len(TIME))) * 0.01
    header = '"Time (s)","Gyroscope x (rad/s)","Gyroscope y (rad/s)","Absolute (rad/s)"\n'
    text = table(header, TIME, noise[0], RATE, np.abs(RATE) + 1.0)
    read = read_measured(file(tmp_path, text))
    assert read.quantity == "rate"
    assert "Gyroscope y (rad/s), which swings furthest" in read.remarks[0]
    np.testing.assert_allclose(read.angle, RATE, atol=1e-5)
    # A logger that names the sensor in the file's name only.
    read = read_measured(
        file(tmp_path, table("seconds_elapsed,x,y,z\n", TIME, noise[0], RATE, noise[1]), name="Gyroscope.csv")
    )
    assert read.quantity == "rate"
    np.testing.assert_allclose(read.read_as("rad", "flag").angle, RATE, atol=1e-5)


# -- places ------------------------------------------------------------------------------------------------------


def places(
    radius: float, *, x0: float = 0.0, y0: float = 0.0, up: bool = False, noise: float = 0.0
) -> tuple[np.ndarray, ...]:
    rng = np.random.default_rng(2)
    x = x0 + radius * np.sin(ANGLE) + noise * rng.normal(size=len(TIME))
    y = y0 + (1.0 if up else -1.0) * radius * np.cos(ANGLE) + noise * rng.normal(size=len(TIME))
    return x, y


@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("header", ["t\tx\ty\n", "mass A\nt\tx\ty\n", "time (s)\tx (m)\ty (m)\n", ""])
def test_an_angle_is_made_from_places_about_the_origin(header: str, up: bool, tmp_path: Path) -> None:
    text = table(header, TIME, *places(0.35, up=up, noise=3e-4), separator="\t")
    read = read_measured(file(tmp_path, text))
    assert (read.unit, read.told_by) == ("rad", "places")
    np.testing.assert_allclose(np.abs(read.angle), np.abs(ANGLE), atol=0.006)
    assert "about the origin" in read.remarks[-1]


def test_or_about_the_middle_of_the_arc_or_as_the_length_says(tmp_path: Path) -> None:
    text = table("t,px,py\n", TIME, *places(800.0, x0=640.0, y0=100.0, noise=0.5))
    read = read_measured(file(tmp_path, text))
    assert "the middle of the arc, x = 6" in read.remarks[-1]
    np.testing.assert_allclose(np.abs(read.angle), np.abs(ANGLE), atol=0.02)
    told = read_measured(file(tmp_path, text), Asked(length=800.0))
    np.testing.assert_allclose(np.abs(told.angle), np.abs(ANGLE), atol=0.005)
    short = table("t,x,y\n", TIME, *places(800.0, x0=640.0, y0=100.0, noise=20.0))
    with pytest.raises(BadInput, match="the arc is too short"):
        read_measured(file(tmp_path, short))
    only = read_measured(file(tmp_path, table("t,x\n", TIME, places(800.0, x0=3.0)[0])), Asked(length=800.0))
    np.testing.assert_allclose(only.angle - only.angle.mean(), ANGLE - ANGLE.mean(), atol=0.01)
    with pytest.raises(BadInput, match="further than --length allows"):
        read_measured(file(tmp_path, text), Asked(x="px", length=20.0))


# -- time --------------------------------------------------------------------------------------------------------


def joined(*parts: tuple[np.ndarray, np.ndarray]) -> str:
    return table("time,angle_deg\n", *(np.concatenate(each) for each in zip(*parts, strict=True)))


def test_a_record_of_several_runs_gives_the_longest_or_the_one_asked_for(tmp_path: Path) -> None:
    path = file(tmp_path, joined((TIME[:60], DEGREES[:60]), (TIME, DEGREES), (TIME[:90], 2 * DEGREES[:90])))
    read = read_measured(path)
    assert len(read.time_s) == len(TIME)
    assert "In line 62 the time goes back" in read.remarks[1]
    assert "There are 3 runs; lines 62 to 301, run 2, are taken" in read.remarks[-1]
    third = read_measured(path, Asked(run=3))
    np.testing.assert_allclose(third.angle, 2 * ANGLE[:90], atol=1e-5)
    with pytest.raises(BadInput, match="no run 4; there are 3"):
        read_measured(path, Asked(run=4))


def test_a_clock_that_jumps_ends_a_run(tmp_path: Path) -> None:
    read = read_measured(file(tmp_path, joined((TIME[:60], DEGREES[:60]), (1.7e9 + TIME, DEGREES))))
    assert read.time_s[-1] == pytest.approx(TIME[-1], abs=1e-4)
    assert "In line 62 the time jumps, by 1.7e+09 s." in read.remarks
    gone = np.concatenate((TIME[:60], TIME[64:]))  # a few pictures that are missing are none
    assert len(read_measured(file(tmp_path, joined((gone, np.delete(DEGREES, range(60, 64)))))).time_s) == len(gone)


@pytest.mark.parametrize("header", ["time,angle_deg\n", "Run 2\n\ntime,angle_deg\n", "\n\n"])
def test_tables_below_each_other_are_runs(header: str, tmp_path: Path) -> None:
    text = table("time,angle_deg\n", TIME[:50], DEGREES[:50]) + table(header, TIME, DEGREES)
    read = read_measured(file(tmp_path, text))
    np.testing.assert_allclose(read.angle, ANGLE, atol=1e-5)
    assert any("There are 2 runs" in remark for remark in read.remarks)


def test_runs_side_by_side(tmp_path: Path) -> None:
    header = "Time (s) Run #1,Angle (rad) Run #1,Time (s) Run #2,Angle (rad) Run #2\n"
    rows = table("", TIME, ANGLE, TIME + 4.0, 2 * ANGLE).splitlines()
    rows = [row if index < 100 else ",".join([*row.split(",")[:2], "", ""]) for index, row in enumerate(rows)]
    path = file(tmp_path, header + "\n".join(rows))
    np.testing.assert_allclose(read_measured(path).angle, ANGLE, atol=1e-5)
    np.testing.assert_allclose(read_measured(path, Asked(run=2)).angle, 2 * ANGLE[:100], atol=1e-5)


def test_a_stamp_that_stands_slips_or_stands_too_often(tmp_path: Path) -> None:
    time = TIME.copy()
    time[50] = time[49]
    time[80] += 40.0
    read = read_measured(file(tmp_path, joined((time, DEGREES))))
    assert len(read.time_s) == len(TIME) - 2
    assert "Line 52 has the stamp of the line before and was left out." in read.remarks
    assert "Line 82 has a stamp that does not fit between those of its neighbours and was left out." in read.remarks
    coarse = file(tmp_path, joined((np.round(TIME + 100.0, 1), DEGREES)))
    with pytest.raises(BadInput, match=r"stands still again and again, first in line \d+: .* --time-step"):
        read_measured(coarse)
    told = read_measured(coarse, Asked(time_step=1 / 30))
    np.testing.assert_allclose(told.time_s, TIME, atol=1e-4)
    mixed = file(tmp_path, joined((np.random.default_rng(1).permutation(TIME), DEGREES)))
    with pytest.raises(BadInput, match=r"line \d|no column is a time"):
        read_measured(mixed)


def test_a_step_of_time_counts_pictures_where_they_are_numbered(tmp_path: Path) -> None:
    kept = np.delete(np.arange(len(TIME)), range(70, 75))
    path = file(tmp_path, table("frame,angle_deg\n", COUNT[kept], DEGREES[kept]))
    np.testing.assert_allclose(read_measured(path, Asked(time_step=1 / 30)).time_s, TIME[kept], atol=1e-4)


def test_a_part_can_be_asked_for(tmp_path: Path) -> None:
    path = file(tmp_path, table("time,angle_deg\n", TIME + 100.0, DEGREES))
    read = read_measured(path, Asked(start=2.0, end=4.0))
    assert 2.0 <= read.time_s[0] < read.time_s[-1] <= 4.0 + 1e-9
    with pytest.raises(BadInput, match="--from and --to leave 0 lines"):
        read_measured(path, Asked(start=50.0))


@pytest.mark.parametrize(
    ("name", "second", "circle"),
    [("time_s", 1.0, 86400.0), ("time_ms", 1e-3, 65.536), ("time_us", 1e-6, 2.0**32 * 1e-6)],
)
def test_a_clock_that_begins_anew_is_put_right(name: str, second: float, circle: float, tmp_path: Path) -> None:
    stamps = np.mod(circle - 4.01 + TIME, circle) / second
    read = read_measured(file(tmp_path, table(f"{name},angle_deg\n", stamps, DEGREES)))
    np.testing.assert_allclose(read.time_s, TIME, atol=1e-5)
    assert read.remarks[1] == f"In line 123 the clock began anew after {circle:.6g} s; that was put right."


def test_clock_times_are_times(tmp_path: Path) -> None:
    clock = [f"12:59:{50 + t:06.3f}" if t < 10 else f"13:00:{t - 10:06.3f}" for t in TIME]
    rows = "\n".join(f"{c};{a:.6f}" for c, a in zip(clock, DEGREES, strict=True))
    np.testing.assert_allclose(read_measured(file(tmp_path, "Zeit;Winkel (°)\n" + rows)).time_s, TIME, atol=2e-3)
    stamps = [f"2026-11-30T12:00:{t:06.3f}Z" for t in TIME]
    rows = "\n".join(f"{c};{a:.6f}" for c, a in zip(stamps, DEGREES, strict=True))
    np.testing.assert_allclose(read_measured(file(tmp_path, "time;angle (deg)\n" + rows)).time_s, TIME, atol=2e-3)


# -- numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("-", "\u2212"),
        lambda text: text.replace("-", "\u2013"),
        lambda text: text.replace("-", "\uff0d"),
        lambda text: text.replace("\n", "°\n").replace(")°", ")"),
        lambda text: text.replace("\n", " \n"),
        lambda text: text.replace(",", '","').replace("\n", '"\n"')[:-1].join(('"', "")),
        lambda text: text.replace(",", ", "),
        lambda text: text.replace("\n", "\r\n"),
    ],
)
def test_numbers_in_other_dress(change: Callable[[str], str], tmp_path: Path) -> None:
    read = read_measured(file(tmp_path, change(table("time,angle (deg)\n", TIME, DEGREES))))
    np.testing.assert_allclose(read.angle, ANGLE, atol=1e-5)


@pytest.mark.parametrize(("group", "point"), [("'", "."), ("’", "."), (".", ","), ("\u202f", ",")])
def test_thousands_may_be_kept_apart(group: str, point: str, tmp_path: Path) -> None:
    times = [f"{1000 * t:,.3f}".replace(",", "~").replace(".", point).replace("~", group) for t in TIME]
    angles = [f"{angle:.6f}".replace(".", point) for angle in DEGREES]
    rows = "\n".join(map(";".join, zip(times, angles, strict=True)))
    np.testing.assert_allclose(read_measured(file(tmp_path, "time_ms;angle_deg\n" + rows)).time_s, TIME, atol=1e-5)


def test_exponents_of_three_digits_and_of_fortran(tmp_path: Path) -> None:
    for exponent in ("E+000", "D+00", "e+00"):
        rows = "\n".join(
            f"{t:.5f}{exponent};{a:.6f}{exponent}".replace(".", ",") for t, a in zip(TIME, DEGREES, strict=True)
        )
        np.testing.assert_allclose(read_measured(file(tmp_path, "t;angle_deg\n" + rows)).angle, ANGLE, atol=1e-5)


@pytest.mark.parametrize(
    ("circle", "offset", "unit"),
    [(360.0, 0.0, "deg"), (360.0, 180.0, "deg"), (180.0, 90.0, "deg"), (2 * math.pi, 0.0, "rad")],
)
def test_an_angle_that_begins_anew_is_made_whole(circle: float, offset: float, unit: str, tmp_path: Path) -> None:
    whole = DEGREES if unit == "deg" else ANGLE
    read = read_measured(
        file(
            tmp_path,
            table(f"time,angle ({unit})\n", TIME, np.mod(whole + offset, circle) - (180.0 if offset == 180.0 else 0.0)),
        )
    )
    np.testing.assert_allclose(np.diff(read.angle), np.diff(ANGLE), atol=1e-5)
    assert any("began anew" in remark for remark in read.remarks) == (offset == 0.0)


def test_where_rows_are_lost_the_first_cell_that_was_not_read_is_named(tmp_path: Path) -> None:
    rows = table("", TIME, DEGREES).splitlines()[:4]
    with pytest.raises(
        BadInput, match=r"only 4 lines .* needs 5\. The first cell that was not read: '12 degrees' in line 3"
    ):
        read_measured(file(tmp_path, "\n".join(["time,angle_deg", rows[0], "0.03,12 degrees", *rows[2:]])))


def test_stamps_take_no_memory_or_time_in_proportion(tmp_path: Path) -> None:
    time = TIME.copy()
    time[-1] = 1e15
    began = process_time()
    assert len(read_measured(file(tmp_path, joined((time, DEGREES)))).time_s) == len(TIME) - 1
    assert process_time() - began < 1.0
