"""Follow every link of a folder of web pages: `python -m tests.links FOLDER`.

A link leads to a file of the folder, and to something on it that has the name. What is loaded from
elsewhere is a fault; a link to elsewhere is not, and is not followed.
"""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

__all__ = ["faults"]

_TAG = re.compile(r"<(\w+)\s[^>]*?\b(href|src)=\"([^\"]*)\"")
_NAME = re.compile(r"\b(?:id|name)=\"?([^\"\s>]+)")


def faults(folder: Path) -> Iterator[str]:
    """One line for each link that leads nowhere, and for what is loaded from elsewhere."""
    for page in sorted(folder.rglob("*.html")):
        for tag, _, address in _TAG.findall(page.read_text("utf-8")):
            fault = _fault(page, tag, html.unescape(address))
            if fault:
                yield f"{page.relative_to(folder)}: {address}: {fault}"


def _fault(page: Path, tag: str, address: str) -> str:
    if re.match(r"[a-z]+:|//", address):
        return "" if tag == "a" or address.startswith("data:") else "loaded from elsewhere"
    if page.name == "404.html":  # shown at any address, with links from the root
        return ""
    path, _, name = address.partition("#")
    there = (page.parent / unquote(path)).resolve() if path else page.resolve()
    if there.is_dir():
        there /= "index.html"
    if not there.exists():
        return "no such file"
    if name and there.suffix == ".html" and not {name, unquote(name)} & _names(there):
        return "no such place"
    return ""


@cache
def _names(page: Path) -> set[str]:
    return {html.unescape(name) for name in _NAME.findall(page.read_text("utf-8"))}


if __name__ == "__main__":
    found = list(faults(Path(sys.argv[1])))
    print("\n".join(found) or "every link leads somewhere")
    sys.exit(bool(found))
