"""What shall be run, from a name or a file and ``key=value`` words, checked before anything starts.

A spec is TOML, and so are the ``run.toml`` and ``sweep.toml`` that the lab leaves: each of them is a spec again. ::

    experiment = "roll-decay"
    seed = 7
    preset = "toy"            # or a parameter file beside the spec
    trace_hz = 60
    [values]                  # the experiment's own factors
    start_deg = 20.0
    [ship]                    # any parameter of the schema
    ball_mass = 300.0
    [sweep]                   # for `lab sweep` only
    repeats = 3
    [sweep.axes]
    "ship.ball_depth" = { from = 100.0, to = 130.0, count = 7 }
    load = ["none", "level:8"]
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.fields import named
from riffraff.kernel.files import child_path, read_text, toml_tables
from riffraff.kernel.folders import presets_folder
from riffraff.kernel.rng import LARGEST_SEED
from riffraff.lab.experiment import DEFAULT_TRACE_HZ, Experiment, Trial
from riffraff.lab.factors import Factor, TextFactor, Value, WordFactor, shown
from riffraff.lab.registry import NAMES, find_experiment
from riffraff.lab.sweeps.axis import Axis, read_axis
from riffraff.physics.params import PRESETS, SECTIONS, Param, Params, load_preset, lookup, own_presets

COMMAND_LINE = "lab"
"""What a mistake in ``key=value`` words is blamed on."""
MADE = "made"
"""The table in which a run says where it was made; a spec may hold it, and it is not read."""
SAMPLES = ("grid", "latin")
_SAMPLE = WordFactor("sweep", "sample", SAMPLES[0], SAMPLES)
MOST_REPEATS = 100_000
MOST_RUNS = 1_000_000
"""A sweep of more runs is a mistake in an axis."""
_TOP = ("experiment", "seed", "preset", "trace_hz")


@dataclass(frozen=True)
class Spec:
    """See the module. ``given`` are the names set by whoever wrote it: factors, and parameters by full name."""

    experiment: Experiment
    values: Mapping[str, Value]
    params: Params
    seed: int = 0
    trace_hz: int = DEFAULT_TRACE_HZ
    given: frozenset[str] = frozenset()
    axes: tuple[Axis, ...] = ()
    repeats: int = 1
    sample: str = SAMPLES[0]
    points: int = 0
    """How many points a Latin hypercube has."""
    source: str = field(default=COMMAND_LINE, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        """For other processes: an experiment is found again there by its name, or a person's own by its file."""
        one = self.experiment
        known = one.file or (one.name in NAMES and find_experiment(one.name) is one)
        return {**vars(self), "experiment": one.source if known else one}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            named = name == "experiment" and isinstance(value, str)
            object.__setattr__(self, name, find_experiment(value) if named else value)

    def trial(self) -> Trial:
        return Trial(self.experiment.source, self.values, self.params, self.seed, self.trace_hz)

    def factor(self, key: str) -> Factor:
        """A factor by name, or a parameter by full name. Raises ``BadInput`` naming those there are."""
        return lookup(key, self.source) if "." in key else self.experiment.factor(key, self.source)

    def with_value(self, key: str, value: object) -> Spec:
        """With one factor or parameter set, unless it is wrong (``BadInput``)."""
        given = self.given | {key}
        if "." in key:
            return replace(self, params=self.params.replace({key: value}, self.source), given=given)
        checked = self.factor(key).check(value, self.source)
        return replace(self, values={**self.values, key: checked}, given=given, params=self._carried(key, checked))

    def _carried(self, key: str, value: Value) -> Params:
        """A load out of a recorded match brings the ship that it was on, unless a preset was asked for."""
        if not (key == "load" and isinstance(value, str) and ".riff@" in value) or "preset" in self.given:
            return self.params
        from riffraff.lab.recorded import is_moment, moment_of  # noqa: PLC0415 - few loads are of a match

        kept = {name: self.params[name] for name in self.given if "." in name}
        return moment_of(value, self.source)[0].replace(kept) if is_moment(value) else self.params

    def checked(self, given: Iterable[str]) -> Spec:
        """The same, unless something of what was ``given`` or varies would have no effect (``BadInput``)."""
        idle = tuple(self.experiment.idle(self.values))
        for key in (*given, *(axis.key for axis in self.axes)):
            section = key.partition(".")[0] + "." if "." in key else key
            if key in idle or section in idle or ("." in key and "preset" in idle):
                raise BadInput("lab.spec.idle", source=self.source, key=key, experiment=self.experiment.name)
        return self

    def name_of(self, key: str, value: Value) -> Value:
        """A value that names a file without its folder: wherever it lies, it is the same one."""
        factor = self.factor(key)
        return Path(str(value)).name if isinstance(factor, TextFactor) and factor.names_file(value) else value

    def look(self) -> None:
        """Look into the files that are named. Raises ``BadInput`` for one of which nothing can be made."""
        for factor in self.experiment.factors:
            if isinstance(factor, TextFactor) and factor.look is not None:
                varied = [value for axis in self.axes if axis.key == factor.name for value in axis.values]
                for value in varied or [self.values[factor.name]]:
                    factor.look(str(value), self.source)

    def with_axis(self, axis: Axis) -> Spec:
        """With one more axis, or this one in place of what varied the same key."""
        return replace(self, axes=(*(other for other in self.axes if other.key != axis.key), axis))

    def with_setting(self, key: str, value: object) -> Spec:
        """With another ``seed`` or ``trace_hz``, unless it is wrong (``BadInput``)."""
        if key == "seed":
            return replace(self, seed=whole(value, key, 0, LARGEST_SEED, self.source))
        if type(value) is not int or value not in self.experiment.rates:
            allowed = ", ".join(str(rate) for rate in self.experiment.rates)
            raise BadInput("lab.not_one_of", source=self.source, key=key, allowed=allowed, value=shown(value))
        return replace(self, trace_hz=value)


def read_spec(name: str, words: Iterable[str] = (), *, sweep: bool = False, made: bool = False) -> Spec:
    """The spec of an experiment's name or a TOML file, with ``key=value`` words on top.

    With ``sweep`` a word may name several values (``key=a,b,c``, ``key=from:to:count``). A file that a spec names lies
    beside it or below: specs come from strangers. A word may name any file, also in place of the spec's. ``made``: it
    is what a run or a sweep left and will not be made again, so that the files it names do not matter. Raises
    ``BadInput``: one sentence with the file, the key and what is allowed.
    """
    own = name.endswith(".py")
    looks_like_file = not own and (name.endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file())
    words = list(words)
    spec = _from_file(Path(name)) if looks_like_file else blank(name, COMMAND_LINE)
    if looks_like_file and not made:
        spec = _beside(spec, Path(name), {word.partition("=")[0] for word in words})
    if spec.axes and not sweep:
        raise BadInput("lab.spec.is_sweep", source=name)
    spec = replace(spec, source=COMMAND_LINE)
    given: set[str] = set()
    for word in sorted(words, key=lambda word: not word.startswith("preset=")):  # all else changes the preset
        key, equals, text = word.partition("=")
        if not (key and equals):
            raise BadInput("lab.spec.no_value", word=shown(word))
        if key in given:
            raise BadInput("lab.spec.twice", source=COMMAND_LINE, key=key)
        given.add(key)
        spec = _with_word(spec, key, text, sweep)
    written = spec.given if looks_like_file and MADE not in spec.given else frozenset()
    if not made:
        spec.look()
    return spec.checked(sorted(given | written))


def blank(name: str, source: str, params: Params | None = None) -> Spec:
    """The spec of an experiment by its defaults. Raises ``BadInput`` naming those there are."""
    experiment = find_experiment(name, source)
    return Spec(
        experiment,
        experiment.defaults(),
        params or load_preset(PRESETS[0]),
        trace_hz=experiment.default_hz,
        source=source,
    )


def _with_word(spec: Spec, key: str, text: str, sweep: bool) -> Spec:
    if key in ("seed", "trace_hz"):
        return spec.with_setting(key, _number(text))
    if key == "preset":
        kept = {name: spec.params[name] for name in spec.given if "." in name}
        params = load_preset(text, presets_folder()).replace(kept)
        return replace(spec, params=params, given=spec.given | {"preset"})
    factor = spec.factor(key)
    if sweep:
        axis = read_axis(key, factor, text, spec.source)
        if axis is not None:
            return spec.with_axis(axis)
        spec = replace(spec, axes=tuple(other for other in spec.axes if other.key != key))
    return spec.with_value(key, _number(text) if isinstance(factor, Param) else text)


def _number(text: str) -> object:
    """The number that is written there, or the text itself, which whoever checks it will refuse."""
    plain = re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?", text, re.ASCII) and len(text) < 40
    if not plain:
        return text
    return int(text) if re.fullmatch(r"[+-]?\d+", text, re.ASCII) else float(text)


# -- files ------------------------------------------------------------------------------------------------------


def _from_file(path: Path) -> Spec:
    source = str(path)
    tables = toml_tables(read_text(path), source)
    known = (*_TOP, "values", "sweep", MADE, *SECTIONS)
    for key in tables:
        if key not in known:
            raise unknown("lab.spec.no_key", key, known, source=source, key=named(key))
    name = tables.get("experiment")
    if name is None:
        raise BadInput("lab.spec.no_experiment", source=source)
    if isinstance(name, str) and name.endswith(".py"):
        name = str(_inside(path, "experiment", name))
        from riffraff.lab.own import refuse_unknown  # noqa: PLC0415 - few have one

        refuse_unknown(Path(name), source)
    spec = blank(name if isinstance(name, str) else shown(name), source)
    if "preset" in tables:
        spec = replace(spec, params=_preset(tables["preset"], path), given=spec.given | {"preset"})
    if MADE in tables:
        spec = replace(spec, given=spec.given | {MADE})
    for key in ("seed", "trace_hz"):
        if key in tables:
            spec = spec.with_setting(key, tables[key])
    for section in ("values", *SECTIONS):
        for key, value in _table(tables, section, source).items():
            if isinstance(value, dict | list):
                raise BadInput("lab.spec.one_value", source=source, key=f"{section}.{named(key)}")
            spec = spec.with_value(key if section == "values" else f"{section}.{key}", value)
    return _with_sweep(spec, _table(tables, "sweep", source))


def _table(tables: Mapping[str, Any], key: str, source: str) -> dict[str, Any]:
    table = tables.get(key, {})
    if not isinstance(table, dict):
        raise BadInput("lab.spec.not_table", source=source, key=key)
    return table


def _preset(name: object, spec: Path) -> Params:
    """A preset by name, or a parameter file in the spec's own folder."""
    known = [*PRESETS, *own_presets(presets_folder())]
    if not isinstance(name, str):
        raise unknown("lab.no_word", "", known, source=spec, key="preset", value=shown(name))
    if name in known:
        return load_preset(name, presets_folder())
    path = _inside(spec, "preset", name)
    if not path.is_file():
        raise unknown("params.no_preset", name, known, source=f"{spec}: {name}")
    return load_preset(str(path))


def _beside(spec: Spec, path: Path, replaced: Container[str]) -> Spec:
    """With the files that the spec in ``path`` names looked up in its folder, but for ``replaced`` keys."""
    files = {factor.name: factor for factor in spec.experiment.factors if isinstance(factor, TextFactor)}

    def there(key: str, value: Value) -> Value:
        wanted = key in files and files[key].names_file(value) and key not in replaced
        return _file_beside(path, key, str(value)) if wanted else value

    values = {key: there(key, value) for key, value in spec.values.items()}
    axes = [replace(axis, values=tuple(there(axis.key, value) for value in axis.values)) for axis in spec.axes]
    return replace(spec, values=values, axes=tuple(axes))


def _file_beside(spec: Path, key: str, name: str) -> str:
    if not _inside(spec, key, name).is_file():
        raise BadInput("lab.spec.no_file", source=spec, key=key, value=shown(name))
    return str(spec.parent / name)


def _inside(spec: Path, key: str, name: str) -> Path:
    """The path of a file that a spec names: in its folder or below."""
    try:
        return child_path(spec.parent, name)
    except BadInput as error:
        raise BadInput("lab.spec.outside", source=spec, key=key, value=shown(name)) from error


def _with_sweep(spec: Spec, table: dict[str, Any]) -> Spec:
    allowed = ("repeats", "sample", "points", "axes")
    for key in table:
        if key not in allowed:
            raise unknown("lab.spec.no_key", key, allowed, source=spec.source, key=f"sweep.{key[:40]}")
    spec = replace(
        spec,
        repeats=whole(table.get("repeats", 1), "sweep.repeats", 1, MOST_REPEATS, spec.source),
        points=whole(table.get("points", 0), "sweep.points", 0, MOST_RUNS, spec.source),
        sample=_SAMPLE.check(table.get("sample", _SAMPLE.default), spec.source),
    )
    for outer, value in _table(table, "axes", spec.source).items():
        # [sweep.axes] ship.ball_mass = ... and "ship.ball_mass" = ... are the same to whoever writes them.
        nested = outer in SECTIONS and isinstance(value, dict)
        axes = {f"{outer}.{name}": given for name, given in value.items()} if nested else {outer: value}
        for key, given in axes.items():
            axis = read_axis(key, spec.factor(key), given, spec.source)
            if axis is None:
                raise BadInput("lab.axis.form", source=spec.source, key=named(key))
            spec = spec.with_axis(axis)
    return spec


def whole(value: object, key: str, low: int, high: int, source: str) -> int:
    """A whole number of a spec. Raises ``BadInput``."""
    if type(value) is not int or not low <= value <= high:
        raise BadInput("lab.not_one_of", source=source, key=key, allowed=f"{low} - {high}", value=shown(value))
    return value


def with_design(spec: Spec, repeats: int | None, sample: str | None, points: int | None) -> Spec:
    """The spec with what the command line says about repeats and sampling, where it does."""
    return replace(
        spec,
        repeats=spec.repeats if repeats is None else repeats,
        sample=spec.sample if sample is None else sample,
        points=spec.points if points is None else points,
    )
