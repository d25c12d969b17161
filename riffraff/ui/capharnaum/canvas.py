"""The sheet on which a house is drawn: cells and walls, what is wrong where, and the stroke that mouse or keys make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from riffraff.capharnaum.drawing import Drawing, cells
from riffraff.capharnaum.plan import CIRCLE, COLUMNS, MESS, MOST_ROWS, OPENINGS, Place, cell_at
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Point, Rect, Surface, mix
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.screen import ARROWS
from riffraff.kit.theme import Colour, Style
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import PRESSING
from riffraff.kit.widgets.layer import Kept
from riffraff.ui.capharnaum.house_art import FLOORS, LETTERS_CELL_PX, RUG, lawn, rug, wall

LEAST_COLUMNS, LEAST_ROWS = 16, 12
"""So many cells are seen of the sheet at least."""
AROUND = 2
"""Cells that are seen beyond the house, as long as the sheet has them."""
FIRST_CELL: Place = (3, 3)
"""Where the keyboard begins."""


@dataclass(frozen=True)
class Squares:
    """Where the cells of the sheet lie in the window: its corner, px for a cell, and how many columns and rows."""

    left: float
    top: float
    zoom: float
    columns: int
    rows: int

    @classmethod
    def fit(cls, drawing: Drawing, rect: Rect) -> Squares:
        """As large as the rectangle allows: the house with something around it."""
        right = max((column // 2 for _, column in drawing.room_at), default=0) + 1
        low = max((line // 2 for line, _ in drawing.room_at), default=0) + 1
        columns = min(max(right + AROUND, LEAST_COLUMNS), len(COLUMNS))
        rows = min(max(low + AROUND, LEAST_ROWS), MOST_ROWS)
        zoom = max(min(rect.width / columns, rect.height / rows), 1.0)
        left, top = rect.x + (rect.width - zoom * columns) / 2, rect.y + (rect.height - zoom * rows) / 2
        return cls(left, top, zoom, columns, rows)

    def px(self, place: Place) -> Point:
        """The middle of a place of the sheet: of a cell, a wall or a corner."""
        return self.left + place[1] * self.zoom / 2, self.top + place[0] * self.zoom / 2

    def rect(self, start: Place, end: Place, share: float = 1.0) -> Rect:
        """The rectangle of cells between two, or the middle ``share`` of a single one."""
        (x0, y0), (x1, y1) = self.px(start), self.px(end)
        half = self.zoom * share / 2
        left, top = round(min(x0, x1) - half), round(min(y0, y1) - half)
        return Rect(left, top, round(max(x0, x1) + half) - left, round(max(y0, y1) + half) - top)

    def ends(self, place: Place) -> list[Point]:
        """From where to where a wall goes."""
        line, column = place
        along = (1, 0) if line % 2 else (0, 1)
        return [self.px((line + k * along[0], column + k * along[1])) for k in (-1, 1)]

    def cell(self, x: float, y: float) -> Place:
        """The cell at a pixel, or the one next to it at the edge of the sheet."""
        column = min(max(int((x - self.left) // self.zoom), 0), self.columns - 1)
        row = min(max(int((y - self.top) // self.zoom), 0), self.rows - 1)
        return 2 * row + 1, 2 * column + 1

    def wall(self, x: float, y: float) -> Place:
        """The nearest place of a wall."""
        line, column = self.cell(x, y)
        mx, my = self.px((line, column))
        if abs(x - mx) > abs(y - my):
            return line, column + (1 if x > mx else -1)
        return line + (1 if y > my else -1), column


class Canvas(Widget):
    """See the module. ``at_walls``: the tool is one for walls, of which ``stroke`` is given the place twice; else it is
    given the cells where it begins and ends. ``chosen`` is the letter of the room that is talked about."""

    role = "scene"
    focusable = True
    opaque = True
    around = 0
    ring_inside = True

    def __init__(
        self,
        drawing: Drawing,
        kept: Kept,
        *,
        at_walls: bool,
        chosen: str,
        stroke: Callable[[Place, Place], Outcome | None],
    ) -> None:
        super().__init__(id="canvas", says=say("capharnaum.editor.sheet"), grow=1.0)
        self._drawing, self._kept, self._at_walls, self._chosen = drawing, kept, at_walls, chosen
        self._stroke = stroke
        self._squares = Squares.fit(drawing, Rect(0, 0, 100, 100))

    def place(self, env: Env, rect: Rect) -> None:
        super().place(env, rect)
        edge = env.style.px(6)
        self._squares = Squares.fit(self._drawing, rect.inflate(-2 * edge, -2 * edge))

    # What mouse and keys do

    def _at(self, x: int, y: int) -> Place:
        return (self._squares.wall if self._at_walls else self._squares.cell)(x, y)

    def _here(self, env: Env) -> Place:
        """Where the cursor is: at a cell, or with a tool for walls also at a wall."""
        line, column = env.of(self.id).get("cursor", FIRST_CELL)
        line, column = min(line, 2 * self._squares.rows), min(column, 2 * self._squares.columns)
        return (line, column) if self._at_walls else (max(line - 1 + line % 2, 1), max(column - 1 + column % 2, 1))

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        here = self._at(x, y)
        env.of(self.id).update(cursor=here, begun=here)
        return STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        env.of(self.id)["cursor"] = self._at(x, y)
        return STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return self._end(env)

    def _end(self, env: Env) -> Outcome:
        memory, here = env.of(self.id), self._here(env)
        begun = memory.pop("begun", here)
        return self._stroke(here if self._at_walls else begun, here) or STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        memory = env.of(self.id)
        if key.ctrl or key.alt:
            return None
        if key.key in ARROWS:
            memory["cursor"] = self._stepped(self._here(env), *ARROWS[key.key])
            return STAY
        if key.key == "escape" and "begun" in memory:
            del memory["begun"]
            return STAY
        if key.key in PRESSING and not key.repeat:
            if self._at_walls or "begun" in memory:
                return self._end(env)
            memory.update(begun=self._here(env), cursor=self._here(env))
            return STAY
        return None

    def _stepped(self, place: Place, right: int, down: int) -> Place:
        """To the next cell, or wall where these are asked for, as far as the sheet goes."""
        line, column = place[0] + down, place[1] + right
        if not (self._at_walls and (line % 2 or column % 2)):
            line, column = line + down, column + right
        inside = 0 <= line <= 2 * self._squares.rows and 0 <= column <= 2 * self._squares.columns
        return (line, column) if inside else place

    # Looks

    def looks(self, env: Env) -> object:
        memory = env.of(self.id)
        shown = self._drawing, self._squares, self._at_walls, self._chosen
        return shown, self._here(env), memory.get("begun"), env.focus == self.id, self.has_ring(env)

    def draw(self, env: Env, surface: Surface) -> None:
        style = env.style
        key = (style, self._squares, self._drawing, self._chosen, say("capharnaum.editor.sheet"))
        self._kept.put(surface, self.rect, key, lambda target: self._paint(target, style))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        self._draw_cursor(surface, env)
        surface.set_clip(clip)
        self.draw_focus(env, surface)

    def _paint(self, surface: Surface, style: Style) -> None:
        squares, drawing, palette = self._squares, self._drawing, style.palette
        lawn(surface, style, self.rect)
        grid = mix(palette.ink, palette.paper_dim, 0.55)
        for line in range(0, 2 * squares.rows + 1, 2):
            for column in range(0, 2 * squares.columns + 1, 2):
                x, y = squares.px((line, column))
                surface.fill(grid, Rect(round(x) - 1, round(y) - 1, 3, 3))
        for cell, letter in drawing.room_at.items():
            rect = squares.rect(cell, cell)
            floor = self._floor(style, letter)
            surface.fill(floor, rect)
            pygame.draw.rect(surface, mix(floor, palette.ink, 0.16), rect, 1)
            if drawing.marks[cell] == MESS:
                rug(surface, style, squares.rect(cell, cell, RUG), True)
            elif drawing.marks[cell] == CIRCLE:
                draw.ring(surface, squares.px(cell), squares.zoom * 0.3, palette.good, max(squares.zoom * 0.08, 2))
        for place in sorted(drawing.marks, key=lambda place: drawing.marks[place] in OPENINGS):
            if place[0] % 2 != place[1] % 2:
                opening = drawing.marks[place] in OPENINGS
                wall(surface, palette, squares.ends(place), squares.zoom, opening)
        self._write_names(surface, style)
        self._mark_faults(surface, style)

    def _floor(self, style: Style, letter: str) -> Colour:
        """The colour of a room's floor; paper where it is no room yet."""
        if style.high_contrast or not letter:
            return style.palette.paper
        return FLOORS[list(self._drawing.rooms).index(letter) % len(FLOORS)]

    def _write_names(self, surface: Surface, style: Style) -> None:
        """Each room's letter at its place, and its name where there is floor for it; the chosen one's in a frame."""
        squares, palette = self._squares, style.palette
        font = texts.font("label", max(round(squares.zoom * 0.26), 10))
        for letter, room in self._drawing.rooms.items():
            mine = [cell for cell in self._drawing.room_at if self._drawing.room_at[cell] == letter]
            if not mine:
                continue
            first = min(mine)
            run = sum((first[0], first[1] + 2 * n) in mine for n in range(len(mine)))
            rect = squares.rect(first, (first[0], first[1] + 2 * (run - 1)))
            words = f"{letter} · {room.names}" if squares.zoom >= LETTERS_CELL_PX else letter
            picture = font.render(words, True, palette.ink)
            while picture.get_width() > rect.width - 6 and len(words) > 1:
                words = words[:-1].rstrip(" ·")
                picture = font.render(words, True, palette.ink)
            at = picture.get_rect(topleft=(rect.x + max(round(squares.zoom * 0.12), 3), rect.y + 2))
            surface.fill(self._floor(style, letter), at)
            if letter == self._chosen:
                surface.fill(palette.focus_gap, at.inflate(6, 2))
                pygame.draw.rect(surface, palette.ink, at.inflate(6, 2), 1)
            surface.blit(picture, at)

    def _mark_faults(self, surface: Surface, style: Style) -> None:
        """The number of each fault where it is."""
        palette, radius = style.palette, max(self._squares.zoom * 0.3, 9)
        for number, fault in enumerate(self._drawing.faults, 1):
            if fault.place is not None:
                at = self._squares.px(fault.place)
                draw.disc(surface, at, radius + 2, palette.focus_gap)
                draw.disc(surface, at, radius, palette.bad)
                picture = texts.font("label", round(radius * 1.4)).render(str(number), True, palette.focus_gap)
                surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def _draw_cursor(self, surface: Surface, env: Env) -> None:
        """Where the stroke is now, from where it began."""
        if env.focus != self.id:
            return
        here, palette = self._here(env), env.style.palette
        begun = env.of(self.id).get("begun", here)
        if here[0] % 2 and here[1] % 2:
            shape = draw.rounded(self._squares.rect(here if self._at_walls else begun, here), 4)
        else:
            (x0, y0), (x1, y1) = self._squares.ends(here)
            shape = draw.rounded(Rect(round(x0), round(y0), round(x1 - x0), round(y1 - y0)).inflate(10, 10), 4)
        for colour, width in ((palette.focus_gap, 6), (palette.focus, 3)):
            draw.line(surface, shape, colour, width, closed=True)

    # For describe

    def state(self, env: Env) -> dict[str, object]:
        return {"cursor": list(self._here(env)), "begun": "begun" in env.of(self.id)}

    def parts(self, env: Env) -> list[dict[str, Any]]:
        squares, drawing = self._squares, self._drawing
        found: list[dict[str, Any]] = []
        for cell in cells((1, 1), (2 * squares.rows - 1, 2 * squares.columns - 1)):
            name, rect = cell_at(cell), list(squares.rect(cell, cell))
            letter = drawing.room_at.get(cell, "")
            room = str(drawing.rooms[letter].names) if letter else ""
            mark = drawing.marks.get(cell, "")
            found.append({"role": "cell", "id": f"cell.{name}", "name": name, "rect": rect, "room": room, "mark": mark})
        return found
