"""The foot of the match: what is to be done now, the buttons for it, and what the last turn brought."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Any

from riffraff.kernel.telling import listed
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import ROOMY_TEXT, Button, Label, with_key
from riffraff.kit.widgets.layout import Column, Flow, Picture, Row, Symbol
from riffraff.match import commands as c
from riffraff.match.session import TURN_S, Match
from riffraff.rules import events as e
from riffraff.rules.pieces import yard_of
from riffraff.rules.report import counted, tell
from riffraff.rules.state import Phase
from riffraff.ui.face import face_of
from riffraff.ui.names import shown_names
from riffraff.ui.riffraff.cards import HandCard, TurnedCard
from riffraff.ui.riffraff.coaching import Coaching
from riffraff.ui.riffraff.flow import Kind, Step
from riffraff.ui.riffraff.hands import Hands
from riffraff.ui.riffraff.turnreport import turn_report
from riffraff.ui.riffraff.wreck import FELL, Wreck
from riffraff.ui.rulebook import with_rules
from riffraff.ui.screens.match import Playing

CARD_PX = 62
"""Width of a card of the hand, px at base size; narrower where ten do not fit."""
REVEALED_PX = 64
"""Width of a card that is turned over, px at base size."""
RULES = {"beside": "R12", "reaches": "R13", "blocked": "R14", "tried": "R17"}
"""Why a piece may not be let go -> the rule that says so."""
RING_PER_S = 12
"""In so many steps a second the ring fills while the ship comes to rest."""


class Ring(Picture):
    """A ring that fills or empties as time passes: ``steps`` gives how many of ``whole`` are full, ``told`` words for
    that."""

    def __init__(self, widget_id: str, steps: Callable[[], int], whole: int, told: Callable[[int], str]) -> None:
        super().__init__((34, 34), id=widget_id)
        self._steps, self._whole, self._told = steps, whole, told

    def words(self) -> str:
        return self._told(self._steps())

    def looks(self, env: Env) -> object:
        return self._steps()

    def draw(self, env: Env, surface: Surface) -> None:
        palette, share, side = env.style.palette, self._steps() / self._whole, self.rect.height
        draw.ring(surface, self.rect.center, side * 0.38, palette.paper_edge, side * 0.16)
        if share > 0:
            draw.arc(surface, self.rect.center, side * 0.38, share, palette.good, side * 0.16)


def rest_ring(match: Match) -> Widget:
    """It fills while the ship comes to rest."""
    whole = max(round(match.setup.params.settling.rest_time * RING_PER_S), 1)

    def rested() -> int:
        if match.table.phase is not Phase.SETTLE or match.world.hand is not None:
            return 0
        return whole - min(round(match.settling_left_s[0] * RING_PER_S), whole)

    return Ring("foot.rest", rested, whole, lambda steps: say("ui.match.settled", n=round(100 * steps / whole)))


def clock_ring(match: Match) -> Widget:
    """It empties while the time of a turn runs out (R17, turn_clock)."""

    def left() -> int:
        return math.ceil(match.turn_left_s or 0.0)

    return Ring("foot.clock", left, round(TURN_S), lambda seconds: say("ui.match.time_left", n=seconds))


@dataclass(frozen=True)
class Helper:
    """The coach, where the house allows one, and what asks him."""

    coaching: Coaching
    ask: Callable[[], Outcome]


class Foot:
    """See the module. What a person does here is done in the match that is ``playing``, or by the ``hands``;
    ``seen`` is told when the cards that were turned over were seen; ``wreck`` is what lies beside the ship, ``go_on``
    ends what is shown of it, and ``again`` shows the fall again; ``coach`` may be asked."""

    def __init__(
        self,
        playing: Playing,
        hands: Hands,
        seen: Callable[[], None],
        wreck: Wreck,
        go_on: Callable[[], Outcome],
        again: Callable[[], Outcome],
        coach: Helper | None = None,
    ) -> None:
        self._playing = playing
        self._match: Match = playing.driver.match
        self._hands = hands
        self._seen = seen
        self._fallen = wreck
        self._go_on, self._see_again, self._helper = go_on, again, coach
        self._players = self._match.setup.players
        self._step = Step(Kind.WAIT)
        self._since = 0.0

    def build(self, step: Step, since: float) -> Widget:
        """The foot for a step that began at ``since``, s."""
        self._step, self._since = step, since
        return Column(getattr(self, f"_{step.kind}")(), gap=6)

    # Parts

    @property
    def _seat(self) -> int:
        """The seat that is asked."""
        return self._step.seat or 0

    @property
    def _names(self) -> list[str]:
        return shown_names(self._players)

    @property
    def _name(self) -> str:
        return self._names[self._seat]

    def _head(self, words: str) -> Widget:
        """The sentence that says what is to be done, after the symbol of whom it concerns."""
        label = Label(words, "heading", "ink", id="foot.todo", grow=1.0)
        if self._step.seat is None:
            return label
        clock = [clock_ring(self._match)] if self._match.turn_left_s is not None else []
        return Row([Symbol(self._players[self._seat].colour, 30), label, *clock], gap=10)

    def _report(self) -> list[Widget]:
        words = turn_report(self._playing.told, self._names)
        return [Label(words, "small", "ink_soft", id="foot.report")] if words else []

    def _does(self, command: c.Command) -> Callable[[], Outcome]:
        return lambda: self._playing.do(command)

    def _with_key(self, button: Button, action: str) -> Button:
        desk = self._playing.desk
        return with_key(
            button, desk.keys.words(action), desk.style, tip=button.bare
        )  # of those there are many in a row

    def _gesture(self, action: str, words: str, **more: Any) -> Widget:
        """A button that does what a key of the hands does."""

        def press() -> Outcome:
            self._hands.key(action)
            return STAY

        return self._with_key(Button(f"foot.{action}", words, press, small=True, **more), action)

    def _undo(self) -> list[Widget]:
        if not self._match.setup.practice:
            return []
        allowed = self._match.may(c.Undo(self._seat))
        why = "" if allowed else say("ui.match.nothing_to_undo")
        undo = partial(self._playing.undo, self._seat)
        return [
            self._with_key(
                Button("foot.undo", say("ui.match.undo"), undo, small=True, enabled=allowed, why=why), "undo"
            )
        ]

    def _coach(self) -> list[Widget]:
        """Where the house allows it (R12)."""
        if self._helper is None:
            return []
        words, asked = say("ui.practice.coach"), self._helper.coaching.asked
        return [self._with_key(Button("foot.coach", words, self._helper.ask, small=True, pressed=asked), "coach")]

    def _coach_says(self) -> list[Widget]:
        if self._helper is None or not self._helper.coaching.asked:
            return []
        return [Label(self._helper.coaching.words(), "small", "ink", id="foot.coach_says")]

    def _give_up(self) -> Widget:
        command = c.GiveUp(self._seat)
        why = self._match.refusal(command)
        words, does = say("ui.match.give_up"), self._does(command)
        button = Button("foot.give_up", words, does, small=True, enabled=why is None, why=str(why or ""))
        return self._with_key(button, "give_up")

    def _pass(self) -> list[Widget]:
        """Where the house allows it."""
        if not self._match.setup.house.allow_pass:
            return []
        able = self._match.table.phase in (Phase.BEGIN, Phase.ANNOUNCE) or self._match.may(c.Pass(self._seat))
        why = "" if able else say("rules.illegal.announced_two")
        return [Button("foot.pass", say("ui.match.pass"), self._pass_turn, small=True, enabled=able, why=why)]

    # What the buttons do

    def _say_count(self, count: int) -> Outcome:
        """One piece or two (R15), which begins the turn if it has not begun. Where the cargo that made it two is gone
        by then, there is nothing to announce."""
        if self._match.table.phase is Phase.BEGIN:
            self._playing.do(c.Begin(self._seat))
        if self._match.table.phase is Phase.ANNOUNCE:
            self._playing.do(c.Announce(self._seat, count))
        return STAY

    def _pass_turn(self) -> Outcome:
        """Load nothing (R17, house rule), before the turn has begun or in it."""
        if self._match.table.phase in (Phase.BEGIN, Phase.ANNOUNCE):
            self._say_count(1)
        return self._playing.do(c.Pass(self._seat))

    # Steps: a method for each, of its name

    def _card(self) -> list[Widget]:
        """A person chooses a card."""
        seat = self._seat
        colour, cards = self._players[seat].colour, self._match.table.hands[seat]
        hand = Row([HandCard(colour, card, CARD_PX, self._does(c.Lay(seat, card))) for card in cards], gap=6, align=0.5)
        return [self._head(say("ui.match.choose_card", name=self._name)), hand, *self._report()]

    def _reveal(self) -> list[Widget]:
        """The cards are turned over before everyone's eyes."""
        table, desk = self._match.table, self._playing.desk
        order = {seat: n + 1 for n, seat in enumerate(table.order)}
        shown = []
        for seat in table.order or range(table.seats):
            card = table.laid[seat]
            if card is not None:
                place = say("ui.match.plays", n=order[seat]) if seat in order else ""
                name, colour, still = self._names[seat], self._players[seat].colour, desk.settings.reduced_motion
                turned = self._since + 0.25
                shown.append(TurnedCard(f"revealed.{seat}", name, colour, card, turned, place, REVEALED_PX, still))
        go_on = Flow([Button("foot.continue", say("ui.continue"), self._seen, main=True)], align=1.0)
        words = " ".join(filter(None, (self._latest_captain(), self._undecided())))
        why = Label(words, "body", "ink", id="foot.why", grow=1.0)
        if desk.style.text_scale > ROOMY_TEXT:  # beside the cards large words would be a tower
            return [Row([*shown, Column([go_on], grow=1.0)], gap=10), *([why] if words else [])]
        return [Row([*shown, Column([why, go_on], gap=6, grow=1.0)], gap=10)]

    def _latest_captain(self) -> str:
        """Why the captain is captain and who plays when."""
        told: list[str] = []
        for item in reversed(self._playing.told):
            if isinstance(item.event, e.CaptainNamed | e.OrderSet):
                told.insert(0, tell(item.event, self._names))
            if isinstance(item.event, e.CardsRevealed):
                break
        return " ".join(told)

    def _undecided(self) -> str:
        """Who will choose what next, where equal cards leave it open (R8, R9)."""
        table = self._match.table
        key = {Phase.CAPTAIN: "ui.match.will_pick", Phase.ORDER: "ui.match.will_order"}.get(table.phase)
        if key is None or table.captain is None:
            return ""
        return say(key, name=self._names[table.captain], tied=listed([self._names[seat] for seat in table.tied]))

    def _captain(self) -> list[Widget]:
        """A person picks the captain."""
        table = self._match.table
        buttons = []
        for tied in table.tied:
            icon, pick = MARKS[self._players[tied].colour].symbol, self._does(c.PickCaptain(self._seat, tied))
            buttons.append(Button(f"foot.captain.{tied}", self._names[tied], pick, icon=icon))
        words = say("ui.match.pick_captain", name=self._name, card=max(card or 0 for card in table.laid))
        return [self._head(words), Flow(buttons)]

    def _order(self) -> list[Widget]:
        """A person puts the others in order."""
        buttons = []
        for order in permutations(self._match.table.tied):
            words = say("ui.match.then").join(self._names[seat] for seat in order)
            name = "foot.order." + "-".join(map(str, order))
            buttons.append(Button(name, words, self._does(c.SetOrder(self._seat, order))))
        return [self._head(say("ui.match.set_order", name=self._name)), Flow(buttons)]

    def _turn(self) -> list[Widget]:
        """A person's turn comes."""
        words = say("ui.match.your_turn", name=self._name, slot=self._match.table.slot)
        return [self._head(words), *self._report(), Flow([*self._pass(), *self._undo()])]

    def _announce(self) -> list[Widget]:
        """A person says how many pieces it will be."""
        words = say("ui.match.one_or_two", name=self._name, slot=self._match.table.slot)
        counts = [
            Button("foot.one", say("ui.match.one"), partial(self._say_count, 1)),
            Button("foot.two", say("ui.match.two"), partial(self._say_count, 2)),
        ]
        report = self._report() if self._match.table.phase is Phase.BEGIN else []
        return [self._head(words), *report, Flow([*counts, *self._pass(), *self._undo()])]

    def _take(self) -> list[Widget]:
        """A person takes a piece."""
        table = self._match.table
        second = table.announced == 2 and len(table.placing) == 1
        words = say("ui.match.take_second" if second else "ui.match.take", name=self._name, slot=table.slot)
        buttons = [self._give_up(), *self._pass(), *self._undo(), *self._coach()]
        return [self._head(words), *self._coach_says(), Flow(buttons)]

    def _hold(self) -> list[Widget]:
        """A person holds a piece; while something falls, there is nothing else to do."""
        if self._hands.rescuer is not None:
            return [Row([self._head(say("ui.match.catch")), self._reach()], gap=12)]
        world, slot = self._match.world, self._match.table.slot
        two = world.hand is not None and world.hand.two_hands
        hangs = world.held is not None and world.hung_on(world.held) is not None
        may_hang = hangs or self._match.may(c.Hang(self._seat, True))
        why = "" if may_hang else say("ui.match.no_hook" if yard_of(slot or 1) is not None else "ui.match.no_yard")
        words = say("ui.match.hold", slot=slot)
        last = self._playing.told[-1].event if self._playing.told else None
        told = []
        if isinstance(last, e.ReleaseRefused):
            told = [self._by_rule("foot.refused", tell(last, self._names), RULES[last.why])]
        hang = say("ui.match.lay" if hangs else "ui.match.hang")
        buttons = [
            self._gesture("lift", say("ui.match.let_go"), main=True),
            self._gesture("two_hands", say("ui.match.one_hand" if two else "ui.match.two_hands")),
            self._gesture("hang", hang, pressed=hangs, enabled=may_hang, why=why),
            self._gesture("bring_in", say("ui.match.bring_in" if world.in_front else "ui.match.take_out")),
            self._gesture("turn_left", say("ui.match.turn_left"), icon="turn_left", bare=True),
            self._gesture("turn_right", say("ui.match.turn_right"), icon="turn_right", bare=True),
            self._gesture("put_back", say("ui.match.put_back")),
            *self._coach(),
            *(self._pass() if self._match.may(c.Pass(self._seat)) else []),
            *([self._give_up()] if self._match.may(c.GiveUp(self._seat)) else []),
        ]
        return [self._head(words), *self._coach_says(), *self._no_room(), *told, Flow(buttons, gap=6)]

    def _no_room(self) -> list[Widget]:
        """That the slot is full, as long as it is (R17)."""
        table = self._match.table
        if not table.full or table.held is None:
            return []
        words = tell(e.SlotFull(self._seat, table.held, table.slot or 0), self._names)
        return [self._by_rule("foot.full", words, "R17")]

    def _by_rule(self, widget_id: str, words: str, rule: str) -> Widget:
        """What is not possible, and the number of the rule that says so."""
        return with_rules(face_of("riffraff"), say("ui.match.by_rule", words=words, rule=rule), "label", id=widget_id)

    def _settle(self) -> list[Widget]:
        """The ship comes to rest."""
        falling = self._hands.rescuer is not None
        words = say("ui.match.catch" if falling else "ui.match.settling")
        if self._fallen.fallen and not falling:
            words = say("ui.match.fell", n=self._fallen.fallen)
        extra = [self._reach()] if falling else []
        return [Row([rest_ring(self._match), self._head(words), *extra], gap=12), *self._report()]

    def _wreck(self) -> list[Widget]:
        """What the turn left beside the ship, and what becomes of it."""
        wreck = self._fallen
        told: list[Widget] = []
        for way, seat, pieces in wreck.groups:
            becomes = say(f"ui.wreck.{way}", name=self._names[seat], pieces=counted(pieces))
            told.append(Label(becomes, "small", id=f"foot.{way}.{seat}"))
        fell = sum(lot.way == FELL for lot in wreck.lots)
        words = say("ui.match.fell", n=fell) if fell else say("ui.match.caught", n=len(wreck.lots))
        number = Label(words, "heading", "bad" if fell else "good", id="foot.todo", grow=1.0)
        again = self._with_key(Button("foot.again", say("ui.match.again"), self._see_again, small=True), "again")
        who, buttons = Symbol(self._players[self._seat].colour, 30), [again, self._enough()]
        if self._playing.desk.style.text_scale > ROOMY_TEXT:
            return [Row([who, number], gap=12), Flow(buttons[::-1], gap=8), *told]
        return [Row([who, number, *buttons], gap=12), *told]

    def _again(self) -> list[Widget]:
        """The last fall is shown once more."""
        words = Label(say("ui.match.once_more"), "heading", "ink", id="foot.todo", grow=1.0)
        return [Row([words, self._enough()], gap=12)]

    def _enough(self) -> Widget:
        """The button that goes on."""
        return Button("foot.go_on", say("ui.continue"), self._go_on, main=True, small=True)

    def _reach(self) -> Widget:
        """The button for what falls (R18)."""
        return self._gesture("catch", say("ui.match.catch_lowest"), main=True)

    def _wait(self) -> list[Widget]:
        """Another one plays."""
        nobody = self._step.seat is None
        words = say("ui.match.settling") if nobody else say("ui.match.waiting", name=self._name)
        return [self._head(words), *self._report()]

    _curtain = _wait

    def _over(self) -> list[Widget]:
        """The match is over."""
        result = Button("foot.result", say("ui.match.result"), self._playing.tell_end, main=True)
        return [Row([self._head(say("ui.match.over")), *self._undo(), result], gap=12), *self._report()]
