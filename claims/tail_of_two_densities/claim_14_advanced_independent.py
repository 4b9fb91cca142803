r"""Advanced composition of independent mechanisms, $\delta = 0$.

If $M_1, \dots, M_k$ are $\epsilon$-dp, their independent composition is
$(k a(\epsilon) + \sqrt{2 k \log \beta^{-1}}\, \epsilon, \beta)$-dp.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Link,
    Note,
    Sharp,
    Step,
    chain,
    define,
    every,
    exp,
    implies,
    indicator,
    law,
    log,
    log_ratio,
    natural,
    real,
    sqrt,
    table,
    total,
)
from dpproofs.theory import KL, expectation, indistinguishable, loss_at_most, optimal_delta

from .notation import (
    DOCUMENT,
    Y,
    a,
    at_least_0,
    beta,
    i,
    independent_bound,
    k,
    least_epsilon,
    now,
    p,
    p_i,
    q,
    q_i,
    together,
    together_other,
    y,
)

TAIL = "tail_of_two_densities/claim_01_tail_of_the_divergence_variable"
SMALL = "tail_of_two_densities/claim_12_divergence_of_close_laws"
HOEFFDING = "tail_of_two_densities/claim_13_hoeffding"

epsilon, t = at_least_0, real("t", above=0, stated=2256)

chosen = sqrt(2 * k * epsilon**2 * log(beta**-1))
objects = (k, epsilon, p_i, q_i)
private = every(indistinguishable(p_i(i), q_i(i), epsilon, 0), i)

o = p.index("y")
L_one = define("L_i", table(log_ratio(p(o), q(o)), o), "L_i")
one = (epsilon, p, q)
close = (indistinguishable(p, q, epsilon, 0),)

terms = total(log_ratio(p_i(i, now), q_i(i, now)), i)  # L_1 + ... + L_k
L = define("L", table(terms, y))
mean = expectation(together, L)
P, Q = law("P", Y), law("Q", Y)  # of all outputs together
many = natural("k", largest=100)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2260, 2263),
        "*Claim 14 (Advanced",
        r"\beta)\)-dp.",
        r"is \((k a(\epsilon) + \sqrt{2 k \log \beta^{-1}} \epsilon, \beta)\)-dp",
    ),
    reading="finite Y; one pair of neighbours, for which the mechanisms are two families of laws;"
    " epsilon >= 0 (`for epsilon > 0`, line 1410)",
    notation="the quotation is the bound; delta = 0 stands in the heading",
    scope="any k, all laws with densities",
    forall=(k, epsilon, beta, p_i, q_i),
    given=private,
    show=indistinguishable(together, together_other, independent_bound(k, epsilon, beta), beta),
    notes=Note(
        "the exact optimum of k-fold composition, k up to 100",
        forall=(many, epsilon, beta),
        given=(),
        show=optimal_delta(many, epsilon, 0, independent_bound(many, epsilon, beta)) <= beta,
    ),
    sharp=Sharp(
        bound=independent_bound(many, epsilon, beta),
        best=least_epsilon(many, epsilon, 0, beta),
        trivial=many * epsilon,
        over=(many, epsilon),
        at=((beta, Fraction(1, 10**6)),),
        reading="the least epsilon' of the exact optimum, that of randomised response; basic"
        " composition holds of itself",
    ),
    cites=("composition_poster/theorem_00_exact_evolution.bound",),
    proof=(
        *chain(
            "expected loss",
            expectation(p, L_one),
            Link("==", KL(p, q), "definition", given=()),
            Link("<=", a(epsilon), f"{SMALL}.first"),
            lines=(2280, 2280),
            forall=one,
            given=close,
        ),
        Step(
            "bounded loss",
            every(implies(p(o) > 0, abs(L_one(o)) <= epsilon), o),
            "hypothesis",
            lines=(2284, 2284),
            forall=one,
            given=close,
            reading="with probability 1",
        ),
        *chain(
            "by Hoeffding's inequality",
            total(together(y) * indicator(L(y) - k * a(epsilon) >= t), y, given=together(y) > 0),
            Link(
                "<=",
                total(together(y) * indicator(L(y) - mean >= t), y, given=together(y) > 0),
                "expected loss 2",
            ),
            Link(
                "<=",
                exp(-(t**2) / (2 * k * epsilon**2)),
                (HOEFFDING, "bounded loss"),
                given=(private, epsilon > 0),
            ),
            lines=(2286, 2288),
            forall=(*objects[:2], t, *objects[2:]),
        ),
        Step(
            "L is the divergence variable",
            every(
                implies(together(y) > 0, terms == log_ratio(together(y), together_other(y))),
                y,
            ),
            "definition",
            lines=(2290, 2290),
            quote=r"\(L := \sum_i L_i = L(p || q)\)",
            notation="outputs of probability 0 do not count",
            forall=(k, p_i, q_i),
            given=(),
        ),
        Step(
            "plugging in",
            exp(-(chosen**2) / (2 * k * epsilon**2)) == beta,
            "algebra",
            lines=(2292, 2292),
            quote=r"\(t = \sqrt{2 k \epsilon^2 \log \beta^{-1}}\)",
            notation="what it makes of the right side",
            forall=(k, epsilon, beta),
            given=(epsilon > 0,),
        ),
        Step(
            "tail of L(p || q)",
            loss_at_most(together, together_other, k * a(epsilon) + chosen) >= 1 - beta,
            ("by Hoeffding's inequality 2", "L is the divergence variable", "plugging in"),
            lines=(2294, 2294),
        ),
        Step(
            "tail of L(q || p)",
            loss_at_most(together_other, together, k * a(epsilon) + chosen) >= 1 - beta,
            "tail of L(p || q)",
            lines=(2296, 2298),
            reading="privacy is symmetric in x and x'",
        ),
        Step(
            "the same number",
            k * a(epsilon) + chosen == independent_bound(k, epsilon, beta),
            "algebra",
            lines=(2294, 2300),
            forall=(k, epsilon, beta),
            given=(),
            quote="By Claim 1 we arrive at the conclusion",
            notation="in words",
        ),
        Step(
            "by Claim 1",
            indistinguishable(P, Q, independent_bound(k, epsilon, beta), beta),
            TAIL,
            lines=(2300, 2300),
            quote="By Claim 1 we arrive at the conclusion",
            notation="in words",
            forall=(k, epsilon, beta, P, Q),
            given=(
                loss_at_most(P, Q, independent_bound(k, epsilon, beta)) >= 1 - beta,
                loss_at_most(Q, P, independent_bound(k, epsilon, beta)) >= 1 - beta,
            ),
        ),
    ),
)
