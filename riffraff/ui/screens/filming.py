"""A film is being written: how far it is, and a way to break it off. What is below waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.film import Work
from riffraff.kit.outcome import Outcome, Pop
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button
from riffraff.ui.screens.sheet import Sheet

BUDGET_S = 0.012
"""With each frame pictures are written for so long, and one at least."""


class Filming(Sheet):
    """See the module. ``work`` writes ``count`` pictures to ``path``; ``tell`` says what came of it: words, and
    "note" or "error"."""

    name = "filming"
    opaque = False
    begins_at = "filming.cancel"

    def __init__(self, path: Path, work: Work, count: int, tell: Callable[[str, str], object]) -> None:
        super().__init__()
        self._path = path
        self._work = work
        self._tell = tell
        self.count = count
        self.done = 0

    def backdrop(self, surface: Surface) -> None:
        """What is filmed is behind it."""

    def heading(self) -> str:
        return say("ui.filming.heading")

    def body(self) -> Widget:
        return Progress(self)

    def foot(self) -> Sequence[Widget]:
        return [Button("filming.cancel", say("ui.filming.cancel"), Pop, main=True)]

    def closing(self) -> Outcome:
        return Pop()  # what is below may have to ask first

    def help(self) -> Outcome | None:
        return None

    def tick(self, ticks: int) -> Outcome | None:
        end = perf_counter() + BUDGET_S
        told = say("ui.filming.saved", file=self._path), "note"
        try:
            while perf_counter() < end:
                next(self._work)
                self.done += 1
        except StopIteration:
            self._tell(*told)
            return Pop()
        except RiffRaffError as error:
            self._tell(str(error), "error")
            return Pop()
        return None

    def close(self) -> None:
        self._work.close()


class Progress(Widget):
    """A bar that fills, with the number of pictures."""

    role = "progress"

    def __init__(self, job: Filming) -> None:
        super().__init__(id="filming.progress")
        self._job = job

    def words(self) -> str:
        return say("ui.filming.picture", n=min(self._job.done + 1, self._job.count), all=self._job.count)

    def height(self, env: Env, width: int) -> int:
        return texts.line_height(env.style, "body") + env.style.text_px(22)

    def looks(self, env: Env) -> object:
        return self._job.done, self._job.count

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        surface.fill(palette.paper, self.rect)
        draw.write(surface, style, self.words(), "body", palette.ink_soft, self.rect.topleft)
        bar = Rect(self.rect.x, self.rect.y + texts.line_height(style, "body") + style.px(6), 0, style.text_px(12))
        for share, colour in ((1.0, palette.paper_edge), (self._job.done / self._job.count, palette.sea)):
            bar.width = max(round(self.rect.width * min(share, 1.0)), bar.height)
            draw.polygon(surface, draw.rounded(bar, style.px(5)), colour)
