"""Flags, read by argparse and told in the person's language: argparse itself speaks English only."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.words import say


class Command(NamedTuple):
    """A command: an example, the flags it takes, and what it does with them, which gives the exit status."""

    example: str
    add_flags: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """The flags of one command, such as ``lab run``. Its sentences are ``cli.lab.run.about`` and ``cli.lab.run.FLAG``.

    No argument is required as far as argparse knows, and values are read by our own readers: so there is nothing
    that argparse could complain about but a missing and a superfluous value.
    """

    def __init__(self, command: str, example: str) -> None:
        self._words = f"cli.{command.replace(' ', '.')}"
        self._example = example
        self._settings = False
        self._needed: dict[str, str] = {}
        super().__init__(
            prog=f"riffraff {command}",
            description=say(f"{self._words}.about"),
            epilog=say("cli.example", example=example),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,  # an example is there to be copied
        )
        self._positionals.title = say("cli.arguments")
        self._optionals.title = say("cli.options")
        self.flag("--help", "-h", kind="cli.help")
        self.value("--lang", "en|fr", kind="cli.lang")

    def flag(self, name: str, *more: str, kind: str = "") -> None:
        """A flag that is there or not."""
        self.add_argument(*more, name, action="store_true", help=say(kind or self._key(name)))

    def value(
        self,
        name: str,
        shown: str,
        read: Callable[[str, str], Any] = lambda _name, text: text,
        *,
        kind: str = "",
        bare: object = None,
        needed: bool = False,
        many: bool = False,
    ) -> None:
        """A flag with a value, or without dashes an argument, that unless it is ``needed`` may be left out (None; of
        an argument that may stand ``many`` times, an empty list).

        ``read`` is given its name, for sentences, and its text; it may raise ``BadInput``. ``bare``: what the flag
        without a value means.
        """
        is_flag = name.startswith("-")
        more: dict[str, Any] = {} if is_flag and bare is None else {"nargs": "?", "const": bare}
        if many:
            more = {"nargs": "*"}
        reader = partial(read, name if is_flag else shown)
        self.add_argument(name, metavar=shown, type=reader, help=say(kind or self._key(name)), **more)
        if needed:
            self._needed[name.strip("-")] = f"{name} {shown}" if is_flag else shown

    def choice(self, name: str, *allowed: str) -> None:
        """A flag whose value is one of a few words."""

        def read(flag: str, text: str) -> str:
            if text not in allowed:
                raise unknown("cli.choice", text, allowed, flag=flag, value=quoted(text))
            return text

        self.value(name, "|".join(allowed), read)

    def settings(self) -> None:
        """Takes ``KEY=VALUE`` words as well, as many as there are: ``options.settings``."""
        self._settings = True

    def parse(self, argv: Sequence[str]) -> argparse.Namespace:
        """The options. Raises ``BadInput`` naming the flag."""
        settings = self._settings_in(argv) if self._settings else []
        words = [word for place, word in enumerate(argv) if place not in settings]
        try:
            options, rest = self.parse_known_args(words)
        except argparse.ArgumentError as error:
            flag = error.argument_name or ""
            known = self._option_string_actions.get(flag.split("/")[-1])
            key = "cli.superfluous_value" if known is not None and known.nargs == 0 else "cli.no_value"
            raise BadInput(key, flag=flag) from None
        for word in rest:
            flags = [name for name in self._option_string_actions if name.startswith("--")]
            if word.startswith("-"):
                name = word.partition("=")[0]
                raise unknown("cli.no_flag", name, flags, flag=name, command=self.prog)
            raise BadInput("cli.superfluous", word=word, command=self.prog)
        for name, shown in self._needed.items():
            if getattr(options, name) in (None, []) and not options.help:
                raise BadInput("cli.needed", name=shown, example=self._example)
        options.settings = [argv[place] for place in settings]
        return options

    def _settings_in(self, argv: Sequence[str]) -> list[int]:
        """Where the ``KEY=VALUE`` words are: behind the first argument, and none of them the value of a flag."""
        found, arguments, before = [], 0, None
        for place, word in enumerate(argv):
            if not word.startswith("-") and (before is None or before.nargs == 0):
                if arguments and "=" in word:
                    found.append(place)
                arguments += 1
            before = self._option_string_actions.get(word)
        return found

    def format_help(self) -> str:
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups, prefix=say("cli.usage_prefix"))
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _key(self, name: str) -> str:
        return f"{self._words}.{name.strip('-')}"


def quoted(text: str) -> str:
    """A value as a sentence shows it: as it was typed where that can be seen."""
    return text if text.strip() == text and text.isprintable() and text else repr(text)


def whole(low: int, high: int) -> Callable[[str, str], int]:
    """Reads a whole number from ``low`` to ``high``."""

    def read(flag: str, text: str) -> int:
        # Python reads more as a number than people write (1_000, Arabic digits), and refuses thousands of digits.
        if text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high:
            return int(text)
        raise BadInput("cli.whole", flag=flag, value=quoted(text), low=low, high=high)

    return read


def decimal(low: float, high: float) -> Callable[[str, str], float]:
    """Reads a number from ``low`` to ``high``, with a point where it is not whole."""

    def read(flag: str, text: str) -> float:
        plain = re.fullmatch(r"\d{1,9}(\.\d{1,9})?|\.\d{1,9}", text, re.ASCII)
        if plain and low <= float(text) <= high:
            return float(text)
        raise BadInput("cli.decimal", flag=flag, value=quoted(text), low=low, high=high)

    return read


def names(_flag: str, text: str) -> list[str]:
    """Reads names with commas between them."""
    return [name.strip() for name in text.split(",")]
