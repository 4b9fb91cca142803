r"""Privacy regions and garblings (Blackwell's comparison of two experiments of two laws each).

The region of $(p, q)$ holds the error probabilities $(p(S), q(S^c))$ of all tests, coins allowed.
It holds that of $(a, b)$ if and only if $a$ and $b$ are the images of $p$ and $q$ under one kernel.
Randomised response has the largest region that $(\epsilon, \delta)$ allows.

Reference: D. Blackwell, Equivalent comparisons of experiments, Annals of Mathematical Statistics
24, 1953; P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015.
"""

from dpproofs.language import (
    Claim,
    all_of,
    equivalent,
    event,
    every_event,
    exists,
    kernel,
    law,
    probability,
    real,
    space,
    test,
    total,
)
from dpproofs.theory import (
    in_privacy_region,
    indistinguishable,
    is_garbling,
    probability_of,
    push_forward,
    randomised_response,
    region_within,
)

from .notation import DOCUMENT

X, Y = space("X", largest=3), space("Y", largest=3)
p, q, a, b = law("p", X), law("q", X), law("a", Y), law("b", Y)
T, phi, S = kernel("T", X, Y), test("phi", X, latex=r"\phi"), event("S", Y)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
RR = randomised_response(epsilon, delta)

x, y = p.index("x"), a.index("y")
same_errors = all_of(
    probability_of(p, phi) == probability_of(a, S),
    total(q(x) * (1 - phi(x)), x) == total(b(y) * (1 - S(y)), y),
)
has_every_test = every_event(exists(same_errors, phi), S)


CLAIMS = {
    "tests_to_edges": Claim(
        source=DOCUMENT.at(
            1,
            "Equivalent comparisons",
            "of experiments",
            r"\text{every test of } (a, b) \text{ is one of } (p, q)",
        ),
        forall=(p, q, a, b),
        given=has_every_test,
        show=region_within(a, b, p, q),
    ),
    "edges_to_tests": Claim(
        source=DOCUMENT.at(
            1,
            "Equivalent comparisons",
            "of experiments",
            r"(a(S), b(S^c)) \in \mathcal{R}_{p,q} \text{ for every } S",
        ),
        forall=(p, q, a, b),
        given=region_within(a, b, p, q),
        show=has_every_test,
    ),
    "processing": Claim(
        source=DOCUMENT.at(
            1,
            "Equivalent comparisons",
            "of experiments",
            r"\mathcal{R}_{T(p), T(q)} \subseteq \mathcal{R}_{p,q}",
        ),
        forall=(p, q, T),
        show=region_within(push_forward(p, T), push_forward(q, T), p, q),
    ),
    "converse": Claim(
        source=DOCUMENT.at(
            1,
            "Equivalent comparisons",
            "of experiments",
            r"\mathcal{R}_{a,b} \subseteq \mathcal{R}_{p,q} \implies a = T(p), b = T(q)",
        ),
        forall=(p, q, a, b),
        given=region_within(a, b, p, q),
        show=is_garbling(a, b, p, q),
    ),
    "randomised_response": Claim(
        source=DOCUMENT.at(
            1,
            "Equivalent comparisons",
            "of experiments",
            r"\mathcal{R}_{\operatorname{RR}} = \mathcal{R}_{\epsilon,\delta}",
        ),
        forall=(epsilon, delta, p, q),
        show=equivalent(in_privacy_region(p, q, epsilon, delta), region_within(p, q, RR(0), RR(1))),
    ),
    "dominates": Claim(
        source=DOCUMENT.at(
            1, "Equivalent comparisons", "of experiments", r"\text{randomised response dominates}"
        ),
        forall=(epsilon, delta, p, q),
        given=indistinguishable(p, q, epsilon, delta),
        show=is_garbling(p, q, RR(0), RR(1)),
    ),
}
