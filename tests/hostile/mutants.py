"""Files as nobody should have written them: bytes changed by lot, and values changed where the grammar has them."""

from __future__ import annotations

import json
import random
import signal
import zlib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from riffraff.kernel.errors import RiffRaffError

LONGEST_S = 20
"""So long may one file take, on a machine that has much else to do."""
MOST_MORE = 1 << 30
"""Bytes of memory that one file may ask for."""
LONGEST_SENTENCE = 1500
WILD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 7, 31, 32, 255, 10**6, 2**31, 2**53 + 1, 2**63, -(2**63), 10**30),
    *(0.0, -0.0, 1e-320, 0.5, 1e9, 1e200, -1e308),
    *("", "0", "nan", "human", "random", "\u202e", "é" * 300, "a\nb", "%s{}", "../../x", "\x00"),
    *([], {}, [[]], [0] * 5, {"": 0}, [1e308, -1e308], {"seat": 0, "x": 1e300}),
)
"""What may stand anywhere in a file."""
SIGNS = (b"\n", b"\r\n", b"\0", b"\xef\xbb\xbf", b'"', b"[", b"{", b"=", b",")


def changed_bytes(raw: bytes, rng: random.Random) -> bytes:
    """A few changes such as disks, editors and transfers make."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(raw) + 1)
        end = min(len(raw), at + rng.choice((1, 1, 2, 10, 300)))
        match rng.randrange(9):
            case 0:
                raw = raw[:at] + rng.randbytes(end - at) + raw[end:]
            case 1:
                raw = raw[:at] + raw[end:]
            case 2:
                raw = raw[:at]
            case 3:
                raw = raw[:at] + raw[at:end] * rng.choice((2, 50)) + raw[end:]
            case 4:
                raw = (
                    raw[:at]
                    + rng.choice((b"\n", b"\r\n", b"\0", b"\xef\xbb\xbf", b'"', b"[", b"{", b"=", b","))
                    + raw[at:]
                )
            case 5:
                raw = raw[:at] + b"9" * rng.choice((3, 20, 400, 5000)) + raw[at:]
            case 6:
                raw = raw.replace(b"\n", b"\r\n") if rng.random() < 0.5 else raw.decode("latin-1").encode("utf-16")
            case 7:
                lines = raw.splitlines(keepends=True)
                rng.shuffle(lines)
                raw = b"".join(lines)
            case 8:
                raw = raw[:at] + rng.choice((b"nan", b"inf", b"-1", b"1e999", b"true", b"[" * 2000)) + raw[end:]
    return raw


def changed_value(value: Any, rng: random.Random) -> Any:  # noqa: PLR0911 - one for each change
    """The same but for one value somewhere in it, or one that is missing, too many or twice."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        match rng.randrange(12):
            case 0:
                return {name: inner for name, inner in value.items() if name != key}
            case 1:
                return value | {rng.choice(("", "x", key + "s", "sum", "t")): rng.choice(WILD)}
        return value | {key: changed_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        match rng.randrange(12):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return value[: at + 1] + value[at:]
        return [*value[:at], changed_value(value[at], rng), *value[at + 1 :]]
    if isinstance(value, int | float) and not isinstance(value, bool) and rng.random() < 0.5:
        return rng.choice((value + 1, value - 1, -value, value * 1000, value * 1e6, value / 3))
    return rng.choice(WILD)


def changed_lines(raw: bytes, rng: random.Random) -> bytes:
    """A recording in which lines say something else, with sums that are right: what a liar would write."""
    records = [json.loads(line) for line in raw.splitlines()]
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(records)) if rng.random() < 0.7 else 0
        match rng.randrange(8):
            case 0 if len(records) > 2:
                del records[at]
            case 1:
                records.insert(at, rng.choice(records))
            case _:
                records[at] = changed_value(records[at], rng)
    lines, last = [], 0
    for record in records:
        if not isinstance(record, dict):
            continue
        record.pop("sum", None)
        line = json.dumps(record, ensure_ascii=True, separators=(",", ":")).encode()
        last = zlib.crc32(line, last)
        lines.append(line[:-1] + b',"sum":"%08x"}\n' % last)
    return b"".join(lines)


@contextmanager
def in_bounds() -> Generator[None]:
    """Within ``LONGEST_S`` and ``MOST_MORE``, where the system can see to it."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()

    def too_long(*_: object) -> None:
        raise TimeoutError(f"longer than {LONGEST_S} s")

    old = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(LONGEST_S)
    resource.setrlimit(resource.RLIMIT_AS, (used + MOST_MORE, before[1]))
    try:
        yield
    finally:
        signal.alarm(0)
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.signal(signal.SIGALRM, old)


def sentence_or_valid(take: Callable[[], object]) -> bool:
    """Whether it was taken; else one sentence says why not, and nothing else happens."""
    try:
        with in_bounds():
            take()
    except RiffRaffError as error:
        said = str(error)
        assert said.strip()
        assert "\n" not in said, said
        assert "Traceback" not in said, said
        assert len(said) < LONGEST_SENTENCE, said
        return False
    return True
