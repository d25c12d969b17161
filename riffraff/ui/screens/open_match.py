"""From a setup or a recording to the screen where it is played or watched; ``RiffRaffError`` where it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.outcome import STAY, Only, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.table import driver
from riffraff.table.driver import Driver
from riffraff.table.game import Game
from riffraff.table.recorder import Failed, copy_before
from riffraff.table.recording import damaged_line
from riffraff.table.replay import Replay
from riffraff.table.saves import new_recording
from riffraff.table.seats import Setup
from riffraff.table.thinking import Beside
from riffraff.ui.face import choose, face_of, game_shown
from riffraff.ui.routes import screen
from riffraff.ui.settings import learning, now_learning

Shown = Callable[[Driver, Desk, Path | None], Screen]
"""Makes the screen of a match that is played."""


def played(match: Driver, desk: Desk, path: Path | None = None, shown: Shown | None = None) -> Screen:
    """The screen for a match that is played here, made by ``shown`` or as its game has it; its players think beside the
    picture."""
    match.thinker = Beside()
    return (shown or choose(desk, match.game.name).played)(match, desk, path)


def _not_recorded(desk: Desk) -> Failed:
    """A match goes on, and says so, when it can be recorded no longer."""

    def failed(error: RiffRaffError) -> None:
        desk.tell(error)
        desk.notify(say("ui.match.not_recorded"), "error")

    return failed


def begin(desk: Desk, game: Game, setup: Setup, shown: Shown | None = None) -> Screen:
    """A new match, recorded, with what the settings have for all matches of the game, on the screen that ``shown``
    makes, or that of the game; where the home takes no files, a notice says so and the record goes elsewhere."""
    face = choose(desk, game.name)  # before a file is begun for what cannot be shown
    setup = replace(setup, **{dial.name: getattr(desk.settings, dial.name) for dial in face.dials})
    path, note = new_recording()
    if note is not None:
        desk.tell(note)
    return played(driver.begin(game, setup, path, _not_recorded(desk)), desk, path, shown)


def teach(desk: Desk, game: Game, setup: Setup) -> Screen:
    """A new match that teaches its game, now and when it is gone on with."""
    made = begin(desk, game, setup, face_of(game.name).teaches)
    now_learning(desk, getattr(made, "path", None))
    return made


def resume(desk: Desk, path: Path) -> Screen:
    """A recorded match, gone on with."""
    match = driver.resume(path, game_shown, _not_recorded(desk))
    name = match.game.name
    return played(match, desk, path, face_of(name).teaches if learning(desk, name, path) else None)


def go_on_before(desk: Desk, path: Path, line: int) -> Screen:
    """A recorded match, gone on with from before a damaged line: in a copy, and the file stays as it is."""
    copy, note = new_recording()
    if note is not None:
        desk.tell(note)
    copy_before(path, line, copy)
    try:
        made = resume(desk, copy)
    except RiffRaffError:
        copy.unlink()
        raise
    desk.notify(say("ui.files.copied", file=copy.name, damaged=path.name), "note")
    return made


def watch(desk: Desk, path: Path) -> Screen:
    """A recorded match, watched; one that was damaged up to there, which is said."""
    replay = Replay(path, game_shown, damaged=True)
    note = ""
    if replay.fault is not None:
        note = say("ui.replay.damaged", file=path, line=replay.fault.values["line"])
    elif replay.recording.half_line is not None:
        note = say("kernel.log.half_line", file=path, line=replay.recording.half_line)
    if note:
        desk.notify(note, "error" if replay.fault else "note")
    return choose(desk, replay.recording.game.name).watched(replay, desk, note)


def going_on(desk: Desk, path: Path) -> Outcome:
    """Go on with a recorded match; where it is damaged, its recording is shown with what can be done."""
    try:
        return Only(resume(desk, path))
    except RiffRaffError as error:
        desk.tell(error)
    line = damaged_line(path, game_shown)
    return STAY if line is None else Push(screen("files", path, line))


def attempt(desk: Desk, make: Callable[[], Screen]) -> Outcome:
    """Show the screen that is made; where it cannot be made, tell why and stay."""
    try:
        return Only(make())
    except RiffRaffError as error:
        desk.tell(error)
        return STAY
