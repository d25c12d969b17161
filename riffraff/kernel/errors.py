"""Errors that are told to people: one sentence, in their language, with the values that matter."""

from __future__ import annotations

from riffraff.kernel.words import say


class RiffRaffError(Exception):
    """A failure told in one sentence of the catalogue.

    ``key`` names the sentence in ``assets/words``; ``values`` fill it. ``str()`` gives it in the current
    language. The command line prints it and exits with ``exit_status``.
    """

    exit_status = 1

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return say(self.key, **self.values)


class BadInput(RiffRaffError):
    """A file, flag, parameter or event that cannot be accepted; the sentence names it and what is allowed."""

    exit_status = 2
