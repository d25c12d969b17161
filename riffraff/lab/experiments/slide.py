"""Tilt the ship slowly until a piece lets go: the heel at which it slides or topples, to either side."""

from __future__ import annotations

import math
from typing import Any

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.lab.engines import in_still_water, still
from riffraff.lab.estimates import Estimate, mean_of
from riffraff.lab.experiment import Experiment, Outcome, Run, Table, Trial, estimated, exact
from riffraff.lab.factors import TextFactor, load_factor, number
from riffraff.lab.recorded import afloat
from riffraff.lab.reports.plots import label, name_axes
from riffraff.lab.trace import Recorder, events_of
from riffraff.loads.afloat import put, spare_piece
from riffraff.loads.load import NONE, parse
from riffraff.physics.placement import carrier_of, pose_on

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
    if len(load) != 1 or load.policy:
        raise BadInput("lab.slide.one_piece", source=source, value=text)
    return text


class _Tilt:
    """One slow tilt to one side."""

    def __init__(self, trial: Trial, side: float) -> None:
        item = parse(trial.text("piece"), NAME).pieces[0]
        world = self.world = afloat(still(trial).params, trial.text("load"), trial.seed)
        self.piece, self._hangs = spare_piece(world, item.kind), item.hang
        self._carrier = carrier_of(world.shape.slots[item.slot])
        put(world, self.piece, item)
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
        along, _, turned = pose_on(self.world, self.piece, self._carrier, hook=self._hangs)
        return along, turned

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
            if not self._hangs and abs(angle - self.start[1]) > TURNED_RAD:
                return Estimate(heel, step).degrees(), True
            if noticed is None and moved > NOTICED_MM:
                noticed = heel, moved
            if noticed is not None and moved > MOVED_MM:
                before, at = noticed[0], math.cbrt(noticed[1])
                back = (heel - before) * at / (math.cbrt(moved) - at)
                return Estimate(before - back, step).widened(_BENT * back).degrees(), False
        return Estimate(math.nan), False


def conduct(trial: Trial) -> Outcome:
    tilts = [_Tilt(trial, side) for side in (1.0, -1.0)]
    (left, toppled_left), (right, toppled_right) = (tilt.lets_go() for tilt in tilts)
    both = mean_of([left.value, right.value])
    friction = tilts[0].world.params.contact.friction
    return Outcome(
        measures={
            # What is wrong with one side is wrong with the other: their mean is no better.
            "slide_deg": both.widened(max(left.error, right.error)),
            "left_deg": left,
            "right_deg": right,
            "toppled": Estimate(int(toppled_left) + int(toppled_right)),
            "theory_deg": Estimate(math.degrees(math.atan(friction))),
        },
        tables={name: _path(tilt) for name, tilt in zip(("left", "right"), tilts, strict=True)},
        events=events_of(tilts[0].facts) + events_of(tilts[1].facts),
        trace=tilts[0].recorder.trace(),
        ship=tilts[0].world.params,
    )


def _path(tilt: _Tilt) -> Table:
    """How far the piece has moved at each heel, thinned where it does not move."""
    kept = [point for index, point in enumerate(tilt.path) if index % _THINNED == 0 or point[1] > NOTICED_MM]
    return {"heel_deg": [round(heel, 5) for heel, _ in kept], "moved_mm": [round(moved, 5) for _, moved in kept]}


def draw(figure: Any, run: Run) -> None:
    axes = figure.subplots()
    for name, style in (("left", "-"), ("right", "--")):
        path = run.tables[name]
        axes.plot(path["heel_deg"], path["moved_mm"], style, label=label(f"to_{name}"))
    axes.axvline(run.measures["theory_deg"].value, color="C3", linestyle=":", label=label("atan_friction"))
    name_axes(axes, "carrier_heel_deg", "moved_mm")
    axes.legend()


FACTORS = (
    TextFactor(NAME, "piece", "crate@3", "lab.slide.form", _one_piece),
    number(NAME, "rate_deg_s", 2.0, "deg/s", 0.1, 20.0),
    load_factor(NAME, NONE),
)
MEASURES = (*estimated("slide_deg", "left_deg", "right_deg", missing="held"), *exact("toppled", "theory_deg"))
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw, idle=in_still_water)
