"""What a person has saved on the bench is not lost without a word: sides with files of their own, files that others
write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.keeping import CALM, ask, write

from riffraff.kit import clipboard
from riffraff.physics.params import Params, load_preset
from riffraff.tuning.recording import read_recording

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


def test_a_side_is_saved_to_its_own_file_alone(bench: Callable[..., Any], calm: Path) -> None:
    at = bench()
    at.hand.keys("b")
    ask(at, calm, "o", ctrl=True)
    assert at.tuning.params == CALM
    at.hand.keys("a")
    at.hand.keys("s", ctrl=True)
    at.hand.keys("return")
    assert load_preset(str(calm)) == CALM, "it is B's, and A was saved"


def test_saving_a_side_over_the_others_file_is_asked(bench: Callable[..., Any], calm: Path) -> None:
    at = bench()
    at.hand.keys("b")
    ask(at, calm, "o", ctrl=True)
    at.hand.keys("a")
    ask(at, calm, "s", ctrl=True)
    assert at.hand.top.name == "replacing"
    assert load_preset(str(calm)) == CALM


def test_each_side_has_its_own_changed_mark(bench: Callable[..., Any], calm: Path) -> None:
    at = bench()
    at.hand.keys("b")
    ask(at, calm, "o", ctrl=True)
    assert at.hand.entry("file")["name"] == "calm.toml"
    at.hand.keys("a")
    assert at.hand.entry("file")["name"] == "toy"
    at.tuning.set({"ship.ball_mass": 300.0})
    at.hand.frames(1)
    assert at.hand.entry("file")["name"] == "toy •"
    at.hand.keys("a")
    assert at.hand.entry("file")["name"] == "calm.toml"


def test_to_undo_an_opened_file_is_to_have_the_former_one_again(bench: Callable[..., Any], calm: Path) -> None:
    at = bench()
    ask(at, calm, "o", ctrl=True)
    at.hand.keys("z", ctrl=True)
    assert at.tuning.params == Params()
    assert at.hand.entry("file")["name"] == "toy"
    at.hand.keys("y", ctrl=True)
    assert at.hand.entry("file")["name"] == "calm.toml"


def test_b_keeps_its_parameters_through_all_modes(bench: Callable[..., Any], calm: Path) -> None:
    at = bench()
    at.hand.keys("b")
    ask(at, calm, "o", ctrl=True)
    at.hand.keys("b", "b")
    assert at.tuning.pair.b is None
    at.hand.keys("b")
    assert at.tuning.pair.b.bench.params == CALM
    assert at.hand.entry("file")["name"] == "calm.toml"


def test_to_copy_a_to_b_is_a_step_of_b(bench: Callable[..., Any], calm: Path) -> None:
    at = bench()
    at.hand.keys("b")
    ask(at, calm, "o", ctrl=True)
    at.hand.keys("b", ctrl=True)
    assert at.tuning.pair.b.bench.params == Params()
    at.hand.keys("z", ctrl=True)
    assert at.tuning.pair.b.bench.params == CALM


def test_commands_are_of_the_chosen_side_and_say_so(bench: Callable[..., Any], calm: Path, tmp_path: Path) -> None:
    at = bench()
    at.hand.keys("b")
    ask(at, calm, "o", ctrl=True)
    ask(at, tmp_path / "here.toml", "e", ctrl=True)
    assert read_recording(tmp_path / "here.bench").params == CALM
    assert "ship B" in at.told()
    at.tuning.set({"ship.ball_mass": 350.0})
    at.hand.keys("c", ctrl=True)
    assert "350" in clipboard.paste()
    ran: list[Path] = []
    at.screen.filing.run_experiment = lambda spec, _folder: ran.append(spec)
    ask(at, tmp_path / "run", "l", ctrl=True)
    again = read_recording(ran[0].with_suffix(".bench")).bench()
    again.go_to(again.latest)
    assert again.params == at.tuning.pair.b.bench.params


def test_a_change_on_the_disk_goes_to_the_side_whose_file_it_is(bench: Callable[..., Any], calm: Path) -> None:
    at = bench()
    at.hand.keys("b")
    ask(at, calm, "o", ctrl=True)
    at.hand.keys("a")
    write(calm, CALM.replace({"ship.ball_mass": 390.0}))
    at.hand.frames(30)
    assert at.tuning.pair.a.bench.params == Params()
    assert at.tuning.pair.b.bench.params.ship.ball_mass == 390.0
    assert "ship B" in at.told()


@pytest.mark.parametrize("take", [False, True])
def test_a_change_on_the_disk_asks_before_it_goes_over_unsaved_values(
    bench: Callable[..., Any], calm: Path, take: bool
) -> None:
    at = bench(str(calm))
    at.tuning.set({"swell.period": 4.0})
    mine = at.tuning.params
    theirs = CALM.replace({"ship.ball_mass": 390.0})
    write(calm, theirs)
    at.hand.frames(30)
    assert at.tuning.params == mine
    assert at.hand.top.name == "disk"
    at.hand.click("disk.take" if take else "disk.keep")
    at.hand.frames(30)
    assert at.hand.top is at.screen, "it asks once"
    assert at.tuning.params == (theirs if take else mine)
    if take:
        at.hand.keys("z", ctrl=True)
        assert at.tuning.params == mine
    assert load_preset(str(calm)) == theirs
    assert at.hand.entry("file")["name"].endswith("•")


def test_saving_over_what_was_written_meanwhile_is_asked(bench: Callable[..., Any], calm: Path) -> None:
    at = bench(str(calm))
    at.tuning.set({"swell.period": 4.0})
    at.hand.keys("s", ctrl=True)
    theirs = CALM.replace({"ship.ball_mass": 390.0})
    write(calm, theirs)
    at.hand.keys("return")
    assert at.hand.top.name == "replacing"
    assert load_preset(str(calm)) == theirs


def test_a_file_that_vanished_is_noticed(bench: Callable[..., Any], calm: Path) -> None:
    at = bench(str(calm))
    calm.unlink()
    at.hand.frames(30)
    assert str(calm) in at.told()
    assert at.hand.entry("file")["name"].endswith("•")
    at.hand.keys("escape")
    assert at.hand.top.name == "leaving", "its values are nowhere else now"


def test_a_second_bench_on_the_same_file_is_noticed(bench: Callable[..., Any], calm: Path) -> None:
    one, two = bench(str(calm)), bench(str(calm))
    one.hand.frames(30)
    two.hand.frames(30)
    assert "Another bench" not in one.told()
    assert "Another bench" in two.told()
    two.tuning.set({"ship.ball_mass": 300.0})
    two.hand.keys("s", ctrl=True)
    two.hand.keys("return")
    one.tuning.set({"ship.ball_mass": 310.0})
    one.hand.frames(30)
    assert one.hand.top.name == "disk"
