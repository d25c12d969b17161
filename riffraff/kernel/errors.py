"""Errors that are told to people: one sentence, in their language, with the values that matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riffraff.kernel.words import say

LONGEST_COMPARED = 80
"""Characters of a wrong word that are compared with the known ones."""


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

    def __reduce__(self) -> tuple[Any, ...]:
        # Python would hand both arguments over by position; what fails in a worker process is told in this one.
        return _again, (type(self), self.key, self.values)


def _again(kind: type[RiffRaffError], key: str, values: dict[str, object]) -> RiffRaffError:
    return kind(key, **values)


class BadInput(RiffRaffError):
    """A file, flag, parameter or event that cannot be accepted; the sentence names it and what is allowed."""

    exit_status = 2


class Illegal(BadInput):
    """What the rules of a game do not allow now; all is as it was."""


def unknown(key: str, word: str, known: Iterable[str], /, **values: object) -> BadInput:
    """The error for a ``word`` that is none of the ``known`` ones.

    Its sentence has ``{allowed}``, all of these, and ``{hint}``, which suggests the nearest if any is near. ``values``
    may give an ``allowed`` of its own where all of them would be too many.
    """
    names = list(known)
    return BadInput(key, **{"hint": nearest(word, names), "allowed": ", ".join(names), **values})


def nearest(word: str, known: Iterable[str]) -> str:
    """A phrase that suggests the known word next to ``word``, with a blank before it; empty if none is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - only those who mistype wait for it

    names = {name.casefold(): name for name in known}
    found = get_close_matches(word[:LONGEST_COMPARED].casefold(), names, n=1)
    return say("kernel.did_you_mean", name=names[found[0]]) if found else ""
