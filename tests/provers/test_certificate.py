"""One-atom certificates: what is proved for all finite laws, what never is, and spoilt proofs."""

import copy
import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from dpproofs.language.build import (
    all_of,
    any_of,
    append,
    binomial,
    cases,
    distance,
    equivalent,
    every,
    every_event,
    exists,
    exp,
    implies,
    index,
    indicator,
    inf,
    integral,
    log_ratio,
    pair,
    plog,
    predicate,
    prefix,
    ratio,
    sqrt,
    sup,
    total,
)
from dpproofs.language.build import log as ln
from dpproofs.language.build import table as entrywise
from dpproofs.language.sorts import (
    Histories,
    Upto,
    event,
    kernel,
    law,
    natural,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement
from dpproofs.language.terms import AllEvents
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, log
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.outcome import Outcome, Recorded, Scope, Trust
from dpproofs.provers.certificate import check, not_applicable
from dpproofs.record.gate import verify
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import check as search
from dpproofs.theory import (
    KL,
    adaptive,
    condition,
    hockey_stick,
    indistinguishable,
    loss_at_most,
    max_divergence,
    mixture,
    probability_of,
    push_forward,
    total_variation,
)
from dpproofs.verifiers.atoms import Poly, Sym
from dpproofs.verifiers.cases import Problem
from dpproofs.verifiers.handelman import (
    FORMAT,
    VERSION,
    Unproved,
    verify_certificate,
    verify_proof,
)
from dpproofs.verifiers.schematic import goals_of
from tests.forgeries import spoilt

QUICK = replace(EFFORTS["quick"], columns=1500)  # a small program is enough here
X, Y = space("X"), space("Y")
p, q, r = law("p", Y), law("q", Y), law("r", Y)
a, b, W = law("a", X), law("b", X), kernel("W", X, Y)
F = reals("F", Y)
S, T, f = event("S", Y), event("T", Y), reals("f", Y)
x, z, NAMED = real("x"), real("z"), real("e^(1*x)")
V, u = kernel("V", X, Y), a.index("u")
c, weight = real("c", above=0), real("w", above=0, at_most=1)
y, y2 = p.index("y"), p.index("y'")
SQUARES = total(p(y) ** 2, y)
epsilon, delta = real("epsilon"), real("delta")
above, gamma = real("epsilon", at_least=0), real("gamma", at_least=0)
t = probability("t")
CLOSE = indistinguishable(p, q, epsilon, delta)
SHORT = law("h", Histories(Y, 2))
h, m, n = SHORT.index("h"), real("m", at_least=0), real("n", at_least=0)
EMPTY = reals("E", space("N", smallest=0))
g, y3, y4 = reals("g", Y, Y), p.index("y''"), p.index("y'''")
G, i = reals("G", Y), index("i", Upto(2))
RATES, STEPS = reals("r", Upto(2), at_least=0), reals("s", Upto(2))
LONG, FLAT, y123 = law("L", Y**2), reals("F", Y**2), index("y123", Y**3)
POINTS, y12 = space("1"), index("y12", Y**2)
TENTH, ten, other = reals("T", POINTS), index("y", POINTS), index("z", POINTS)
none = natural("k", smallest=0, largest=0)
NOTHING, j = reals("r", Upto(none)), index("j", Upto(none))


@predicate("odd({0})", "odd({0})")
def odd(table: Any) -> Any:
    """False, where it has a value."""
    return 0 * total(1 / table(y), y) > 1


SPELT, COUNTED = real("x + 1*z"), real("|Y|")
APART = 2 * total(indicator(all_of(p(y) > 0, q(y) <= 0)), y)  # 0 where KL(p, q) is finite

TAIL = Statement(
    (epsilon, delta, p, q),
    hockey_stick(p, q, epsilon) <= delta,
    (loss_at_most(p, q, epsilon) >= 1 - delta,),
)
TRUE = {
    "tail to indistinguishable": TAIL,
    "every event": Statement(
        (epsilon, delta, p, q, S),
        probability_of(p, S) <= exp(epsilon) * probability_of(q, S) + delta,
        (CLOSE,),
    ),
    "from every event": Statement(
        (epsilon, delta, p, q),
        hockey_stick(p, q, epsilon) <= delta,
        (every_event(probability_of(p, S) <= exp(epsilon) * probability_of(q, S) + delta, S),),
    ),
    "post-processing": Statement(
        (epsilon, a, b, W),
        hockey_stick(push_forward(a, W), push_forward(b, W), epsilon)
        <= hockey_stick(a, b, epsilon),
    ),
    "mixtures": Statement(
        (epsilon, delta, t, p, q, r),
        hockey_stick(mixture(p, r, t), mixture(q, r, t), epsilon) <= delta,
        (hockey_stick(p, q, epsilon) <= delta, delta >= 0, epsilon >= 0),
    ),
    "group privacy": Statement(
        (above, gamma, p, q, r),
        hockey_stick(p, r, above + gamma)
        <= hockey_stick(p, q, above) + exp(above) * hockey_stick(q, r, gamma),
    ),
    "a smaller epsilon": Statement(
        (above, gamma, p, q), hockey_stick(p, q, above + gamma) <= hockey_stick(p, q, above)
    ),
    "the divergence of close laws": Statement(
        (epsilon, p, q),
        KL(p, q) <= epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1),
        (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon),
    ),
    "no divergence is negative": Statement((p, q), KL(p, q) >= 0),
    "total variation": Statement(
        (epsilon, p, q),
        total_variation(p, q) <= (exp(epsilon) - 1) / (exp(epsilon) + 1),
        (indistinguishable(p, q, epsilon, 0),),
    ),
    "a conditional law": Statement(
        (p, S),
        probability_of(condition(p, S), S) == 1,
        (probability_of(p, S) > 0,),
    ),
    "an average of divergences": Statement(
        (above, a, W, V),
        total(a(u) * KL(W(u), V(u)), u) <= above,
        (every(KL(W(u), V(u)) <= above, u),),
    ),
    "a root of a sum": Statement((c, gamma), sqrt(c + gamma) <= sqrt(c) + sqrt(gamma)),
    "a root and a logarithm": Statement(
        (c, weight), exp(-(sqrt(2 * c**2 * ln(1 / weight)) ** 2) / (2 * c**2)) == weight
    ),
    "a premise that is guarded": Statement(
        (p, q), every(implies(all_of(q(y) > 0, p(y) / q(y) > 2), p(y) > q(y)), y)
    ),
    "a premise that may be infinite": Statement(
        (x, p, q), implies(KL(p, q) <= x, KL(p, q) <= 2 * x), (x >= 0,)
    ),
    "a strict hypothesis": Statement(
        (p, S, t), probability_of(p, S) > 0, (probability_of(p, S) > t,)
    ),
    "a parameter that is called as a size": Statement(
        (f, COUNTED), total(1, y) + COUNTED >= 1, (COUNTED >= 0,)
    ),
    "a parameter that is called as a power of e": Statement((x, NAMED), exp(x) + NAMED >= NAMED),
}
FALSE = {
    "1 % less": Statement(
        (epsilon, delta, p, q),
        hockey_stick(p, q, epsilon) <= delta * Fraction(99, 100),
        (loss_at_most(p, q, epsilon) >= 1 - delta,),
    ),
    "strictly": Statement(
        (epsilon, delta, p, q),
        hockey_stick(p, q, epsilon) < delta,
        (loss_at_most(p, q, epsilon) >= 1 - delta,),
    ),
    "less than the greatest total variation": Statement(
        (p, q), total_variation(p, q) <= Fraction(99, 100)
    ),
    "an equation that is an inequality": Statement(
        (epsilon, p, q), hockey_stick(p, q, epsilon) == 0
    ),
    "a divergence that is never 0": Statement((p, q), KL(p, q) > 0),
    "without a value": Statement((p, S), probability_of(condition(p, S), S) == 1),
    "an infinite divergence": Statement((p, q), KL(p, q) <= 10),
    "a square and a product": Statement((p, q), total(p(y) * q(y), y) == SQUARES),
    "the square of a sum": Statement((f,), total(f(y) ** 2, y) <= total(f(y), y) ** 2),
    "a quotient of numbers that may be 0": Statement((x,), x / x == 1),
    "a sign behind a quotient": Statement((x,), x > 0, (1 / x <= 5,)),
    "a logarithm of a product": Statement((x, z), ln(x * z) == ln(x) + ln(z), (x * z > 0,)),
    "a sum of logarithms": Statement((x,), 2 * ln(x) == ln(x**2)),
    "a maximum over nothing": Statement((f,), sup(f(y), y, given=f(y) > 0) > 0),
    "a negative factor": Statement((p, q, x), x * hockey_stick(p, q, 0) >= 0),
    "one side of an alternative": Statement((x,), x >= 0, (any_of(x >= 0, x <= -1),)),
    "one point for another": Statement(
        (p, q), every(p(y) <= q(y2), y, y2), (every(p(y) <= q(y), y),)
    ),
    "two events": Statement(
        (p, q, S, T),
        probability_of(p, S) <= probability_of(p, T),
        (every_event(probability_of(q, S) <= probability_of(q, T), S),),
    ),
    "a size that is squared": Statement((f,), total(total(1, y2), y) <= total(1, y)),
    "an infinite divergence times a negative number": Statement(
        (epsilon, p, q), KL(p, q) <= epsilon, (-KL(p, q) <= -epsilon,)
    ),
    "a divergence below an infinite one": Statement(
        (p, q, r), every(implies(p(y) > 0, q(y) > 0), y), (KL(p, q) <= KL(p, r),)
    ),
    "a divergence that is at least a number": Statement(
        (epsilon, p, q), every(implies(p(y) > 0, q(y) > 0), y), (KL(p, q) >= epsilon,)
    ),
    "roots of two degrees": Statement((c,), c ** Fraction(1, 2) == c ** Fraction(1, 3)),
    "a root of a square": Statement((x,), sqrt(x**2) == x),
    "a name of a power of e": Statement((x, NAMED), 1 + x <= NAMED, (exp(x) >= 0,)),
    "a name of a sum": Statement(
        (x, z, SPELT), sqrt(SPELT) <= sqrt(x + z), (SPELT >= 0, x + z >= 0)
    ),
    "a bound event that is called as a free one": Statement(
        (p, S, t), every_event(probability_of(p, S) <= t, S), (probability_of(p, S) <= t,)
    ),
    "an event bound twice": Statement(
        (p, t),
        every_event(
            implies(probability_of(p, S) <= t, every_event(probability_of(p, S) <= t, S)),
            S,
        ),
    ),
    "one part of an alternative without a value": Statement(
        (n, x), n > 0, (any_of(1 / n > 1, x > 0),)
    ),
    "one part of a condition without a value": Statement(
        (n,), n > 0, (cases(all_of(n > 0, 1 / n > 1), 1, 0) <= 1,)
    ),
    "a premise without a value": Statement((x, z), abs(x) > 0, (implies(1 / x > 5, z >= 0),)),
    "a quotient elsewhere": Statement(
        (x,), cases(x > 0, cases(1 / x > 5, 1, 0), 0) + x >= 1, (x * x == x,)
    ),
    "a power of e elsewhere": Statement((x,), cases(x > 0, exp(1 / x) + x, 0) - x > 0),
    "a third power's root of 0": Statement((n,), n > 0, (n ** Fraction(1, 3) <= 1,)),
    "a quotient at the end of a domain": Statement((n,), n ** Fraction(-1, 3) >= 0),
    "an infinite ratio": Statement((n, m), m > 0, (ratio(n, m) >= 1,)),
    "an infinite divergence in a condition": Statement(
        (p, q, m), APART <= 0, (total(p(y2), y2, given=KL(p, q) > m) <= 1,)
    ),
    "an infinite divergence below": Statement(
        (p, q, n), APART <= 0, (plog(n, exp(-KL(p, q))) <= 1,)
    ),
    "a condition above": Statement((p, q), total(p(y2), y2, given=KL(p, q) >= 0) >= APART),
    "a divergence within one above": Statement((p, q, n), 1 + plog(n, exp(-KL(p, q))) >= APART),
    "no value below an infinite divergence": Statement(
        (p, q), 0 * total(sqrt(indicator(q(y) > 0) - indicator(p(y) > 0)), y) <= KL(p, q)
    ),
    "no value beside a maximum over nothing": Statement(
        (n, f), sup(f(y), y, given=f(y) > 5) <= 3 + (1 / n) * 0, (every(f(y) <= 3, y),)
    ),
    "a space without points": Statement((EMPTY,), total(1, EMPTY.index("y")) >= 1),
    "a logarithm elsewhere": Statement(
        (x, z),
        cases(x > 0, exp(ln(x) + z) + exp(2 * ln(x)) - 2 * ln(x), 0) + x >= 0,
    ),
    "histories of one length": Statement(
        (SHORT,), every(total(SHORT(append(prefix(h, 0), y)), y) >= 1, h)
    ),
    "a duty at another point": Statement(
        (g,), total(cases(g(y, y3) > 0, 1 / total(g(y, y4), y4), 0), y, y2, y3) >= 0
    ),
    "a duty within a witness": Statement(
        (f,),
        every(
            exists(
                total(cases(f(y) > 0, F(y2), 0), y) >= 0,
                F,
                witness=(entrywise(0 * total(1 / f(y4), y4), y3),),
            ),
            y2,
        ),
    ),
    "a point that there may not be": Statement((f,), total(1, y, given=y == 1) >= 1),
    "a point of another space": Statement((f, a), every(total(1, y, given=y == u) >= 1, u)),
    "a point that is a pair": Statement(
        (f,), every(total(1, y, given=y == pair(y2, y3)) >= 1, y2, y3)
    ),
    "a divisor under a premise": Statement((x, n), n > 0, (implies(x > 0, ~(1 / n > 5)),)),
    "a root under a premise": Statement((x, z), z >= 0, (implies(x > 0, ~(sqrt(z) > 5)),)),
    "a witness that speaks of what is bound within": Statement(
        (p,),
        every_event(
            exists(
                all_of(
                    total(p(y) * F(y), y) == probability_of(p, S),
                    every_event(total(p(y) * F(y), y) <= probability_of(p, S), S),
                ),
                F,
                witness=(entrywise(S(y2), y2),),
            ),
            S,
        ),
    ),
    "a premise of the conclusion without a value": Statement((n,), implies(1 / n > 5, n < 1)),
    "a premise at a point without a value": Statement(
        (p, q), every(implies(p(y) / q(y) > 2, p(y) > q(y)), y)
    ),
    "a witness with infinite entries": Statement(
        (p, q),
        exists(
            every(F(y) >= plog(p(y), q(y)), y),
            F,
            witness=(entrywise(plog(p(y2), q(y2)), y2),),
        ),
    ),
    "a bound event that is declared as a law": Statement((p,), AllEvents(r, total(r(y), y) >= 1)),
    "an equivalence without a value": Statement((x,), equivalent(sqrt(x) > 0, x > 0)),
    "a premise with two infinite divergences": Statement(
        (p, q), implies(KL(p, q) - KL(q, p) <= -1, KL(q, p) >= 0)
    ),
    "a sum over all points beside one of them": Statement(
        (p, f, G),
        total(G(y), y) == total(p(y) * f(y), y),
        (every(total(p(y2) * f(y2), y2) == G(y), y),),
    ),
    "one of a list without a value": Statement(
        (RATES, STEPS),
        every(RATES(i) > 0, i),
        (cases(every(STEPS(i) / RATES(i) > 0, i), 1, 2) >= 1,),
    ),
    "a sequence of another length": Statement(
        (LONG,), total(LONG(prefix(y123, 1)), y123) == total(1, y) ** 2
    ),
    "a witness at what is none of its points": Statement(
        (f,),
        exists(
            total(FLAT(prefix(y123, 1)), y123) == 0, FLAT, witness=(entrywise(0, LONG.index("h")),)
        ),
    ),
    "no value beside a maximum over an empty list": Statement(
        (none, NOTHING, x), sup(NOTHING(j), j) <= 1 / x
    ),
    "a point that is called as the tenth of all": Statement(
        (x, TENTH),
        every(implies(TENTH(ten) > 0, 0 * total(1 / TENTH(other), other) == 0), ten),
        tuple(every(x <= x + 1, index("u", POINTS)) for _ in range(9)),
    ),
    "a distance of sequences of two lengths": Statement(
        (x, f), every(implies(distance(y12, y123) == 1, x <= x + 1), y12, y123)
    ),
    "a witness over another set": Statement(
        (f,), exists(total(FLAT(y12), y12) == 0, FLAT, witness=(entrywise(0, y),))
    ),
    "a premise about a logarithm without a value": Statement(
        (p, q), every(implies(log_ratio(p(y), q(y)) > 2, p(y) > q(y)), y)
    ),
    "a defined premise without a value": Statement((f, x), implies(odd(f), x > 0)),
    "a premise about what is infinite": Statement(
        (p, q, x), x >= 0, (implies(exp(-KL(p, q)) > 0, x >= 0),)
    ),
    "a maximum over the index of its bound": Statement(
        (f, G), every(sup(f(y), y) <= G(y), y), (every(f(y) <= G(y), y),)
    ),
    "a minimum over the index of its bound": Statement(
        (f, G), every(G(y) <= inf(f(y), y), y), (every(G(y) <= f(y), y),)
    ),
    "a binomial coefficient beside a maximum over nothing": Statement(
        (x, RATES), sup(x, i, given=i != i) <= binomial(-1, 2)
    ),
    "infinity less infinity beside a maximum over nothing": Statement(
        (x, RATES), sup(x, i, given=i != i) <= 1 + 0 * sup(x, i, given=i != i)
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved_for_all_finite_laws(name: str) -> None:
    evidence = check(TRUE[name], QUICK)
    assert evidence.outcome is Outcome.PROVED, evidence.reason
    assert (evidence.scope, evidence.trust) == (Scope.FINITE, Trust.CERTIFICATE)
    assert evidence.whole_domain
    assert verify(TRUE[name], Recorded.of(evidence)) is not None


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_or_has_no_value_is_never_proved(name: str) -> None:
    found = check(FALSE[name], QUICK)  # FAILED: a certificate was found, and a draw refutes it
    assert found.outcome not in (Outcome.PROVED, Outcome.FAILED), found.reason


def test_rounds_are_proved_one_by_one_where_no_rule_fits() -> None:
    k = natural("k", smallest=1, largest=2)
    rounds = Histories(Y, k)
    M, N = kernel("M", rounds, Y), kernel("N", rounds, Y)
    h = M.index("h", 0)
    given = every(indistinguishable(M(h), N(h), above, delta), h)
    divergence = hockey_stick(adaptive(M, k), adaptive(N, k), k * above)
    by_rule = Statement((k, above, delta, M, N), divergence <= k * delta, (given,))
    evidence = check(by_rule, QUICK)
    assert evidence.outcome is Outcome.PROVED, evidence.reason
    assert "every k from 1 on" in evidence.scope_words
    # A hypothesis about k, and no tail as it stands: no rule fits.
    no_rule = Statement(by_rule.forall, 2 * divergence <= 2 * k * delta, (given, k >= 1))
    evidence = check(no_rule, QUICK)
    assert evidence.outcome is Outcome.PROVED, evidence.reason
    assert "k = 1..2" in evidence.scope_words


def test_a_count_that_bounds_no_set_is_a_number_of_any_size() -> None:
    k = natural("k", smallest=1, largest=100)
    evidence = check(Statement((k, c), sqrt(k * c) == sqrt(k) * sqrt(c)), QUICK)
    assert evidence.outcome is Outcome.PROVED, evidence.reason
    assert "every k from 1 on" in evidence.scope_words
    bounded = natural("k", smallest=1, largest=3)
    assert check(Statement((bounded,), bounded <= 3), QUICK).outcome is Outcome.PROVED
    other = natural("k", smallest=0, largest=3)
    assert check(Statement((other,), other >= 1), QUICK).outcome is not Outcome.PROVED


def test_a_small_effort_looks_for_nothing() -> None:
    evidence = check(TAIL, EFFORTS["pytest"])
    assert evidence.outcome is Outcome.UNDECIDED
    assert "not tried" in evidence.reason


def test_an_integral_is_not_applicable() -> None:
    statement = Statement((t,), integral(t, real("x"), 0, 1) <= 1)
    assert not_applicable(statement)


# ----------------------------------------------------------------------------- spoilt proofs


def wrong(leaf: Any) -> Iterator[Any]:
    if isinstance(leaf, str) and leaf:
        yield from (f"-{leaf}", f"{leaf}1", "", "0", "7/5")
    elif isinstance(leaf, int):
        yield leaf + 1


@pytest.mark.parametrize("name", ["tail to indistinguishable"])
def test_every_spoilt_certificate_is_rejected(name: str) -> None:
    certificate = check(TRUE[name], QUICK).certificate
    assert certificate is not None
    assert verify_certificate(TRUE[name], certificate)
    before = copy.deepcopy(certificate)
    others = spoilt(certificate, wrong)
    stood = [other for other in others if verify_certificate(TRUE[name], other)]
    assert not stood
    assert certificate == before


def test_a_certificate_proves_its_own_statement_alone() -> None:
    certificate = check(TAIL, QUICK).certificate
    assert certificate is not None
    other = FALSE["1 % less"]
    assert not verify_certificate(other, certificate)
    assert not verify_certificate(other, {**certificate, "statement": other.hash})


def test_what_is_multiplied_is_not_captured_by_a_sum() -> None:
    """p(y) times "the masses of q add up to 1" is not the sum of p(y) q(y)."""
    statement = FALSE["a square and a product"]
    (goal,) = goals_of(statement, {})
    (case,) = Problem(goal).cases(frozenset())
    masses = {n: h.name for h in Problem(goal).hypotheses for n in "pq" if f"{n}[" in h.name}
    forged = [
        {
            "level": "{}",
            "case": str(case),
            "factors": [],
            "given": masses[name],
            "coefficient": coefficient,
            "times": [["p[Y0]", "1"]],
        }
        for name, coefficient in (("p", "1"), ("q", "-1"))
    ]
    one = {"sigma": [{"coefficient": "1", "factors": []}], "products": forged}
    parts = [{"at": {}, "goals": [{"duties": [], "proof": one}]}]
    head = {"format": FORMAT, "version": VERSION, "statement": statement.hash}
    assert not verify_certificate(statement, {**head, "counts": parts})


@pytest.mark.parametrize("power", ["-1", " -1", "-1/1"])
def test_an_equation_is_not_divided_by_what_may_be_0(power: str) -> None:
    statement = Statement((x, f), total(f(y), y) == 0, (x * total(f(y), y) == 0,))
    (goal,) = goals_of(statement, {})
    problem = Problem(goal)
    (given,) = (hyp.name for hyp in problem.hypotheses if "*x" in hyp.name)
    forged = {
        "level": "{}",
        "case": "",
        "factors": [],
        "given": given,
        "coefficient": "1",
        "times": [["x", power]],
    }
    proof = {"sigma": [{"coefficient": "1", "factors": []}], "products": [forged]}
    with pytest.raises(Unproved):
        verify_proof(problem, proof)


def test_a_multiplier_is_one_product() -> None:
    """n and its root, named one after the other, are their product: not the last, nor both."""
    squares = total(p(y) ** 2, y) <= n
    (goal,) = goals_of(Statement((n, p), sqrt(n) == n * sqrt(n), (squares,)), {})
    problem = Problem(goal)
    mass = next(h.name for h in problem.hypotheses if h.equation)
    products = [
        {
            "level": "{}",
            "case": str(case),
            "factors": [],
            "given": mass,
            "coefficient": number,
            "times": times,
        }
        for case in problem.cases(frozenset())
        for number, times in (("1", [["n", "1"], ["n", "1/2"]]), ("-1", [["n", "1/2"]]))
    ]
    with pytest.raises(Unproved):
        verify_proof(
            problem, {"sigma": [{"coefficient": "1", "factors": []}], "products": products}
        )


#: Terms, and what would follow if they had a finite value everywhere.
PARTIAL = (
    (1 / n, n > 0),
    (n ** Fraction(1, 3), n > 0),
    (exp(1 / x), abs(x) > 0),
    (KL(p, q), APART <= 0),
)
WRAPPED = (
    lambda odd: odd <= 1,
    lambda odd: implies(odd > 1, n >= 0),
    lambda odd: any_of(odd > 1, n <= 2),
    lambda odd: cases(all_of(n > 0, odd > 1), 1, 0) <= 1,
    lambda odd: total(p(y), y, given=odd > 1) <= 1,
    lambda odd: cases(n > 0, cases(odd > 1, 1, 0), 0) >= 0,
)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PARTIAL)))
def test_what_may_have_no_value_in_a_hypothesis_proves_nothing_false(number: int) -> None:
    effort, (odd, show) = replace(QUICK, columns=60), PARTIAL[number]
    for wrapped in WRAPPED:
        statement = Statement((n, x, p, q), show, (wrapped(odd),))
        found = check(statement, effort).outcome
        assert found is not Outcome.FAILED, repr(statement)
        if found is Outcome.PROVED:
            assert search(statement, QUICK).outcome is not Outcome.REFUTED, repr(statement)


@pytest.mark.slow
def test_a_near_miss_that_is_refuted_is_never_proved() -> None:
    statement = Statement(
        (p, q, S), probability_of(p, S) - probability_of(q, S) <= total_variation(p, q)
    )
    proved = [
        spoiled
        for place in places(statement)
        for _, spoiled in place.ways
        if check(spoiled, QUICK).outcome is Outcome.PROVED
    ]
    for spoiled in proved:
        assert search(spoiled, QUICK).outcome is not Outcome.REFUTED, repr(spoiled)


# ----------------------------------------------------------------------------- the lifting rule


def random_law(rng: random.Random, n: int) -> list[fmpq]:
    weights = [rng.randint(0, 5) for _ in range(n)]
    weights[rng.randrange(n)] += 1
    return [fmpq(w, sum(weights)) for w in weights]


def number(x: Poly, at: dict[Sym, int], tables: Any, c: dict[str, fmpq]) -> fmpq:
    """A polynomial at one choice of points, by the definition of each generator."""
    total_ = fmpq(0)
    for monomial, coefficient in x.terms.items():
        product = coefficient
        for gen, power in monomial:
            match gen.kind:
                case "entry":
                    value = tables[gen.data[0].name][tuple(at[s] for s in gen.data[1])]
                case "exp" | "scalar":
                    value = c[gen.name]
                case "bit":
                    value = fmpq(int(number(gen.data[0], at, tables, c) > 0))
                case "sum":
                    sym, body = gen.data
                    size = 1 + max(k[0] for k in tables["a" if sym.space is X else "p"])
                    value = sum(number(body, {**at, sym: n}, tables, c) for n in range(size))
                case _:
                    raise AssertionError(gen.kind)
            product *= value**power
        total_ += product
    return total_


@pytest.mark.parametrize("name", ["post-processing", "mixtures", "group privacy"])
def test_the_atoms_add_up_to_the_statement(name: str) -> None:
    rng, statement = random.Random(1), TRUE[name]
    (goal,) = goals_of(statement, {})
    problem = Problem(goal)
    for _ in range(6):
        sizes = {X: rng.randint(1, 4), Y: rng.randint(1, 4)}
        base = {"epsilon": fmpq(rng.randint(1, 9), 4), "gamma": fmpq(rng.randint(1, 9), 4)}
        scalars = {s: log(Exact.of(base[s.name])) for s in statement.scalars if s.name in base}
        weight, slack = fmpq(rng.randint(0, 4), 4), fmpq(rng.randint(-2, 4), 4)
        scalars |= {s: Exact.of(weight) for s in statement.scalars if s is t}
        scalars |= {s: Exact.of(slack) for s in statement.scalars if s is delta}
        tables: dict[str, dict[Any, fmpq]] = {}
        for table in statement.tables:
            rows = [range(sizes[axis]) for axis in table.over[:-1]]
            tables[table.name] = {
                (*start, n): mass
                for start in itertools.product(*rows)
                for n, mass in enumerate(random_law(rng, sizes[table.over[-1]]))
            }
        for missing, size in (("a", X), ("p", Y)):
            tables.setdefault(missing, {(sizes[size] - 1,): fmpq(0)})
        named = {tb: tables[tb.name] for tb in statement.tables}
        instance = Instance(sizes, scalars, named).map(
            lambda v: v if isinstance(v, Exact) else Exact.of(v)
        )
        walk = Walk(ExactRing(), instance)
        show: Any = statement.show
        gap = walk.value(show.right) - walk.value(show.left)
        values = {f"e^(1*{name_})": value for name_, value in base.items()}
        values |= {"t": weight, "delta": slack}
        added = fmpq(0)
        for level, part in problem.parts.items():
            syms = sorted(level)
            for points in itertools.product(*(range(sizes[s.space]) for s in syms)):
                added += number(part, dict(zip(syms, points, strict=True)), tables, values)
        assert (gap - Exact.of(added)).is_zero_form


def test_a_sum_over_a_space_keeps_its_size() -> None:
    """The number of points is at least 1, and nothing else is known of it."""
    assert check(Statement((f,), total(1, f.index("y")) >= 1), QUICK).outcome is Outcome.PROVED
    assert check(Statement((f,), total(1, f.index("y")) >= 2), QUICK).outcome is not Outcome.PROVED
