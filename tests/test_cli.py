"""The command line: what it answers, in whose language, with which exit status, and that help is instant."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from riffraff import __version__, cli
from riffraff.cli import seating
from riffraff.cli.parser import Command, Parser
from riffraff.kernel.folders import presets_folder
from riffraff.kernel.words import set_language
from riffraff.lab.checks.bands import Band, measure
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.table.seats import COLOURS

ROOT = Path(__file__).resolve().parent.parent
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process; gives exit status, output and errors."""
    monkeypatch.setenv("LANG", "en")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    def runs(*args: object) -> tuple[int, str, str]:
        status = cli.main([str(arg) for arg in args])
        said = capsys.readouterr()
        return status, said.out, said.err

    return runs


def process(*args: str, **options: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "riffraff", *args]
    return subprocess.Popen(command, cwd=ROOT, text=True, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload]


# -- streams, words, names, folders ----------------------------------------------------------------------------------


@pytest.mark.parametrize("streams", [("stdout",), ("stderr",), ("stdout", "stderr")])
@pytest.mark.parametrize("words", ["params toy", "lab list", "--help", "lab run nonsense"])
@pytest.mark.parametrize("how", ["none", "closed"])
def test_every_command_does_without_a_stream(
    streams: tuple[str, ...], words: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in streams:
        stream = None if how == "none" else io.StringIO()
        if stream is not None:
            stream.close()
        monkeypatch.setattr(sys, name, stream)
    assert cli.main(words.split()) == (2 if "nonsense" in words else 0)
    for name in streams:
        getattr(sys, name).close()


def test_a_sweep_without_streams_is_made(tmp_path: Path) -> None:
    words = f"lab sweep roll-decay start_deg=5,6 duration_s=3 --workers 2 --out {tmp_path / 's'}"
    command = ["sh", "-c", f"{sys.executable} -P -m riffraff {words} >&- 2>&-"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    left = sorted(path.name for path in (tmp_path / "s").iterdir())
    assert left == ["diary.toml", "runs.csv", "sweep.toml", "units.csv"]


@pytest.mark.parametrize(
    ("words", "spec", "out", "settings"),
    [
        ("roll-decay a=1 --out lr=0.1", "roll-decay", "lr=0.1", ["a=1"]),
        ("a=b/spec.toml --out x a=1", "a=b/spec.toml", "x", ["a=1"]),
        ("--json a=b/spec.toml a=1 --out=k=v b=c=d", "a=b/spec.toml", "k=v", ["a=1", "b=c=d"]),
        ("--out a=1 roll-decay a=1", "roll-decay", "a=1", ["a=1"]),
    ],
)
def test_the_value_of_a_flag_and_the_first_argument_are_no_settings(
    words: str, spec: str, out: str, settings: list[str]
) -> None:
    options = parser_of("lab run").parse(words.split())
    assert (options.spec, str(options.out), options.settings) == (spec, out, settings)


def test_a_name_that_is_not_utf8_is_found_and_written_out(run: Run, tmp_path: Path) -> None:
    out = tmp_path / os.fsdecode(b"d\xe9cay")
    assert run("lab", "run", "roll-decay", "duration_s=3", "--out", out)[0] == 0
    assert r"d\\xe9cay" in (out / "run.toml").read_text(encoding="utf-8")
    assert run("lab", "run", out / "run.toml", "--out", tmp_path / "again")[0] == 0
    load = tmp_path / os.fsdecode(b"l\xe9ad.toml")
    load.write_text('name = "mine"\n[[pieces]]\nkind = "crate"\nslot = 3\n')
    status, _, err = run("lab", "sweep", "roll-decay", f"load={load},none", "duration_s=3", "--workers", 1, "--out",
                         tmp_path / os.fsdecode(b"s\xff"))  # fmt: skip
    assert "Traceback" not in err
    assert status in (0, 2), err


def test_a_working_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    for words in ("run roll-decay --out x", f"sweep roll-decay start_deg=5,6 --workers 2 --out {tmp_path / 's'}"):
        gone = tmp_path / "gone"
        gone.mkdir()
        script = f"rmdir {gone}; exec {sys.executable} -m riffraff lab {words} duration_s=3"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "en", "LC_ALL": ""}
        done = subprocess.run(
            ["sh", "-c", script], cwd=gone, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr == "riffraff: The folder that this was called in is gone; change to another one.\n"


@pytest.mark.parametrize(("one", "other"), [("Jos\u00e9", "Jose\u0301"), ("Zo\u00eb", "ZOE\u0308"), ("\ufb01n", "fin")])
def test_two_names_that_read_alike_are_one(run: Run, one: str, other: str) -> None:
    status, _, err = run("match", "--players", f"{one}:random,{other}:random", "--seed", "1")
    assert status == 2
    assert "Traceback" not in err


# -- help ------------------------------------------------------------------------------------------------------------


def commands() -> dict[str, Command]:
    """Every command by what is typed for it."""
    found: dict[str, Command] = {}
    for name in cli.COMMANDS:
        command = import_module(f"riffraff.cli.{name}").COMMAND
        below = {"": command} if isinstance(command, Command) else command
        found |= {f"{name} {more}".strip(): one for more, one in below.items()}
    return found


def test_every_module_with_a_command_is_listed() -> None:
    modules = (module.name for module in iter_modules(cli.__path__))
    assert {name for name in modules if hasattr(import_module(f"riffraff.cli.{name}"), "COMMAND")} == set(cli.COMMANDS)


def parser_of(command: str) -> Parser:
    parser = Parser(command, commands()[command].example)
    commands()[command].add_flags(parser)
    return parser


def test_help_lists_the_commands(run: Run) -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for command in cli.COMMANDS:
        assert re.search(rf"^  {command} +\w", out, re.MULTILINE)
    assert run("-h")[1] == out


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", commands())
def test_each_command_explains_its_flags_and_gives_an_example_that_it_understands(
    run: Run, command: str, language: str
) -> None:
    status, out, err = run(*command.split(), "--help", "--lang", language)
    assert (status, err) == (0, "")
    assert "cli." not in out, "a sentence is missing"
    parser = parser_of(command)
    for action in parser._actions:
        assert all(flag in out for flag in action.option_strings)
    [example] = re.findall(r"^(?:Example|Exemple\u00a0): riffraff (.+)$", out, re.MULTILINE)
    example = example.split(" > ")[0]
    assert example.startswith(command)
    parser.parse(example.removeprefix(command).split())


def test_the_language_is_the_systems_or_the_one_that_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--help")[1].startswith("Riff Raff: load")
    assert run("--help", "--lang", "fr")[1].startswith("Riff Raff\u00a0: chargez")
    assert run("--lang=fr", "params", "--help")[1].startswith("Usage\u00a0:")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert run("--help")[1].startswith("Riff Raff\u00a0: chargez")
    assert run("--help", "--lang", "en")[1].startswith("Riff Raff: load")


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"riffraff {__version__}\n", "")


@pytest.mark.parametrize(("language", "heading"), [("en", "# What has changed"), ("fr", "# Ce qui a changé")])
def test_changes_begin_with_this_version(run: Run, language: str, heading: str) -> None:
    status, out, err = run("--changes", "--lang", language)
    assert (status, err) == (0, "")
    assert out.startswith(heading)
    assert re.findall("^## (.+)$", out, re.MULTILINE) == ["0.2.0", "0.1.0"]
    assert __version__ == "0.2.0"


def test_help_needs_no_third_party() -> None:
    script = """
import sys
for name in ("pygame", "pymunk", "numpy", "platformdirs"):
    sys.modules[name] = None
from riffraff.cli import COMMANDS, main
assert main(["--help"]) == 0
for command in COMMANDS:
    assert main([command, "--help"]) == 0
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


# -- mistakes --------------------------------------------------------------------------------------------------------

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


# -- endings ---------------------------------------------------------------------------------------------------------


def test_an_interruption_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("riffraff.physics.params.load_preset", interrupt)
    assert run("params") == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_ctrl_c_ends_a_match_quietly(tmp_path: Path) -> None:
    out = tmp_path / "a.riff"
    with process("match", "--players", "random,random,random,random", "--seed", "1", "--out", str(out)) as match:
        while not out.exists():
            assert match.poll() is None
        match.send_signal(signal.SIGINT)
        assert match.stderr
        assert (match.wait(), match.stderr.read()) == (130, "")


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_broken_pipe_is_quiet() -> None:
    with process("params", stdout=subprocess.PIPE) as params:
        assert params.stdout
        assert params.stderr
        params.stdout.close()
        assert (params.wait(), params.stderr.read()) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_behind_the_output_is_one_sentence() -> None:
    with open("/dev/full", "w") as full, process("params", "--lang", "en", stdout=full) as params:
        assert params.stderr
        assert (params.wait(), params.stderr.read()) == (
            1,
            "riffraff: The disk is full: the output could not be written.\n",
        )


def test_a_terminal_that_lacks_characters_shows_others(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", screen)
    assert cli.main(["--help", "--lang", "fr"]) == 0
    assert b"quitter" in screen.buffer.getvalue() or b"COMMANDE" in screen.buffer.getvalue()  # type: ignore[attr-defined]


# -- commands --------------------------------------------------------------------------------------------------------


def test_params_are_printed_with_units_and_ranges_and_read_again(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("params", "storm")
    assert status == 0
    assert re.search(r"^ball_mass += [\d.]+ +# g, [\d.]+ to [\d.]+: \w", out, re.MULTILINE)
    mine = tmp_path / "mine.toml"
    mine.write_text(out)
    assert run("params", mine)[1] == out
    assert run("params")[1] == run("params", "toy")[1] != out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_params_are_measured_against_the_wooden_toy(
    run: Run, monkeypatch: pytest.MonkeyPatch, bands: list[Band], language: str
) -> None:
    bands = [*bands, Band("heel_stop", 50.0, "deg", 33.0, 37.0)]
    monkeypatch.setattr("riffraff.lab.checks.bands.measure", lambda _params: bands)
    status, out, err = run("params", "--measure", "--lang", language)
    assert (status, err) == (0, "")
    assert "cli." not in out, "a sentence is missing"
    _title, *rows = out.splitlines()
    assert len(rows) == len(bands)
    assert re.search(r"50 deg +33 – 37  (outside|en dehors)$", rows[-1])


@pytest.fixture(scope="module")
def bands() -> list[Band]:
    """The figures of the default ship."""
    return measure(Params())


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A short match that was played once: its recording, and what was said."""
    path = tmp_path_factory.mktemp("cli") / "short.riff"
    command = [sys.executable, "-m", "riffraff", "match", "--players", "Anna:random,random", "--seed", "7"]
    command += ["--house", "short_game", "--lang", "en", "--out", str(path)]
    return path, subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_a_match_tells_its_result(short: tuple[Path, str]) -> None:
    assert re.search(r"^The winners? (is|are) (Anna|random-2)", short[1])
    assert re.search(r"^  Anna: \d+ pieces? left$", short[1], re.MULTILINE)
    assert re.search(r"^Seed 7, digest [0-9a-f]{64}\.$", short[1], re.MULTILINE)


def test_a_match_of_one_seed_is_the_same_in_json_and_in_french(run: Run, short: tuple[Path, str]) -> None:
    line = "match --players Anna:random,random --seed 7 --house short_game --json --lang fr"
    status, out, err = run(*line.split())
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert {"winners", "rounds", "turns", "falls", "rescued", "supplies", "digest"} <= set(result)
    assert result["digest"] in short[1]
    assert len(result["supplies"]) == 2


def test_a_match_goes_on_where_it_was_cut_off(run: Run, short: tuple[Path, str], tmp_path: Path) -> None:
    half = tmp_path / "half.riff"
    content = short[0].read_bytes()
    half_content = content[: len(content) // 2]
    half.write_bytes(half_content)
    status, out, err = run("match", "--resume", half)
    assert (status, out) == (0, short[1])
    cut = half_content.count(b"\n") + 1
    assert err == f"riffraff: {half}, line {cut}: the last line was cut off and is ignored.\n"
    assert half.read_bytes() == content


def test_a_recording_is_never_overwritten(run: Run, short: tuple[Path, str]) -> None:
    content = short[0].read_bytes()
    status, _, err = run("match", "--players", "random,random", "--out", short[0])
    assert status == 2
    assert "exists already" in err
    assert short[0].read_bytes() == content


def test_a_recording_is_verified_and_a_changed_one_is_found(run: Run, short: tuple[Path, str], tmp_path: Path) -> None:
    status, out, err = run("replay", "--verify", short[0])
    assert (status, err) == (0, "")
    assert out
    changed = tmp_path / "changed.riff"
    changed.write_bytes(short[0].read_bytes().replace(b'"do":"hand"', b'"do":"hang"', 1))
    status, out, err = run("replay", "--verify", changed)
    assert (status, err) == (1, "")
    assert re.search(r"turn \d+.*tick \d+", out)


@pytest.mark.parametrize(("language", "name"), [("en", "Player"), ("fr", "Joueur")])
def test_who_has_no_name_is_called_as_on_the_form(language: str, name: str) -> None:
    set_language(language)
    seated = seating.seats(GAME, ["random", "Zoé:human", "a:b:random", "human"], people=True)
    assert [(seat.name, seat.kind, seat.colour) for seat in seated] == [
        (f"{name} 1", "random", COLOURS[0]),
        ("Zoé", "human", COLOURS[1]),
        ("a:b", "random", COLOURS[2]),
        (f"{name} 4", "human", COLOURS[3]),
    ]


def test_without_a_window_no_name_depends_on_the_language() -> None:
    """The digest of a match of one seed is the same everywhere."""
    set_language("fr")
    assert [seat.name for seat in seating.seats(GAME, ["random", "random"], people=False)] == ["random-1", "random-2"]
