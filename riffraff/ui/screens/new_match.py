"""A new match: of which game, who plays, by which house rules, from which start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from functools import partial
from itertools import cycle, islice
from random import SystemRandom
from typing import cast

from riffraff.games import game_named
from riffraff.kernel.rng import LARGEST_DRAWN_SEED, LARGEST_SEED
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.outcome import STAY, Outcome, Pop
from riffraff.kit.text import missing
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label, Toggle
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Column, Pad, Row
from riffraff.kit.widgets.lists import Tabs
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.textfield import TextField
from riffraff.table.game import Game
from riffraff.table.player import rivals
from riffraff.table.seats import COLOURS, HUMAN, LONGEST_NAME, OLDEST, Seat, Setup, as_read
from riffraff.ui.face import Choices, choice_of_game, choose, chosen, face_of
from riffraff.ui.names import default_name
from riffraff.ui.rulebook import rule_link, with_rules
from riffraff.ui.screens.sheet import Sheet

PLAYERS, RULES = "players", "rules"
"""The tabs that every game has; the third one is its own."""


@dataclass
class Draft:
    """What is typed in for one player, right or wrong."""

    name: str = ""
    age: str = ""
    colour: str = COLOURS[0]
    kind: str = HUMAN
    cut: bool = False
    """More was typed for a name than there is room for."""


@dataclass
class Form:
    """Everything on the form; it is kept as long as the window is there."""

    kind: type[Setup]
    count: int
    drafts: list[Draft]
    choices: Choices
    house: dict[str, bool] = field(default_factory=dict)
    seed: str = ""
    practice: bool = False

    def seated(self) -> list[Draft]:
        """The players who take part."""
        return self.drafts[: self.count]

    def name_of(self, n: int) -> str:
        """A player's name; one without is called by number."""
        return self.drafts[n].name.strip() or default_name(n, self.drafts[n].kind)

    def wrong_name(self, n: int) -> str:
        """What is the matter with a name: two people of one name could not be told apart, nor boxes for letters."""
        name = as_read(self.name_of(n))
        if lacking := missing(self.name_of(n)):
            return say("ui.new.no_letters", n=len(lacking))
        twice = any(other != n and as_read(self.name_of(other)) == name for other in range(self.count))
        return say("ui.new.same_name") if twice else ""

    def age_of(self, n: int) -> int | None:
        """A player's age. Raises ``ValueError`` for what is no age."""
        text = self.drafts[n].age.strip()
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= OLDEST):
            raise ValueError(text)
        return int(text)

    def wrong_age(self, n: int) -> str:
        """What is the matter with an age."""
        try:
            self.age_of(n)
        except ValueError:
            return say("ui.new.bad_age", high=OLDEST)
        return ""

    def wrong_seed(self) -> str:
        """What is the matter with the seed."""
        text = self.seed.strip()
        right = not text or (text.isascii() and text.isdigit() and int(text) <= LARGEST_SEED)
        return "" if right else say("ui.new.bad_seed")

    def wrong(self) -> str:
        """The first thing that is the matter; empty if the match can begin."""
        found = [self.wrong_name(n) or self.wrong_age(n) for n in range(self.count)]
        return next((words for words in [*found, self.wrong_seed()] if words), "")

    def setup(self, **instead: object) -> Setup:
        """The match; ``instead`` are the fields of what was chosen otherwise. Raises ``BadInput`` if it cannot be."""
        seats = tuple(Seat(self.name_of(n), self.age_of(n), d.colour, d.kind) for n, d in enumerate(self.seated()))
        seed = int(self.seed) if self.seed.strip() else SystemRandom().randint(1, LARGEST_DRAWN_SEED)
        house = self.kind.HOUSE.from_dict({name: on for name, on in self.house.items() if on})
        return self.kind(seats, house, seed, self.practice, **(instead or self.choices.values(self.count)))


def form_of(desk: Desk, game: Game) -> Form:
    """The form of this game as it was left here; those who sit there sit down at it."""
    kind, form = game.setup, desk.kept.get(NewMatch.name)
    if form is None or form.kind is not kind:
        people = [(draft.name, draft.age) for draft in form.drafts] if form else [("", "")] * len(COLOURS)
        kinds = [HUMAN, *islice(cycle(rivals(game.players)), len(COLOURS) - 1)]
        drafts = [Draft(*who, colour, of) for who, colour, of in zip(people, COLOURS, kinds, strict=True)]
        form = Form(kind, kind.SEATS[0], drafts, face_of(game.name).choices())
    desk.kept[NewMatch.name] = form
    return cast(Form, form)


class NewMatch(Sheet):
    """See the module."""

    name = "new_match"
    begins_at = "new.start"

    def __init__(self, practice: bool = False) -> None:
        super().__init__()
        self.practice = practice
        self.tab = PLAYERS
        self.form: Form
        self.game: Game

    def entered(self) -> None:
        self._choose(chosen(self.desk).name)

    def _choose(self, name: str) -> None:
        """Fill in the form of this game."""
        self.face, self.game = choose(self.desk, name), game_named(name)
        self.form = form_of(self.desk, self.game)
        self.form.practice = self.practice
        self.form.choices.look()

    def heading(self) -> str:
        return say("ui.new.practice_heading" if self.form.practice else "ui.new.heading")

    def basis(self) -> object:
        return self.face, self.tab, astuple(self.form)

    def body(self) -> Widget:
        said = [(tab, say(f"ui.new.tab.{tab}")) for tab in (PLAYERS, RULES) if tab == PLAYERS or self._switches()]
        tabs = Tabs("new.tab", [*said, (self.form.choices.tab, self.form.choices.words())], self.tab, self._turn_to)
        made = {PLAYERS: self._players, RULES: self._rules}.get(self.tab, self._start_from)()
        return Column([tabs, Scroll(f"new.{self.tab}", Column(made, gap=14))], gap=10, grow=1.0)

    def beside(self) -> Sequence[Widget]:
        return choice_of_game("new.game", self.face, self._play)

    def _play(self, name: str) -> None:
        self.tab = PLAYERS
        self._choose(name)

    def foot(self) -> Sequence[Widget]:
        wrong, start = self.form.wrong(), say(f"{self.face.words}.new.start")
        return [
            Button("new.back", say("ui.back"), Pop),
            Button("new.start", start, self._start, main=True, enabled=not wrong, why=wrong),
        ]

    def _turn_to(self, tab: str) -> Outcome:
        self.tab = tab
        self.form.choices.look()
        return STAY

    # Players

    def _players(self) -> list[Widget]:
        counts = [(str(n), say("ui.new.count", n=n)) for n in self.form.kind.SEATS]
        count = Choice("new.count", counts, str(self.form.count), self._set_count, says=say("ui.new.players"))
        lines: list[Widget] = [Pad(count, pad=0, most=300, align=0.0)]
        for n, draft in enumerate(self.form.seated()):
            lines.append(Pad(self._player(n, draft), "flat", 12, fill=MARKS[draft.colour].tint))
        takes_back, explains = say("ui.new.practice"), say("ui.new.practice_help")
        lines.append(Toggle("new.practice", takes_back, self.form.practice, self._practise, explains=explains))
        age_help = say(f"{self.face.words}.new.age_help")
        lines.append(with_rules(self.face, age_help, "small", "ink_soft", id="new.age_help"))
        return lines

    def _player(self, n: int, draft: Draft) -> Widget:
        def set_name(text: str) -> None:
            draft.name, draft.cut = text, False

        def set_colour(colour: str) -> None:
            other = next((d for d in self.form.drafts if d is not draft and d.colour == colour), None)
            if other is not None:
                other.colour = draft.colour  # they swap: no two have the same
            draft.colour = colour

        colours = [(colour, say(f"ui.colour.{colour}")) for colour in self.form.kind.colours()]
        symbols = [MARKS[colour].symbol for colour, _ in colours]
        kinds = [(kind, say(f"ui.player.{kind}")) for kind in self.game.players]
        name_wrong, age_wrong = self.form.wrong_name(n), self.form.wrong_age(n)
        set_age, cut = partial(setattr, draft, "age"), partial(setattr, draft, "cut", True)
        fields = Row(
            [
                Choice(f"new.{n}.colour", colours, draft.colour, set_colour, says=say("ui.new.colour"), icons=symbols),
                TextField(
                    f"new.{n}.name", say("ui.new.name"), draft.name, set_name, longest=LONGEST_NAME, cut=cut,
                    wrong=name_wrong, ghost=default_name(n, draft.kind), width=190, grow=2.0,
                ),
                TextField(
                    f"new.{n}.age", say("ui.new.age"), draft.age, set_age, longest=6, wrong=age_wrong,
                    ghost=say("ui.new.age"), width=84,
                ),
                Choice(f"new.{n}.kind", kinds, draft.kind, partial(setattr, draft, "kind"), says=say("ui.new.kind")),
            ],
            gap=10,
        )  # fmt: skip
        wrong = [Label(words, "small", "bad") for words in (name_wrong, age_wrong) if words]
        wrong += [Label(say("ui.new.name_cut", longest=LONGEST_NAME), "small", "ink_soft")] if draft.cut else []
        return Column([fields, *wrong], gap=4)

    def _set_count(self, count: str) -> None:
        self.form.count = int(count)

    # House rules, start

    def _practise(self, on: bool) -> None:
        self.practice = self.form.practice = on

    def _switches(self) -> dict[str, str]:
        return self.form.kind.HOUSE.rules()

    def _rules(self) -> list[Widget]:
        def toggle(name: str, rule: str) -> Widget:
            idle = self.face.idle(name, self.form.count)
            made = Toggle(
                f"new.house.{name}",
                say(f"{self.face.rules}.house.{name}"),
                self.form.house.get(name, False),
                lambda on: self.form.house.update({name: on}),
                explains=say(f"{self.face.rules}.house_help.{name}"),
                enabled=not idle,
                why=idle,
                grow=1.0,
            )
            return Row([made, *([rule_link(f"new.house.{name}.rule", rule)] if rule in self.face.book else [])])

        return [
            Label(say("ui.new.rules_help"), "small", "ink_soft"),
            *(toggle(*item) for item in self._switches().items()),
        ]

    def _start_from(self) -> list[Widget]:
        seed = TextField(
            "new.seed", say("ui.new.seed"), self.form.seed, partial(setattr, self.form, "seed"), longest=20,
            wrong=self.form.wrong_seed(), ghost=say("ui.new.seed_drawn"), width=230,
        )  # fmt: skip
        wrong = [Label(self.form.wrong_seed(), "small", "bad")] if self.form.wrong_seed() else []
        return [
            *self.form.choices.widgets([self.form.name_of(n) for n in range(self.form.count)]),
            Label(say("ui.new.seed"), "strong"),
            Pad(seed, pad=0, most=260, align=0.0),
            *wrong,
            Label(say("ui.new.seed_help"), "small", "ink_soft"),
        ]

    def _start(self) -> Outcome:
        from riffraff.ui.screens.open_match import attempt, begin  # noqa: PLC0415 - brings the whole match along

        return attempt(self.desk, lambda: begin(self.desk, self.game, self.form.setup()))
