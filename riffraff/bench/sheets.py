"""The sheets that the bench's actions open: for names of files, for what a film shows, for histories, for what is not
saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from riffraff.bench.ask import Ask, Disk, Pick
from riffraff.bench.compare import Compare, snapshot
from riffraff.bench.controls import SmallChoice
from riffraff.bench.digits import fixed
from riffraff.bench.filing import Filing, film_path, known_presets, title_of, with_ending
from riffraff.bench.filming import LENGTHS_S, filming
from riffraff.bench.origin import Origin, branch_words
from riffraff.bench.past import Past
from riffraff.bench.retro import Retro
from riffraff.bench.view import View
from riffraff.kernel.clock import TICK_S
from riffraff.kernel.extras import has_extra
from riffraff.kernel.folders import presets_folder
from riffraff.kernel.words import say
from riffraff.kit.outcome import STAY, Outcome, Pop, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button
from riffraff.loads.load import sample_loads
from riffraff.physics.params import Params


class Sheets:
    """See the module."""

    def __init__(self, filing: Filing, past: Past, view: View) -> None:
        self.retro = Retro(filing.tuning)
        self._tuning, self._filing, self._past, self._view = filing.tuning, filing, past, view

    def of(self, action: str) -> Screen | None:  # noqa: PLR0911, PLR0912 (one line for each action)
        """The sheet that an action opens, if it opens one."""
        filing = self._filing
        match action:
            case "open":
                return Ask("open", "", filing.open, known_presets())
            case "save":
                name = str(filing.path or filing.free("ship", ".toml"))
                return self._save("save", name, filing.save, with_ending)
            case "preset":
                return self._save("preset", "", filing.save_preset, lambda name: presets_folder() / f"{name}.toml")
            case "load":
                known = [(name, say(f"tune.load.{name.replace('-', '_')}")) for name in sample_loads()]
                return Ask("load", "", filing.open_load, known)
            case "save_load":
                return self._save("save_load", filing.free("load", ".toml"), filing.save_load, with_ending)
            case "experiment":
                return self._save("experiment", filing.free("bench", ".toml"), filing.save_experiment, with_ending)
            case "run":
                return self._save("run", filing.free("run"), filing.run_folder, Path)
            case "video":
                lengths = [(f"{length:g}", say("tune.ask.length", n=f"{length:.0f}")) for length in LENGTHS_S]
                asked = SmallChoice("ask.length", lengths, f"{self._view.film_s:g}", self._film_length)
                name = filing.free("bench", ".mp4" if has_extra("av") else "")
                return self._save("video", name, self._film, film_path, asked)
            case "retro":
                first, last = (fixed(tick * TICK_S, 1) for tick in self.retro.stretch(self._shown()))
                return Pick(say("tune.retro", first=first, last=last), self._ships(), "", self._do_again)
            case "compare":
                return Compare(self._tuning, self._view.shelf)
            case "snapshot":
                return snapshot(self._tuning, self._view.shelf)
            case "mark":
                number = 1 + sum(branch.cause == "mark" for branch in self._tuning.pair.branches)
                return Ask("mark", say("tune.mark_name", n=number), lambda name: bool(self._past.mark(name)))
            case "branches":
                return Pick(say("tune.branches"), self._branches(), "", self._go_to_branch, say("tune.no_branches"))
        return None

    def _known(self) -> dict[str, tuple[str, Params]]:
        """Every ship that what was recorded can be done again with, B also while it is not shown."""
        found = self._view.shelf.ships(self._tuning, lambda words: self._tuning.tell(words, "error"))
        other = self._tuning.params_of("b")
        return found if other is None else {"b": ("B", other)} | found

    def _ships(self) -> Sequence[tuple[str, str, str]]:
        now = self._tuning.pair.a.bench.params
        return [
            (key, words, say("tune.retro_differs", n=len(params.changes_from(now))))
            for key, (words, params) in self._known().items()
        ]

    def _shown(self) -> tuple[float, float]:
        """What the plots show, s."""
        return self._view.time.ends(self._tuning.tick, self._tuning.bench.latest)

    def _do_again(self, key: str) -> None:
        name, params = self._known()[key]
        self.retro.begin(params, name, self._shown(), key if key in ("a", "b") else "")

    def _branches(self) -> Sequence[tuple[str, str, str]]:
        return [
            (str(branch.number), branch_words(branch), say("tune.branch_below", n=len(branch.a.line.inputs)))
            for branch in reversed(self._tuning.pair.branches)
        ]

    def _go_to_branch(self, number: str) -> None:
        branch = self._tuning.pair.branch(int(number))
        if branch is not None:
            self._past.go(branch)

    def _film_length(self, value: str) -> Outcome:
        self._view.film_s = float(value)
        return STAY

    def _film(self, name: str) -> bool | Screen:
        return filming(self._tuning, name, self._view.film_s) or False

    def _save(
        self,
        action: str,
        value: str,
        done: Callable[[str], bool | Screen],
        file: Callable[[str], Path],
        choice: Widget | None = None,
    ) -> Ask:
        return Ask(
            action, value, done, replaced=lambda name: self._filing.replaced(action, name), file=file, choice=choice
        )

    def save(self) -> Screen:
        """What asks for a name for what is not saved: parameters first, then cargo, then what happened."""
        tuning, filing = self._tuning, self._filing
        sides = filing.unsaved_sides()
        if sides:
            tuning.bring(sides[0])
        elif tuning.bench.world.pieces and not filing.load_is_kept():
            return self._save("save_load", filing.free("load", ".toml"), filing.save_load, with_ending)
        elif tuning.undone_tick is not None:
            return self._save("run", filing.free("run"), filing.run_folder, Path)
        return self._save("save", str(filing.path or filing.free("ship", ".toml")), filing.save, with_ending)

    def of_disk(self) -> Outcome:
        """A file was changed elsewhere while its side holds what is nowhere saved: what shall be?"""
        filing = self._filing
        side, fresh = filing.asked.pop(0)

        def answer(do: Callable[[str, Origin], None]) -> Outcome:
            do(side, fresh)
            return Pop()

        take = Button("disk.take", say("tune.disk_take"), lambda: answer(filing.take_again))
        keep = Button("disk.keep", say("tune.disk_keep"), lambda: answer(filing.keep_mine), main=True)
        words = say("tune.disk_help", file=title_of(fresh), side=say(f"tune.which.{side}"))
        return Push(Disk(words, [take, keep], lambda: answer(filing.keep_mine)))
