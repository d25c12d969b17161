"""A recorded match measured as if it were an experiment: how the ship rolled, what fell, turn by turn."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.lab.estimates import mean_of
from riffraff.lab.experiment import RIGID, Estimate, Experiment, Measure, Outcome, Record, Text, Trial
from riffraff.lab.reports.plots import label
from riffraff.lab.trace import GONE, Trace
from riffraff.match.poses import FRAME_TICKS
from riffraff.match.replay import Replay
from riffraff.physics.state import ABOARD, PLACES
from riffraff.rules.events import vocabulary
from riffraff.rules.pieces import kind_of

NAME = "replay"
HZ = TICKS_PER_SECOND // FRAME_TICKS
"""A recording's own pose track has this rate."""
_PLOTTED = 1500


def _file(text: str, source: str) -> str:
    if text and not text.endswith(".riff"):
        raise BadInput("lab.replay.not_riff", source=source, value=text)
    return text


class _Watch:
    """Samples a recording as it is played."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.times: list[float] = []
        self.heels: list[float] = []
        self.mounts: list[float] = []
        self.turns: list[int] = []
        self.pieces: list[dict[int, tuple[float, float, float, int]]] = []

    def sample(self) -> None:
        replay, scene = self.replay, self.replay.scene()
        self.times.append(replay.tick * TICK_S)
        self.heels.append(scene.ship[2])
        self.mounts.append(scene.ship[0])
        self.turns.append(replay.turn)
        world = replay.match.world
        aboard = PLACES.index(ABOARD)

        def place(piece: int) -> int:
            live = replay.live and piece in world.pieces
            return PLACES.index(world.where(piece)) if live else aboard

        self.pieces.append({piece: (*pose, place(piece)) for piece, pose in scene.pieces.items()})

    def trace(self) -> Trace:
        pieces = tuple(sorted({piece for present in self.pieces for piece in present}))
        poses = np.full((len(self.times), len(pieces), 3), math.nan)
        places = np.full((len(self.times), len(pieces)), GONE, np.int8)
        for row, present in enumerate(self.pieces):
            for column, piece in enumerate(pieces):
                if piece in present:
                    poses[row, column] = present[piece][:3]
                    places[row, column] = present[piece][3]
        time, heel = np.array(self.times), np.array(self.heels)
        return Trace(
            time_s=time,
            heel=heel,
            rate=np.gradient(heel, time) if len(time) > 1 else np.zeros_like(heel),
            mount_x=np.array(self.mounts),
            pieces=pieces,
            kinds=tuple(kind_of(piece) for piece in pieces),
            poses=poses,
            places=places,
        )


def conduct(trial: Trial) -> Outcome:
    if not trial.text("file"):
        raise BadInput("lab.replay.needed")
    replay = Replay(Path(trial.text("file")))
    watch, events = _Watch(replay), []
    plain = vocabulary(len(replay.match.setup.players)).to_dict
    watch.sample()
    while not replay.at_end:
        for event in replay.advance(FRAME_TICKS):
            events.append({"t_s": round(replay.tick * TICK_S, 6), "turn": replay.turn, **plain(event)})
        watch.sample()
    trace = watch.trace()
    last = replay.match
    heel, turns = np.degrees(np.abs(trace.heel)), np.array(watch.turns)
    by_turn = [float(heel[turns == turn].mean()) for turn in np.unique(turns) if turn >= 0]
    every = max(1, len(heel) // _PLOTTED)
    return Outcome(
        engine=RIGID,
        measures={
            "minutes": Estimate(float(trace.time_s[-1]) / 60.0),
            "turns": Estimate(replay.turns),
            "falls": Estimate(last.falls),
            "rescued": Estimate(len(last.table.out)),
            "largest_heel_deg": Estimate(float(heel.max())),
            "mean_heel_deg": mean_of(by_turn),
            "aboard": Estimate(len(last.table.aboard)),
            "simulated": Estimate(int(replay.live)),
        },
        tables={
            "heel": {
                "time_s": trace.time_s[::every].round(4).tolist(),
                "heel_deg": np.degrees(trace.heel[::every]).round(4).tolist(),
                "turn": turns[::every].tolist(),
            }
        },
        events=events,
        trace=trace.thinned(min(trial.trace_hz, HZ)) if trial.trace_hz else None,
    )


def draw(figure: Any, record: Record) -> None:
    heel = record.tables["heel"]
    axes = figure.subplots()
    axes.axhline(0.0, color="0.5", linewidth=0.8)
    axes.plot(heel["time_s"], heel["heel_deg"], color="C0", linewidth=0.9)
    turn = None
    for time, now in zip(heel["time_s"], heel["turn"], strict=True):
        if turn is not None and now != turn:
            axes.axvline(time, color="0.8", linewidth=0.6)
        turn = now
    axes.set_xlabel(label("time_s"))
    axes.set_ylabel(label("heel_deg"))
    axes.set_title(label("turns_marked"), fontsize="small")


EXPERIMENT = Experiment(
    name=NAME,
    factors=(Text(NAME, "file", "", "lab.replay.form", _file, file=True),),
    measures=(
        Measure("minutes", "min", error=False),
        Measure("turns", error=False),
        Measure("falls", error=False),
        Measure("rescued", error=False),
        Measure("largest_heel_deg", "deg", error=False),
        Measure("mean_heel_deg", "deg"),
        Measure("aboard", error=False),
        Measure("simulated", error=False),
    ),
    conduct=conduct,
    draw=draw,
)
