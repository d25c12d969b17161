"""The commands of the lab as a person types them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from riffraff.cli import main as riffraff
from riffraff.cli.lab import COMMAND as COMMANDS
from riffraff.kernel.words import LANGUAGES


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_help_with_an_example(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert riffraff(["--lang", language, "lab", command, "--help"]) == 0
    told = capsys.readouterr().out
    assert f"riffraff lab {command}" in told
    assert COMMANDS[command].example in told
    assert "cli.lab" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lab_tells_its_commands(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["lab"], ["lab", "--help"]):
        assert riffraff(["--lang", language, *words]) == 0
        told = capsys.readouterr().out
        assert all(f"  {command} " in told for command in COMMANDS)


WRONG = {
    "lab nothing": "There is no command nothing",
    "lab run": "NAME|SPEC.toml is missing",
    "lab run flying": "there is no experiment flying",
    "lab run nowhere.toml": "There is no file or folder nowhere.toml",
    "lab run slide --odd": "has no flag --odd",
    "lab run slide more": "does not know what to do with more",
    "lab run slide --out": "--out needs a value",
    "lab run slide --format xml": "--format cannot be xml",
    "lab run slide foo=1": "slide has no factor foo",
    "lab run slide ship.ball_mass=1e9": "ship.ball_mass must lie between",
    "lab describe": "NAME is missing",
    "lab sweep slide rate_deg_s=1,2": "--out DIR is missing",
    "lab sweep slide rate_deg_s=1,2 --out x --workers 0": "--workers cannot be 0",
    "lab sweep slide rate_deg_s=1,2 --out x --sample sobol": "--sample cannot be sobol",
    "lab sweep slide rate_deg_s=1,2 --out x --sample latin": "needs --n",
    "lab sweep slide rate_deg_s=1:2:3:4 --out x": "rate_deg_s varies as",
    "lab run slide rate_deg_s=3 rate_deg_s=4": "rate_deg_s is given twice",
    "lab run roll-decay load=crate@3:9999": "not on slot 3, which reaches from",
    "lab sweep slide rate_deg_s=1,2 --out x --n 5": "goes with --sample latin",
    "lab report": "DIR is missing",
    "lab report nowhere": "holds neither a run nor a sweep",
    "lab compare one": "needs two or more folders",
    "lab fit": "FILE.csv is missing",
    "lab fit nowhere.csv": "There is no file or folder nowhere.csv",
    "lab fit x --unit turns": "--unit cannot be turns",
}


@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_is_one_sentence_and_status_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert riffraff(words.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert WRONG[words] in told.err
    assert told.err.count("\n") == 1


def test_an_experiment_that_fails_is_one_sentence_and_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert riffraff(["lab", "run", "roll-decay", "ship.pivot_friction=1e7", "start_deg=1"]) == 1
    assert "does not swing" in capsys.readouterr().err


def test_a_run_tells_its_measures(capsys: pytest.CaptureFixture[str]) -> None:
    assert riffraff(["lab", "run", "roll-decay", "start_deg=4"]) == 0
    told = capsys.readouterr().out
    assert "one degree of freedom" in told
    assert "± " in told
    assert riffraff(["lab", "run", "roll-decay", "start_deg=4", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["measures"]["natural_period_s"]["unit"] == "s"
    assert data["engine"] == "reduced"


def test_the_description_names_what_every_experiment_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert riffraff(["lab", "describe", "slide"]) == 0
    told = capsys.readouterr().out
    assert "seed=N" in told
    assert "trace_hz=N" in told


def test_nothing_needs_pygame_and_the_list_needs_nothing() -> None:
    """pygame is blocked, and for the list numpy as well."""
    block = "import sys; sys.modules['pygame'] = None; "
    run = "from riffraff.cli import main; sys.exit(main({}))"
    for modules, words in (
        ("", ["lab", "run", "slide", "rate_deg_s=20"]),
        ("sys.modules['numpy'] = None; ", ["lab", "list"]),
    ):
        subprocess.run([sys.executable, "-c", block + modules + run.format(words)], check=True, timeout=60)
