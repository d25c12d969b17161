"""Who sits down, and what a match starts from. Two matches from equal setups and commands are equal to the last bit."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, Self

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import (
    Phrase,
    Reader,
    flag,
    mapping,
    number,
    one_of,
    optional,
    read_table,
    several,
    table,
    text,
    whole,
)
from riffraff.kernel.house import HouseRules
from riffraff.kernel.rng import LARGEST_SEED

COLOURS = ("red", "blue", "yellow", "green", "violet", "pink")
"""In this order: a game has as many as it has seats."""
HUMAN = "human"
"""The kind of seat whose commands come from outside."""
LONGEST_NAME = 24
"""Characters; what a score table has room for."""
NAME = text(LONGEST_NAME)
OLDEST = 130
THINK = 0.02, 10.0
"""How much of its time to think an opponent may be given at least, and at most."""


def as_read(name: str) -> str:
    """A name so that two that read alike are equal, however their accents are written and whatever their case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


@dataclass(frozen=True)
class Seat:
    """One player: a name, an age in years (or None), a colour of ``COLOURS`` and a kind of player.

    The kind is ``human`` or a name in the game's register of players; it is looked up there when the match is driven.
    """

    name: str
    age: int | None = None
    colour: str = COLOURS[0]
    kind: str = HUMAN

    def to_dict(self) -> dict[str, object]:
        return asdict(self)


@dataclass(frozen=True)
class Setup:
    """Players in seat order, house rules, seed, whether turns may be undone, and how much of their usual budget the
    opponents think: 0.2 is a fifth of the places that they think of, and of those that they try.

    A game says how many it seats and which house rules it has, and adds what else it starts from: fields of a subclass,
    with their readers in ``OWN`` (and a ``to_dict`` if one of them is no plain data). Raises ``BadInput`` if the number
    of players, a field of a seat or the seed is wrong, or two seats share a colour.
    """

    players: tuple[Seat, ...]
    house: HouseRules = field(default_factory=HouseRules)
    seed: int = 0
    practice: bool = False
    think: float = 1.0

    SEATS: ClassVar[range] = range(2, len(COLOURS) + 1)
    HOUSE: ClassVar[type[HouseRules]] = HouseRules
    OWN: ClassVar[Mapping[str, Reader]] = {}

    def __post_init__(self) -> None:
        if len(self.players) not in self.SEATS:
            low, high = self.SEATS[0], self.SEATS[-1]
            raise BadInput("table.players", low=low, high=high, n=len(self.players))
        readers = self.readers()
        readers["players"].read("players", [seat.to_dict() for seat in self.players])
        if len({seat.colour for seat in self.players}) < len(self.players):
            raise BadInput("table.colours", allowed=", ".join(self.colours()))
        for key in ("seed", "practice", "think"):
            readers[key].read(key, getattr(self, key))

    @property
    def people(self) -> frozenset[int]:
        """The seats of persons."""
        return frozenset(n for n, seat in enumerate(self.players) if seat.kind == HUMAN)

    @classmethod
    def colours(cls) -> tuple[str, ...]:
        """The colours of the game's players."""
        return COLOURS[: cls.SEATS[-1]]

    @classmethod
    def readers(cls) -> dict[str, Reader]:
        """How each field is read."""
        seat = {
            "name": NAME,
            "age": optional(whole(0, OLDEST)),
            "colour": one_of(cls.colours()),
            "kind": NAME,
        }

        def house(value: Any) -> HouseRules:
            return cls.HOUSE.from_dict(mapping("house", value))

        return {
            "players": several(table(seat, Seat), cls.SEATS[0], cls.SEATS[-1]),
            "house": Reader(house, Phrase("fields.allowed.table")),
            "seed": whole(0, LARGEST_SEED),
            "practice": flag(),
            "think": number(*THINK),
            **cls.OWN,
        }

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON keeps exactly; ``from_dict`` gives an equal setup back. The usual budget is not
        named: no file did before there was another."""
        return {
            "players": [seat.to_dict() for seat in self.players],
            "house": self.house.to_dict(),
            "seed": self.seed,
            "practice": self.practice,
            **({} if self.think == 1.0 else {"think": self.think}),
            **{key: getattr(self, key) for key in self.OWN},
        }

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """Read what ``to_dict`` writes. Raises ``BadInput`` naming the key and what is allowed."""
        given = {"think": 1.0, **data} if isinstance(data, dict) else data
        return cls(**read_table("setup", given, cls.readers()))
