"""House rules: where tables really differ (each **S** of the rules), all off by default."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kernel.house import HouseRules, switch


@dataclass(frozen=True)
class Customs(HouseRules):
    """The switches; the catalogue has a name (``capharnaum.house.NAME``) and a sentence (``house_help``) each."""

    exact_count: bool = switch("C5")
    """A pawn moves exactly as many cells as its token says."""
    pass_through: bool = switch("C6")
    """Pawns do not block the way."""
    last_room_only: bool = switch("C9")
    """Of the rooms that an adult enters only the one where it stops counts."""
    no_lingering: bool = switch("C12")
    """A child that stops in a room with an adult and mess picks one object up."""
    rotating: bool = switch("C14")
    """The first player of a round is the next one in each."""
    finish_round: bool = switch("C15")
    """When somebody has sown everything the round is played to its end."""
