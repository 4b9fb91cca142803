"""What Python says of a claim file that cannot be loaded, with what the author may have meant: the
module that has a name, or a name that looks like it; the word of the language for an operation."""

from __future__ import annotations

import ast
import difflib
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["import_fault", "misplaced", "near", "unfit_word", "unknown_name"]

#: The modules that authors import from; what else the engine is made of is no concern of a claim.
PUBLIC = ("dpproofs.language", "dpproofs.theory", "dpproofs.strategies", "dpproofs")


def import_fault(error: ImportError) -> str:
    """What was asked for in vain, what is allowed, and what may be meant."""
    module = error.name or ""
    if module.partition(".")[0] != "dpproofs":
        if not isinstance(error, ModuleNotFoundError):
            return str(error)  # of a module of the author's own
        return (
            f"saw an import of {module!r}, which is not installed; allowed: "
            f"{', '.join(PUBLIC[:2])}, the standard library and what is installed; install it, or "
            "mend the name"
        )
    if isinstance(error, ModuleNotFoundError):
        meant = near(module, PUBLIC) or "choose one of these"
        return f"saw an import of {module!r}; allowed: {', '.join(PUBLIC)}; {meant}"
    name = getattr(error, "name_from", None) or _asked(error)
    return (
        f"saw {name!r} imported from {module!r}; allowed: the public names of a module, which "
        f"`dpproofs reference -o reference` lists; {_meant(name) or 'mend the name'}"
    )


def unknown_name(error: NameError) -> str:
    """A name that a file uses and does not have, with where it may come from."""
    name = error.name or ""
    meant = "add `from fractions import Fraction`" if name == "Fraction" else _meant(name)
    told = f"saw {name!r}, which the file neither defines nor imports"
    return f"{told}; {meant}" if meant else str(error)


#: What terms and tables do not take, and how the language says it.
WORDS = {
    r"unsupported operand type\(s\) for \^": "a power is written x**n",
    r"'\w*(Table|Partial)\w*' object is not subscriptable": "an entry is written p(y)",
    r"must be real number, not": "exp, log, sqrt and the like are words of dpproofs.language",
}


def unfit_word(error: TypeError) -> str:
    """An argument that a constructor does not take, or an operation that terms do not have."""
    told = str(error)
    called = re.match(r"(\w+)\.__init__\(\) (.*)", told)
    known = importlib.import_module("dpproofs.language")
    if called is None or called[1] not in known.__all__:
        remedy = next((says for form, says in WORDS.items() if re.search(form, told)), "")
        return f"{told}; {remedy}" if remedy else told
    fields = list(inspect.signature(getattr(known, called[1])).parameters)
    seen = re.search(r"unexpected keyword argument '(\w+)'", told)
    meant = (near(seen[1], fields) if seen else "") or "mend the call"
    return f"{called[1]}: {called[2]}; its fields are {', '.join(fields)}; {meant}"


def near(name: str, known: Iterable[str]) -> str:
    """Which of the names that are known may be meant."""
    close = difflib.get_close_matches(name, list(known), n=2, cutoff=0.6)
    return f"did you mean {' or '.join(close)}?" if close else ""


def _asked(error: ImportError) -> str:
    """The name, from Python's own words before Python 3.12: "cannot import name 'x' from"."""
    return str(error).partition("'")[2].partition("'")[0]


def _meant(name: str) -> str:
    """Where a name is, or the names that look like it."""
    has = {module: importlib.import_module(module).__all__ for module in PUBLIC}
    for module, names in has.items():
        if name in names:
            return f"did you mean `from {module} import {name}`?"
    known = {each: module for module, names in reversed(has.items()) for each in names}
    folded = {each.lower(): each for each in known}
    close = difflib.get_close_matches(name.lower(), folded, n=3, cutoff=0.6)
    told = [f"{folded[each]} of {known[folded[each]]}" for each in close]
    return f"did you mean {' or '.join(told)}?" if told else ""


def misplaced(file: Path) -> Iterator[str]:
    """Words of the language that a file takes from `dpproofs` itself, where a name like theirs
    stands for an exact value at the prompt and not for a term of a statement."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError):
        return
    here = importlib.import_module("dpproofs").__all__
    words = {m: {*importlib.import_module(m).__all__} & {*here} for m in PUBLIC[:2]}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "dpproofs" and not node.level:
            for alias in node.names:
                for module in (m for m, names in words.items() if alias.name in names):
                    yield (
                        f"{alias.name} of dpproofs is for exact values at the prompt; a claim file "
                        f"writes `from {module} import {alias.name}`"
                    )
