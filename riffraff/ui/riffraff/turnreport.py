"""What a turn brought, in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riffraff.kernel.telling import listed
from riffraff.kernel.words import say
from riffraff.rules import events as e
from riffraff.rules.report import piece_words
from riffraff.table.boundaries import Told


def turn_report(told: Iterable[Told], names: Sequence[str]) -> str:
    """The last turn that is over, with late falls after it; empty before the first."""
    loaded: list[int] = []
    dropped: list[int] = []
    fell: list[int] = []
    rescued: list[int] = []
    kept: list[int] = []
    ended: e.TurnEnded | None = None
    for item in told:
        match item.event:
            case e.TurnBegan():
                loaded, dropped, fell, rescued, kept, ended = [], [], [], [], [], None
            case e.PieceReleased(piece=piece):
                loaded.append(piece)
            case e.PieceFell(piece=piece) if piece in loaded:
                loaded.remove(piece)
                dropped.append(piece)
            case e.PieceFell(piece=piece):
                fell.append(piece)
            case e.PiecesRescued(pieces=pieces):
                loaded = [piece for piece in loaded if piece not in pieces]
                rescued += pieces
            case e.PiecesKept(pieces=pieces):
                loaded = [piece for piece in loaded if piece not in pieces]
                kept += pieces
            case e.TurnEnded():
                ended = item.event
    if ended is None:
        return ""
    parts = [
        say(f"ui.report.{what}", name=names[ended.seat], n=len(pieces), pieces=listed([piece_words(p) for p in pieces]))
        for what, pieces in (
            ("loaded", loaded),
            ("dropped", dropped),
            ("fell", fell),
            ("rescued", rescued),
            ("kept", kept),
        )
        if pieces
    ]
    nothing = [] if loaded or dropped or kept else [say("ui.report.nothing", name=names[ended.seat])]
    return " ".join([*nothing, *parts, say("ui.report.left", n=ended.n)])
