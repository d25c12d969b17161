"""The house as a widget: what is seen in it, and what mouse and keys do there to what a person is about to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from riffraff.capharnaum.plan import OUT, Cell, place_of
from riffraff.capharnaum.state import Phase
from riffraff.kernel.errors import Illegal
from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Point, Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.theme import MARKS, Colour, Style
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.layer import Kept
from riffraff.table.seats import Seat
from riffraff.ui.capharnaum.house_art import View, adult_pawn, child_pawn, house, lawn
from riffraff.ui.capharnaum.intention import Intention, toward
from riffraff.ui.capharnaum.theatre import Pawn, Theatre
from riffraff.ui.capharnaum.things import number_of, thing

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
DOORS = {"page up": -1, "page down": 1}
"""Through another opening, when the way has just come in from outside."""
CHILD_SIDE, ADULT_SIDE, THING_SIDE = 0.86, 1.06, 0.82
"""Sides of the pictures, in cells."""


class HouseScene(Widget):
    """See the module. ``intention`` gives what a person is about to do, None while nobody is asked; ``changed`` is told
    whenever that is another. What it keeps outlives it: ``kept`` the house in the dark, ``lights`` what it was painted
    for and the picture of it with all lights on."""

    role = "scene"
    focusable = True
    opaque = True
    around = 0
    ring_inside = True

    def __init__(
        self,
        theatre: Theatre,
        seats: tuple[Seat, ...],
        desk: Desk | None,
        kept: Kept,
        lights: list[Any],
        intention: Callable[[], Intention | None] = lambda: None,
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(id="house", says=say("capharnaum.ui.house"), grow=1.0)
        self._theatre, self._seats, self._desk, self._kept = theatre, seats, desk, kept
        self._lights = lights
        self._intention, self._changed = intention, changed
        self._view = View.fit(theatre.ground, Rect(0, 0, 100, 100))

    # -- looks ----------------------------------------------------------------------------------------------------

    def place(self, env: Env, rect: Rect) -> None:
        super().place(env, rect)
        edge = env.style.px(4)
        self._view = View.fit(self._theatre.ground, rect.inflate(-2 * edge, -2 * edge))

    def looks(self, env: Env) -> object:
        intention = self._intention()
        drawn = (
            None
            if intention is None
            else (intention.way, intention.drops, intention.cell, intention.asked, intention.adult)
        )
        return self._theatre.shown(), drawn, env.of(self.id).get("pointed"), self._lit(), self.has_ring(env)

    def _lit(self) -> tuple[str, ...]:
        """Rooms with an adult, where nothing can be dropped (C7)."""
        table = self._theatre.table
        return tuple(letter for letter in table.board.rooms if table.adult_in(letter))

    def draw(self, env: Env, surface: Surface) -> None:
        style, view, lit = env.style, self._view, self._lit()

        key = (style, view, say("capharnaum.ui.house"))
        self._kept.put(surface, self.rect, key, lambda target: self._paint(target, style, ()))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        if lit:
            self._light(surface, key, lit)
        intention, shown = self._intention(), self._theatre.shown()
        if intention is not None:
            self._draw_reach(surface, env, intention)
        if intention is not None and intention.walking:
            self._draw_mover(surface, env, intention)
        for cell in shown.mess:
            self._put(surface, thing(number_of(cell), round(view.zoom * THING_SIDE)), view.ground.middle(cell))
        if intention is not None:
            self._draw_way(surface, env, intention)
        for pawn, x, y in sorted(shown.pawns, key=lambda item: (item[2], item[0])):
            self._draw_pawn(surface, env, pawn, (x, y))
        if shown.why:
            self._draw_bubble(surface, env, shown.looked_at, shown.words)
        surface.set_clip(clip)
        self.draw_focus(env, surface)

    def _paint(self, target: Surface, style: Style, lit: Sequence[str]) -> None:
        lawn(target, style, self.rect)
        house(target, style, self._view, lit)

    def _light(self, surface: Surface, key: tuple[Style, View, str], lit: Sequence[str]) -> None:
        """Let the light be seen in these rooms: their cells from a picture in which it is on everywhere."""
        board = self._view.ground.board
        if key != self._lights[0]:
            bright = Surface(surface.get_size())
            self._paint(bright, key[0], board.rooms)
            self._lights[:] = [key, bright]
        for cell, letter in board.room.items():
            if letter in lit:
                rect = self._view.rect(cell)
                surface.blit(self._lights[1], rect, rect)

    def _put(self, surface: Surface, picture: Surface, at: Point, up: float = 0.0) -> None:
        x, y = self._view.px(at)
        surface.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2 - up)))

    def _draw_pawn(self, surface: Surface, env: Env, pawn: Pawn, at: Point) -> None:
        zoom, palette = self._view.zoom, env.style.palette
        kind, number = pawn
        if kind == "adult":
            self._put(surface, adult_pawn(number, round(zoom * ADULT_SIDE), palette), at, zoom * 0.12)
            return
        mark = MARKS[self._seats[number].colour]
        picture = child_pawn(mark.colour, mark.ink, mark.symbol, round(zoom * CHILD_SIDE), palette.ink)
        self._put(surface, picture, at, zoom * 0.06)

    def _draw_mover(self, surface: Surface, env: Env, intention: Intention) -> None:
        """A ring around the pawn that is moved."""
        at = self._view.px(self._view.ground.middle(intention.start, intention.seat))
        for colour, width in ((env.style.palette.focus_gap, 0.14), (env.style.palette.focus, 0.07)):
            draw.ring(surface, at, self._view.zoom * 0.46, colour, max(self._view.zoom * width, 2))

    def _draw_reach(self, surface: Surface, env: Env, intention: Intention) -> None:
        """The cells that can be chosen, each with how much can be sown on the way there."""
        palette, zoom = env.style.palette, self._view.zoom
        for cell, most in intention.reach().items():
            rect = self._outside(intention.seat) if cell == OUT else self._view.rect(cell, 0.82)
            draw.line(surface, draw.rounded(rect, zoom * 0.14), palette.focus_gap, max(zoom * 0.09, 3), closed=True)
            draw.line(surface, draw.rounded(rect, zoom * 0.14), palette.good, max(zoom * 0.045, 1.5), closed=True)
            if most and intention.walking:
                self._badge(surface, (rect.right - zoom * 0.1, rect.top + zoom * 0.1), str(most), palette.good)
        pointed = env.of(self.id).get("pointed")
        if pointed is not None and pointed != OUT:
            draw.line(surface, draw.rounded(self._view.rect(pointed, 0.94), zoom * 0.1), palette.ink, 2, closed=True)

    def _outside(self, seat: int) -> Rect:
        """The place of a seat's child outside."""
        x, y = self._view.px(self._view.ground.middle(OUT, seat))
        zoom = self._view.zoom
        return Rect(round(x - zoom * 0.45), round(y - zoom * 0.3), round(zoom * 0.9), round(zoom * 0.6))

    def _badge(self, surface: Surface, at: Point, words: str, colour: Colour) -> None:
        radius = max(self._view.zoom * 0.17, 8)
        draw.disc(surface, at, radius, colour)
        number = texts.font("label", round(radius * 1.5)).render(words, True, (255, 255, 255))
        surface.blit(number, number.get_rect(center=(round(at[0]), round(at[1]))))

    def _draw_way(self, surface: Surface, env: Env, intention: Intention) -> None:
        """The way as it is, what would be dropped, and where it ends."""
        palette, zoom, ground = env.style.palette, self._view.zoom, self._view.ground
        if intention.cell is not None:
            self._ghost(surface, env, intention, ground.middle(intention.cell, intention.seat))
        if not intention.way:
            return
        points = [self._view.px(point) for point in ground.way((intention.start, *intention.way), intention.seat)]
        for colour, width in ((palette.focus_gap, 0.2), (palette.focus, 0.11)):
            draw.line(surface, points, colour, max(zoom * width, 3))
        for point in points[1:]:
            draw.disc(surface, point, zoom * 0.1, palette.focus)
        for cell in intention.drops:
            self._put(surface, thing(number_of(cell), round(zoom * THING_SIDE)), ground.middle(cell))
            self._badge(
                surface, self._view.px((ground.middle(cell)[0] + 0.3, ground.middle(cell)[1] - 0.3)), "+", palette.good
            )
        self._ghost(surface, env, intention, ground.middle(intention.way[-1], intention.seat))

    def _ghost(self, surface: Surface, env: Env, intention: Intention, at: Point) -> None:
        """The pawn where it would stand, with a check or a cross."""
        zoom, palette = self._view.zoom, env.style.palette
        adult = intention.phase in (Phase.ADULT, Phase.ADULTS)
        if intention.phase is not Phase.CHOOSE:
            number = (
                (intention.adult if intention.walking else len(intention.table.adults)) if adult else intention.seat
            )
            self._draw_pawn(surface, env, ("adult" if adult else "child", number), at)
        right = intention.refusal() is None
        x, y = self._view.px((at[0] + 0.34, at[1] + 0.3))
        draw.disc(surface, (x, y), zoom * 0.2, palette.good if right else palette.bad)
        art.put_icon(surface, "check" if right else "cross", (x, y), max(round(zoom * 0.26), 8), (255, 255, 255))

    def _draw_bubble(self, surface: Surface, env: Env, pawn: Pawn | None, words: str) -> None:
        """What is looked at: a bubble over a pawn, or a sheet in the middle."""
        style = env.style
        places = {found: (x, y) for found, x, y in self._theatre.shown().pawns}
        x, y = self._view.px(places[pawn]) if pawn in places else self.rect.center
        wide = min(texts.width(style, "strong", words) + 2 * style.px(16), round(self.rect.width * 0.6))
        lines = len(texts.wrap(style, "strong", words, wide - 2 * style.px(14)))
        rect = Rect(0, 0, wide, lines * texts.line_height(style, "strong") + 2 * style.px(10))
        rect.midbottom = (round(x), round(y - self._view.zoom * 0.6))
        rect.clamp_ip(self.rect)
        draw.paper(surface, style, rect, style.palette.sky_low)
        inner = rect.inflate(-2 * style.px(14), -2 * style.px(10))
        draw.write_lines(surface, style, words, "strong", style.palette.ink, inner, 0.5)

    # -- for describe ---------------------------------------------------------------------------------------------

    def parts(self, env: Env) -> list[dict[str, Any]]:
        table, view, intention = self._theatre.table, self._view, self._intention()
        reach = {} if intention is None else intention.reach()
        found = []
        for cell, letter in table.board.room.items():
            part: dict[str, Any] = {"role": "cell", "id": f"cell.{cell}", "name": cell, "rect": list(view.rect(cell))}
            part |= {"room": str(table.board.plan.rooms[letter].names), "mess": cell in table.mess}
            found.append(part | ({"sows": reach[cell]} if cell in reach else {}))
        out = list(self._outside(intention.seat if intention else 0))
        found.append({"role": "cell", "id": f"cell.{OUT}", "name": say("capharnaum.outside"), "rect": out})
        for (kind, number), x, y in self._theatre.shown().pawns:
            side = round(view.zoom * 0.8)
            px, py = view.px((x, y))
            rect = [round(px - side / 2), round(py - side / 2), side, side]
            name = self._seats[number].name if kind == "child" else say("capharnaum.ui.adult", n=number + 1)
            found.append({"role": "pawn", "id": f"{kind}.{number}", "name": name, "rect": rect})
        return found

    def state(self, env: Env) -> dict[str, object]:
        intention = self._intention()
        drawn = (
            {}
            if intention is None
            else {"way": list(intention.way), "drops": list(intention.drops), "cell": intention.cell}
        )
        return {"shows": self._theatre.busy, **drawn}

    # -- mouse ----------------------------------------------------------------------------------------------------

    def _did(self, refusal: Illegal | None = None) -> Outcome:
        if self._desk is not None and refusal is not None:
            self._desk.tell(refusal)
        elif self._desk is not None:
            self._desk.drop_notices()
        self._changed()
        return STAY

    def move(self, env: Env, x: int, y: int) -> Outcome | None:
        env.of(self.id)["pointed"] = self._view.at(x, y)
        return None

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        if self._theatre.skip():
            self._changed()
            return STAY
        intention, cell = self._intention(), self._view.at(x, y)
        if intention is None or cell is None:
            return STAY
        if intention.phase is Phase.ADULT and cell in intention.table.adults:
            intention.lead(intention.table.adults.index(cell))
        leads = intention.walking and cell == intention.here
        env.of(self.id).update(leads=leads, led=False)  # the widget may be built anew while the pawn is led
        return STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        intention, cell, memory = self._intention(), self._view.at(x, y), env.of(self.id)
        memory["pointed"] = cell
        if intention is None or cell is None or not memory.get("leads") or cell == intention.here:
            return None
        memory["led"] = True
        if cell in intention.table.board.ways[intention.here]:
            intention.step(cell)
            self._changed()
        return STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        intention, cell = self._intention(), self._view.at(x, y)
        if intention is None or cell is None or env.of(self.id).pop("led", False):
            return STAY
        taken = intention.phase is Phase.ADULT and cell in intention.table.adults and cell not in intention.reach()
        return self._did() if taken or intention.toggle(cell) else self._did(intention.aim(cell))

    # -- keys -----------------------------------------------------------------------------------------------------

    def key(self, env: Env, key: Key) -> Outcome | None:
        intention = self._intention()
        if intention is None or key.ctrl or key.alt:
            return None
        if key.key in ARROWS:
            return self._arrow(intention, *ARROWS[key.key])
        if key.key == "space" and intention.walking:
            intention.toggle(intention.here)
            return self._did()
        if key.key in DOORS and intention.walking and intention.other_door(DOORS[key.key]):
            return self._did()
        return None

    def _arrow(self, intention: Intention, right: int, down: int) -> Outcome:
        if not intention.walking:
            self._next_cell(intention, right, down)
            return self._did()
        if intention.here == OUT:
            return self._did(intention.enter(right + down))
        there = toward(intention.table.board, intention.here, right, down)
        return self._did(None if there is None else intention.step(there))

    def _next_cell(self, intention: Intention, right: int, down: int) -> None:
        """The nearest cell in a direction among those that can be chosen."""
        cells = list(intention.cells)
        if intention.cell is None:
            intention.cell = cells[0] if cells else None
            return
        line, column = place_of(intention.cell)

        def cost(cell: Cell) -> float:
            down_there, right_there = place_of(cell)
            dx, dy = (right_there - column), (down_there - line)
            ahead, aside = dx * right + dy * down, abs(dx * down) + abs(dy * right)
            return ahead + 2.5 * aside if ahead > 0 else float("inf")

        best = min(cells, key=cost)
        if cost(best) < float("inf"):
            intention.cell = best
