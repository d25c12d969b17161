"""What is made of a recorded match is of the ship, the swell and the moments of that match."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.lab.experiment import Run
from riffraff.lab.recorded import moment_of, read_match
from riffraff.lab.runs.folders import read_run
from riffraff.lab.runs.tables import read_table
from riffraff.lab.spec import read_spec
from riffraff.match.setup import Setup
from riffraff.physics.measures import balance_of
from riffraff.physics.params import load_preset
from riffraff.physics.statics import empty_ship
from riffraff.physics.world import World
from riffraff.players.game import GAME
from riffraff.table.driver import begin
from riffraff.table.seats import COLOURS, Seat

STORM = load_preset("storm")


@pytest.fixture(scope="module")
def storm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first two minutes of a match in a storm."""
    path = tmp_path_factory.mktemp("storm") / "storm.riff"
    seats = tuple(Seat(colour, colour=colour, kind="random") for colour in COLOURS[:2])
    with begin(GAME, Setup(seats, seed=12, params=STORM), path) as game:
        game.advance(120 * TICKS_PER_SECOND)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("replay") / "run"


@pytest.fixture(scope="module")
def replayed(storm: Path, folder: Path) -> Run:
    """The match, played again by the lab once."""
    return lab.run("replay", {"file": str(storm)}, out=folder)


def test_a_replay_is_told_of_its_own_ship_swell_and_rate(storm: Path, replayed: Run, folder: Path) -> None:
    found = replayed
    assert found.params == STORM
    assert found.trace is not None
    assert np.ptp(found.trace.mount_x) > 0.9 * STORM.swell.amplitude
    written = (folder / "run.toml").read_text(encoding="utf-8")
    assert "trace_hz = 30" in written
    assert re.search(rf"^ball_mass = {STORM.ship.ball_mass!r} ", written, re.MULTILINE)
    assert read_run(folder).params == STORM
    rows = list(read_table(folder / "trace.csv"))
    assert float(rows[1]["time_s"]) == pytest.approx(1 / 30, abs=1e-6)
    table = lab.sweep("replay", {"file": [str(storm)]})
    assert table["ship.ball_mass"].tolist() == [STORM.ship.ball_mass]
    assert table["swell.amplitude"].tolist() == [STORM.swell.amplitude]


def test_the_turns_of_a_match_are_a_table(storm: Path, replayed: Run) -> None:
    turns = replayed.tables["turns"]
    recorded = read_match(storm).turns
    assert turns["turn"] == list(range(1, len(turns["turn"]) + 1))
    assert len(recorded) - 1 <= len(turns["turn"]) <= len(recorded)
    # What is aboard when the first turn begins is nothing: the list of the bare ship is 0, and its GM its own.
    assert turns["gm_before_mm"][0] == pytest.approx(float(empty_ship(STORM).gm), rel=1e-6)
    assert turns["list_before_deg"][0] == pytest.approx(0.0, abs=1e-6)
    assert turns["gm_before_mm"][1:] == turns["gm_after_mm"][:-1]
    assert any(turns["pieces"])
    for piece, slot in zip(turns["pieces"], turns["slots"], strict=True):
        assert len(piece.split("+")) == len(slot.split("+"))


def test_a_moment_of_a_match_is_a_load_and_brings_its_ship(storm: Path, replayed: Run, tmp_path: Path) -> None:
    text = f"{storm}@end"
    ship, state = moment_of(text)
    assert ship == STORM
    turns = replayed.tables["turns"]
    arm = lab.run("righting-arm", {"load": text, "largest_deg": 2.0, "step_deg": 2.0}, out=tmp_path / "arm")
    assert arm.params == STORM.replace({"swell.amplitude": 0.0})
    assert arm.measures["theory_gm_mm"].value == pytest.approx(turns["gm_before_mm"][-1], abs=0.3)
    lying = balance_of(World(ship, state))
    assert math.degrees(float(lying.list_heel)) == pytest.approx(turns["list_before_deg"][-1], abs=0.1)
    assert arm.measures["list_deg"].value == pytest.approx(turns["list_before_deg"][-1], abs=0.5)  # cargo may slide
    assert len(state.pieces) >= 1
    # The folder has the match in it, and can be given away.
    again = read_spec(str(tmp_path / "arm" / "run.toml"))
    assert again.values["load"] == f"{tmp_path / 'arm' / storm.name}@end"
    assert again.params == arm.params
    calm = read_spec("roll-decay", [f"load={text}", "preset=toy", "ship.ball_mass=300"])
    assert calm.params["ship.ball_mass"] == 300.0
    assert calm.params["contact.friction"] == load_preset("toy")["contact.friction"]
    heavy = read_spec("roll-decay", ["ship.ball_mass=300", f"load={text}"])
    assert heavy.params["ship.ball_mass"] == 300.0
    assert heavy.params["contact.friction"] == STORM["contact.friction"]


def test_a_moment_that_is_not_there_is_told(storm: Path, capsys: pytest.CaptureFixture[str]) -> None:
    last = read_match(storm).turns[-1].snapshot.turn
    with pytest.raises(BadInput, match=f"from 1 to {last}, or end"):
        lab.run("roll-decay", {"load": f"{storm}@{last + 1}"})
    assert main(["lab", "run", "roll-decay", "load=nowhere.riff@3", "--lang", "en"]) == 2
    assert "nowhere.riff" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("experiment", "word"),
    [
        ("replay", "ship.ball_mass=300"),
        ("replay", "preset=storm"),
        ("replay", "trace_hz=120"),
        ("roll-decay", "swell.amplitude=3"),
        ("inclining", "hand.speed=500"),
        ("wave-response", "swell.period=2"),
        ("matches", "plan=castle"),
        ("matches game=capharnaum players=random+random", "ship.ball_mass=300"),
        ("inclining", "cargo.crate_mass=9"),
    ],
)
def test_what_has_no_effect_is_refused(experiment: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, *more = experiment.split()
    assert main(["lab", "run", name, *more, word, "--lang", "en"]) == 2
    assert word.partition("=")[0] in capsys.readouterr().err


def test_what_has_no_effect_is_refused_in_files_and_sweeps_but_not_in_what_the_lab_wrote(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('experiment = "roll-decay"\n[swell]\namplitude = 3.0\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"swell\.amplitude has no effect"):
        read_spec(str(path))
    with pytest.raises(BadInput, match=r"swell\.amplitude has no effect"):
        lab.sweep("roll-decay", {"swell.amplitude": [1.0, 2.0]})
    lab.run("roll-decay", {"engine": "reduced", "start_deg": 4.0, "duration_s": 6.0}, out=tmp_path / "run")
    again = read_spec(str(tmp_path / "run" / "run.toml"))
    assert again.params["swell.amplitude"] == 0.0
    assert math.isclose(again.trial().number("start_deg"), 4.0)
