"""Randomness that is owned and named, never global."""

from __future__ import annotations

import hashlib
import random

LARGEST_SEED = 2**63 - 1
LARGEST_DRAWN_SEED = 999_999
"""Seeds that are drawn are short enough to be told to a friend."""


def stream(seed: int, *labels: object) -> random.Random:
    """A generator that depends on ``seed`` and the labels only, the same in every process.

    Labels are told apart by their ``repr``: use numbers and strings. Each purpose draws from a stream of its own
    (``stream(seed, "cards", seat, round)``), so that a draw more here never changes one there.
    """
    text = repr((seed, *labels)).encode()
    return random.Random(int.from_bytes(hashlib.sha256(text).digest()[:16], "big"))
