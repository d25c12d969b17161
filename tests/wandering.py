"""Random gestures at the bench without its picture, and what must hold after each: no value, saved or not, is lost that
it was not said of."""

from __future__ import annotations

import os
import random
from pathlib import Path

from faulty_disk import Disk

from riffraff.bench.cargo import Cargo
from riffraff.bench.filing import Filing
from riffraff.bench.hands import BenchHands
from riffraff.bench.model import MODES, Tuning
from riffraff.bench.past import Past
from riffraff.bench.retro import Retro
from riffraff.kernel.errors import RiffRaffError
from riffraff.kit.camera import Camera
from riffraff.kit.draw import Rect
from riffraff.physics.params import SCHEMA, Params, load_preset
from riffraff.physics.placement import carrier_of, pose_on
from riffraff.tuning.pair import MOST_BRANCHES

NAMES = ("ship.ball_mass", "ship.pivot_damping", "swell.period", "contact.friction")
SHARES = (0.3, 0.35, 0.4, 0.45, 0.5, 0.55)
"""Of a parameter's range: ships that hold together."""
SIDES = ("a", "b")


class Wanderer:
    """Makes gestures by a seed, and knows what each file holds and what each side was ever given."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.said: list[tuple[str, str]] = []
        self.tuning = Tuning(load_preset("toy"), lambda words, kind="note", *_: self.said.append((words, kind)))
        self.filing = Filing(self.tuning, Cargo(self.tuning))
        self.filing.begin("toy")
        self.hands = BenchHands(self.tuning, self.filing.cargo)
        self.retro = Retro(self.tuning)
        self.past = Past(self.tuning)
        self.files = [folder / f"{name}.toml" for name in ("one", "two", "three")]
        self.held: dict[Path, str] = {}
        """What each file holds, by who wrote it last."""
        self.given: dict[str, set[tuple[str, float]]] = {"a": set(), "b": set()}
        """The values that each side was ever given."""
        self.now = 0.0
        self.trail: list[str] = []

    def other_params(self) -> Params:
        return Params().replace({name: self.some(name) for name in NAMES})

    def some(self, name: str) -> float:
        param = SCHEMA[name]
        return param.low + self.rng.choice(SHARES) * (param.high - param.low)

    def sides(self) -> dict[str, Params | None]:
        return {side: self.tuning.params_of(side) for side in SIDES}

    # -- gestures -----------------------------------------------------------------------------------------------

    def gesture(self) -> None:
        """One more, and what must hold."""
        name = self.rng.choices(tuple(GESTURES), tuple(GESTURES.values()))[0]
        self.trail = [*self.trail[-30:], name]
        before, latest = self.sides(), self.tuning.bench.latest
        del self.said[:]
        getattr(self, f"do_{name}")()
        after = self.sides()
        for side in SIDES:
            if name in STILL:
                assert before[side] in (None, after[side]), f"{side}: {self.trail}"
            assert before[side] is None or after[side] is not None, self.trail
        self.check_files()
        self.check_values()
        if name not in ("branch", "undo", "redo") and self.tuning.bench.latest < latest:
            kept = max((branch.latest for branch in self.tuning.pair.branches), default=-1)
            assert kept >= latest or self.said, self.trail

    def check_files(self) -> None:
        """No file holds anything but what was last written to it by who said so."""
        for path in self.files:
            assert (path.read_text() if path.exists() else None) == self.held.get(path), f"{path}: {self.trail}"

    def check_values(self) -> None:
        """Every value that a side was ever given is what it has, or in its steps."""
        for side, params in self.sides().items():
            changes = self.tuning.changes[side]
            steps = [*changes._done, *changes._undone]
            known = {pair for step in steps for values in (step.before, step.after) for pair in values.items()}
            known |= set() if params is None else set(params.values().items())
            assert self.given[side] <= known, f"{side}: {self.given[side] - known}, {self.trail}"
        assert len([branch for branch in self.tuning.pair.branches if not branch.name]) <= MOST_BRANCHES

    def give(self, side: str, params: Params | None = None) -> None:
        shown = params or self.tuning.params_of(side)
        assert shown is not None
        self.given[side] |= {(name, shown[name]) for name in NAMES}

    def do_set(self) -> None:
        name = self.rng.choice(NAMES)
        if self.tuning.set({name: value} if (value := self.some(name)) else {}):
            self.given[self.tuning.side].add((name, value))

    def do_drag(self) -> None:
        self.tuning.grip(True)
        for _ in range(3):
            self.tuning.wish({"ship.ball_mass": self.some("ship.ball_mass")}, "drag")
            self.tuning.pass_time(2)
        self.tuning.grip(False)
        self.given[self.tuning.side].add(("ship.ball_mass", self.tuning.params["ship.ball_mass"]))

    def do_undo(self) -> None:
        self.past.undo()

    def do_redo(self) -> None:
        self.past.redo()

    def do_reset(self) -> None:
        self.tuning.reset(self.rng.choice((None, *NAMES)))

    def do_mode(self) -> None:
        self.tuning.show(MODES[(MODES.index(self.tuning.mode) + 1) % len(MODES)])

    def do_side(self) -> None:
        self.tuning.choose(self.rng.choice(SIDES))

    def do_copy(self) -> None:
        self.tuning.copy_to_other()
        self.give("b", self.tuning.pair.a.bench.params)

    def do_push(self) -> None:
        self.tuning.push(self.rng.choice((1.0, -1.0)))

    def do_drop(self) -> None:
        self.filing.cargo.drop(self.rng.randint(1, 10))

    def do_put(self) -> None:
        """A piece is put elsewhere while time stands still: it is there, or it is told why not."""
        self.tuning.running = False
        world = self.tuning.bench.world
        if not world.pieces:
            return
        piece, slot = self.rng.choice(world.pieces), self.rng.randint(1, 10)
        region = world.shape.slots[slot]
        along = self.rng.uniform(region.x0, region.x1)
        if self.filing.cargo.put_on(world.kind_of(piece), piece, slot, along, hang=False):
            carrier = carrier_of(region)
            assert abs(pose_on(self.tuning.bench.world, piece, carrier)[0] - along) < 0.1, self.trail
        else:
            assert self.said, self.trail

    def do_pull(self) -> None:
        """A spring is taken, led or let go."""
        pulling = self.hands.pulling
        if not pulling.on:
            self.hands.spring(self.rng.choice((None, *self.tuning.bench.world.pieces)), pointed=False)
            return
        pulling.to = self.rng.uniform(-300.0, 300.0), self.rng.uniform(-100.0, 300.0)
        pulling.lead()
        if self.rng.random() < 0.5:
            self.hands.let_go()

    def do_retro(self) -> None:
        """What was recorded is done again on B with other parameters."""
        tick, rng = self.tuning.tick, self.rng
        params, side = (self.other_params(), "") if rng.random() < 0.5 else (self.tuning.pair.a.bench.params, "a")
        if self.retro.begin(params, "other", ((tick - rng.randint(1, 200)) / 120.0, tick / 120.0), side):
            self.give("b", params)
            for _ in range(rng.randint(1, 30)):
                self.tuning.pass_time(2)
                self.retro.look()
            self.tuning.running = False
            self.tuning.stand()

    def do_look_nearer(self) -> None:
        lens = self.tuning.lens
        lens.zoom(self.rng.choice((-1.0, 1.0)), (self.rng.uniform(-50.0, 50.0), 80.0))
        if self.rng.random() < 0.3:
            lens.follow(None)
        lens.camera(Camera(1.5, 300.0, 300.0), Rect(0, 0, 600, 500))

    def do_again(self) -> None:
        """To an earlier moment and back to this one: it is the same to the bit."""
        pair = self.tuning.pair
        tick, before = self.tuning.tick, [ship.bench.world.digest() for ship in pair.ships]
        if tick < pair.reached:
            return
        try:
            pair.go_to(max(pair.earliest, tick - self.rng.randint(1, 400)))
            pair.go_to(tick)
        except RiffRaffError:
            return
        assert [ship.bench.world.digest() for ship in pair.ships] == before, self.trail

    def do_clear(self) -> None:
        self.filing.cargo.clear()

    def do_run(self) -> None:
        self.tuning.running = True
        self.tuning.pass_time(self.rng.randint(1, 16))
        self.tuning.running = False

    def do_back(self) -> None:
        self.tuning.step(-self.rng.randint(1, 60))

    def do_end(self) -> None:
        self.tuning.scrub(self.tuning.bench.latest)
        self.tuning.pass_time(1)

    def do_mark(self) -> None:
        if sum(branch.cause == "mark" for branch in self.tuning.pair.branches) < 3:
            self.past.mark()

    def do_branch(self) -> None:
        if self.tuning.pair.branches:
            self.past.go(self.rng.choice(self.tuning.pair.branches))

    # -- files --------------------------------------------------------------------------------------------------

    def do_open(self) -> None:
        path, side = self.rng.choice(self.files), self.tuning.side
        done = self.filing.open(str(path))
        try:
            there = load_preset(str(path))
        except RiffRaffError:
            assert not done
            assert self.said[-1][1] == "error"
            return
        assert self.tuning.params_of(side) == there
        self.give(side)

    def do_save(self) -> None:
        """As a person does: what would be replaced is asked, and half of them go on."""
        path, mine = self.rng.choice(self.files), self.tuning.params
        origin = self.filing.origin
        if self.filing.replaced("save", str(path)):
            if self.rng.random() < 0.5:
                return
        elif path.exists():
            assert origin.path == path, self.trail
            assert load_preset(str(path)) == origin.base, f"unseen: {self.trail}"
        assert self.filing.save(str(path))
        assert not self.filing.unsaved
        self.held[path] = mine.to_toml()

    def do_save_on_a_full_disk(self) -> None:
        path = self.rng.choice(self.files)
        unsaved, disk = self.filing.unsaved, Disk("full", self.rng.randint(1, 3))
        with disk.in_force():
            done = self.filing.save(str(path))
        if done:
            self.held[path] = self.tuning.params.to_toml()
            return
        assert self.said[-1][1] == "error"
        assert self.filing.unsaved == unsaved, self.trail

    def do_elsewhere(self) -> None:
        """Somebody else writes, spoils or removes a file."""
        path, what = self.rng.choice(self.files), self.rng.random()
        if what < 0.2:
            path.unlink(missing_ok=True)
            self.held.pop(path, None)
            return
        text = "[ship]\nball_mass = 'heavy'\n" if what < 0.3 else self.other_params().to_toml()
        path.write_text(text)
        seen = path.stat().st_mtime_ns
        os.utime(path, ns=(seen, seen + self.rng.randint(1, 10**9)))
        self.held[path] = text

    def do_look(self) -> None:
        """Time for the bench to look at its files: unsaved values stay until it was answered."""
        self.now += 1.0
        before = self.sides()
        unsaved = [side for side in SIDES if self.filing.differs(side) and not self.tuning.origins[side].gone]
        self.filing.look(self.now)
        for side in unsaved:
            assert self.sides()[side] == before[side], self.trail
        while self.filing.asked:
            side, fresh = self.filing.asked.pop(0)
            (self.filing.take_again if self.rng.random() < 0.5 else self.filing.keep_mine)(side, fresh)
        for side, params in self.sides().items():
            if params != before[side]:
                self.give(side)

    def do_leave(self) -> None:
        """What is nowhere saved is told."""
        work = " ".join(self.filing.work())
        for side in SIDES:
            params = self.tuning.params_of(side)
            kept = [load_preset("toy").to_toml(), *self.held.values()]
            if params is not None and params.to_toml() not in kept:
                assert f"ship {side.upper()}" in work, self.trail


GESTURES = {
    "set": 12, "drag": 4, "undo": 8, "redo": 5, "reset": 2, "mode": 3, "side": 6, "copy": 1, "push": 4, "drop": 3,
    "put": 3, "pull": 5, "look_nearer": 2, "again": 3, "retro": 2,
    "clear": 1, "run": 12, "back": 7, "end": 3, "mark": 1, "branch": 2, "open": 4, "save": 5,
    "save_on_a_full_disk": 2, "elsewhere": 5, "look": 7, "leave": 3,
}  # fmt: skip
"""How often each."""
STILL = (
    "mode", "side", "push", "drop", "put", "pull", "look_nearer", "again", "clear", "mark", "save",
    "save_on_a_full_disk", "elsewhere", "leave",
)  # fmt: skip
"""After these each side has the parameters that it had."""
