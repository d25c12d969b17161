"""The bench on a hand's screen: pygame without a window, frame by frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.keeping import CALM
from by_hand import hand, kept_plates, pygame_without_window, written  # noqa: F401 - fixtures of all windows

from riffraff.bench.run import first_screen
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import make_desk


class Bench:
    """A hand (``tests/by_hand.py``) on the bench, with what it shows."""

    def __init__(self, hand: Callable[..., Any], begun: tuple[Any, ...], **more: Any) -> None:
        self.screen = first_screen(make_desk(PlaySettings(language="en"), (1280, 800)), *begun)
        self.tuning = self.screen.tuning
        self.hand = hand(self.screen, **more)

    def reading(self, name: str) -> float:
        """The value that is read on the screen."""
        return float(self.hand.entry(f"reading.{name}")["value"])

    def row(self, name: str) -> dict[str, Any]:
        """The slider of a parameter as it is described."""
        found: dict[str, Any] = self.hand.entry(f"param.{name}")
        return found

    def told(self) -> str:
        """What the notices say."""
        return " ".join(notice.words for notice in self.hand.desk.notices)


@pytest.fixture
def bench(hand: Callable[..., Any]) -> Callable[..., Bench]:
    """Makes a bench: ``bench("storm", load="level-16", language="fr", size=(960, 600))``."""

    def make(preset: str = "toy", load: str | None = None, run: Any = None, **more: Any) -> Bench:
        return Bench(hand, (preset, load, run), **more)

    return make


@pytest.fixture
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that are offered are files of the folder that one is in."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def calm(tmp_path: Path) -> Path:
    path = tmp_path / "calm.toml"
    path.write_text(CALM.to_toml(), encoding="utf-8")
    return path
