"""What a person has made on the bench is not lost without a word: sides with files of their own, files that others
write, a past that is changed, two ships over what was recorded."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riffraff.kit import clipboard
from riffraff.kit.draw import Rect
from riffraff.kit.input import Drag, Move, Press, Release
from riffraff.physics.params import Params, load_preset
from riffraff.tuning import inputs as i
from riffraff.tuning.recording import read_recording

CALM = Params().replace({"ship.ball_mass": 400.0, "ship.pivot_damping": 4e6})


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that are offered are files of the folder that one is in."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def calm(tmp_path: Path) -> Path:
    path = tmp_path / "calm.toml"
    path.write_text(CALM.to_toml(), encoding="utf-8")
    return path


def ask(at: Any, answer: object, key: str, **held: bool) -> None:
    """Press a key that asks for a name, and give it."""
    at.hand.keys(key, **held)
    at.hand.keys("a", ctrl=True)
    at.hand.type(str(answer))
    at.hand.keys("return")


def write(path: Path, params: Params) -> None:
    """As an editor does; the clock's grain is no excuse."""
    path.write_text(params.to_toml(), encoding="utf-8")
    seen = path.stat().st_mtime_ns
    os.utime(path, ns=(seen, seen + 1_000_000))


# -- sides ------------------------------------------------------------------------------------------------------


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


# -- files that others write ------------------------------------------------------------------------------------


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


# -- the past ---------------------------------------------------------------------------------------------------


def moved(at: Any) -> str:
    """Something happens for two seconds; its end."""
    at.hand.keys("p")
    at.hand.frames(60)
    at.hand.keys("3")
    at.hand.frames(60)
    at.hand.keys("space")
    return str(at.tuning.bench.world.digest())


@pytest.mark.parametrize("deed", ["push", "set"])
def test_what_was_ahead_is_there_again_by_undo(bench: Callable[..., Any], deed: str) -> None:
    at = bench()
    end, tick = moved(at), at.tuning.tick
    at.tuning.step(-150)
    if deed == "push":
        at.hand.keys("p")
    else:
        at.tuning.set({"ship.ball_mass": 350.0})
    assert at.tuning.bench.latest < tick
    assert "kept" in at.told()
    at.hand.keys("z", ctrl=True)
    at.tuning.step(tick - at.tuning.tick)
    assert at.tuning.bench.world.digest() == end
    at.hand.keys("y", ctrl=True)
    assert at.tuning.bench.latest < tick
    assert deed == "push" or at.tuning.params.ship.ball_mass == 350.0


def test_branches_and_marks_are_gone_back_to_from_a_list(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("space")
    at.hand.keys("m")
    at.hand.keys("a", ctrl=True)
    at.hand.type("start")
    at.hand.keys("return")
    begin = at.tuning.bench.world.digest()
    at.hand.keys("space")
    end = moved(at)
    at.tuning.step(-150)
    at.hand.keys("r", "space")
    at.hand.frames(30)
    at.hand.keys("h")
    (branch,) = [entry for entry in at.hand.entries if "Branch 2" in entry["name"]]
    at.hand.click(branch["id"])
    at.tuning.step(150)
    assert at.tuning.bench.world.digest() == end
    at.hand.keys("h")
    (mark,) = [entry for entry in at.hand.entries if entry["name"].startswith("start")]
    at.hand.click(mark["id"])
    assert at.tuning.bench.world.digest() == begin


def test_plots_show_a_branch_as_it_was(bench: Callable[..., Any]) -> None:
    at = bench()
    moved(at)
    before = at.tuning.pair.a.series(["heel"], 0, at.tuning.tick)[1][0].copy()
    at.tuning.step(-200)
    at.hand.keys("r", "space")
    at.hand.frames(90)
    at.hand.keys("z", ctrl=True)
    at.tuning.step(200)
    after = at.tuning.pair.a.series(["heel"], 0, at.tuning.tick)[1][0]
    assert (before == after).all()


def test_two_ships_over_a_recorded_past_both_meet_what_was_recorded(bench: Callable[..., Any]) -> None:
    at = bench()
    moved(at)
    end = at.tuning.tick
    at.tuning.step(-200)
    at.hand.keys("b")
    at.tuning.set({"ship.ball_mass": 400.0})
    assert at.tuning.bench.latest == end
    at.tuning.step(200)
    a, b = (ship.bench for ship in at.tuning.pair.ships)
    assert a.tick == b.tick == end
    assert [a.world.kind_of(piece) for piece in a.world.pieces] == ["crate"]
    assert [b.world.kind_of(piece) for piece in b.world.pieces] == ["crate"], "dropped on both"
    assert b.params.ship.ball_mass == 400.0
    at.tuning.step(-100)
    at.tuning.set({"ship.ball_mass": 320.0})
    at.tuning.step(100)
    assert len(b.world.pieces) == len(at.tuning.pair.b.bench.world.pieces) == 1


def test_to_go_to_the_end_of_what_is_to_be_done_again_holds_no_picture_up(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(300)
    at.hand.keys("space")
    end = at.tuning.tick
    at.hand.keys("home", ctrl=True)
    at.hand.keys("b")
    at.hand.keys("end", ctrl=True)
    for _ in range(300):
        if at.tuning.tick == end:
            break
        at.hand.frames(1)
    assert at.tuning.tick == end


# -- readings ---------------------------------------------------------------------------------------------------


def test_a_ship_that_falls_over_is_told_where_it_rests_on_both_sides(bench: Callable[..., Any]) -> None:
    at = bench()
    at.tuning.set({"ship.ball_mass": 50.0, "ship.mast_mass": 200.0})
    at.hand.frames(10)
    assert at.reading("gm") < 0.0
    name = at.hand.entry("reading.list")["name"]
    assert "−35.0° or 35.0°" in name


def test_damping_stands_beside_its_theory_and_is_a_dash_after_a_fall(bench: Callable[..., Any], calm: Path) -> None:
    write(calm, Params().replace({"swell.amplitude": 0.0}))
    at = bench(str(calm))
    at.tuning.do(i.Heel(0.25))
    at.hand.frames(400)
    assert at.reading("damping") == pytest.approx(at.reading("damping_theory"), abs=2e-4)
    assert at.reading("dry") == pytest.approx(at.reading("dry_theory"), abs=2e-3)
    slot = at.tuning.bench.world.shape.slots[9]
    at.tuning.do(i.Drop(0, "crate", 9, slot.x0 + 1.0, 0.0, False))
    at.tuning.do(i.Heel(0.25))
    at.hand.frames(400)
    assert at.hand.entry("reading.damping")["value"] is None


# -- gestures ---------------------------------------------------------------------------------------------------


def test_a_second_press_of_the_reset_arrow_does_nothing(bench: Callable[..., Any]) -> None:
    at = bench()
    at.tuning.set({"ship.ball_mass": 300.0})
    at.hand.frames(1)
    rect = Rect(at.row("ship.ball_mass")["rect"])
    x, y = rect.right - 8, rect.bottom - 8
    for _ in range(2):
        at.hand.do(Move(x, y), Press(x, y), Release(x, y))
        assert at.tuning.params.ship.ball_mass == 280.0
    assert "already" in at.told()


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("ship.pivot_damping", "12 000 000", 12e6),
        ("ship.pivot_damping", "12\u202f000\u202f000\u202fg·mm²/s", 12e6),
        ("ship.pivot_damping", "1.2e7", 12e6),
        ("ship.ball_mass", "300\u202fg", 300.0),
    ],
)
def test_what_is_shown_can_be_typed(bench: Callable[..., Any], name: str, typed: str, value: float) -> None:
    at = bench()
    at.hand.widget(f"param.{name}").enter(typed)
    assert at.tuning.params[name] == value


def test_a_click_on_the_tray_only_chooses_the_kind(bench: Callable[..., Any]) -> None:
    at = bench()
    x, y = at.hand.at("tray.rat")
    at.hand.do(Move(x, y), Press(x, y), Release(x, y))
    assert at.tuning.kind == "rat"
    assert at.tuning.bench.world.pieces == ()
    at.hand.frames(2)
    assert not at.screen.hands.holding


def test_a_piece_that_is_dragged_while_time_stands_still_lies_exactly_there(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("3")
    at.hand.frames(60)
    at.hand.keys("space")
    camera = at.screen.stages["a"].camera
    x, y = at.hand.at("aboard.crate-1")
    slot = at.tuning.bench.world.shape.slots[4]
    wanted = round(slot.x0 + 0.4 * (slot.x1 - slot.x0))
    heel = at.tuning.bench.world.heel
    deck = slot.y0 + 12.0
    to = camera.px(
        wanted * math.cos(heel) - deck * math.sin(heel) + at.tuning.bench.world.mount_x,
        wanted * math.sin(heel) + deck * math.cos(heel),
    )
    at.hand.drag((x, y), (x + 9, y - 9), (round(to[0]), round(to[1])))
    done = [what for _, what in at.tuning.bench.inputs if isinstance(what, i.Put)]
    assert len(done) == 1
    assert done[0].slot == 4
    assert abs(done[0].along - wanted) <= 2.0
    assert done[0].along == round(done[0].along)
    assert at.tuning.bench.world.held is None
    at.hand.drag(at.hand.at("aboard.crate-1"), (30, y - 100), (30, y - 100))
    assert "no slot" in at.told()
    at.screen.cargo.move_last(wanted - 4.25)
    last = at.tuning.bench.inputs[-1][1]
    assert (last.slot, last.along) == (4, wanted - 4.25)


def test_new_cargo_is_put_down_exactly_while_time_stands_still(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("space")
    start = at.hand.at("tray.crate")
    slot = at.tuning.bench.world.shape.slots[3]
    x, y = at.screen.stages["a"].camera.px(slot.centre, slot.y0 + 20.0)
    at.hand.do(Move(*start), Press(*start), Drag(start[0], start[1] - 20), Drag(round(x), round(y)))
    at.hand.frames(1)
    at.hand.do(Release(round(x), round(y)))
    (done,) = [what for _, what in at.tuning.bench.inputs]
    assert isinstance(done, i.Drop)
    assert done.slot == 3
    assert abs(done.along - slot.centre) < 12.0


def test_the_name_that_is_offered_is_selected_and_gets_its_ending(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench()
    at.hand.keys("s", ctrl=True)
    at.hand.type("mine.v2")
    assert str(tmp_path / "mine.v2.toml") in at.hand.entry("ask.where")["name"]
    at.hand.keys("return")
    assert (tmp_path / "mine.v2.toml").is_file()


def test_a_saved_value_stands_beside_no_reason_for_another(bench: Callable[..., Any], tmp_path: Path) -> None:
    at = bench()
    at.tuning.set({"ship.ball_mass": 300.0})
    ask(at, tmp_path / "mine.toml", "s", ctrl=True)
    (line,) = [line for line in (tmp_path / "mine.toml").read_text().splitlines() if line.startswith("ball_mass")]
    assert "default 280.0:" in line


@pytest.mark.parametrize("keys", [("p",), ("m", "return"), ("right",)])
def test_leaving_asks_where_what_happened_is_nowhere_saved(bench: Callable[..., Any], keys: tuple[str, ...]) -> None:
    at = bench()
    at.hand.keys(*keys)
    at.hand.keys("escape")
    assert at.hand.going == (keys != ("right",))


def test_leaving_asks_for_values_that_were_taken_back(bench: Callable[..., Any]) -> None:
    at = bench()
    at.tuning.set({"ship.ball_mass": 300.0})
    at.hand.keys("z", ctrl=True)
    at.hand.keys("escape")
    assert at.hand.top.name == "leaving"


def test_leaving_asks_for_b_also_while_it_is_not_shown(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("b")
    at.tuning.set({"ship.ball_mass": 300.0})
    at.hand.keys("b", "b", "escape")
    assert at.hand.top.name == "leaving"
    assert "ship B" in " ".join(entry["name"] for entry in at.hand.entries)
    at.hand.keys("return")
    assert at.tuning.side == "b", "it is B that is to be saved"
