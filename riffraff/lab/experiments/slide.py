"""Tilt the ship slowly until a piece lets go: the heel at which it slides or topples, to either side."""

from __future__ import annotations

import math
from typing import Any

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.lab.engines import still
from riffraff.lab.estimates import mean_of, widened
from riffraff.lab.experiment import RIGID, Estimate, Experiment, Measure, Outcome, Record, Table, Text, Trial, number
from riffraff.lab.loading.loads import NONE, Item, afloat, load_factor, named, parse
from riffraff.lab.reports.plots import label
from riffraff.lab.runs.facts import events_of
from riffraff.lab.trace import Recorder
from riffraff.physics.cargo import KINDS
from riffraff.physics.placement import Spot, carrier_of, set_down
from riffraff.physics.world import World

NAME = "slide"
SETTLE_TICKS = TICKS_PER_SECOND
"""The piece comes to rest on the level ship before it is tilted."""
_THINNED = 20
"""Of the points before a slide every so many are kept for the plot."""
NOTICED_MM = 0.1
"""A piece that has moved this far along its carrier slides; an elastic contact gives a tenth of it."""
MOVED_MM = 1.0
"""So far its slide is followed."""
_BENT = 0.1
"""An elastic contact puts the moment of letting go, as it follows from the slide, wrong by up to this share of the time
since."""
TURNED_RAD = math.radians(2.0)
"""A piece that has turned this far on its carrier topples."""


def _one_piece(text: str, source: str) -> str:
    load = parse(text, source, f"{NAME}.piece")
    if load.count != 1 or load.policy is not None:
        raise BadInput("lab.slide.one_piece", source=source, value=text)
    return text


class _Tilt:
    """One slow tilt to one side."""

    def __init__(self, trial: Trial, side: float) -> None:
        item = parse(trial.text("piece"), NAME).items[0]
        world = self.world = afloat(still(trial).params, trial.text("load"), trial.seed)
        self.piece = _spare(world, item)
        region = world.shape.slots[item.slot]
        self._carrier = carrier_of(region)
        along = region.centre if item.along is None else item.along
        if not set_down(world, self.piece, item.kind, Spot(item.slot, along, math.radians(item.turn_deg), item.hang)):
            raise RiffRaffError("lab.load.no_room", kind=named(item.kind), slot=item.slot)
        self._hook = world.body_of(self.piece).shape.hook_rest if item.hang else None
        self.recorder = Recorder(world, trial.trace_hz)
        world.drive(0.0)
        self.facts = self.recorder.run(SETTLE_TICKS)
        self.start = self._pose()
        rate = self.rate = math.radians(trial.number("rate_deg_s"))
        world.drive(side * rate)
        self.path: list[tuple[float, float]] = []
        self.limit = math.ceil(math.radians(world.params.ship.heel_stop) / (rate * TICK_S)) + TICKS_PER_SECOND

    def _pose(self) -> tuple[float, float]:
        """Place along the carrier of its centre, or of its hook if it hangs, mm; angle against the carrier, rad."""
        x, y, angle = self.world.pose(self.piece)
        from_x, from_y, tilt = self.world.carrier_pose(self._carrier)
        if self._hook is not None:
            x += self._hook[0] * math.cos(angle) - self._hook[1] * math.sin(angle)
            y += self._hook[0] * math.sin(angle) + self._hook[1] * math.cos(angle)
        return (x - from_x) * math.cos(tilt) + (y - from_y) * math.sin(tilt), angle - tilt

    def lets_go(self) -> tuple[Estimate, bool]:
        """The heel at which the piece lets go, deg, and whether it topples; NaN if it holds up to the stop.

        As the ship goes on turning, a sliding piece moves with the cube of the time since it let go: from two moments
        of its slide follows when that was.
        """
        noticed = None
        step = self.rate * TICK_S / math.sqrt(12.0)
        for _ in range(self.limit):
            self.facts += self.recorder.run(1)
            along, angle = self._pose()
            moved, heel = abs(along - self.start[0]), abs(self.world.carrier_pose(self._carrier)[2])
            self.path.append((math.degrees(heel), moved))
            if self._hook is None and abs(angle - self.start[1]) > TURNED_RAD:
                return _degrees(heel, step), True
            if noticed is None and moved > NOTICED_MM:
                noticed = heel, moved
            if noticed is not None and moved > MOVED_MM:
                before, at = noticed[0], math.cbrt(noticed[1])
                back = (heel - before) * at / (math.cbrt(moved) - at)
                return _degrees(before - back, math.hypot(step, _BENT * back)), False
        return Estimate(math.nan), False


def _degrees(angle: float, error: float) -> Estimate:
    return Estimate(math.degrees(angle), math.degrees(error))


def _spare(world: World, item: Item) -> int:
    """A piece of this kind that is not aboard yet."""
    free = [piece for piece in range(KINDS.index(item.kind), 4 * len(KINDS), len(KINDS)) if piece not in world.pieces]
    if not free:
        raise RiffRaffError("lab.load.all_aboard", kind=item.kind)
    return free[0]


def conduct(trial: Trial) -> Outcome:
    tilts = [_Tilt(trial, side) for side in (1.0, -1.0)]
    (left, toppled_left), (right, toppled_right) = (tilt.lets_go() for tilt in tilts)
    both = mean_of([left.value, right.value])
    friction = tilts[0].world.params.contact.friction
    return Outcome(
        engine=RIGID,
        measures={
            # What is wrong with one side is wrong with the other: their mean is no better.
            "slide_deg": widened(both, max(left.error, right.error)),
            "left_deg": left,
            "right_deg": right,
            "toppled": Estimate(int(toppled_left) + int(toppled_right)),
            "theory_deg": Estimate(math.degrees(math.atan(friction))),
        },
        tables={name: _path(tilt) for name, tilt in zip(("left", "right"), tilts, strict=True)},
        events=events_of(tilts[0].facts) + events_of(tilts[1].facts),
        trace=tilts[0].recorder.trace() if trial.trace_hz else None,
    )


def _path(tilt: _Tilt) -> Table:
    """How far the piece has moved at each heel, thinned where it does not move."""
    kept = [point for index, point in enumerate(tilt.path) if index % _THINNED == 0 or point[1] > NOTICED_MM]
    return {"heel_deg": [round(heel, 5) for heel, _ in kept], "moved_mm": [round(moved, 5) for _, moved in kept]}


def draw(figure: Any, record: Record) -> None:
    axes = figure.subplots()
    for name, style in (("left", "-"), ("right", "--")):
        path = record.tables[name]
        axes.plot(path["heel_deg"], path["moved_mm"], style, label=label(f"to_{name}"))
    axes.axvline(record.measures["theory_deg"].value, color="C3", linestyle=":", label=label("atan_friction"))
    axes.set_xlabel(label("carrier_heel_deg"))
    axes.set_ylabel(label("moved_mm"))
    axes.legend()


EXPERIMENT = Experiment(
    name=NAME,
    factors=(
        Text(NAME, "piece", "crate@3", "lab.slide.form", _one_piece),
        number(NAME, "rate_deg_s", 2.0, "deg/s", 0.1, 20.0),
        load_factor(NAME, NONE),
    ),
    measures=(
        Measure("slide_deg", "deg"),
        Measure("left_deg", "deg"),
        Measure("right_deg", "deg"),
        Measure("toppled", error=False),
        Measure("theory_deg", "deg", error=False),
    ),
    conduct=conduct,
    draw=draw,
)
