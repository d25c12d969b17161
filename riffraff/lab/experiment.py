"""What an experiment is: a name, factors that can be set, measures that it gives, and how it is conducted.

A *factor* is set before a run (``start_deg``, ``load``); the ship's own parameters (``ship.ball_mass``) can be set
beside it in any experiment. A *measure* is what a run gives, with its standard error where it has one. Names end in
their unit. What a person reads about them is in the catalogue: ``lab.EXPERIMENT.about``, ``.method`` and ``.NAME``
for each factor and measure; names that several experiments share are in ``lab.shared.NAME``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from riffraff.kernel import fields
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import unknown
from riffraff.kernel.words import catalogue, language, say
from riffraff.lab.estimates import Estimate
from riffraff.lab.factors import ENGINE, RIGID, Factor, Value
from riffraff.physics.params import SCHEMA, Params

if TYPE_CHECKING:
    from riffraff.lab.trace import Trace

TRACE_HZ = (0, 1, 2, 5, 10, 15, 20, 30, 40, 60, 120)
"""Rates that fall on whole ticks."""
DEFAULT_TRACE_HZ = 60
Table: TypeAlias = dict[str, list[Any]]
"""Columns of equal length by name; names end in their unit."""
UNITS = {
    "g_mm2_s2": "g mm2/s2",
    "g_mm2_s": "g mm2/s",
    "deg_mm": "deg/mm",
    "deg_per_s": "deg/s",
    "deg_s": "deg/s",
    "mm_rad": "mm rad",
    "g_mm": "g mm",
    "deg": "deg",
    "mm": "mm",
    "g": "g",
    "s": "s",
    "minutes": "min",
    "seconds": "s",
}
"""What the last words of a measure's name say, the longest first."""


def unit_of(name: str) -> str:
    """The unit of what is called so, as its name ends."""
    return next((unit for end, unit in UNITS.items() if f"_{name}".endswith(f"_{end}")), "")


@dataclass(frozen=True)
class Measure:
    """What a run gives. ``error``: whether it comes with a standard error, in a column ``NAME_se``.

    Over several runs, of a ``share`` (1 or 0 in each) it is told how many were 1, and of what is ``signed`` by the side
    of the ship the mean of the sizes where both sides occur. ``missing``: why a run may have none (``lab.missing``).
    """

    name: str
    error: bool = True
    share: bool = False
    signed: bool = False
    missing: str = "no_meaning"

    @property
    def unit(self) -> str:
        """As its name ends."""
        return unit_of(self.name)

    @property
    def error_name(self) -> str:
        return f"{self.name}_se"

    @property
    def columns(self) -> tuple[str, ...]:
        """Of a table of runs."""
        return (self.name, self.error_name) if self.error else (self.name,)


def estimated(*names: str, **more: Any) -> tuple[Measure, ...]:
    """Measures that come with a standard error."""
    return tuple(Measure(name, **more) for name in names)


def exact(*names: str, **more: Any) -> tuple[Measure, ...]:
    """Measures without one: counted, or known from theory."""
    return tuple(Measure(name, error=False, **more) for name in names)


@dataclass(frozen=True)
class Trial:
    """One run to be made: the experiment's own values by factor, the ship's parameters, the seed, and how often the
    motion is recorded (0: not at all)."""

    experiment: str
    values: Mapping[str, Value]
    params: Params = field(default_factory=Params)
    seed: int = 0
    trace_hz: int = 0
    folder: Path | None = field(default=None, compare=False)
    """Where the run may leave files besides; nothing of what it gives depends on that."""

    @property
    def engine(self) -> str:
        """The engine asked for."""
        return str(self.values.get(ENGINE, RIGID))

    def made(self, outcome: Outcome) -> Trial:
        """What the run really was of: an experiment may take its ship from elsewhere, or still the water, and record
        no motion."""
        hz = self.trace_hz if outcome.trace is not None else 0
        return replace(self, params=outcome.ship or self.params, trace_hz=hz)

    def number(self, name: str) -> float:
        return float(self.values[name])

    def count(self, name: str) -> int:
        return int(self.values[name])

    def text(self, name: str) -> str:
        return str(self.values[name])


@dataclass(frozen=True)
class Outcome:
    """What a run gave. ``measures`` by name, each with ``value`` and ``error`` (NaN where there is none); ``tables`` as
    columns by name, as the plots show them; ``events`` as they happened; ``trace`` the motion as arrays; ``engine`` the
    one that was used; ``ship`` the parameters that it was of, if they are not those of the trial."""

    measures: dict[str, Estimate]
    tables: dict[str, Table] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    trace: Trace | None = None
    engine: str = RIGID
    ship: Params | None = None


Made: TypeAlias = tuple[int, Outcome | Exception]
"""A run's place among those that were made together, and its outcome or what ended it."""
Result = TypeVar("Result")


def table_of(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Table:
    """The columns of some rows."""
    return {name: [row[place] for row in rows] for place, name in enumerate(columns)}


def attempted(make: Callable[..., Result], *given: Any) -> Result | Exception:
    """What ``make`` gives, or what ended it."""
    try:
        return make(*given)
    except Exception as error:
        return error


@dataclass(frozen=True, kw_only=True)
class Run(Outcome):
    """What a run that was made, or read back from its folder, gave, and of what: ``values`` are the experiment's own by
    factor. Without a ``trace`` if none was asked for, or it was read back."""

    experiment: str
    values: Mapping[str, Value]
    params: Params
    seed: int

    @classmethod
    def of(cls, trial: Trial, outcome: Outcome) -> Run:
        gave = vars(outcome) | {"trace": outcome.trace if trial.trace_hz else None}
        trial = trial.made(outcome)
        return cls(**gave, experiment=trial.experiment, values=trial.values, params=trial.params, seed=trial.seed)


def all_count(_values: Mapping[str, Value]) -> tuple[str, ...]:
    """Of an experiment in which everything that can be set has an effect."""
    return ()


@dataclass(frozen=True)
class Parts:
    """A run of many parts that have nothing to do with each other, as matches: ``of`` a trial there are these, ``make``
    makes one, ``join`` makes the outcome of what came of all, in order. Parts and what comes of them go from process to
    process: they are pickled."""

    of: Callable[[Trial], Sequence[Any]]
    make: Callable[[Any], Any]
    join: Callable[[Trial, Sequence[Any]], Outcome]

    def conduct(self, trial: Trial, workers: int = 1) -> Outcome:
        """Make all, here or on several processes, with the same outcome to the last bit."""
        parts = self.of(trial)
        if workers == 1:
            return self.join(trial, [self.make(part) for part in parts])
        from riffraff.lab.sweeps.workers import shared  # noqa: PLC0415 - only where it is shared

        return self.join(trial, shared(workers, self.make, parts))


@dataclass(frozen=True)
class Experiment:
    """See the module. ``conduct`` makes one run. ``conduct_many`` (if there is one) makes several at once, faster: it
    gives each one's place with its outcome or the error that ended it, but for the places that are left out. ``draw``
    fills a matplotlib figure. ``parts``: what one run is made of, where several processes can share it.
    ``idle`` names what has no effect with some values, and is refused: factors, parameters, sections (``swell.``), or
    ``preset``. ``most_hz`` is the finest rate at which the motion can be recorded. ``curve``: a table of a run and two
    of its columns, of which many runs make a family of curves. ``words`` and ``file`` are of a person's
    own (``lab.own``)."""

    name: str
    factors: tuple[Factor, ...]
    measures: tuple[Measure, ...]
    conduct: Callable[[Trial], Outcome]
    draw: Callable[[Any, Run], None]
    conduct_many: Callable[[Sequence[Trial], Container[int]], Iterator[Made]] | None = None
    parts: Parts | None = None
    idle: Callable[[Mapping[str, Value]], Sequence[str]] = all_count
    most_hz: int = TICKS_PER_SECOND
    curve: tuple[str, str, str] | None = None
    words: Mapping[str, str] | None = None
    file: str = ""

    @property
    def source(self) -> str:
        """By what it is found again: its name, or the file that it is in."""
        return self.file or self.name

    @property
    def kept_name(self) -> str:
        """The same in a folder that has a copy of that file."""
        return Path(self.file).name if self.file else self.name

    @property
    def rates(self) -> tuple[int, ...]:
        """How often a second the motion can be recorded."""
        return tuple(hz for hz in TRACE_HZ if not hz or (self.most_hz and self.most_hz % hz == 0))

    @property
    def default_hz(self) -> int:
        """The rate at which it is recorded where nobody says."""
        return min(DEFAULT_TRACE_HZ, self.most_hz)

    def outcomes(self, trials: Sequence[Trial], left_out: Container[int]) -> Iterator[Made]:
        """Make all trials but those left out, in any order."""
        if self.conduct_many is not None:
            return self.conduct_many(trials, left_out)
        return ((n, attempted(self.conduct, trial)) for n, trial in enumerate(trials) if n not in left_out)

    def factor(self, name: str, source: str) -> Factor:
        """A factor by name. Raises ``BadInput`` naming ``source`` and the factors that there are."""
        for known in self.factors:
            if known.name == name:
                return known
        names = [known.name for known in self.factors]
        told = {"source": source, "key": fields.named(name), "experiment": self.name, "allowed": ", ".join(names)}
        raise unknown("lab.no_factor", name, [*names, *SCHEMA], **told)

    def defaults(self) -> dict[str, Value]:
        return {factor.name: factor.default for factor in self.factors}

    def about(self, name: str) -> str:
        """What a factor or a measure is, in the current language; what the experiment is ``about``; its ``method``."""
        if self.words is not None and name in self.words:
            return self.words[name]
        key = f"lab.{self.name}.{name}"
        return say(key if key in catalogue(language()) else f"lab.shared.{name}")
