"""The bench and its files: parameters opened, saved and watched, loads, experiments, run folders and videos."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path

from riffraff.bench.model import Tuning
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import os_errors, toml_text, write_atomic
from riffraff.kernel.folders import presets_folder
from riffraff.kernel.words import say
from riffraff.kit import clipboard
from riffraff.loads.afloat import load_aboard
from riffraff.loads.load import find_load
from riffraff.physics.params import PRESETS, load_preset, own_presets, plain_name, preset_path
from riffraff.tuning import recording
from riffraff.tuning.filewatch import FileWatch

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
    """See the module. What goes wrong is told, and nothing is changed then."""

    def __init__(self, tuning: Tuning, name: str, run_experiment: RunExperiment | None = None) -> None:
        self.tuning = tuning
        self.name = name
        """The preset or the file that the parameters came from."""
        self.run_experiment = run_experiment
        self._watch: FileWatch | None = None
        self._looked = 0.0
        self._follow(name)

    @property
    def path(self) -> Path | None:
        """The file that the parameters came from or were saved to last."""
        return None if self._watch is None else self._watch.path

    @property
    def unsaved(self) -> bool:
        """Whether anything differs from the preset or the file."""
        return self.tuning.params != self.tuning.base

    def _follow(self, name: str) -> None:
        path = Path(name)
        self.name = name
        self.title = path.stem if path.parent == presets_folder() else path.name
        """What the person calls it: the name of a preset, or of a file without its folder."""
        self._watch = None if name in PRESETS else FileWatch(preset_path(name, presets_folder()))

    def replaced(self, action: str, name: str) -> list[Path]:
        """The files that saving under this name would replace, but for the one that is open."""
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
                wanted = [path] if path.is_file() else []
            case _:
                wanted = [path]
        return [path for path in wanted if path.exists() and not (self.path is not None and same_file(path, self.path))]

    # -- parameters ---------------------------------------------------------------------------------------------

    @_told
    def open(self, name: str) -> str:
        """Take the parameters of a preset or file; a step that can be undone."""
        params = load_preset(name, presets_folder())
        self.tuning.set(params.values())
        self.tuning.base = params
        self._follow(name)
        return ""

    def look(self, now: float) -> None:
        """Take the file again if it was changed on the disk; ``now`` in s."""
        if self._watch is None or now - self._looked < LOOK_S:
            return
        self._looked = now
        if self._watch.changed() and self.open(self.name):
            self.tuning.tell(say("tune.reloaded", file=self.name), "note", self.name)

    @_told
    def save(self, name: str) -> str:
        """Write the whole set to a file, which is followed from now on."""
        self._write(with_ending(name))
        return say("tune.saved", file=with_ending(name))

    def _write(self, path: Path) -> None:
        write_atomic(path, self.tuning.params.to_toml())
        self.tuning.base = self.tuning.params
        self._follow(str(path))

    @_told
    def save_preset(self, name: str) -> str:
        """Write the whole set where a person's own presets are."""
        if not plain_name(name):
            raise BadInput("tune.bad_preset_name", allowed=", ".join(PRESETS))
        folder = presets_folder()
        with os_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        self._write(folder / f"{name}.toml")
        return say("tune.preset_saved", name=name)

    def copy_changes(self) -> None:
        """Put what differs from the preset or file on the clipboard, as TOML."""
        changes = self.tuning.params.changes_from(self.tuning.base)
        if changes:
            clipboard.copy(self.tuning.params.to_toml(only=changes))
        told = say("tune.copied", n=len(changes)) if changes else say("tune.nothing_changed")
        self.tuning.tell(told, "note")

    # -- loads --------------------------------------------------------------------------------------------------

    @_told
    def open_load(self, name: str) -> str:
        """Set a load down, as a file, a name or a line says."""
        self.tuning.load(find_load(name, "tune"))
        return ""

    @_told
    def save_load(self, name: str) -> str:
        """Write what is aboard as a load."""
        path = with_ending(name)
        write_atomic(path, load_aboard(self.tuning.bench.world).to_toml())
        return say("tune.saved", file=path)

    # -- experiments --------------------------------------------------------------------------------------------

    @_told
    def save_experiment(self, name: str) -> str:
        """Write the present state as an experiment that begins with it; ``riffraff lab run`` repeats it."""
        spec = with_ending(name)
        write_spec(spec, recording.present(self.tuning.bench, PRESENT_S))
        return say("tune.experiment_saved", file=spec)

    @_told
    def run_folder(self, name: str) -> str:
        """Leave the last seconds as a run folder of the lab, with their spec inside."""
        folder = Path(name).expanduser()
        if self.run_experiment is None:
            raise BadInput("tune.no_lab")
        if folder.exists():
            raise BadInput("tune.exists", file=folder)
        spec = run_spec(folder)
        write_spec(spec, recording.last_seconds(self.tuning.bench, LAST_S))
        self.run_experiment(spec, folder)
        return say("tune.run_saved", folder=folder)


def with_ending(name: str) -> Path:
    """The file that a person means; without an ending it is TOML."""
    path = Path(name).expanduser()
    return path if path.suffix or not path.name else path.with_suffix(".toml")


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
