"""Set one piece after the other down by a policy until something falls: how many, why, and how the ship lay."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.rng import stream
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import RIGID, Choice, Experiment, Measure, Outcome, Record, Table, Trial, number
from riffraff.lab.reports.plots import label
from riffraff.lab.runs.facts import events_of
from riffraff.lab.trace import Recorder
from riffraff.loads.policies import POLICIES, moment, order, set_down_by
from riffraff.physics.falls import FELL, LEFT, Fact
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import PIECES, kind_of
from riffraff.physics.placement import Spot
from riffraff.physics.state import ABOARD, FALLEN
from riffraff.physics.world import POLL_TICKS, World
from riffraff.rules.pieces import name_of

NAME = "load-to-capsize"
AFTER_TICKS = 10 * TICKS_PER_SECOND
"""What falls this long after the first piece belongs to the same avalanche."""
NEAR_STOP = 0.9
"""A ship that heels this share of the way to its stop has capsized."""


@dataclass
class _Course:
    """What came of the loading."""

    count: int = 0
    new: int | None = None
    list_rad: float = 0.0
    gm_mm: float = math.nan
    moment_g_mm: float = 0.0
    heel_at_first: float = math.nan
    first: int | None = None
    largest: float = 0.0


def _load(world: World, recorder: Recorder, trial: Trial, events: list[dict[str, Any]], table: Table) -> _Course:
    course, policy = _Course(gm_mm=float(balance_of(world).gm)), trial.text("policy")
    start = world.tick
    for piece in order(policy, world.params, stream(trial.seed, "order")):
        if course.count == trial.count("most"):
            break
        spot = set_down_by(policy, world, piece, trial.seed)
        if spot is None:
            continue
        course.new = piece
        events.append(_set_down(world, piece, spot, start))
        if not _settles(world, recorder, trial, events, course, start):
            return course
        course.count += 1
        balance = balance_of(world)
        course.list_rad, course.gm_mm = world.heel, float(balance.gm)
        course.moment_g_mm = moment(world)
        for name, value in (
            ("pieces", course.count),
            ("heel_deg", math.degrees(world.heel)),
            ("gm_mm", course.gm_mm),
            ("load_g", float(balance.mass) - float(balance_of(World(world.params)).mass)),
        ):
            table[name].append(value)
    course.new = None
    return course


def _settles(
    world: World, recorder: Recorder, trial: Trial, events: list[dict[str, Any]], course: _Course, start: int
) -> bool:
    """Let the ship settle as a turn does (R22); False if something has fallen, after the avalanche that follows."""
    settling, facts = world.params.settling, list[Fact]()
    rest = round(settling.rest_time * TICKS_PER_SECOND)
    begun = world.tick
    until = begun + round(trial.number("settle_s") * TICKS_PER_SECOND)
    while world.tick < until:
        fresh = recorder.run(POLL_TICKS)
        facts += fresh
        course.largest = max(course.largest, abs(world.heel))
        left = next((fact for fact in fresh if fact.what == LEFT), None)
        if left is not None and course.first is None:
            course.first, course.heel_at_first = left.piece, world.heel
        if any(fact.what == FELL for fact in fresh) and until < world.tick + AFTER_TICKS:
            until = world.tick + AFTER_TICKS
        if min(world.rest_ticks, world.tick - begun) >= rest:
            break
    events += events_of(facts, start)
    if not any(fact.what == FELL for fact in facts):
        course.first, course.heel_at_first = None, math.nan  # it landed aboard again
        return True
    return False


def _set_down(world: World, piece: int, spot: Spot, start: int) -> dict[str, Any]:
    return {
        "t_s": round((world.tick - start) * TICK_S, 6),
        "what": "set_down",
        "piece": name_of(piece),
        "slot": spot.slot,
        "along_mm": round(spot.along, 3),
    }


def cause(course: _Course, world: World) -> str:
    """Why the loading ended: ``all_aboard`` or ``no_room``; ``capsized`` if the ship went over; ``slid`` if it lay
    steeper than cargo holds when the first piece left it; ``toppled`` if the new piece fell by itself; ``pushed``."""
    if course.first is None:
        return "all_aboard" if course.count == PIECES else "no_room"
    if course.largest > NEAR_STOP * math.radians(world.params.ship.heel_stop):
        return "capsized"
    if abs(course.heel_at_first) > math.atan(world.params.contact.friction):
        return "slid"
    return "toppled" if course.first == course.new else "pushed"


def conduct(trial: Trial) -> Outcome:
    world = World(trial.params)
    recorder = Recorder(world, trial.trace_hz)
    events: list[dict[str, Any]] = []
    table: Table = {"pieces": [], "heel_deg": [], "gm_mm": [], "load_g": []}
    course = _load(world, recorder, trial, events, table)
    why = cause(course, world)
    events.append({"t_s": round(world.tick * TICK_S, 6), "what": "end", "cause": why})
    return Outcome(
        engine=RIGID,
        measures={
            "pieces": Estimate(course.count),
            "fell": Estimate(len(world.all_in(FALLEN))),
            "kept": Estimate(len(world.all_in(ABOARD))),
            "last_list_deg": Estimate(math.degrees(course.list_rad)),
            "last_gm_mm": Estimate(course.gm_mm),
            "last_moment_g_mm": Estimate(course.moment_g_mm),
            "heel_at_fall_deg": Estimate(math.degrees(course.heel_at_first)),
            "heel_after_deg": Estimate(math.degrees(world.heel)),
            **{name: Estimate(int(why == name)) for name in ("capsized", "slid", "toppled", "pushed", "no_room")},
        },
        tables={
            "loading": table,
            "cause": {"cause": [why], "last": [kind_of(course.new) if course.new is not None else ""]},
        },
        events=events,
        trace=recorder.trace() if trial.trace_hz else None,
    )


def draw(figure: Any, record: Record) -> None:
    loading = record.tables["loading"]
    upper, lower = figure.subplots(2, 1, sharex=True)
    upper.axhline(0.0, color="0.5", linewidth=0.8)
    upper.plot(loading["pieces"], loading["heel_deg"], "o-", color="C0")
    upper.set_ylabel(label("heel_deg"))
    lower.plot(loading["pieces"], loading["gm_mm"], "s-", color="C1")
    lower.set_ylabel(label("gm_mm"))
    lower.set_xlabel(label("pieces"))
    lower.set_ylim(bottom=min(0.0, min(loading["gm_mm"], default=0.0)))
    for axes in (upper, lower):
        axes.axvline(record.measures["pieces"].value + 0.5, color="C3", linestyle="--", label=label("end_of_loading"))
    upper.legend()


EXPERIMENT = Experiment(
    name=NAME,
    factors=(
        Choice(NAME, "policy", tuple(POLICIES), "level"),
        number(NAME, "most", PIECES, "", 1, PIECES, whole=True),
        number(NAME, "settle_s", 10.0, "s", 1.0, 60.0),
    ),
    measures=tuple(
        Measure(name, unit, error=False)
        for name, unit in (
            ("pieces", ""),
            ("fell", ""),
            ("kept", ""),
            ("last_list_deg", "deg"),
            ("last_gm_mm", "mm"),
            ("last_moment_g_mm", "g mm"),
            ("heel_at_fall_deg", "deg"),
            ("heel_after_deg", "deg"),
            ("capsized", ""),
            ("slid", ""),
            ("toppled", ""),
            ("pushed", ""),
            ("no_room", ""),
        )
    ),
    conduct=conduct,
    draw=draw,
)
