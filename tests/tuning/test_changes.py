"""Every change of parameters can be taken back and made again, and nothing that was ever set is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from riffraff.physics.params import Params
from riffraff.tuning.changes import Change, Changes


def change(params: Params, values: dict[str, float], mark: str = "") -> Change[str]:
    return Change({name: params[name] for name in values}, values, mark)


def test_undo_and_redo() -> None:
    changes: Changes[str] = Changes()
    params = Params()
    assert changes.undo() is None
    for mass in (300.0, 320.0):
        changes.note(change(params, {"ship.ball_mass": mass}))
        params = params.replace({"ship.ball_mass": mass})
    for expected in (300.0, 280.0):
        step = changes.undo()
        assert step is not None
        assert step.before == {"ship.ball_mass": expected}
        params = params.replace(step.before)
    assert not changes.undoable
    again = changes.redo()
    assert again is not None
    assert again.after == {"ship.ball_mass": 300.0}


def test_a_gesture_is_one_step() -> None:
    changes: Changes[str] = Changes()
    params = Params()
    for mass in (290.0, 300.0, 310.0):
        changes.note(change(params, {"ship.ball_mass": mass}, "drag"))
        params = params.replace({"ship.ball_mass": mass})
    changes.seal()
    changes.note(change(params, {"ship.ball_mass": 311.0}, "drag"))
    steps = [changes.undo(), changes.undo(), changes.redo()]
    assert [step and step.before for step in steps[:2]] == [{"ship.ball_mass": 310.0}, {"ship.ball_mass": 280.0}]
    assert steps[2] is not None
    assert steps[2].after == {"ship.ball_mass": 310.0}


@given(st.lists(st.sampled_from(["set", "undo", "redo"]), max_size=60))
def test_every_value_that_was_ever_set_can_be_come_back_to(gestures: list[str]) -> None:
    """Also those that were taken back before something else was set."""
    changes: Changes[str] = Changes()
    value, seen = 0.0, {0.0}
    for number, gesture in enumerate(gestures, start=1):
        if gesture == "set":
            changes.note(Change({"x": value}, {"x": float(number)}))
            value = float(number)
            seen.add(value)
        else:
            step = changes.undo() if gesture == "undo" else changes.redo()
            if step is not None:
                value = (step.before if gesture == "undo" else step.after)["x"]
    found = {value}
    while (step := changes.redo()) is not None:
        found.add(step.after["x"])
    while (step := changes.undo()) is not None:
        found.add(step.before["x"])
    assert found == seen
