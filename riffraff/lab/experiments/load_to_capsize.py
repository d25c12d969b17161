"""Set one piece after the other down by a policy until something falls: how many, why, and how the ship lay."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.rng import stream
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, exact, table_of
from riffraff.lab.factors import Value, WordFactor, number
from riffraff.lab.reports.plots import label, name_axes, zero_line
from riffraff.lab.trace import Recorder, events_of
from riffraff.loads.policies import POLICIES, moment, order, set_down_by
from riffraff.physics.falls import FELL, LEFT, Fact
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import PIECES, kind_of
from riffraff.physics.rest import POLL_TICKS
from riffraff.physics.state import ABOARD, FALLEN
from riffraff.physics.world import World
from riffraff.rules.pieces import name_of

NAME = "load-to-capsize"
AFTER_TICKS = 10 * TICKS_PER_SECOND
"""What falls this long after the first piece belongs to the same avalanche."""
CAUSES = ("capsized", "slid", "toppled", "pushed", "no_room")
"""Why a loading ended, but for one that has all aboard."""
NEAR_STOP = 0.9
"""A ship that heels this share of the way to its stop has capsized."""


class _Loading:
    """A ship that is loaded piece by piece, and how it lay before the last one. ``heel_at_fall``: when the first piece
    left that did not come back, rad; NaN if none did."""

    def __init__(self, trial: Trial) -> None:
        self._trial, self._policy = trial, trial.text("policy")
        self.world = World(trial.params)
        self.recorder = Recorder(self.world, trial.trace_hz)
        self.events: list[dict[str, Any]] = []
        self.rows: list[tuple[float, ...]] = []
        self._empty = balance_of(self.world)
        self.gm_mm, self.list_deg, self.moment_g_mm = float(self._empty.gm), 0.0, 0.0
        self.new: int | None = None
        self._first: int | None = None
        self.heel_at_fall, self._largest = math.nan, 0.0
        self._load()

    def _load(self) -> None:
        for piece in order(self._policy, self.world.params, stream(self._trial.seed, "order")):
            if len(self.rows) == self._trial.count("most"):
                break
            spot = set_down_by(self._policy, self.world, piece, self._trial.seed)
            if spot is None:
                continue
            self.new = piece
            self._note("set_down", piece=name_of(piece), slot=spot.slot, along_mm=round(spot.along, 3))
            if not self._settles():
                return
            self._weigh()
        self.new = None

    def _note(self, what: str, **more: object) -> None:
        self.events.append({"t_s": round(self.world.tick * TICK_S, 6), "what": what, **more})

    def _settles(self) -> bool:
        """Let the ship settle as a turn does (R22); False if something has fallen, after the avalanche that follows."""
        world, facts = self.world, list[Fact]()
        rest = round(world.params.settling.rest_time * TICKS_PER_SECOND)
        begun = world.tick
        until = begun + round(self._trial.number("settle_s") * TICKS_PER_SECOND)
        while world.tick < until and min(world.rest_ticks, world.tick - begun) < rest:
            fresh = self.recorder.run(POLL_TICKS)
            facts += fresh
            self._largest = max(self._largest, abs(world.heel))
            left = next((fact for fact in fresh if fact.what == LEFT), None)
            if left is not None and self._first is None:
                self._first, self.heel_at_fall = left.piece, world.heel
            if any(fact.what == FELL for fact in fresh):
                until = max(until, world.tick + AFTER_TICKS)
        self.events += events_of(facts)
        fell = any(fact.what == FELL for fact in facts)
        if not fell:
            self._first, self.heel_at_fall = None, math.nan  # it landed aboard again
        return not fell

    def _weigh(self) -> None:
        balance = balance_of(self.world)
        self.list_deg, self.gm_mm = math.degrees(self.world.heel), float(balance.gm)
        self.moment_g_mm = moment(self.world)
        load_g = float(balance.mass) - float(self._empty.mass)
        self.rows.append((len(self.rows) + 1, self.list_deg, self.gm_mm, load_g))

    def cause(self) -> str:
        """Why the loading ended: ``all_aboard`` or ``no_room``; ``capsized`` if the ship went over; ``slid`` if it lay
        steeper than cargo holds when the first piece left it; ``toppled`` if the new piece fell by itself; else
        ``pushed``."""
        why = "toppled" if self._first == self.new else "pushed"
        if self._first is None:
            why = "all_aboard" if len(self.rows) == PIECES else "no_room"
        elif self._largest > NEAR_STOP * math.radians(self.world.params.ship.heel_stop):
            why = "capsized"
        elif abs(self.heel_at_fall) > math.atan(self.world.params.contact.friction):
            why = "slid"
        self._note("end", cause=why)
        return why


def conduct(trial: Trial) -> Outcome:
    loading = _Loading(trial)
    world, why = loading.world, loading.cause()
    return Outcome(
        measures={
            "pieces": Estimate(len(loading.rows)),
            "fell": Estimate(len(world.all_in(FALLEN))),
            "kept": Estimate(len(world.all_in(ABOARD))),
            "last_list_deg": Estimate(loading.list_deg),
            "last_gm_mm": Estimate(loading.gm_mm),
            "last_moment_g_mm": Estimate(loading.moment_g_mm),
            "heel_at_fall_deg": Estimate(math.degrees(loading.heel_at_fall)),
            "heel_after_deg": Estimate(math.degrees(world.heel)),
            **{name: Estimate(int(why == name)) for name in CAUSES},
        },
        tables={
            "loading": table_of(("pieces", "heel_deg", "gm_mm", "load_g"), loading.rows),
            "cause": {"cause": [why], "last": [kind_of(loading.new) if loading.new is not None else ""]},
        },
        events=loading.events,
        trace=loading.recorder.trace(),
    )


def draw(figure: Any, run: Run) -> None:
    loading = run.tables["loading"]
    upper, lower = figure.subplots(2, 1, sharex=True)
    zero_line(upper)
    upper.plot(loading["pieces"], loading["heel_deg"], "o-", color="C0")
    upper.set_ylabel(label("heel_deg"))
    lower.plot(loading["pieces"], loading["gm_mm"], "s-", color="C1")
    name_axes(lower, "pieces", "gm_mm")
    lower.set_ylim(bottom=min(0.0, min(loading["gm_mm"], default=0.0)))
    for axes in (upper, lower):
        axes.axvline(run.measures["pieces"].value + 0.5, color="C3", linestyle="--", label=label("end_of_loading"))
    upper.legend()


def _idle(_values: Mapping[str, Value]) -> tuple[str, ...]:
    return ("hand.",)


FACTORS = (
    WordFactor(NAME, "policy", "level", tuple(POLICIES)),
    number(NAME, "most", PIECES, "", 1, PIECES, whole=True),
    number(NAME, "settle_s", 10.0, "s", 1.0, 60.0),
)
MEASURES = (
    *exact("pieces", "fell", "kept", "last_gm_mm"),
    *exact("last_list_deg", "last_moment_g_mm", "heel_after_deg", signed=True),
    *exact("heel_at_fall_deg", signed=True, missing="nothing_fell"),
    *exact(*CAUSES, share=True),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw, idle=_idle, curve=("loading", "pieces", "gm_mm"))
