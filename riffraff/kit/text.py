"""Text as pictures: fonts, a cache of rendered lines, wrapping and shortening.

A character that the font lacks comes from pygame's own font or from one of the system's, and is a hollow box where all
of them lack it: names in recordings may hold anything. What is typed is looked at first, by ``missing``.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from functools import cache, lru_cache

import pygame

from riffraff.kit.fonts import font_path
from riffraff.kit.theme import FONTS, Colour, Style

CACHED_LINES = 800
"""Rendered lines kept; a full screen holds about 150."""
OWN_FONT = 1.38
"""pygame takes 0.69 of the height asked for its own font; this makes its letters as tall as their neighbours."""
LONELY = 6
"""Letters of a word that is not left alone on the last line of a paragraph."""
BOX = ""
"""Stands for the font of characters that no font has."""
SYSTEM_FONTS = (
    "dejavusans", "notosans", "segoeui", "notosanscjkjp", "notosanscjksc", "notosanscjk", "sourcehansans",
    "hiraginosans", "hiraginosansgb", "pingfang", "pingfangsc", "applesdgothicneo", "yugothic", "meiryo",
    "microsoftyahei", "msgothic", "malgungothic", "simsun", "wenquanyimicrohei", "wenquanyizenhei",
    "droidsansfallback", "notoemoji", "segoeuiemoji", "segoeuisymbol", "applesymbols", "symbola", "notosanssymbols2",
    "arialunicodems", "freesans", "unifont",
)  # fmt: skip
"""Fonts of systems that have the letters of other scripts and signs, as pygame names them."""
_NOWHERE = "\ue123"
"""A private-use character, which no shipped font has: it shows what a missing one looks like."""
_TIGHT = {"\u202f": "\u00a0"}
"""Characters shown as another that looks the same."""
_UNSEEN = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""What asks for another form of the character before, and is not seen itself."""


@cache
def _font(file: str | None, height: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(file if file is None or os.path.isabs(file) else font_path(file), height)


@cache
def _of_system() -> tuple[str, ...]:
    """Those of ``SYSTEM_FONTS`` that this computer has. Asked for only where a character is found nowhere else."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a system that cannot list its fonts has none for us
        found = [pygame.font.match_font(name) for name in SYSTEM_FONTS]
    return tuple(dict.fromkeys(path for path in found if path))


def font(role: str, height: int) -> pygame.font.Font:
    """The font of a role at a height in px of one's own."""
    return _font(FONTS[role][0], height)


def forget_fonts() -> None:
    """Drop every font and rendered line: they do not outlive ``pygame.quit``."""
    for known in (_font, _has, _width, _file_for, _render):
        known.cache_clear()


@lru_cache(maxsize=4096)
def _has(file: str | None, char: str) -> bool:
    try:
        font = _font(file, 24)
        drawn, absent = (font.render(c, True, (0, 0, 0)) for c in (char, _NOWHERE))
    except (pygame.error, OSError, ValueError, UnicodeError):
        return False
    if drawn.get_size() != absent.get_size():
        return True
    return pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(absent, "RGBA")


@lru_cache(maxsize=4096)
def _file_for(file: str, char: str) -> str | None:
    """The font that draws a character where it is wanted in ``file``."""
    if char.isascii() or _has(file, char):
        return file
    return next((other for other in (None, *_of_system()) if _has(other, char)), BOX)


def missing(text: str) -> str:
    """The characters that no font here can draw."""
    return "".join(run for file, run in _runs(FONTS["body"][0], text) if file == BOX)


def _runs(file: str, text: str) -> Iterable[tuple[str | None, str]]:
    """``text`` cut in pieces that one font can draw."""
    run = ""
    run_file: str | None = file
    for raw in text:
        char = _TIGHT.get(raw, raw)
        if (not char.isprintable() and char != "\u00a0") or char in _UNSEEN:
            continue
        char_file = _file_for(file, char)
        if char_file != run_file and run:
            yield run_file, run
            run = ""
        run, run_file = run + char, char_file
    if run:
        yield run_file, run


@lru_cache(maxsize=8192)
def _width(file: str, height: int, text: str) -> int:
    return sum(
        len(run) * _box_width(height) if run_file == BOX else _font(run_file, _height(run_file, height)).size(run)[0]
        for run_file, run in _runs(file, text)
    )


def _box_width(height: int) -> int:
    return round(height * 0.8)


def _height(file: str | None, height: int) -> int:
    return height if file is not None else round(height * OWN_FONT)


def width(style: Style, role: str, text: str) -> int:
    """Width of ``text`` in px."""
    return _width(FONTS[role][0], style.font_px(role), text)


def line_height(style: Style, role: str) -> int:
    """Distance from line to line in px."""
    return _font(FONTS[role][0], style.font_px(role)).get_linesize()


def render(style: Style, role: str, text: str, colour: Colour) -> pygame.Surface:
    """A line of text as a picture with a transparent ground. It is shared: do not draw on it."""
    return _render(FONTS[role][0], style.font_px(role), text, colour)


@lru_cache(maxsize=CACHED_LINES)
def _render(file: str, height: int, text: str, colour: Colour) -> pygame.Surface:
    runs = list(_runs(file, text))
    if len(runs) == 1 and runs[0][0] == file:
        return _font(file, height).render(runs[0][1], True, colour)
    main = _font(file, height)
    surface = pygame.Surface((max(_width(file, height, text), 1), main.get_linesize()), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    x = 0
    for run_file, run in runs:
        if run_file == BOX:
            for _ in run:
                side = round(height * 0.62)
                pygame.draw.rect(surface, colour, (x + 1, main.get_ascent() - side, side, side), max(height // 12, 1))
                x += _box_width(height)
            continue
        font = _font(run_file, _height(run_file, height))
        drawn = font.render(run, True, colour)
        surface.blit(drawn, (x, main.get_ascent() - font.get_ascent()))
        x += drawn.get_width()
    return surface


def shorten(style: Style, role: str, text: str, room: int) -> str:
    """``text``, or as much of it as fits in ``room`` px with an ellipsis at its end."""
    if width(style, role, text) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(style, role, text[:middle].rstrip() + "…") <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


@lru_cache(maxsize=2048)
def wrap(style: Style, role: str, text: str, room: int) -> tuple[str, ...]:
    """``text`` in lines of at most ``room`` px. Breaks at spaces (never at no-break spaces), or inside a word too long
    for a line, behind a hyphen if there is one; an explicit line break is kept. A last word that is short does not
    stand alone."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width(style, role, longer) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while width(style, role, line) > room and len(line) > 1:
                fit = next((n for n in range(len(line) - 1, 0, -1) if width(style, role, line[:n]) <= room), 1)
                fit = line.rfind("-", 1, fit) + 1 or fit
                lines.append(line[:fit])
                line = line[fit:]
        if lines and " " not in line and len(line) <= LONELY and " " in lines[-1]:
            rest, _, last = lines[-1].rpartition(" ")
            if width(style, role, f"{last} {line}") <= room:
                lines[-1], line = rest, f"{last} {line}"
        lines.append(line)
    return tuple(lines)
