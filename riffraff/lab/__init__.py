"""Balance experiments: run, swept, measured with their errors, compared with theory and with the real toy.

For Python users, with arrays (``riffraff.lab.api`` documents each)::

    from riffraff import lab

    decay = lab.run("roll-decay", {"start_deg": 20, "ship.ball_mass": 300})
    decay.measures["period_s"]                      # Estimate(value=..., error=...)
    decay.trace.time_s, decay.trace.heel            # arrays: s, rad
    table = lab.sweep("roll-decay", {"ship.ball_mass": [200, 250, 300]}, repeats=2)
    table["ship.ball_mass"], table["period_s"]      # columns as arrays, a row a run
    table.to_pandas(); table.units                  # a DataFrame, where pandas is there; units by column
    lab.to_pandas(decay)["motion"], lab.to_xarray(decay)
    toy = lab.fit(time_s, angle_rad)                # a measured roll decay
    toy.params, toy.parameters["ship.ball_depth"]   # the ship that reproduces it
    calm = lab.design({"period_s": 2.0})            # the least change that makes it so
    calm.params, calm.changes, calm.conflict

The command line is ``riffraff lab``. Nothing here opens a window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riffraff.lab.aims.design import Design
    from riffraff.lab.api import design, fit, names, run, sweep, to_pandas, to_xarray
    from riffraff.lab.experiment import Run

__all__ = ["Design", "Run", "design", "fit", "names", "run", "sweep", "to_pandas", "to_xarray"]


def __getattr__(name: str) -> Any:
    """The functions are brought in when they are first used: `riffraff lab list` needs no numpy."""
    if name in __all__:
        from riffraff.lab import api  # noqa: PLC0415

        return getattr(api, name)
    raise AttributeError(name)
