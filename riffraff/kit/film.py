"""Pictures and films in files, written one picture at a time while a screen goes on.

An ``.mp4`` needs the extra ``video``; a name without an ending, or ending in ``.png``, gives a folder of PNG pictures
and needs nothing. What is broken off leaves nothing behind.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pygame

from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.extras import command_for
from riffraff.kernel.files import os_errors
from riffraff.kit.draw import Surface

SIZE = (640, 640)
"""Of a film that does not say otherwise, px; even, as video formats want it."""
RATE = 30
"""Pictures a second."""

Work = Generator[None]
"""Writes a picture with each step."""


def film(path: Path, pictures: Iterator[Surface], size: tuple[int, int] = SIZE) -> tuple[Path, Work]:
    """What writes ``pictures`` of ``size`` (px, even) to a video or a folder, and where that is. Raises
    ``RiffRaffError`` if it cannot be begun."""
    if path.suffix in ("", ".png"):
        path = path.with_suffix("")
        if path.exists():
            raise BadInput("kit.film.exists", file=path)
        work = _write_pictures(path, pictures)
    else:
        work = _write_video(path, pictures, size)
    next(work, None)
    return path, work


def save_picture(picture: Surface, path: Path) -> None:
    """Write a picture as PNG; there is none before it is whole. Raises ``RiffRaffError`` if that cannot be."""
    part = path.with_name(f".{path.stem}.part.png")
    try:
        with os_errors(path):
            pygame.image.save(picture, part)
            os.replace(part, path)
    except pygame.error as error:
        raise RiffRaffError("kernel.files.failed", file=path, reason=error) from None


def _write_pictures(folder: Path, pictures: Iterator[Surface]) -> Work:
    whole = False
    with os_errors(folder):
        folder.mkdir(parents=True)
        try:
            yield
            for number, picture in enumerate(pictures):
                save_picture(picture, folder / f"{number:05}.png")
                yield
            whole = True
        finally:
            if not whole:
                shutil.rmtree(folder, ignore_errors=True)


def _write_video(path: Path, pictures: Iterator[Surface], size: tuple[int, int]) -> Work:
    """To a file beside it, which takes its place once it is whole."""
    try:
        import av  # noqa: PLC0415 - an extra, and large
    except ImportError:
        raise RiffRaffError("kit.film.no_video", command=command_for("video")) from None
    part = path.with_name(f".{path.name}.part")
    with os_errors(path):
        try:
            with av.open(str(part), "w", format="mp4") as file:
                stream = file.add_stream("h264", rate=RATE)
                stream.width, stream.height = size
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
