"""Sky and sea are those of the swell: a storm looks and sounds like one, a calm like another."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame
import pytest

from riffraff.kit.theme import Style
from riffraff.physics.params import Params, load_preset
from riffraff.physics.ship import surroundings
from riffraff.ui.riffraff import stage_art
from riffraff.ui.riffraff.painter import Painter, alike
from riffraff.ui.riffraff.weather import CALM, FAIR, STORM, STORM_MM, Weather, palette_in, weather
from riffraff.ui.synth import RECIPES

SIZE = (640, 400)


@pytest.mark.parametrize(("name", "kind"), [("easy", CALM), ("toy", FAIR), ("storm", STORM)])
def test_every_preset_has_its_weather(name: str, kind: Weather) -> None:
    assert weather(load_preset(name)) is kind
    assert kind.sound in RECIPES


def test_the_picture_is_painted_anew_where_the_weather_changes() -> None:
    swell = [Params().replace({"swell.amplitude": mm}) for mm in (0.0, 0.1, STORM_MM - 0.1, STORM_MM)]
    assert [alike(*pair) for pair in pairwise(swell)] == [False, True, False]


def backdrop(kind: Weather, style: Style) -> np.ndarray:
    params = Params()
    camera = Painter.camera_for(pygame.Rect((0, 0), SIZE), params)
    picture = stage_art.backdrop(style, SIZE, camera, surroundings(params), kind)
    return pygame.surfarray.array3d(picture).astype(float)


def test_a_storm_is_dark_and_a_calm_is_light() -> None:
    skies = [backdrop(kind, Style(SIZE))[:, :200].mean() for kind in (STORM, FAIR, CALM)]
    assert skies[0] < 0.75 * skies[1]
    assert skies[1] < skies[2]


def test_high_contrast_keeps_its_colours_but_a_storm_has_clouds_and_waves() -> None:
    style = Style(SIZE, high_contrast=True)
    for kind in (CALM, FAIR, STORM):
        assert palette_in(style, kind) is style.palette
    assert (backdrop(STORM, style) != backdrop(FAIR, style)).any()
