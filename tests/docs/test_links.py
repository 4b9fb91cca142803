"""Every link of a page leads somewhere: to a file of this project, and to a heading that it has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FENCED = re.compile(r"^ *(```+)[^\n]*\n.*?^ *\1 *$|^(?: {4}|\t)[^\n]*$", re.M | re.S)
CODE = re.compile(r"`+[^`\n]*`+")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "benchmarks").rglob("*.md")),
]


def prose(text: str) -> str:
    """A page without its code, where brackets and parentheses are no links."""
    return CODE.sub("", FENCED.sub("", text))


def links(text: str) -> list[str]:
    return LINK.findall(prose(text))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The headings of a page as links name them: lower case, signs dropped, dashes for blanks."""
    text = re.sub(r"^ *(```+).*?^ *\1 *$", "", page.read_text("utf-8"), flags=re.M | re.S)
    found: list[str] = []
    for heading in re.findall(r"^#+ +(.*?) *#*$", text, re.M):
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        same = sum(
            name == f or re.fullmatch(rf"{re.escape(name)}-\d+", f) is not None for f in found
        )
        found.append(f"{name}-{same}" if same else name)
    return frozenset(found)


def fault(page: Path, link: str) -> str:
    """What is wrong with a link; "" where nothing is, or where it leaves the project."""
    if re.match(r"[a-z]+:", link):
        return ""
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return f"{page.name}: {link}: no such file"
    if not target.is_relative_to(ROOT) or path.startswith("/"):
        return f"{page.name}: {link}: outside of the project"
    if anchor and anchor not in anchors(target):
        return f"{page.name}: {link}: no such heading"
    return ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    assert [f for link in links(page.read_text("utf-8")) if (f := fault(page, link))] == []


def test_every_page_can_be_reached_from_the_readme():
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        for link in links(page.read_text("utf-8")):
            target = (page.parent / link.partition("#")[0]).resolve()
            if not re.match(r"[a-z]+:", link):
                waiting += sorted(target.glob("*.md")) if target.is_dir() else []
                waiting += [target] if target.suffix == ".md" else []
    assert [str(page.relative_to(ROOT)) for page in PAGES if page not in reached] == []


def test_a_link_that_leads_nowhere_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    page, other = tmp_path / "page.md", tmp_path / "other.md"
    other.write_text("# What, why?\n\n```\n# no heading\n```\n## Again\n## Again\n", "utf-8")
    page.write_text("`[a](b)`\n\n    [c](d)\n\n[e](other.md#again-1), [f](none.md)", "utf-8")
    assert links(page.read_text("utf-8")) == ["other.md#again-1", "none.md"]
    assert anchors(other) == {"what-why", "again", "again-1"}
    for link in ("other.md", "other.md#what-why", "https://example.org", "other.md#again-1"):
        assert fault(page, link) == ""
    for link in ("none.md", "other.md#no-heading", "../", "#here"):
        assert fault(page, link)
