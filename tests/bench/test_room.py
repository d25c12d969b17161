"""What the bench shows in windows of all sizes, and with large text: more in a larger one, and all of it in any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.bench.room import PANELS, Room
from riffraff.kit.draw import Rect
from riffraff.kit.input import Move, Wheel
from riffraff.kit.theme import MIN_SIZE, Style

SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1440)]


def seen(at: Any, role: str) -> list[dict[str, Any]]:
    return [each for each in at.hand.entries if each["role"] == role and each.get("visible")]


def test_a_larger_window_shows_more_sliders_and_plots_not_larger_ones(bench: Callable[..., Any]) -> None:
    counts = []
    for size in SIZES:
        at = bench(size=size)
        at.hand.frames(2)
        sliders = [each["rect"] for each in seen(at, "slider") if each["id"].startswith("param.")]
        plots = [each["rect"] for each in seen(at, "plot")]
        counts.append((len(sliders), len(plots)))
        assert max(tall for *_, tall in sliders) <= 42
        assert max(wide for _, _, wide, _ in sliders) <= 324
        assert max(tall for *_, tall in plots) <= 216
        window = Rect((0, 0), size)
        assert all(window.contains(each["rect"]) for each in at.hand.entries if each.get("visible"))
    sliders, plots = zip(*counts, strict=True)
    assert sliders == tuple(sorted(set(sliders)))
    assert sliders[-1] >= 4 * sliders[0]
    assert plots == (3, 4, 10, 12)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_with_text_twice_as_large_one_panel_at_a_time_stands_beside_the_ship(
    bench: Callable[..., Any], size: tuple[int, int], language: str
) -> None:
    at = bench(size=size, text_scale=2.0, language=language)
    at.hand.keys("b")
    at.hand.frames(4)
    window = Rect((0, 0), size)
    for number, panel in enumerate(PANELS):
        if number:
            at.hand.click(f"panel.{panel}")
            at.hand.frames(2)
        assert at.hand.entry(f"panel.{panel}")["checked"]
        entries = [each for each in at.hand.entries if each.get("visible")]
        assert all(window.contains(each["rect"]) for each in entries)
        pressed = [Rect(each["rect"]) for each in entries if each["role"] in ("button", "choice", "field", "scene")]
        assert all(each.collidelist(pressed[n + 1 :]) < 0 for n, each in enumerate(pressed))
        assert Rect(at.hand.entry("ship")["rect"]).height > 150
    at.hand.keys("i")
    at.hand.frames(2)
    assert at.hand.sees("param.ship.ball_mass")
    at.hand.click("files")
    assert at.hand.top.name == "files"
    at.hand.click("menu.preset")
    assert at.hand.top.name == "preset"
    at.hand.keys("escape")
    at.hand.click("show")
    at.hand.click("menu.centre")
    at.hand.click("menu.slots")
    assert at.tuning.overlays == {"centre", "slots"}


def test_what_is_on_another_panel_is_found_by_its_key(bench: Callable[..., Any]) -> None:
    at = bench(text_scale=2.0)
    at.hand.keys("i", "i")
    assert at.hand.sees("plot.3"), "plots on a panel of their own"
    at.hand.do(Move(*at.hand.at("plot.0")))
    at.hand.keys("g")
    assert at.hand.entry("target.period_s")["focused"]
    at.hand.click("panel.readings")
    before = at.hand.entry("reading.heel")["rect"]
    at.hand.do(Move(*at.hand.at("readings")), Wheel(*at.hand.at("readings"), -1.0))
    assert at.hand.entry("reading.heel")["rect"][1] < before[1]
    wide = bench()
    wide.hand.keys("i")
    assert "all panels" in wide.told()


def test_the_curve_of_righting_arms_can_be_read_beside_two_ships(bench: Callable[..., Any]) -> None:
    at = bench(size=(960, 600))
    at.hand.keys("b", "b")
    at.hand.frames(4)
    assert at.hand.entry("plot.gz")["rect"][3] >= 70
    assert at.hand.widget("plot.gz").frame(at.hand.top.env).height >= 25


def test_the_ship_has_room_in_every_window() -> None:
    for tenths in range(10, 21):
        room = Room.of(Style(MIN_SIZE, tenths / 10, largest=1.0))
        assert MIN_SIZE[0] - (room.left_px + room.side_px if room.all else room.side_px) > 280


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_chip_of_the_strip_is_cut(bench: Callable[..., Any], language: str) -> None:
    at = bench(size=(960, 600), language=language)
    for _ in range(2):
        chips = [at.hand.widget(name) for name in ("mode", "help")]
        names = ("open", "video") if at.hand.sees("open") else ("files",)
        chips += [at.hand.widget(name) for name in names]
        assert all(chip.rect.width >= chip.want(at.hand.top.env) for chip in chips)
        at.hand.keys("b")
        at.hand.frames(2)
