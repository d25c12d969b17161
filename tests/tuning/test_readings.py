"""What is read off a ship on the bench agrees with closed forms and with the statics."""

from __future__ import annotations

import math

import numpy as np
import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.dying import Dying, Motion
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship
from riffraff.physics.swings import SMALLEST, Swings, last_swings, smallest, turning_points
from riffraff.tuning import inputs as i
from riffraff.tuning.quantities import QUANTITIES, balance_now
from riffraff.tuning.recorder import SAMPLE_TICKS, Recorder
from riffraff.tuning.session import Bench

CALM = Params().replace({"swell.amplitude": 0.0})


def fit(time: np.ndarray, heel: np.ndarray, rate: np.ndarray, least: float = SMALLEST) -> Swings | None:
    return last_swings(turning_points(time, heel, rate), least)


def read(recorder: Recorder, name: str) -> float:
    return float(QUANTITIES[name].of(recorder.now())[0])


def test_an_empty_ship_reads_as_the_statics_say() -> None:
    recorder = Recorder(Bench(CALM))
    ship = empty_ship(CALM)
    assert read(recorder, "gm") == pytest.approx(float(ship.gm), rel=1e-12)
    assert read(recorder, "period") == pytest.approx(float(ship.period), rel=1e-12)
    assert read(recorder, "mass") == pytest.approx(float(ship.mass), rel=1e-12)
    assert read(recorder, "list") == pytest.approx(0.0, abs=1e-9)
    assert math.isnan(read(recorder, "slide_margin"))
    assert read(recorder, "capsize_margin") == pytest.approx(CALM.ship.heel_stop)


def test_cargo_moves_gm_list_and_moment_as_it_should() -> None:
    bench = Bench(CALM)
    along = bench.world.shape.slots[3].centre
    bench.apply(i.Drop(3, "crate", 3, along, 0.0, False))
    bench.advance(2)
    recorder = Recorder(bench)
    mass, height = CALM.cargo.crate_mass, CALM.ship.deck_height + CALM.cargo.crate_size / 2
    ship = empty_ship(CALM)
    total = float(ship.mass) + mass
    assert read(recorder, "aboard") == 1
    assert read(recorder, "load_mass") == pytest.approx(mass)
    assert read(recorder, "moment") == pytest.approx(mass * height / 1000, rel=0.01)
    assert read(recorder, "heeling") == pytest.approx(-mass * along * 9810.0 / 1e6, rel=0.01)
    gm = (float(ship.mass) * float(ship.gm) - mass * height) / total
    assert read(recorder, "gm") == pytest.approx(gm, rel=0.002)
    assert read(recorder, "list") == pytest.approx(-math.degrees(math.atan2(mass * along / total, gm)), rel=0.01)


def test_a_crate_on_deck_slides_at_its_friction_cone() -> None:
    bench = Bench(CALM)
    bench.apply(i.Drop(3, "crate", 3, bench.world.shape.slots[3].centre, 0.0, False))
    bench.advance(TICKS_PER_SECOND)
    recorder = Recorder(bench)
    cone = math.degrees(math.atan(CALM.contact.friction))
    assert read(recorder, "slide_margin") + abs(read(recorder, "heel")) == pytest.approx(cone, abs=0.3)


def test_energy_is_kept_without_friction_and_lost_with_it() -> None:
    free = CALM.replace({"ship.pivot_friction": 0.0, "ship.pivot_damping": 0.0, "ship.yard_play": 0.0})
    bench = Bench(free)
    recorder = Recorder(bench)
    bench.apply(i.Heel(math.radians(15.0)))
    bench.advance(3 * TICKS_PER_SECOND)
    _, (energy,) = recorder.series(("energy",), 2, bench.tick)
    ship = empty_ship(free)
    work = float(ship.weight * ship.gz_area(0.0, math.radians(15.0))) * 1e-6
    assert energy == pytest.approx(work, rel=0.01)


def test_a_capsizing_ship_has_no_margin_left() -> None:
    bench = Bench(CALM.replace({"ship.ball_mass": 50.0, "ship.ball_depth": 60.0}))
    recorder = Recorder(bench)
    assert read(recorder, "gm") < 0.0
    assert read(recorder, "capsize_margin") == 0.0
    assert math.isinf(read(recorder, "period"))


@pytest.mark.parametrize("ratio", [0.02, 0.06, 0.15])
def test_damping_is_recovered_from_a_decaying_cosine(ratio: float) -> None:
    time = np.arange(0.0, 8.0, 1 / 60)
    omega = 2 * math.pi / 1.3
    free = omega * math.sqrt(1 - ratio**2)
    heel = 0.1 + 0.3 * np.exp(-ratio * omega * time) * np.cos(free * time)
    rate = np.gradient(heel, time)
    fitted = fit(time[:300], heel[:300], rate[:300])
    assert fitted is not None
    assert fitted.ratio == pytest.approx(ratio, rel=0.03)
    assert fitted.period == pytest.approx(2 * math.pi / free, rel=0.002)


def test_the_swings_of_a_released_ship_have_the_period_of_theory() -> None:
    bench = Bench(CALM)
    recorder = Recorder(bench)
    bench.apply(i.Heel(math.radians(6.0)))
    bench.advance(4 * TICKS_PER_SECOND)
    ticks, rows = recorder.between(0, bench.tick)
    fitted = fit(ticks / TICKS_PER_SECOND, rows["heel"], rows["rate"])
    assert fitted is not None
    assert fitted.period == pytest.approx(float(empty_ship(CALM).period_at(fitted.amplitude)), rel=0.01)
    assert 0.03 < fitted.ratio < 0.12


def test_no_swing_no_damping() -> None:
    time = np.arange(0.0, 3.0, 1 / 60)
    assert fit(time, np.zeros_like(time), np.zeros_like(time)) is None


def test_samples_are_kept_by_tick_through_going_back(loaded: Bench) -> None:
    recorder = Recorder(loaded)
    first = loaded.tick
    loaded.advance(400)
    _, (before,) = recorder.series(("heel",), first, loaded.tick)
    loaded.go_to(first + 100)
    ticks, rows = recorder.between(first, loaded.latest)
    assert len(ticks) == 400 // SAMPLE_TICKS + (first % SAMPLE_TICKS == 0)
    loaded.advance(300)
    _, (again,) = recorder.series(("heel",), first, loaded.tick)
    assert again.tolist() == before.tolist()
    loaded.go_to(first + 100)
    loaded.apply(i.Push(0.5))
    assert recorder.between(first, loaded.latest)[0][-1] <= first + 100
    assert len(rows.values) == len(ticks)


def test_thinned_out_samples_do_not_crawl(loaded: Bench) -> None:
    """Which samples are shown depends on their ticks, not on where the window ends: a plot does not flicker."""
    recorder = Recorder(loaded)
    first = loaded.tick
    loaded.advance(240)
    one, _ = recorder.between(first, first + 200, most=30)
    other, _ = recorder.between(first, first + 202, most=30)
    assert set(one) <= set(other)


def test_a_parameter_is_a_quantity_too() -> None:
    bench = Bench(CALM)
    recorder = Recorder(bench)
    bench.advance(10)
    bench.apply(i.Set({"ship.ball_mass": 320.0}))
    bench.advance(10)
    _, (mass,) = recorder.series(("ship.ball_mass",), 0, bench.tick)
    assert mass[0] == 280.0
    assert mass[-1] == 320.0


def test_the_whole_balance_of_the_moment(loaded: Bench) -> None:
    ship = balance_now(Recorder(loaded).now())
    assert ship.mass.shape == ()
    assert float(ship.gm) > 0.0


@pytest.mark.parametrize("ticks", [300, 301])
def test_a_series_ends_in_the_present_as_it_is_now(ticks: int) -> None:
    bench = Bench(Params())
    recorder = Recorder(bench)
    bench.advance(ticks)
    bench.apply(i.Heel(0.2))
    bench.apply(i.Set({"ship.ball_mass": 300.0}))
    for most in (10_000, 20):
        times, (heel, mass) = recorder.series(("heel", "ship.ball_mass"), 0, bench.tick, most)
        assert times[-1] == bench.tick / TICKS_PER_SECOND
        assert heel[-1] == pytest.approx(math.degrees(0.2))
        assert list(mass[-2:]) == [280.0, 300.0]
        assert (np.diff(times) > 0.0).all()
    bench.advance(100)
    bench.go_to(ticks + 1)
    times, (heel,) = recorder.series(("heel",), 0, bench.latest)
    assert heel[list(times).index(bench.tick / TICKS_PER_SECOND)] == math.degrees(bench.world.heel)


def test_the_swell_alone_has_neither_period_nor_damping() -> None:
    params = Params()
    bench = Bench(params)
    recorder = Recorder(bench)
    bench.advance(20 * TICKS_PER_SECOND)
    ticks, rows = recorder.between(10 * TICKS_PER_SECOND, bench.tick)
    rolled = float(np.ptp(rows["heel"])) / 2.0
    least = smallest(balance_now(recorder.now()), params)
    assert 1.5 * rolled < least < 8.0 * rolled
    assert fit(ticks / TICKS_PER_SECOND, rows["heel"], rows["rate"], least) is None
    assert smallest(empty_ship(CALM), CALM) == SMALLEST


@pytest.mark.parametrize("growth", [0.0, 0.05])
def test_swings_that_do_not_die_away_have_no_damping(growth: float) -> None:
    time = np.arange(0.0, 8.0, 1 / 60)
    heel = 0.2 * np.exp(growth * time) * np.cos(5.0 * time)
    rate = np.gradient(heel, time)
    fitted = fit(time, heel, rate)
    assert fitted is not None
    motion = Motion(time, heel, rate, np.zeros_like(time))
    assert Dying.of(empty_ship(CALM), motion, turning_points(time, heel, rate)) is None
    assert fitted.period == pytest.approx(2 * math.pi / 5.0, rel=0.01)
