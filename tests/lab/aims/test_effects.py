"""What a hundredth of a parameter does: against closed forms, and against doing it."""

from __future__ import annotations

import math

import pytest

from riffraff.lab.aims.effects import effects
from riffraff.lab.aims.figures import find_figure
from riffraff.lab.aims.ships import Ships
from riffraff.physics.params import SCHEMA, Params
from riffraff.physics.statics import empty_ship


def test_gm_and_the_angle_of_sliding_against_closed_forms() -> None:
    (gm, slide), _ = effects(Params(), ("ship.ball_mass", "contact.friction"), ("gm_mm", "slide_deg"))
    ship, ball = empty_ship(Params()), Params().ship
    by_hand = ball.ball_mass * (ball.ball_depth - float(ship.gm)) / float(ship.mass)
    assert gm == pytest.approx(0.01 * by_hand, rel=1e-4)
    assert slide == 0.0
    _, slides = effects(Params(), ("ship.ball_mass", "contact.friction"), ("gm_mm", "slide_deg"))[:, 1]
    assert slides == pytest.approx(0.01 * math.degrees(0.32 / (1.0 + 0.32**2)), rel=1e-4)


@pytest.mark.parametrize("figure", ["period_s", "damping_ratio", "tip_list_deg", "swell_roll_deg"])
def test_it_is_what_doing_it_does(figure: str) -> None:
    names = [name for name in SCHEMA if name.startswith("ship.")]
    found = effects(Params(), names, [figure])[:, 0]
    known = find_figure(figure, "test").known
    size = float(known(Ships([Params()]))[0])
    for name, told in zip(names, found.tolist(), strict=True):
        param, now = SCHEMA[name], Params()[name]
        more = min(now * 1.01, param.high)
        done = float(known(Ships([Params().replace({name: more})]))[0] - known(Ships([Params()]))[0])
        share = (more - now) / (0.01 * now)
        assert done == pytest.approx(told * share, rel=0.12, abs=1e-3 * size)


def test_what_is_nothing_grows_by_a_hundredth_of_its_range() -> None:
    still = Params().replace({"swell.amplitude": 0.0, "ship.pivot_friction": 0.0})
    (roll,) = effects(still, ("swell.amplitude",), ("swell_roll_deg",))[0]
    known = find_figure("swell_roll_deg", "test").known
    assert roll == pytest.approx(float(known(Ships([still.replace({"swell.amplitude": 0.3})]))[0]), rel=1e-6)
