"""Loads in files: the pieces one by one, in the order in which they are set down.

    [[piece]]
    kind = "crate"
    slot = 3
    along = 42.0    # mm along the slot's carrier, from the mast's axis to the right
    turn_deg = 0.0  # against the carrier
    hang = false    # by its hook

``along``, ``turn_deg`` and ``hang`` may be left out: the slot's middle, upright, laid down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.kernel.assets import asset_path
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.fields import Reader, flag, mapping, number, one_of, place, whole
from riffraff.kernel.files import read_text, toml_tables
from riffraff.physics.outlines import KINDS, OUTLINES
from riffraff.physics.placement import carrier_of, in_carrier, slots_of
from riffraff.physics.ship import SLOTS
from riffraff.physics.world import World
from riffraff.tuning.inputs import Drop

MOST_OF_A_KIND = 4
_FARTHEST_MM = 400.0
_READERS: dict[str, Reader] = {
    "kind": one_of(KINDS),
    "slot": whole(SLOTS[0], SLOTS[-1]),
    "along": number(-_FARTHEST_MM, _FARTHEST_MM),
    "turn_deg": number(-360.0, 360.0),
    "hang": flag(),
}


@dataclass(frozen=True)
class Item:
    """A piece of a load; ``along`` None is the slot's middle."""

    kind: str
    slot: int
    along: float | None = None
    turn_deg: float = 0.0
    hang: bool = False


def sample_loads() -> tuple[str, ...]:
    """The names of the loads that come with the game."""
    return tuple(sorted(path.stem for path in asset_path("loads").glob("*.toml")))


def find_load(name: str) -> tuple[Item, ...]:
    """The load of a file, or one that comes with the game by its name. Raises ``BadInput``."""
    if name in sample_loads():
        return read_load(asset_path("loads", f"{name}.toml"))
    if not Path(name).is_file():
        raise unknown("tuning.load.none", name, sample_loads(), source=name)
    return read_load(Path(name))


def read_load(path: Path) -> tuple[Item, ...]:
    """Raises ``BadInput`` naming the file, the key and what is allowed."""
    return load_of(toml_tables(read_text(path), path), str(path))


def load_of(tables: dict[str, Any], source: str) -> tuple[Item, ...]:
    """A load from tables already read."""
    pieces = tables.pop("piece", [])
    if tables or not isinstance(pieces, list):
        raise unknown("tuning.load.keys", "", ["[[piece]]"], source=source, key=", ".join(tables)[:60] or "piece")
    items = tuple(_item(piece, source) for piece in pieces)
    for kind in KINDS:
        if sum(item.kind == kind for item in items) > MOST_OF_A_KIND:
            raise BadInput("tuning.load.too_many", source=source, kind=kind, most=MOST_OF_A_KIND)
    return items


def _item(data: object, source: str) -> Item:
    with place(source):
        table = mapping("piece", data)
    for key in table:
        if key not in _READERS:
            raise unknown("tuning.load.keys", key, _READERS, source=source, key=key[:40])
    given = {"kind": None, "slot": None, **table}
    with place(source):
        item = Item(**{key: _READERS[key].read(key, value) for key, value in given.items()})
    if item.hang and (OUTLINES[item.kind].hook is None or item.slot <= 4):
        raise BadInput("tuning.load.no_hook", source=source, kind=item.kind, slot=item.slot)
    return item


def load_text(items: tuple[Item, ...]) -> str:
    """The file of a load."""
    lines = []
    for item in items:
        lines += ["[[piece]]", f'kind = "{item.kind}"', f"slot = {item.slot}"]
        if item.along is not None:
            lines.append(f"along = {item.along!r}")
        if item.turn_deg:
            lines.append(f"turn_deg = {item.turn_deg!r}")
        lines += ["hang = true", ""] if item.hang else [""]
    return "\n".join(lines)


def load_aboard(world: World) -> tuple[Item, ...]:
    """What is aboard, as a load that sets it down again where it lies: the lowest piece of each carrier first."""
    found = []
    touching = World(world.params, world.state())  # a world that was just built touches nothing yet
    touching.step()
    for piece, slot in slots_of(touching).items():
        region = world.shape.slots[slot]
        carrier = carrier_of(region)
        x, y, angle = world.pose(piece)
        hung = world.hung_on(piece) is not None
        body = world.body_of(piece)
        if hung and body.shape.hook_rest is not None:
            x, y = body.body.local_to_world(body.shape.hook_rest)
        (along, height) = in_carrier(world, np.array([(x, y)]), carrier)[0]
        turn = (angle - world.carrier_pose(carrier)[2] + math.pi) % math.tau - math.pi
        item = Item(
            world.kind_of(piece), slot, round(float(along), 3), 0.0 if hung else round(math.degrees(turn), 3), hung
        )
        found.append(((carrier, float(height), piece), item))
    return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))


def drops(items: tuple[Item, ...], world: World) -> list[Drop]:
    """The inputs that set a load down on a world, with pieces that are not there yet."""
    used = dict.fromkeys(KINDS, 0)
    found = []
    for item in items:
        index = KINDS.index(item.kind)
        free = [n for n in range(MOST_OF_A_KIND) if index + len(KINDS) * n not in world.pieces]
        left = free[used[item.kind] :]
        if not left:
            continue
        used[item.kind] += 1
        along = world.shape.slots[item.slot].centre if item.along is None else item.along
        piece = index + len(KINDS) * left[0]
        found.append(Drop(piece, item.kind, item.slot, along, math.radians(item.turn_deg), item.hang))
    return found
