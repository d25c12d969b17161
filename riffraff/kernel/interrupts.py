"""Ctrl-C, heard wherever it comes and acted on where it is safe.

Python raises ``KeyboardInterrupt`` between any two of its instructions, also in what the engine calls back while it
frees its memory: there it is swallowed, and the work goes on as if nobody had asked, or the engine crashes over what
was left half freed. So within ``heard`` it is only noted, and raised by the next ``stop_if_asked``: all that may take
long looks at it at least every tenth of a second.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

INTERRUPTED = 128 + signal.SIGINT
"""The exit status of what Ctrl-C has stopped, as shells have it."""


class _Ears:
    listening = False
    at_once = 0
    asked = False


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


@contextmanager
def heard(each_time: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Inside, Ctrl-C is raised by ``stop_if_asked`` alone; ``each_time`` is called at once whenever it is pressed.

    Does nothing in threads that are never told of it, within another ``heard``, or where it is to be ignored.
    """
    if _Ears.listening or not _in_main_thread() or signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None):
        yield
        return

    def note(_signal: int, _frame: object) -> None:
        each_time()
        if _Ears.at_once:
            raise KeyboardInterrupt
        _Ears.asked = True

    before = signal.signal(signal.SIGINT, note)
    _Ears.listening, _Ears.asked = True, False
    try:
        yield
    finally:
        _Ears.listening = _Ears.asked = False
        signal.signal(signal.SIGINT, before)


def stop_if_asked() -> None:
    """Raise ``KeyboardInterrupt`` if Ctrl-C was pressed since it was last raised."""
    if _Ears.asked and _in_main_thread():
        _Ears.asked = False
        raise KeyboardInterrupt


@contextmanager
def at_once() -> Iterator[None]:
    """Inside, Ctrl-C is raised at once again: for what takes long in code of others, with no engine at work."""
    _Ears.at_once += 1
    try:
        stop_if_asked()
        yield
    finally:
        _Ears.at_once -= 1


@contextmanager
def not_passed_on() -> Iterator[None]:
    """A process that is started inside hears no Ctrl-C before it says so itself (``ignored``)."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignored() -> None:
    """From now on Ctrl-C means nothing to this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
