"""A page as a browser would load it: every tag closed, every reference there, every picture drawn."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

VOID = {"meta", "br", "img", "link", "hr", "input"}
OPEN_ENDED = {"p"}
"""Tags that need not be closed."""


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.links += [value for key, value in told.items() if key in ("src", "href", "xlink:href") and value]
        self.ids |= {value for key, value in told.items() if key == "id" and value}
        self.scripts += tag == "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()


def faults_of(page: Path, pictures: int) -> list[str]:
    """What a browser would stumble over in a page with so many pictures."""
    text = page.read_text(encoding="utf-8")
    read = _Page()
    read.feed(text)
    faults = [*read.faults, *(f"<{tag}> is not closed" for tag in read.open)]
    for link in read.links:
        if link.startswith("#"):
            if link[1:] not in read.ids:
                faults.append(f"{link} is not in the page")
        elif not link.startswith("data:") and not (page.parent / link).is_file():
            faults.append(f"{link} is missing")
    drawn = re.findall(r"<svg.*?</svg>", text, flags=re.DOTALL)
    if len(drawn) != pictures:
        faults.append(f"{len(drawn)} pictures, not {pictures}")
    for svg in drawn:
        root = ET.fromstring(svg)
        if not [node for node in root.iter() if node.tag.endswith("}path")]:
            faults.append("an empty picture")
        used = set(re.findall(r"url\(#([^)]+)\)", svg))
        faults += [f"#{name} is missing" for name in used - {str(node.get("id")) for node in root.iter()}]
    return faults + ([f"{read.scripts} scripts"] if read.scripts else [])
