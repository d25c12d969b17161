"""What happened on the bench goes into a file, and out of it comes the same to the bit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.physics.params import Params
from riffraff.tuning import inputs as i
from riffraff.tuning.recording import last_seconds, present, read_recording, write_recording
from riffraff.tuning.session import Bench


def played(bench: Bench) -> Bench:
    bench.apply(i.Push(0.4))
    bench.advance(130)
    bench.apply(i.Set({"ship.ball_mass": 310.0}))
    bench.apply(i.Take(20, "rat", 0.0, 0.0, 250.0, 100.0))
    bench.advance(60)
    bench.apply(i.Hand(60.0, 120.0))
    bench.advance(333)
    return bench


def test_the_file_ends_in_the_same_bits(loaded: Bench, tmp_path: Path) -> None:
    bench = played(loaded)
    path = tmp_path / "last.bench"
    write_recording(path, last_seconds(bench, 3.0))
    recording = read_recording(path)
    assert recording.ticks >= 360
    again = recording.bench()
    again.advance(recording.ticks)
    assert again.tick == bench.tick
    assert again.world.digest() == bench.world.digest()


def test_other_parameters_meet_the_same_inputs(loaded: Bench) -> None:
    recording = last_seconds(played(loaded), 3.0)
    other = recording.bench(recording.params.replace({"contact.friction": 0.5}))
    other.advance(recording.ticks)
    assert other.params.contact.friction == 0.5
    assert other.params.ship.ball_mass == 310.0


def test_the_present_as_a_beginning(loaded: Bench) -> None:
    recording = present(played(loaded), 5.0)
    assert recording.inputs == ()
    assert recording.bench().world.digest() == Bench(loaded.params, loaded.world.state()).world.digest()


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines.clear(),
        lambda lines: lines[0].update(riffraff="match"),
        lambda lines: lines[0].update(format=2),
        lambda lines: lines[0].update(ticks=True),
        lambda lines: lines[0].update(params={"ship": {"wings": 2}}),
        lambda lines: lines[0].update(params=[]),
        lambda lines: lines[0].update(state={}),
        lambda lines: lines.append({"t": 10**6, "do": "clear"}),
        lambda lines: lines.append({"t": 0, "do": "explode"}),
    ],
)
def test_bad_files_are_named(change: object, tmp_path: Path) -> None:
    path = tmp_path / "last.bench"
    write_recording(path, present(Bench(Params()), 1.0))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)  # type: ignore[operator]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(BadInput, match=r"last\.bench"):
        read_recording(path)
