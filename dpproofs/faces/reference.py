"""The reference, generated from code and corpus: what can be imported, said, asked for and cited.

    dpproofs reference -o FOLDER

Nothing here is written by hand, so that nothing can be out of date; the pages are not kept.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from dpproofs.faces.operators import DECLARED, NUMBERS, OPERATORS, Operator
from dpproofs.faces.words import document_words, lines_words, row, title
from dpproofs.language import terms
from dpproofs.language.claims import ERRATUM_KINDS, SURVIVES
from dpproofs.language.prose import PROSE_KINDS
from dpproofs.language.sorts import IndexSet
from dpproofs.language.wording import statement_text
from dpproofs.outcome import LEGEND, Scope, Status, Trust
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.corpus import Corpus

__all__ = ["pages", "write"]

LONGEST = 200  # characters of a use that is shown

ROOMS = {
    "python": ("dpproofs", "dpproofs.strategies"),
    "language": ("dpproofs.language", "dpproofs.theory"),
}


def write(folder: Path, corpus: Corpus, helps: dict[str, str]) -> list[Path]:
    """Every page, as Markdown."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, lines in pages(corpus, helps).items():
        path = folder / f"{name}.md"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        written.append(path)
    return written


def pages(corpus: Corpus, helps: dict[str, str]) -> dict[str, list[str]]:
    """The pages by name; `helps` is what each command says of itself."""
    uses = _uses(corpus)
    found = {
        "python": [*_modules("What can be imported", ROOMS["python"], {}), *_operators(NUMBERS)],
        "commands": list(_commands(helps)),
        "language": [
            *_modules("The words of a claim file", ROOMS["language"], uses),
            *_operators(OPERATORS, DECLARED),
            *_nodes(),
        ],
        "checkers": list(_checkers()),
        "claims": list(_claims(corpus)),
    }
    index = ["# Reference", ""]
    index += [f"- [{lines[0].removeprefix('# ')}]({name}.md)" for name, lines in found.items()]
    return {"README": index, **found}


# ----------------------------------------------------------------------------- modules


def _modules(title: str, names: Iterable[str], uses: Mapping[str, str]) -> Iterator[str]:
    yield f"# {title}"
    for name in names:
        module = importlib.import_module(name)
        yield from ("", f"## `{name}`", "", _first(module))
        for word in sorted(set(module.__all__), key=lambda w: (w.lower(), w)):
            yield from _entry(word, getattr(module, word))
            yield from ("", uses[word]) if word in uses else ()


def _entry(name: str, thing: Any) -> Iterator[str]:
    yield from ("", f"### `{name}`", "")
    head = getattr(thing, "head", None)
    if isinstance(head, terms.Head):
        words = [str(p) for p in inspect.signature(head.unfold).parameters]
        yield f"`{name}({', '.join(words)})` is printed as `{head.text.format(*words)}`."
    elif callable(thing):
        yield f"`{name}{_signature(thing)}`"
    else:
        yield (
            f"`{thing!r}`" if isinstance(thing, terms.Node) else f"of type `{type(thing).__name__}`"
        )
    if inspect.getdoc(thing):
        yield from ("", _first(thing))
        yield from _example(thing)
    if isinstance(head, terms.Head) and head.source:
        yield from ("", f"Source: {head.source}.")


def _example(thing: object) -> Iterator[str]:
    """The example of a docstring, which the tests run."""
    lines = (inspect.getdoc(thing) or "").splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith(">>>")]
    if starts:
        yield from ("", "```python", *"\n".join(lines[starts[0] :]).rstrip().splitlines(), "```")


def _uses(corpus: Corpus) -> dict[str, str]:
    """For each word, the shortest that a file of the corpus makes of it."""
    found: dict[str, tuple[int, str, str]] = {}
    folders = {located.file.parent for located in corpus.claims.values()}
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        text = path.read_text("utf-8")
        where = "/".join(path.parts[-3 if path.parent not in folders else -2 :])
        lines = text.encode().splitlines(keepends=True)
        nodes = list(ast.walk(ast.parse(text)))
        own = {name for node in nodes for name in _named(node)}
        for node in nodes:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            told, word = _use(node, lines), node.func.id
            if told and len(told) <= LONGEST and word not in own:
                use = (len(told), told, where)
                found[word] = min(found.get(word, use), use)
    return {word: f"`{told}` is in `{where}`." for word, (_, told, where) in found.items()}


def _named(node: ast.AST) -> Iterator[str]:
    """The name that a file gives to something of its own."""
    if isinstance(node, ast.FunctionDef):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id


def _use(node: ast.Call, lines: list[bytes]) -> str:
    """A call as it is written, on one line; nothing of what has no arguments. (The function of
    `ast` for this splits the whole file at each call.)"""
    if node.end_lineno is None or not (node.args or node.keywords):
        return ""
    own = lines[node.lineno - 1 : node.end_lineno]
    own[-1] = own[-1][: node.end_col_offset]
    own[0] = own[0][node.col_offset :]
    return " ".join(b"".join(own).decode().split())


def _signature(thing: Callable[..., Any]) -> str:
    """Names and defaults; types are left to the code."""
    try:
        signature = inspect.signature(thing)
    except ValueError:
        return "(...)"
    plain = [p.replace(annotation=p.empty) for p in signature.parameters.values()]
    shown = signature.replace(parameters=plain, return_annotation=signature.empty)
    return re.sub(r"<factory>|<[^>]*>", "...", str(shown))


def _first(thing: object) -> str:
    """The first paragraph of a docstring, on one line; signs of markup as they are."""
    text = (inspect.getdoc(thing) or "").partition("\n\n")[0]
    return " ".join(text.split()).replace("<", r"\<").replace("*", r"\*")


def _operators(operators: Iterable[Operator], declared: str = "") -> Iterator[str]:
    """What Python's signs mean, with an example each, in tables by what they are of."""
    yield from ("", "## Operators", "")
    yield "In the examples:" if declared else "Of exact numbers; in the examples x is `log(2)`."
    yield from ("", "```python", *declared.splitlines(), "```") if declared else ()
    of = None
    for each in operators:
        if each.of is not of:
            of = each.of
            yield from ("", f"### Of `{of.__name__}`", "", "| written | means | example | prints |")
            yield "|---|---|---|---|"
        cells = (f"`{each.written}`", each.says, f"`{each.example}`", f"`{each.prints}`")
        yield row(cells)


def _nodes() -> Iterator[str]:
    yield from (
        "",
        "## Nodes",
        "",
        "What a statement is made of; words build them, rings read them.",
    )
    for kind in (terms.Node, IndexSet):
        for node in _below(kind):
            named = f"### `{node.__name__}`"
            yield from ("", named, "", f"`{node.__name__}{_signature(node)}`", "", _own(node))


def _own(node: type) -> str:
    """A docstring of its own; what a dataclass makes up repeats the signature."""
    told = _first(node)
    return "" if told.startswith(f"{node.__name__}(") else told


def _below(kind: type) -> Iterator[type]:
    children: list[type] = kind.__subclasses__()
    for child in children:
        yield child
        yield from _below(child)


# ----------------------------------------------------------------------------- the rest


def _commands(helps: dict[str, str]) -> Iterator[str]:
    yield "# Commands"
    for name, told in helps.items():
        yield from ("", f"## `dpproofs {name}`", "", "```", told.rstrip(), "```")


def _checkers() -> Iterator[str]:
    yield from ("# Checkers and what they conclude", "", "## Checkers, in the order they are asked")
    for name, check in CHECKERS.items():
        module = importlib.import_module(check.__module__)
        yield from ("", f"### `{name}`", "", _first(module), "", _first(check))
    for name, members in (("Scopes, narrowest first", Scope), ("Trust, weakest first", Trust)):
        yield from ("", f"## {name}", "")
        yield from (f"- `{member.name}`: {member.words}" for member in members)
    yield from ("", "## Statuses, in the order in which they override each other", "")
    for status in Status:
        yield f"- `{status.name}`: {LEGEND[status].means} {LEGEND[status].does_not_mean}"
    yield from ("", "## Kinds", "")
    yield f"- of errata: {', '.join(ERRATUM_KINDS)}"
    yield f"- of what survives: {', '.join(SURVIVES)}"
    yield from (f"- of prose: `{kind}`: {words}" for kind, words in PROSE_KINDS.items())


def _claims(corpus: Corpus) -> Iterator[str]:
    yield from ("# Claims", "", "As printed; `dpproofs show ID` says what became of each.")
    document = ""
    for id_, located in corpus.claims.items():
        claim, source = located.claim, located.claim.source
        if source.document.name != document:
            document = source.document.name
            yield from ("", f"## {document}", "", f"{document_words(source.document)}.")
        where = ", ".join(part for part in (title(located), lines_words(source.lines)) if part)
        shown = claim.misprint if claim.statement is None else statement_text(claim.statement)
        yield from ("", f"### `{id_}`", "", f"{where}.", "", f"    {shown}")
        for step in claim.proof:
            yield f"    {step.name}: {step.misprint if step.show is None else step.show!r}"
