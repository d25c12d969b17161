"""Contact sheets of all that a person sees: `sheet.py FOLDER [LOOK...]` draws every screen in each look, a sheet each.

Three looks are how a person sees the window who lacks one kind of cone. They are simulated, in linear light, by the
matrices for a complete lack in G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for
simulation of color vision deficiency", IEEE Trans. Visualization and Computer Graphics 15 (2009), 1291-1298.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import numpy as np  # noqa: E402 - pygame must not look for a display
import pygame  # noqa: E402
from by_hand import Hand  # noqa: E402 - the tests' own way to all screens
from ui.moments import PEOPLE, SCREENS  # noqa: E402

from riffraff.bench.run import first_screen as bench_screen  # noqa: E402
from riffraff.capharnaum.game import GAME as CAPHARNAUM  # noqa: E402
from riffraff.capharnaum.plans import plan_text  # noqa: E402
from riffraff.capharnaum.session import Match as HouseMatch  # noqa: E402
from riffraff.capharnaum.setup import Setup as HouseSetup  # noqa: E402
from riffraff.capharnaum.state import Phase  # noqa: E402
from riffraff.kernel.words import set_language  # noqa: E402
from riffraff.kit import text  # noqa: E402
from riffraff.kit.desk import Desk  # noqa: E402
from riffraff.kit.screen import Screen  # noqa: E402
from riffraff.table.driver import Driver  # noqa: E402
from riffraff.table.seats import COLOURS, Seat  # noqa: E402
from riffraff.ui.screens.open_match import played  # noqa: E402
from riffraff.ui.start import make_desk  # noqa: E402

ACROSS, WIDE_PX, GAP_PX, LINE_PX = 4, 640, 12, 30
"""Pictures in a row, how wide each is, what lies between, and the height of its name."""
FRAMES = 30
"""So long a screen is shown before it is drawn: half a second."""

CONES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


@dataclass(frozen=True)
class Look:
    """A window's size, what a person has set, and the kind of cone that is lacking."""

    size: tuple[int, int] = (1280, 800)
    settings: dict[str, Any] = field(default_factory=dict)
    lacks: str = ""


LOOKS = {
    **{
        f"{language}-{width}x{height}": Look((width, height), {"language": language})
        for language in ("en", "fr")
        for width, height in ((960, 600), (1280, 800), (2560, 1440))
    },
    "high-contrast": Look(settings={"high_contrast": True}),
    "large-text": Look((960, 600), {"language": "fr", "text_scale": 2.0}),
    **{kind: Look(lacks=kind) for kind in CONES},
}


def in_a_house(desk: Desk) -> Screen:
    """The second game, all pawns placed, five objects sown."""
    seats = tuple(Seat(name, None, COLOURS[n], "human") for n, name in enumerate(PEOPLE))
    match = HouseMatch(HouseSetup(seats, seed=4, plan=plan_text("family")))
    while match.table.phase in (Phase.ADULTS, Phase.CHILDREN):
        match.apply(next(iter(match.legal(match.waiting.seats[0]))))
    return played(Driver(CAPHARNAUM, match), desk)


SHOWN: dict[str, Callable[[Desk], Screen]] = {
    **SCREENS,
    "capharnaum": in_a_house,
    "bench": lambda desk: bench_screen(desk, "toy", "level-16", None),
}


def seen_without(picture: pygame.Surface, kind: str) -> pygame.Surface:
    """The picture as somebody sees it who lacks a kind of cone."""
    light = pygame.surfarray.array3d(picture) / 255.0
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(CONES[kind]).T, 0.0, 1.0)
    shown = np.where(seen <= 0.0031308, 12.92 * seen, 1.055 * seen ** (1 / 2.4) - 0.055)
    return pygame.surfarray.make_surface(np.rint(255.0 * shown).astype(np.uint8))


def sheet(look: Look, names: Sequence[str]) -> pygame.Surface:
    """Every screen of these in this look, with its name."""
    tall = WIDE_PX * look.size[1] // look.size[0]
    rows = -(-len(names) // ACROSS)
    page = pygame.Surface((ACROSS * (WIDE_PX + GAP_PX) + GAP_PX, rows * (tall + LINE_PX + GAP_PX) + GAP_PX))
    page.fill((240, 240, 240))
    line = pygame.font.Font(None, LINE_PX - 6)
    for n, name in enumerate(names):
        desk = make_desk(Hand.settings(**look.settings), look.size)
        hand = Hand(SHOWN[name](desk), look.size, desk)
        hand.frames(FRAMES)
        picture = pygame.transform.smoothscale(hand.surface, (WIDE_PX, tall))
        while hand.app.screens:
            hand.app.screens.pop().leave()
        x, y = GAP_PX + n % ACROSS * (WIDE_PX + GAP_PX), GAP_PX + n // ACROSS * (tall + LINE_PX + GAP_PX)
        page.blit(line.render(name, True, (0, 0, 0)), (x, y + 4))
        page.blit(seen_without(picture, look.lacks) if look.lacks else picture, (x, y + LINE_PX))
    return page


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="sheet.py", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the sheets go; it is made")
    parser.add_argument("looks", nargs="*", metavar="LOOK", help=f"all by default: {', '.join(LOOKS)}")
    parser.add_argument("--screens", metavar="NAME,...", help=f"all by default: {', '.join(SHOWN)}")
    options = parser.parse_args(argv)
    names = options.screens.split(",") if options.screens else list(SHOWN)
    for given, known in ((options.looks, LOOKS), (names, SHOWN)):
        for name in given:
            if name not in known:
                parser.error(f"there is no {name}; there are {', '.join(known)}")
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
        pygame.init()
        for name in options.looks or LOOKS:
            path = options.folder / f"{name}.png"
            pygame.image.save(sheet(LOOKS[name], names), path)
            print(path)
        text.forget_fonts()
        set_language("en")
        pygame.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
