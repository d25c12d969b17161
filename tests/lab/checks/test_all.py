"""The validation table: each line within its bound on the engine as it is, and out of it on an engine made worse."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.lab.checks import all as check
from riffraff.lab.checks import contact, rest, roll
from riffraff.lab.checks.rig import DROPS, Line, Rig
from riffraff.physics import reduced
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship

FEW_DROPS = 100
NAMES = [name for names in check.CHECKS.values() for name in names]


@cache
def lines() -> dict[str, Line]:
    """Every line by name, from one run of all checks with few drops."""
    return {line.name: line for line in check.run(rig=Rig(drops=FEW_DROPS))}


@pytest.mark.parametrize("name", NAMES)
def test_line_is_within_its_bound(name: str) -> None:
    line = lines()[name]
    assert line.ok, f"{line.theory} {line.unit} in theory, {line.simulated} simulated: {line.error} > {line.bound}"


def test_the_lines_are_those_that_are_announced() -> None:
    assert list(lines()) == NAMES


def test_thinnest_piece_passes_through_nothing_in_a_thousand_drops() -> None:
    (line,) = contact.tunnelling(Rig(drops=DROPS))
    assert DROPS == 1000
    assert line.simulated == 0


class Worse(Rig):
    """The same worlds with some parameters spoilt."""

    def __init__(self, **spoilt: float) -> None:
        super().__init__(drops=60)
        self._spoilt = {name.replace("__", "."): value for name, value in spoilt.items()}

    def params(self, **changes: float) -> Params:
        return super().params(**changes).replace(self._spoilt)


def test_a_soft_joint_loses_amplitude_and_lets_the_pivot_drift() -> None:
    soft = Worse(engine__joint_stiffness=0.05)
    assert [line.ok for line in roll.amplitude_kept(soft)] == [False]
    assert [line.ok for line in check.pivot_drift(soft)] == [False]


def test_a_long_step_lets_a_fast_piece_through() -> None:
    (line,) = contact.tunnelling(Worse(engine__substeps=1))
    assert line.simulated > 0
    assert not line.ok


def test_friction_is_told_from_none() -> None:
    rubbing = Worse(ship__pivot_friction=6.0e5)
    assert not all(line.ok for line in roll.amplitude_kept(rubbing))
    assert not all(line.ok for line in roll.viscous_damping(rubbing))


def test_the_log_decrement_is_that_of_a_full_swing() -> None:
    (line,) = roll.viscous_damping(Rig())
    params = Rig().params(ship__pivot_friction=0.0)
    period = float(empty_ship(params).period)
    trace = reduced.roll(reduced.Rolls.of([params]), math.radians(3.0), 0.0, 12.0)
    tops = [np.ptp(trace.heel[0][(trace.time >= start) & (trace.time < start + period)]) for start in (0.0, period)]
    assert line.theory == pytest.approx(math.log(tops[0] / tops[1]), rel=0.01)
    assert line.ok


def test_a_slippery_stack_creeps() -> None:
    assert not rest.stack(Worse(contact__friction=0.02))[1].ok


def test_an_error_that_is_no_number_is_out_of_bounds() -> None:
    assert not Line("list", "deg", 1.0, math.nan, "deg", math.nan, 0.05).ok


def test_progress_counts_to_the_number_of_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "CHECKS", {check.pivot_drift: ("pivot_drift",)})
    seen: list[tuple[int, int]] = []
    check.run(lambda done, total: seen.append((done, total)))
    assert seen == [(0, 1), (1, 1)]


def test_table_shows_every_line_with_units_and_verdict() -> None:
    good = Line("period_2", "s", 1.33, 1.3301, "%", 0.0075, 0.1)
    bad = Line("list", "deg", 2.0, 2.1, "deg", 0.1, 0.05)
    head, first, second = check.table([good, bad]).splitlines()
    assert head.split() == ["quantity", "theory", "simulated", "error", "bound", "verdict"]
    assert first.split("  ")[0] == "roll period at 2 degrees (compound pendulum)"
    assert first.endswith("1.33 s   1.3301 s  0.0075 %     0.1 %  ok")
    assert second.endswith(" 2 deg    2.1 deg   0.1 deg  0.05 deg  OUT OF BOUNDS")
    assert check.verdict([good]) == "The one line is within its bound."
    assert check.verdict([good, bad]) == "1 of 2 lines is out of its bound: list under ten loads, the worst."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_words(language: str) -> None:
    words = {key.removeprefix("check.line.") for key in catalogue(language) if key.startswith("check.line.")}
    assert words == set(NAMES)


def test_a_line_as_plain_values_names_what_is_no_number() -> None:
    plain = Line("slide", "deg", 17.7, math.inf, "deg", math.inf, 0.5).to_dict()
    assert plain == {
        "name": "slide",
        "unit": "deg",
        "theory": 17.7,
        "simulated": "inf",
        "error_unit": "deg",
        "error": "inf",
        "bound": 0.5,
        "ok": False,
    }
