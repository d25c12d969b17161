"""From a measured roll decay back to the ship that made it."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.lab.decays import toy as fitting
from riffraff.lab.decays.first_fit import FirstFit, first_fit
from riffraff.lab.decays.pendulum import OMEGA
from riffraff.lab.decays.record import Measured
from riffraff.lab.decays.toy import DRY, SOLVED_BY_DEFAULT, VISCOUS, ToyFit, fit_files
from riffraff.lab.factors import RIGID
from riffraff.lab.trace import Recorder
from riffraff.physics.params import Params, load_preset
from riffraff.physics.reduced import Rolls, roll
from riffraff.physics.world import World

Floats = NDArray[np.float64]
STILL = Params().replace({"swell.amplitude": 0.0})
FROZEN = STILL.replace({"ship.yard_play": 0.0})
NOISE_DEG, JITTER_S, HZ = 0.1, 0.003, 30.0
NAMES = (SOLVED_BY_DEFAULT, VISCOUS, DRY)


def ship(rng: np.random.Generator, base: Params) -> Params:
    values = (rng.uniform(105.0, 130.0), rng.uniform(1e6, 5e6), rng.uniform(1e5, 9e5))
    return base.replace(dict(zip(NAMES, map(float, values), strict=True)))


def rigid(params: Params, degrees: float, seconds: float = 18.0) -> tuple[Floats, Floats]:
    world = World(params)
    world.set_heel(math.radians(degrees))
    recorder = Recorder(world, 120)
    recorder.run(round(seconds * 120))
    trace = recorder.trace()
    return trace.time_s, trace.heel


def reduced(params: Params, degrees: float, seconds: float = 18.0) -> tuple[Floats, Floats]:
    trace = roll(Rolls.of([params]), math.radians(degrees), 0.0, seconds, 1 / 120)
    return trace.time, trace.heel[0]


def filmed(time: Floats, heel: Floats, rng: np.random.Generator, dead_s: float = 1.0) -> tuple[Floats, Floats]:
    """As a camera sees it: a held start, 30 Hz with stamps that are a little off, and noise on the angle."""
    at = np.arange(-dead_s, time[-1] - 0.1, 1 / HZ)
    seen = np.interp(at, time, heel) + math.radians(NOISE_DEG) * rng.normal(size=len(at))
    stamps = at + JITTER_S * rng.normal(size=len(at))
    order = np.argsort(stamps)
    return stamps[order] + 33.7 - stamps[order][0], seen[order]


def write(path: Path, time: Floats, angle: Floats, text: str = "Time/s,Angle/rad\n") -> Path:
    rows = "\n".join(f"{t:.5f},{a:.6f}" for t, a in zip(time, angle, strict=True))
    path.write_text(text + rows, encoding="utf-8")
    return path


def off(fit: ToyFit, params: Params) -> list[float]:
    """How many of its own standard errors each parameter is off."""
    return [(estimate.value - params[name]) / estimate.error for name, estimate in fit.parameters.items()]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_frozen_ship_is_recovered(seed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(seed)
    params = ship(rng, FROZEN)
    time, angle = filmed(*reduced(params, float(rng.uniform(10, 25))), rng)
    fit = fit_files([write(tmp_path / "m.csv", time, angle)], ["ship.yard_play=0"])
    assert max(abs(value) for value in off(fit, params)) < 3.5
    for name, estimate in fit.parameters.items():
        assert estimate.value == pytest.approx(params[name], rel=0.1), name
        assert estimate.error < 0.1 * params[name]


@pytest.mark.parametrize(("ships", "least"), [(3, 2), pytest.param(10, 9, marks=pytest.mark.slow)])
def test_simulated_ships_are_recovered_within_the_stated_errors(ships: int, least: int) -> None:
    within = dict.fromkeys(NAMES, 0)
    for seed in range(ships):
        rng = np.random.default_rng(100 + seed)
        params = ship(rng, STILL)
        time, angle = filmed(*rigid(params, float(rng.uniform(10, 25))), rng)
        fit = lab.fit(time - time[0], angle)
        for name, value in zip(NAMES, off(fit, params), strict=True):
            within[name] += abs(value) <= 2.0
    assert min(within.values()) >= least, within


@pytest.mark.parametrize("motion", [reduced, rigid])
@pytest.mark.parametrize("play", [0.0, 1.2])
def test_without_noise_the_ship_is_found_on_either_engine(
    motion: Callable[[Params, float], tuple[Floats, Floats]], play: float
) -> None:
    params = STILL.replace({"ship.ball_depth": 121.0, VISCOUS: 3.1e6, DRY: 4.4e5, "ship.yard_play": play})
    fit = lab.fit(*motion(params, 18.0), {"ship.yard_play": play})
    assert max(abs(value) for value in off(fit, params)) < 1.0
    for name in NAMES:
        assert fit.params[name] == pytest.approx(params[name], rel=1e-3)
        assert fit.parameters[name].error < 2e-3 * params[name]


def test_a_decay_by_dry_friction_alone_is_fitted() -> None:
    params = STILL.replace({VISCOUS: 0.0, DRY: 6e5})
    time, heel = reduced(params, 15.0, 15.5)
    fit = lab.fit(time, heel + math.radians(0.05) * np.random.default_rng(1).normal(size=len(time)))
    assert fit.params[DRY] == pytest.approx(6e5, rel=0.03)
    assert fit.params[VISCOUS] == pytest.approx(0.0, abs=2e4)
    assert fit.params[SOLVED_BY_DEFAULT] == pytest.approx(params[SOLVED_BY_DEFAULT], rel=1e-3)


def test_a_simulation_that_cannot_be_fitted_is_not_the_fault_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses_its_own(measured: Measured) -> FirstFit:
        if measured.source == RIGID:
            raise BadInput("lab.fit.no_swing", file=measured.source)
        return first_fit(measured)

    monkeypatch.setattr(fitting, "first_fit", refuses_its_own)
    fit = lab.fit(*reduced(FROZEN, 18.0))
    assert fit.params[SOLVED_BY_DEFAULT] == pytest.approx(FROZEN[SOLVED_BY_DEFAULT], rel=1e-3)


def test_another_parameter_can_be_solved_for() -> None:
    params = FROZEN.replace({"ship.ball_mass": 333.0})
    fit = lab.fit(*reduced(params, 15.0), {"ship.yard_play": 0.0}, solve="ship.ball_mass")
    assert fit.params["ship.ball_mass"] == pytest.approx(333.0, rel=1e-3)


def test_the_list_of_the_record_does_not_matter() -> None:
    time, heel = reduced(FROZEN, 15.0)
    level, listed = (lab.fit(time, heel + add, {"ship.yard_play": 0.0}) for add in (0.0, 0.3))
    for name in NAMES:
        assert listed.params[name] == pytest.approx(level.params[name], rel=1e-5)
    assert listed.figures["list_deg"][0].value == pytest.approx(math.degrees(0.3), abs=1e-3)


def test_the_folder_holds_a_preset_that_the_game_loads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(7)
    path = write(tmp_path / "m.csv", *filmed(*reduced(FROZEN, 15.0, 12.0), rng))
    out = tmp_path / "fit"
    words = ["--set", "ship.yard_play=0", "--set", "ship.hull_mass=112", "--out", str(out)]
    assert main(["lab", "fit", str(path), *words]) == 0
    assert sorted(item.name for item in out.iterdir()) == [
        "diary.toml",
        "fit.json",
        "fit.png",
        "fit.svg",
        "fitted.csv",
        "preset.toml",
    ]
    preset = load_preset(str(out / "preset.toml"))
    found = json.loads((out / "fit.json").read_text(encoding="utf-8"))
    for name in NAMES:
        assert preset[name] == pytest.approx(found["parameters"][name]["value"], rel=1e-12)
    assert preset["ship.yard_play"] == 0.0
    told = capsys.readouterr().out
    assert "ship.pivot_friction" in told
    assert "as its name says" in told
    again = reduced(preset.replace({"swell.amplitude": 0.0}), 15.0, 12.0)[1]
    assert np.abs(again - reduced(FROZEN, 15.0, 12.0)[1]).max() < math.radians(0.5)


def noisy(seed: int, degrees: float = 0.15) -> tuple[Params, Floats, Floats]:
    """Thirty frames a second, uneven, of a small swing that ends early in the record."""
    rng = np.random.default_rng(seed)
    params = STILL.replace({SOLVED_BY_DEFAULT: 115.5, VISCOUS: 2.2e6, DRY: 9e5})
    time, heel = reduced(params, 12.0, 15.5)
    at = np.arange(0.02, 15.4, 1 / 30) + rng.uniform(-0.008, 0.008, 462)
    return params, at, np.interp(at, time, heel) + math.radians(degrees) * rng.normal(size=len(at))


@pytest.mark.parametrize("seed", range(4))
def test_noise_on_a_ship_at_rest_is_no_motion_of_it(seed: int) -> None:
    params, time, angle = noisy(seed)
    fit = lab.fit(time, angle)
    assert fit.decay.fits[0].end_s < 9.5
    assert max(abs(value) for value in off(fit, params)) < 3.0
    assert fit.remarks() == []


def test_a_hundredth_of_wrong_samples_does_not_matter() -> None:
    params, time, angle = noisy(9, 0.05)
    slips = np.arange(30, len(angle), 97)
    angle[slips] = math.radians(80.0)
    fit = lab.fit(time, angle)
    assert max(abs(value) for value in off(fit, params)) < 3.0
    assert fit.decay.fits[0].left_out == len(slips)
    assert fit.remarks() == [f"{len(slips)} samples far off the motion were left out."]


def test_a_motion_that_is_not_the_models_is_told() -> None:
    _, time, angle = noisy(3, 0.05)
    other = angle + math.radians(0.8) * np.sin(2.0 * math.pi * time / 0.7)
    (remark,) = lab.fit(time, other).remarks()
    assert "the toy does not move as this model does" in remark


BAD: dict[str, tuple[Callable[[Floats], Floats], list[str], str]] = {
    "no motion": (lambda t: 0.0 * t + 0.1, [], "never changes"),
    "a single step": (lambda t: np.where(t < 5, 0.2, 0.0), [], "no roll decay"),
    "a single swing": (lambda t: np.exp(-3 * t) * np.cos(2 * t), [], "no roll decay"),
    "noise": (lambda t: np.random.default_rng(1).normal(size=len(t)), [], "no roll decay"),
    "many swings at once": (lambda t: np.sin(3 * t) + np.sin(7 * t) + np.sin(11 * t), [], "no roll decay"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_decay_is_one_sentence(what: str, tmp_path: Path) -> None:
    motion, sets, told = BAD[what]
    time = np.arange(0, 16, 1 / 30)
    with pytest.raises(BadInput, match=told):
        fit_files([write(tmp_path / "m.csv", time, motion(time))], sets)


def test_a_ship_is_a_second_step_that_may_say_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    time = np.arange(0, 16, 1 / 60)
    path = write(tmp_path / "m.csv", time, 0.2 * np.exp(-0.05 * time) * np.cos(12 * time))
    assert main(["lab", "fit", str(path), "--out", str(tmp_path / "fit")]) == 0
    told = capsys.readouterr().out
    assert "period of small swings" in told
    assert "No ship rolls like this: no ship.ball_depth within its range gives the period of 0.52" in told
    assert not (tmp_path / "fit" / "preset.toml").exists()
    found = json.loads((tmp_path / "fit" / "fit.json").read_text(encoding="utf-8"))
    assert "gives the period of 0.52" in found["no_ship"]
    assert found["parameters"] == {}
    fit = lab.fit(time, 0.2 * np.exp(-0.05 * time) * np.cos(12 * time))
    assert fit.figures["period_s"][0].value == pytest.approx(2 * math.pi / 12, rel=1e-2)
    with pytest.raises(BadInput, match=r"period of 0\.52"):
        _ = fit.params
    with pytest.raises(BadInput, match=r"period of 0\.52"):
        fit.preset()


def test_a_time_in_another_unit_is_asked_for() -> None:
    time = np.arange(0, 40, 1 / 30)
    fit = lab.fit(time, 0.2 * np.exp(-0.05 * time) * np.cos(0.7 * time))
    assert fit.figures["period_s"][0].value == pytest.approx(9.0, rel=1e-2)
    assert "a toy takes 0.3 to 8.0 s. Is the time in another unit?" in fit.remarks()[-1]


@pytest.mark.parametrize(
    "words", [["ship.foo=1"], ["ship.hull_mass"], ["ship.hull_mass=nan"], ["ship.hull_mass=1e9"], ["=1"]]
)
def test_wrong_settings_are_told(words: list[str], tmp_path: Path) -> None:
    path = write(tmp_path / "m.csv", *reduced(FROZEN, 15.0, 8.0))
    with pytest.raises(BadInput):
        fit_files([path], words)


def test_wrong_parameters_to_solve_for_are_told(tmp_path: Path) -> None:
    path = write(tmp_path / "m.csv", *reduced(FROZEN, 15.0, 8.0))
    for solve in ("ship.pivot_friction", "contact.friction", "nothing"):
        with pytest.raises(BadInput, match="--solve"):
            fit_files([path], solve=solve)


@pytest.mark.parametrize(
    ("machine", "told"),
    [("x86_64", "This needs scipy, which is not installed; install it with"), ("armv7l", "no scipy for a computer of")],
)
def test_without_scipy_it_is_told_how_to_come_by_it_and_the_rest_goes_on(
    machine: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    monkeypatch.setattr("riffraff.lab.decays.solvers.has_extra", lambda _module: False)
    monkeypatch.setattr("platform.machine", lambda: machine)
    assert main(["lab", "fit", "record.csv"]) == 1
    said = capsys.readouterr()
    assert told in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert main(["lab", "run", "roll-decay"]) == 0


def test_what_is_told_and_kept_needs_no_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("no ink")

    monkeypatch.setattr("riffraff.lab.reports.fit.draw", broken)
    path = write(tmp_path / "m.csv", *reduced(FROZEN, 15.0, 8.0))
    assert main(["lab", "fit", str(path), "--out", str(tmp_path / "fit")]) == 0
    said = capsys.readouterr()
    assert "period of small swings" in said.out
    assert said.err == "Nothing could be drawn: ValueError: no ink.\n"
    left = {file.name for file in (tmp_path / "fit").iterdir()}
    assert left == {"diary.toml", "fit.json", "fitted.csv", "preset.toml"}


def test_a_swing_slower_than_any_toys_is_not_simulated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Milliseconds that are taken for seconds would keep a person waiting for a quarter of an hour."""

    def too_long(*_args: object) -> None:
        raise AssertionError("simulated")

    monkeypatch.setattr(fitting, "_simulated", too_long)
    time_s = np.arange(0.0, 9900.0, 100.0)
    rows = 15.0 * np.exp(-time_s / 5000.0) * np.cos(2.0 * math.pi * time_s / 1330.0)
    path = tmp_path / "slow.csv"
    path.write_text("time,angle\n" + "".join(f"{t},{v:.3f}\n" for t, v in zip(time_s, rows, strict=True)))
    fitted = fit_files([path])
    assert fitted.decay.best.solution.theta[OMEGA] == pytest.approx(2.0 * math.pi / 1330.0, rel=0.01)
