"""The bench goes back to any moment and goes on from there to the bit."""

from __future__ import annotations

import json
import random

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.tuning import inputs as i
from riffraff.tuning.session import KEYFRAME_TICKS, Bench


def loaded() -> Bench:
    """A bench with some cargo and a swell."""
    bench = Bench(Params())
    for slot, kind in ((1, "crate"), (4, "barrel"), (6, "chest"), (5, "bottle"), (8, "crate")):
        along = bench.world.shape.slots[slot].centre
        assert bench.apply(i.Drop(slot, kind, slot, along, 0.0, False))
        bench.advance(40)
    return bench


def play(bench: Bench, seed: int, seconds: int) -> dict[int, str]:
    """Random inputs for a while; the digest after each tick's inputs."""
    rng = random.Random(seed)
    digests = {bench.tick: bench.world.digest()}
    for _ in range(seconds * 12):
        match rng.randrange(8):
            case 0:
                bench.apply(i.Push(rng.uniform(-0.3, 0.3)))
            case 1:
                bench.apply(i.Set({"ship.ball_mass": rng.uniform(240.0, 360.0)}))
            case 2:
                bench.apply(i.Set({"contact.friction": rng.uniform(0.25, 0.5)}))
            case 3:
                kind = rng.choice(KINDS)
                bench.apply(i.Take(20 + rng.randrange(8), kind, 0.0, 0.0, 250.0, 100.0))
            case 4:
                bench.apply(i.Hand(rng.uniform(-120.0, 250.0), rng.uniform(60.0, 200.0)))
            case 5:
                bench.apply(i.LetGo())
        digests[bench.tick] = bench.world.digest()
        for _ in range(10):
            bench.advance(1)
            digests[bench.tick] = bench.world.digest()
    return digests


@pytest.mark.parametrize("seed", [1, 2])
def test_history_restored_at_random_moments_continues_to_the_bit(seed: int) -> None:
    bench = loaded()
    digests = play(bench, seed, 12)
    end = bench.tick
    rng = random.Random(seed + 100)
    for _ in range(50):
        bench.go_to(rng.randint(bench.earliest, end))
        start = bench.tick
        if start in digests:
            assert bench.world.digest() == digests[start]
        bench.advance(rng.randint(1, 30))
        if bench.tick in digests:
            assert bench.world.digest() == digests[bench.tick], f"from tick {start}"
    bench.go_to(end)
    assert bench.world.digest() == digests[end]


def test_acting_in_the_past_forgets_what_was_ahead() -> None:
    bench = loaded()
    play(bench, 3, 4)
    bench.go_to(bench.earliest + KEYFRAME_TICKS + 7)
    assert bench.apply(i.Push(0.2))
    assert bench.latest == bench.tick
    assert all(tick <= bench.tick for tick, _ in bench.inputs)


def test_a_changed_mass_keeps_heel_and_rate() -> None:
    """A rebuild in place keeps the ship's motion."""
    bench = loaded()
    bench.apply(i.Heel(0.1))
    bench.advance(30)
    heel, rate = bench.world.heel, bench.world.heel_rate
    bench.apply(i.Set({"ship.ball_mass": 320.0}))
    assert bench.world.heel == pytest.approx(heel, abs=1e-12)
    assert bench.world.heel_rate == pytest.approx(rate, abs=1e-12)
    assert bench.params.ship.ball_mass == 320.0


def test_what_cannot_be_done_changes_nothing() -> None:
    bench = loaded()
    before = bench.world.digest()
    assert not bench.apply(i.LetGo())
    assert not bench.apply(i.Remove(31))
    assert not bench.apply(i.Drop(1, "crate", 2, 0.0, 0.0, False))
    assert bench.world.digest() == before


def test_what_failed_leaves_no_trace_in_what_follows() -> None:
    """Not even in the order in which the engine sees its shapes: history does not repeat what failed."""
    bench = loaded()
    middle = bench.world.shape.slots[4].centre
    bench.apply(i.Push(0.6))
    for along in (middle, middle - 3.0, middle + 3.0):
        bench.apply(i.Drop(20, "sailor", 4, along, 0.0, False))
    bench.apply(i.Drop(21, "crate", 3, bench.world.shape.slots[3].centre, 0.0, False))
    bench.advance(150)
    end, digest = bench.tick, bench.world.digest()
    bench.go_to(bench.earliest)
    bench.go_to(end)
    assert bench.world.digest() == digest


def test_inputs_read_back_from_json() -> None:
    done = [
        i.Set({"ship.ball_mass": 300.0}),
        i.Push(0.25),
        i.Drop(3, "crate", 4, 80.5, 0.0, False),
        i.Take(4, "rat", 1.0, -2.0, 250.0, 90.0),
        i.Hang(-1),
        i.TwoHands(True),
        i.Clear(),
    ]
    for tick, item in enumerate(done):
        text = json.dumps(i.INPUTS.to_timed(tick, item))
        assert i.INPUTS.from_timed(json.loads(text)) == (tick, item)


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ([], "input"),
        ({"t": -1, "do": "clear"}, "t"),
        ({"t": 1, "do": "explode"}, "do"),
        ({"t": 1, "do": "push", "rate": float("nan")}, "rate"),
        ({"t": 1, "do": "push"}, "push"),
        (
            {"t": 1, "do": "drop", "piece": 1, "kind": "whale", "slot": 1, "along": 0.0, "angle": 0.0, "hang": False},
            "kind",
        ),
        ({"t": 1, "do": "set", "changes": {"ship.wings": 2}}, r"changes: .*ship\.wings"),
        ({"t": 1, "do": "set", "changes": {"ship.ball_mass": 1e9}}, r"changes: ship\.ball_mass"),
    ],
)
def test_bad_inputs_are_named(bad: object, named: str) -> None:
    with pytest.raises(BadInput, match=rf"^{named}\b"):
        i.INPUTS.from_timed(bad)
