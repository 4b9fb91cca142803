"""What is printed for Rocq is read back: another text is another tree, or none."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter

import pytest

from dpproofs.language import terms
from dpproofs.language.build import (
    all_of,
    any_of,
    cases,
    distance,
    every,
    first,
    implies,
    indicator,
    last,
    member,
    number_of,
    pick,
    prefix,
    product,
    replace,
    second,
    select,
    sup,
    total,
)
from dpproofs.language.sorts import (
    Histories,
    Subsets,
    Upto,
    event,
    kernel,
    law,
    natural,
    real,
    reals,
    space,
)
from dpproofs.language.statements import Statement
from dpproofs.record.corpus import Corpus, statements_of
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reread import Misread, is_printed_as, tree_of, tree_of_text
from dpproofs.rocq.statement import theorem
from dpproofs.theory import KL, total_variation

X, Y = space("X"), space("Y", smallest=2)
p, q, W, S = law("p", Y), law("q", Y), kernel("W", X, Y), event("S", Y)
n, epsilon, f = natural("n"), real("epsilon", at_least=0), reals("f", Y)
x, y, z = terms.Index("x", X), terms.Index("y", Y), terms.Index("z", Y)
CLOSE = total_variation(p, q) <= epsilon
K, h = kernel("K", Histories(Y, n), Y), terms.Index("h", Histories(Y, n))
M, E, f_ = kernel("M", Y**n, Y), event("E", Y), reals("g", Y, Y)
s, i, w = terms.Index("s", Y**n), terms.Index("i", Upto(n)), terms.Index("w", Y * Y)
length, T = natural("m"), kernel("T", Y**n, Y)
r, o = terms.Index("r", Y**length), terms.Index("o", Upto(length))
c = terms.Index("c", Subsets(length, n))
STATEMENTS = (
    Statement((p, q), KL(p, q) >= 0),
    Statement((epsilon, p, q, S), total(p(y) * S(y), y) <= epsilon, (CLOSE,)),
    Statement((W, p, q), every(sup(W(x, y), y) <= 1, x), (every(p(z) > q(z), z),)),
    Statement(
        (n, f),
        total(f(y) ** 2 - f(y) / 3, y) >= -1 * n,
        (all_of(n >= 2, implies(n <= 3, ~(n == 3))),),
    ),
    Statement(
        (f, epsilon),
        cases(epsilon > 1, indicator(epsilon > 2), 0) <= 1,
        any_of(epsilon > 0, epsilon < 1),
    ),
    Statement(
        (n, M, f_),
        every(distance(s, replace(s, i, y)) <= number_of(i), s, i, y),
        (
            terms.AllEvents(E, product(total(M(s, z) * E(z), z), s) <= 1),
            every(cases(first(w) == second(w), f_(second(w), 1), f_(first(w), 0)) > 0, w),
            every(f_(pick(s, i), 0) > f_(pick(s, i), 1), s, i),
        ),
    ),
    Statement(
        (n, K),
        every(total(K(prefix(s, i), pick(s, i)), s, given=last(s) == y) <= number_of(i), i, y),
        (every(K(h, y) > 0, h, y),),
    ),
    Statement(
        (n, length, T),
        every(total(T(select(r, c), y), c, given=member(o, c)) <= total(1, c) - 1, r, o, y),
    ),
)


def changes(text: str) -> list[str]:
    """The text with one word of it another one, twice, left out, or exchanged with the next."""
    words = [m.span() for m in re.finditer(r"[A-Za-z_][\w']*|\d+|->|=>|<=|[():,/-]", text)]
    known = sorted({text[a:b] for a, b in words})
    draw = random.Random(text)
    found = []
    for (a, b), (c, d) in itertools.pairwise(words):
        word, other = text[a:b], draw.choice(known)
        found += [text[:a] + text[b:], text[:b] + " " + text[a:], text[:a] + other + text[b:]]
        found += [text[:a] + text[c:d] + text[b:c] + word + text[d:]]
    return [changed for changed in found if changed.split() != text.split()]


@pytest.mark.parametrize("statement", STATEMENTS, ids=range(len(STATEMENTS)))
def test_a_text_with_another_word_is_another_one(statement: Statement) -> None:
    text = theorem(statement)
    assert is_printed_as(statement, text)
    same, tried = Counter[str](), 0
    for changed in changes(text):
        tried += 1
        try:
            if tree_of_text(changed) == tree_of(statement):
                same[changed] += 1
        except Misread:
            continue
    assert tried > 100
    # What may differ are the names of what is bound: those are read by their places.
    assert all(_renamed(text, changed) for changed in same)


def _renamed(text: str, changed: str) -> bool:
    """Whether two texts are one, but for names of variables, signs of numbers and brackets."""
    shapes = [re.sub(r"\b(?!v_|t_|is_)[a-zA-Z]\w*\b", "a", t).split() for t in (text, changed)]
    return shapes[0] == shapes[1]


def test_a_statement_is_not_printed_as_another_one() -> None:
    for one in STATEMENTS:
        for two in STATEMENTS:
            assert is_printed_as(two, theorem(one)) is (one is two)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "holds yes",
        "(holds yes) -> ",
        "(holds yes) (holds yes)",
        "(holds (t_less (num x) (num 1)))",
        "forall (x : R) (x : R), (holds yes)",
        "forall (x : Y), (holds yes)",
        "forall (Y : finite_set), ((0 <= size Y)%nat)",
        "forall (Y : finite_set), (holds yes) -> ((0 <= size Y)%nat) -> (holds yes)",
        "forall (Y : finite_set) (p : Y -> R), (holds (t_all Y (fun Y => yes)))",
        "forall (Y : finite_set) (p : Y -> R), (is_law Y (p)) -> forall (x : R), (holds yes)",
        "forall (x : R), (holds (t_less (num x) (num 1))) \\/ True",
        "forall (x : R), (holds (t_less (num x) (num 1 / 0)))",
        "forall (x : R), (holds (t_less (num x) (num (1 / 0))))",
        "forall (x : R), (True)",
        "forall (x : R), (holds (t_less (num x) (v_sum)))",
        'forall (x : R), (holds (t_less (num x) "a"))',
        "forall (Y : finite_set) (y : Y), (holds yes)",
        "forall (Y : finite_set) (y : Y), (is_number Y 0 y) -> (is_number Y 1 y) -> (holds yes)",
        "forall (Y : finite_set) (y z : Y), (is_number Y 0 y) -> (is_number Y 0 z) -> (holds yes)",
        "forall (Y : finite_set) (p : Y -> R), (holds (t_events Y (fun E => t_same E E)))",
        "forall (Y : finite_set), (holds (t_all (pairs Y) (fun y => yes)))",
        "forall (Y : finite_set), (holds (t_all (upto Y) (fun y => yes)))",
        "forall (x : R), (holds (t_less (num х) (num 1)))",
    ],
)
def test_what_is_no_theorem_is_not_read(text: str) -> None:
    with pytest.raises(Misread):
        tree_of_text(text)


@pytest.mark.slow
def test_all_that_is_printed_is_read_back(installed: Corpus) -> None:
    read = 0
    for located in installed.claims.values():
        for key, statement, _ in statements_of(located):
            try:
                text = theorem(statement)
            except NotExported:
                continue
            assert is_printed_as(statement, text), key
            read += 1
    assert read > 400
