"""The presets behave as they should: measured figures against their bands, and the yardsticks against closed forms."""

from __future__ import annotations

import math

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.lab.checks.bands import (
    BANDS,
    Band,
    bands_of,
    careful_loading,
    inclined_moment,
    largest_heel,
    measure,
    neutral_moment,
    roll_decay,
    tip_heel,
)
from riffraff.lab.checks.contact import slide_angle, slide_found
from riffraff.loads.afloat import afloat
from riffraff.loads.load import NONE
from riffraff.physics.params import PRESETS, Params, load_preset
from riffraff.physics.ship import ship_shape
from riffraff.physics.world import World


def righting_moment(params: Params) -> float:
    """Mass times height of the pivot above the centre of mass of the empty ship, g mm."""
    shape = ship_shape(params)
    return -math.fsum(part.mass * part.y for part in (*shape.body, *shape.yard_parts))


# -- bands ------------------------------------------------------------------------------------------------------


def test_the_toy_lies_within_all_its_bands() -> None:
    figures = measure(load_preset("toy"))
    assert [band.name for band in figures] == list(BANDS["toy"])
    outside = [band for band in figures if not band.ok]
    assert outside == []


@pytest.mark.parametrize("preset", ["easy", "storm"])
def test_the_other_presets_lie_within_all_of_theirs(preset: str) -> None:
    outside = [band for band in measure(load_preset(preset)) if not band.ok]
    assert outside == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_ship_of_a_preset_lies_within_its_bands(preset: str) -> None:
    """All figures but those of the loadings, which take longer."""
    params = load_preset(preset)
    still = params.replace({"swell.amplitude": 0.0})
    period, damping, swings = roll_decay(still)
    figures = {
        "roll_period": period,
        "damping_ratio": damping,
        "visible_swings": swings,
        "heel_10_g": tip_heel(still, 10.0),
        "heel_20_g": tip_heel(still, 20.0),
        "slide_list": slide_angle(still)[1],
        "heel_stop": largest_heel(still),
        "neutral_moment": neutral_moment(still),
    }
    for name, value in figures.items():
        low, high = BANDS[preset][name]
        assert low <= value <= high, name


@pytest.mark.parametrize("preset", PRESETS)
def test_what_theory_knows_too_is_measured_within_its_own_error(preset: str) -> None:
    still = load_preset(preset).replace({"swell.amplitude": 0.0})
    for found, theory in (
        (slide_found(still), math.degrees(math.atan(still.contact.friction))),
        (inclined_moment(still), neutral_moment(still)),
    ):
        assert abs(found.value - theory) < 2.0 * found.error
        assert found.error < 0.01 * theory


def test_easy_is_gentler_and_storm_harder_than_the_toy() -> None:
    easy, toy, storm = (load_preset(preset) for preset in ("easy", "toy", "storm"))
    assert righting_moment(easy) > righting_moment(toy) > righting_moment(storm)
    assert easy.contact.friction > toy.contact.friction > storm.contact.friction
    assert easy.swell.amplitude < toy.swell.amplitude < storm.swell.amplitude
    for name, side in {"heel_10_g": -1, "heel_20_g": -1, "neutral_moment": 1, "careful_pieces": 1}.items():
        middles = [side * sum(BANDS[preset][name]) for preset in ("easy", "toy", "storm")]
        assert middles == sorted(middles, reverse=True), name


@pytest.mark.parametrize(
    ("preset", "pieces", "least_deg", "most_deg"),
    [
        ("toy", 0, 0.5, 1.0),
        ("toy", 4, 0.4, 1.0),
        ("toy", 12, 0.0, 0.1),  # dry friction holds it
        ("storm", 0, 1.2, 3.0),
        ("storm", 6, 1.5, 3.5),
        ("storm", 10, 0.0, 0.5),
    ],
)
def test_the_swell_rocks_a_ship_and_lets_a_turn_end(  # R22
    preset: str, pieces: int, least_deg: float, most_deg: float
) -> None:
    """It overcomes the axes' friction until the load has made the ship soft; what counts as rest allows for it."""
    params = load_preset(preset)
    world = World(params, afloat(params, f"level:{pieces}" if pieces else NONE, 1).state())
    world.step(10 * TICKS_PER_SECOND)
    heels, rested = [], []
    for _ in range(10 * TICKS_PER_SECOND):
        assert world.step() == []
        heels.append(math.degrees(world.heel))
        rested.append(world.rest_ticks >= world.params.settling.rest_time * TICKS_PER_SECOND)
    assert least_deg < (max(heels) - min(heels)) / 2 < most_deg
    assert all(rested)


def test_every_preset_has_a_band_for_every_figure() -> None:
    assert tuple(BANDS) == PRESETS
    for limits in BANDS.values():
        assert list(limits) == list(BANDS["toy"])
        assert all(low < high for low, high in limits.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_its_words(language: str) -> None:
    assert {f"cli.params.band.{name}" for name in BANDS["toy"]} <= set(catalogue(language))


def test_a_preset_has_bands_of_its_own_and_all_else_those_of_the_toy() -> None:
    assert bands_of(load_preset("storm")) is BANDS["storm"]
    assert bands_of(load_preset("easy")) is BANDS["easy"]
    assert bands_of(Params()) is BANDS["toy"]
    assert bands_of(load_preset("storm").replace({"ship.ball_mass": 300.0})) is BANDS["toy"]


def test_a_band_is_closed_and_a_figure_that_never_comes_is_outside() -> None:
    assert Band("heel_stop", 33.0, "deg", 33.0, 37.0).ok
    assert Band("heel_stop", 37.0, "deg", 33.0, 37.0).ok
    assert not Band("heel_stop", 37.1, "deg", 33.0, 37.0).ok
    assert not Band("heel_stop", math.inf, "deg", 33.0, 37.0).ok


def test_a_ship_that_is_no_toy_falls_outside() -> None:
    soft = Params().replace({"swell.amplitude": 0.0, "ship.ball_mass": 190.0})
    low, high = BANDS["toy"]["heel_10_g"]
    assert not low <= tip_heel(soft, 10.0) <= high


# -- yardsticks against closed forms ----------------------------------------------------------------------------


def test_the_period_is_that_of_the_compound_pendulum() -> None:
    params = Params().replace({"swell.amplitude": 0.0})
    shape = ship_shape(params)
    parts = (*shape.body, *shape.yard_parts)
    inertia = math.fsum(part.inertia + part.mass * (part.x**2 + part.y**2) for part in parts)
    small = 2 * math.pi * math.sqrt(inertia / (9810.0 * righting_moment(params)))
    assert roll_decay(params)[0] == pytest.approx(small, rel=0.01)  # from 15 degrees, damped


def test_the_damping_ratio_is_that_of_the_axes() -> None:
    """Viscous damping alone: c / (2 sqrt(k I)) of an oscillator, and the swings that it leaves visible."""
    params = Params().replace({"swell.amplitude": 0.0, "ship.pivot_friction": 0.0, "ship.yard_play": 0.0})
    shape = ship_shape(params)
    parts = (*shape.body, *shape.yard_parts)
    inertia = math.fsum(part.inertia + part.mass * (part.x**2 + part.y**2) for part in parts)
    ratio = params.ship.pivot_damping / (2 * math.sqrt(inertia * 9810.0 * righting_moment(params)))
    _, measured, swings = roll_decay(params, 10.0)
    assert measured == pytest.approx(ratio, rel=0.05)
    decay = 2 * math.pi * ratio / math.sqrt(1 - ratio**2)
    assert swings == pytest.approx(math.log(10.0) / decay, abs=1.0)


def test_a_ship_that_does_not_roll_has_no_period() -> None:
    stuck = Params().replace({"swell.amplitude": 0.0, "ship.pivot_friction": 1.0e7, "ship.ball_depth": 60.0})
    period, _, swings = roll_decay(stuck, 1.0)
    assert (period, swings) == (math.inf, 0)


def test_the_list_under_a_weight_is_that_of_statics() -> None:
    """tan(heel) = m x / (M GM - m y); the axes' friction and the yard's play leave a few parts in a hundred."""
    params = Params().replace({"swell.amplitude": 0.0})
    for grams in (10.0, 20.0):
        x, y = 100.0 - 7.0, 114.0 + 7.0
        heel = math.atan(grams * x / (righting_moment(params) - grams * y))
        assert tip_heel(params, grams) == pytest.approx(math.degrees(heel), rel=0.12)


@pytest.mark.parametrize("friction", [0.2, 0.32, 0.5])
def test_a_crate_begins_to_slide_at_the_angle_of_friction(friction: float) -> None:
    params = Params().replace({"swell.amplitude": 0.0, "contact.friction": friction})
    assert slide_angle(params)[1] == pytest.approx(math.degrees(math.atan(friction)), abs=0.7)


def test_what_never_slides_is_told_as_never() -> None:
    rough = Params().replace({"swell.amplitude": 0.0, "contact.friction": 1.5, "ship.heel_stop": 20.0})
    assert math.isnan(slide_angle(rough)[1])


@pytest.mark.parametrize("stop", [10.0, 35.0, 60.0])
def test_the_ship_stops_at_its_stop(stop: float) -> None:
    params = Params().replace({"ship.heel_stop": stop, "swell.amplitude": 0.0})
    assert largest_heel(params) == pytest.approx(stop, abs=0.3)


def test_the_neutral_moment_is_the_righting_moment() -> None:
    for changes in ({}, {"ship.ball_mass": 350.0}):
        params = Params().replace({"swell.amplitude": 0.0, **changes})
        assert neutral_moment(params) == pytest.approx(righting_moment(params) / 1000.0, rel=0.03)


# -- careful loading --------------------------------------------------------------------------------------------


def test_a_careful_loading_is_the_same_each_time_and_another_by_its_number() -> None:
    """On a ship that sheds soon, to be quick."""
    soft = Params().replace({"ship.ball_mass": 200.0, "swell.amplitude": 0.0})
    first = careful_loading(soft, 0)
    assert careful_loading(soft, 0) == first
    assert any(careful_loading(soft, number) != first for number in (1, 2))
    aboard, fell, _ = first
    assert 1 <= fell <= aboard + 1
