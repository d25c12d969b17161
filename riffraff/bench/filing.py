"""The bench and its files: parameters opened, saved and watched, loads, experiments, run folders and videos."""

from __future__ import annotations

from collections.abc import Callable
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
from riffraff.tuning.paramfiles import FileWatch, changed_toml, save_params

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

    def _told(self, action: Callable[[], None]) -> bool:
        try:
            action()
        except RiffRaffError as error:
            self.tuning.tell(str(error), "error")
            return False
        return True

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

    def open(self, name: str) -> bool:
        """Take the parameters of a preset or file; a step that can be undone."""

        def take() -> None:
            params = load_preset(name, presets_folder())
            self.tuning.set(params.values())
            self.tuning.base = params
            self._follow(name)

        return self._told(take)

    def look(self, now: float) -> None:
        """Take the file again if it was changed on the disk; ``now`` in s."""
        if self._watch is None or now - self._looked < LOOK_S:
            return
        self._looked = now
        if self._watch.changed() and self.open(self.name):
            self.tuning.tell(say("tune.reloaded", file=self.name), "note")

    def save(self, name: str) -> bool:
        """Write the whole set to a file, which is followed from now on."""
        path = with_ending(name)

        def write() -> None:
            self._write(path)
            self.tuning.tell(say("tune.saved", file=path), "note")

        return self._told(write)

    def _write(self, path: Path) -> None:
        save_params(path, self.tuning.params)
        self.tuning.base = self.tuning.params
        self._follow(str(path))

    def save_preset(self, name: str) -> bool:
        """Write the whole set where a person's own presets are."""
        if not plain_name(name):
            self.tuning.tell(say("tune.bad_preset_name", allowed=", ".join(PRESETS)), "error")
            return False

        def write() -> None:
            folder = presets_folder()
            with os_errors(folder):
                folder.mkdir(parents=True, exist_ok=True)
            self._write(folder / f"{name}.toml")
            self.tuning.tell(say("tune.preset_saved", name=name), "note")

        return self._told(write)

    def copy_changes(self) -> None:
        """Put what differs from the preset or file on the clipboard, as TOML."""
        text = changed_toml(self.tuning.params, self.tuning.base)
        if not text:
            self.tuning.tell(say("tune.nothing_changed"), "note")
            return
        clipboard.copy(text)
        count = len(self.tuning.params.changes_from(self.tuning.base))
        self.tuning.tell(say("tune.copied", n=count), "note")

    # -- loads --------------------------------------------------------------------------------------------------

    def open_load(self, name: str) -> bool:
        """Set a load down, as a file, a name or a line says."""
        return self._told(lambda: self.tuning.load(find_load(name, "tune")))

    def save_load(self, name: str) -> bool:
        """Write what is aboard as a load."""
        path = with_ending(name)

        def write() -> None:
            write_atomic(path, load_aboard(self.tuning.bench.world).to_toml())
            self.tuning.tell(say("tune.saved", file=path), "note")

        return self._told(write)

    # -- experiments --------------------------------------------------------------------------------------------

    def save_experiment(self, name: str) -> bool:
        """Write the present state as an experiment that begins with it; ``riffraff lab run`` repeats it."""
        return self._experiment(name, recording.present(self.tuning.bench, PRESENT_S))

    def _experiment(self, name: str, made: recording.Recording) -> bool:
        spec = with_ending(name)

        def write() -> None:
            write_spec(spec, made)
            self.tuning.tell(say("tune.experiment_saved", file=spec), "note")

        return self._told(write)

    def run_folder(self, name: str) -> bool:
        """Leave the last seconds as a run folder of the lab, with their spec inside."""
        folder = Path(name).expanduser()
        run = self.run_experiment

        def write() -> None:
            if run is None:
                raise BadInput("tune.no_lab")
            if folder.exists():
                raise BadInput("tune.exists", file=folder)
            spec = run_spec(folder)
            write_spec(spec, recording.last_seconds(self.tuning.bench, LAST_S))
            run(spec, folder)
            self.tuning.tell(say("tune.run_saved", folder=folder), "note")

        return self._told(write)


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
