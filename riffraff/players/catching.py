"""Catching what falls (R18): hands that close where a piece will be by then, as well as it was foreseen."""

from __future__ import annotations

import random

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.match.commands import Catch
from riffraff.match.view import View
from riffraff.physics.state import FLIGHT
from riffraff.table.player import Plan

SPREAD_S = 0.2
"""How much the time until hands close differs from one fall to another."""
SOONEST_S = 0.4
"""People need 0.2 to 0.3 s to react, and the rest for the way."""
HANDS = 2
"""So many pieces at most are thought of at once."""


def follow(view: View, rng: random.Random, react_s: float, miss_mm: float) -> Plan:
    """Hands that follow one or two of the pieces as they tumble, and close on them about ``react_s`` from now as it is
    seen, about ``miss_mm`` beside them (a standard deviation in each direction)."""
    plan: list[tuple[int, Catch]] = []
    world, now = view.imagined(), 0
    waits = [max(SOONEST_S, rng.gauss(react_s, SPREAD_S)) * view.pace for _ in view.in_flight[:HANDS]]
    for wait, piece in sorted(zip(waits, view.in_flight, strict=False)):
        ticks = round(wait * TICKS_PER_SECOND)
        world.step(ticks - now)
        now = ticks
        if world.where(piece) == FLIGHT:
            x, y, _ = world.pose(piece)
            plan.append((ticks, Catch(view.seat, x + rng.gauss(0.0, miss_mm), y + rng.gauss(0.0, miss_mm))))
    return plan


def foresee(view: View, rng: random.Random, react_s: float, miss_mm: float) -> Plan:
    """The same by one who only sees how fast they fall at first, and not what they strike on their way."""
    plan: list[tuple[int, Catch]] = []
    gravity = view.params.engine.gravity
    for piece in view.in_flight[:HANDS]:
        x, y, vx, vy = view.motion(piece)
        wait = max(SOONEST_S, rng.gauss(react_s, SPREAD_S)) * view.pace
        catch_x = x + vx * wait + rng.gauss(0.0, miss_mm)
        catch_y = y + vy * wait - gravity * wait**2 / 2 + rng.gauss(0.0, miss_mm)
        plan.append((round(wait * TICKS_PER_SECOND), Catch(view.seat, catch_x, catch_y)))
    return sorted(plan, key=lambda timed: timed[0])
