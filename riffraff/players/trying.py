"""Trying in mind: what would fall if a piece were laid there, on a copy of the ship, a little off."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

import numpy as np

from riffraff.match.view import View
from riffraff.physics.placement import Spot, carrier_of, pose_on, set_down
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World
from riffraff.players.moves import GAP_MM, OVER_MM, Drop, turned
from riffraff.players.skill import WATCHED_TICKS, Skill
from riffraff.players.spots import Idea
from riffraff.rules.pieces import kind_of

NO_ROOM = 1.0
"""What a place costs, in pieces, that turns out to have no room."""
ONCE = 0.75
"""So much of the work is to try places once; the rest, to try the best of them again: whoever lets go a little beside
wants a place that forgives it."""
OF_ONE_KIND = 0.4
"""Of what is tried, no more than this share is of one kind of piece: else all may fail alike."""


def tried(view: View, skill: Skill, rng: random.Random, found: Sequence[Idea]) -> list[Idea]:
    """The likeliest of the ideas, by what came out when each was tried, the best first; all as they are for one who
    tries nothing. How much work that is, is set by the skill alone."""
    if not skill.tried or not found:
        return list(found)
    world = view.imagined()
    start = world.state()

    def once(idea: Idea) -> Idea:
        world.load(start)
        return _judged(world, view, idea, rng.gauss(0.0, math.hypot(skill.sight_mm, skill.off_mm)))

    many = ceil(ONCE * skill.tried)
    judged = sorted(map(once, _varied(found, many)), key=lambda idea: idea.cost)
    twice = [replace(idea, cost=(idea.cost + once(idea).cost) / 2.0) for idea in judged[: skill.tried - many]]
    return sorted([*twice, *judged[len(twice) :]], key=lambda idea: idea.cost)


def _varied(found: Sequence[Idea], count: int) -> Iterator[Idea]:
    """The best of them, but not all of one kind of piece."""
    most, taken = ceil(OF_ONE_KIND * count), Counter[str]()
    for idea in found:
        kind = kind_of(idea.drop.piece)
        if taken[kind] < most and taken.total() < count:
            taken[kind] += 1
            yield idea


def _judged(world: World, view: View, idea: Idea, off_mm: float) -> Idea:
    """The idea with what pieces it would cost that are aboard no longer after a while, and with the height at which the
    piece really came to lie."""
    drop, aboard = idea.drop, len(world.all_in(ABOARD))
    if not set_down(world, drop.piece, kind_of(drop.piece), _spot(view, drop, off_mm)):
        return replace(idea, cost=idea.cost + NO_ROOM)
    higher = pose_on(world, drop.piece, carrier_of(view.region))[1] + GAP_MM - drop.height
    if drop.hang and higher > OVER_MM:
        return replace(idea, cost=idea.cost + NO_ROOM)  # it would hang on others
    world.step(WATCHED_TICKS)
    cost = idea.cost + aboard + 1 - len(world.all_in(ABOARD))
    return replace(idea, drop=replace(drop, height=drop.height + higher, entry=drop.entry + higher), cost=cost)


def _spot(view: View, drop: Drop, off_mm: float) -> Spot:
    slot, along = view.slot or 0, drop.along + off_mm
    hook = view.shape(drop.piece).hook_rest
    if drop.hang and hook is not None:
        return Spot(slot, along + float(turned(np.array([hook]), drop.angle)[0, 0]), hang=True)
    return Spot(slot, along, drop.angle)
