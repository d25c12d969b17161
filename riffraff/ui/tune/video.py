"""The last seconds as a video, or as pictures one by one.

They are done again on a bench of their own and painted as on the screen. An ``.mp4`` needs the extra ``video``; a name
without an ending, or ending in ``.png``, gives a folder of PNG pictures and needs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.extras import command_for
from riffraff.kernel.files import told
from riffraff.kernel.words import say
from riffraff.physics.params import Params
from riffraff.tuning.recording import last_seconds
from riffraff.ui.draw import Surface
from riffraff.ui.painter import Painter
from riffraff.ui.theme import Style
from riffraff.ui.tune.filing import LAST_S
from riffraff.ui.tune.model import Tuning
from riffraff.ui.tune.stage import same_looks
from riffraff.ui.view import view_of

SIZE = (640, 640)
"""px; even, as video formats want it."""
RATE = 30
"""Pictures a second."""


def save_video(tuning: Tuning, name: str) -> bool:
    """Write the last seconds to a video or a folder of pictures; what goes wrong is told."""
    path = Path(name).expanduser()
    try:
        if path.exists():
            raise BadInput("tune.exists", file=path)
        write = _write_pictures if path.suffix in ("", ".png") else _write_video
        write(path, _pictures(tuning))
    except RiffRaffError as error:
        tuning.tell(str(error), "error")
        return False
    tuning.tell(say("tune.saved", file=path), "note")
    return True


def _pictures(tuning: Tuning) -> Iterator[Surface]:
    """Every picture of the last seconds of A; each is drawn over the one before."""
    recording = last_seconds(tuning.bench, LAST_S)
    bench = recording.bench()
    style = Style(SIZE)
    surface = Surface(SIZE)
    painter = _painter(bench.params, style)
    for _ in range(max(recording.ticks * RATE // TICKS_PER_SECOND, 1)):
        if not same_looks(painter.params, bench.params):
            painter = _painter(bench.params, style)
        painter.params = bench.params
        painter.scene(surface, view_of(bench.world))
        yield surface
        bench.advance(TICKS_PER_SECOND // RATE)


def _painter(params: Params, style: Style) -> Painter:
    return Painter(Painter.camera_for(pygame.Rect((0, 0), SIZE), params), style, params, show_weight=True)


def _write_pictures(path: Path, pictures: Iterator[Surface]) -> None:
    folder = path.with_suffix("")
    with told(folder):
        folder.mkdir(parents=True)
        for number, picture in enumerate(pictures):
            pygame.image.save(picture, folder / f"{number:05}.png")


def _write_video(path: Path, pictures: Iterator[Surface]) -> None:
    try:
        import av  # noqa: PLC0415 - an extra, and large
    except ImportError:
        raise RiffRaffError("tune.no_video", command=command_for("video")) from None
    with told(path), av.open(str(path), "w", format="mp4") as file:
        stream = file.add_stream("h264", rate=RATE)
        stream.width, stream.height = SIZE
        stream.pix_fmt = "yuv420p"
        for picture in pictures:
            pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1)
            file.mux(stream.encode(av.VideoFrame.from_ndarray(pixels.copy(), format="rgb24")))
        file.mux(stream.encode())
