"""The older forms of recordings, which named no game and had one only.

In form 2 the state stands in a boundary among the rest: ``{"turn": 3, "t": tick, "n": ..., "falls": ...,
"digest": ..., "table": text, "world": state, "told": ...}``. In form 1 it does not stand there what happened.
"""

from __future__ import annotations

from typing import Any

from riffraff.table.game import Form, Line

_BEGINNING = ("turn", "t", "n", "falls", "digest")


def _newer(line: Line) -> Line:
    if "world" not in line:
        return line
    state = {"falls": line.get("falls"), "settling": 0, "table": line.get("table"), "world": line["world"]}
    return {"state": state} | {key: line[key] for key in line if key not in ("falls", "table", "world")}


def _second(line: Line) -> Line:
    if "state" not in line:
        return line
    values: dict[str, Any] = {**line, **line["state"]}
    return {key: values[key] for key in (*_BEGINNING, "table", "world", "told")}


def _newest(line: Line) -> Line:
    return {**_newer(line), "told": []} if "world" in line else line


def _first(line: Line) -> Line:
    return {key: value for key, value in _second(line).items() if key != "told"}


FORMS = {1: Form(_newest, _first), 2: Form(_newer, _second)}
