"""Files that are no record, or are spoilt, and flags that do not fit: one sentence, soon, in little memory."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
import pytest

from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.lab.decays.toy import fit_files
from riffraff.lab.reports.fit import fit_text

CASES = Path(__file__).parents[2] / "data" / "decays"
TIME = np.arange(400) / 30.0
DEGREES = 15.0 * np.exp(-0.15 * TIME) * np.cos(4.6 * TIME) + np.random.default_rng(1).normal(0.0, 0.05, len(TIME))

SOON_S = 40.0
"""Of the processor: several times what a slow computer needs, and far less than what grows with a file's mischief."""


def table(time: np.ndarray = TIME, values: np.ndarray = DEGREES, form: str = ".12g") -> bytes:
    rows = "".join(f"{t:{form}},{value:{form}}\n" for t, value in zip(time, values, strict=True))
    return f"t,angle_deg\n{rows}".encode()


HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "only 0 lines"),
    "blank": (b"\n\n  \n", "only 0 lines"),
    "a header alone": (b"time_s,angle_deg\n", "only 0 lines"),
    "bytes": (random.Random(1).randbytes(100_000), "is not UTF-8 text"),
    "zeros": (b"\0" * 100_000, "only 0 lines"),
    "half of UTF-16": (b"\xff\xfea\0b", "only 0 lines"),
    "one long line": (b"1," * 2_000_000, "only 1 lines"),
    "a number of a million digits": (b"t,angle\n" + b"9" * 1_000_000 + b",1\n", "only 0 lines"),
    "quotes": (b'"' * 100_000 + b"\n1,2\n", "only 1 lines"),
    "thousands of columns": ((b"1," * 4999 + b"1\n") * 100, "no column is a time"),
    "tables of two lines": (b"t,angle_deg\n0,1\n1,2\n" * 10_000, "only 2 lines"),
    "too large": (b"1,2\n" * 4_200_000, "larger than"),
    "stamps that are all alike": (table(0.0 * TIME + 5.0), "stands still again and again, first in line 3"),
    "stamps that go back": (table(-TIME), "goes back again and again, first in line 3"),
    "stamps beyond all numbers": (table(1e300 + TIME), "only 0 lines"),
    "stamps too large for their steps": (table(1e17 + TIME), "stands still .* first in line 3"),
    "steps of a year": (table(TIME * 1e9), r"t goes in steps of 3\.33e\+07 s"),
    "steps of nothing": (table(TIME * 1e-13), r"t goes in steps of 3\.33e-15 s"),
    "angles beyond all numbers": (table(values=DEGREES * 1e200), "only 0 lines"),
    "large angles": (table(values=DEGREES * 1e50), r"angle_deg goes to and fro by 2\.\d*e\+51; that is no swing"),
    "small angles": (table(values=DEGREES * 1e-300), r"angle_deg goes to and fro by 2\.\d*e-299; that is no swing"),
    "angles that are none": (table(values=DEGREES * np.nan), "only 0 lines"),
    "angles without end": (table(values=DEGREES * 0.0 + np.inf), "only 0 lines"),
    "more slips than swings": (table(values=DEGREES + 1e9 * (np.arange(400) % 50 == 0)), "no roll decay|no swing"),
    "a walk": (table(TIME[:150], np.random.default_rng(2).normal(size=150).cumsum()), "no roll decay"),
    "one slip of what stands still": (table(values=1e3 * (np.arange(400) == 200)), "no roll decay|no swing"),
    "a square wave": (table(values=np.sign(np.cos(4.6 * TIME))), "no roll decay"),
    "a swing that grows": (table(values=np.exp(0.2 * TIME) * np.cos(4.6 * TIME)), "no roll decay"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_one_sentence_soon_and_in_little_memory(what: str, tmp_path: Path) -> None:
    content, told = HOSTILE[what]
    path = tmp_path / "record.csv"
    path.write_bytes(content)
    begun = process_time()
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match=told) as caught:
            fit_files([path])
        assert tracemalloc.get_traced_memory()[1] < 12 * len(content) + 50_000_000
    finally:
        tracemalloc.stop()
    assert process_time() - begun < SOON_S
    assert "record.csv" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_it_ends_with_status_2_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "record.csv").write_bytes(HOSTILE["steps of a year"][0])
    assert main(["lab", "fit", str(tmp_path / "record.csv"), "--out", str(tmp_path / "fit")]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert not (tmp_path / "fit").exists()


WRONG = {
    "--column nope": "--column cannot be 'nope'. There are time (s), angle (deg), and their numbers from 1.",
    "--column 99": "--column cannot be '99'",
    "--column 1": "time (s) is the time",
    "--column 2 --rate 2": "--column and --rate do not go together",
    "--column 2 --x 2": "--column and --x do not go together",
    "--x 2": "angle (deg) is a place and no angle",
    "--x 2 --y 2": "--x and --y do not go together",
    "--y 2": "--y goes with --x",
    "--length 5": "angle (deg) is no place",
    "--length 0": "--length cannot be 0; it takes a number above 0",
    "--unit grad": "Did you mean rad?",
    "--unit rad --to 6": "no roll decay",
    "--time-step 1/0": "--time-step cannot be 1/0",
    "--time-step 1e300": "--time-step goes in steps of 1e+300 s",
    "--time-step 1e-300": "--time-step goes in steps of 1e-300 s",
    "--from 9 --to 3": "--from and --to leave 0 lines",
    "--from -3": "--from cannot be -3; it takes a number from 0 on",
    "--run 99": "there is no run 99",
    "--run 0": "--run cannot be 0",
    "--colum 2": "Did you mean --column?",
    "--from": "--from needs a value after it",
    "{file}": "is named twice; a record counts once",
    "nowhere.csv": "There is no file or folder nowhere.csv",
}


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_flag_is_one_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    good = str(CASES / "kind_good.csv")
    assert main(["lab", "fit", good, *words.replace("{file}", good).split()]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert WRONG[words] in told.err
    assert told.err.count("\n") == 1


def test_what_loses_nothing_has_no_friction(tmp_path: Path) -> None:
    path = tmp_path / "record.csv"
    path.write_bytes(table(values=15.0 * np.cos(4.6 * TIME)))
    fit = fit_files([path])
    assert fit.decay.best.terms == ()
    assert [fit.figures[name][0].value for name in ("damping_ratio", "dead_band_deg", "quadratic_per_rad")] == [0.0] * 3
    assert "Friction by evidence (BIC): none seen." in fit_text(fit)
    assert fit.params["ship.pivot_damping"] == 0.0
    assert 0.0 < fit.parameters["ship.pivot_damping"].error < 100.0


# -- by chance ---------------------------------------------------------------------------------------------------

CELLS = ["", "nan", "inf", "1e308", "1e-308", "-1e60", "9" * 50, "x", "\0", "0", "\ufeff", '"', ",", ";", "\t", "12:34"]
CELLS += ["2020-01-01", "99:99:99", "9999-99-99", "'", "#", "1_0", "٣", "−5", "1e", "--", "1e17", "1.5e18", "%", "//"]
HEADS = ["", "t", "a,b", "angle;time", "x\ty", "gyro", "time,time", "theta", "frame,angle", "peak", "time_ms,rate"]


def _sep(line: str) -> str:
    return next((separator for separator in "\t;, " if separator in line), ",")


def _cell(rows: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(rows))
    cells = rows[at].split(_sep(rows[at]))
    cells[chance.randrange(len(cells))] = chance.choice(CELLS)
    rows[at] = _sep(rows[at]).join(cells)


def _column(rows: list[str], chance: random.Random) -> None:
    separator, column, cell = _sep(rows[-1]), chance.randrange(3), chance.choice(CELLS)
    for at, row in enumerate(rows):
        rows[at] = separator.join(cell if index == column else old for index, old in enumerate(row.split(separator)))


def _torn(rows: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(rows))
    rows[at] = rows[at][: chance.randrange(len(rows[at]) + 1)]


def _lost(rows: list[str], chance: random.Random) -> None:
    first = chance.randrange(len(rows))
    del rows[first : min(first + chance.choice((1, 1, 10, 50)), len(rows) - 1)]


def _swapped(rows: list[str], chance: random.Random) -> None:
    one, other = chance.randrange(len(rows)), chance.randrange(len(rows))
    rows[one], rows[other] = rows[other], rows[one]


def _foreign(rows: list[str], chance: random.Random) -> None:
    rows.insert(chance.randrange(len(rows)), chance.choice([*CELLS, *rows]))


def _headed(rows: list[str], chance: random.Random) -> None:
    rows[0] = chance.choice(HEADS)


CHANGES: list[Callable[[list[str], random.Random], None]] = [
    *(_cell, _cell, _cell, _column, _torn, _lost, _swapped, _foreign, _headed)
]


def try_changed_files(seeds: range, folder: Path) -> tuple[int, int]:
    """Change files that are read at random; how many are still fitted, and how many are refused in one sentence. Any
    other end is an error, and so is one that takes longer than ``SOON_S``."""
    names = sorted(path for path in CASES.glob("*") if path.suffix != ".json" and path.stat().st_size < 20_000)
    fitted = refused = 0
    for seed in seeds:
        chance = random.Random(seed)
        rows = chance.choice(names).read_text(encoding="utf-8").splitlines()
        for _ in range(chance.choice((1, 1, 2, 5, 40))):
            chance.choice(CHANGES)(rows, chance)
        path = folder / "record.csv"
        path.write_text("\n".join(rows), encoding="utf-8")
        begun, told = process_time(), ""
        try:
            fit_text(fit_files([path]))
            fitted += 1
        except BadInput as error:
            told = str(error)
            refused += 1
        assert "\n" not in told, seed
        assert process_time() - begun < SOON_S, seed
    return fitted, refused


def test_files_changed_at_random_are_fitted_or_refused(tmp_path: Path) -> None:
    fitted, refused = try_changed_files(range(12), tmp_path)
    assert min(fitted, refused) > 2


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_files_changed_at_random(hundred: int, tmp_path: Path) -> None:
    try_changed_files(range(100 * hundred, 100 * hundred + 100), tmp_path)
