"""The end of a match: how it came, how much everyone sowed and tidied up, and the house as it was left."""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.capharnaum import events as e
from riffraff.capharnaum.report import tell
from riffraff.kernel.words import say
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.layer import Kept
from riffraff.table.boundaries import Told
from riffraff.table.seats import Seat
from riffraff.ui.capharnaum.scene import HouseScene
from riffraff.ui.capharnaum.theatre import Theatre
from riffraff.ui.screens.over import Ending

HOUSE_PX = (420, 330)
"""The picture of the house, px at base size."""


class HouseLeft(HouseScene):
    """The house as it was left, to be looked at."""

    role = "image"
    focusable = False

    def want(self, env: Env) -> int:
        return env.style.px(HOUSE_PX[0])

    def least(self, env: Env) -> int:
        return env.style.px(HOUSE_PX[0])

    def height(self, env: Env, width: int) -> int:
        return env.style.px(HOUSE_PX[1])


def ending(told: Sequence[Told], theatre: Theatre, seats: tuple[Seat, ...]) -> Ending:
    """What is told of a match that is over, by all that happened in it."""
    sown, tidied, left, words = [0] * len(seats), [0] * len(seats), [0] * len(seats), ""
    for item in told:
        match item.event:
            case e.ObjectsSown(seat=seat, cells=cells):
                sown[seat] += len(cells)
            case e.ObjectsTidied(seat=seat, cells=cells):
                tidied[seat] += len(cells)
            case e.GameEnded():
                words = tell(item.event, [seat.name for seat in seats])
                left = list(item.event.left)
    columns = [
        (say(f"capharnaum.ui.count.{name}"), n) for name, n in (("left", left), ("sown", sown), ("tidied", tidied))
    ]
    picture: Widget = HouseLeft(theatre, seats, None, Kept(), [None, None])
    return Ending(say("capharnaum.ui.ended"), words, columns, picture, say("capharnaum.ui.look"))
