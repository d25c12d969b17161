"""A match at this window: a person draws what to do in the house, changes it, and confirms it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from riffraff.capharnaum import events as e
from riffraff.capharnaum.actions import TOKENS
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.state import Phase
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Action, Button, Label, with_key
from riffraff.kit.widgets.layout import Column, Flow, Row
from riffraff.table.boundaries import Undo
from riffraff.table.driver import Driver
from riffraff.table.session import Record
from riffraff.ui.capharnaum.ending import ending
from riffraff.ui.capharnaum.face import FACE
from riffraff.ui.capharnaum.frame import HouseFrame
from riffraff.ui.capharnaum.intention import Intention
from riffraff.ui.rulebook import with_rules
from riffraff.ui.screens.match import Playing
from riffraff.ui.screens.over import Ending


class HouseMatch(Playing, HouseFrame):
    """See the module."""

    def __init__(self, driver: Driver, desk: Desk, path: Path | None = None) -> None:
        self.match: Match = driver.match
        super().__init__(driver, desk, path, desk)
        self._intended = 0
        self._intention: Intention | None = None
        self._intention_of: object = None

    # The match

    def after(self, match: Match, record: Record) -> None:
        super().after(match, record)
        if isinstance(record.command, Undo) or self.desk.style.reduced_motion:
            self.theatre.sync()
        else:
            self.theatre.show(record.events, self.words)

    def tick(self, ticks: int) -> Outcome | None:
        if self.theatre.busy:
            self.theatre.tick(ticks / TICKS_PER_SECOND)
            self.changes += not self.theatre.busy
            return None
        self.theatre.tick(0.0)
        if (end := self.ended(ticks)) is not None:
            return end
        self.pass_time(ticks)
        return None

    def basis(self) -> object:
        return self.changes, self._intended, self.theatre.busy

    def ending(self) -> Ending:
        return ending(self.told, self.theatre, self.seats)

    # What a person does

    @property
    def seat(self) -> int | None:
        """The person who is awaited."""
        return next((seat for seat in self.match.waiting.seats if seat in self.people), None)

    def intention(self) -> Intention | None:
        if self.theatre.busy or self.seat is None:
            return None
        if self._intention_of != self.changes:
            self._intention, self._intention_of = Intention(self.match.table, self.seat), self.changes
        return self._intention

    def intended(self) -> None:
        self._intended += 1

    def foot(self) -> Widget:
        intention = self.intention()
        if intention is None:
            return self._waiting()
        name, phase = self.names[intention.seat], intention.phase
        prompt = Label(say(f"capharnaum.ui.prompt.{phase}", name=name), "strong", id="foot.prompt")
        controls = Flow([*self._tokens(intention), *self._buttons(intention)], gap=8)
        return Column([prompt, self._told_of(intention), controls], gap=6)

    def _waiting(self) -> Widget:
        seat = next(iter(self.match.waiting.seats), None)
        words = say("capharnaum.ui.thinks", name=self.names[seat]) if seat is not None else say("capharnaum.ui.over")
        if self.theatre.busy:
            words = say("capharnaum.ui.skip")
        return Row([Label(words, "strong", id="foot.prompt", grow=1.0), *self._undo()], gap=12)

    def _told_of(self, intention: Intention) -> Widget:
        """What would come of it, or why it is not allowed."""
        refusal = intention.refusal()
        if refusal is not None and intention.action() is not None:
            return with_rules(FACE, str(refusal), "body", "bad", id="foot.told")
        told = [event for event in intention.follows() if not isinstance(event, e.RoundBegan)]
        if told:
            return Label(" ".join(self.words(event) for event in told), "body", "ink_soft", id="foot.told")
        return Label(say(f"capharnaum.ui.how.{intention.phase}"), "body", "ink_soft", id="foot.told")

    def _tokens(self, intention: Intention) -> list[Widget]:
        if not intention.walking:
            return []
        chips: list[Widget] = []
        for token in TOKENS:
            here = token in intention.tokens
            why = "" if here else say("capharnaum.illegal.spent", token=token)
            chips.append(
                Button(
                    f"token.{token}",
                    str(token),
                    partial(self._ask, token),
                    enabled=here,
                    why=why,
                    hint=say("capharnaum.ui.token", n=token),
                    pressed=token == intention.token,
                )
            )  # fmt: skip
        return chips

    def _buttons(self, intention: Intention) -> list[Widget]:
        chosen, refusal = intention.action() is not None, intention.refusal()
        why = "" if chosen and refusal is None else str(refusal or say("capharnaum.ui.nothing_yet"))
        done = Button("move.confirm", say("capharnaum.ui.confirm"), self.confirm, main=True, enabled=not why, why=why)
        drawn = bool(intention.way) or intention.cell is not None or intention.asked is not None
        made = [
            with_key(done, self.desk.keys.words("confirm"), self.desk.style),
            self._small("step_back", self.step_back, enabled=drawn),
        ]
        if intention.walking:
            more = len(intention.ways_to(intention.here)) > 1
            made.append(self._small("other_way", self.other_way, enabled=bool(intention.way) and more))
        if intention.phase is Phase.ADULT and len(intention.table.adults) > 1:
            made.append(self._small("next_adult", self.next_adult))
        return [*made, *self._undo()]

    def _small(self, name: str, action: Action, *, enabled: bool = True) -> Button:
        """What the key of this name does, as a button."""
        button = Button(f"move.{name}", say(f"capharnaum.ui.{name}"), action, small=True, enabled=enabled)
        return with_key(button, self.desk.keys.words(name), self.desk.style)

    def _undo(self) -> list[Widget]:
        if not self.match.setup.practice:
            return []
        able = self.match.may(Undo(self.seat or 0))
        return [self._small("undo", partial(self.undo, self.seat), enabled=able)]

    def _ask(self, token: int) -> Outcome:
        intention = self.intention()
        if intention is not None and token in intention.tokens:
            intention.ask(token)
            self.intended()
        return STAY

    def confirm(self) -> Outcome:
        """Do what is drawn."""
        intention = self.intention()
        action = None if intention is None else intention.action()
        if action is None:
            self.desk.notify(say("capharnaum.ui.nothing_yet"))
            return STAY
        return self.do(action)

    def step_back(self) -> Outcome:
        """Take back a step, or what was chosen."""
        intention = self.intention()
        if intention is not None:
            (intention.back if intention.way else intention.clear)()
            self.intended()
        return STAY

    def other_way(self) -> Outcome:
        """Another way to the same cell, that does something else."""
        intention = self.intention()
        if intention is not None and intention.way:
            intention.aim(intention.here)
            self.intended()
        return STAY

    def next_adult(self) -> Outcome:
        """Move another adult."""
        intention = self.intention()
        if intention is not None and intention.phase is Phase.ADULT:
            intention.lead((intention.adult + 1) % len(intention.table.adults))
            self.intended()
        return STAY

    # Keys

    def key(self, key: Key) -> Outcome | None:
        action, which = self.desk.keys.find(key)
        if action and action != "menu" and self.theatre.skip():
            self.changes += 1
            return STAY
        does: dict[str, Callable[[], Outcome]] = {
            "token": lambda: self._ask(TOKENS[which]),
            "confirm": self.confirm,
            "step_back": self.step_back,
            "other_way": self.other_way,
            "next_adult": self.next_adult,
            "undo": partial(self.undo, self.seat),
        }
        return does[action]() if action in does else None

    def escape(self) -> Outcome | None:
        return self.menu()
