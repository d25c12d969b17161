"""House rules: where tables of a game really differ. Each is a switch, off by default, that changes one rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

from riffraff.kernel.errors import BadInput, unknown


def switch(rule: str) -> Any:
    """A switch that changes the rule of this number."""
    return field(default=False, metadata={"rule": rule})


@dataclass(frozen=True)
class HouseRules:
    """The switches of a game are the fields of a subclass, each a ``switch``, in the order of their rules."""

    def to_dict(self) -> dict[str, bool]:
        """All switches by name."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Self:
        """House rules from switches by name; those not named are off. Raises ``BadInput`` for other names or values."""
        rules = cls.rules()
        for name, value in data.items():
            if name not in rules:
                raise unknown("kernel.house.unknown", name, rules, name=name)
            if not isinstance(value, bool):
                raise BadInput("kernel.house.value", name=name, value=value)
        return cls(**{name: value is True for name, value in data.items()})

    @classmethod
    def rules(cls) -> dict[str, str]:
        """The number of the rule that each switch changes, by the name of the switch."""
        return {item.name: item.metadata["rule"] for item in fields(cls)}
