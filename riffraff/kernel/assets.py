"""Where the files that come with the game are: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def asset_path(*parts: str) -> Path:
    """Path of a shipped file or folder below ``assets/``. It is not checked that it exists."""
    inside = _PACKAGE / "assets"
    root = inside if inside.is_dir() else _PACKAGE.parent / "assets"
    return root.joinpath(*parts)
