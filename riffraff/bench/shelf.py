"""What a person keeps beside the ships on the bench: snapshots, parameters on top, and which ships are compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from riffraff.bench.model import Tuning
from riffraff.bench.snapshots import Snapshots
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import presets_folder, snapshots_folder
from riffraff.physics.params import PRESETS, Params, load_preset, own_presets


@dataclass
class Shelf:
    """What a person keeps beside the ships: ``snapshots``; parameters that stand ``on_top``; which ships are
    ``compared``, and whether all rows are seen or ``only`` what differs."""

    snapshots: Snapshots = field(default_factory=lambda: Snapshots(snapshots_folder()))
    on_top: list[str] = field(default_factory=list)
    compared: set[str] = field(default_factory=lambda: {"a", "b", PRESETS[0]})
    only: bool = True

    def turn(self, name: str) -> None:
        """Put a parameter on top, or back among the others."""
        if name in self.on_top:
            self.on_top.remove(name)
        else:
            self.on_top.append(name)

    def ships(self, tuning: Tuning, fault: Callable[[str], None]) -> dict[str, tuple[str, Params]]:
        """All ships that can be compared, by key, each with what it is called; a preset that cannot be read is told by
        ``fault`` and left out."""
        found = {"a": ("A", tuning.pair.a.bench.params)}
        if tuning.pair.b is not None:
            found["b"] = ("B", tuning.pair.b.bench.params)
        for each in self.snapshots.all(fault):
            found[f"snapshot.{each.key}"] = (each.note, each.params)
        folder = presets_folder()
        for name in (*PRESETS, *own_presets(folder)):
            try:
                found[name] = (name, load_preset(name, folder))
            except RiffRaffError as wrong:
                fault(str(wrong))
        return found
