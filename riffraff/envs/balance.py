"""Put one piece on a ship that carries a load, and see whether all stays aboard.

===========  ==========================================================================================================
action       ``Box(-1, 1, (4,))``: slot (1 to 10, in equal parts), where on it (its left end to its right), how it is
             turned (-1 to 1: minus half a turn to half a turn), from how high it is let go (0 to 20 mm)
observation  ``Box(-10, 10, (205,))``: heel, its rate (rad, rad/s), list (rad), GM (250 mm); the kind of the piece (one
             of 8), and its mass (40 g); of each of the 32 pieces whether it is aboard, x and y (250 mm), sine and
             cosine of its angle, mass (40 g)
reward       1 if the piece stays and nothing comes down, else minus a quarter for each that comes down, itself
             included, and at worst -1; less a tenth of the list that is left over what makes cargo slide. -1 where it
             finds no room or reaches beyond its slot (rule R13)
terminated   when something came down or there was no room; after the last of ``pieces``
truncated    never
seed         of the kinds of pieces, and with ``vary`` of the load; ``reset(options={"kind": "crate"})`` names the first
===========  ==========================================================================================================

Two seconds pass, and then as many as it takes until all has rested for a quarter of one, up to five in all. Lengths in
mm, angles in rad.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from riffraff.envs.coding import Coding, Seen, numbers
from riffraff.envs.picture import MODES, PICTURES_A_SECOND, Shown
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.loads.afloat import afloat
from riffraff.loads.load import find_load
from riffraff.physics.cargo import shape_of
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import KINDS, PIECES, kind_of, pieces_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, carrier_of, may_lie, pose_on, set_down
from riffraff.physics.ship import SLOTS
from riffraff.physics.state import ABOARD, FALLEN, PieceState, WorldState
from riffraff.physics.world import World

MOST_TICKS = 5 * TICKS_PER_SECOND
LEAST_TICKS = 2 * TICKS_PER_SECOND
QUIET_TICKS = TICKS_PER_SECOND // 4
LOOK_TICKS = 6
"""So often it is looked whether all rests."""
DROP_MM = 20.0
FAR_MM, HEAVY_G = 250.0, 40.0
EACH = 6
SEEN = 4 + len(KINDS) + 1 + PIECES * EACH
LOST, WORST, LISTS = 0.25, -1.0, 0.1
LARGEST_SEED = 2**31 - 1


class Balance(Shown, gymnasium.Env[Seen, NDArray[np.float32]]):
    """See the module. ``load`` is what is aboard at first, in any spelling of the lab's (``level:8``,
    ``crate@3+rat@9:hang``, a file); a load by a policy is another one for each seed if ``vary`` is set. ``pieces``: how
    many are put one after the other while nothing falls."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": PICTURES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        load: str = "level:6",
        pieces: int = 1,
        params: Params | None = None,
        vary: bool = False,
        render_mode: str | None = None,
    ) -> None:
        find_load(load, "envs")
        if pieces < 1:
            raise BadInput("envs.pieces", value=pieces)
        self._load, self._pieces, self._vary = load, pieces, vary
        still = {"swell.amplitude": 0.0}
        self._params = (params or Params()).replace(still)
        self.begin_showing("riffraff", render_mode)
        self._world = World(self._params)
        self._start: WorldState | None = None
        self._piece, self._put = 0, 0
        self.action_space = spaces.Box(-1.0, 1.0, (4,), np.float32)
        self.observation_space = spaces.Box(-Coding.BOUND, Coding.BOUND, (SEEN,), np.float32)

    @property
    def world(self) -> World:
        """The ship as it is, to be looked at."""
        return self._world

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """The loaded ship at rest, and a piece to be put. Raises ``BadInput`` for a kind that is none."""
        super().reset(seed=seed)
        if self._start is None or self._vary:
            drawn = int(self.np_random.integers(LARGEST_SEED)) if self._vary else 0
            self._start = afloat(self._params, self._load, drawn).state()
        self._world.load(self._start)
        self._put = 0
        self._next((options or {}).get("kind"))
        self._show()
        return self._look(), {}

    def _next(self, kind: str | None = None) -> None:
        """Draw the piece that is put next."""
        if kind is not None and kind not in KINDS:
            raise BadInput("envs.piece", value=kind, allowed=", ".join(KINDS))
        there = self._world.pieces
        free = [
            piece for name in (KINDS if kind is None else (kind,)) for piece in pieces_of(name) if piece not in there
        ]
        one_each = list({kind_of(piece): piece for piece in reversed(free)}.values())
        self._piece = one_each[int(self.np_random.integers(len(one_each)))] if one_each else -1

    def step(self, action: NDArray[np.float32]) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Put the piece, and wait until all rests."""
        world, aboard = self._world, len(self._world.all_in(ABOARD))
        where = self._lay(np.clip(np.asarray(action, dtype=np.float64), -1.0, 1.0))
        lost = 0
        if where:
            self._settle()
            lost = aboard + 1 - len(world.all_in(ABOARD))
        self._put += 1
        slide = math.atan(self._params.contact.friction)
        leans = LISTS * min(abs(world.heel) / slide, 1.0)
        reward = WORST if not where else (1.0 if not lost else max(-LOST * lost, WORST)) - leans
        over = not where or lost > 0 or self._put >= self._pieces
        if not over:
            self._next()
            over = self._piece < 0
        self._show()
        return self._look(), float(reward), over, False, {"room": where, "lost": lost, "heel": world.heel}

    def _lay(self, action: NDArray[np.float64]) -> bool:
        """Put the piece where the action says; whether there is room."""
        world, piece = self._world, self._piece
        slot = SLOTS[min(int((action[0] + 1.0) / 2.0 * len(SLOTS)), len(SLOTS) - 1)]
        region = world.shape.slots[slot]
        along = region.centre + float(action[1]) * (region.x1 - region.x0) / 2.0
        if not set_down(world, piece, kind_of(piece), Spot(slot, along, float(action[2]) * math.pi)):
            return False
        if not may_lie(world, piece, slot).ok:
            world.remove(piece)
            return False
        self._lift(piece, slot, (float(action[3]) + 1.0) / 2.0 * DROP_MM)
        return True

    def _lift(self, piece: int, slot: int, height: float) -> None:
        """Let the piece go from higher: below the slot's ceiling it has come down freely."""
        world, region = self._world, self._world.shape.slots[slot]
        _, up, angle = pose_on(world, piece, carrier_of(region))
        outline = shape_of(kind_of(piece), self._params.cargo).outline
        top = float((outline @ (math.sin(angle), math.cos(angle))).max())
        height = min(height, max(region.y1 - up - top, 0.0))
        tilt = world.carrier_pose(carrier_of(region))[2]
        x, y, turned = world.pose(piece)
        motion = (x - height * math.sin(tilt), y + height * math.cos(tilt), turned, 0.0, 0.0, 0.0)
        world.remove(piece)
        world.place(PieceState(piece, kind_of(piece), motion, ABOARD))

    def _settle(self) -> None:
        world = self._world
        world.step(LEAST_TICKS)  # what lay at rest before is told to be so until it moves
        for _ in range(LEAST_TICKS, MOST_TICKS, LOOK_TICKS):
            world.step(LOOK_TICKS)
            if world.rest_ticks >= QUIET_TICKS:
                break
        for piece in world.all_in(FALLEN):
            world.remove(piece)

    def _look(self) -> Seen:
        world = self._world
        balance = balance_of(world)
        values = [world.heel, world.heel_rate, float(balance.list_heel), float(balance.gm) / FAR_MM]
        kind = kind_of(self._piece) if self._piece >= 0 else ""
        values += [float(name == kind) for name in KINDS]
        values.append(self._params.cargo.mass_g(kind) / HEAVY_G if kind else 0.0)
        aboard = set(world.all_in(ABOARD))
        for piece in range(PIECES):
            if piece in aboard:
                x, y, angle = world.pose(piece)
                mass = self._params.cargo.mass_g(kind_of(piece))
                values += [1.0, x / FAR_MM, y / FAR_MM, math.sin(angle), math.cos(angle), mass / HEAVY_G]
            else:
                values += [0.0] * EACH
        return numbers(values, SEEN)

    def _show(self) -> None:
        self.show()
