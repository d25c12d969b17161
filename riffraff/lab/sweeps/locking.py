"""One process at a time in a folder: a second one is told so instead of spoiling what the first writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import os_errors

if sys.platform == "win32":
    import msvcrt

    LOCK = ".lock"

    def _take(folder: Path) -> int:
        descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        return descriptor
else:
    import fcntl

    LOCK = ""  # the folder itself is locked, and nothing is left in it

    def _take(folder: Path) -> int:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise
        return descriptor


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keeps other processes out of ``folder`` as long as this one lives. Raises ``BadInput`` if one is in it."""
    with os_errors(folder):
        try:
            descriptor = _take(folder)
        except BlockingIOError as error:
            raise BadInput("lab.folder.in_use", folder=folder) from error
    try:
        yield
    finally:
        os.close(descriptor)
