"""A new match: who plays, by which house rules, on which sea."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from random import SystemRandom

from riffraff.games import game_named
from riffraff.kernel.folders import presets_folder
from riffraff.kernel.rng import LARGEST_DRAWN_SEED, LARGEST_SEED
from riffraff.kernel.words import say
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
from riffraff.match.setup import Setup
from riffraff.physics.params import PRESETS, load_preset, own_presets
from riffraff.players import PLAYERS
from riffraff.rules.house import House
from riffraff.table.seats import HUMAN, LONGEST_NAME, OLDEST, Seat
from riffraff.ui.screens.sheet import Sheet

TABS = ("players", "rules", "sea")
COLOURS = Setup.colours()


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
    """Everything on the form; it is kept as long as the game runs."""

    count: int = 2
    drafts: list[Draft] = field(default_factory=lambda: [Draft(colour=colour) for colour in COLOURS])
    house: dict[str, bool] = field(default_factory=dict)
    preset: str = PRESETS[0]
    seed: str = ""
    practice: bool = False

    def seated(self) -> list[Draft]:
        """The players who take part."""
        return self.drafts[: self.count]

    def name_of(self, n: int) -> str:
        """A player's name; one without is called by number."""
        return self.drafts[n].name.strip() or say("ui.new.default_name", n=n + 1)

    def wrong_name(self, n: int) -> str:
        """What is the matter with a name: two people of one name could not be told apart, nor boxes for letters."""
        name = self.name_of(n).casefold()
        if lacking := missing(self.name_of(n)):
            return say("ui.new.no_letters", n=len(lacking))
        twice = any(other != n and self.name_of(other).casefold() == name for other in range(self.count))
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

    def setup(self) -> Setup:
        """The match. Raises ``BadInput`` if it cannot be."""
        seats = tuple(Seat(self.name_of(n), self.age_of(n), d.colour, d.kind) for n, d in enumerate(self.seated()))
        seed = int(self.seed) if self.seed.strip() else SystemRandom().randint(1, LARGEST_DRAWN_SEED)
        house = House.from_dict({name: on for name, on in self.house.items() if on})
        return Setup(seats, house, seed, self.practice, load_preset(self.preset, presets_folder()))


class NewMatch(Sheet):
    """See the module."""

    name = "new_match"

    def __init__(self, practice: bool = False) -> None:
        super().__init__()
        self.form = Form()
        self.practice = practice
        self.tab = TABS[0]
        self.own: dict[str, Path] = {}
        """The presets of one's own, as they were when last looked for."""

    def entered(self) -> None:
        self.form = self.desk.kept.setdefault(self.name, self.form)
        self.form.practice = self.practice
        self._look_for_presets()

    def _look_for_presets(self) -> None:
        self.own = own_presets(presets_folder())
        if self.form.preset not in (*PRESETS, *self.own):  # its file has gone
            self.form.preset = PRESETS[0]

    def heading(self) -> str:
        return say("ui.new.practice_heading" if self.form.practice else "ui.new.heading")

    def first_focus(self) -> str:
        return "new.start"

    def basis(self) -> object:
        return self.tab, astuple(self.form)

    def body(self) -> Widget:
        tabs = Tabs("new.tab", [(tab, say(f"ui.new.tab.{tab}")) for tab in TABS], self.tab, self._turn_to)
        made = {"players": self._players, "rules": self._rules, "sea": self._sea}[self.tab]()
        return Column([tabs, Scroll(f"new.{self.tab}", Column(made, gap=14))], gap=10, grow=1.0)

    def foot(self) -> Sequence[Widget]:
        wrong = self.form.wrong()
        return [
            Button("new.back", say("ui.back"), Pop),
            Button("new.start", say("ui.new.start"), self._start, main=True, enabled=not wrong, why=wrong),
        ]

    def _turn_to(self, tab: str) -> Outcome:
        self.tab = tab
        self._look_for_presets()
        return STAY

    @staticmethod
    def _set(form: Form | Draft, name: str) -> Callable[[str], None]:
        """What fills in a field."""
        return lambda value: setattr(form, name, value)

    # Players

    def _players(self) -> list[Widget]:
        counts = [(str(n), say("ui.new.count", n=n)) for n in Setup.SEATS]
        count = Choice("new.count", counts, str(self.form.count), self._set_count, says=say("ui.new.players"))
        lines: list[Widget] = [Pad(count, pad=0, most=300, align=0.0)]
        for n, draft in enumerate(self.form.seated()):
            lines.append(Pad(self._player(n, draft), "flat", 12, fill=self.env.style.mark(draft.colour).tint))
        lines.append(Label(say("ui.new.age_help"), "small", "ink_soft"))
        return lines

    def _player(self, n: int, draft: Draft) -> Widget:
        def set_name(text: str) -> None:
            draft.name, draft.cut = text, False

        def cut_name() -> None:
            draft.cut = True

        def set_colour(colour: str) -> None:
            other = next((d for d in self.form.drafts if d is not draft and d.colour == colour), None)
            if other is not None:
                other.colour = draft.colour  # they swap: no two have the same
            draft.colour = colour

        colours = [(colour, say(f"ui.colour.{colour}")) for colour in COLOURS]
        symbols = [MARKS[colour].symbol for colour in COLOURS]
        kinds = [(kind, say(f"ui.player.{kind}")) for kind in PLAYERS]
        name_wrong, age_wrong = self.form.wrong_name(n), self.form.wrong_age(n)
        fields = Row(
            [
                Choice(f"new.{n}.colour", colours, draft.colour, set_colour, says=say("ui.new.colour"), icons=symbols),
                TextField(
                    f"new.{n}.name", say("ui.new.name"), draft.name, set_name, longest=LONGEST_NAME, cut=cut_name,
                    wrong=name_wrong, ghost=say("ui.new.default_name", n=n + 1), width=190, grow=2.0,
                ),
                TextField(
                    f"new.{n}.age", say("ui.new.age"), draft.age, self._set(draft, "age"), longest=6, wrong=age_wrong,
                    ghost=say("ui.new.age"), width=84,
                ),
                Choice(f"new.{n}.kind", kinds, draft.kind, self._set(draft, "kind"), says=say("ui.new.kind")),
            ],
            gap=10,
        )  # fmt: skip
        wrong = [Label(words, "small", "bad") for words in (name_wrong, age_wrong) if words]
        wrong += [Label(say("ui.new.name_cut", longest=LONGEST_NAME), "small", "ink_soft")] if draft.cut else []
        return Column([fields, *wrong], gap=4)

    def _set_count(self, count: str) -> None:
        self.form.count = int(count)

    # House rules, sea

    def _rules(self) -> list[Widget]:
        def toggle(name: str, rule: str) -> Widget:
            words = say("ui.new.house", name=say(f"rules.house.{name}"), rule=rule)
            idle = name == "short_game" and self.form.count != 2
            return Toggle(
                f"new.house.{name}",
                words,
                self.form.house.get(name, False),
                lambda on: self.form.house.update({name: on}),
                explains=say(f"rules.house_help.{name}"),
                enabled=not idle,
                why=say("ui.new.two_only") if idle else "",
            )

        return [
            Label(say("ui.new.rules_help"), "small", "ink_soft"),
            *(toggle(*item) for item in House.rules().items()),
        ]

    def _sea(self) -> list[Widget]:
        presets = [*((preset, say(f"ui.preset.{preset}")) for preset in PRESETS), *((name, name) for name in self.own)]
        explained = "tune.own_preset" if self.form.preset in self.own else f"ui.preset_help.{self.form.preset}"
        seed = TextField(
            "new.seed", say("ui.new.seed"), self.form.seed, self._set(self.form, "seed"), longest=20,
            wrong=self.form.wrong_seed(), ghost=say("ui.new.seed_drawn"), width=230,
        )  # fmt: skip
        wrong = [Label(self.form.wrong_seed(), "small", "bad")] if self.form.wrong_seed() else []
        return [
            Label(say("ui.new.sea"), "strong"),
            Pad(
                Choice("new.preset", presets, self.form.preset, self._set(self.form, "preset"), says=say("ui.new.sea")),
                pad=0,
                most=360,
                align=0,
            ),
            Label(say(explained), "body", "ink_soft"),
            Label(say("ui.new.seed"), "strong"),
            Pad(seed, pad=0, most=260, align=0.0),
            *wrong,
            Label(say("ui.new.seed_help"), "small", "ink_soft"),
        ]

    def _start(self) -> Outcome:
        from riffraff.ui.screens.open_match import attempt, begin  # noqa: PLC0415 - brings the whole match along

        return attempt(self.desk, lambda: begin(self.desk, game_named("riffraff"), self.form.setup()))
