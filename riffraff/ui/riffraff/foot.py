"""The foot of the match: what is to be done now, the buttons for it, and what the last turn brought."""

from __future__ import annotations

from collections.abc import Callable
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
from riffraff.match.session import Match
from riffraff.rules import actions as r
from riffraff.rules.events import ReleaseRefused
from riffraff.rules.pieces import yard_of
from riffraff.rules.state import Phase
from riffraff.ui.riffraff.cards import HandCard, TurnedCard
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.riffraff.played import Played
from riffraff.ui.riffraff.turnreport import turn_report

CARD_PX = 62
"""Width of a card of the hand, px at base size; narrower where ten do not fit."""
REVEALED_PX = 64
"""Width of a card that is turned over, px at base size."""
RING_PER_S = 12
"""In so many steps a second the ring fills while the ship comes to rest."""


def make_foot(screen: Played) -> Widget:
    """The foot for the present step."""
    return _MAKERS[screen.now_step.kind](screen)


def _head(screen: Played, words: str, seat: int | None = None) -> Widget:
    """The sentence that says what is to be done, after the symbol of whom it concerns."""
    label = Label(words, "heading", "ink", widget_id="foot.todo", grow=1.0)
    if seat is None:
        return label
    return Row([Symbol(screen.seats[seat].colour, 30), label], gap=10)


def _report(screen: Played) -> list[Widget]:
    words = turn_report(screen.told, screen.names)
    return [Label(words, "small", "ink_soft", widget_id="foot.report")] if words else []


def _foot(head: Widget, *more: Widget) -> Widget:
    return Column([head, *more], gap=6)


def _cards(screen: Played) -> Widget:
    seat = screen.now_step.seat or 0
    colour, table = screen.seats[seat].colour, screen.match.table

    def lay(card: int) -> Callable[[], Outcome]:
        return lambda: screen.do(c.Lay(seat, card))

    hand = Row([HandCard(colour, card, CARD_PX, lay(card)) for card in table.hands[seat]], gap=6, align=0.5)
    return _foot(_head(screen, say("ui.match.choose_card", name=screen.names[seat]), seat), hand, *_report(screen))


def _reveal(screen: Played) -> Widget:
    table = screen.match.table
    still = screen.desk.settings.reduced_motion
    order = {seat: n + 1 for n, seat in enumerate(table.order)}
    shown = []
    for seat in table.order or range(table.seats):
        card = table.laid[seat]
        if card is not None:
            place = say("ui.match.plays", n=order[seat]) if seat in order else ""
            name, colour = screen.names[seat], screen.seats[seat].colour
            shown.append(TurnedCard(seat, name, colour, card, screen.since + 0.25, place, REVEALED_PX, still))
    go_on = Button("foot.continue", say("ui.continue"), screen.go_on, main=True)
    words = " ".join(filter(None, (screen.latest_captain(), _undecided(screen))))
    why = Label(words, "body", "ink", widget_id="foot.why", grow=1.0)
    if screen.desk.style.text_scale > ROOMY_TEXT:  # beside the cards large words would be a tower
        cards = Row([*shown, Column([Flow([go_on], align=1.0)], grow=1.0)], gap=10)
        return _foot(cards, *([why] if words else []))
    return _foot(Row([*shown, Column([why, Flow([go_on], align=1.0)], gap=6, grow=1.0)], gap=10))


def _undecided(screen: Played) -> str:
    """Who will choose what next, where equal cards leave it open (R8, R9)."""
    table = screen.match.table
    key = {Phase.CAPTAIN: "ui.match.will_pick", Phase.ORDER: "ui.match.will_order"}.get(table.phase)
    if key is None or table.captain is None:
        return ""
    return say(key, name=screen.names[table.captain], tied=listed([screen.names[seat] for seat in table.tied]))


def _captain(screen: Played) -> Widget:
    seat, table = screen.now_step.seat or 0, screen.match.table

    def pick(chosen: int) -> Callable[[], Outcome]:
        return lambda: screen.do(c.PickCaptain(seat, chosen))

    buttons = [
        Button(f"foot.captain.{tied}", screen.names[tied], pick(tied), icon=MARKS[screen.seats[tied].colour].symbol)
        for tied in table.tied
    ]
    words = say("ui.match.pick_captain", name=screen.names[seat], card=max(card or 0 for card in table.laid))
    return _foot(_head(screen, words, seat), Flow(buttons))


def _order(screen: Played) -> Widget:
    seat, table = screen.now_step.seat or 0, screen.match.table

    def put(order: tuple[int, ...]) -> Callable[[], Outcome]:
        return lambda: screen.do(c.SetOrder(seat, order))

    buttons = [
        Button(
            "foot.order." + "-".join(map(str, order)),
            say("ui.match.then").join(screen.names[s] for s in order),
            put(order),
        )
        for order in permutations(table.tied)
    ]
    return _foot(_head(screen, say("ui.match.set_order", name=screen.names[seat]), seat), Flow(buttons))


def _legal(screen: Played, kind: type[r.Intent]) -> bool:
    seat = screen.now_step.seat
    return seat is not None and any(isinstance(action, kind) for action in screen.match.legal(seat))


def _undo(screen: Played) -> list[Widget]:
    if not screen.match.setup.practice:
        return []
    seat = screen.now_step.seat
    allowed = screen.match.may(c.Undo(seat or 0))
    why = "" if allowed else say("ui.match.nothing_to_undo")
    button = Button("foot.undo", say("ui.match.undo"), lambda: screen.undo(seat), small=True, enabled=allowed, why=why)
    return [_with_key(screen, button, "undo")]


def _give_up(screen: Played) -> Widget:
    seat = screen.now_step.seat or 0
    able = _legal(screen, r.GiveUp)
    why = "" if able else say("rules.illegal.not_tried")
    words, act = say("ui.match.give_up"), lambda: screen.do(c.GiveUp(seat))
    return _with_key(screen, Button("foot.give_up", words, act, small=True, enabled=able, why=why), "give_up")


def _with_key(screen: Played, button: Button, action: str) -> Button:
    return with_key(button, screen.desk.keys.words(action), screen.desk.style)


def _turn(screen: Played) -> Widget:
    seat, table = screen.now_step.seat or 0, screen.match.table
    words = say("ui.match.your_turn", name=screen.names[seat], slot=table.slot)
    return _foot(_head(screen, words, seat), *_report(screen), Flow([*_pass(screen), *_undo(screen)]))


def _pass(screen: Played) -> list[Widget]:
    """Where the house allows it."""
    match = screen.match
    if not match.setup.house.allow_pass:
        return []
    able = match.table.phase is not Phase.TAKE or match.may(c.Pass(screen.now_step.seat or 0))
    why = "" if able else say("rules.illegal.announced_two")
    return [Button("foot.pass", say("ui.match.pass"), screen.pass_turn, small=True, enabled=able, why=why)]


def _announce(screen: Played) -> Widget:
    seat, table = screen.now_step.seat or 0, screen.match.table

    words = say("ui.match.one_or_two", name=screen.names[seat], slot=table.slot)
    counts = [
        Button("foot.one", say("ui.match.one"), lambda: screen.announce(1)),
        Button("foot.two", say("ui.match.two"), lambda: screen.announce(2)),
    ]
    coming = table.phase is Phase.BEGIN
    return _foot(
        _head(screen, words, seat),
        *(_report(screen) if coming else []),
        Flow([*counts, *(_pass(screen) if coming else []), *_undo(screen)]),
    )


def _take(screen: Played) -> Widget:
    seat, table = screen.now_step.seat or 0, screen.match.table
    second = table.announced == 2 and len(table.placing) == 1
    words = say("ui.match.take_second" if second else "ui.match.take", name=screen.names[seat], slot=table.slot)
    return _foot(_head(screen, words, seat), Flow([_give_up(screen), *_pass(screen), *_undo(screen)]))


def _hold(screen: Played) -> Widget:
    seat, match = screen.now_step.seat or 0, screen.match
    hands = screen.hands
    hand = match.world.hand
    two = hand is not None and hand.two_hands

    hangs = match.world.held is not None and match.world.hung_on(match.world.held) is not None
    may_hang = hangs or match.may(c.Hang(seat, True))
    on_yard = yard_of(match.table.slot or 1) is not None
    why = "" if may_hang else say("ui.match.no_hook" if on_yard else "ui.match.no_yard")
    falling = hands.rescuer is not None
    words = say("ui.match.catch") if falling else say("ui.match.hold", slot=match.table.slot)
    last = screen.told[-1].event if screen.told else None
    refused = (
        [Label(screen.latest(), "label", "bad", widget_id="foot.refused")] if isinstance(last, ReleaseRefused) else []
    )
    buttons = [
        _button(screen, "lift", say("ui.match.let_go"), main=True),
        _button(screen, "two_hands", say("ui.match.one_hand" if two else "ui.match.two_hands")),
        _button(
            screen,
            "hang",
            say("ui.match.lay" if hangs else "ui.match.hang"),
            pressed=hangs,
            enabled=may_hang,
            why=why,
        ),
        _button(screen, "turn_left", say("ui.match.turn_left"), icon="turn_left", bare=True),
        _button(screen, "turn_right", say("ui.match.turn_right"), icon="turn_right", bare=True),
        _button(screen, "put_back", say("ui.match.put_back")),
    ]
    if _legal(screen, r.GiveUp):
        buttons.append(_give_up(screen))
    return _foot(_head(screen, words, seat), *refused, Flow(buttons, gap=6))


def _button(screen: Played, action: str, words: str, **more: Any) -> Widget:
    """A button that does what a key of the hands does."""

    def press() -> Outcome:
        screen.hands.key(action)
        return STAY

    return _with_key(screen, Button(f"foot.{action}", words, press, small=True, **more), action)


def _settle(screen: Played) -> Widget:
    seat, falling = screen.now_step.seat, screen.hands.rescuer is not None
    words = say("ui.match.catch" if falling else "ui.match.settling")
    extra = [_button(screen, "catch", say("ui.match.catch_lowest"), main=True)] if falling else []
    return _foot(Row([RestRing(screen.match), _head(screen, words, seat), *extra], gap=12), *_report(screen))


class RestRing(Picture):
    """A ring that fills while the ship comes to rest."""

    def __init__(self, match: Match) -> None:
        super().__init__(34, 34, widget_id="foot.rest")
        self._match = match
        self._steps = max(round(match.setup.params.settling.rest_time * RING_PER_S), 1)

    def _rested(self) -> float:
        """The share of the rest that is over, in small steps."""
        if self._match.table.phase is not Phase.SETTLE or self._match.world.hand is not None:
            return 0.0
        return 1.0 - min(round(self._match.settling_left_s[0] * RING_PER_S) / self._steps, 1.0)

    def words(self) -> str:
        return say("ui.match.settled", n=round(self._rested() * 100))

    def looks(self, env: Env) -> object:
        return self._rested()

    def draw(self, env: Env, surface: Surface) -> None:
        palette, share, side = env.style.palette, self._rested(), self.rect.height
        draw.ring(surface, self.rect.center, side * 0.38, palette.paper_edge, side * 0.16)
        if share > 0:
            draw.arc(surface, self.rect.center, side * 0.38, share, palette.good, side * 0.16)


def _wait(screen: Played) -> Widget:
    seat = screen.now_step.seat
    words = say("ui.match.settling") if seat is None else say("ui.match.waiting", name=screen.names[seat])
    return _foot(_head(screen, words, seat), *_report(screen))


def _nothing(screen: Played) -> Widget:
    result = Button("foot.result", say("ui.match.result"), screen.tell_end, main=True)
    return _foot(Row([_head(screen, say("ui.match.over")), *_undo(screen), result], gap=12), *_report(screen))


_MAKERS: dict[Kind, Callable[[Played], Widget]] = {
    Kind.CURTAIN: _wait,
    Kind.CARD: _cards,
    Kind.REVEAL: _reveal,
    Kind.CAPTAIN: _captain,
    Kind.ORDER: _order,
    Kind.TURN: _turn,
    Kind.ANNOUNCE: _announce,
    Kind.TAKE: _take,
    Kind.HOLD: _hold,
    Kind.SETTLE: _settle,
    Kind.WAIT: _wait,
    Kind.OVER: _nothing,
}
"""Step -> what makes its foot; a test asks each."""
