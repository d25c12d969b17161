"""The loop: events in, screens out. Small on purpose: what is on the screens is theirs.

``App`` needs no window: it draws on any ``Display``, takes time from ``clock`` and events from ``source``, so that
tests drive it frame by frame. ``run`` gives it the real ones.

Nobody asks for anything to be drawn. Screens say what is to be seen and where; what differs from what is on the surface
is drawn anew there, with all that lies below and above it. Where nothing differs, nothing is drawn.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import Protocol

from riffraff.kernel.clock import FixedStep
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import pictures_folder, settings_file
from riffraff.kernel.interrupts import stop_if_asked
from riffraff.kernel.words import say
from riffraff.kit import draw, text
from riffraff.kit.describe import Describer
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.film import save_picture
from riffraff.kit.input import Event, Exposed, Key, KeyUp, Quit, Resized, Shifted, Source, Text
from riffraff.kit.notices import draw_notice, press_notice, shown_notice
from riffraff.kit.outcome import STAY, Leave, Only, Outcome, Pop, Push, Replace
from riffraff.kit.screen import Screen
from riffraff.kit.settings import Settings, load_settings
from riffraff.kit.theme import MIN_SIZE
from riffraff.kit.widgets.base import Shown
from riffraff.kit.window import Window

Clock = Callable[[], float]
"""Seconds since some moment, never backwards."""

GIVE_BACK_S = 10.0
"""What is free is given back this often."""
STALL_S = 1.0
"""Who sees no picture for so long has moved the pointer blindly."""


class Display(Protocol):
    """What pictures are drawn on and shown by: the window, or a test's."""

    surface: Surface

    def resize(self, size: tuple[int, int]) -> None:
        """Let ``surface`` be one of this size in px."""

    def present(self, areas: list[Rect]) -> None:
        """Show what was drawn, in these areas."""


def clear_away() -> None:
    """Let go what is no longer used, such as the pictures of screens that were left: nothing else tells Python how
    large they are. What is there by now stays for a while: no search for what can go looks at it again, which took 5 ms
    in the middle of a frame."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    give_back()


def give_back() -> None:
    """Give the system what was freed between pictures that are still there: glibc keeps it until it is asked, 30 MB in
    a long match. A tenth of a millisecond."""
    with suppress(OSError, AttributeError, TypeError):  # another C library, or another system
        ctypes.CDLL(None).malloc_trim(0)


class App:
    """The stack of screens and one frame after the other."""

    def __init__(
        self,
        display: Display,
        source: Source,
        clock: Clock,
        desk: Desk,
        first: Screen,
        describer: Describer | None = None,
    ) -> None:
        self.display = display
        self.source = source
        self.clock = clock
        self.desk = desk
        self.describer = describer
        self.still = False
        """Whether nothing was to be drawn in the last frame."""
        self.screens: list[Screen] = []
        self.step = FixedStep()
        self._last = self._given_back = clock()
        self._changed_by = ""
        """The key that has just led to another screen."""
        self._gone = False
        """Whether screens were left for good."""
        self._shown: list[Shown] = []
        desk.now = self._last
        self._push(first)

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    # The stack

    def _push(self, screen: Screen) -> None:
        self.screens.append(screen)
        screen.enter(self.desk)

    def _drop(self) -> None:
        screen = self.screens.pop()
        screen.leave()
        screen.close()

    def carry_out(self, outcome: Outcome | None) -> None:
        """Do to the stack what a screen asked for. What was said on one screen is not said on the next."""
        if outcome not in (None, STAY):
            self.desk.drop_notices()
        match outcome:
            case Push(Screen() as screen):
                self.top.leave()
                self._push(screen)
            case Pop():
                self._drop()
                if self.screens:
                    self.top.enter(self.desk)
            case Replace(Screen() as screen):
                self._drop()
                self._push(screen)
            case Only(Screen() as screen):
                while self.screens:
                    self._drop()
                self._gone = True
                draw.forget_pictures()
                self._push(screen)
            case Leave():
                while self.screens:
                    self._drop()

    # One frame

    def frame(self) -> bool:
        """Take events, let time pass, draw what has changed. False once there is nothing more to show."""
        stop_if_asked()
        now = self.clock()
        elapsed, self._last = now - self._last, now
        self.desk.now = now
        if now - self._given_back > GIVE_BACK_S:
            self._given_back = now
            give_back()
        events = self.source.poll()
        self._hear([Shifted(), *events] if elapsed > STALL_S else events)
        if self.screens:
            self._time(self.step.ticks(elapsed))
        if not self.screens:
            return False
        self.desk.age_notices(elapsed)
        self._draw()
        if self.describer is not None:
            self.describer.update(self._visible(), self.desk)
        if self._gone:
            self._gone = False
            clear_away()
        return True

    def _hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if self._belongs_to_last(event):
                continue
            self.top.refresh()  # the event means what was shown
            before = self.top
            self.carry_out(self._event(event))
            if not self.screens:
                return
            if isinstance(event, Key) and self.top is not before:
                self._changed_by = event.key

    def _belongs_to_last(self, event: Event) -> bool:
        """Whether this is the text of a key that has led to another screen: it is none of that screen's."""
        if isinstance(event, KeyUp) or (isinstance(event, Key) and not event.repeat):
            self._changed_by = ""
        return isinstance(event, Text) and bool(self._changed_by)

    def _event(self, event: Event) -> Outcome | None:  # noqa: PLR0911 (one line for each kind)
        match event:
            case Quit():
                return self.top.closing()
            case Resized(width, height):
                self.desk.size = (max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1]))
                self.display.resize(self.desk.size)
                self.forget()
                return STAY
            case Exposed():
                self.forget()
            case Key() if not self.top.takes_keys():
                match self.desk.keys.action(event):
                    case "full_screen":
                        self.desk.change(full_screen=not self.desk.settings.full_screen)
                        return STAY
                    case "picture":
                        return self._take_picture()
                    case "help":
                        return self.top.help()
        if press_notice(event, self.desk, self.top):
            return STAY
        return self.top.handle(event)

    def _take_picture(self) -> Outcome:
        """What is seen, to a file."""
        try:
            path = pictures_folder() / datetime.now().strftime("%Y-%m-%d-%H%M%S.png")
            save_picture(self.display.surface, path)
        except RiffRaffError as error:
            self.desk.tell(error)
        else:
            self.desk.notify(say("kit.film.picture", file=path))
        return STAY

    def _time(self, ticks: int) -> None:
        if ticks == 0:
            return
        for screen in reversed(list(self.screens)):
            try:
                outcome = screen.tick(ticks)
            except RiffRaffError as broke:  # a ship of these parameters comes apart: the match is over, not the game
                self.desk.tell(broke)
                self.carry_out(Only(self.desk.show("title")))
                return
            if outcome is not None and screen is self.top:
                self.carry_out(outcome)
                return
            if screen.stops_time:
                return

    def _visible(self) -> list[Screen]:
        lowest = max((n for n, screen in enumerate(self.screens) if screen.opaque), default=0)
        return self.screens[lowest:]

    def forget(self) -> None:
        """Nothing is on the surface: draw everything."""
        self._shown = []

    def _draw(self) -> None:
        """Draw what looks different from what is on the surface."""
        visible = self._visible()
        shown: list[Shown] = []
        for screen in visible:
            screen.refresh()
            shown += screen.shown()
        shown += shown_notice(self.desk, self.top)
        pairs = [pair for pair in zip_longest(self._shown, shown) if pair[0] != pair[1]]
        surface = self.display.surface
        areas = together(item[0].clip(surface.get_rect()) for pair in pairs for item in pair if item is not None)
        self._shown, self.still = shown, not areas
        for area in areas:
            surface.set_clip(area)
            for screen in visible:
                if not screen.opaque:
                    veil(surface, self.desk)
                screen.draw(surface)
            draw_notice(surface, self.desk, self.top)
        surface.set_clip(None)
        if areas:
            self.display.present(areas)


def together(areas: Iterable[Rect]) -> list[Rect]:
    """Areas that cover the same, two drawn as one where that draws no more."""
    found: list[Rect] = []
    for area in filter(None, areas):
        whole = area
        while near := next(
            (other for other in found if _room(whole.union(other)) <= _room(whole) + _room(other)), None
        ):
            found.remove(near)
            whole = whole.union(near)
        found.append(whole)
    return found


def _room(area: Rect) -> int:
    return area.width * area.height


def veil(surface: Surface, desk: Desk) -> None:
    """Dim what is drawn so far."""
    area = surface.get_clip()
    cover = Surface(area.size)
    colour = desk.style.palette.veil
    cover.fill(colour[:3])
    cover.set_alpha(colour[3])
    surface.blit(cover, area)


def run(
    first: Callable[[Desk], Screen],
    make_desk: Callable[..., Desk] = Desk,
    kind: type[Settings] = Settings,
    *,
    describe: Path | None = None,
    language: str | None = None,
) -> int:
    """Show the window until it is closed, beginning with the screen that ``first`` makes. Returns the exit status.

    ``make_desk`` is called as ``Desk`` is, with settings of this ``kind``; ``describe``: where to say what is on the
    screen; ``language``: instead of the settings. Raises ``RiffRaffError`` if there is no display.
    """
    settings, notes = load_settings(settings_file(), kind)
    window = Window(settings.full_screen)
    try:
        desk = make_desk(settings, window.surface.get_size(), settings_file(), language, window.set_full_screen)
        desk.now = perf_counter()  # what is told before the first frame stays as long as anything else
        for note in notes:
            desk.notify(str(note), "error")
        describer = None if describe is None else Describer(describe)
        app = App(window, window, perf_counter, desk, first(desk), describer)
        going = app.frame()
        clear_away()
        desk.sounds.start()
        while going:
            window.follow(app.top)
            window.wait(app.still)
            going = app.frame()
        desk.sounds.stop()
    finally:
        window.close()
        text.forget_fonts()
    return 0
