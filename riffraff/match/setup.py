"""What a match of Riff Raff starts from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from riffraff.kernel.fields import Phrase, Reader, mapping, whole
from riffraff.physics.params import Params
from riffraff.rules.house import House
from riffraff.rules.state import FIRST_LAW, LAW
from riffraff.table import seats

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

    SEATS = range(2, 5)
    HOUSE = House
    OWN: ClassVar = {"params": Reader(_params, Phrase("fields.allowed.table")), "law": whole(FIRST_LAW, LAW)}

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "params": self.params.to_tables(), "law": self.law}

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """What names no law was written under the first."""
        return super().from_dict({"law": FIRST_LAW, **data} if isinstance(data, dict) else data)
