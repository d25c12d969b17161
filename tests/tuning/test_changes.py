"""Every change of parameters can be taken back and made again."""

from __future__ import annotations

from riffraff.physics.params import Params
from riffraff.tuning.changes import Changes


def test_undo_and_redo() -> None:
    changes, params = Changes(), Params()
    assert changes.undo() is None
    for mass in (300.0, 320.0):
        changes.note(params, {"ship.ball_mass": mass})
        params = params.replace({"ship.ball_mass": mass})
    for expected in (300.0, 280.0):
        step = changes.undo()
        assert step == {"ship.ball_mass": expected}
        params = params.replace(step)
    assert not changes.undoable
    assert changes.redo() == {"ship.ball_mass": 300.0}
    changes.note(params, {"swell.period": 4.0})
    assert not changes.redoable


def test_a_gesture_is_one_step() -> None:
    changes, params = Changes(), Params()
    for mass in (290.0, 300.0, 310.0):
        changes.note(params, {"ship.ball_mass": mass}, "drag")
        params = params.replace({"ship.ball_mass": mass})
    changes.seal()
    changes.note(params, {"ship.ball_mass": 311.0}, "drag")
    assert changes.undo() == {"ship.ball_mass": 310.0}
    assert changes.undo() == {"ship.ball_mass": 280.0}
    assert changes.redo() == {"ship.ball_mass": 310.0}
