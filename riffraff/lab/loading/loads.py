"""What is aboard before an experiment begins, as text, and the ship at rest under it.

``none``; ``level:16`` (16 pieces by a policy of ``policies``); or the pieces one by one, joined by ``+``, in the order
in which they are set down: ``crate@3+rat@9:hang+plank@5:-60:turn90``. ``@3`` is the slot; then, in any order, where on
it (mm from the mast's axis to the right; the slot's middle if left out), ``hang`` by its hook, ``turn90`` degrees.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.fields import Phrase
from riffraff.kernel.rng import stream
from riffraff.lab.experiment import Text, shown
from riffraff.lab.loading.policies import PIECES, POLICIES, order, set_down_by
from riffraff.lab.loading.rest import BRAKE, calm, settle
from riffraff.physics.cargo import KINDS, OUTLINES
from riffraff.physics.falls import FELL
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.ship import SLOTS
from riffraff.physics.state import WorldState
from riffraff.physics.world import World

NONE = "none"
_PIECE = re.compile(r"(?P<kind>[a-z]+)@(?P<slot>\d{1,2})(?P<more>(:[^:+]+)*)")
_TURN = re.compile(r"turn(-?\d{1,3}(\.\d+)?)")
_ALONG = re.compile(r"-?\d{1,6}(\.\d{1,6})?")


@dataclass(frozen=True)
class Item:
    """One piece of a load; ``along`` None is the slot's middle, ``turn_deg`` against the carrier."""

    kind: str
    slot: int
    along: float | None
    turn_deg: float
    hang: bool


@dataclass(frozen=True)
class Load:
    """Pieces by a policy, or spelt out."""

    policy: str | None
    count: int
    items: tuple[Item, ...]


def parse(text: str, source: str, key: str = "load") -> Load:
    """Raises ``BadInput`` naming ``source``, ``key`` and the part that is no load."""
    if text == NONE:
        return Load(None, 0, ())
    policy, _, count = text.partition(":")
    if policy in POLICIES:
        if re.fullmatch(r"\d{1,2}", count) and 1 <= int(count) <= PIECES:
            return Load(policy, int(count), ())
        raise BadInput("lab.load.count", source=source, key=key, value=shown(text), high=PIECES)
    items = tuple(_item(part, source, key) for part in text.split("+"))
    used = [item.kind for item in items]
    for kind in used:
        if used.count(kind) > PIECES // len(KINDS):
            raise BadInput("lab.load.too_many", source=source, key=key, kind=kind, high=PIECES // len(KINDS))
    return Load(None, len(items), items)


def _item(text: str, source: str, key: str) -> Item:
    found = _PIECE.fullmatch(text)
    along, turn, hang = None, 0.0, False
    right = found is not None and found["kind"] in KINDS and int(found["slot"]) in SLOTS
    for word in found["more"].split(":")[1:] if found else ():
        if word == "hang":
            hang = True
        elif turned := _TURN.fullmatch(word):
            turn = float(turned[1])
        elif _ALONG.fullmatch(word) and along is None:
            along = float(word)
        else:
            right = False
    if found is None or not right:
        raise BadInput("lab.load.item", source=source, key=key, value=shown(text), kinds=", ".join(KINDS))
    kind, slot = found["kind"], int(found["slot"])
    if hang and (OUTLINES[kind].hook is None or slot <= 4):
        raise BadInput("lab.load.no_hook", source=source, key=key, value=shown(text))
    return Item(kind, slot, along, turn, hang)


def named(kind: str) -> Phrase:
    """A kind of cargo as people call it: with its article, in the language of whoever reads it."""
    return Phrase(f"rules.piece.{kind}")


def _checked(text: str, source: str) -> str:
    parse(text, source)
    return text


def load_factor(section: str, default: str = NONE) -> Text:
    """The factor ``load`` of an experiment."""
    return Text(section, "load", default, "lab.load.form", _checked)


def afloat(params: Params, load: str, seed: int) -> World:
    """A ship on still water at rest under a load, at the list that it takes.

    While it is loaded, its swing is braked and its pivot runs without dry friction, so that it comes to rest quickly,
    and exactly in balance. Raises ``RiffRaffError`` if a piece finds no room or anything falls.
    """
    return World(params, _afloat(params, load, seed))


@lru_cache(maxsize=4)
def _afloat(params: Params, load: str, seed: int) -> WorldState:
    """Cached because an experiment often starts several times from the same load."""
    wanted = parse(load, "load")
    if not wanted.count:
        return WorldState()
    world = World(braked(params))
    if wanted.policy:
        _load_by(wanted.policy, wanted.count, world, seed)
    else:
        _load_items(wanted.items, world)
    calm(world)
    return world.state()


def braked(params: Params) -> Params:
    """The same ship on still water, braked so that it goes to its list without swinging."""
    return params.replace({"swell.amplitude": 0.0, "ship.pivot_friction": 0.0, "ship.pivot_damping": BRAKE})


def _load_by(policy: str, count: int, world: World, seed: int) -> None:
    aboard = 0
    for piece in order(policy, world.params, stream(seed, "order")):
        if aboard == count:
            return
        if set_down_by(policy, world, piece, seed) is not None:
            _rest(world, piece)
            aboard += 1
    if aboard < count:
        raise RiffRaffError("lab.load.full", n=aboard, wanted=count)


def _load_items(items: tuple[Item, ...], world: World) -> None:
    used: dict[str, int] = {}
    for item in items:
        piece = KINDS.index(item.kind) + len(KINDS) * used.get(item.kind, 0)
        used[item.kind] = used.get(item.kind, 0) + 1
        region = world.shape.slots[item.slot]
        along = region.centre if item.along is None else item.along
        if not region.x0 <= along <= region.x1:
            place = {"slot": item.slot, "low": f"{region.x0:g}", "high": f"{region.x1:g}"}
            raise BadInput("lab.load.beside", kind=named(item.kind), along=f"{along:g}", **place)
        if not set_down(world, piece, item.kind, Spot(item.slot, along, math.radians(item.turn_deg), item.hang)):
            raise RiffRaffError("lab.load.no_room", kind=named(item.kind), slot=item.slot)
        _rest(world, piece)


def _rest(world: World, piece: int) -> None:
    """Let the ship come to rest under the piece just set down."""
    facts = settle(world, TICKS_PER_SECOND * 10)
    for fact in facts:
        if fact.what == FELL:
            kinds = world.kind_of(fact.piece), world.kind_of(piece)
            raise RiffRaffError("lab.load.fell", kind=named(kinds[0]), last=named(kinds[1]), n=len(world.pieces))
