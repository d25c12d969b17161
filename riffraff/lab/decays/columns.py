"""What the columns of a measured table are, told by their names and, where they have none, by their numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import unknown
from riffraff.lab.factors import shown

Floats = NDArray[np.float64]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TIME = _words(
    "t time times temps zeit tiempo tempo timestamp timestamps stamp second seconds sec secs seconde "
    "secondes sekunden elapsed clock uhrzeit heure millis milliseconds horodatage"
)
_ANGLE = _words(
    "angle angles ang angpos winkel theta θ ϑ phi φ alpha α roll heel gite gîte tilt inclination "
    "inclinaison roulis neigung krängung pitch lean deflection encoder amplitude amplitudes amplituden "
    "peak peaks maximum"
)
_RATE = _words("vel velocity angvel speed rate rates omega ω vitesse gyro gyroscope gyroskop gyr dps geschwindigkeit")
_ACCELERATION = _words("acc accel acceleration accélération beschleunigung accelerometer ax ay az")
_OTHER = _words("abs absolute absolut absolu temp temperature température temperatur voltage battery")
_PEAKS = _words("peak peaks amplitude amplitudes amplituden extremum extrema crest crests max maxima maximum")
_INDEX = _words(
    "index idx frame frames image images picture pictures row no nr num number sample samples count counter step id n i"
)
_PLACE = _words("x y z px py pixel pixels position pos displacement distance height")
_LENGTH = _words("m mm cm px pixel pixels vx vy v")
_PER = _words("s per pro par si")
_DEG = _words("deg degs degree degrees degre degré degrés grad grados gradi °")
_RAD = _words("rad rads radian radians radiant")
_MRAD = _words("mrad milliradian milliradians")
_TURN = _words("rev revs turn turns tour tours")
_TIMES = {
    **dict.fromkeys(("ms", "millis", "msec", "millisecond", "milliseconds", "millisecondes"), 1e-3),
    **dict.fromkeys(("us", "μs", "usec", "micros", "microsecond", "microseconds"), 1e-6),
    **dict.fromkeys(("ns", "nsec", "nanos", "nanosecond", "nanoseconds"), 1e-9),
    **dict.fromkeys(("min", "minutes", "mins"), 60.0),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", "seconde", "secondes", "sekunden"), 1.0),
}
_UNIT = _DEG | _RAD | _MRAD | _TURN | _PER | _TIMES.keys() | _words("m mm cm px pixel pixels")
_PER_SECOND = re.compile(r"/\s*s\b|\bper\s+s|\bs\s*\^?\s*[-−]\s*1|\bdps\b")
_PER_SECOND_SQUARED = re.compile(r"/\s*s\s*(?:\^|\*\*)?\s*2|\bs\s*\^?\s*[-−]\s*2")
DEG, RAD = "deg", "rad"
UNITS = {DEG: np.pi / 180.0, RAD: 1.0, "mrad": 1e-3, "rev": 2.0 * np.pi}
"""Units of angle, in rad."""


@dataclass(frozen=True)
class Column:
    """A column: its number from 0 and its name, all words above it."""

    index: int
    name: str

    @property
    def shown(self) -> str:
        """How a sentence calls it: by name, or by number from 1."""
        return self.name.strip() or str(self.index + 1)

    @cached_property
    def words(self) -> frozenset[str]:
        """Runs of letters: AngPos/rad is ang, pos and rad, time_ms is time and ms."""
        text = re.sub(r"(?<=[a-zà-ÿ])(?=[A-Z])", " ", unicodedata.normalize("NFKC", self.name).replace("º", "°"))
        return frozenset(re.findall(r"[^\W\d_]+|°", text.lower()))

    def has(self, words: frozenset[str]) -> bool:
        return bool(self.words & words)

    @property
    def per_second(self) -> bool:
        name = unicodedata.normalize("NFKC", self.name).lower()
        return bool(_PER_SECOND.search(name)) and not self.accelerates

    @property
    def accelerates(self) -> bool:
        name = unicodedata.normalize("NFKC", self.name).lower()
        return self.has(_ACCELERATION) or bool(_PER_SECOND_SQUARED.search(name))

    @property
    def unit(self) -> str | None:
        """Of angle, as the name says; None if it does not."""
        for unit, words in ((DEG, _DEG), ("mrad", _MRAD), (RAD, _RAD), ("rev", _TURN)):
            if self.has(words) or (unit == DEG and "dps" in self.words):
                return unit
        return None

    @property
    def second(self) -> float | None:
        """The unit of time in s, as the name says; None if it does not."""
        return next((value for word, value in _TIMES.items() if word in self.words), None)

    @property
    def is_time(self) -> bool:
        if not self.has(_TIME) or self.has(_OTHER) or self.unit is not None:
            return False
        return self.second is not None or not (self.has(_ANGLE) or self.has(_RATE))

    @property
    def is_index(self) -> bool:
        return self.has(_INDEX) and not self.is_time

    @property
    def is_rate(self) -> bool:
        turning = self.has(_RATE) or (self.per_second and (self.has(_ANGLE) or self.unit is not None))
        return turning and not (self.has(_OTHER) or self.accelerates or (self.has(_LENGTH) and self.unit is None))

    @property
    def is_angle(self) -> bool:
        named = self.has(_ANGLE) or self.unit is not None
        return named and not (self.has(_RATE | _OTHER) or self.per_second or self.accelerates or self.is_time)

    @property
    def is_place(self) -> bool:
        return self.has(_PLACE) and not (self.is_angle or self.is_time or self.is_rate or self.accelerates)

    @property
    def is_told(self) -> bool:
        """Whether these words say what the column is."""
        return self.is_time or self.is_angle or self.is_rate or self.is_place or self.is_index or self.accelerates

    @property
    def is_unit(self) -> bool:
        """Whether these words are a unit and nothing else."""
        return self.words <= _UNIT

    @property
    def is_peaks(self) -> bool:
        """Whether the name says that only turning points are listed."""
        return self.has(_PEAKS)


def columns_of(names: Sequence[str]) -> list[Column]:
    return [Column(index, name) for index, name in enumerate(names)]


def called(columns: Sequence[Column], word: str, flag: str, source: object) -> Column:
    """The column that a person calls by its name, part of it, or its number from 1. Raises ``BadInput``."""
    if word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= len(columns):
        return columns[int(word) - 1]
    wanted = word.strip().casefold()
    for same in (lambda name: name == wanted, lambda name: wanted in name.split(), lambda name: wanted in name):
        found = [column for column in columns if wanted and same(column.name.casefold())]
        if len(found) == 1:
            return found[0]
    names = [column.shown for column in columns]
    raise unknown("lab.measured.no_column", word, names, source=source, flag=flag, value=shown(word))


def counts(values: Floats) -> bool:
    """Whether these are whole numbers, each one more than the one before."""
    known = values[np.isfinite(values)]
    return len(known) > 1 and bool((np.diff(known) == 1.0).mean() > 0.9) and bool((known == np.round(known)).all())


def grows(values: Floats) -> bool:
    """Whether these are all in all a time: more often than not larger than before, seldom less."""
    steps = np.diff(values[np.isfinite(values)])
    return len(steps) > 0 and float((steps > 0.0).mean()) > 0.5 and float((steps < 0.0).mean()) < 0.1


def swings(values: Floats) -> float:
    """How far values go to and fro, in all but their outermost hundredths; what only goes up or down does not count."""
    known = values[np.isfinite(values)]
    if len(known) < 2 or float(np.ptp(known)) == 0.0:
        return 0.0
    at = np.linspace(-1.0, 1.0, len(known))
    low, high = np.quantile(known - at * float(at @ known) / float(at @ at), (0.01, 0.99))
    return float(high - low)
