"""The bench's window: sliders, undo, time, cargo, two ships, all by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from by_hand import Script

from riffraff.bench.ask import gestures
from riffraff.bench.keys import KEYS, OF_WINDOW
from riffraff.bench.model import OVERLAYS, SPEEDS
from riffraff.kernel.words import say, set_language
from riffraff.kit.draw import Rect
from riffraff.kit.input import Drag, Key, KeyUp, Move, Press, Release, Text, Wheel
from riffraff.physics.params import SCHEMA, load_preset
from riffraff.physics.statics import empty_ship
from riffraff.tuning import inputs as i


def drag_slider(at: Any, name: str, share: float) -> None:
    """Drag a slider that is in view to a share of its way."""
    row = at.row(name)
    x, y = row["knob"]
    rect = Rect(row["rect"])
    at.hand.drag((x, y), (x + 5, y), (round(rect.x + 10 + share * (rect.width - 50)), y))


def test_a_slider_moves_the_ship_at_once(bench: Callable[..., Any]) -> None:
    at = bench()
    drag_slider(at, "ship.ball_mass", 0.6)
    at.hand.frames(1)
    mass = at.tuning.bench.params.ship.ball_mass
    assert mass > 400.0
    assert at.row("ship.ball_mass")["value"] == mass
    ship = empty_ship(at.tuning.bench.params)
    assert at.reading("gm") == pytest.approx(float(ship.gm), rel=0.01)
    assert at.reading("period") == pytest.approx(float(ship.period), rel=0.01)


def test_a_drag_is_one_step_of_undo(bench: Callable[..., Any]) -> None:
    at = bench()
    drag_slider(at, "ship.ball_mass", 0.6)
    mass = at.tuning.params.ship.ball_mass
    at.hand.keys("z", ctrl=True)
    assert at.tuning.params.ship.ball_mass == 280.0
    at.hand.keys("y", ctrl=True)
    assert at.tuning.params.ship.ball_mass == mass
    at.hand.keys("r", ctrl=True)
    assert at.tuning.params == load_preset("toy")


def test_search_narrows_the_list(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("f", ctrl=True)
    at.hand.type("friction")
    shown = [e["id"] for e in at.hand.entries if e["id"].startswith("param.")]
    assert "param.contact.friction" in shown
    assert "param.ship.ball_mass" not in shown
    assert all(
        "friction" in f"{e['name']} {e['id']} {e['hint']}".casefold()
        for e in at.hand.entries
        if e["id"].startswith("param.")
    )


def test_every_parameter_has_a_slider_with_a_tip(bench: Callable[..., Any]) -> None:
    at = bench()
    rows = {e["id"].removeprefix("param."): e for e in at.hand.entries if e["id"].startswith("param.")}
    assert set(rows) == set(SCHEMA)
    for name, row in rows.items():
        assert row["hint"], name
        assert (row["low"], row["high"], row["effect"]) == (SCHEMA[name].low, SCHEMA[name].high, SCHEMA[name].effect)


def test_groups_fold(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.click("group.ship")
    assert not at.hand.sees("param.ship.ball_mass")
    assert at.hand.sees("param.swell.period")
    at.hand.click("group.ship")
    assert at.hand.sees("param.ship.ball_mass")


def test_back_in_time_and_on_from_there(bench: Callable[..., Any]) -> None:
    at = bench(load="light-4")
    at.hand.keys("p")
    at.hand.frames(240)
    digest, tick = at.tuning.bench.world.digest(), at.tuning.tick
    bar = at.hand.entry("time")
    x, y, wide, _ = bar["track"]
    back = round(x + (tick - 300) / bar["span"] * wide)
    at.hand.drag(tuple(bar["knob"]), (back, y))
    assert not at.tuning.running
    assert abs(at.tuning.tick - (tick - 300)) < 10
    at.tuning.step(tick - at.tuning.tick)
    assert at.tuning.bench.world.digest() == digest


def test_the_page_keys_go_a_second_through_time(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(200)
    at.hand.focus("time")
    at.tuning.step(0)
    tick = at.tuning.tick
    at.hand.keys("page down")
    assert at.tuning.tick == tick - 120
    at.hand.keys("page up")
    assert at.tuning.tick == tick


def test_pause_step_and_slow_motion(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(10)
    at.hand.keys("space")
    tick = at.tuning.tick
    at.hand.frames(5)
    assert at.tuning.tick == tick
    at.hand.keys("right")
    assert at.tuning.tick == tick + 1
    at.hand.keys("left", "left")
    assert at.tuning.tick == tick - 1
    at.hand.keys("right", shift=True)
    assert at.tuning.tick == tick + 11
    for _ in range(9):
        at.hand.keys("s")
    assert at.tuning.speed == SPEEDS[0] == 0.05
    at.hand.keys("space")
    tick = at.tuning.tick
    at.hand.frames(60)
    assert 5 <= at.tuning.tick - tick <= 7
    at.hand.keys("x")
    assert at.tuning.speed == 1.0


def test_the_keys_drop_push_release_and_clear(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("3", "k", "4")
    world = at.tuning.bench.world
    assert [world.kind_of(piece) for piece in world.pieces] == ["crate", "sailor"]
    at.hand.keys("p")
    assert at.tuning.bench.world.heel_rate > 0.3
    at.hand.keys("r")
    at.hand.frames(3)
    assert at.reading("heel") == pytest.approx(15.0, abs=1.5)
    at.hand.keys("c")
    assert at.tuning.bench.world.pieces == ()


def test_cargo_is_grabbed_with_the_mouse(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("3")
    at.hand.frames(60)
    x, y = at.hand.at("aboard.crate-1")
    at.hand.do(Press(x, y))
    assert at.tuning.bench.world.held is not None
    at.hand.frames(5)
    at.hand.do(Press(x, y, 3), Release(x, y, 3))
    assert at.tuning.bench.world.hand.two_hands
    at.hand.frames(30)
    at.hand.drag((x, y), (x + 20, y - 60), (x + 20, y - 60))
    assert at.tuning.bench.world.held is None


def test_new_cargo_comes_from_the_tray_by_mouse_and_by_keyboard(bench: Callable[..., Any]) -> None:
    at = bench()
    x, y = at.hand.at("tray.rat")
    scene = Rect(at.hand.entry("ship")["rect"])
    at.hand.drag((x, y), (scene.centerx, scene.y + 60), (scene.centerx + 4, scene.y + 60))
    assert [at.tuning.bench.world.kind_of(piece) for piece in at.tuning.bench.world.pieces] == ["rat"]
    at.hand.keys("c")
    at.hand.frames(60)
    at.hand.keys("c")
    at.hand.focus("tray.plank")
    at.hand.keys("return")
    assert at.hand.top.env.focus == "ship"
    held = at.tuning.bench.world.held
    assert at.tuning.bench.world.kind_of(held) == "plank"
    start = at.tuning.bench.world.hand.target
    at.hand.do(Key("up"))
    at.hand.frames(10)
    assert at.tuning.bench.world.hand.target[1] > start[1]
    at.hand.keys("space")
    assert at.tuning.bench.world.held is None
    assert at.tuning.running


def test_keys_move_the_hand_with_the_benchs_time_and_no_slider_moves_it(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("t")
    hands = at.hand.top.hands
    start, _ = hands.place
    at.hand.keys("right")
    at.hand.frames(20)
    at.hand.do(KeyUp("right"))
    at.tuning.running = False
    at.hand.frames(2)
    still = hands.place
    assert still[0] > start + 20.0
    at.hand.keys("right")
    at.hand.frames(20)
    assert hands.place == still, "no time passes"
    x, y = at.hand.at("ship")
    at.hand.do(KeyUp("right"), Move(x, y))
    camera = at.hand.top.stages["a"].camera
    at.tuning.set({"ship.mast_height": 380.0})
    at.hand.frames(30)
    at.hand.do(Move(x, y))
    assert at.hand.top.stages["a"].camera != camera
    assert hands.place == still, "below the pointer there is another place of the world"


def test_two_ships_on_the_same_inputs(bench: Callable[..., Any]) -> None:
    at = bench(load="light-4")
    at.hand.keys("b")
    assert at.tuning.mode == "ghost"
    assert at.tuning.side == "b"
    drag_slider(at, "ship.ball_mass", 0.6)
    assert at.tuning.pair.a.bench.params.ship.ball_mass == 280.0
    at.hand.keys("p")
    at.hand.frames(120)
    assert at.reading("gm.b") > at.reading("gm")
    plot = at.hand.entry("plot.1")
    assert plot["difference"]
    at.hand.keys("b")
    assert at.hand.sees("ship.b")
    at.hand.keys("b")
    assert at.tuning.pair.b is None
    assert not at.hand.sees("ship.b")


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_overlays(bench: Callable[..., Any], overlay: str) -> None:
    at = bench(load="level-16")
    at.hand.frames(5)
    (key,) = KEYS.of[overlay]
    before = at.hand.surface.copy()
    at.hand.keys("space", key)
    assert at.hand.entry(overlay)["checked"]
    area = at.hand.entry("ship")["rect"]
    assert before.subsurface(area).get_buffer().raw != at.hand.surface.subsurface(area).get_buffer().raw


def test_f1_lists_every_key(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("f1")
    shown = " ".join(entry["name"] for entry in at.hand.entries)
    for action in (*KEYS.of, *OF_WINDOW):
        assert say(f"tune.key.{action}") in shown
    assert len(gestures()) > 10
    for gesture in gestures():
        assert say(f"tune.mouse.{gesture}") in shown
        assert say(f"tune.mouse_does.{gesture}") in shown
    at.hand.keys("escape")
    assert at.hand.top is at.screen


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("size", "text_scale"), [((1280, 800), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.0), ((1280, 800), 1.4)]
)
def test_everything_fits(bench: Callable[..., Any], language: str, size: tuple[int, int], text_scale: float) -> None:
    at = bench(load="light-4", language=language, size=size, text_scale=text_scale)
    at.hand.frames(3)
    window = Rect((0, 0), size)
    shown = [e for e in at.hand.entries if e["role"] in ("plot", "scene", "readings", "supply") and e["visible"]]
    parts = [Rect(e["rect"]) for e in shown]
    parts += [Rect(at.hand.entry(name)["rect"]) for name in ("time", "search")]
    for n, part in enumerate(parts):
        assert window.contains(part), part
        assert part.width > 20
        assert part.height > 20
        assert part.collidelist(parts[n + 1 :]) < 0, part
    chips = [Rect(e["rect"]) for e in at.hand.entries if e["role"] == "button" and e["visible"]]
    assert all(window.contains(chip) for chip in chips)


def test_a_notice_keeps_within_the_window_however_far_a_list_is_scrolled(bench: Callable[..., Any]) -> None:
    at = bench()
    x, y = at.hand.at("param.ship.hull_mass")
    at.hand.do(Move(x, y), Wheel(x, y, -200.0))
    at.hand.desk.notify("Something is to be said.")
    at.hand.frames(1)
    assert Rect((0, 0), (1280, 800)).contains(at.hand.entry("notice")["rect"])


def test_a_slider_may_be_moved_before_the_first_picture(
    bench: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    x, y = bench().row("ship.ball_mass")["knob"]
    early: list[Any] = [Move(x, y), Press(x, y), Drag(x + 30, y)]
    monkeypatch.setattr(Script, "poll", lambda _: [early.pop(0)] if early else [])
    at = bench()
    at.hand.frames(3)
    assert at.reading("gm") > 0


def test_marks_of_a_low_plot_leave_nothing_behind_below_it(bench: Callable[..., Any]) -> None:
    at = bench(size=(960, 600), text_scale=1.5)
    at.hand.keys("b")
    for slot in (1, 4, 9):
        at.screen.cargo.drop(slot)
        at.hand.frames(40)
    at.hand.keys("space")
    at.hand.frames(4)
    before = pygame.surfarray.array3d(at.hand.surface)
    at.hand.redraw()
    assert (pygame.surfarray.array3d(at.hand.surface) != before).any(2).sum() <= 12  # of a smooth edge


def test_a_slider_is_seen_within_two_pictures(bench: Callable[..., Any]) -> None:
    """Also one that changes what the ship looks like."""
    at = bench()
    at.hand.keys("space")
    x, y = at.row("ship.hull_length")["knob"]
    area = at.hand.entry("ship")["rect"]
    at.hand.do(Press(x, y))
    before = at.hand.surface.subsurface(area).copy().get_buffer().raw
    at.hand.do(Drag(x + 40, y))
    at.hand.frames(1)
    assert at.hand.surface.subsurface(area).copy().get_buffer().raw != before
    at.hand.do(Release(x + 40, y))


def test_the_keys_stand_in_one_column_and_what_they_do_in_another(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("f1", "page down", "page down")
    said = [say(f"tune.key.{action}") for action in KEYS.of]
    lefts = {entry["rect"][0] for entry in at.hand.entries if entry["name"] in said and entry["visible"]}
    assert len(lefts) == 1


def test_keys_are_called_as_on_a_keyboard_of_the_language() -> None:
    assert KEYS.words("preset") == "Ctrl+Shift+S"
    set_language("fr")
    assert KEYS.words("preset") == "Ctrl+Maj+S"
    assert KEYS.words("tenth") == "Maj+Flèche droite, Maj+Flèche gauche"


def test_the_windows_keys_in_force_are_the_benchs(bench: Callable[..., Any]) -> None:
    at = bench(keys={"help": "f9", "menu": "n"})
    at.hand.keys("f1", "escape")
    assert at.hand.top is at.screen, "these keys mean nothing now"
    at.hand.keys("f9")
    assert {"F9", "N"} <= {entry["name"] for entry in at.hand.entries}
    at.hand.keys("n", "n")
    assert not at.hand.going


def test_escape_in_the_search_empties_it_and_then_leaves_it(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("f", ctrl=True)
    at.hand.type("mast")
    at.hand.keys("escape")
    assert (at.hand.going, at.hand.entry("search")["value"]) == (True, "")
    assert at.hand.top.env.focus == "search"
    at.hand.keys("escape")
    assert at.hand.going
    assert at.hand.top.env.focus == "ship"


def test_the_key_that_opens_a_sheet_is_not_typed_into_it(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    at.hand.do(Key("q"), Text("q"), Key("q", repeat=True), Text("q"))
    assert at.hand.entry("pick.search")["value"] == ""
    at.hand.type("gibberish")
    assert at.hand.entry("pick.search")["value"] == "gibberish"
    assert any("gibberish" in entry["name"] for entry in at.hand.entries), "it says that nothing is found"


def test_a_kind_of_which_none_is_left_is_pale_not_gone(bench: Callable[..., Any]) -> None:
    at = bench()

    def contrast() -> float:
        x, y, wide, tall = at.hand.entry("tray.rat")["rect"]
        inner = at.hand.surface.subsurface((x + 8, y + 8, wide - 28, tall - 16))
        shades = [sum(inner.get_at((a, b))[:3]) for a in range(0, wide - 28, 2) for b in range(0, tall - 16, 2)]
        return float(max(shades) - min(shades))

    full = contrast()
    for piece in range(6, 32, 8):
        at.tuning.do(i.Drop(piece, "rat", 1 + piece // 8, at.tuning.bench.world.shape.slots[1 + piece // 8].centre,
                            0.0, False))  # fmt: skip
    at.hand.redraw()
    assert at.hand.entry("tray.rat")["left"] == 0
    assert 0.1 * full < contrast() < 0.7 * full


def test_everything_on_the_bench_says_what_it_is_for(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("b", "b")
    for mass in (300.0, 310.0):
        at.tuning.set({"ship.ball_mass": mass})
    at.screen.past.undo()
    at.hand.frames(1)
    roles = ("plot", "readings", "scene", "supply", "slider", "field", "button", "choice")
    silent = [entry["id"] for entry in at.hand.entries if entry["role"] in roles and not entry.get("hint")]
    assert silent == []


def test_that_two_ships_shorten_the_history_is_said(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(60)
    at.hand.keys("b")
    assert "no further" in at.told()
