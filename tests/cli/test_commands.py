"""What the commands answer: parameters, matches, recordings."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.calling import ROOT, Run

from riffraff.cli import seating
from riffraff.kernel.words import set_language
from riffraff.lab.checks.bands import Band, measure
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.table.seats import COLOURS


def test_params_are_printed_with_units_and_ranges_and_read_again(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("params", "storm")
    assert status == 0
    assert re.search(r"^ball_mass += [\d.]+ +# g, [\d.]+ to [\d.]+: \w", out, re.MULTILINE)
    mine = tmp_path / "mine.toml"
    mine.write_text(out)
    assert run("params", mine)[1] == out
    assert run("params")[1] == run("params", "toy")[1] != out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_params_are_measured_against_the_wooden_toy(
    run: Run, monkeypatch: pytest.MonkeyPatch, bands: list[Band], language: str
) -> None:
    bands = [*bands, Band("heel_stop", 50.0, "deg", 33.0, 37.0)]
    monkeypatch.setattr("riffraff.lab.checks.bands.measure", lambda _params: bands)
    status, out, err = run("params", "--measure", "--lang", language)
    assert (status, err) == (0, "")
    assert "cli." not in out, "a sentence is missing"
    _title, *rows = out.splitlines()
    assert len(rows) == len(bands)
    assert re.search(r"50 deg +33 – 37  (outside|en dehors)$", rows[-1])


@pytest.fixture(scope="module")
def bands() -> list[Band]:
    """The figures of the default ship."""
    return measure(Params())


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A short match that was played once: its recording, and what was said."""
    path = tmp_path_factory.mktemp("cli") / "short.riff"
    command = [sys.executable, "-m", "riffraff", "match", "--players", "Anna:random,random", "--seed", "7"]
    command += ["--house", "short_game", "--lang", "en", "--out", str(path)]
    return path, subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_a_match_tells_its_result(short: tuple[Path, str]) -> None:
    assert re.search(r"^The winners? (is|are) (Anna|random-2)", short[1])
    assert re.search(r"^  Anna: \d+ pieces? left$", short[1], re.MULTILINE)
    assert re.search(r"^Seed 7, digest [0-9a-f]{64}\.$", short[1], re.MULTILINE)


def test_a_match_of_one_seed_is_the_same_in_json_and_in_french(run: Run, short: tuple[Path, str]) -> None:
    line = "match --players Anna:random,random --seed 7 --house short_game --json --lang fr"
    status, out, err = run(*line.split())
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert {"winners", "rounds", "turns", "falls", "rescued", "supplies", "digest"} <= set(result)
    assert result["digest"] in short[1]
    assert len(result["supplies"]) == 2


def test_a_match_goes_on_where_it_was_cut_off(run: Run, short: tuple[Path, str], tmp_path: Path) -> None:
    half = tmp_path / "half.riff"
    content = short[0].read_bytes()
    half_content = content[: len(content) // 2]
    half.write_bytes(half_content)
    status, out, err = run("match", "--resume", half)
    assert (status, out) == (0, short[1])
    cut = half_content.count(b"\n") + 1
    assert err == f"riffraff: {half}, line {cut}: the last line was cut off and is ignored.\n"
    assert half.read_bytes() == content


def test_a_recording_is_never_overwritten(run: Run, short: tuple[Path, str]) -> None:
    content = short[0].read_bytes()
    status, _, err = run("match", "--players", "random,random", "--out", short[0])
    assert status == 2
    assert "exists already" in err
    assert short[0].read_bytes() == content


def test_a_recording_is_verified_and_a_changed_one_is_found(run: Run, short: tuple[Path, str], tmp_path: Path) -> None:
    status, out, err = run("replay", "--verify", short[0])
    assert (status, err) == (0, "")
    assert out
    changed = tmp_path / "changed.riff"
    changed.write_bytes(short[0].read_bytes().replace(b'"do":"hand"', b'"do":"hang"', 1))
    status, out, err = run("replay", "--verify", changed)
    assert (status, err) == (1, "")
    assert re.search(r"turn \d+.*tick \d+", out)


@pytest.mark.parametrize(("language", "name"), [("en", "Player"), ("fr", "Joueur")])
def test_who_has_no_name_is_called_as_on_the_form(language: str, name: str) -> None:
    set_language(language)
    seated = seating.seats(GAME, ["random", "Zoé:human", "a:b:random", "human"], people=True)
    assert [(seat.name, seat.kind, seat.colour) for seat in seated] == [
        (f"{name} 1", "random", COLOURS[0]),
        ("Zoé", "human", COLOURS[1]),
        ("a:b", "random", COLOURS[2]),
        (f"{name} 4", "human", COLOURS[3]),
    ]


def test_without_a_window_no_name_depends_on_the_language() -> None:
    """The digest of a match of one seed is the same everywhere."""
    set_language("fr")
    assert [seat.name for seat in seating.seats(GAME, ["random", "random"], people=False)] == ["random-1", "random-2"]
