"""From a setup or a recording to the screen where it is played or watched; ``RiffRaffError`` where it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.outcome import STAY, Only, Outcome, Push
from riffraff.kit.screen import Screen
from riffraff.match import drive
from riffraff.match.drive import Game
from riffraff.match.file import damaged_line
from riffraff.match.replay import Replay
from riffraff.match.setup import Setup
from riffraff.match.writing import copy_before
from riffraff.players import PLAYERS
from riffraff.ui.recording import tolerate
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.routes import screen
from riffraff.ui.saves import new_recording
from riffraff.ui.screens.replay import ReplayScreen
from riffraff.ui.settings import rescue_pace
from riffraff.ui.sitting import Sitting


def played(game: Game, desk: Desk, path: Path | None = None) -> MatchScreen:
    """The screen for a match that is played here; it goes on, and says so, when it can be recorded no longer."""

    def failed(error: RiffRaffError) -> None:
        desk.tell(error)
        desk.notify(say("ui.match.not_recorded"), "error")

    tolerate(game.match, failed)
    sitting = Sitting(game.driver, desk.tell, lambda: rescue_pace(desk.settings))
    return MatchScreen(sitting, desk, game.close, path)


def begin(desk: Desk, setup: Setup) -> MatchScreen:
    """A new match, recorded; where the home takes no files, a notice says so and the record goes elsewhere."""
    path, note = new_recording()
    if note is not None:
        desk.tell(note)
    return played(drive.begin(setup, PLAYERS, path), desk, path)


def resume(desk: Desk, path: Path) -> MatchScreen:
    """A recorded match, gone on with."""
    return played(drive.resume(path, PLAYERS), desk, path)


def go_on_before(desk: Desk, path: Path, line: int) -> MatchScreen:
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


def watch(desk: Desk, path: Path) -> ReplayScreen:
    """A recorded match, watched; one that was damaged up to there, which is said."""
    replay = Replay(path, damaged=True)
    note = ""
    if replay.fault is not None:
        note = say("ui.replay.damaged", file=path, line=replay.fault.values["line"])
    elif replay.recording.half_line is not None:
        note = say("kernel.log.half_line", file=path, line=replay.recording.half_line)
    if note:
        desk.notify(note, "error" if replay.fault else "note")
    return ReplayScreen(replay, desk, note)


def going_on(desk: Desk, path: Path) -> Outcome:
    """Go on with a recorded match; where it is damaged, its recording is shown with what can be done."""
    try:
        return Only(resume(desk, path))
    except RiffRaffError as error:
        desk.tell(error)
    line = damaged_line(path)
    return STAY if line is None else Push(screen("files", path, line))


def attempt(desk: Desk, make: Callable[[], Screen]) -> Outcome:
    """Show the screen that is made; where it cannot be made, tell why and stay."""
    try:
        return Only(make())
    except RiffRaffError as error:
        desk.tell(error)
        return STAY
