"""The tuning bench in its real window: a slider moved, the reading after theory, undo, back in time, on, and saved."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.lab.runs.folders import read_run
from riffraff.physics.params import Params, load_preset
from riffraff.physics.statics import empty_ship

CALM = Params().replace({"swell.amplitude": 0.0})
MASS = 331.5


@pytest.fixture
def calm(tmp_path: Path) -> Path:
    """The toy on still water, in a file."""
    path = tmp_path / "calm.toml"
    path.write_text(CALM.to_toml(), encoding="utf-8")
    return path


def reading(window: Any, name: str) -> float:
    value = window.find(f"reading.{name}")["value"]
    return math.nan if value is None else float(value)


def knob(window: Any, wanted: str) -> tuple[float, float]:
    x, y = window.find(wanted)["knob"]
    return float(x), float(y)


def agrees_with_theory(window: Any) -> bool:
    """GM and period of the empty ship on the screen are those of the statics, within 1 %."""
    mass = window.find("param.ship.ball_mass")["value"]
    ship = empty_ship(CALM.replace({"ship.ball_mass": mass}))
    gm = abs(reading(window, "gm") / float(ship.gm) - 1.0)
    period = abs(reading(window, "period") / float(ship.period) - 1.0)
    return gm < 0.01 and period < 0.01


def test_the_ship_is_tuned_while_it_rocks(launch: Any, calm: Path) -> None:
    window = launch("tune", str(calm))
    window.wait_screen("tune")
    assert agrees_with_theory(window)
    gm, period = reading(window, "gm"), reading(window, "period")

    x, y = knob(window, "param.ship.ball_mass")
    window.drag((x, y), (x + 20, y), (x + 60, y))
    window.until(lambda w: w.find("param.ship.ball_mass")["value"] > 300.0, "the slider to move")
    window.until(agrees_with_theory, "the readings to follow theory")
    assert reading(window, "gm") > gm * 1.1
    assert reading(window, "period") < period

    window.click("release")
    window.until(lambda w: not math.isnan(reading(w, "swing_period")), "some swings")
    window.until(
        lambda w: abs(reading(w, "swing_period") / reading(w, "period") - 1.0) < 0.01,
        "the swings' period to be theory's",
    )

    window.key("ctrl+z")
    window.wait("param.ship.ball_mass", value=280.0)
    window.until(agrees_with_theory, "the readings to go back")

    window.key("f", "f", "f")
    window.until(lambda w: w.find("ship")["tick"] > 26 * TICKS_PER_SECOND, "26 seconds at eight times the speed")
    window.key("space")
    window.wait("ship", running=False)
    then, heel = window.find("ship")["tick"], window.find("ship.heel")["heel_deg"]
    bar = window.find("time")
    step = bar["track"][2] / bar["span"]
    x, y = bar["knob"]
    window.drag((x, y), (x - 200 * step, y), (x - 20 * TICKS_PER_SECOND * step, y))
    window.until(lambda w: abs(w.find("ship")["tick"] - (then - 20 * TICKS_PER_SECOND)) < 20, "the ship 20 s ago")
    window.key("space")
    window.until(lambda w: w.find("ship")["tick"] > then, "to be past where it was")
    window.key("space")
    window.wait("ship", running=False)
    over = window.find("ship")["tick"] - then
    x, y = knob(window, "time")
    bar = window.find("time")
    window.drag((x, y), (x - over * bar["track"][2] / bar["span"], y))
    for _ in range(40):
        away = then - window.find("ship")["tick"]
        if away == 0:
            break
        tick = window.find("ship")["tick"]
        window.key("Right" if away > 0 else "Left")
        window.until(lambda w, tick=tick: w.find("ship")["tick"] != tick, "a tick")
    assert window.find("ship")["tick"] == then
    assert window.find("ship.heel")["heel_deg"] == heel


def saved_ship(window: Any, path: Path) -> Params:
    """Type a mass, save, and give what the file holds."""
    window.click("param.ship.ball_mass")
    window.wait("param.ship.ball_mass", focused=True)
    window.key("Return")
    window.type(str(MASS))
    window.key("Return")
    window.wait("param.ship.ball_mass", value=MASS)
    window.key("ctrl+s")
    window.wait_screen("save")
    window.key("ctrl+a")
    window.type(str(path))
    window.key("Return")
    window.wait_screen("tune")
    window.until(lambda _: path.exists(), "the file")
    return load_preset(str(path))


def test_what_is_saved_is_the_ship_that_is_played(launch: Any, calm: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    window = launch("tune", str(calm))
    window.wait_screen("tune")
    ship = saved_ship(window, path)
    assert ship == CALM.replace({"ship.ball_mass": MASS})
    window.kill()  # both would say what they show in one file
    game = launch("play", "--players", "Ann:human,Bob:human", "--seed", "7", "--preset", str(path))
    game.wait_screen("curtain")
    game.until(lambda w: w.recordings(), "the recording")
    with game.recordings()[0].open(encoding="utf-8") as file:
        head = json.loads(file.readline())
    assert Params.from_tables(head["setup"]["params"], "recording") == ship


def test_wrong_words_on_the_command_line_are_told_without_a_window(launch: Any, calm: Path) -> None:
    window = launch("tune", str(calm), "--load", "aslant-3")
    window.wait("reading.aboard", value=3.0)
    assert reading(window, "list") < -2.0
    for words in (("tune", "no-such"), ("tune", "--load", "no-such"), ("tune", "--loud")):
        done = window.run(*words)
        assert done.returncode == 2
        assert done.stderr.startswith("riffraff: ")
        assert done.stderr.count("\n") == 1


def test_the_lab_measures_the_ship_that_was_saved(launch: Any, calm: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    window = launch("tune", str(calm))
    window.wait_screen("tune")
    ship = saved_ship(window, path)
    done = window.run("lab", "run", "roll-decay", f"preset={path}", "start_deg=4", "--out", str(tmp_path / "run"))
    assert done.returncode == 0, done.stderr
    assert read_run(tmp_path / "run").params == ship
    measured = read_run(tmp_path / "run").run.measures["period_s"].value
    assert measured == pytest.approx(float(empty_ship(ship).period), rel=0.01)

    spec = tmp_path / "here.toml"
    window.key("ctrl+e")
    window.wait_screen("experiment")
    window.key("ctrl+a")
    window.type(str(spec))
    window.key("Return")
    window.wait_screen("tune")
    window.until(lambda _: spec.exists(), "the spec")
    done = window.run("lab", "run", str(spec), "--out", str(tmp_path / "again"))
    assert done.returncode == 0, done.stderr
    assert read_run(tmp_path / "again").params == ship


def test_a_plot_is_zoomed_panned_and_saved(launch: Any) -> None:
    window = launch("tune", "toy")
    window.wait_screen("tune")
    window.until(lambda w: w.find("plot.0")["to_s"] > 1.0, "a second of history")
    window.key("space")
    x, y = window.at("plot.0")
    window.move((x, y + 10))
    window.do("click", "--repeat", 3, 4)
    window.until(lambda w: w.find("plot.0")["span_s"] < 6.0, "time to be zoomed by the wheel")
    before = window.find("plot.0")["from_s"]
    window.press((x, y + 10), 3)
    window.move((x - 40, y + 10), (x - 60, y + 10))
    window.release((x - 60, y + 10), 3)
    window.until(lambda w: w.find("plot.0")["from_s"] != before, "time to be panned by the right button")
    window.key("ctrl+shift+e")
    window.wait_screen("plot_csv")
    window.key("ctrl+a")
    window.type(str(window.folder / "swing"))
    window.key("Return")
    window.wait_screen("tune")
    assert (window.folder / "swing.csv").read_text(encoding="utf-8").startswith("time (s),heel (deg)\n")
