"""The weather that goes with a ship's swell: what sky and sea look like, and how high the waves are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from riffraff.kit.draw import mix
from riffraff.kit.theme import Palette, Style
from riffraff.physics.params import Params


@dataclass(frozen=True)
class Weather:
    """``wave`` is the waves' height over that of a fair day; where it storms, clouds hide the sun, and it rains.
    ``sound`` is what is heard of it all the time."""

    wave: float
    sound: str = "sea"
    storms: bool = False


CALM, FAIR, STORM = Weather(0.4), Weather(1.0), Weather(2.3, "gale", storms=True)
STORM_MM = 9.0
"""A swell of at least this amplitude is a storm: it overcomes the axes' friction, and the ship never lies still."""
_GLOOM = (58, 66, 78)
_LEAD = (128, 140, 142)


def weather(params: Params) -> Weather:
    """What the swell of these parameters comes with."""
    swell = params.swell.amplitude
    return STORM if swell >= STORM_MM else FAIR if swell > 0.0 else CALM


def palette_in(style: Style, now: Weather) -> Palette:
    """The colours of sky and sea; in high contrast they stay what they are."""
    usual = style.palette
    if style.high_contrast or now is FAIR:
        return usual
    if now is CALM:
        light = (255, 250, 236)
        return replace(
            usual,
            sky_top=mix(usual.sky_top, light, 0.3),
            sky_low=mix(usual.sky_low, (252, 214, 178), 0.45),
            sea=mix(usual.sea, usual.sea_light, 0.4),
            sea_light=mix(usual.sea_light, light, 0.3),
        )
    return replace(
        usual,
        sky_top=mix(usual.sky_top, _GLOOM, 0.82),
        sky_low=mix(usual.sky_low, _LEAD, 0.85),
        foam=mix(usual.foam, _LEAD, 0.12),
        sea=mix(usual.sea, _GLOOM, 0.5),
        sea_light=mix(usual.sea_light, _GLOOM, 0.62),
        deep=mix(usual.deep, _GLOOM, 0.25),
    )
