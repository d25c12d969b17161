"""Every number of the simulation, once: name, unit, range, default and reason.

A section is a frozen dataclass; ``Params`` holds one of each and is what everything else is built from. ``SCHEMA``
lists all parameters by their full name (``ship.ball_mass``) and serves files, sliders, sweeps and validation.
Units are mm, g, s; an angle that people set is in degrees and its unit says so.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from riffraff.kernel.assets import asset_path
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.fields import named, shown
from riffraff.kernel.files import read_text, toml_tables
from riffraff.physics import units

PRESETS = ("toy", "easy", "storm")

NOW = "now"
REBUILD = "rebuild"


@dataclass(frozen=True)
class Param:
    """One parameter of the schema, in the engine's unit; files have it in the one that people use. ``effect`` says
    whether a change acts at once (``now``) or rebuilds the ship."""

    section: str
    name: str
    unit: str
    low: float
    high: float
    default: float
    reason: str
    effect: str
    whole: bool

    @property
    def full_name(self) -> str:
        return f"{self.section}.{self.name}"

    def check(self, value: object, source: str) -> float:
        """``value`` as this parameter's number: a number, or text with a unit behind it. Raises ``BadInput`` naming
        ``source``, the key and the range."""
        found = units.read(value, self.unit) if isinstance(value, str) else value
        fault = self._fault(found)
        if fault:
            low, high = (self.tidy(end) if isinstance(value, str) else tidy(end) for end in (self.low, self.high))
            unit = self.told_unit if isinstance(value, str) else self.unit
            told = {"low": low, "high": high, "unit": f" {unit}" if unit else "", "value": shown(value)}
            raise BadInput(fault, source=source, key=self.full_name, **told)
        assert isinstance(found, int | float)
        return int(found) if self.whole else float(found) + 0.0  # never a negative zero

    @property
    def told_unit(self) -> str:
        """The unit that people use for it."""
        return units.told_unit(self.unit)

    @property
    def factor(self) -> float:
        """What turns a value into one in that unit."""
        return units.factor(self.unit)

    def tidy(self, value: float) -> str:
        """A value as a number in that unit, exact."""
        return units.tidy(value, self.unit)

    def words(self, value: float) -> str:
        """A value with that unit."""
        return f"{self.tidy(value)} {self.told_unit}".rstrip()

    def _fault(self, value: object) -> str:
        """The key of the sentence on what is wrong with a value, or nothing."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return "params.not_a_number"
        if not self.low <= value <= self.high:  # nor is NaN; and an integer may be too long to become a float
            return "params.out_of_range"
        return "params.not_whole" if self.whole and value != int(value) else ""


def tidy(number: float) -> str:
    """A number as people write it: ``280.0``, ``0.32``, ``1.5e+06``; reads back as the same float."""
    return repr(number)


def number(default: float, unit: str, low: float, high: float, reason: str, effect: str = REBUILD) -> Any:
    """A dataclass field that is a parameter."""
    meta = {"unit": unit, "low": low, "high": high, "reason": reason, "effect": effect}
    return field(default=default, metadata=meta)


@dataclass(frozen=True)
class Ship:
    """The ten wooden parts. Heights are above the pivot, in the upright ship."""

    ball_mass: float = number(280.0, "g", 50.0, 1000.0, "a steel ball of 41 mm; rights the ship")
    ball_depth: float = number(117.0, "mm", 60.0, 140.0, "ball's centre below the pivot; sets the righting moment")
    ball_radius: float = number(20.5, "mm", 5.0, 25.0, "280 g of steel; more would reach the table")
    rod_mass: float = number(12.0, "g", 0.0, 100.0, "a beech rod from the ball to the hull")
    hull_mass: float = number(112.0, "g", 20.0, 500.0, "a beech plank sawn to a boat")
    hull_length: float = number(220.0, "mm", 160.0, 300.0, "four slots of about 5 cm")
    hull_height: float = number(40.0, "mm", 15.0, 45.0, "keel to deck")
    deck_height: float = number(50.0, "mm", 46.0, 80.0, "deck above the pivot")
    mast_mass: float = number(36.0, "g", 5.0, 200.0, "a beech mast")
    mast_width: float = number(10.0, "mm", 5.0, 16.0, "as a finger")
    mast_height: float = number(285.0, "mm", 280.0, 400.0, "mast's top above the pivot")
    lower_yard_height: float = number(110.0, "mm", 100.0, 125.0, "axis of the yard 5/6; a crate stands below it")
    lower_yard_width: float = number(200.0, "mm", 120.0, 280.0, "tip to tip")
    lower_yard_mass: float = number(20.0, "g", 4.0, 80.0, "by its length")
    middle_yard_height: float = number(180.0, "mm", 165.0, 200.0, "axis of the yard 7/8")
    middle_yard_width: float = number(160.0, "mm", 90.0, 240.0, "tip to tip")
    middle_yard_mass: float = number(15.0, "g", 4.0, 80.0, "by its length")
    upper_yard_height: float = number(250.0, "mm", 235.0, 270.0, "axis of the yard 9/10")
    upper_yard_width: float = number(120.0, "mm", 70.0, 200.0, "tip to tip")
    upper_yard_mass: float = number(11.0, "g", 4.0, 80.0, "by its length")
    yard_thickness: float = number(8.0, "mm", 5.0, 14.0, "thick enough that nothing falls through at any speed")
    yard_play: float = number(1.2, "deg", 0.0, 6.0, "how far a yard, threaded on the mast, can tilt on its peg")
    yard_friction: float = number(
        1.0e6, "g mm2/s2", 0.0, 5.0e6, "the hole grips: an empty yard keeps still in a roll", NOW
    )
    pivot_friction: float = number(6.0e5, "g mm2/s2", 0.0, 1.0e7, "dry friction of the axes: 0.2 deg of dead band", NOW)
    pivot_damping: float = number(2.5e6, "g mm2/s", 0.0, 5.0e7, "air and wood: with the friction 4 to 8 swings", NOW)
    heel_stop: float = number(35.0, "deg", 10.0, 60.0, "where the rod meets the ring")


@dataclass(frozen=True)
class Swell:
    """How the mount sways under the ship."""

    amplitude: float = number(
        5.5, "mm", 0.0, 30.0, "sway of the mount: rolls a light ship by 0.6 deg; 0 is the toy's still waves", NOW
    )
    period: float = number(
        1.8, "s", 0.5, 20.0, "slower than the empty ship's roll: gentle; what is laden is held by dry friction", NOW
    )


@dataclass(frozen=True)
class Contact:
    """Wood on wood."""

    friction: float = number(0.32, "", 0.0, 1.5, "cargo on ship and on cargo: slides at atan(0.32) = 17.7 deg", NOW)
    ground_friction: float = number(0.5, "", 0.0, 1.5, "cargo on the table, the box and the waves", NOW)
    elasticity: float = number(0.05, "", 0.0, 0.8, "a dull clunk", NOW)
    hook_lever: float = number(
        0.06, "mm", 0.0, 1.0, "rubbing of a hook, times weight: what hangs swings for two seconds"
    )


@dataclass(frozen=True)
class Hand:
    """The player's hand: finite in force and speed."""

    strength: float = number(3.0, "weights", 1.5, 20.0, "largest pull, in weights of the held piece", NOW)
    speed: float = number(900.0, "mm/s", 100.0, 2000.0, "fastest the hand moves: it pushes, it does not hit", NOW)
    turn_speed: float = number(360.0, "deg/s", 45.0, 1440.0, "fastest it turns a piece", NOW)
    turn_strength: float = number(1.5, "weight radii", 0.2, 20.0, "largest torque, in weight times radius", NOW)
    swing_friction: float = number(0.15, "weight radii", 0.0, 1.0, "fingers slow a piece that hangs from one hand", NOW)
    fade: float = number(0.30, "s", 0.0, 2.0, "time in which the fingers open and the weight passes over", NOW)
    release_speed: float = number(150.0, "mm/s", 0.0, 1000.0, "fastest a piece leaves the hand: laid, not thrown", NOW)
    catch_radius: float = number(24.0, "mm", 5.0, 150.0, "how near the pair of hands must be to catch", NOW)
    footprint_play: float = number(1.0, "mm", 0.0, 10.0, "what a footprint may overlap the next slot by", NOW)
    hold_limit: float = number(30.0, "s", 5.0, 600.0, "first law: after so long in the hand one may give up", NOW)


@dataclass(frozen=True)
class Settling:
    """When a turn is over (R22)."""

    rest_time: float = number(1.0, "s", 0.1, 10.0, "how long all must rest", NOW)
    limit: float = number(10.0, "s", 1.0, 60.0, "the turn lasts no longer", NOW)
    rest_speed: float = number(6.0, "mm/s", 0.1, 100.0, "cargo slower than this against the ship rests", NOW)
    rest_rate: float = number(6.0, "deg/s", 0.1, 60.0, "a ship rests that rolls slower: more than its swell gives", NOW)


@dataclass(frozen=True)
class Cargo:
    """Mass and size of the eight kinds; a size is the outline's larger extent."""

    boat_mass: float = number(8.0, "g", 1.0, 40.0, "solid beech")
    boat_size: float = number(46.0, "mm", 20.0, 70.0, "overall length")
    barrel_mass: float = number(9.0, "g", 1.0, 40.0, "solid beech")
    barrel_size: float = number(28.0, "mm", 16.0, 50.0, "overall height")
    bottle_mass: float = number(6.0, "g", 1.0, 40.0, "solid beech")
    bottle_size: float = number(38.0, "mm", 24.0, 56.0, "overall height")
    crate_mass: float = number(8.0, "g", 1.0, 40.0, "solid beech")
    crate_size: float = number(26.0, "mm", 14.0, 45.0, "edge")
    sailor_mass: float = number(7.0, "g", 1.0, 40.0, "solid beech")
    sailor_size: float = number(44.0, "mm", 36.0, 54.0, "overall height, arms raised")
    plank_mass: float = number(4.0, "g", 1.0, 40.0, "solid beech")
    plank_size: float = number(64.0, "mm", 40.0, 90.0, "overall length")
    rat_mass: float = number(5.0, "g", 1.0, 40.0, "solid beech")
    rat_size: float = number(38.0, "mm", 30.0, 60.0, "nose to tail")
    chest_mass: float = number(10.0, "g", 1.0, 40.0, "the heavy one")
    chest_size: float = number(30.0, "mm", 16.0, 50.0, "overall width")

    def mass_g(self, kind: str) -> float:
        """Mass of a kind in g."""
        return float(getattr(self, f"{kind}_mass"))

    def size_mm(self, kind: str) -> float:
        """Larger extent of a kind in mm."""
        return float(getattr(self, f"{kind}_size"))


@dataclass(frozen=True)
class Surroundings:
    """What stands below the ship."""

    table_depth: float = number(165.0, "mm", 165.0, 300.0, "table below the pivot")
    box_width: float = number(330.0, "mm", 200.0, 500.0, "the game's box, in which the waves stand")
    box_height: float = number(45.0, "mm", 10.0, 80.0, "its rim")
    wave_width: float = number(230.0, "mm", 100.0, 400.0, "of the paper waves at their foot")
    wave_height: float = number(158.0, "mm", 80.0, 160.0, "crest above the table: the ring is wedged in it")


@dataclass(frozen=True)
class Engine:
    """The solver. The defaults were chosen by measurement, not taste."""

    gravity: float = number(9810.0, "mm/s2", 1000.0, 30000.0, "here")
    substeps: float = number(4, "", 1, 64, "solver steps a tick: at 1/480 s stacks stay still, nothing tunnels")
    iterations: float = number(6, "", 1, 60, "more sub-steps beat more iterations")
    slop: float = number(0.1, "mm", 0.01, 1.0, "overlap that contacts are left with; never 0")
    joint_stiffness: float = number(0.8, "", 0.05, 0.99, "joint error mended in 1/60 s: less costs a roll energy")
    contact_stiffness: float = number(
        0.35, "", 0.05, 0.9, "overlap mended in 1/60 s: what lands hard stands free at once"
    )


_WHOLE = {"engine.substeps", "engine.iterations"}


@dataclass(frozen=True)
class Params:
    """A whole set of parameters. Equal sets build equal ships, to the last bit."""

    ship: Ship = Ship()
    swell: Swell = Swell()
    contact: Contact = Contact()
    hand: Hand = Hand()
    settling: Settling = Settling()
    cargo: Cargo = Cargo()
    surroundings: Surroundings = Surroundings()
    engine: Engine = Engine()

    def __getitem__(self, full_name: str) -> float:
        """The value of ``section.name``. Raises ``BadInput`` for a name that is not in the schema."""
        param = lookup(full_name, "parameter")
        return float(getattr(getattr(self, param.section), param.name))

    def values(self) -> dict[str, float]:
        """Every parameter by its full name, in the order of the schema."""
        return {name: getattr(getattr(self, param.section), param.name) for name, param in SCHEMA.items()}

    def replace(self, changes: Mapping[str, object], source: str = "parameter") -> Params:
        """A copy with some values changed by full name. Raises ``BadInput`` (naming ``source``) and changes nothing."""
        by_section: dict[str, dict[str, float]] = {}
        for full_name, value in changes.items():
            param = lookup(full_name, source)
            by_section.setdefault(param.section, {})[param.name] = param.check(value, source)
        return dataclasses.replace(
            self,
            **{
                section: dataclasses.replace(getattr(self, section), **values) for section, values in by_section.items()
            },
        )

    def changes_from(self, other: Params) -> dict[str, float]:
        """The values that differ from ``other``, by full name."""
        theirs = other.values()
        return {name: value for name, value in self.values().items() if value != theirs[name]}

    def to_toml(self, *, only: Mapping[str, float] | None = None) -> str:
        """The parameters as TOML, with unit, range and reason as comments. ``only`` limits it to some names.

        The reason is the default's: where the value is another one, the default stands beside it.
        """
        return "\n".join(self._toml_lines(only)) + "\n"

    def _toml_lines(self, only: Mapping[str, float] | None) -> Iterator[str]:
        section = ""
        for name, param in SCHEMA.items():
            if only is not None and name not in only:
                continue
            if param.section != section:
                if section:
                    yield ""
                section = param.section
                yield f"[{section}]"
            value = getattr(getattr(self, section), param.name)
            written = tidy(value) if param.told_unit == param.unit else f'"{param.words(value)}"'
            setting = f"{param.name} = {written}"
            unit = f"{param.told_unit}, " if param.unit else ""
            why = param.reason if value == param.default else f"default {param.tidy(param.default)}: {param.reason}"
            yield f"{setting:<32}# {unit}{param.tidy(param.low)} to {param.tidy(param.high)}: {why}"

    @classmethod
    def from_toml(cls, text: str, source: str) -> Params:
        """Read what ``to_toml`` writes; what is missing keeps its default. Raises ``BadInput`` naming ``source``."""
        return cls.from_tables(toml_tables(text, source), source)

    @classmethod
    def from_tables(cls, tables: Mapping[str, object], source: str) -> Params:
        """As ``from_toml``, from tables already read."""
        changes: dict[str, object] = {}
        for section, table in tables.items():
            if section not in SECTIONS:
                raise _no_section(section, section, (*SECTIONS, *SCHEMA), source)
            if not isinstance(table, Mapping):
                raise BadInput("params.not_a_section", source=source, key=section, allowed=_names_in(section))
            changes.update({f"{section}.{name}": value for name, value in table.items()})
        return cls().replace(changes, source)

    def to_tables(self) -> dict[str, dict[str, float]]:
        """Plain tables by section, for JSON; ``from_tables`` gives the same parameters back exactly."""
        return {section: dataclasses.asdict(getattr(self, section)) for section in SECTIONS}


def _schema() -> Iterator[Param]:
    for section in fields(Params):
        kind: Any = type(section.default)
        for item in fields(kind):
            default: Any = item.default
            whole = f"{section.name}.{item.name}" in _WHOLE
            yield Param(section.name, item.name, default=default, whole=whole, **item.metadata)


SECTIONS = tuple(section.name for section in fields(Params))
SCHEMA: dict[str, Param] = {param.full_name: param for param in _schema()}


def lookup(full_name: str, source: str) -> Param:
    """The schema's entry. Raises ``BadInput`` naming ``source``, the key, the nearest name and those of its section."""
    param = SCHEMA.get(full_name)
    if param is not None:
        return param
    section = full_name.split(".", 1)[0]
    if section not in SECTIONS:
        raise _no_section(section, full_name, SCHEMA, source)
    told = {"source": source, "key": named(full_name), "section": section, "allowed": _names_in(section)}
    raise unknown("params.no_such", full_name, SCHEMA, **told)


def _no_section(section: str, word: str, known: Iterable[str], source: str) -> BadInput:
    told = {"source": source, "key": named(section), "allowed": ", ".join(SECTIONS)}
    return unknown("params.no_section", word, known, **told)


def _names_in(section: str) -> str:
    """The parameters of a section as its table in a file names them."""
    return ", ".join(param.name for param in SCHEMA.values() if param.section == section)


def load_preset(name: str, folder: Path | None = None) -> Params:
    """The parameters of a preset, by its name, or of a TOML file; a person's own presets are in ``folder``.

    Raises ``BadInput`` if it is neither, or naming the file, the key and what is allowed.
    """
    path = preset_path(name, folder)
    return Params.from_toml(read_text(path), str(path))


def preset_path(name: str, folder: Path | None = None) -> Path:
    """The file of a preset that comes with the game, of one in ``folder``, or that ``name`` is the path of.

    Raises ``BadInput`` naming all presets if there is none.
    """
    if name in PRESETS:
        return asset_path("presets", f"{name}.toml")
    own = {} if folder is None else own_presets(folder)
    if name in own:
        return own[name]
    if not os.path.isfile(name):  # unlike Path.is_file it says no to a name that no file can have
        source = name if name.isprintable() and name else repr(name)
        raise unknown("params.no_preset", name, [*PRESETS, *own], source=source)
    return Path(name)


def own_presets(folder: Path) -> dict[str, Path]:
    """The presets that a person has saved in a folder, each with its file."""
    return {path.stem: path for path in sorted(folder.glob("*.toml")) if plain_name(path.stem)}


def plain_name(name: str) -> bool:
    """Whether a name can be that of a preset's file everywhere, and is not that of one which comes with the game."""
    return bool(name) and len(name) <= 60 and all(c.isalnum() or c in "-_" for c in name) and name not in PRESETS
