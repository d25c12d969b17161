"""Rows of text under each other, for whoever reads them on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def aligned(rows: Iterable[Sequence[str]]) -> list[str]:
    """A line for each row (all of N cells): the first cell to the left, then values to the right, the last to the
    left, two blanks between them."""
    table = [list(row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    lines = []
    for first, *values, last in table:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(values, widths[1:-1], strict=True))]
        lines.append("  ".join([*cells, last]).rstrip())
    return lines
