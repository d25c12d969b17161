"""What a match of Riff Raff starts from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from riffraff.kernel.fields import Phrase, Reader, mapping, number, several, whole
from riffraff.physics.params import Params
from riffraff.rules.house import House
from riffraff.rules.state import FIRST_LAW, LAW
from riffraff.table import seats
from riffraff.table.slow import HANDICAPS, LONGEST_FALL_S, SHORTEST_FALL_S, USUAL_FALL_S

PARAMS_SOURCE = "params"
"""What a fault in the parameters is blamed on; whoever reads a file adds the file and the line."""


def _params(value: Any) -> Params:
    return Params.from_tables(mapping("params", value), PARAMS_SOURCE)


@dataclass(frozen=True)
class Setup(seats.Setup):
    """Two to four players (R1) on a ship of these parameters."""

    house: House = field(default_factory=House)
    params: Params = field(default_factory=Params)
    law: int = LAW
    """What is ruled, one of ``LAWS``: a match is gone on with, and checked, under the law that it was begun under."""
    fall_s: float = USUAL_FALL_S
    """How long every fall is seen, s (R18)."""
    handicaps: tuple[float, ...] = ()
    """By seat, how many times as long a fall is seen that this seat may catch; one by default."""

    SEATS = range(2, 5)
    HOUSE = House
    OWN: ClassVar = {
        "params": Reader(_params, Phrase("fields.allowed.table")),
        "law": whole(FIRST_LAW, LAW),
        "fall_s": number(SHORTEST_FALL_S, LONGEST_FALL_S),
        "handicaps": several(number(*HANDICAPS), 0, SEATS[-1]),
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        for key in ("law", "fall_s", "handicaps"):
            self.OWN[key].read(key, getattr(self, key))

    def seen_fall_s(self, seat: int | None) -> float:
        """How long a fall is seen that this seat may catch, s."""
        return self.fall_s * (self.handicaps[seat] if seat is not None and seat < len(self.handicaps) else 1.0)

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "params": self.params.to_tables(), "handicaps": list(self.handicaps)}

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """What names no law was written under the first, and nothing of how falls are seen."""
        before = {"law": FIRST_LAW, "fall_s": USUAL_FALL_S, "handicaps": []}
        return super().from_dict({**before, **data} if isinstance(data, dict) else data)
