"""What may be higher than the room for it, and scrolls."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field

from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env, Holder

WHEEL_STEP = 60
"""Px at base size that a step of the wheel scrolls."""


@dataclass(eq=False)
class Scroll(Holder):
    """One widget that may be higher than the room for it; a bar appears when it is."""

    role = "scroll"
    ring_inside = True

    id: str
    _: KW_ONLY
    grow: float = 1.0
    shows: str = ""
    """The id of what is scrolled to when another one is asked for."""
    bare: bool = False
    """Without room at its sides, but for the bar when there is one."""
    _content: int = field(init=False, default=0)
    _grab: int | None = field(init=False, default=None)

    def shrinks(self) -> bool:
        return True

    def can_focus(self) -> bool:
        """Only where there is nothing inside to go to: then the keys scroll it."""
        return self.scrolls() and not any(w.can_focus() for w in self.child.walk())

    def _bar(self, env: Env) -> int:
        return env.style.px(14)

    def _edge(self, env: Env) -> int:
        return 0 if self.bare else env.style.px(8)  # room for the focus ring of what stands at the edge

    def _sides(self, env: Env) -> int:
        return 0 if self.bare else self._bar(env) + 2 * self._edge(env)

    def want(self, env: Env) -> int:
        return self.child.want(env) + self._sides(env)

    def least(self, env: Env) -> int:
        return self.child.least(env) + self._sides(env)

    def height(self, env: Env, width: int) -> int:
        return self.child.height(env, width - 2 * self._edge(env)) + 2 * self._edge(env)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        edge = self._edge(env)
        inner = rect.width - 2 * edge
        self._content = self.height(env, rect.width)
        for widget in self.child.walk():
            widget.clip = None
        if self._content > rect.height:  # only then room for the bar, so that what does not scroll is in the middle
            inner -= self._bar(env)
            self._content = self.child.height(env, inner) + 2 * edge
        memory = env.of(self.id)
        memory["y"] = min(max(memory.get("y", 0), 0), max(self._content - rect.height, 0))
        tall = max(self._content, rect.height) - 2 * edge
        self.child.place(env, Rect(rect.x + edge, rect.y + edge - memory["y"], inner, tall))
        for widget in self.child.walk():
            widget.clip = rect if widget.clip is None else widget.clip.clip(rect)
        if self.shows != memory.setdefault("shown", ""):
            memory["shown"] = self.shows
            wanted = next((widget for widget in self.child.walk() if widget.id == self.shows), self.child)
            self._scroll(env, wanted.rect.top - 2 * edge - rect.top)

    def _scroll(self, env: Env, by: float) -> Outcome | None:
        memory = env.of(self.id)
        y = round(min(max(memory.get("y", 0) + by, 0), max(self._content - self.rect.height, 0)))
        if y == memory.get("y", 0):
            return None
        memory["y"] = y
        self.place(env, self.rect)
        return STAY

    def reveal(self, env: Env, rect: Rect) -> None:
        edge = self._edge(env)
        if rect.top - edge < self.rect.top or rect.height > self.rect.height:
            self._scroll(env, rect.top - edge - self.rect.top)
        elif rect.bottom + edge > self.rect.bottom:
            self._scroll(env, rect.bottom + edge - self.rect.bottom)

    def wheel(self, env: Env, steps: float) -> Outcome | None:
        return self._scroll(env, -steps * env.style.px(WHEEL_STEP))

    def key(self, env: Env, key: Key) -> Outcome | None:
        page = self.rect.height * 0.85
        moves = {"page up": -page, "page down": page}
        if env.focus == self.id:
            step = env.style.px(WHEEL_STEP)
            moves |= {"up": -step, "down": step, "home": -1e6, "end": 1e6}
        plain = not (key.ctrl or key.alt)
        return self._scroll(env, moves[key.key]) if plain and key.key in moves else None

    def _thumb(self, env: Env) -> Rect:
        share = self.rect.height / max(self._content, 1)
        tall = max(round(self.rect.height * share), env.style.px(30))
        room = self.rect.height - tall
        span = max(self._content - self.rect.height, 1)
        y = self.rect.y + round(room * env.of(self.id).get("y", 0) / span)
        wide = env.style.px(10)
        return Rect(self.rect.right - wide - 1, y, wide, tall)

    def scrolls(self) -> bool:
        """Whether there is more than fits."""
        return self._content > self.rect.height

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        if not self.scrolls() or x < self.rect.right - env.style.px(14):
            return None
        thumb = self._thumb(env)
        if thumb.collidepoint(x, y):
            self._grab = y - thumb.y
            return STAY
        return self._scroll(env, self.rect.height * (0.85 if y > thumb.y else -0.85)) or STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        if self._grab is None:
            return None
        thumb = self._thumb(env)
        room = max(self.rect.height - thumb.height, 1)
        wanted = (y - self._grab - self.rect.y) / room * (self._content - self.rect.height)
        return self._scroll(env, wanted - env.of(self.id).get("y", 0)) or STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        self._grab = None
        return STAY

    def state(self, env: Env) -> dict[str, object]:
        return {"scrolled": env.of(self.id).get("y", 0), "content": self._content}

    def looks(self, env: Env) -> object:
        return self.has_ring(env), self._thumb(env) if self.scrolls() else None

    def draw(self, env: Env, surface: Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(before.clip(self.rect))
        super().draw(env, surface)
        surface.set_clip(before)
        if self.scrolls():
            palette = env.style.palette
            thumb = self._thumb(env)
            track = Rect(thumb.x, self.rect.y, thumb.width, self.rect.height)
            draw.polygon(surface, draw.rounded(track, thumb.width / 2), palette.paper_dim)
            draw.polygon(surface, draw.rounded(thumb, thumb.width / 2), palette.wood_dark)
        self.draw_focus(env, surface)
