"""The bench's files: parameters, presets, loads, experiments, run folders and pictures."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.extras import command_for
from riffraff.kernel.folders import presets_folder
from riffraff.kit import clipboard
from riffraff.kit.input import Quit
from riffraff.physics.params import Params, load_preset
from riffraff.tuning import inputs as i
from riffraff.tuning.recording import read_recording


def test_files_are_opened_saved_and_followed(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    at.hand.keys("right")
    at.hand.keys("s", ctrl=True)
    at.hand.keys("a", ctrl=True)
    path = tmp_path / "mine.toml"
    at.hand.type(str(path))
    at.hand.keys("return")
    assert load_preset(str(path)) == at.tuning.params
    path.write_text("[ship]\nball_mass = 333.0\n")
    at.hand.frames(30)
    assert at.tuning.params == Params().replace({"ship.ball_mass": 333.0})
    path.write_text("[ship]\nball_mass = 1e9\n")
    at.hand.frames(30)
    assert at.tuning.params.ship.ball_mass == 333.0
    assert "ball_mass" in at.told()
    path.write_text("[ship]\nball_mass = 334.0\n")
    at.hand.frames(30)
    assert at.tuning.params.ship.ball_mass == 334.0
    assert not [notice for notice in at.hand.desk.notices if notice.kind == "error"], "it is mended"


def test_a_preset_of_ones_own_is_found_again(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    at.hand.keys("right")
    mass = at.tuning.params.ship.ball_mass
    at.hand.keys("s", ctrl=True, shift=True)
    field = at.hand.entry("ask.value")["rect"]
    assert field[3] < 80, "a line to write in, not a page"
    at.hand.type("mine")
    at.hand.keys("return")
    assert "riffraff play --preset mine" in at.told()
    assert at.hand.entry("file")["name"] == "mine"
    assert load_preset("mine", presets_folder()).ship.ball_mass == mass
    at.hand.keys("o", ctrl=True)
    at.hand.click("ask.known.toy")
    assert at.tuning.params.ship.ball_mass == 280.0
    at.hand.keys("o", ctrl=True)
    at.hand.click("ask.known.mine")
    assert at.tuning.params.ship.ball_mass == mass


def test_changed_values_go_to_the_clipboard(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("c", ctrl=True)
    assert "differs" in at.told()
    at.hand.focus("param.ship.ball_mass")
    at.hand.keys("right")
    at.hand.keys("c", ctrl=True)
    assert "ball_mass" in clipboard.paste()


def run_in_lab(spec: Path, folder: Path) -> None:
    """As ``riffraff tune`` gives it to the window."""
    from riffraff.cli.tune import run_experiment  # noqa: PLC0415 - the lab is only needed here

    run_experiment(spec, folder)


def ask(at: Any, answer: object, key: str, **held: bool) -> None:
    """Press a key that asks for a name, and give it."""
    at.hand.keys(key, **held)
    at.hand.keys("a", ctrl=True)
    at.hand.type(str(answer))
    at.hand.keys("return")


def last_digest(folder: Path) -> str:
    events = (folder / "events.jsonl").read_text(encoding="utf-8").splitlines()
    return str(json.loads(events[-1])["digest"])


def test_the_last_seconds_become_a_run_folder_that_ends_in_the_same_bits(
    bench: Callable[..., Any], tmp_path: Path
) -> None:
    at = bench(load="light-4", run=run_in_lab)
    at.hand.keys("p", "k", "3")
    at.hand.frames(60)
    at.hand.focus("param.ship.ball_mass")
    at.hand.keys("right", "right")
    at.hand.frames(60)
    at.hand.keys("space")
    digest = at.tuning.bench.world.digest()
    folder = tmp_path / "run"
    ask(at, folder, "l", ctrl=True)
    assert {"run.toml", "trace.csv", "events.jsonl", "summary.json"} <= {path.name for path in folder.iterdir()}
    assert last_digest(folder) == digest
    events = [json.loads(line) for line in (folder / "events.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [event["do"] for event in events if event["what"] == "input"] == [
        i.INPUTS.to_timed(0, what)["do"] for _, what in at.tuning.bench.inputs
    ]
    measured = json.loads((folder / "summary.json").read_text(encoding="utf-8"))["measures"]
    assert measured["gm_mm"]["value"] == pytest.approx(at.reading("gm"), rel=1e-9)
    assert measured["theory_period_s"]["value"] == pytest.approx(at.reading("period"), rel=1e-9)
    again = tmp_path / "again"
    run_in_lab(folder.with_suffix(".toml"), again)
    assert last_digest(again) == digest


def test_the_present_becomes_an_experiment(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench(load="aslant-3", run=run_in_lab)
    at.hand.frames(30)
    spec = tmp_path / "here.toml"
    ask(at, spec, "e", ctrl=True)
    made = read_recording(spec.with_suffix(".bench"))
    assert made.params == at.tuning.params
    assert len(made.state.pieces) == 3
    run_in_lab(spec, tmp_path / "run")
    bench_again = made.bench()
    bench_again.advance(made.ticks)
    assert last_digest(tmp_path / "run") == bench_again.world.digest()


def film_to_the_end(at: Any) -> None:
    assert at.hand.top.name == "filming"
    for _ in range(2000):
        if at.hand.top.name != "filming":
            return
        at.hand.frames(1)
    raise AssertionError("it never ends")


def test_pictures_of_the_last_seconds(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench()
    at.hand.keys("p")
    at.hand.frames(30)
    at.hand.keys("space")
    ask(at, tmp_path / "shots", "m", ctrl=True)
    film_to_the_end(at)
    pictures = sorted((tmp_path / "shots").iterdir())
    assert len(pictures) == at.tuning.tick * 30 // TICKS_PER_SECOND
    assert pictures[0].read_bytes() != pictures[-1].read_bytes()


def test_a_video_needs_its_extra(bench: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "av", None)
    at = bench()
    ask(at, tmp_path / "bench.mp4", "m", ctrl=True)
    assert command_for("video") in at.told()
    assert not (tmp_path / "bench.mp4").exists()


def test_what_is_aboard_is_saved_and_set_down_again(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench(load="hanging-3")
    at.hand.frames(30)
    ask(at, tmp_path / "mine.toml", "l", shift=True)
    at.hand.keys("c")
    assert at.tuning.bench.world.pieces == ()
    ask(at, tmp_path / "mine.toml", "l")
    kinds = sorted(at.tuning.bench.world.kind_of(piece) for piece in at.tuning.bench.world.pieces)
    assert kinds == ["boat", "rat", "sailor"]


def test_leaving_asks_about_what_is_not_saved(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    at.hand.keys("right", "escape")
    assert at.hand.top is at.screen, "only the slider is let go"
    at.hand.keys("escape")
    assert at.hand.top.name == "leaving"
    at.hand.click("leaving.stay")
    at.hand.keys("escape", "return")
    assert at.hand.top.name == "save"
    at.hand.keys("a", ctrl=True)
    at.hand.type(str(tmp_path / "mine.toml"))
    at.hand.keys("return")
    assert load_preset(str(tmp_path / "mine.toml")) == at.tuning.params
    at.hand.keys("escape")
    assert not at.hand.going


def test_leaving_asks_about_cargo_and_about_the_other_ship(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("3", "escape")
    assert at.hand.top.name == "leaving"
    at.hand.keys("escape", "c", "escape")
    assert at.hand.top.name == "leaving", "what happened is nowhere saved either"
    at.hand.click("leaving.leave")
    assert not at.hand.going
    at = bench()
    at.hand.keys("b")
    at.tuning.set({"ship.ball_mass": 300.0})
    at.hand.keys("a")
    at.hand.do(Quit())
    assert at.hand.top.name == "leaving", "also by the window's closing button"
    at.hand.do(Quit())
    assert not at.hand.going


def test_filming_goes_on_frame_by_frame_and_can_be_broken_off(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench()
    at.hand.frames(120)
    tick = at.tuning.tick
    ask(at, tmp_path / "shots", "m", ctrl=True)
    at.hand.frames(3)
    assert 0 < at.hand.top.done < at.hand.top.count
    assert str(at.hand.top.count) in at.hand.entry("filming.progress")["name"]
    at.hand.keys("escape")
    assert not (tmp_path / "shots").exists()
    assert at.hand.top is at.screen
    assert at.tuning.tick - tick < 60, "the bench waits meanwhile"


def test_a_video_takes_the_place_of_another_only_once_it_is_whole(bench: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "bench.mp4"
    path.write_text("mine")
    at = bench()
    at.hand.frames(30)
    ask(at, path, "m", ctrl=True)
    at.hand.click("replacing.replace")
    at.hand.frames(1)
    at.hand.keys("escape")
    assert path.read_text() == "mine"
    ask(at, path, "m", ctrl=True)
    at.hand.click("replacing.replace")
    film_to_the_end(at)
    assert path.stat().st_size > 1000
    assert [file.name for file in tmp_path.iterdir() if file.suffix in (".mp4", ".part")] == ["bench.mp4"]


@pytest.mark.parametrize(
    ("key", "held", "name", "there"),
    [
        ("s", {"ctrl": True}, "mine.toml", "mine.toml"),
        ("s", {"ctrl": True}, "mine", "mine.toml"),
        ("l", {"shift": True}, "mine", "mine.toml"),
        ("e", {"ctrl": True}, "mine", "mine.bench"),
        ("l", {"ctrl": True}, "mine", "mine.toml"),
    ],
)
def test_no_file_of_others_is_replaced_without_asking(
    bench: Callable[..., Any], tmp_path: Path, key: str, held: dict[str, bool], name: str, there: str
) -> None:
    file = tmp_path / there
    file.write_text("mine")
    at = bench(run=run_in_lab)
    ask(at, tmp_path / name, key, **held)
    assert at.hand.top.name == "replacing"
    assert str(file) in " ".join(entry["name"] for entry in at.hand.entries)
    at.hand.keys("return")
    assert file.read_text() == "mine"
    at.hand.keys("return")
    at.hand.click("replacing.replace")
    at.hand.frames(2)
    assert at.hand.top is at.screen
    assert file.read_text() != "mine"


def test_the_open_file_is_saved_again_without_asking_a_preset_of_that_name_is_not(
    bench: Callable[..., Any], tmp_path: Path
) -> None:
    at = bench()
    ask(at, tmp_path / "mine.toml", "s", ctrl=True)
    at.tuning.set({"ship.ball_mass": 300.0})
    ask(at, tmp_path / "mine.toml", "s", ctrl=True)
    assert at.hand.top is at.screen
    assert load_preset(str(tmp_path / "mine.toml")).ship.ball_mass == 300.0
    ask(at, "mine", "s", ctrl=True, shift=True)
    at.hand.keys("o", ctrl=True)
    at.hand.click("ask.known.toy")
    ask(at, "mine", "s", ctrl=True, shift=True)
    assert at.hand.top.name == "replacing"


def test_a_film_shows_both_ships_and_is_as_long_as_was_chosen(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench()
    at.hand.frames(200)
    at.hand.keys("b", "b", "space")
    at.tuning.step(150)
    at.hand.keys("m", ctrl=True)
    at.hand.keys("a", ctrl=True)
    at.hand.type(str(tmp_path / "shots"))
    at.screen.view.film_s = 1.0
    at.hand.click("ask.ok")
    film_to_the_end(at)
    pictures = sorted((tmp_path / "shots").iterdir())
    assert len(pictures) == 30
    assert pygame.image.load(pictures[-1]).get_size() == (1280, 768)
