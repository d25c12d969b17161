"""What happened is named on the time axis: each thing once, at its moment, and no name over another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.bench.plots.axes import Axes
from riffraff.bench.plots.happenings import NAMED, Happening, Happenings
from riffraff.bench.plots.timemarks import places, seen
from riffraff.kernel.clock import TICK_S
from riffraff.kernel.words import say
from riffraff.kit.draw import Rect
from riffraff.kit.theme import Style
from riffraff.tuning import inputs as i


def named(at: Any) -> list[tuple[str, float]]:
    found = Happenings().of(at.tuning.pair)
    return sorted(((each.words, each.time) for each in found), key=lambda each: each[1])


def test_what_is_done_is_named_where_it_was_done(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(30)
    first = at.tuning.tick * TICK_S
    at.hand.keys("p")
    at.hand.frames(60)
    for grams in range(281, 291):
        at.tuning.set({"ship.ball_mass": float(grams)})
        at.hand.frames(1)
    at.hand.keys("r")
    assert [words for words, _ in named(at)] == ["push", "Ball mass", "release"], "many changes in a row are one"
    assert named(at)[0][1] == pytest.approx(first)
    at.hand.frames(150)
    at.tuning.set({"ship.ball_mass": 280.0, "ship.rod_mass": 13.0})
    assert named(at)[-1][0] == "2 parameters"


def test_falls_and_slips_are_found_and_forgotten_with_what_is_done_otherwise(bench: Callable[..., Any]) -> None:
    at = bench(load="high-4")
    watched = Happenings()
    at.hand.frames(60)
    begun = at.tuning.tick
    at.tuning.do(i.Push(4.0))
    for _ in range(30):
        at.hand.frames(10)
        found = watched.of(at.tuning.pair)
    kinds = [each.kind for each in found]
    assert "fall" in kinds
    assert "slip" in kinds
    known = at.tuning.tick * TICK_S - 0.11  # newer things are looked for soon
    anew = {(each.kind, each.time) for each in Happenings().of(at.tuning.pair) if each.time < known}
    assert {(each.kind, each.time) for each in found if each.time < known} == anew
    at.tuning.step(begun - at.tuning.tick)
    assert [each.kind for each in watched.of(at.tuning.pair)] == kinds, "what is ahead is still there"
    at.tuning.do(i.Push(0.01))
    at.hand.frames(2)
    assert "fall" not in [each.kind for each in watched.of(at.tuning.pair)]
    at.hand.keys("b")
    at.tuning.do(i.Push(4.0))
    for _ in range(30):
        at.tuning.step(20)
        found = watched.of(at.tuning.pair)
    assert {"A: fall", "B: fall"} <= {each.words for each in found}


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_no_name_lies_over_another_and_what_matters_most_is_named_first(
    bench: Callable[..., Any], size: tuple[int, int]
) -> None:
    bench(size=size)  # fonts and words
    style = Style(size)
    axes = Axes(Rect(100, 100, 240, 90), 0.0, 10.0, 0.0, 1.0)
    happened = [
        Happening(0.31 * n % 10.0, NAMED[n % len(NAMED)], say(f"tune.happened.{NAMED[n % 4]}")) for n in range(60)
    ]
    found = places(seen(happened, axes), style, axes)
    assert found[0][0].kind == NAMED[0]
    assert len(found) >= 5
    spots = [spot for _, spot in found]
    assert all(axes.rect.contains(spot) for spot in spots)
    assert all(spot.collidelist(spots[n + 1 :]) < 0 for n, spot in enumerate(spots))
    for each, spot in found:
        assert min(abs(spot.left - axes.x(each.time)), abs(spot.right - axes.x(each.time))) <= 4
