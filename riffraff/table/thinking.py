"""Players who think long: in the process that asks, or beside it, so that a picture goes on meanwhile.

Either way a player is shown a match that was made from the state of the moment, and so gives the same answer.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Protocol

from riffraff.kernel.interrupts import ignored, not_passed_on
from riffraff.table.boundaries import State
from riffraff.table.player import Plan, Player
from riffraff.table.seats import Setup
from riffraff.table.session import Session


@dataclass(frozen=True)
class Question:
    """What ``player`` at ``seat`` plans to do about ``what`` in a ``session`` of this setup and state."""

    player: Player
    session: type[Session]
    setup: Setup
    state: State
    seat: int
    what: str
    rng: random.Random

    def answer(self) -> Plan:
        """Think."""
        match = self.session(self.setup)
        match.load(self.state)
        return list(self.player.plan(match.view(self.seat), self.what, self.rng))


class Thought(Protocol):
    """An answer that may still be thought about."""

    def ready(self) -> bool:
        """Whether it is there."""
        ...

    def plan(self) -> Plan:
        """The answer. Waits for it."""
        ...


class Thinker(Protocol):
    """Where players think."""

    def ask(self, question: Question) -> Thought:
        """Begin to think."""
        ...

    def close(self) -> None:
        """Nobody wants an answer any more. Harmless when it is closed already."""
        ...


class Here:
    """In this process: whoever asks waits."""

    def ask(self, question: Question) -> Thought:
        return _Known(question.answer())

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class _Known:
    answer: Plan

    def ready(self) -> bool:
        return True

    def plan(self) -> Plan:
        return self.answer


class Beside:
    """In a process of its own, which is started for the first question and answers one after the other. What it leaves
    unanswered when it dies is answered here."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._open: list[_Asked] = []
        """What was asked and not answered, in order."""

    def ask(self, question: Question) -> Thought:
        if self._pipe is None:
            self._start()
        asked = _Asked(question, self._listen)
        try:
            assert self._pipe is not None  # it was started
            self._pipe.send(question)
            self._open.append(asked)
        except OSError:
            asked.tell(question.answer())
        return asked

    def close(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
        self._open.clear()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy a window, and threads that do not run there
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with not_passed_on():
            self._process.start()
        theirs.close()

    def _listen(self, *, wait: bool) -> None:
        """Take what was answered; ``wait`` for the next answer."""
        try:
            while self._open and self._pipe is not None and (wait or self._pipe.poll()):
                self._open[0].tell(self._pipe.recv())
                del self._open[0]
                wait = False
        except (EOFError, OSError):
            while self._open:
                left = self._open.pop(0)
                left.tell(left.question.answer())


class _Asked:
    def __init__(self, question: Question, listen: Callable[..., None]) -> None:
        self.question = question
        self._listen = listen
        self._answer: Plan | None = None

    def tell(self, answer: Plan) -> None:
        self._answer = answer

    def ready(self) -> bool:
        self._listen(wait=False)
        return self._answer is not None

    def plan(self) -> Plan:
        while self._answer is None:
            self._listen(wait=True)
        return self._answer


def _serve(pipe: Any) -> None:
    """The process beside: answers until nobody asks any more."""
    ignored()  # who leaves the window by Ctrl-C leaves this one, too
    while True:
        try:
            question: Question = pipe.recv()
            pipe.send(question.answer())
        except (EOFError, OSError):
            return
