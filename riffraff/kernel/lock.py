"""Locks between processes: taken at once or not at all, and held until the file is closed or its process dies."""

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

    def lock(descriptor: int, at: int = 0) -> bool:
        """Locks the byte ``at`` of an open file; False if another process has it. What is locked cannot be read."""
        os.lseek(descriptor, at, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import errno
    import fcntl

    LOCK = ""  # the folder itself is locked, and nothing is left in it

    _NO_LOCKS = {errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EBADF, errno.EINVAL}
    """What file systems of clusters and networks answer that have no locks, or none for a folder."""

    def lock(descriptor: int, at: int = 0) -> bool:  # noqa: ARG001 - here a lock is the whole file's, and only a word
        """Locks an open file; False if another process has it. Where there are no locks nobody is kept out."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
        return True


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keeps other processes out of ``folder`` as long as this one lives. Raises ``BadInput`` if one is in it.

    A file called ``LOCK`` may be left in it.
    """
    with os_errors(folder):
        descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT if LOCK else os.O_RDONLY)
    try:
        with os_errors(folder):
            if not lock(descriptor):
                raise BadInput("kernel.lock.in_use", folder=folder)
        yield
    finally:
        os.close(descriptor)
