"""Where on a slider's track a value lies: in proportion, or by its size where the range spans decades."""

from __future__ import annotations

import math
from dataclasses import dataclass

from riffraff.bench.digits import round_step
from riffraff.physics.params import Param

DECADES = 50.0
"""A range from a number to so many times that one is by size."""
FROM_NOTHING = 15.0
"""And one from nothing to so many times the default."""
_KNEE = 0.1
"""Of the default: from there down to nothing it is in proportion."""
_SHARE = 0.02
"""An arrow key goes by about so much of the value, where it is by size."""


@dataclass(frozen=True)
class Scale:
    """Of a parameter. ``knee``: the value from which on equal ways are equal ratios; 0 where equal ways are equal
    differences."""

    low: float
    high: float
    step: float
    knee: float

    @classmethod
    def of(cls, param: Param, step: float) -> Scale:
        """The one that suits a parameter: by size where its range spans decades."""
        by_size = not param.whole and (
            param.high >= DECADES * param.low if param.low > 0.0 else param.high >= FROM_NOTHING * param.default > 0.0
        )
        return cls(param.low, param.high, step, (param.low or _KNEE * param.default) if by_size else 0.0)

    def share(self, value: float) -> float:
        """How far along the track a value lies, 0 to 1."""
        if not self.knee:
            return (value - self.low) / (self.high - self.low)
        return self._bent(value) / self._bent(self.high)

    def value(self, share: float) -> float:
        """The value at a place of the track."""
        share = min(max(share, 0.0), 1.0)
        if not self.knee:
            return self.low + share * (self.high - self.low)
        bent = share * self._bent(self.high)
        found = self.low * math.exp(bent) if self.low else self.knee * math.expm1(bent)
        return min(max(found, self.low), self.high)

    def _bent(self, value: float) -> float:
        return math.log(value / self.low) if self.low else math.log1p(value / self.knee)

    def step_at(self, value: float) -> float:
        """How far an arrow key goes from a value: a round number."""
        if not self.knee:
            return self.step
        return round_step(max(abs(value), self.knee) * _SHARE)
