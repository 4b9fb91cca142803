"""Combinations of normal forms: what they prove for all sizes, and what they must not."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from dpproofs.language import (
    Statement,
    Upto,
    all_of,
    cases,
    every,
    exp,
    first,
    greatest,
    implies,
    index,
    kernel,
    law,
    log,
    log_ratio,
    loss,
    natural,
    number,
    pair,
    pick,
    plog,
    positive,
    product,
    real,
    reals,
    replace,
    second,
    space,
    sup,
    table,
    total,
)
from dpproofs.language.sorts import Pairs
from dpproofs.provers.balancing import find_balance
from dpproofs.theory import KL, entropy, expectation, gibbs, power
from dpproofs.verifiers.balance import verify_balance
from dpproofs.verifiers.sums import NoSum

Y, Zs = space("Y"), space("Zs")
TWO = space("B", smallest=2, largest=2)
n = natural("n")
many = natural("n", smallest=2)
p, q, D = law("p", Y), law("q", Y), law("D", Zs)
f, g, u = reals("f", Y), reals("g", Zs), loss("u", Y)
w = positive("w", Y)
A, K = kernel("A", Zs, Y), kernel("K", Zs, Y)
losses = reals("l", Upto(n), Zs)
x, t = real("x", at_least=0), real("t", at_least=-1, at_most=1)
c, e = real("c", above=0), real("e")
y, y2, z, z2 = index("y", Y), index("y'", Y), index("z", Zs), index("z'", Zs)
i, j = index("i", Upto(n)), index("j", Upto(n))
Z = index("Z", Zs**n)
m = natural("m")
other_place, both = index("j", Upto(m)), index("ij", Pairs(Upto(n), Upto(n)))
triples, y12 = reals("t", Y**2), index("y12", Y**2)
rates = reals("r", Upto(n), at_least=0)
M = index("Z", Zs**many)
pairs, b = reals("pairs", Upto(2)), index("b", Upto(2))


def mean(body: Any, variable: Any, its_law: Any) -> Any:
    return expectation(its_law, table(body, variable))


def draws(body: Any) -> Any:
    return mean(body, Z, power(D, n))


def found(statement: Statement, fixed: tuple[str, ...] = ()) -> Any:
    try:
        return find_balance(statement, fixed)
    except NoSum:
        return None


TRUE = {
    "a law sums to 1": Statement((p, x), total(x * p(y), y) == x),
    "Fubini": Statement((A, D), total(total(D(z) * A(z, y), z), y) == 1),
    "renaming": Statement((f,), total(f(y) ** 2, y) == total(f(y2) * f(y2), y2)),
    "a sum of ones": Statement((f,), total(f(y) + 1, y) - total(f(y), y) >= 1),
    "Gibbs' law": Statement((u,), total(gibbs(u)(y), y) == 1),
    "its logarithm": Statement(
        (u,), every(log(gibbs(u)(y)) == -u(y) - log(total(exp(-u(y2)), y2)), y)
    ),
    "infinite on both sides": Statement((p, q), mean(log_ratio(p(y), q(y)), y, p) == KL(p, q)),
    "a divergence is not negative": Statement((p, q), KL(p, q) >= 0),
    "Gibbs' principle": Statement(
        (u, p),
        mean(u(y), y, p) - entropy(p) >= mean(u(y), y, gibbs(u)) - entropy(gibbs(u)),
    ),
    "an average of draws": Statement(
        (n, D, g), draws(total(g(pick(Z, i)), i)) == n * mean(g(z), z, D)
    ),
    "one draw for another": Statement(
        (n, D, g),
        mean(draws(exp(total(g(pick(replace(Z, 0, z), i)), i))), z, D)
        == draws(exp(total(g(pick(Z, i)), i))),
    ),
    "all places but one": Statement(
        (n, losses),
        every(
            every(total(losses(j, z), j, given=j != i) + losses(i, z) == total(losses(j, z), j), i),
            z,
        ),
    ),
    "a mean is at most the maximum": Statement(
        (A, D, f), mean(mean(f(y), y, A(z)), z, D) <= sup(f(y), y)
    ),
    "an absolute value": Statement((x, e), abs(x * e) >= x * e, given=(e <= 5,)),
    "what divides is multiplied by": Statement(
        (e, t), (1 - e**2) ** 2 / (1 + e**2) ** 2 + 4 * e**2 / (1 + e**2) ** 2 == 1
    ),
    "in an exponent": Statement(
        (e,), exp(2 * e / (1 + e**2)) * exp((1 - e) ** 2 / (1 + e**2)) == exp(1)
    ),
    "by their logarithms": Statement((e, x), exp(e) * 2 <= 2 * exp(x), given=e <= x),
    "a mean of what is above 0": Statement(
        (p, w), every(total(p(y) * w(y), y) / total(p(y2) * w(y2), y2) == 1, y)
    ),
    "the same point": Statement((A,), every(every(implies(z == z2, KL(A(z), A(z2)) == 0), z), z2)),
    "draws that are the same": Statement(
        (many, D),
        mean(cases(pick(M, 0) == pick(M, 1), 1, 0), M, power(D, many)) == total(D(z) ** 2, z),
    ),
    "a premise that may be infinite": Statement((p, q, x), implies(KL(p, q) <= x, x >= 0)),
    "strictly": Statement((e, x), exp(e) < exp(x), given=e < x),
    "scaled": Statement((c, e, x), e / c <= x / c, given=e <= x),
}


@pytest.mark.parametrize("name", TRUE)
def test_proves(name: str) -> None:
    statement = TRUE[name]
    certificate = found(statement)
    assert certificate is not None
    assert verify_balance(statement, certificate)


@pytest.mark.parametrize("count", ["n"])
def test_counts_may_be_fixed(count: str) -> None:
    statement = TRUE["one draw for another"]
    certificate = found(statement, (count,))
    assert certificate is not None
    assert [part["at"] for part in certificate["counts"]] == [{"n": 1}, {"n": 2}, {"n": 3}]


FALSE = {
    "null atoms have losses too": Statement(
        (p, f), total(p(y) * (f(y) / p(y)), y, given=p(y) > 0) == total(f(y), y)
    ),
    "a mass over itself": Statement((p,), every(cases(p(y) > 0, p(y) / p(y), 0) == 1, y)),
    "infinity less infinity": Statement((p, q), KL(p, q) - KL(p, q) == 0),
    "no times infinity": Statement((p, q, x), x * KL(p, q) == KL(p, q) * x),
    "infinity is not above itself": Statement((p, q), KL(p, q) > KL(p, q) - 1),
    "the log of nothing": Statement((p,), total(p(y) * log(p(y)), y) == -entropy(p)),
    "infinite on the lesser side": Statement((p, q, c), KL(q, p) < c + KL(q, p)),
    "bounded the other way": Statement((p, q, e), KL(q, p) <= e, given=KL(p, q) <= e),
    "no less than something": Statement((p, q, e), KL(p, q) - 1 < KL(p, q), given=KL(p, q) >= e),
    "two points or one": Statement((f,), total(f(y) - f(y) + 1, y) >= 2),
    "a square of a mean": Statement(
        (n, D, g), draws(g(pick(Z, 0)) * g(pick(Z, 0))) == mean(g(z), z, D) ** 2
    ),
    "two draws that may be one": Statement(
        (n, D, g),
        draws(total(g(pick(Z, i)) * g(pick(Z, 0)), i)) == n * mean(g(z), z, D) ** 2,
    ),
    "places matter": Statement(
        (n, D, losses), draws(total(losses(i, pick(Z, i)), i)) == n * mean(losses(0, z), z, D)
    ),
    "no place is left": Statement((n,), total(1, j, given=j != 0) > 0),
    "what was replaced": Statement(
        (n, D, g),
        every(draws(total(g(pick(replace(Z, 0, z), i)), i)) == draws(total(g(pick(Z, i)), i)), z),
    ),
    "another law": Statement((n, D, g), draws(g(pick(Z, 0))) == total(g(z), z) / total(1, z)),
    "Gibbs' inequality the other way": Statement((p, q), KL(p, q) <= 0),
    "Jensen's the other way": Statement(
        (p, w), log(total(p(y) * w(y), y)) <= total(p(y) * log(w(y)), y)
    ),
    "a maximum is a mean": Statement((A, f), every(sup(f(y), y) <= mean(f(y), y, A(z)), z)),
    "an absolute value is its argument": Statement((t,), abs(t) <= t),
    "an absolute value without a sign": Statement((t,), abs(t) == t),
    "a premise that holds elsewhere": Statement(
        (t, e), all_of(implies(t > 0, e / t == e / t), e / t == e / t)
    ),
    "a divisor that may be 0": Statement((e,), e / (e - 1) - 1 / (e - 1) == 1),
    "another power of what divides": Statement((e,), e**2 / (1 + e**2) == 1),
    "logarithms of what may be below 0": Statement((e, x), e * exp(x) <= e * exp(x + 1)),
    "logarithms the other way": Statement((e, x), exp(e) <= exp(x), given=x <= e),
    "a mean that may be 0": Statement(
        (p, w, A), every(every(total(p(y) * A(z, y) / total(p(y2) * A(z, y2), y2), y) == 1, y), z)
    ),
    "another point": Statement((A,), every(every(KL(A(z), A(z2)) == 0, z), z2)),
    "not the same point": Statement(
        (A,), every(every(implies(z != z2, KL(A(z), A(z2)) == 0), z), z2)
    ),
    "one branch alone": Statement((t,), cases(t > 0, t - 1 - log(t), -1) >= 0),
    "the sign of a square": Statement((e,), cases(e**2 > 0, 1, 0) == cases(e > 0, 1, 0)),
    "the positive part": Statement((e,), cases(e > 0, e, 0) == e),
    "the positive part of an entry": Statement((f,), every(cases(f(y) > 0, f(y), 0) == f(y), y)),
    "the positive part of a square": Statement((e,), cases(e > 0, e**2, 0) == e**2),
    "a sum under a condition": Statement((e, f), total(e, y, given=e > 0) == total(e, y)),
    "as many factors": Statement((n, m, c), product(c, i) == product(c, other_place)),
    "factors for pairs": Statement((n, c), product(c, both) == product(c, i)),
    "a point among draws of another space": Statement(
        (n, D, f), draws(total(1, y, given=y == pick(Z, 0))) == 1
    ),
    "a place before the first": Statement((n,), total(1, i, given=i == -1) == 1),
    "a premise without a value": Statement((e, x), implies(1 / e > 0, x >= 0)),
    "a premise that has no value beside another": Statement(
        (e, x, f), implies(all_of(x >= 0, every(f(y) / e > 0, y)), x >= 0)
    ),
    "a premise with 0 times infinity": Statement((p, q, x), implies(x * KL(p, q) <= 1, x >= 0)),
    "a premise with infinity less infinity": Statement(
        (p, q), implies(KL(p, q) <= KL(q, p), KL(q, p) >= 0)
    ),
    "a premise within a premise": Statement(
        (e, x), implies(e > 0, implies(log(e - 1) > 0, x >= 0))
    ),
    "a maximum over nothing": Statement((e,), sup(e, y, given=e > 0) <= e + log(e) - log(e)),
    "all places but one, infinite": Statement(
        (n, rates),
        every(
            total(log_ratio(1, rates(j)), j, given=j != i)
            == total(log_ratio(1, rates(j)), j) - log_ratio(1, rates(i)),
            i,
        ),
    ),
    "a product of 0 and infinity": Statement((p, q), product(cases(b == 0, 0, KL(p, q)), b) == 0),
    "nothing beside what is below 0": Statement((e,), plog(0, e) == 0),
    "an infinite power of 1": Statement((p, q), number(1) ** KL(p, q) == 1),
    "a place counted from the end": Statement(
        (many, D, g),
        mean(g(pick(M, -1)) * g(pick(M, 1)), M, power(D, many)) == mean(g(z), z, D) ** 2,
    ),
    "what is replaced at a place counted from the end": Statement(
        (n, D, g), every(draws(g(pick(replace(Z, -1, z), -1))) == g(z), z)
    ),
    "another place in each summand": Statement(
        (n, D, g),
        every(
            draws(total(exp(total(g(pick(replace(Z, j, z), i)), j)), i))
            == draws(total(exp(n * g(pick(Z, i))), i))
            - mean(exp(n * g(z2)), z2, D)
            + exp(n * g(z)),
            z,
        ),
    ),
    "a law on two points": Statement((law("b", TWO), e), e * total(1, index("b", TWO)) == 3 * e),
}


#: What speaks of points that there are not: no instance has a value.
NOWHERE = {
    "a pair of three": Statement(
        (triples,),
        every(triples(replace(y12, 5, y)) == triples(replace(y12, 5, y)), y, y12),
    ),
    "a law at the points of another space": Statement((p, g), total(p(first(pair(z, z))), z) == 1),
    "a point of another space among draws": Statement(
        (n, g, p),
        every(every(g(pick(replace(Z, i, y), i)) == g(pick(replace(Z, i, y), i)), y), Z, i),
    ),
    "the greatest of no numbers": Statement((e,), greatest() <= e),
    "a point beyond the last": Statement(
        (pairs,), pairs(second(pair(0, 2))) <= pairs(second(pair(1, 2)))
    ),
}


@pytest.mark.parametrize("name", [*FALSE, *NOWHERE])
def test_does_not_prove(name: str) -> None:
    statement = {**FALSE, **NOWHERE}[name]
    for fixed in ((), tuple(p.name for p in statement.parameters if hasattr(p, "low"))):
        assert found(statement, fixed) is None


def test_what_two_records_share_needs_two_records() -> None:
    both = mean(g(pick(M, 0)) * g(pick(M, 1)), M, power(D, many))
    once = Statement((many, D, g), both == mean(g(z), z, D) ** 2)
    assert found(once) is not None


def test_counts_that_a_hypothesis_excludes_need_no_proof() -> None:
    other = natural("m")
    statement = Statement((n, other), n / other >= 1, given=n >= other)
    certificate = found(statement, ("n", "m"))
    assert certificate is not None
    assert verify_balance(statement, certificate)
    sizes = {(part["at"]["n"], part["at"]["m"]) for part in certificate["counts"] if part["goals"]}
    assert sizes == {(a, b) for a in (1, 2, 3) for b in (1, 2, 3) if a >= b}
    assert found(Statement((n, other), n / other >= 1), ("n", "m")) is None


def test_a_forged_certificate_is_refused() -> None:
    statement = TRUE["Gibbs' principle"]
    certificate = found(statement)
    assert certificate["counts"][0]["goals"][0]

    def changed(**fields: Any) -> bool:
        other = copy.deepcopy(certificate)
        for key, value in fields.items():
            if key == "shown":
                other["counts"][0]["goals"][0] = value
            else:
                other[key] = value
        return verify_balance(statement, other)

    (recipe, number), *rest = certificate["counts"][0]["goals"][0]
    assert changed()
    assert not changed(statement="")
    assert not changed(version=2)
    assert not changed(shown=[])
    assert not changed(shown=[[recipe, "2"], *rest])
    assert not changed(shown=[[recipe, f"-{number}"], *rest])
    assert not changed(shown=[[[["tangent", 0, 0, 0], 0], number], *rest])
    assert not changed(shown=[[[["term", -1], 0], number], *rest])
    assert not changed(shown=[[[["nothing"], 0], number], *rest])
    assert not changed(shown=[[recipe, number], *rest, [[["one"], 0], "-1"]])
    assert not changed(shown="")
    assert not changed(counts=[])
    for other in FALSE.values():
        forged = {**certificate, "statement": other.hash}
        assert not verify_balance(other, forged)


def test_a_strict_relation_needs_something_strict() -> None:
    assert found(Statement((x,), x >= 0)) is not None
    assert found(Statement((x,), x > 0)) is None
    assert found(Statement((c,), 2 * c > 0)) is not None
