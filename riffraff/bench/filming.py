"""The last seconds as a video, or as pictures one by one, written while one waits for it or thinks better of it.

They are done again on a bench of their own and painted as on the screen, a picture or a few with each frame. An
``.mp4`` needs the extra ``video``; a name without an ending, or ending in ``.png``, gives a folder of PNG pictures and
needs nothing. What is broken off leaves nothing behind.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from time import perf_counter

import pygame

from riffraff.bench.ask import BenchSheet
from riffraff.bench.filing import LAST_S
from riffraff.bench.model import Tuning
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.extras import command_for
from riffraff.kernel.files import os_errors
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import Outcome, Pop
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button
from riffraff.physics.params import Params
from riffraff.tuning.recording import Recording, last_seconds
from riffraff.ui.riffraff.painter import Painter, alike
from riffraff.ui.riffraff.view import view_of

SIZE = (640, 640)
"""px; even, as video formats want it."""
RATE = 30
"""Pictures a second."""
BUDGET_S = 0.012
"""With each frame pictures are written for so long, and one at least."""

Work = Generator[None]
"""Writes a picture with each step."""


def filming(tuning: Tuning, name: str) -> Filming | None:
    """The sheet that writes the last seconds to a video or a folder of pictures; None if that cannot be, which is
    told."""
    path = Path(name).expanduser()
    recording = last_seconds(tuning.bench, LAST_S)
    count = max(recording.ticks * RATE // TICKS_PER_SECOND, 1)
    try:
        if path.suffix in ("", ".png"):
            path = path.with_suffix("")
            if path.exists():
                raise BadInput("tune.exists", file=path)
            work = _write_pictures(path, _pictures(recording, count))
        else:
            work = _write_video(path, _pictures(recording, count))
        next(work, None)
    except RiffRaffError as error:
        tuning.tell(str(error), "error")
        return None
    return Filming(tuning, path, work, count)


class Filming(BenchSheet):
    """The video is being written: how far it is, and a way to break it off."""

    name = "filming"

    def __init__(self, tuning: Tuning, path: Path, work: Work, count: int) -> None:
        super().__init__()
        self._tuning = tuning
        self._path = path
        self._work = work
        self.count = count
        self.done = 0

    def heading(self) -> str:
        return say("tune.filming")

    def body(self) -> Widget:
        return _Progress(self)

    def foot(self) -> Sequence[Widget]:
        return [Button("filming.cancel", say("tune.ask.cancel"), Pop, main=True)]

    def tick(self, ticks: int) -> Outcome | None:
        end = perf_counter() + BUDGET_S
        try:
            while perf_counter() < end:
                next(self._work)
                self.done += 1
        except StopIteration:
            self._tuning.tell(say("tune.saved", file=self._path), "note")
            return Pop()
        except RiffRaffError as error:
            self._tuning.tell(str(error), "error")
            return Pop()
        return None

    def close(self) -> None:
        self._work.close()


class _Progress(Widget):
    """A bar that fills, with the number of pictures."""

    role = "progress"

    def __init__(self, job: Filming) -> None:
        super().__init__(id="filming.progress")
        self._job = job

    def words(self) -> str:
        return say("tune.filming_n", n=min(self._job.done + 1, self._job.count), all=self._job.count)

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


def _pictures(recording: Recording, count: int) -> Iterator[Surface]:
    """Every picture of a recording; each is drawn over the one before."""
    bench = recording.bench()
    style = Style(SIZE)
    surface = Surface(SIZE)
    painter = _painter(bench.params, style)
    for _ in range(count):
        if not alike(painter.params, bench.params):
            painter = _painter(bench.params, style)
        painter.params = bench.params
        painter.scene(surface, view_of(bench.world))
        yield surface
        bench.advance(TICKS_PER_SECOND // RATE)


def _painter(params: Params, style: Style) -> Painter:
    return Painter(Painter.camera_for(pygame.Rect((0, 0), SIZE), params), style, params, show_weight=True)


def _write_pictures(folder: Path, pictures: Iterator[Surface]) -> Work:
    whole = False
    with os_errors(folder):
        folder.mkdir(parents=True)
        try:
            yield
            for number, picture in enumerate(pictures):
                _save(picture, folder / f"{number:05}.png")
                yield
            whole = True
        finally:
            if not whole:
                shutil.rmtree(folder, ignore_errors=True)


def _save(picture: Surface, path: Path) -> None:
    try:
        pygame.image.save(picture, path)
    except pygame.error as error:
        raise RiffRaffError("kernel.files.failed", file=path, reason=error) from None


def _write_video(path: Path, pictures: Iterator[Surface]) -> Work:
    """To a file beside it, which takes its place once it is whole."""
    try:
        import av  # noqa: PLC0415 - an extra, and large
    except ImportError:
        raise RiffRaffError("tune.no_video", command=command_for("video")) from None
    part = path.with_name(f".{path.name}.part")
    with os_errors(path):
        try:
            with av.open(str(part), "w", format="mp4") as file:
                stream = file.add_stream("h264", rate=RATE)
                stream.width, stream.height = SIZE
                stream.pix_fmt = "yuv420p"
                yield
                for picture in pictures:
                    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1)
                    file.mux(stream.encode(av.VideoFrame.from_ndarray(pixels.copy(), format="rgb24")))
                    yield
                file.mux(stream.encode())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
