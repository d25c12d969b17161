"""How swings die away: viscous and dry friction told apart, with errors that cover the truth."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.dying import Dying, Motion
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship
from riffraff.physics.swings import turning_points
from riffraff.tuning import inputs as i
from riffraff.tuning.quantities import QUANTITIES, balance_now
from riffraff.tuning.recorder import Recorder
from riffraff.tuning.session import Bench
from riffraff.tuning.swinging import swinging

KINDS = ("viscous", "dry", "both")


@pytest.mark.parametrize("swell", [0.0, 4.0])
@pytest.mark.parametrize("kind", KINDS)
def test_an_equation_of_motion_gives_back_its_friction(kind: str, swell: float) -> None:
    """Integrated here by itself, wide swings and a swaying mount and all."""
    ship = empty_ship(Params())
    inertia, weight, stiffness = float(ship.inertia), float(ship.weight), float(ship.stiffness)
    damping, torque = (0.0 if kind == "dry" else 4e6), (0.0 if kind == "viscous" else 5e5)
    steps, step = 16, 1.0 / 60.0 / 16
    own = 2.0 * math.pi / 2.7

    def pull(time: float, heel: float, rate: float) -> float:
        sway = -swell * own**2 * math.sin(own * time)
        driven = float(ship.mass) * sway * (float(ship.x) * math.sin(heel) + float(ship.y) * math.cos(heel))
        right = weight * float(ship.righting_arm(heel))
        return (driven - right - damping * rate - math.copysign(torque, rate)) / inertia

    heel, rate = 0.5, -1e-9
    rows = []
    for sample in range(60 * 9):
        rows.append((sample / 60.0, heel, rate, swell * math.sin(own * sample / 60.0)))
        for n in range(steps):
            time = sample / 60.0 + n * step
            middle = rate + pull(time, heel, rate) * step / 2.0
            heel += middle * step
            rate = middle + pull(time + step, heel, middle) * step / 2.0
    motion = Motion(*np.array(rows).T)
    turns = turning_points(motion.time_s, motion.heel, motion.rate)
    found = Dying.of(ship, motion, turns)
    assert found is not None
    assert found.ratio == pytest.approx(damping * 0.5 / (inertia * float(ship.frequency)), abs=2e-4)
    assert found.band == pytest.approx(torque / stiffness, abs=2e-4)


def decay(kind: str, rng: random.Random, *, falls: bool, swell: float = 0.0) -> tuple[Recorder, float, float]:
    """A ship let go, empty or with a crate in the middle, or with one that falls from a yard on the way; and its
    damping ratio and dry torque (g mm2/s2)."""
    damping = rng.uniform(5e5, 6e6) if kind != "dry" else 0.0
    torque = rng.uniform(5e4, 9e5) if kind != "viscous" else 0.0
    params = Params().replace(
        {
            "swell.amplitude": swell,
            "ship.pivot_damping": damping,
            "ship.pivot_friction": torque,
            "ship.ball_mass": rng.uniform(240.0, 420.0),
            "contact.friction": 0.5,
        }
    )
    recorder = Recorder(Bench(params))
    bench = recorder.bench
    slots = bench.world.shape.slots
    if falls:
        slot = slots[9]
        edge = slot.x0 if abs(slot.x0) > abs(slot.x1) else slot.x1
        assert bench.apply(i.Drop(0, "crate", 9, edge - math.copysign(1.0, edge), 0.0, False))
        bench.advance(2)
    elif rng.random() < 0.3:
        assert bench.apply(i.Drop(0, "crate", 2, slots[2].centre, 0.0, False))
        bench.advance(40)
    bench.apply(i.Heel(math.radians(rng.uniform(6.0, 16.0))))
    bench.advance(2)
    ship = balance_now(recorder.now())
    ratio = damping / (2.0 * float(ship.inertia) * float(ship.frequency))
    bench.advance(round(rng.uniform(5.0, 20.0) * float(ship.period) * TICKS_PER_SECOND))
    return recorder, ratio, torque


def outcome(number: int) -> tuple[bool, bool]:
    """Of one of a hundred random decays, the first ten of which have a fall: whether a dash is shown, and whether two
    standard errors of the ratio cover the truth."""
    rng = random.Random(number)
    recorder, ratio, _ = decay(KINDS[number % 3], rng, falls=number < 10)
    _, dying = swinging(recorder)
    return dying is None, dying is not None and abs(dying.ratio - ratio) <= 2.0 * dying.ratio_se


@pytest.mark.parametrize("number", [0, 5, 10, 11, 12, 40, 41, 42])
def test_two_errors_cover_the_truth_and_a_fall_is_a_dash(number: int) -> None:
    assert outcome(number) == (number < 10, number >= 10)


@pytest.mark.slow
def test_of_a_hundred_decays() -> None:
    found = [outcome(number) for number in range(100)]
    assert all(dash for dash, _ in found[:10])
    assert sum(covers for _, covers in found[10:]) >= 82


def test_theory_stands_beside_it() -> None:
    recorder, ratio, torque = decay("both", random.Random(77), falls=False)
    shown = {name: float(QUANTITIES[name].of(recorder.now())[0]) for name in ("damping_theory", "dry_theory")}
    assert shown["damping_theory"] == pytest.approx(ratio, rel=1e-3)
    assert shown["dry_theory"] == pytest.approx(torque * 1e-6)
