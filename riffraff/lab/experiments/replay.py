"""A recorded match measured as if it were an experiment: how the ship rolled, what fell, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.games import game_named
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.lab.estimates import Estimate, mean_of
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact
from riffraff.lab.factors import Value, file_factor
from riffraff.lab.recorded import read_match, ship_of, turns_of
from riffraff.lab.reports.plots import heel_over_time, label
from riffraff.lab.trace import Look, Trace
from riffraff.match.poses import FRAME_TICKS, scene
from riffraff.physics.state import ABOARD, PLACES
from riffraff.rules.events import Event
from riffraff.table.replay import Replay

NAME = "replay"
_PLOTTED = 1500


def _look(replay: Replay) -> Look:
    """What is seen now. Places are known only where the match is played again: else all count as aboard."""
    seen, world = scene(replay), replay.match.world
    known = world.pieces if replay.live else ()
    places = {piece: PLACES.index(world.where(piece) if piece in known else ABOARD) for piece in seen.pieces}
    pieces = {piece: (*pose, places[piece]) for piece, pose in seen.pieces.items()}
    return Look(replay.tick * TICK_S, seen.ship[2], seen.ship[0], pieces)


def conduct(trial: Trial) -> Outcome:
    if not trial.text("file"):
        raise BadInput("lab.replay.needed")
    recording = read_match(Path(trial.text("file")))
    replay = Replay(recording.path, game_named)
    looks, turn_of, events, lately = [_look(replay)], [replay.turn], list[dict[str, Any]](), list[Event]()
    plain = replay.recording.game.events(len(replay.recording.setup.players)).to_dict
    while not replay.at_end:
        turn = replay.turn
        fresh = replay.advance(FRAME_TICKS)
        lately = [*(lately if replay.turn == turn else ()), *fresh]
        for event in fresh:
            events.append({"t_s": round(replay.tick * TICK_S, 6), "turn": replay.turn, **plain(event)})
        looks.append(_look(replay))
        turn_of.append(replay.turn)
    trace = Trace.of_looks(looks)
    last = replay.match
    heel, turns = np.degrees(np.abs(trace.heel)), np.array(turn_of)
    by_turn = [float(heel[turns == turn].mean()) for turn in np.unique(turns) if turn >= 0]
    every = max(1, len(heel) // _PLOTTED)
    return Outcome(
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
            },
            "turns": turns_of(recording, last if replay.live else None, lately),
        },
        events=events,
        trace=trace.thinned(trial.trace_hz),
        ship=ship_of(recording),
    )


def draw(figure: Any, run: Run) -> None:
    heel = run.tables["heel"]
    axes = heel_over_time(figure, heel)
    turn = None
    for time, now in zip(heel["time_s"], heel["turn"], strict=True):
        if turn is not None and now != turn:
            axes.axvline(time, color="0.8", linewidth=0.6)
        turn = now
    axes.set_title(label("turns_marked"), fontsize="small")


def _idle(_values: Mapping[str, Value]) -> tuple[str, ...]:
    """The ship is that of the recording."""
    return ("preset",)


FACTORS = (file_factor(NAME, "file", "riff"),)
MEASURES = (
    *exact("minutes", "turns", "falls", "rescued", "largest_heel_deg"),
    *estimated("mean_heel_deg"),
    *exact("aboard"),
    *exact("simulated", share=True),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw, idle=_idle, most_hz=TICKS_PER_SECOND // FRAME_TICKS)
