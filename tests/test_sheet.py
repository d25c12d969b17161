"""scripts/_sheet.py as scripts/sheet.py starts it: a picture for each look that is asked for."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "_sheet.py"


def sheet(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-P", str(SCRIPT), *args], capture_output=True, text=True, check=False)


def test_a_sheet_shows_the_screens_that_were_asked_for(tmp_path: Path) -> None:
    done = sheet(str(tmp_path / "new"), "en-960x600", "tritanopia", "--screens", "title,capharnaum")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["en-960x600.png", "tritanopia.png"]
    page = pygame.image.load(tmp_path / "new" / "en-960x600.png")
    assert pygame.transform.average_color(page)[0] < 230, "there is more on it than paper"


@pytest.mark.parametrize(("args", "said"), [(["dusk"], "there is no dusk"), (["--screens", "x"], "there is no x")])
def test_a_mistake_is_told(tmp_path: Path, args: list[str], said: str) -> None:
    done = sheet(str(tmp_path / "new"), *args)
    assert (done.returncode, said in done.stderr) == (2, True)
    assert not (tmp_path / "new").exists()


def test_grey_stays_grey_and_who_lacks_a_cone_confuses_what_differs_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    script = importlib.import_module("_sheet")
    for matrix in script.CONES.values():
        assert np.array(matrix).sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    picture = pygame.Surface((3, 1))
    for x, colour in enumerate([(128, 128, 128), (200, 60, 40), (90, 110, 30)]):
        picture.set_at((x, 0), colour)
    grey, red, green = pygame.surfarray.array3d(script.seen_without(picture, "deuteranopia")).astype(int)[:, 0]
    assert np.abs(grey - 128).max() <= 1
    before = abs((200 - 60) - (90 - 110))
    assert abs((red[0] - red[1]) - (green[0] - green[1])) < before / 2
