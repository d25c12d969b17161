"""Sheets of things to do: what stands on the bench itself where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riffraff.bench.ask import BenchSheet
from riffraff.bench.keys import KEYS
from riffraff.kernel.words import say
from riffraff.kit.outcome import STAY, Outcome, Pop, Push, Replace
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button
from riffraff.kit.widgets.layout import Column
from riffraff.kit.widgets.lists import Line
from riffraff.kit.widgets.scroll import Scroll


class Menu(BenchSheet):
    """Actions of the bench, each with its key. ``on`` says which of them are on, and so may be pressed one after the
    other; without it the first one that is pressed closes the sheet."""

    def __init__(
        self,
        name: str,
        actions: Sequence[str],
        act: Callable[[str], Outcome | None],
        on: Callable[[], frozenset[str]] | None = None,
    ) -> None:
        super().__init__()
        self.name = name
        self._actions, self._act, self._on = list(actions), act, on

    def heading(self) -> str:
        return say(f"tune.menu.{self.name}")

    def basis(self) -> object:
        return None if self._on is None else self._on()

    def body(self) -> Widget:
        on = frozenset() if self._on is None else self._on()
        return Scroll("menu.list", Column([self._line(action, on) for action in self._actions], gap=2))

    def _line(self, action: str, on: frozenset[str]) -> Widget:
        below = f"{say(f'tune.key.{action}')} ({KEYS.words(action)})"
        return Line(f"menu.{action}", say(f"tune.chip.{action}"), lambda: self._do(action), below, action in on)

    def _do(self, action: str) -> Outcome:
        done = self._act(action)
        if isinstance(done, Push):
            return Replace(done.screen)
        return Pop() if self._on is None else STAY

    def foot(self) -> Sequence[Widget]:
        return [Button("menu.close", say("ui.back"), Pop, main=True)]
