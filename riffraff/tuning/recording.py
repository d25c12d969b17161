"""What happened on the bench as a file: parameters, the state it began in, and every input by its tick.

JSON lines: ``{"riffraff": "bench", "version": ..., "ticks": ..., "params": {...}, "state": {...}}``, then one input a
line (see ``inputs``). Done again with the same version on the same platform it ends in the same bits.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import mapping, place, whole
from riffraff.kernel.files import write_atomic
from riffraff.kernel.log import read_log
from riffraff.physics.params import Params
from riffraff.physics.pull import Pull
from riffraff.physics.state import WorldState
from riffraff.tuning import inputs as i
from riffraff.tuning.inputs import INPUTS, Input
from riffraff.tuning.session import Bench

FORMAT = 1
LONGEST_TICKS = 3600 * TICKS_PER_SECOND
"""An hour; the bench itself remembers minutes."""
_KEYS = ("riffraff", "format", "ticks", "params", "state")


@dataclass(frozen=True)
class Recording:
    """A beginning, and what was done from there in ``ticks`` ticks, with the tick of each input."""

    params: Params
    state: WorldState
    ticks: int
    inputs: tuple[tuple[int, Input], ...]

    def bench(self, params: Params | None = None) -> Bench:
        """A bench at the beginning, with everything ahead that was done; with other ``params`` the same is tried."""
        return Bench.replaying(params or self.params, self.state, self.inputs, self.state.tick + self.ticks)


def last_seconds(bench: Bench, seconds: float) -> Recording:
    """The last ``seconds`` up to now, from the keyframe before them on; less if the history is shorter."""
    frame = bench.keyframe(bench.tick - round(seconds * TICKS_PER_SECOND))
    inputs = tuple(item for item in bench.inputs if frame.tick <= item[0] <= bench.tick)
    return Recording(frame.params, frame.state, bench.tick - frame.tick, (*_pulled(frame.tick, frame.pull), *inputs))


def present(bench: Bench, seconds: float) -> Recording:
    """A recording that begins now and lets ``seconds`` pass without doing anything."""
    world = bench.world
    return Recording(bench.params, world.state(), round(seconds * TICKS_PER_SECOND), _pulled(world.tick, world.pull))


def _pulled(tick: int, pull: Pull | None) -> tuple[tuple[int, Input], ...]:
    """What is pulled as a recording begins, as its first input: no state has it."""
    return () if pull is None else ((tick, i.Pull(pull.body, *pull.grip, *pull.to)),)


def write_recording(path: Path, recording: Recording) -> None:
    """Write it whole or not at all. Raises as ``write_atomic`` does."""
    head = {
        "riffraff": "bench",
        "format": FORMAT,
        "ticks": recording.ticks,
        "params": recording.params.to_tables(),
        "state": recording.state.to_dict(),
    }
    lines = [head, *(INPUTS.to_timed(tick, done) for tick, done in recording.inputs)]
    write_atomic(path, "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))


def read_recording(path: Path) -> Recording:
    """Raises ``BadInput`` naming file, line, key and what is allowed."""
    log = read_log(path)
    if not log.records or log.records[0].get("riffraff") != "bench":
        raise BadInput("tuning.recording.none", source=path)
    head = log.records[0]
    if set(head) != set(_KEYS) or head["format"] != FORMAT:
        raise BadInput("tuning.recording.newer", source=path)
    with place(str(path), 1):
        ticks = whole(0, LONGEST_TICKS).read("ticks", head["ticks"])
        tables = mapping("params", head["params"])
        state = WorldState.from_dict(head["state"], "state")
    params = Params.from_tables(tables, str(path))
    inputs: list[tuple[int, Input]] = []
    latest = state.tick
    for number, record in enumerate(log.records[1:], start=2):
        with place(str(path), number):
            tick, done = INPUTS.from_timed(record)
            latest = whole(latest, state.tick + ticks).read("t", tick)
        inputs.append((tick, done))
    return Recording(params, state, ticks, tuple(inputs))
