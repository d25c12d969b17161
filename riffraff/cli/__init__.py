"""The `riffraff` command. What a person did wrong is one sentence and exit status 2; a traceback is a fault of ours.

Each command is a module of this package with a ``COMMAND``, or a table of them by name if it has commands of its own.
It is imported only when it is the one asked for, and imports what it drives only when it runs: help is instant, and
nothing but a window needs pygame.
"""

from __future__ import annotations

import errno
import importlib
import os
import shlex
import sys
import time
from collections.abc import Iterable, Sequence

from riffraff import __version__
from riffraff.cli.parser import Command, Parser, quoted
from riffraff.kernel.columns import aligned
from riffraff.kernel.errors import BadInput, RiffRaffError, unknown
from riffraff.kernel.files import escaped, working_folder_gone
from riffraff.kernel.interrupts import INTERRUPTED, heard, ignored
from riffraff.kernel.words import LANGUAGES, language_of_system, page, say, set_language

COMMANDS = (
    "play",
    "match",
    "replay",
    "plan",
    "params",
    "tune",
    "lab",
)
DEFAULT_COMMAND = "play"
_HELP = ("-h", "--help")
_PATIENCE_S = 0.5
_BROKEN_PIPE = 128 + 13
"""As a shell reports it; the number is SIGPIPE's, which not every system has a name for."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; gives its exit status."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None or getattr(sys, name).closed:  # a window without a console, or `>&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - as long as the process
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a character shows another instead
            stream.reconfigure(errors="replace")
    set_language(language_of_system())
    try:
        with heard(_Patience().pressed):
            status = _run(list(sys.argv[1:] if argv is None else argv))
            sys.stdout.flush()
        return status
    except RiffRaffError as error:
        return _fail(error)
    except BrokenPipeError:
        _drop_output()
        return _BROKEN_PIPE
    except OSError as error:
        if working_folder_gone():
            return _fail(BadInput("kernel.files.no_working_folder"))
        if error.errno != errno.ENOSPC:
            raise
        _drop_output()
        return _fail(RiffRaffError("kernel.files.disk_full", file=error.filename or say("cli.output")))
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        if argv is None:  # the process ends: there is nothing left to stop, and its end would only be spoilt
            ignored()


class _Patience:
    """Ctrl-C is acted on within a tenth of a second: whoever has to press it again later wants out at any cost."""

    def __init__(self) -> None:
        self._first: float | None = None

    def pressed(self) -> None:
        now = time.monotonic()
        if self._first is None:
            self._first = now
        elif now - self._first > _PATIENCE_S:
            os._exit(INTERRUPTED)


def _fail(error: RiffRaffError) -> int:
    print(f"riffraff: {error}", file=sys.stderr)
    return error.exit_status


def _drop_output() -> None:
    """Sends what is still to be written nowhere: Python flushes once more on its way out and would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    language = _taken_out(argv, "--lang")
    if language is not None:
        if language not in LANGUAGES:
            raise unknown("cli.choice", language, LANGUAGES, flag="--lang", value=quoted(language))
        set_language(language)
    if argv[:1] == ["--version"]:
        print(f"riffraff {__version__}")
        return 0
    if argv[:1] == ["--changes"]:
        print(page("changes"), end="")
        return 0
    if not argv or (argv[0].startswith("-") and argv[0] not in _HELP):
        argv.insert(0, DEFAULT_COMMAND)
    typed = shlex.join(["riffraff", *argv])
    command: object = None
    path: list[str] = []
    while not isinstance(command, Command):
        known = command if isinstance(command, dict) else COMMANDS
        if not argv or argv[0] in _HELP:
            print(_help(path, known))
            return 0
        name = argv.pop(0)
        if name not in known:
            raise unknown("cli.no_command", name, known, name=name)
        path.append(name)
        command = known[name] if isinstance(known, dict) else importlib.import_module(f"riffraff.cli.{name}").COMMAND
    parser = Parser(" ".join(path), command.example)
    command.add_flags(parser)
    options = parser.parse(argv)
    options.lang, options.typed = language, escaped(typed)
    if options.help:
        print(parser.format_help(), end="")
        return 0
    return command.run(options)


def _taken_out(argv: list[str], flag: str) -> str | None:
    """The value of a flag that any command takes; flag and value are taken out of ``argv``."""
    value = None
    for place, word in enumerate(argv):
        if word == flag:
            if place + 1 == len(argv):
                raise BadInput("cli.no_value", flag=flag)
            value = argv[place + 1]
            del argv[place : place + 2]
            break
        if word.startswith(f"{flag}="):
            value = word.partition("=")[2]
            del argv[place]
            break
    return value


def _help(path: Sequence[str], commands: Iterable[str]) -> str:
    """What the commands below a path do, each in a line."""
    words = ".".join(["cli", *path])
    lines = aligned((f"  {name}", say(f"{words}.{name}.about")) for name in commands)
    about, usage, more = (say(f"{words}.{key}") for key in ("about", "usage", "more"))
    return "\n".join([about, "", usage, "", say("cli.commands"), *lines, "", more])
