"""What a hundredth of each parameter does to each figure, by statics and half swings in closed form."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from riffraff.lab.aims.figures import find_figure
from riffraff.lab.aims.ships import Ships
from riffraff.physics.params import SCHEMA, Params
from riffraff.physics.statics import Array

SHARE = 0.01
_STEP = 0.1
"""Of that hundredth, to either side, is looked at; the rest is a straight line."""


def effects(params: Params, names: Sequence[str], figures: Sequence[str]) -> Array:
    """By how much each figure (M) changes, in its unit, where one of the parameters (P) grows by a hundredth of its
    value, or of its range where that is nothing: (P, M). At the end of a range it is looked at to one side."""
    changed, steps = [], []
    for name in names:
        param, value = SCHEMA[name], params[name]
        whole = SHARE * (abs(value) or param.high - param.low)
        ends = [min(max(value + side * _STEP * whole, param.low), param.high) for side in (-1.0, 1.0)]
        changed += [params.replace({name: end}) for end in ends]
        steps.append((ends[1] - ends[0]) / whole)
    ships = Ships(changed)
    known = np.stack([find_figure(figure, "effects").known(ships) for figure in figures], axis=-1)
    found: Array = (known[1::2] - known[::2]) / np.array(steps)[:, None]
    return found
