"""What an experiment is: a name, factors that can be set, measures that it gives, and how it is conducted.

A *factor* is set before a run (``start_deg``, ``load``); the ship's own parameters (``ship.ball_mass``) can be set
beside it in any experiment. A *measure* is what a run gives, with its standard error where it has one. Names end in
their unit. What a person reads about them is in the catalogue: ``lab.EXPERIMENT.about``, ``.method`` and ``.NAME``
for each factor and measure; names that several experiments share are in ``lab.shared.NAME``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from riffraff.kernel import fields
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.files import child_path
from riffraff.kernel.words import catalogue, language, say
from riffraff.lab.estimates import Estimate
from riffraff.loads.load import NONE, find_load, names_file, read_load
from riffraff.physics.params import NOW, SCHEMA, Param, Params, tidy

if TYPE_CHECKING:
    from riffraff.lab.trace import Trace

AUTO, RIGID, REDUCED, FROZEN = "auto", "rigid", "reduced", "frozen"
ENGINE = "engine"
"""The factor of an experiment that can run on either engine."""
ENGINES = (AUTO, RIGID, REDUCED)
"""``rigid``: the game's bodies and contacts. ``reduced``: one degree of freedom, for a ship on which nothing moves.
``auto``: reduced where nothing can come loose, else rigid. A run on demand on the reduced one in which something would
have moved is told as ``frozen``."""

LONGEST_TEXT = 2000
"""Characters of a factor that is text: a load of 32 pieces, spelt out, has half of that."""

Value: TypeAlias = float | str
Table: TypeAlias = dict[str, list[Any]]
"""Columns of equal length by name; names end in their unit."""


@dataclass(frozen=True)
class Choice:
    """A factor that is one of a few words."""

    section: str
    name: str
    allowed_words: tuple[str, ...]
    default: str
    unit: str = ""

    @property
    def full_name(self) -> str:
        return f"{self.section}.{self.name}"

    def check(self, value: object, source: str) -> str:
        """``value`` if it is allowed. Raises ``BadInput`` naming ``source``, the factor and what is allowed."""
        if isinstance(value, str) and value in self.allowed_words:
            return value
        text = shown(value)
        raise unknown("lab.no_word", text.strip("'"), self.allowed_words, source=source, key=self.full_name, value=text)


@dataclass(frozen=True)
class Text:
    """A factor that is text in a form of its own; ``read`` raises ``BadInput`` for one that is not, and may change
    how it is written."""

    section: str
    name: str
    default: str
    form: str
    """Key of the phrase that says what is allowed."""
    read: Callable[[str, str], str]
    unit: str = ""
    file: bool = False
    """Whether it names a file, if it is not empty: in a spec one that lies beside it."""

    @property
    def full_name(self) -> str:
        return f"{self.section}.{self.name}"

    def check(self, value: object, source: str) -> str:
        """``value`` in its usual writing. Raises ``BadInput`` naming ``source``, the factor and what is allowed."""
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
            raise BadInput("lab.not_text", source=source, key=self.full_name, allowed=allowed(self), value=shown(value))
        return self.read(value, source)


Factor: TypeAlias = Param | Choice | Text


def engine_factor(section: str) -> Choice:
    """The factor ``engine`` of an experiment that can run on either."""
    return Choice(section, ENGINE, ENGINES, AUTO)


def load_factor(section: str, default: str = NONE) -> Text:
    """The factor ``load`` of an experiment. A file is read now and spelt out, so that what is left says all."""

    def read(text: str, source: str) -> str:
        if names_file(text):
            spec = Path(source)
            return read_load(child_path(spec.parent, text) if spec.is_file() else Path(text)).to_text()
        find_load(text, source)
        return text

    return Text(section, "load", default, "loads.form", read)


def number(
    section: str, name: str, default: float, unit: str, low: float, high: float, *, whole: bool = False
) -> Param:
    """A factor that is a number. Its reason is in the catalogue."""
    return Param(section, name, unit, low, high, default, "", NOW, whole)


def allowed(factor: Factor) -> str:
    """What a factor may be, as a phrase."""
    match factor:
        case Param():
            unit = f" {factor.unit}" if factor.unit else ""
            return say("lab.range", low=tidy(factor.low), high=tidy(factor.high), unit=unit)
        case Choice():
            return ", ".join(factor.allowed_words)
        case Text():
            return say(factor.form)


def shown(value: object) -> str:
    """A wrong value as it is quoted to a person: short, on one line, whatever it is."""
    if isinstance(value, dict | list):
        return "{...}" if isinstance(value, dict) else "[...]"
    return fields.shown(value)


@dataclass(frozen=True)
class Measure:
    """What a run gives. ``error``: whether it comes with a standard error, in a column ``NAME_se``."""

    name: str
    unit: str = ""
    error: bool = True

    @property
    def error_name(self) -> str:
        return f"{self.name}_se"


@dataclass(frozen=True)
class Trial:
    """One run to be made: the experiment's own values by factor, the ship's parameters, the seed, and how often the
    motion is recorded (0: not at all)."""

    experiment: str
    values: Mapping[str, Value]
    params: Params = field(default_factory=Params)
    seed: int = 0
    trace_hz: int = 0

    @property
    def engine(self) -> str:
        """The engine asked for."""
        return str(self.values.get(ENGINE, RIGID))

    def number(self, name: str) -> float:
        return float(self.values[name])

    def count(self, name: str) -> int:
        return int(self.values[name])

    def text(self, name: str) -> str:
        return str(self.values[name])


@dataclass
class Outcome:
    """What a run gave. ``engine`` is the one that was used. ``tables`` are what the plots show."""

    engine: str
    measures: dict[str, Estimate]
    tables: dict[str, Table] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    trace: Trace | None = None


Made: TypeAlias = tuple[int, Outcome | Exception]
"""A run's place among those that were made together, and its outcome or what ended it."""


@dataclass(frozen=True)
class Record:
    """A finished run as its plots need it: read back from its folder or just made."""

    experiment: str
    values: Mapping[str, Value]
    measures: Mapping[str, Estimate]
    tables: Mapping[str, Table]


@dataclass(frozen=True)
class Experiment:
    """See the module. ``conduct`` makes one run. ``conduct_many`` (if there is one) makes several at once, faster: it
    gives each one's place with its outcome or the error that ended it, but for the places that are left out. ``draw``
    fills a matplotlib figure."""

    name: str
    factors: tuple[Factor, ...]
    measures: tuple[Measure, ...]
    conduct: Callable[[Trial], Outcome]
    draw: Callable[[Any, Record], None]
    conduct_many: Callable[[Sequence[Trial], Container[int]], Iterator[Made]] | None = None

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
        """What a factor or a measure is, in the current language."""
        key = f"lab.{self.name}.{name}"
        return say(key if key in catalogue(language()) else f"lab.shared.{name}")
