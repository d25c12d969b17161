"""The last fall can be seen again: slowly, from nearer by, as often as one likes, while the match waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.physics.state import ABOARD, FALLEN, FLIGHT
from riffraff.ui.riffraff.drama import SEVERAL, MatchStage
from riffraff.ui.riffraff.film import LEAD_TICKS, LONGEST_S, PACE, Film, between
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.riffraff.view import PieceView, SceneView, Splash

Made = Callable[..., Any]
REST = SceneView((0.0, 0.0, 0.0), ((0.0, 110.0, 0.0), (0.0, 180.0, 0.0), (0.0, 250.0, 0.0)))


def shot(tick: int, fall: range) -> SceneView:
    """A piece that flies from the first tick of ``fall`` to the last, and lies there then."""
    state = ABOARD if tick < fall.start else FLIGHT if tick < fall.stop else FALLEN
    return replace(REST, pieces=(PieceView(3, "crate", 100.0, float(-tick), 0.0, state),))


def filmed(fall: range, until: int) -> Film:
    film = Film()
    for tick in range(0, until, 2):
        film.keep(tick, shot(tick, fall))
    film.cut()
    return film


@pytest.mark.parametrize("lasts", [20, 100, 700])
def test_a_moment_is_the_fall_with_a_little_before_and_after(lasts: int) -> None:
    """However long the ship takes to come to rest."""
    film = filmed(range(400, 400 + lasts), 4000)
    states = [view.pieces[0].state for _, view in film.moment]
    ticks = film.moment[-1][0]
    assert [states[0], states[-1]] == [ABOARD, FALLEN]
    assert ticks == pytest.approx(lasts + 2 * LEAD_TICKS, abs=12)
    seconds, fell = 0.0, 0
    assert film.play()
    while film.playing:
        fell += film.tick(1 / 60)
        seconds += 1 / 60
    assert fell == 1
    assert seconds == pytest.approx(min(ticks / 120 / PACE, LONGEST_S), abs=0.05)


def test_what_lies_between_two_falls_is_left_out() -> None:
    film = Film()
    for tick in range(0, 3000, 2):
        film.keep(tick, shot(tick, range(200, 240) if tick < 1000 else range(2000, 2040)))
    film.cut()
    assert film.moment[-1][0] == pytest.approx(2 * (40 + 2 * LEAD_TICKS), abs=24)


def test_without_a_fall_there_is_nothing_to_see_and_the_last_one_stays() -> None:
    film = Film()
    film.cut()
    assert not film.play()
    film = filmed(range(50, 80), 300)
    before = film.moment
    for tick in range(300, 900, 2):
        film.keep(tick, REST)
    film.cut()
    assert film.moment is before


def test_it_keeps_little_and_nothing_that_was_undone() -> None:
    film = Film()
    for tick in range(0, 20000, 2):
        film.keep(tick, REST)
    assert len(film._quiet) <= LEAD_TICKS
    for tick in range(20000, 20100):
        film.keep(tick, shot(tick, range(20000, 20100)))
    film.keep(10, REST)
    film.cut()
    assert film.moment == ()


@given(st.floats(0.0, 1.0), st.tuples(*[st.floats(-300.0, 300.0)] * 3), st.tuples(*[st.floats(-300.0, 300.0)] * 3))
def test_between_two_pictures_everything_is_between(share: float, a: Any, b: Any) -> None:
    one = replace(REST, hull=a, pieces=(PieceView(3, "crate", *a), PieceView(4, "rat", *a)))
    other = replace(REST, hull=b, pieces=(PieceView(3, "crate", *b),))
    one = replace(one, splashes=(Splash(0.0, 0.0, 0.1),))
    other = replace(other, splashes=(Splash(0.0, 0.0, 0.3),))
    found = between(one, other, share)
    for was, now, then in zip(a, found.hull, b, strict=True):
        assert min(was, then) - 1e-9 <= now <= max(was, then) + 1e-9
    assert (found.pieces[0].x, found.pieces[0].y, found.pieces[0].angle) == found.hull
    assert found.pieces[1] == one.pieces[1], "what is not in both stays"
    assert found.splashes[0].age_s == pytest.approx(0.1 + 0.2 * share)


# At the window


def test_a_fall_is_seen_again_by_key_and_button_and_the_match_waits(wrecked: Made) -> None:
    h = wrecked()
    h.frames(2)
    tick, lots = h.top.match.tick, h.top.wreck.lots
    for again in (lambda: h.keys("v"), lambda: h.click("foot.again")):
        again()
        h.frames(30)
        assert h.top.now_step.kind is Kind.AGAIN
        frames = 0
        while h.top.now_step.kind is Kind.AGAIN:
            h.frames(1)
            frames += 1
        assert frames > 60
        assert h.top.match.tick == tick
        assert h.top.wreck.lots == lots, "what lies there waits as well"
    h.keys("escape")
    h.frames(2)
    assert h.top.now_step.kind is Kind.TURN
    h.keys("v")
    h.frames(2)
    assert h.top.now_step.kind is Kind.AGAIN, "also later"
    h.keys("escape")
    h.frames(2)
    assert h.top.now_step.kind is Kind.TURN


def test_it_is_seen_from_nearer_by_unless_that_is_not_wanted(wrecked: Made) -> None:
    for settings, nearer in (({}, True), ({"shake": 0.0}, False), ({"reduced_motion": True}, False)):
        h = wrecked(**settings)
        h.keys("v")
        h.frames(5)
        stage: MatchStage = h.top.stage
        assert (stage._near is not None) is nearer
        assert not nearer or stage._near.camera.zoom > stage.camera.zoom  # type: ignore[union-attr]


def test_the_picture_trembles_once_several_are_down_unless_that_is_not_wanted(wrecked: Made) -> None:
    for settings, trembles in (({}, True), ({"shake": 0.0}, False), ({"reduced_motion": True}, False)):
        h = wrecked(**settings)
        stage: MatchStage = h.top.stage
        stage._tremor = h.desk.now, SEVERAL
        h.frames(2)
        assert (stage.looks()[1] != (0, 0)) is trembles  # type: ignore[index]
        h.frames(30)
        assert stage.looks()[1] == (0, 0)  # type: ignore[index]


def test_a_tremor_shifts_the_whole_picture(wrecked: Made) -> None:
    h = wrecked()
    h.redraw()
    painter, view = h.top.stage.painter, h.top.stage.view()
    still, moved = h.surface.copy(), h.surface.copy()
    painter.scene(still, view)
    painter.shift = 5, -3
    painter.scene(moved, view)
    painter.shift = 0, 0
    for x, y in ((640, 300), (300, 690), (520, 420)):
        assert moved.get_at((x + 5, y - 3)) == still.get_at((x, y))
