"""What has to be true of whatever a window describes."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from riffraff.kit.draw import Rect

NOT_FINITE = re.compile(r"\b(nan|inf)\b", re.IGNORECASE)


def check(entries: Sequence[dict[str, Any]], size: tuple[int, int]) -> None:
    """All figures are finite, there is one screen on top, ids are its widgets' own, and what can be seen lies in the
    window."""
    window = Rect((0, 0), size)
    assert sum(entry.get("top", False) for entry in entries) == 1
    ids = [entry["id"] for entry in entries if entry["id"] and entry["role"] != "screen"]
    assert len(ids) == len(set(ids)), sorted(found for found in set(ids) if ids.count(found) > 1)
    for entry in entries:
        _finite(entry, entry)
        if entry.get("visible") or entry["role"] in ("screen", "tip", "notice"):
            assert window.contains(entry["rect"]), (entry, size)
        if entry.get("visible"):
            assert entry["rect"][2] > 0, entry
            assert entry["rect"][3] > 0, entry


def _finite(value: Any, entry: Any) -> None:
    match value:
        case float():
            assert math.isfinite(value), entry
        case str():
            assert not NOT_FINITE.search(value) or entry["role"] in ("field", "label"), entry
        case dict():
            for part in value.values():
                _finite(part, entry)
        case list() | tuple():
            for part in value:
                _finite(part, entry)
