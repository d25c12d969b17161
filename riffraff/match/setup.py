"""What a match starts from. Two matches from equal setups and equal commands are equal to the last bit."""

from __future__ import annotations

from dataclasses import dataclass, field

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import Reader, anything, flag, mapping, one_of, optional, read_table, several, text, whole
from riffraff.kernel.rng import LARGEST_SEED
from riffraff.physics.params import Params
from riffraff.rules.house import House

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
"""R1."""
COLOURS = ("red", "blue", "yellow", "green")
"""The four colours of cards, one a player (R4)."""
HUMAN = "human"
"""The kind of seat whose commands come from outside."""
LONGEST_NAME = 24
"""Characters; what a score table has room for."""
OLDEST = 130
PARAMS_SOURCE = "params"
"""What a fault in the parameters is blamed on; whoever reads a file adds the file and the line."""


@dataclass(frozen=True)
class Seat:
    """One player: a name, an age in years (or None, R6), a colour of ``COLOURS`` and a kind of player.

    The kind is ``human`` or a name in the register of players; it is looked up there when the match is driven.
    """

    name: str
    age: int | None = None
    colour: str = COLOURS[0]
    kind: str = HUMAN

    def to_dict(self) -> dict[str, object]:
        return {"name": self.name, "age": self.age, "colour": self.colour, "kind": self.kind}


SEAT: dict[str, Reader] = {
    "name": text(LONGEST_NAME),
    "age": optional(whole(0, OLDEST)),
    "colour": one_of(COLOURS),
    "kind": text(LONGEST_NAME),
}


SETUP: dict[str, Reader] = {
    "players": several(anything(), FEWEST_PLAYERS, MOST_PLAYERS),
    "house": anything(),
    "params": anything(),
    "seed": whole(0, LARGEST_SEED),
    "practice": flag(),
}


@dataclass(frozen=True)
class Setup:
    """Players in seat order, house rules, parameters, seed, and whether turns may be undone.

    Raises ``BadInput`` if the number of players, a field of a seat or the seed is wrong, or two seats share a colour.
    """

    players: tuple[Seat, ...]
    house: House = field(default_factory=House)
    params: Params = field(default_factory=Params)
    seed: int = 0
    practice: bool = False

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= len(self.players) <= MOST_PLAYERS:
            raise BadInput("match.players", low=FEWEST_PLAYERS, high=MOST_PLAYERS, n=len(self.players))
        for seat in self.players:
            read_table("players", seat.to_dict(), SEAT)
        if len({seat.colour for seat in self.players}) < len(self.players):
            raise BadInput("match.colours", allowed=", ".join(COLOURS))
        for key in ("seed", "practice"):
            SETUP[key].read(key, getattr(self, key))

    def to_dict(self) -> dict[str, object]:
        """Plain data that JSON keeps exactly; ``from_dict`` gives an equal setup back."""
        return {
            "players": [seat.to_dict() for seat in self.players],
            "house": self.house.to_dict(),
            "params": self.params.to_tables(),
            "seed": self.seed,
            "practice": self.practice,
        }

    @classmethod
    def from_dict(cls, data: object) -> Setup:
        """Read what ``to_dict`` writes. Raises ``BadInput`` naming the key and what is allowed."""
        table = read_table("setup", data, SETUP)
        return cls(
            players=tuple(Seat(**read_table("players", player, SEAT)) for player in table["players"]),
            house=House.from_dict(mapping("house", table["house"])),
            params=Params.from_tables(mapping("params", table["params"]), PARAMS_SOURCE),
            seed=table["seed"],
            practice=table["practice"],
        )
