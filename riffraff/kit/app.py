"""The loop: events in, screens out. Small on purpose: what is on the screens is theirs.

``App`` needs no window: it draws on any surface, takes time from ``clock`` and events from ``source``, so that tests
drive it frame by frame. ``run`` gives it the real ones.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from riffraff.kernel.clock import FixedStep
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import settings_file
from riffraff.kernel.interrupts import stop_if_asked
from riffraff.kit import art, draw, text
from riffraff.kit.describe import Describer
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Key, KeyUp, Quit, Resized, Shifted, Source, Text
from riffraff.kit.notices import draw_notice, notice_rect, press_notice
from riffraff.kit.outcome import STAY, Leave, Only, Outcome, Pop, Push, Replace
from riffraff.kit.screen import Screen
from riffraff.kit.settings import Settings, load_settings
from riffraff.kit.theme import MIN_SIZE

Clock = Callable[[], float]
"""Seconds since some moment, never backwards."""

STALL_S = 1.0
"""Who sees no picture for so long has moved the pointer blindly."""


class App:
    """The stack of screens and one frame after the other."""

    def __init__(self, surface: Surface, clock: Clock, source: Source, desk: Desk, first: Screen) -> None:
        self.surface = surface
        self.clock = clock
        self.source = source
        self.desk = desk
        self.describer: Describer | None = None
        self.present: Callable[[list[Rect] | None], None] = lambda _: None
        self.resize: Callable[[tuple[int, int]], Surface] = Surface
        self.screens: list[Screen] = []
        self.step = FixedStep()
        self._last = clock()
        self._changed_by = ""
        """The key that has just led to another screen."""
        self._drawn: list[Screen] = []
        self._notices: tuple[str, ...] = ()
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
            case Push(screen):
                self.top.leave()
                self._push(screen)
            case Pop():
                self._drop()
                if self.screens:
                    self.top.enter(self.desk)
            case Replace(screen):
                self._drop()
                self._push(screen)
            case Only(screen):
                while self.screens:
                    self._drop()
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
        events = self.source.poll()
        for event in [Shifted(), *events] if elapsed > STALL_S else events:
            if self._belongs_to_last(event):
                continue
            self.top.refresh()  # the event means what was shown
            before = self.top
            self.carry_out(self._event(event))
            if not self.screens:
                return False
            if isinstance(event, Key) and self.top is not before:
                self._changed_by = event.key
        self._time(self.step.ticks(elapsed))
        if not self.screens:
            return False
        self.desk.age_notices(elapsed)
        self.top.refresh()
        self.top.pass_time()
        self._draw()
        if self.describer is not None:
            self.describer.update(self._visible(), self.desk)
        return True

    def _belongs_to_last(self, event: Event) -> bool:
        """Whether this is the text of a key that has led to another screen: it is none of that screen's."""
        if isinstance(event, KeyUp) or (isinstance(event, Key) and not event.repeat):
            self._changed_by = ""
        return isinstance(event, Text) and bool(self._changed_by)

    def _event(self, event: Event) -> Outcome | None:
        match event:
            case Quit():
                return self.top.closing()
            case Resized(width, height):
                self.desk.size = (max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1]))
                self.surface = self.resize(self.desk.size)
                return STAY
            case Key() if not self.top.takes_keys():
                match self.desk.keys.action(event):
                    case "full_screen":
                        self.desk.change(full_screen=not self.desk.settings.full_screen)
                        return STAY
                    case "help":
                        return self.top.help()
        if press_notice(event, self.desk, self.top):
            return STAY
        return self.top.handle(event)

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

    def _draw(self) -> None:
        visible = self._visible()
        notices = tuple(notice.words for notice in self.desk.notices)
        everything = visible != self._drawn or self.top.dirty or self.top.animated or notices != self._notices
        if everything:
            for screen in visible:
                screen.refresh()
                if not screen.opaque:
                    veil(self.surface, self.desk)
                screen.draw(self.surface)
            draw_notice(self.surface, self.desk, self.top)
            self._drawn, self._notices = visible, notices
            self.present(None)
            return
        drawn = []
        for widget in self.top.live():
            area = widget.seen()
            self.surface.set_clip(area)
            widget.draw(self.top.env, self.surface)
            self.top.draw_tip(self.surface)
            if notice_rect(self.desk, self.top).inflate(40, 40).colliderect(area):
                draw_notice(self.surface, self.desk, self.top)
            self.surface.set_clip(None)
            drawn.append(area)
        if drawn:
            self.present(drawn)


def veil(surface: Surface, desk: Desk) -> None:
    """Dim what is drawn so far."""
    cover = Surface(surface.get_size())
    colour = desk.style.palette.veil
    cover.fill(colour[:3])
    cover.set_alpha(colour[3])
    surface.blit(cover, (0, 0))


def run(
    first: Callable[[Desk], Screen],
    make_desk: Callable[..., Desk] = Desk,
    kind: type[Settings] = Settings,
    *,
    describe: Path | None = None,
    language: str | None = None,
    full_screen: bool | None = None,
) -> int:
    """Show the window until it is closed, beginning with the screen that ``first`` makes. Returns the exit status.

    ``make_desk`` is called as ``Desk`` is, with settings of this ``kind``; ``describe``: where to say what is on the
    screen; ``language`` and ``full_screen``: instead of the settings. Raises ``RiffRaffError`` if there is no display.
    """
    from riffraff.kit.window import Window  # noqa: PLC0415 - it follows this module's App

    settings, notes = load_settings(settings_file(), kind)
    window = Window(settings.full_screen if full_screen is None else full_screen)
    try:
        desk = make_desk(settings, window.surface.get_size(), settings_file(), language)
        desk.now = perf_counter()  # what is told before the first frame stays as long as anything else
        desk.set_full_screen = window.set_full_screen
        for note in notes:
            desk.notify(str(note), "error")
        app = App(window.surface, perf_counter, window.source, desk, first(desk))
        app.present, app.resize = window.present, window.resize
        if describe is not None:
            app.describer = Describer(describe)
        going = app.frame()
        desk.sounds.start()
        while going:
            window.wait()
            going = app.frame()
            window.follow(app)
        desk.sounds.stop()
    finally:
        window.close()
        for kept in (draw, art):
            kept.forget()
        text.forget_fonts()
    return 0
