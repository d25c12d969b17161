"""The beginning of a turn as it stands in a recording: whether it is one, and what differs between two."""

from __future__ import annotations

import math

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import Phrase, anything, read_table, whole
from riffraff.match.setup import Setup
from riffraff.physics.state import ABOARD, WorldState
from riffraff.rules.pieces import kind_of, name_of
from riffraff.rules.state import Phase
from riffraff.rules.table import Table
from riffraff.table.boundaries import State

_STATE = {"falls": whole(0, 10**9), "settling": whole(0, 0), "table": anything(), "world": anything()}


def boundary(setup: Setup, state: State) -> int:
    """The seat whose turn begins. Raises ``BadInput`` if none does, or the ship does not carry what the table says."""
    values = read_table("state", state, _STATE)
    if not isinstance(values["table"], str):
        raise BadInput("match.no_boundary")
    table = Table.from_text(values["table"])
    world = WorldState.from_dict(values["world"], "world")
    pieces = {piece.piece for piece in world.pieces if piece.place == ABOARD and piece.kind == kind_of(piece.piece)}
    begun = table.phase in (Phase.ANNOUNCE, Phase.TAKE) and table.seats == len(setup.players)
    whole_ship = pieces == set(table.aboard) and len(pieces) == len(world.pieces) and world.hand is None
    if table.turn is None or not begun or not whole_ship or table.house != setup.house:
        raise BadInput("match.no_boundary")
    return table.turn


def difference(recorded: State, again: State) -> Phrase | None:
    """What differs first between two boundaries, as a person would say it; None if the ships and tables are alike."""
    old, new = recorded["table"].splitlines(), again["table"].splitlines()
    for was, now in zip(old, new, strict=False):
        if was != now:
            return Phrase("match.verdict.table", recorded=was, again=now)
    before, after = (WorldState.from_dict(state["world"], "world") for state in (recorded, again))
    heels = [state.ship[2] if state.ship is not None else 0.0 for state in (before, after)]
    if heels[0] != heels[1]:
        recorded_deg, again_deg = (f"{math.degrees(heel):.12g}" for heel in heels)
        return Phrase("match.verdict.heel", recorded=recorded_deg, again=again_deg)
    for piece, other in zip(before.pieces, after.pieces, strict=False):
        if piece != other:
            away = math.dist(piece.motion[:2], other.motion[:2])
            return Phrase("match.verdict.piece", piece=name_of(piece.piece), away=f"{away:.3g}")
    return None if before == after else Phrase("match.verdict.world")
