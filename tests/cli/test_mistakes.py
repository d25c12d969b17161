"""Mistakes are one sentence and exit status 2."""

from __future__ import annotations

import re

import pytest
from cli.calling import Run, parser_of

from riffraff.cli import seating
from riffraff.kernel.folders import presets_folder
from riffraff.match.setup import Setup

MISTAKES = [
    ("plya", "no command plya. Did you mean play? Commands: play, match"),
    ("zzz", "no command zzz. Commands: play"),
    ("match --sed 7", "has no flag --sed. Did you mean --seed? Flags: --help"),
    ("match --sed=7", "has no flag --sed. Did you mean --seed?"),
    ("match -q", "has no flag -q. Flags:"),
    ("--bogus", "riffraff play has no flag --bogus"),
    ("match --seed", "--seed needs a value"),
    ("match --json=1", "--json takes no value"),
    ("match --seed x", "--seed cannot be x; allowed: a whole number from 0 to 9223372036854775807"),
    ("match --seed -1", "--seed cannot be -1"),
    ("match --seed nan", "--seed cannot be nan"),
    ("match --seed 1e3", "--seed cannot be 1e3"),
    ("match --seed 1_0", "--seed cannot be 1_0"),
    ("match --seed ٣", "--seed cannot be ٣"),
    ("match --seed 9223372036854775808", "--seed cannot be 9223372036854775808"),
    ("match more", "does not know what to do with more"),
    ("match", "--players lists 0; allowed: 2 to 4 players"),
    ("match --players random", "lists 1; allowed: 2 to 4 players"),
    ("match --players random,random,random,random,random", "lists 5; allowed"),
    (
        "match --players random,randon",
        "randon is no kind of player here. Did you mean random? Each is KIND or NAME:KIND",
    ),
    ("match --players random,human", "human is no kind of player here."),
    ("play --players a:humann,random", "humann is no kind of player here. Did you mean human?"),
    (
        "match --players :random,random",
        "--players: :random has no name of 1 to 24 printable characters; each is",
    ),
    ("match --players random,", "--players: '' is no kind of player here."),
    ("match --players Anna,random", "--players: Anna is no kind of player here."),
    ("match --players " + "x" * 25 + ":random,random", "has no name of 1 to 24"),
    ("match --players a\tb:random,random", r"'a\tb:random' has no name"),
    ("match --players random-2:random,random", "lists random-2 twice"),
    ("match --players Bo:random,bo:random", "lists bo twice"),
    ("play --preset toi", "toi"),
    ("play --house by_yrad", "--house: by_yrad is not a house rule. Did you mean by_yard? House rules: "),
    ("match --players random,random --house by_yrad", "by_yard"),
    ("match --players random,random --preset toi", "toi"),
    ("match --players random,random --out /nowhere/a.riff", "/nowhere/a.riff"),
    ("match --resume none.riff", "none.riff"),
    ("match --resume none.riff --seed 3", "--seed does not go with --resume"),
    ("match --resume none.riff --out a.riff", "--out does not go with --resume"),
    ("play --resume none.riff", "none.riff"),
    ("play --resume=", "--resume cannot be ''; it needs the path"),
    ("play --resume none.riff --preset easy", "--preset does not go with --resume"),
    ("play --resume --preset easy", "--preset does not go with --resume"),
    ("replay", "FILE is missing, as in: riffraff replay game.riff"),
    ("replay none.riff --verify", "none.riff"),
    ("play --describe .", "--describe cannot be ., which is a folder"),
    ("tune --describe /nowhere/a.json", "--describe cannot be /nowhere/a.json: there is no folder /nowhere."),
    ("tune stom", "Did you mean storm? Presets: toy, easy, storm."),
    ("tune --load leval-16", "Did you mean level-16?"),
    ("lab runn", "Did you mean run?"),
    ("lab run slid", "Did you mean slide? There are roll-decay"),
    ("lab run slide ball_mass=3", "slide has no factor ball_mass. Did you mean ship.ball_mass? It has piece"),
    (
        "lab run slide ship.bal_mass=3",
        "ship.bal_mass. Did you mean ship.ball_mass? [ship] holds ball_mass, ball_depth",
    ),
    ("lab run slide preset=stom", "Did you mean storm?"),
    ("lab run slide --format cvs", "--format cannot be cvs. Did you mean csv? Allowed: csv, parquet."),
    ("lab run roll-decay engine=rigit", "roll-decay.engine cannot be 'rigit'. Did you mean rigid?"),
    ("lab run matches players=random+randm", "Did you mean random?"),
    ("lab fit a.csv --unit dg", "Did you mean deg?"),
    ("params toi", "toi"),
    ("--lang de", "--lang cannot be de. Allowed: en, fr."),
    ("params --lang", "--lang needs a value"),
]


@pytest.mark.parametrize(("line", "told"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_is_one_sentence_and_exit_2(run: Run, line: str, told: str) -> None:
    status, out, err = run(*line.split(" "))
    assert (status, out) == (2, "")
    assert told in err
    assert re.fullmatch(r"riffraff: [^\n]+\n", err)


@pytest.mark.parametrize("line", [line for line, _ in MISTAKES if "--lang" not in line])
def test_mistakes_are_told_in_french_too(run: Run, line: str) -> None:
    english = run(*line.split(" "))[2]
    status, out, french = run(*line.split(" "), "--lang", "fr")
    assert (status, out) == (2, "")
    assert re.fullmatch(r"riffraff: [^\n]+\n", french)
    assert french != english


@pytest.mark.parametrize(
    ("flag", "told"),
    [
        ("--players", "--players lists 0; allowed: 2 to 4"),
        ("--seed", "--seed cannot be ''; allowed"),
        ("--preset", "'': this is neither a preset nor a parameter file. Presets: toy"),
        ("--think", "--think cannot be ''; allowed: a number from 0.02 to 10."),
        ("--house", "--house: '' is not a house rule."),
        ("--out", "--out cannot be ''; it needs the path"),
        ("--resume", "--resume cannot be ''; it needs the path"),
        ("--lang", "--lang cannot be ''. Allowed: en, fr."),
    ],
)
def test_an_empty_value_is_told_with_its_flag(run: Run, flag: str, told: str) -> None:
    flags = {"--players": "random,random"} | {flag: ""} if flag != "--resume" else {flag: ""}
    status, out, err = run("match", *(word for pair in flags.items() for word in pair))
    assert (status, out) == (2, "")
    assert told in err


@pytest.mark.usefixtures("home")
def test_a_preset_of_ones_own_is_known_by_its_name_everywhere(run: Run) -> None:
    folder = presets_folder()
    folder.mkdir(parents=True)
    (folder / "heavy.toml").write_text("[ship]\nball_mass = 333.0\n")
    (folder / "toy.toml").write_text("[ship]\nball_mass = 444.0\n")  # those of the game keep their names
    assert "ball_mass = 333.0" in run("params", "heavy")[1]
    assert "ball_mass = 280.0" in run("params", "toy")[1]
    own = run("lab", "run", "righting-arm", "preset=heavy", "--json")[1]
    assert own == run("lab", "run", "righting-arm", "ship.ball_mass=333", "--json")[1]
    assert setup_of("play", "--preset", "heavy").params.ship.ball_mass == 333.0
    for line in ("params heavi", "play --preset heavi", "lab run slide preset=heavi", "tune heavi"):
        assert "Did you mean heavy? Presets: toy, easy, storm, heavy." in run(*line.split())[2]


def setup_of(command: str, *args: str) -> Setup:
    """The match that the flags of a command describe."""
    return seating.match_from(parser_of(command).parse(args), people=True)[1]


def test_a_traceback_is_for_our_own_mistakes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riffraff.physics.params.load_preset", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run("params")
