"""The bench and its files: parameters opened, saved and watched, loads, experiments, run folders and videos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path

from riffraff.bench.cargo import Cargo
from riffraff.bench.model import Tuning
from riffraff.bench.origin import Origin
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import os_errors, toml_text, write_atomic
from riffraff.kernel.folders import presets_folder
from riffraff.kernel.words import say
from riffraff.kit import clipboard
from riffraff.loads.afloat import load_aboard
from riffraff.loads.load import Load, find_load
from riffraff.physics.params import PRESETS, load_preset, own_presets, plain_name, preset_path
from riffraff.tuning import recording
from riffraff.tuning.filewatch import OpenFiles, Stamp, stamp_of

LOOK_S = 0.25
"""How often a watched file is looked at."""
PRESENT_S = 20.0
"""How long the experiment made of the present state lasts."""
LAST_S = 20.0
"""How much of what has just happened goes into a run folder or a video."""

RunExperiment = Callable[[Path, Path], None]
"""Runs the experiment of a spec file into a folder, as ``riffraff lab run SPEC --out FOLDER`` does."""


def known_presets() -> list[tuple[str, str]]:
    """The presets that come with the game and a person's own, each with a few words."""
    return [
        *((name, say(f"ui.preset.{name}")) for name in PRESETS),
        *((name, say("tune.own_preset")) for name in own_presets(presets_folder())),
    ]


def _told(action: Callable[[Filing, str], str]) -> Callable[[Filing, str], bool]:
    """What an action says of a file, or that it went wrong and why, is told; gives whether it was done."""

    @wraps(action)
    def tried(filing: Filing, name: str) -> bool:
        try:
            words, kind = action(filing, name), "note"
        except RiffRaffError as error:
            words, kind = str(error), "error"
        if words:
            filing.tuning.tell(words, kind, name)
        return kind == "note"

    return tried


class Filing:
    """See the module. What goes wrong is told, and nothing is changed then.

    Each side has what its parameters came from (``Tuning.origins``); a file is followed for each.
    """

    def __init__(self, tuning: Tuning, cargo: Cargo, run_experiment: RunExperiment | None = None) -> None:
        self.tuning = tuning
        self.cargo = cargo
        self.run_experiment = run_experiment
        self.asked: list[tuple[str, Origin]] = []
        """Sides whose file has changed while they hold what is nowhere saved: it has to be asked what shall be."""
        self._open = OpenFiles(presets_folder().parent / "open")
        self._elsewhere: list[Path] = []
        self._refused: dict[str, object] = {}
        self._looked = -LOOK_S
        self.load_kept: Load | None = None
        """The load that is aboard as it was opened or saved."""

    # -- of which side ------------------------------------------------------------------------------------------

    @property
    def origin(self) -> Origin:
        """What the chosen side's parameters came from."""
        return self.tuning.origins[self.tuning.side]

    @property
    def path(self) -> Path | None:
        """The file that they came from or were saved to last."""
        return self.origin.path

    @property
    def title(self) -> str:
        """What the person calls it: the name of a preset, or of a file without its folder."""
        return title_of(self.origin)

    @property
    def unsaved(self) -> bool:
        """Whether anything of the chosen side differs from the preset or the file, or the file is gone."""
        return self.differs(self.tuning.side)

    def differs(self, side: str) -> bool:
        """As ``unsaved``, of a side."""
        origin, params = self.tuning.origins[side], self.tuning.params_of(side)
        return params is not None and (params != origin.base or origin.gone)

    def of_side(self, words: str) -> str:
        """Words with the side that they are about, where there are two."""
        two = self.tuning.pair.b is not None
        return say("tune.of_side", side=say(f"tune.which.{self.tuning.side}"), words=words) if two else words

    def unsaved_sides(self) -> list[str]:
        """The sides of which something is nowhere saved, also since somebody else wrote to their file just now."""
        found = []
        for side, origin in self.tuning.origins.items():
            elsewhere = origin.path is not None and stamp_of(origin.path) != origin.stamp
            if self.tuning.params_of(side) is not None and (
                elsewhere or self.differs(side) or not self.tuning.changes[side].kept
            ):
                found.append(side)
        return found

    def work(self) -> list[str]:
        """What is nowhere saved, in words."""
        tuning = self.tuning
        found = [say("tune.work.params", side=say(f"tune.which.{side}")) for side in self.unsaved_sides()]
        pieces = len(tuning.bench.world.pieces)
        if pieces and not self.load_is_kept():
            found.append(say("tune.work.cargo", n=pieces))
        found += [say("tune.work.history")] if tuning.undone_tick is not None else []
        branches = len(tuning.pair.branches)
        found += [say("tune.work.branches", n=branches)] if branches else []
        return found

    def free(self, name: str, ending: str = "") -> str:
        """A name to be offered: one that nothing has yet."""
        numbered = (f"{name}{f'-{n}' if n > 1 else ''}" for n in range(1, 1000))
        there = {"", ".toml", ".bench", ".mp4", ending}
        free = next((found for found in numbered if not any(Path(found + each).exists() for each in there)), name)
        return free + ending

    def load_is_kept(self) -> bool:
        """Whether what is aboard is a load that was opened or saved."""
        return self.load_kept is not None and _kinds(load_aboard(self.tuning.bench.world)) == _kinds(self.load_kept)

    def replaced(self, action: str, name: str) -> list[Path]:
        """The files that saving under this name would replace, but for the one that is open and as it was."""
        path = with_ending(name)
        match action:
            case "preset":
                wanted = [presets_folder() / f"{name}.toml"] if plain_name(name) else []
            case "experiment":
                wanted = [path, path.with_suffix(".bench")]
            case "run":
                spec = run_spec(Path(name).expanduser())
                wanted = [spec, spec.with_suffix(".bench")]
            case "video":
                path = film_path(name)
                wanted = [path] if path.is_file() else []
            case _:
                wanted = [path]
        return [path for path in wanted if path.exists() and not (action in ("save", "preset") and self._own(path))]

    def _own(self, path: Path) -> bool:
        """Whether this is the chosen side's file, no other side's, and what it was when it was read or written."""
        mine, tuning = self.origin, self.tuning
        other = tuning.origins["a" if tuning.side == "b" else "b"].path
        theirs = other is not None and tuning.params_of("b") is not None and same_file(path, other)
        return not theirs and mine.path is not None and same_file(path, mine.path) and stamp_of(path) == mine.stamp

    # -- parameters ---------------------------------------------------------------------------------------------

    def begin(self, name: str) -> None:
        """The bench begins with a preset or file that was read already."""
        self.tuning.origins["a"] = _read(name)
        self._tell_of_others()

    @_told
    def open(self, name: str) -> str:
        """Take the parameters of a preset or file for the chosen side; a step that can be undone."""
        if self.tuning.adopt(_read(name)):
            self._tell_of_others()
        return ""

    def look(self, now: float) -> None:
        """Take a side's file again if it was changed on the disk, or ask where that would cost something; ``now`` in
        s."""
        if now - self._looked < LOOK_S:
            return
        self._looked = now
        for path in self._elsewhere:
            self.tuning.tell(say("tune.open_elsewhere", file=path), "note", f"open {path}")
        self._elsewhere.clear()
        for side, origin in self.tuning.origins.items():
            if origin.path is not None and self.tuning.params_of(side) is not None:
                self._look_at(side, origin, stamp_of(origin.path))

    def _look_at(self, side: str, origin: Origin, stamp: Stamp | None) -> None:
        tuning = self.tuning
        if stamp == origin.stamp or (stamp is not None and stamp[1] == 0):  # empty: it is just being saved
            return
        if stamp is None:
            tuning.origins[side] = replace(origin, stamp=None)
            tuning.tell(self._about(side, say("tune.vanished", file=origin.path)), "error", str(origin.path))
            return
        if self._refused.get(side) == stamp or any(asked == side for asked, _ in self.asked):
            return
        try:
            fresh = _read(origin.name)
        except RiffRaffError as error:
            self._refused[side] = stamp
            tuning.tell(self._about(side, str(error)), "error", origin.name)
            return
        if fresh.base == tuning.params_of(side):
            tuning.origins[side] = fresh
        elif origin.gone or not self.differs(side):
            self.take_again(side, fresh)
        else:
            self._refused[side] = stamp
            self.asked.append((side, fresh))

    def take_again(self, side: str, fresh: Origin) -> None:
        """A side takes what its file has now: a step that can be undone."""
        if self.tuning.adopt(fresh, side):
            self.tuning.tell(self._about(side, say("tune.reloaded", file=title_of(fresh))), "note", fresh.name)

    def keep_mine(self, side: str, fresh: Origin) -> None:
        """A side keeps its values, which differ from what its file has now."""
        self.tuning.origins[side] = fresh

    def _about(self, side: str, words: str) -> str:
        two = self.tuning.pair.b is not None or side == "b"
        return say("tune.of_side", side=say(f"tune.which.{side}"), words=words) if two else words

    @_told
    def save(self, name: str) -> str:
        """Write the whole set of the chosen side to a file, which is followed from now on."""
        path = with_ending(name)
        self._write(path, str(path))
        return self.of_side(say("tune.saved", file=path))

    def _write(self, path: Path, name: str) -> None:
        tuning = self.tuning
        write_atomic(path, tuning.params.to_toml())
        tuning.origins[tuning.side] = Origin(tuning.params, name, path, stamp_of(path))
        tuning.changes[tuning.side].keep()
        self._tell_of_others()

    @_told
    def save_preset(self, name: str) -> str:
        """Write the whole set of the chosen side where a person's own presets are."""
        if not plain_name(name):
            raise BadInput("tune.bad_preset_name", allowed=", ".join(PRESETS))
        folder = presets_folder()
        with os_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        self._write(folder / f"{name}.toml", name)
        return self.of_side(say("tune.preset_saved", name=name))

    def copy_changes(self) -> None:
        """Put what differs from the preset or file on the clipboard, as TOML."""
        changes = self.tuning.params.changes_from(self.tuning.base)
        if changes:
            clipboard.copy(self.tuning.params.to_toml(only=changes))
        told = say("tune.copied", n=len(changes)) if changes else say("tune.nothing_changed")
        self.tuning.tell(self.of_side(told), "note")

    def _tell_of_others(self) -> None:
        """See which of the open files another bench has open as well; it is said with the next look."""
        open_now = [origin.path for origin in self.tuning.origins.values() if origin.path is not None]
        self._elsewhere += self._open.hold(open_now)

    def close(self) -> None:
        """The bench is left."""
        self._open.close()

    # -- loads --------------------------------------------------------------------------------------------------

    @_told
    def open_load(self, name: str) -> str:
        """Set a load down, as a file, a name or a line says."""
        self.cargo.load(find_load(name, "tune"))
        self.load_kept = load_aboard(self.tuning.bench.world)
        return ""

    @_told
    def save_load(self, name: str) -> str:
        """Write what is aboard as a load."""
        path, load = with_ending(name), load_aboard(self.tuning.chosen.bench.world)
        write_atomic(path, load.to_toml())
        self.load_kept = load
        return say("tune.saved", file=path)

    # -- experiments --------------------------------------------------------------------------------------------

    @_told
    def save_experiment(self, name: str) -> str:
        """Write the present state as an experiment that begins with it; ``riffraff lab run`` repeats it."""
        spec = with_ending(name)
        write_spec(spec, recording.present(self.tuning.chosen.bench, PRESENT_S))
        return self.of_side(say("tune.experiment_saved", file=spec))

    @_told
    def run_folder(self, name: str) -> str:
        """Leave the last seconds as a run folder of the lab, with their spec inside."""
        folder = Path(name).expanduser()
        if self.run_experiment is None:
            raise BadInput("tune.no_lab")
        if folder.exists():
            raise BadInput("tune.exists", file=folder)
        spec = run_spec(folder)
        made = recording.last_seconds(self.tuning.chosen.bench, LAST_S)
        write_spec(spec, made)
        self.run_experiment(spec, folder)
        if self.tuning.undone_tick is not None and self.tuning.undone_tick >= made.state.tick:
            self.tuning.undone_tick = None
        return self.of_side(say("tune.run_saved", folder=folder))


def with_ending(name: str, ending: str = ".toml") -> Path:
    """The file that a person means: its name has the ending, typed or not."""
    path = Path(name).expanduser()
    return path if not path.name or path.suffix.lower() == ending else path.with_name(path.name + ending)


def film_path(name: str) -> Path:
    """The file or folder that a film is written to; without an ending it is a folder of pictures."""
    path = Path(name).expanduser()
    return path.with_suffix("") if path.suffix == ".png" else path


def title_of(origin: Origin) -> str:
    """What a person calls what parameters came from."""
    if not origin.name:
        return say("tune.untitled")
    path = Path(origin.name)
    return path.stem if path.parent == presets_folder() else path.name


def _read(name: str) -> Origin:
    """The parameters of a preset or file, and the file that is to be followed. Raises ``BadInput``."""
    folder = presets_folder()
    path = preset_path(name, folder)
    stamp = stamp_of(path)
    params = load_preset(name, folder)
    return Origin(params, name) if name in PRESETS else Origin(params, name, path, stamp)


def _kinds(load: Load) -> list[tuple[str, int, bool]]:
    return sorted((piece.kind, piece.slot, piece.hang) for piece in load.pieces)


def run_spec(folder: Path) -> Path:
    """The experiment beside a run folder."""
    return folder.with_name(f"{folder.name}.toml")


def same_file(one: Path, other: Path) -> bool:
    """Whether both are there and are one file, however they are called."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def write_spec(spec: Path, made: recording.Recording) -> None:
    """An experiment as two files: the spec, and beside it the recording that it names. Raises ``BadInput``."""
    kept = spec.with_suffix(".bench")
    recording.write_recording(kept, made)
    head = toml_text({"experiment": "bench", "values": {"recording": kept.name}})
    write_atomic(spec, f"{head}\n{made.params.to_toml()}")
