"""The words of Meaning.v and the judge give the same values: both compute them, at the edges of
what has a value and at random rational numbers."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dpproofs.language import build, sorts, terms
from dpproofs.language.powers import REAL_POWER
from dpproofs.language.sorts import law, reals, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Term
from dpproofs.meaning.exact import INFINITY, MINUS_INFINITY, ExactRing, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.rocq.compile import Workshop
from dpproofs.rocq.statement import BINDERS, OPERATIONS, RELATIONS, Printer, number_text
from dpproofs.theory import KL, total_variation

RING = ExactRing(2048)
of = Exact.of
EDGES = (
    *(Undefined("because"), MINUS_INFINITY, INFINITY),
    *map(of, (0, 1, -1, 2, Fraction(-3, 2))),
)
TRUTHS = {-1: "no", 0: "neither", 1: "yes"}
Y = space("Y", smallest=2, largest=2)
y = terms.Index("y", Y)
p, q = law("p", Y), law("q", Y)
f, g = reals("f", Y), reals("g", Y)
z, w, s, i = (
    terms.Index(name, over)
    for name, over in (("z", Y), ("w", Y * Y), ("s", Y**2), ("i", sorts.Upto(2)))
)
PLACES = ("Fin.F1", "(Fin.FS Fin.F1)")


def told(value: Any) -> str | None:
    """A value of the judge in the words of the theory; None where it is no rational number."""
    if isinstance(value, Undefined):
        return "none"
    if value in (INFINITY, MINUS_INFINITY):
        return "plus_infinity" if value == INFINITY else "minus_infinity"
    number = value.rational
    return (
        None if number is None else f"(num {number_text(Fraction(int(number.p), int(number.q)))})"
    )


def equations() -> Iterator[tuple[str, str]]:
    """Every operation at the edges, and what it gives."""
    for name, word in OPERATIONS.items():
        many = 2 if name in ("+", "-", "*", "/", "plog", "logratio", "ratio") else 1
        for args in itertools.product(EDGES, repeat=many):
            yield from equation(word, args, RING.apply(name, args))
    for name in ("max", "min"):
        for args in itertools.product(EDGES, repeat=2):
            yield from equation(f"v_{name}", args, RING.apply(name, args))
    for args in itertools.product((e for e in EDGES if e != of(2)), EDGES):
        yield from equation("v_real_power", args, RING.apply(REAL_POWER, args))
    for base, n in itertools.product(EDGES, (-2, -1, 0, 1, 2)):
        found = told(RING.apply("^", (base, of(n))))
        if found is not None:
            yield f"v_power {told(base)} ({n})%Z", found


def equation(word: str, args: tuple[Any, ...], value: Any) -> Iterator[tuple[str, str]]:
    found = told(value)
    if found is not None:
        yield " ".join((word, *(str(told(arg)) for arg in args))), found


def truths() -> Iterator[tuple[str, str]]:
    for (op, word), a, b in itertools.product(RELATIONS.items(), EDGES, EDGES):
        yield f"{word} {told(a)} {told(b)}", TRUTHS[RING.relation(op, a, b)]
    for s, t in itertools.product(TRUTHS, TRUTHS):
        yield f"t_and {TRUTHS[s]} {TRUTHS[t]}", TRUTHS[RING.conj([s, t])]
        yield f"t_or {TRUTHS[s]} {TRUTHS[t]}", TRUTHS[RING.disj([s, t])]
    for s in TRUTHS:
        yield f"t_not {TRUTHS[s]}", TRUTHS[RING.negate(s)]


def at_random(count: int) -> Iterator[tuple[str, str]]:
    """Printed terms at rational laws and tables on two points, as the judge evaluates them."""
    draw = random.Random(24)
    things = list[Term]()
    things += [KL(p, q), total_variation(p, q), build.total(f(y) * terms.Op("pos", (g(y),)), y)]
    things += [
        build.sup(p(y) - q(y), y),
        build.inf(f(y), y),
        build.sup(terms.Op("ratio", (p(y), q(y))), y),
    ]
    things += [build.total(terms.If(f(y) <= g(y), p(y) / q(y), g(y)), y)]
    things += [terms.Bind("prod", y, f(y)), build.total(terms.If(y == z, f(y), g(z)), y, z)]
    things += [build.total(f(build.first(w)) * g(build.second(w)), w)]
    one, other = build.pick(s, 0), build.pick(s, 1)
    things += [build.total(f(one) * g(other), s)]
    things += [build.total(f(one) * build.distance(s, build.replace(s, 1, one)), s)]
    things += [build.total(f(one) * build.number_of(i), s, i)]
    things += [terms.Indicator(build.every(f(y) >= g(y), y)), abs(build.total(f(y) - g(y), y))]
    for n in range(count):
        a, b = (
            draw.choice([Fraction(0), Fraction(1), Fraction(draw.randint(1, 5), 6)]) for _ in "ab"
        )
        rows = {p: (a, 1 - a), q: (b, 1 - b)}
        rows |= {t: tuple(Fraction(draw.randint(-4, 4), 3) for _ in "ab") for t in (f, g)}
        instance = Instance(
            {Y: 2}, {}, {t: {(k,): of(v) for k, v in enumerate(row)} for t, row in rows.items()}
        )
        term = things[n % len(things)]
        found = told(Walk(RING, instance).value(term))
        if found is not None:
            printer = Printer(Statement((p, q, f, g), term <= 0))
            names = [printer.names.of(t) for t in (Y, *rows)]
            bound = f"fun ({names[0]} : finite_set) ({' '.join(names[1:])} : {names[0]} -> R) => "
            at = " ".join(f"(of_two {' '.join(map(number_text, row))})" for row in rows.values())
            value = printer.value(term, {})
            for (over, number), name in printer.items.items():
                bound = bound.replace(" => ", f" ({name} : {over}) => ")
                at += f" {PLACES[number]}"
            yield f"({bound}{value}) two {at}", found


HEAD = (
    "Require Import Reals ZArith Lra.",
    "From DP Require Import Meaning Pins.",
    "Open Scope R_scope.",
)


def differing(shop: Workshop, told: list[tuple[str, str]]) -> str:
    """The first equation that Rocq does not compute; empty where it computes all."""
    lines = [f"Goal {a} = {b}. Proof. unfold of_two. computed. Qed." for a, b in told]
    done, fault = shop.compile("\n".join([*HEAD, *lines]))
    line = re.search(r"line (\d+)", fault)
    return "" if done else lines[int(line[1]) - 1 - len(HEAD)] if line else fault


def test_operations_at_the_edges(shop: Workshop) -> None:
    told = list(equations())
    assert len(told) > 500 and differing(shop, told) == ""


def test_relations_at_the_edges(shop: Workshop) -> None:
    told = list(truths())
    assert len(told) > 350 and differing(shop, told) == ""


def test_terms_at_random_laws(shop: Workshop) -> None:
    told = list(at_random(120))
    assert len(told) > 60 and differing(shop, told) == ""
    assert {word for word, _ in BINDERS.values()} <= {
        w for left, _ in told for w in left.replace("(", " ").split()
    }


def test_another_value_is_noticed(shop: Workshop) -> None:
    for left, right in (("v_add (num 1) (num 2)", "(num 4)"), ("v_log (num 0)", "none")):
        assert left in differing(shop, [(left, right)])
