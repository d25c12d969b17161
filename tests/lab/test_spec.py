"""Specs: what is right reads back as it was written; what is wrong is one sentence with the file and the key."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.lab.spec import read_spec, with_design
from riffraff.lab.sweeps.axis import Axis
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import sweep_toml
from riffraff.physics.params import Params

WORDS = ["start_deg=20", "ship.ball_mass=300", "load=crate@3+rat@9:hang", "seed=7", "trace_hz=30", "engine=rigid"]
SPEC = """
experiment = "roll-decay"
seed = 7
trace_hz = 30
[values]
start_deg = 20.0
load = "crate@3+rat@9:hang"
engine = "rigid"
[ship]
ball_mass = 300.0
"""


def write(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "spec.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_words_and_file_say_the_same(tmp_path: Path) -> None:
    assert read_spec("roll-decay", WORDS).trial() == read_spec(write(tmp_path, SPEC)).trial()
    assert read_spec(write(tmp_path, SPEC), ["start_deg=3"]).trial().values["start_deg"] == 3.0


def test_a_preset_may_lie_beside_the_spec(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[ship]\nball_mass = 333.0\n", encoding="utf-8")
    spec = read_spec(write(tmp_path, 'experiment = "slide"\npreset = "mine.toml"\n[ship]\nball_depth = 120.0\n'))
    assert (spec.params["ship.ball_mass"], spec.params["ship.ball_depth"]) == (333.0, 120.0)


def test_a_preset_on_the_command_line_leaves_what_was_set() -> None:
    for words in (["preset=easy", "ship.ball_depth=120"], ["ship.ball_depth=120", "preset=easy"]):
        spec = read_spec("slide", words)
        assert spec.params["ship.ball_mass"] == 360.0
        assert spec.params["ship.ball_depth"] == 120.0


REPLAY = 'experiment = "replay"\n[values]\nfile = "{file}"\n'


def test_a_recording_lies_beside_the_spec_or_below(
    recording: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "below").mkdir()
    shutil.copy(recording, tmp_path / "below" / "a.riff")
    monkeypatch.chdir(tmp_path.parent)
    (tmp_path.parent / "a.riff").write_text("another one, where the command is typed", encoding="utf-8")
    spec = read_spec(write(tmp_path, REPLAY.format(file="below/a.riff")))
    assert spec.trial().text("file") == str(tmp_path / "below" / "a.riff")


@pytest.mark.parametrize("file", ["../a.riff", "{folder}/a.riff", "link.riff", "missing.riff", "below.riff"])
@pytest.mark.parametrize("form", [REPLAY, 'experiment = "replay"\n[sweep.axes]\nfile = ["{file}"]\n'])
def test_a_recording_elsewhere_is_refused_but_on_the_command_line(
    file: str, form: str, recording: Path, tmp_path: Path
) -> None:
    spec = tmp_path / "spec"
    (spec / "below.riff").mkdir(parents=True)
    shutil.copy(recording, tmp_path / "a.riff")
    if os.name != "nt":
        (spec / "link.riff").symlink_to("../a.riff")
    path = write(spec, form.format(file=file.format(folder=tmp_path)))
    with pytest.raises(BadInput, match=r"spec\.toml: .*file") as refused:
        read_spec(path, sweep=True)
    assert "\n" not in str(refused.value)
    assert read_spec(path, [f"file={tmp_path / 'a.riff'}"], sweep=True).trial().text("file") == str(tmp_path / "a.riff")


BAD_FILES = {
    "unknown key": ('experiment = "slide"\nfoo = 1\n', "foo"),
    "unknown factor": ('experiment = "slide"\n[values]\nfoo = 1\n', "foo"),
    "unknown parameter": ('experiment = "slide"\n[ship]\nfoo = 1\n', "ship.foo"),
    "unknown experiment": ('experiment = "flying"\n', "flying"),
    "no experiment": ("seed = 1\n", "experiment"),
    "experiment is a number": ("experiment = 1\n", "there is no experiment 1. There are roll-decay"),
    "truth": ('experiment = "slide"\n[values]\nrate_deg_s = true\n', "not true."),
    "day": ('experiment = "slide"\n[values]\nrate_deg_s = 2026-01-31\n', "not 2026-01-31."),
    "out of range": ('experiment = "slide"\n[ship]\nball_mass = 1e9\n', "ship.ball_mass"),
    "not a number": ('experiment = "slide"\n[values]\nrate_deg_s = nan\n', "slide.rate_deg_s"),
    "infinite": ('experiment = "slide"\n[values]\nrate_deg_s = inf\n', "slide.rate_deg_s"),
    "wrong type": ('experiment = "slide"\n[values]\nrate_deg_s = "fast"\n', "slide.rate_deg_s"),
    "several values": ('experiment = "slide"\n[values]\nrate_deg_s = [1, 2]\n', "values.rate_deg_s"),
    "a table": ('experiment = "slide"\n[values.rate_deg_s]\na = 1\n', "values.rate_deg_s"),
    "values is no table": ('experiment = "slide"\nvalues = 3\n', "values"),
    "a section is no table": ('experiment = "slide"\nship = 3\n', "ship"),
    "seed is no number": ('experiment = "slide"\nseed = "x"\n', "seed"),
    "seed is true": ('experiment = "slide"\nseed = true\n', "seed"),
    "seed is huge": (f'experiment = "slide"\nseed = {10**30}\n', "seed"),
    "odd rate": ('experiment = "slide"\ntrace_hz = 7\n', "trace_hz"),
    "empty": ("", "experiment"),
    "not TOML": ("experiment = \n", "line 1"),
    "not text": (b"\xff\xfe\x00\x01", "UTF-8"),
    "ten megabytes": (b"x" * 10_000_000, "bytes"),
    "deep lists": ("experiment = " + "[" * 100_000 + "]" * 100_000, "line 1: nested too deeply"),
    "deep in lines": ("[values]\nx = " + "[\n" * 50_000 + "]" * 50_000, "line 102: nested too deeply"),
    "endless number": (f'seed = 1\n# {"9" * 5000}\nx = "{"9" * 5000}"\ny = {"9" * 5000}\n', "line 4: the number is"),
    "deep tables": ('experiment = "slide"\n[ship]\nball_mass' + ".a" * 5_000 + " = 1\n", "ship.ball_mass"),
    "deep sections": ("[" + "a." * 5_000 + "a]\nx = 1\n", "a"),
    "path outside": ('experiment = "slide"\npreset = "../../etc/passwd"\n', "../../etc/passwd"),
    "absolute path": ('experiment = "slide"\npreset = "/etc/passwd"\n', "/etc/passwd"),
    "preset is a list": ('experiment = "slide"\npreset = ["toy"]\n', "preset"),
    "bad load": ('experiment = "roll-decay"\n[values]\nload = "crate@11"\n', "crate@11"),
    "long load": (f'experiment = "roll-decay"\n[values]\nload = "{"crate@3+" * 1000}"\n', "roll-decay.load"),
    "a sweep": ('experiment = "slide"\n[sweep.axes]\nrate_deg_s = [1, 2]\n', "sweep"),
    "digits": (f'experiment = "slide"\n[values]\nrate_deg_s = {"9" * 4000}\n', "slide.rate_deg_s"),
}


@pytest.mark.parametrize("what", BAD_FILES)
def test_a_bad_file_is_one_sentence(what: str, tmp_path: Path) -> None:
    text, named = BAD_FILES[what]
    path = write(tmp_path, text)
    with pytest.raises(BadInput) as refused:
        read_spec(path)
    told = str(refused.value)
    assert refused.value.exit_status == 2
    assert named in told
    assert "spec.toml" in told or "etc" in told
    assert "\n" not in told
    assert len(told) < 3000
    assert "{" not in told.replace("{...}", "")


BAD_SWEEPS = {
    "unknown key": ("[sweep]\nfoo = 1\n", "sweep.foo"),
    "repeats": ("[sweep]\nrepeats = 0\n", "sweep.repeats"),
    "sample": ('[sweep]\nsample = "sobol"\n', "sweep.sample"),
    "axis of nothing": ("[sweep.axes]\nrate_deg_s = []\n", "rate_deg_s"),
    "axis with one value twice": ("[sweep.axes]\nrate_deg_s = [1, 1]\n", "rate_deg_s"),
    "single value": ("[sweep.axes]\nrate_deg_s = 1\n", "rate_deg_s"),
    "wrong table": ("[sweep.axes]\nrate_deg_s = { a = 1 }\n", "rate_deg_s"),
    "half a range": ("[sweep.axes]\nrate_deg_s = { from = 1 }\n", "rate_deg_s"),
    "text in a range": ('[sweep.axes]\nrate_deg_s = { from = "a", to = 2, count = 3 }\n', "rate_deg_s"),
    "unknown parameter": ('[sweep.axes]\n"ship.foo" = [1, 2]\n', "ship.foo"),
    "out of range": ('[sweep.axes]\n"ship.ball_mass" = [1, 2]\n', "ship.ball_mass"),
    "nan": ('[sweep.axes]\n"ship.ball_mass" = [200.0, nan]\n', "ship.ball_mass"),
}


@pytest.mark.parametrize("what", BAD_SWEEPS)
def test_a_bad_sweep_is_one_sentence(what: str, tmp_path: Path) -> None:
    text, named = BAD_SWEEPS[what]
    with pytest.raises(BadInput) as refused:
        read_spec(write(tmp_path, 'experiment = "slide"\n' + text), sweep=True)
    assert named in str(refused.value)


BAD_WORDS = (
    "start_deg",
    "=3",
    "start_deg=",
    "start_deg=nan",
    "start_deg=1_0",
    "start_deg=٣",
    "start_deg=1e999",
    "start_deg=" + "9" * 500,
    "foo=1",
    "ship.foo=1",
    "foo.bar=1",
    "seed=-1",
    "seed=1.5",
    "engine=magic",
    "load=crate",
    "load=level:0",
    "load=level:33",
    "load=crate@3+crate@3+crate@3+crate@3+crate@3",
    "load=crate@9:hang",
    "preset=nowhere",
    "start_deg=1,2",
)


@pytest.mark.parametrize("word", BAD_WORDS)
def test_a_bad_word_is_one_sentence(word: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_spec("roll-decay", [word])
    assert len(str(refused.value)) < 3000


def test_axes_of_words_and_files_are_the_same(tmp_path: Path) -> None:
    words = ["ship.ball_mass=200:400:5", "start_deg=5,10", "load=none,level:4", "duration_s=9"]
    spec = with_design(read_spec("roll-decay", words, sweep=True), 2, None, None)
    assert spec.axes == (
        Axis("ship.ball_mass", (200.0, 250.0, 300.0, 350.0, 400.0), (200.0, 400.0)),
        Axis("start_deg", (5.0, 10.0)),
        Axis("load", ("none", "level:4")),
    )
    again = read_spec(write(tmp_path, sweep_toml(Plan(spec), "here")), sweep=True)
    assert (again.axes, again.repeats, again.values, again.params) == (spec.axes, 2, spec.values, spec.params)
    assert sweep_toml(Plan(again), "here") == sweep_toml(Plan(spec), "here")


def test_every_parameter_can_be_set() -> None:
    words = [f"{name}={value!r}" for name, value in Params().values().items()]
    assert read_spec("matches", words).params == Params()
