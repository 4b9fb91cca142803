"""The site: the documentation, a page for each claim, and the report, in one folder of web pages.

    dpproofs site -o FOLDER

Material for MkDocs draws the frame and searches. Formulas are MathML, set while the site is built,
so that no page asks for anything outside of the folder, and all of it works from a disk as well.
"""

from __future__ import annotations

import json
import logging
import re
import shutil
import tempfile
from collections.abc import Callable, Container, Iterator
from html import escape
from pathlib import Path
from typing import Any

from dpproofs.faces import report
from dpproofs.faces.arguments import UsageError
from dpproofs.faces.mathml import formula
from dpproofs.faces.reference import pages as reference_pages
from dpproofs.faces.words import Json, row
from dpproofs.record.corpus import Corpus
from dpproofs.record.results import RunResult

__all__ = ["Pages", "may_be_replaced", "mkdocs", "prepared", "write"]

STYLE = "assets/claims.css"

FRAME: Json = {
    "site_name": "dpproofs",
    "site_description": "Results on differential privacy, each with the evidence for it",
    "use_directory_urls": False,  # so that links work from a disk
    "extra_css": [STYLE],
    "extra": {"generator": False, "polyfills": ["assets/iframe-worker.js"]},
    "plugins": [{"search": {"separator": r"[\s\-_/.,;:()]+"}}, "offline"],
    "validation": {"nav": {"omitted_files": "ignore", "not_found": "ignore"}},
    "markdown_extensions": [
        "attr_list",
        "md_in_html",
        "tables",
        {"toc": {"permalink": True, "toc_depth": 3}},
        {"pymdownx.highlight": {"use_pygments": True}},
        "pymdownx.superfences",
    ],
    "theme": {
        "name": "material",
        "font": False,
        "features": ["navigation.tabs", "navigation.top", "content.code.copy", "search.highlight"],
        "palette": [
            {
                "media": f"(prefers-color-scheme: {mode})",
                "scheme": scheme,
                "primary": "indigo",
                "toggle": {"icon": icon, "name": f"{mode}; press for {other}"},
            }
            for mode, other, scheme, icon in (
                ("light", "dark", "default", "material/weather-sunny"),
                ("dark", "light", "slate", "material/weather-night"),
            )
        ],
    },
}


def write(
    result: RunResult, corpus: Corpus, docs: Path, output: Path, helps: dict[str, str], jobs: int
) -> int:
    """Build the site in a folder, and return the number of its pages. Of the documentation, what
    is not in the folder `docs` is left out. What was in the folder before is removed, so that it
    must be empty or a site."""
    build, load = mkdocs()
    may_be_replaced(output)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "docs"
        pages = Pages(folder, corpus.claims)
        context = report.context(result, None, jobs)
        nav = [
            *_documentation(pages, docs),
            {"Claims": list(_claims(pages, context))},
            {"Reference": list(_reference(pages, reference_pages(corpus, helps)))},
            *_whole_books(pages, docs),
        ]
        written = report.write(result, Path(made) / "report" / "report.html", told=context)
        (folder / "report").mkdir()
        shutil.copy(written[0], folder / "report")  # alone: its Markdown would be another page
        nav.append({"Report": "report/report.html"})
        _assets(folder / "assets")
        frame = FRAME | {"docs_dir": str(folder), "site_dir": str(output.resolve()), "nav": nav}
        told = Path(made) / "mkdocs.yml"  # JSON is YAML
        told.write_text(json.dumps(frame), encoding="utf-8")
        build(load(str(told)))
        for path in output.rglob("*.html"):
            path.write_text(pages.put(_text(path)), encoding="utf-8")
        for path in (output / "search").glob("search_index.*"):
            path.write_text(pages.put(_text(path), plainly=True), encoding="utf-8")
        shutil.copytree(Path(made) / "report", output / "report", dirs_exist_ok=True)
    return len(pages.written)


def mkdocs() -> tuple[Any, Any]:
    """What builds a site, and what configures one."""
    try:
        import material  # noqa: F401
        from mkdocs.commands.build import build
        from mkdocs.config import load_config
    except ImportError as error:
        raise UsageError(
            f"site: saw no module {error.name!r}; allowed: an installation with Material for "
            "MkDocs; in this environment; pip install 'dpproofs[site]'"
        ) from None
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    return build, load_config


def may_be_replaced(folder: Path) -> None:
    """Refuse what holds anything but a site of ours: all of it would be removed."""
    if not folder.exists() or (folder.is_dir() and (folder / STYLE).exists()):
        return
    if folder.is_dir() and not any(folder.iterdir()):
        return
    raise UsageError(
        f"-o: saw {str(folder)!r}, which holds something else; allowed: a new or empty folder, or "
        "an earlier site, which is replaced; choose another one"
    )


# ----------------------------------------------------------------------------- Markdown

_OURS = re.compile(r"<p>HTMLOFOURS(\d+)X</p>|HTMLOFOURS(\d+)X")
_WITHOUT_TAGS = re.compile(r"<title>[^<]*|=\"[^\"<>]*\"")


class Pages:
    """The pages as Markdown in a folder, in which words stand for what is HTML already."""

    def __init__(self, folder: Path, ids: Container[str]) -> None:
        self.folder = folder
        self.ids = ids
        self.html: list[tuple[str, str]] = []
        self.written: list[str] = []

    def word(self, html: str, told: str | None = None) -> str:
        """A word that stands for the HTML; alone in a paragraph, it stands for the paragraph. Where
        there are no tags, it stands for what is told, or for what is between the tags."""
        told = re.sub(r"<[^>]*>", "", html) if told is None else told
        self.html.append((html, " ".join(re.sub(r'["\\]', "", told).split())))
        return f"HTMLOFOURS{len(self.html) - 1}X"

    def put(self, text: str, *, plainly: bool = False) -> str:
        """A page with the HTML in the place of the words, or with its text alone."""

        def html(found: re.Match[str]) -> str:
            return self.html[int(found[1] or found[2])][0]

        def words(found: re.Match[str]) -> str:
            return self.html[int(found[1] or found[2])][1]

        if plainly:
            return _OURS.sub(words, text)
        plain = _WITHOUT_TAGS.sub(lambda found: _OURS.sub(words, found[0]), text)
        return _OURS.sub(html, plain)

    def add(self, name: str, text: str) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.written.append(name)
        return name

    def read(self, name: str, text: str) -> str:
        """A page that was written for readers of Markdown elsewhere. Ids of claims become links."""
        up = "../" * name.count("/")

        def code(told: str) -> str:
            within = told.strip("`")
            return f"[{told}]({up}claims/{within}.md)" if within in self.ids else told

        return self.add(name, prepared(text, code, lambda latex: self.word(formula(latex))))


_FENCE = re.compile(r"\s*(?:```|~~~)\w*(?P<file> +file=(?P<name>\S+))?")
_ITEM = re.compile(r"( *)(?:[-*]|\d+\.) ")
_CODE_OR_FORMULA = re.compile(r"(?<!\[)(`+)(.+?)\1|\$([^$\s](?:[^$\n]*[^$\s])?)\$")


def prepared(text: str, code: Callable[[str], str], formula: Callable[[str], str]) -> str:
    """Markdown as most people write it, for a reader that asks for four spaces within an item of a
    list, and for an empty line before a list. Code within a line goes through `code`, what stands
    between dollar signs through `formula`."""

    def told(found: re.Match[str]) -> str:
        return code(found[0]) if found[1] else formula(found[3])

    lines: list[str] = []
    fenced, shift, before = False, 0, ""
    for line in text.splitlines():
        item = None if fenced else _ITEM.match(line)
        if item and not item[1]:
            shift = 4 - len(item[0])
            if before.strip() and not before.startswith(" ") and not _ITEM.match(before):
                lines.append("")
        elif line.strip() and not line.startswith(" ") and not fenced:
            shift = 0
        fence = _FENCE.match(line)
        if fence:
            fenced = not fenced
            if fence["file"]:
                line = line.replace(fence["file"], f' title="{fence["name"]}"')
        elif not fenced and not line.startswith("    "):
            line = _CODE_OR_FORMULA.sub(told, line)
        lines.append(" " * shift + line if line.startswith(" ") else line)
        before = line
    return "\n".join(lines) + "\n"


# ----------------------------------------------------------------------------- the pages

_KINDS = {"tutorial": "Tutorial", "how-to": "How to", "explanation": "Explanation"}
_BOOKS = {
    "errata.md": "Errata",
    "sharpness.md": "Sharpness",
    "implications.md": "Which notion implies which",
}


def _documentation(pages: Pages, docs: Path) -> Iterator[Json]:
    """What people wrote, in the order of the index where there is one."""
    if not (docs / "README.md").exists():
        yield {"Home": pages.add("index.md", "# dpproofs\n\nSee the claims.\n")}
        return
    home, whole = _text(docs / "README.md"), docs.parent / "README.md"
    if whole.exists():
        index = pages.read("documentation.md", _within(home))
        yield {"Home": [pages.read("index.md", _from_root(_text(whole))), index]}
    else:
        yield {"Home": pages.read("index.md", _within(home))}
    for kind, title in _KINDS.items():
        names = sorted((docs / kind).glob("*.md"), key=lambda path: _order(home, path))
        found = [pages.read(f"{kind}/{path.name}", _within(_text(path))) for path in names]
        for picture in (docs / kind).glob("*.svg"):
            (pages.folder / kind / picture.name).write_bytes(picture.read_bytes())
        if kind == "how-to":
            found += [
                pages.read(f"{path.stem}.md", _notebook(json.loads(_text(path)), pages))
                for path in sorted(docs.glob("*.ipynb"))
            ]
        yield {title: found}


def _order(home: str, path: Path) -> tuple[int, str]:
    """Where the home page names it first."""
    at = home.find(path.name)
    return (at if at >= 0 else len(home)), path.name


#: Pages that stand elsewhere in a checkout.
_ELSEWHERE = (
    (re.compile(r"\]\((?:\.\./)*(CHANGELOG|CONTRIBUTING)\.md"), lambda m: f"]({m[1].lower()}.md"),
    (re.compile(r"\]\((?:\.\./)*benchmarks/README\.md"), lambda m: "](benchmarks.md"),
    (re.compile(r"\]\(adr\)"), lambda m: "](adr/index.md)"),
    (re.compile(r"\]\(((?:\.\./)*)explore\.ipynb"), lambda m: f"]({m[1]}explore.md"),
    (re.compile(r"\]\(\.\./\.\./README\.md"), lambda m: "](../index.md"),
    (re.compile(r"\]\(\.\./README\.md"), lambda m: "](../documentation.md"),
)


def _within(text: str) -> str:
    for old, new in _ELSEWHERE:
        text = old.sub(new, text)
    return text


def _notebook(book: Json, pages: Pages) -> str:
    """A notebook as a page: its words, its code, and what it showed."""
    lines: list[str] = []
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            lines += [source, ""]
            continue
        lines += ["```python", source, "```", ""]
        for output in cell.get("outputs", ()):
            data = output.get("data", {"text/plain": output.get("text", "")})
            shown = next((k for k in ("image/svg+xml", "text/html", "text/plain") if k in data), "")
            told = "".join(data.get(shown, ""))
            plain = shown == "text/plain"
            lines += ["```", told.rstrip(), "```", ""] if plain else [pages.word(told, ""), ""]
    return "\n".join(lines)


def _reference(pages: Pages, found: dict[str, list[str]]) -> Iterator[str]:
    for name, lines in found.items():
        at = "index" if name == "README" else name
        yield pages.read(f"reference/{at}.md", _within("\n".join(lines)))


def _claims(pages: Pages, context: Json) -> Iterator[str]:
    """A page for each claim, and one for each document."""
    template = report.template("claim.html.jinja", escape=True)
    for document in context["documents"]:
        rows = ["| result | as printed | amended | lines |", "|---|---|---|---|"]
        for claim in document["claims"]:
            name = claim["id"].partition("/")[2]
            title = claim["title"] or claim["id"]
            shown = {"claim": claim | {"first": True}, "document": document}
            told = template.render(context | _HERE | shown)
            word = pages.word(told, f"<p>{claim['id']}: {escape(claim['reading'])}</p>")
            pages.read(f"claims/{claim['id']}.md", f"# {title}\n\n{word}\n")
            cells = (
                f"[{title}]({document['name']}/{name}.md)"
                + (f" · {claim['part']}" if claim["part"] else ""),
                claim["printed"]["badge"],
                claim["amended"]["badge"] if claim["amended"] else "",
                claim["lines"] if claim["file"] else "",
            )
            rows.append(row(cells))
        words = ", ".join(filter(None, (document["by"], document["file"])))
        yield pages.read(
            f"claims/{document['name']}.md",
            "\n".join((f"# {document['short']}", "", words, "", *rows, "")),
        )


def _whole_books(pages: Pages, docs: Path) -> Iterator[Json]:
    """What is generated from the claims, the decisions, and what stands beside the docs."""
    for name, title in _BOOKS.items():
        if (docs / name).exists():
            yield {title: pages.read(name, _text(docs / name))}
    more = []
    decisions = sorted((docs / "adr").glob("*.md"))
    if decisions:
        told = [f"- [{_heading(path)}]({path.name})" for path in decisions]
        more.append(pages.read("adr/index.md", "\n".join(("# Decisions", "", *told))))
        for path in decisions:
            pages.read(f"adr/{path.name}", _within(_text(path)))
    for name in ("benchmarks/README.md", "CHANGELOG.md", "CONTRIBUTING.md"):
        path = docs.parent / name
        if path.exists():
            at = name.removesuffix("/README.md").removesuffix(".md").lower()
            more.append(pages.read(f"{at}.md", _from_root(_text(path))))
    if more:
        yield {"More": more}


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _heading(path: Path) -> str:
    return _text(path).partition("\n")[0].removeprefix("# ")


def _from_root(text: str) -> str:
    """What stands beside the folder of the documentation, without its links to what is no page."""
    text = re.sub(r"\]\((?:\.\./)*docs/README\.md", "](documentation.md", text)
    text = _within(re.sub(r"\]\((?:\.\./)*docs/", "](", text))
    return re.sub(r"\[([^\]]*)\]\((?!https?:|#|[^)]*\.md)[^)]*\)", r"\1", text)


def _beside(id_: str) -> str:
    """From the page of a claim to that of another one."""
    return f"../{id_}.html"


#: How the page of a claim names other claims, and what lies beside the report.
_HERE = {"where": _beside, "root": "../../report/"}


def _assets(folder: Path) -> None:
    """The style of claims, below an element of theirs, in the colours of the frame, where a rem is
    20 pixels and not 16."""
    folder.mkdir(exist_ok=True)
    style = report.source("report.css")
    colours, rest = style.split("* { box-sizing", 1)
    colours = re.sub(r"@media .*?\n}\n", "", colours, flags=re.DOTALL)
    dark = '[data-md-color-scheme="slate"] .dpproofs'
    colours = colours.replace(':root[data-theme="dark"]', dark).replace(":root", ".dpproofs")
    rest = _REM.sub(lambda found: f"{float(found[1]) * 0.8:.4g}rem", rest)
    (folder / Path(STYLE).name).write_text(
        f"{colours}.dpproofs {{\n* {{ box-sizing{rest}\n}}\n{report.source('site.css')}",
        encoding="utf-8",
    )
    (folder / "iframe-worker.js").write_text(report.source("iframe-worker.js"), encoding="utf-8")


_REM = re.compile(r"(?<![\w.])(\d*\.?\d+)rem")
