"""A recorded match of Riff Raff as the lab takes it: the ship it was played on, and each turn as it began.

Boundaries are as they were recorded, whatever version plays them again.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from riffraff.games import game_named
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.fields import Phrase
from riffraff.loads.afloat import CALM_RATE, CALM_TICKS, braked, settle
from riffraff.loads.afloat import afloat as loaded
from riffraff.loads.load import find_load
from riffraff.physics.falls import FELL
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import KINDS, kind_of
from riffraff.physics.params import Params
from riffraff.physics.placement import slots_of
from riffraff.physics.state import ABOARD, WorldState
from riffraff.physics.world import World
from riffraff.rules.events import Event, PieceFell, PieceReleased
from riffraff.rules.pieces import name_of
from riffraff.table.recording import Recording, read, restore

GAME = "riffraff"
_MOMENT = re.compile(r"(?P<file>.+\.riff)@(?P<turn>\d{1,4}|end)")
COLUMNS = (
    *("turn", "player", "pieces", "slots", "fell", "aboard"),
    *("list_before_deg", "list_after_deg", "gm_before_mm", "gm_after_mm"),
)


def is_moment(text: str) -> bool:
    """Whether a load is a moment of a recorded match, as ``m.riff@12``."""
    return _MOMENT.fullmatch(text) is not None


def read_match(path: Path) -> Recording:
    """A recording. Raises ``BadInput`` for what is none, and for one of another game."""
    recording = read(path, game_named)
    if recording.game.name != GAME:
        raise BadInput("lab.replay.other_game", file=path, game=recording.game.name)
    return recording


def ship_of(recording: Recording) -> Params:
    """What a match was played on."""
    setup: Any = recording.setup
    params: Params = setup.params
    return params


def file_and_turn(text: str) -> tuple[Path, str]:
    """The recording of a moment, and which."""
    file, _, turn = text.rpartition("@")
    return Path(file), turn


@lru_cache(maxsize=4)
def moment_of(text: str, source: str = "load") -> tuple[Params, WorldState]:
    """The ship of a match, and how all lay as turn 12 of ``m.riff@12`` began; ``@end`` is the last that is known.

    Raises ``BadInput`` naming ``source`` and the turns that there are.
    """
    file, turn = file_and_turn(text)
    recording = read_match(file)
    turns = {turn.snapshot.turn: index for index, turn in enumerate(recording.turns)}
    last = max(turns, default=0)
    number = last if turn == "end" else int(turn)
    if number not in turns:
        raise BadInput("lab.replay.no_turn", source=source, value=text, high=last)
    match: Any = recording.begin()
    restore(recording, match, turns[number])
    return ship_of(recording), match.world.state()


def afloat(params: Params, load: str, seed: int) -> World:
    """As ``riffraff.loads.afloat`` has it; a moment of a match comes to rest as it lay, on still water.

    Raises ``RiffRaffError`` if anything falls meanwhile.
    """
    if not is_moment(load):
        return loaded(params, load, seed)
    world = World(braked(params), moment_of(load)[1])
    for piece in [piece for piece in world.pieces if world.where(piece) != ABOARD]:
        world.remove(piece)
    fell = [fact for fact in settle(world, CALM_TICKS, CALM_RATE) if fact.what == FELL]
    if fell:
        raise RiffRaffError("lab.replay.not_at_rest", load=load, piece=Phrase(f"rules.piece.{kind_of(fell[0].piece)}"))
    return World(params, world.state())


def kinds_aboard(load: str) -> set[str]:
    """The kinds of cargo in a load in any of its spellings: of a policy it may be any."""
    if is_moment(load):
        return {piece.kind for piece in moment_of(load)[1].pieces}
    found = find_load(load, "load")
    return set(KINDS) if found.policy else {item.kind for item in found.pieces}


class _Moment(NamedTuple):
    """A boundary: list in rad, GM in mm, and the slot of each piece aboard."""

    list_heel: float
    gm: float
    slots: dict[int, int]


def _moment(match: Any) -> _Moment:
    world = World(match.world.params, match.world.state())
    world.step()  # what touches what is known only after a step
    balance = balance_of(world)
    return _Moment(float(balance.list_heel), float(balance.gm), slots_of(world))


def turns_of(recording: Recording, last: Any = None, told: Sequence[Event] = ()) -> dict[str, list[Any]]:
    """A row for each turn: who, what was let go on which slot, what fell, and list (deg) and GM (mm) by the mass model,
    with what was aboard as the turn began and as the next one did.

    The turn that was under way at the end is told if ``last``, the match as it stands there, and what was ``told``
    since the last boundary are given.
    """
    match: Any = recording.begin()
    begun: list[tuple[int, str, _Moment]] = []
    happened: list[Sequence[Event]] = []
    names = [seat.name for seat in recording.setup.players]
    for index, turn in enumerate(recording.turns):
        restore(recording, match, index)
        seat = turn.snapshot.seat
        begun.append((turn.snapshot.turn, "" if seat is None else names[seat], _moment(match)))
        happened.append([each.event for each in turn.snapshot.told])
    ends = [moment for _, _, moment in begun[1:]] + ([_moment(last)] if last is not None and begun else [])
    rows: list[tuple[Any, ...]] = []
    for (number, name, before), now, events in zip(begun, ends, [*happened[1:], told], strict=False):
        let_go = [event for event in events if isinstance(event, PieceReleased)]
        fell = [name_of(event.piece) for event in events if isinstance(event, PieceFell)]
        placed = "+".join(name_of(event.piece) for event in let_go), "+".join(str(event.slot) for event in let_go)
        lists = math.degrees(before.list_heel), math.degrees(now.list_heel)
        rows.append((number, name, *placed, "+".join(fell), len(now.slots), *lists, before.gm, now.gm))
    return {name: [row[place] for row in rows] for place, name in enumerate(COLUMNS)}
