"""Processes that share the blocks of a sweep. Which one does what, and when, leaves no trace in the results.

A worker ends by itself when its parent is gone, whatever killed it: its pipe closes. A worker that dies (the engine
crashed, the system took its memory) costs the run that it was at a second try by itself, and if it dies again there,
that run fails with a row that says so.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.interrupts import ignored, not_passed_on, stop_if_asked

_AHEAD = 2
"""Blocks that a worker is given at once: it never waits for its parent."""
_BEGUN = "begun"
"""A worker's first word: it has come as far as to work."""
_LISTEN_S = 0.1
"""How long the workers are waited for before Ctrl-C is looked at again."""


def allowed_cpus() -> int:
    """How many processors this process may use, which on a shared machine are not all that there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Work(Protocol):
    """What workers share: so many runs, in blocks, each of which gives something."""

    def __len__(self) -> int: ...

    def blocks(self, finished: Container[int]) -> Iterator[range]:
        """The blocks that hold a run that is not finished."""
        ...

    def rows(self, block: range, skip: Container[int] = ()) -> Iterator[tuple[int, Any]]:
        """Make the runs of a block but those to ``skip``; what each gives as soon as it is made."""
        ...

    def lost(self, run: int, error: Exception) -> Any:
        """What a run gives that cannot be made. May raise."""
        ...


@dataclass(frozen=True)
class _Parts:
    """Parts of one run, each a block of its own."""

    make: Callable[[Any], Any]
    parts: Sequence[Any]

    def __len__(self) -> int:
        return len(self.parts)

    def blocks(self, finished: Container[int]) -> Iterator[range]:
        return (range(place, place + 1) for place in range(len(self)) if place not in finished)

    def rows(self, block: range, skip: Container[int] = ()) -> Iterator[tuple[int, Any]]:
        return ((place, self.make(self.parts[place])) for place in block if place not in skip)

    def lost(self, run: int, error: Exception) -> Any:  # noqa: ARG002 - whichever it was
        raise error


def shared(workers: int, make: Callable[[Any], Any], parts: Sequence[Any]) -> list[Any]:
    """What ``make`` gives for each of the parts, in order, made by several processes. Raises ``RiffRaffError`` where
    two died at one part."""
    came = dict(rows_by(workers, _Parts(make, parts), ()))
    return [came[place] for place in range(len(parts))]


def serve(pipe: Connection, job: Work) -> None:
    """A worker's life: a first word, then blocks in, rows out, an empty message after each block."""
    ignored()  # Ctrl-C is for the parent, which then lets the pipe go
    try:
        pipe.send(_BEGUN)
        while True:
            block, skip = pipe.recv()
            try:
                for row in job.rows(block, skip):
                    pipe.send(row)
            except RiffRaffError as error:  # not of a run, which is a row: the disk is full
                pipe.send(error)
                return
            pipe.send(None)
    except (EOFError, OSError):
        return


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    tasks: deque[range] = field(default_factory=deque)
    begun: bool = False


def rows_by(workers: int, job: Work, finished: Container[int]) -> Iterator[tuple[int, Any]]:
    """Every run that is not ``finished`` with its row, as they come. Raises what a worker could not go on for.

    ``finished`` is looked at again whenever a block is handed out.
    """
    if workers == 1:
        for block in job.blocks(finished):
            yield from job.rows(block, finished)
        return
    pool = _Pool(workers, job, finished)
    try:
        yield from pool.rows()
    finally:
        pool.close()


class _Pool:
    def __init__(self, workers: int, job: Work, finished: Container[int]) -> None:
        self._job, self._finished = job, finished
        self._context = multiprocessing.get_context("spawn")  # a fork would copy threads that do not run there
        self._blocks = job.blocks(finished)
        self._again: deque[range] = deque()
        self._died: dict[int, int] = {}
        self._made: set[int] = set()
        self._workers = [self._hire() for _ in range(min(workers, len(job)))]

    def _hire(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs, self._job), daemon=True)
        if os.name != "nt":
            resource_tracker.ensure_running()  # it would start with the first worker, and let Ctrl-C through to that
        with not_passed_on():
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def rows(self) -> Iterator[tuple[int, Any]]:
        for worker in self._workers:
            self._feed(worker)
        while busy := [worker for worker in self._workers if worker.tasks]:
            stop_if_asked()
            ready = wait([worker.pipe for worker in busy], _LISTEN_S)
            for worker in busy:
                if worker.pipe in ready:
                    yield from self._hear(worker)

    def _feed(self, worker: _Worker) -> None:
        while len(worker.tasks) < _AHEAD:
            block = self._again.popleft() if self._again else next(self._blocks, None)
            if block is None:
                return
            skip = frozenset(run for run in block if run in self._finished or run in self._made)
            worker.tasks.append(block)
            try:
                worker.pipe.send((block, skip))
            except OSError:  # it is dead; that is noticed when it is heard
                return

    def _hear(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            yield from self._replace(worker)
            return
        if isinstance(message, RiffRaffError):
            raise message
        if message == _BEGUN:
            worker.begun = True
        elif message is None:
            self._made.difference_update(worker.tasks.popleft())
            self._feed(worker)
        else:
            self._made.add(message[0])
            yield message

    def _replace(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        """A worker died: hire another, and give up the run at which two have died. Raises ``RiffRaffError`` if it died
        before its first word: so would any other."""
        worker.process.join()
        status = worker.process.exitcode
        if not worker.begun:
            raise RiffRaffError("lab.sweep.not_begun", status=status)
        left = self._left(worker.tasks[0])
        if left:
            self._died[left[0]] = self._died.get(left[0], 0) + 1
            if self._died[left[0]] > 1:
                self._made.add(left[0])
                error = RiffRaffError("lab.sweep.died", status=status)
                yield left[0], self._job.lost(left[0], error)
        self._again.extend(block for block in worker.tasks if self._left(block))
        self._workers[self._workers.index(worker)] = fresh = self._hire()
        self._feed(fresh)

    def _left(self, block: range) -> list[int]:
        """The runs of a block that are still to be made."""
        return [run for run in block if run not in self._finished and run not in self._made]

    def close(self) -> None:
        """Let all go; they end at their next message."""
        for worker in self._workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()
