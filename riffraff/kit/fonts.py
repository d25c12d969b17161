"""Where the fonts are: in packages of their own that the game depends on."""

from __future__ import annotations

from importlib.resources import files


def font_path(name: str) -> str | None:
    """Path of ``package/files/FONT`` on this computer; None, and so pygame's own font, where the package is missing."""
    package, _, inside = name.partition("/")
    try:
        found = files(package).joinpath(inside)
    except ModuleNotFoundError:
        return None
    return str(found) if found.is_file() else None
