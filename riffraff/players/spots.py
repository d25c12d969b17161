"""Where a piece could be laid or hung on a slot, and what each place is worth by the statics alone.

A worth is in pieces: 0.1 worse is as bad as one chance in ten that a piece more falls.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from riffraff.match.view import View
from riffraff.physics.outlines import KINDS
from riffraff.physics.placement import carrier_of
from riffraff.players.moves import Drop, aim, aim_hook, lowest_rest, reach, turned
from riffraff.players.skill import Skill
from riffraff.rules.pieces import kind_of

HANGING = 0.25
"""How often a piece that could hang is thought of as hanging."""
LEAN = 0.4
"""What it costs when the ship would lean as far as makes cargo slide; it grows with the square. Nobody likes that."""
BEYOND = 0.7
"""A ship swings so much further than where she comes to rest, as a share of the way there."""
SPILLS = 0.85
"""A ship that leans this share of what makes cargo slide sheds cargo every other time,"""
SURELY = 0.12
"""and one that leans so much further three times of four."""
SHED = 0.6
"""How much of what is aboard goes over the side then."""
TALL = 0.10
"""What it costs when a piece stands twice as high as it is wide."""
UPON = 0.30
"""What it costs when a piece lies upon others and not on the ship."""
JUTTING = 0.8
"""What it costs when a piece juts out by half of its width; it grows with the square."""
HOLD_MM = 7.0
"""So far from its end a yard is still hung on: a hook that is let go a little beside holds."""
EARLY = 0.12
"""What it is worth to be rid of the heaviest piece while the ship can take it."""


@dataclass(frozen=True)
class Idea:
    """A drop, and what it costs in pieces by the statics. ``list_rad``: how the ship would lean."""

    drop: Drop
    cost: float
    list_rad: float


def ideas(
    view: View,
    skill: Skill,
    rng: random.Random,
    pieces: Sequence[int],
    count: int = 0,
    first: Drop | None = None,
) -> list[Idea]:
    """Places for one of the pieces on the view's slot that have room, the best first; one of each kind is thought of.
    Of ``count`` places, or as many as the skill thinks of. With a ``first`` piece, places beside it once it lies."""
    one_each = list({kind_of(piece): piece for piece in pieces}.values())
    drops = [
        drop
        for _ in range(count or skill.thought_of)
        if (drop := _somewhere(view, rng, rng.choice(one_each), skill.off_mm)).room
        and (first is None or _beside(view, first, drop))
    ]
    if not drops:
        return []
    costs, lists = _costs(view, skill, rng, drops, first)
    found = [Idea(drop, float(cost), float(heel)) for drop, cost, heel in zip(drops, costs, lists, strict=True)]
    return sorted(found, key=lambda idea: idea.cost)


def seen_again(view: View, skill: Skill, rng: random.Random, idea: Idea) -> float:
    """What an idea costs by another look: of many, the one that seemed best is mostly one that was seen too well."""
    return float(_costs(view, skill, rng, [idea.drop], None)[0][0])


def _somewhere(view: View, rng: random.Random, piece: int, off_mm: float) -> Drop:
    """Anywhere that a hand leaves it on its slot that lets go so far beside."""
    if rng.random() < HANGING:
        hung = aim_hook(view, piece, rng.uniform(*hooks(view)))
        if hung is not None:
            return replace(hung, room=hung.room and _hangs_free(view, hung))
    angle = rng.choice((0.0, 0.5, 1.0, -0.5)) * math.pi
    low, high = reach(view, turned(view.shape(piece).outline, angle))
    if low > high:
        return aim(view, piece, (low + high) / 2.0, angle)
    spare = min(off_mm, (high - low) / 2.0)
    return aim(view, piece, rng.uniform(low + spare, high - spare), angle)


def hooks(view: View) -> tuple[float, float]:
    """From where to where along its yard a hook is laid on the slot, mm."""
    region, end = view.region, view.half_width(view.region.carrier) - HOLD_MM
    return max(region.x0, -end), min(region.x1, end)


def _beside(view: View, one: Drop, other: Drop) -> bool:
    """Whether two drops leave each other room, one next to the other."""
    widths = [np.ptp(turned(view.shape(drop.piece).outline, drop.angle)[:, 0]) for drop in (one, other)]
    return abs(one.along - other.along) >= sum(widths) / 2.0


def _hangs_free(view: View, drop: Drop) -> bool:
    """Whether nothing is where the piece would hang; what is near it by its width and height counts."""
    outline = turned(view.shape(drop.piece).outline, drop.angle) + np.array((drop.along, drop.height))
    low, high = outline.min(axis=0), outline.max(axis=0)
    others = view.cargo_on(carrier_of(view.region))
    return not any((other.max(axis=0) > low).all() and (other.min(axis=0) < high).all() for other in others)


def _costs(
    view: View, skill: Skill, rng: random.Random, drops: Sequence[Drop], first: Drop | None
) -> tuple[np.ndarray, np.ndarray]:
    ship = view.balance if first is None else view.balance.plus(_loads(view, [first])[0])
    loads = _loads(view, drops)
    loaded = ship.plus(loads)
    slide = math.atan(view.params.contact.friction)
    before = float(ship.list_heel)
    swing = np.abs(loaded.list_heel + BEYOND * (loaded.list_heel - before)) / slide
    felt = np.exp([rng.gauss(0.0, skill.feel) for _ in drops])
    swing = np.where(loaded.gm > 0.0, swing, np.inf) * felt
    spilt = 1.0 / (1.0 + np.exp(np.minimum((SPILLS - swing) / SURELY, 50.0)))
    costs = LEAN * (1.0 - skill.spite) * np.minimum(swing, 1.0) ** 2 + spilt * (1.0 + SHED * view.aboard)
    costs += np.array([_footing(view, drop) for drop in drops]) * (1.0 - 0.5 * skill.boldness)
    heaviest = max(view.shape(piece).mass_g for piece in range(len(KINDS)))
    return costs - EARLY * loads[:, 0, 0] / heaviest, loaded.list_heel


def _loads(view: View, drops: Sequence[Drop]) -> np.ndarray:
    """One load (N, 1, 3) for each of N drops: mass g, x and y mm in the ship frame."""
    rows = [(view.shape(drop.piece).mass_g, drop.along, drop.height + view.carrier_height) for drop in drops]
    return np.array(rows)[:, None, :]


def _footing(view: View, drop: Drop) -> float:
    """What it costs how a piece would stand."""
    if drop.hang:
        return 0.0
    outline = turned(view.shape(drop.piece).outline, drop.angle)
    (x0, y0), (x1, y1) = outline.min(axis=0), outline.max(axis=0)
    wide, tall = float(x1 - x0), float(y1 - y0)
    rest = lowest_rest(view, outline, drop.along) + float(y0)
    end = view.half_width(view.region.carrier)
    juts = float(max(abs(drop.along + x0), abs(drop.along + x1))) - end
    return (
        TALL * (tall / wide - 0.5)
        + UPON * (rest > view.region.y0 + 1.0)
        + JUTTING * (max(0.0, juts) / (wide / 2.0)) ** 2
    )
