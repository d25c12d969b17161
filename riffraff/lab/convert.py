"""The lab's tables and motions as pandas and xarray have them, where these are installed; units go along."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import RiffRaffError
from riffraff.lab.experiment import Run, table_of, unit_of
from riffraff.physics.state import PLACES


def _package(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise RiffRaffError("lab.convert.missing", package=name) from error


class Columns(dict[str, NDArray[Any]]):
    """The table of a sweep: columns by name, an entry a run; ``units`` by column, "" where there is none."""

    def __init__(self, columns: Mapping[str, NDArray[Any]], units: Mapping[str, str]) -> None:
        super().__init__(columns)
        self.units = dict(units)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame`` with ``attrs["units"]``. Raises ``RiffRaffError`` where there is no pandas."""
        frame = _package("pandas").DataFrame(dict(self))
        frame.attrs["units"] = self.units
        return frame

    def to_xarray(self) -> Any:
        """An ``xarray.Dataset`` over ``run``, each variable with its unit. Raises ``RiffRaffError`` without xarray."""
        variables = {
            name: ("run", values, {"units": self.units.get(name, "")}) for name, values in self.items() if name != "run"
        }
        return _package("xarray").Dataset(variables, coords={"run": self["run"]})


def to_pandas(run: Run) -> dict[str, Any]:
    """The tables of a run by name, as ``pandas.DataFrame`` with ``attrs["units"]``; its measures as ``measures``."""
    pandas = _package("pandas")
    rows = {name: (each.value, each.error, unit_of(name)) for name, each in run.measures.items()}
    frames = {"measures": pandas.DataFrame(table_of(("value", "error", "unit"), list(rows.values())))}
    frames["measures"].index = list(rows)
    for name, table in run.tables.items():
        frames[name] = pandas.DataFrame(table)
        frames[name].attrs["units"] = {column: unit_of(column) for column in table}
    return frames


def to_xarray(run: Run) -> Any:
    """The motion of a run as an ``xarray.Dataset`` over ``time_s`` and ``piece``, angles in rad. Raises
    ``RiffRaffError`` without xarray, and for a run without a motion."""
    if run.trace is None:
        raise RiffRaffError("lab.convert.no_motion")
    trace = run.trace
    of_ship = (("heel", trace.heel, "rad"), ("rate", trace.rate, "rad/s"), ("mount_x", trace.mount_x, "mm"))
    variables: dict[str, Any] = {name: ("time_s", values, {"units": unit}) for name, values, unit in of_ship}
    for place, (name, unit) in enumerate((("x", "mm"), ("y", "mm"), ("angle", "rad"))):
        variables[f"piece_{name}"] = (("time_s", "piece"), trace.poses[:, :, place], {"units": unit})
    names = np.array([*PLACES, "gone"])
    variables["piece_place"] = (("time_s", "piece"), names[trace.places])
    return _package("xarray").Dataset(variables, coords={"time_s": trace.time_s, "piece": list(trace.pieces)})
