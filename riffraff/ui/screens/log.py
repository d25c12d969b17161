"""The log: everything that was told in the match, the newest first."""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.kernel.words import say
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.layout import Column
from riffraff.kit.widgets.scroll import Scroll
from riffraff.ui.screens.sheet import Sheet

REMEMBERED = 400
"""The latest events are shown, so many."""


class Log(Sheet):
    """See the module."""

    name = "log"

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__()
        self.sentences = list(sentences)

    def heading(self) -> str:
        return say("ui.match.log")

    def body(self) -> Widget:
        lines = [Label(words, "body") for words in reversed(self.sentences)] or [Label(say("ui.match.no_log"))]
        return Scroll("log.lines", Column(lines, gap=6))
