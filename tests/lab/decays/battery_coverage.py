"""Whether the errors that are told are true: simulated records of twelve kinds, by another integrator, fitted.

`python3 scripts/battery.py tests/lab/decays/battery_coverage.py -s` prints for each kind and each figure in how many of
a hundred records the truth lies within two errors, and how often a term is told that is not there. With
`RECORDS=1000` there are so many in all, with `SEED=7` others.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest
from swinging import KINDS, Simulated, simulated

from riffraff.kernel.errors import BadInput
from riffraff.lab.decays.choice import ANGLE, FLAG, RATE
from riffraff.lab.decays.columns import RAD
from riffraff.lab.decays.decay import Decay, measure
from riffraff.lab.decays.record import Measured

RECORDS = int(os.environ.get("RECORDS", "240"))
SEED = int(os.environ.get("SEED", "2026"))
FIGURES = ("period_s", "damping_ratio", "dead_band_deg", "quadratic_per_rad", "drift_deg_per_s")
LEAST, MOST_FALSE = 0.92, 0.05
CHANCE = 2.6
"""Standard errors of a share by which it may lie outside its bounds by chance alone."""


class Seen(NamedTuple):
    """Of one figure: is it in the record, is it told, and is the truth within two errors."""

    there: bool
    told: bool
    covered: bool


def looked_at(record: Simulated, found: Decay) -> dict[str, Seen]:
    seen = {}
    for name in FIGURES:
        truth = float(getattr(record.truth, name))
        if name not in found.figures:
            seen[name] = Seen(truth != 0.0, False, truth == 0.0)
            continue
        estimate, _ = found.figures[name]
        seen[name] = Seen(truth != 0.0, estimate.value != 0.0, abs(estimate.value - truth) <= 2.0 * estimate.error)
    return seen


def spread(share: float, count: int) -> float:
    return float(np.sqrt(share * (1.0 - share) / max(count, 1)))


@pytest.mark.slow
def test_two_errors_hold_the_truth_and_no_term_is_told_that_is_not_there() -> None:
    held: dict[tuple[str, str], list[Seen]] = {}
    refused: Counter[str] = Counter()
    for number in range(RECORDS):
        kind = KINDS[number % len(KINDS)]
        record = simulated(kind, np.random.default_rng((SEED, number)))
        quantity = RATE if record.rate else ANGLE
        try:
            found = measure([Measured(kind, record.time_s, record.seen, RAD, FLAG, quantity)])
        except BadInput:
            refused[kind] += 1
            continue
        for name, seen in looked_at(record, found).items():
            held.setdefault((kind, name), []).append(seen)
    print("\n" + "".join(f"{word:>22}" for word in ("kind", *FIGURES)) + "   refused")
    for kind in KINDS:
        shares = [_told(held.get((kind, name), [])) for name in FIGURES]
        print("".join(f"{word:>22}" for word in (kind, *shares)), f"{refused[kind]:9d}")
    wrong = []
    for name in FIGURES:
        each = [seen for (_, figure), some in held.items() if figure == name for seen in some]
        there, absent = [seen for seen in each if seen.there], [seen for seen in each if not seen.there]
        covered = sum(seen.covered for seen in there) / max(len(there), 1)
        false = sum(seen.told for seen in absent) / max(len(absent), 1)
        print(f"{name:>22}: {100 * covered:.1f} % of {len(there)} covered; {100 * false:.1f} % of {len(absent)} false")
        if there and covered < LEAST - CHANCE * spread(LEAST, len(there)):
            wrong.append(f"{name}: {covered:.3f} covered")
        if absent and false > MOST_FALSE + CHANCE * spread(MOST_FALSE, len(absent)):
            wrong.append(f"{name}: {false:.3f} false")
    assert wrong == []
    assert refused.total() <= 0.02 * RECORDS


def _told(each: list[Seen]) -> str:
    """Covered of those where it is there, and told of those where it is not."""
    there, absent = [seen for seen in each if seen.there], [seen for seen in each if not seen.there]
    parts = [f"{sum(seen.covered for seen in there)}/{len(there)}"] if there else []
    parts += [f"false {sum(seen.told for seen in absent)}/{len(absent)}"] if absent else []
    return ", ".join(parts)
