"""The real window, on SDL's dummy display, each in a process of its own: it opens, is resized, and ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def ran(code: str, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program, with an environment in which nothing is kept outside of ``home``."""
    env = {**os.environ, "HOME": str(home), **DUMMY, **environment}
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_events_carry_a_window_that_lives(home: Path) -> None:
    code = """
import gc, pygame
from riffraff.kit.window import Window
window = Window()
for size in ((1000, 700), (1200, 650), (960, 600)):
    gc.collect()
    filling = [object() for _ in range(10000)]
    window.resize(size)
    assert window.surface.get_size() == size
    for event in pygame.event.get():
        shown = event.dict.get("window")
        assert shown is None or type(shown).__name__ == "Window", repr(shown)
window.set_full_screen(True)
window.set_full_screen(False)
(back,) = [event.size for event in pygame.event.get(pygame.VIDEORESIZE)][-1:]
window.resize(back)
assert window.surface.get_size() == (960, 600)
window.close()
print("whole")
"""
    done = ran(code, home)
    assert (done.returncode, done.stdout) == (0, "whole\n"), done.stderr


def test_run_shows_the_title_and_ends_when_the_window_is_closed(home: Path, tmp_path: Path) -> None:
    code = f"""
import pygame
from pathlib import Path
from riffraff.kit import window
from riffraff.ui import start
frames = []
def wait(self, still):
    frames.append(1)
    if len(frames) == 30:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
window.Window.wait = wait
print(start.run(Path({str(tmp_path / "screen.json")!r}), "fr"))
"""
    done = ran(code, home)
    assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr
    assert "Nouvelle partie" in (tmp_path / "screen.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("driver", ["no_such_driver"])
def test_without_a_display_one_sentence_says_so(home: Path, driver: str) -> None:
    code = "import sys; from riffraff.cli import main; sys.exit(main(['play']))"
    done = ran(code, home, SDL_VIDEODRIVER=driver)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len([line for line in done.stderr.splitlines() if line.startswith("riffraff: ")]) == 1
    assert "Traceback" not in done.stderr
