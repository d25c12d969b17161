"""What is read, dragged and typed is what was meant, and leaving asks for what is nowhere saved."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.keeping import ask, write

from riffraff.kit.draw import Rect
from riffraff.kit.input import Drag, Move, Press, Release
from riffraff.physics.params import Params
from riffraff.tuning import inputs as i

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


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
