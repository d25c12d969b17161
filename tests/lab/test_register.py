"""One battery over the whole register: an experiment that is listed is described, runs, repeats itself and is drawn."""

from __future__ import annotations

import json
import math
import pickle
import re
import time
from dataclasses import replace
from pathlib import Path
from pkgutil import iter_modules

import pytest
from pages import faults_of

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import LANGUAGES, catalogue, set_language
from riffraff.lab import experiments
from riffraff.lab.experiment import Outcome, Run, Trial
from riffraff.lab.factors import ENGINE, TextFactor
from riffraff.lab.registry import NAMES, find_experiment
from riffraff.lab.reports.printed import description, measures_text
from riffraff.lab.reports.report import report
from riffraff.lab.runs.folders import read_run, run_toml, whole_folder, write_run
from riffraff.lab.spec import blank, read_spec
from riffraff.physics.params import Param, Params

Quick = dict[str, dict[str, object]]


def trial_of(name: str, quick: Quick, seed: int = 3) -> Trial:
    what = find_experiment(name)
    return Trial(name, {**what.defaults(), **quick[name]}, Params(), seed, min(10, what.most_hz))  # type: ignore[arg-type]


def test_every_module_of_an_experiment_is_listed() -> None:
    assert {module.name.replace("_", "-") for module in iter_modules(experiments.__path__)} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_about_it_is_said(name: str, language: str) -> None:
    set_language(language)
    what, words = find_experiment(name), catalogue(language)
    assert what.name == name
    for key in ("about", "method", *(f.name for f in what.factors), *(m.name for m in what.measures)):
        assert f"lab.{name}.{key}" in words or f"lab.shared.{key}" in words, key
    text = description(what)
    for factor in what.factors:
        assert factor.name in text
        assert not factor.unit or factor.unit in text
    assert "lab." not in text.replace("lab.toml", "")


@pytest.mark.parametrize("name", NAMES)
def test_defaults_are_allowed_and_everything_else_is_refused(name: str) -> None:
    for factor in find_experiment(name).factors:
        assert factor.check(factor.default, "here") == factor.default
        for wrong in (None, [], {}, math.nan, math.inf, 1e300, True, "\0", "x" * 5000, ["none"]):
            if isinstance(factor, TextFactor) and wrong == "":
                continue
            with pytest.raises(BadInput) as refused:
                factor.check(wrong, "here")
            assert "here" in str(refused.value)
            assert factor.name in str(refused.value)
            assert len(str(refused.value)) < 500


@pytest.mark.parametrize("name", NAMES)
def test_names_end_in_their_unit(name: str) -> None:
    what = find_experiment(name)
    for item in (*what.factors, *what.measures):
        unit = item.unit.replace("/", "_").replace(" ", "_")
        assert not unit or unit == "min" or item.name.endswith(unit), item.name


@pytest.mark.parametrize("name", NAMES)
def test_runs_repeats_itself_and_reports(name: str, quick: Quick, tmp_path: Path) -> None:
    what, trial = find_experiment(name), trial_of(name, quick)
    outcome = what.conduct(trial)
    again = outcome if name == "matches" else what.conduct(trial)  # the matches' own tests play them twice
    assert set(outcome.measures) == {measure.name for measure in what.measures}
    for measure in what.measures:
        assert repr(outcome.measures[measure.name]) == repr(again.measures[measure.name])
        if not measure.error:
            assert math.isnan(outcome.measures[measure.name].error)
    for table in outcome.tables.values():
        assert len({len(column) for column in table.values()}) == 1
    assert measures_text(what, Run.of(trial, outcome))

    folder = tmp_path / "run"
    with whole_folder(folder) as part:
        write_run(part, trial, outcome, "riffraff lab run", "csv")
    _check_folder(folder, trial, outcome)
    written = report(folder)[0]
    page = written.read_text(encoding="utf-8")
    assert faults_of(written, pictures=1) == []
    assert "http" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )
    for kind in ("png", "svg"):
        assert (folder / "plots" / f"{name}.{kind}").stat().st_size > 1000


def _check_folder(folder: Path, trial: Trial, outcome: Outcome) -> None:
    read = read_run(folder)
    values = dict(trial.values)
    if trial.experiment == "replay":  # the folder has a copy
        values["file"] = Path(trial.text("file")).name
    assert read.run.values == values
    assert read.params == trial.made(outcome).params
    assert (read.run.seed, read.run.engine) == (trial.seed, outcome.engine)
    for name, estimate in outcome.measures.items():
        assert (read.run.measures[name].value, read.run.measures[name].error) == pytest.approx(
            (estimate.value, estimate.error), rel=0, abs=0, nan_ok=True
        )
    again = read_spec(str(folder / "run.toml")).trial()
    if trial.experiment == "replay":
        values["file"] = str(folder / str(values["file"]))
    assert again == replace(trial.made(outcome), values=values)
    for line in (folder / "events.jsonl").read_text(encoding="utf-8").splitlines():
        assert isinstance(json.loads(line), dict)


@pytest.mark.parametrize("name", NAMES)
def test_its_run_toml_says_every_parameter_with_its_unit(name: str) -> None:
    what = find_experiment(name)
    text = run_toml(what, Trial(name, what.defaults()), {"command": "here"})
    for key, param in Params().__class__.__dataclass_fields__.items():
        assert f"[{key}]" in text, param
    assert re.search(r"^ball_mass = [0-9.]+ +# g,", text, re.MULTILINE)
    assert '[made]\ncommand = "here"' in text


def test_the_list_needs_neither_numpy_nor_the_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "list"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(NAMES) == list(lab.names())


@pytest.mark.parametrize(
    "name", [name for name in NAMES if any(f.name == ENGINE for f in find_experiment(name).factors)]
)
def test_both_engines_agree(name: str) -> None:
    values = {"start_deg": 4.0} if name == "roll-decay" else {"count": 3, "sway_mm": 4.0, "settle_s": 12.0}
    rigid, reduced = (
        lab.run(name, {**values, "engine": engine}, trace_hz=0).measures for engine in ("rigid", "reduced")
    )
    assert lab.run(name, {**values, "engine": "auto"}, trace_hz=0).engine == "reduced"
    for key, estimate in rigid.items():
        if key == "natural_period_s":
            assert reduced[key].value == pytest.approx(estimate.value, rel=1e-3)
        elif key in ("list_deg", "peak_deg", "dead_band_deg"):
            assert reduced[key].value == pytest.approx(estimate.value, abs=0.05)


LONG = {"matches", "tournament"}
"""What they do by default is many times what they do above."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in LONG else []) for name in NAMES]
)
def test_its_default_takes_no_more_than_twenty_seconds(name: str, recording: Path) -> None:
    begun = time.process_time()
    lab.run(name, {"file": str(recording)} if name == "replay" else {})
    assert time.process_time() - begun < 20.0


def test_factors_that_are_numbers_say_their_range() -> None:
    for name in NAMES:
        for factor in find_experiment(name).factors:
            if isinstance(factor, Param):
                assert factor.low <= factor.default <= factor.high


def test_every_experiment_goes_to_other_processes() -> None:
    """As a sweep on several workers sends it."""
    for name in lab.names():
        spec = blank(name, "here")
        assert pickle.loads(pickle.dumps(spec)) == spec
