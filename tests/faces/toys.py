"""Toy claim files: one that holds, one that is false, one that is amended, one that is broken."""

from __future__ import annotations

from pathlib import Path

from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, load_file
from dpproofs.record.results import RunResult
from dpproofs.record.runner import Options, run

HEAD = '''"""{title}."""

from dpproofs.language import *
from dpproofs.theory import KL, total_variation

DOCUMENT = Document(name="toy", title="Toy notes", authors="A. Nobody", file="toy.txt", year="2020")
x = real("x", at_least=0, at_most=1)
t = real("t")
Y = space("Y", smallest=1, largest=2)
p, q = law("p", Y), law("q", Y)


def source(line, quote):
    return Source(DOCUMENT, lines=(line, line), words=("first", "last"), quote=quote)


'''

TRUE = HEAD.format(title="A square is at most its root") + (
    'CLAIM = Claim(source=source(1, r"$x^2 \\le x$"), forall=(x,), show=x**2 <= x)\n'
)
FALSE = HEAD.format(title="A number is at most its square") + (
    'CLAIM = Claim(source=source(2, r"$x \\le x^2$"), forall=(x,), show=x <= x**2)\n'
)
AMENDED = HEAD.format(title="Half is forgotten") + (
    'CLAIM = Claim(source=source(3, r"$2x \\le 1$"), forall=(x,), show=2 * x <= 1,\n'
    '    erratum=Erratum("false", "the half is a whole", amended=Amended(show=x <= 1)))\n'
)
PARTS = HEAD.format(title="Two parts") + (
    "CLAIMS = {\n"
    '    "first": Claim(source=source(1, r"$x^2 \\le x$"), forall=(x,), show=x**2 <= x),\n'
    '    "second": Claim(source=source(2, r"$KL \\ge 0$"), forall=(p, q), show=KL(p, q) >= 0),\n'
    "}\n"
)
STEPS = HEAD.format(title="A true statement with a false proof") + (
    'CLAIM = Claim(source=source(1, r"$x^3 \\le 1$"), forall=(x,), show=x**3 <= 1,\n'
    '    proof=chain("display", x**3, Link("<=", x**4, "algebra"), Link("<=", 1, "algebra")))\n'
)
SHARP = HEAD.format(title="Divergence of close laws") + (
    'epsilon = real("epsilon", at_least=0, logarithmic=True)\n'
    "CLAIM = Claim(source=source(1, '$KL$'), forall=(epsilon, p, q), notation='words',\n"
    "    given=(KL(p, q) <= epsilon,), show=total_variation(p, q) <= 2 * epsilon,\n"
    "    sharp=Sharp(best=epsilon, trivial=1),\n"
    '    proof=(Step("half", total_variation(p, q) <= epsilon, "algebra"),),\n'
    '    readings=(Reading("three", show=total_variation(p, q) <= 3 * epsilon),))\n'
)
OPEN = HEAD.format(title="Nothing decides it") + (
    'CLAIM = Claim(source=source(4, r"$t^2 = 2$ for no t"), forall=(t,),\n'
    "    show=same_order(exp(t) - 1, t, t), notation='words'{open})\n"
)
UNREADABLE = HEAD.format(title="Bad") + (
    'CLAIM = Claim(source=source(0, ""), forall=(x,), show=x <= t)\n'
)

TEXT = """first: a square: $x^2 \\le x$, last
first $x \\le x^2$ last
first $2x \\le 1$ last
first $t^2 = 2$ for no t last
"""


def folder(at: Path, **files: str) -> Path:
    """A document `toy` with these claim files."""
    toy = at / "toy"
    toy.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (toy / f"{name}.py").write_text(text, encoding="utf-8")
    return toy


def checked(at: Path, **files: str) -> tuple[Corpus, RunResult]:
    """The same document, with what a check of it found."""
    toy, corpus = folder(at, **files), Corpus()
    for name in sorted(files):
        corpus.add(load_file(toy / f"{name}.py"))
    how = Options("pytest", spoil=True)
    return corpus, run(corpus, list(corpus.claims.values()), how, store=NullCache())
