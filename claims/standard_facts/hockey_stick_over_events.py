r"""The hockey-stick divergence is the greatest $p(S) - e^\epsilon q(S)$ over events $S$.

So $(\epsilon, \delta)$-indistinguishability, defined by an inequality for every event, is the same
as both divergences being at most $\delta$.

Reference: G. Barthe and F. Olmedo, Beyond differential privacy: composition theorems and
relational logic for f-divergences between probabilistic programs, ICALP 2013.
"""

from dpproofs.language import (
    Claim,
    all_of,
    define,
    event,
    every,
    every_event,
    exp,
    index,
    indicator,
    law,
    natural,
    positive_part,
    real,
    reals,
    space,
    table,
    total,
)
from dpproofs.theory import hockey_stick, indistinguishable, probability_of

from .notation import DOCUMENT

Y = space("Y")
p, q, S = law("p", Y), law("q", Y), event("S", Y)
epsilon, delta = real("epsilon", r"\epsilon", logarithmic=True), real("delta", r"\delta")
y = p.index("y")
c = exp(epsilon)
gap = probability_of(p, S) - c * probability_of(q, S)
A = define("A", table(indicator(p(y) > c * q(y)), y))
every_gap = every_event(
    all_of(
        probability_of(p, S) <= c * probability_of(q, S) + delta,
        probability_of(q, S) <= c * probability_of(p, S) + delta,
    ),
    S,
)

k = natural("k", largest=2)
runs = space("Y", largest=2) ** k
z = index("z", runs)
a, b = reals("a", runs), reals("b", runs)
f, g = reals("f", runs), reals("g", runs)
factor, bound = real("c"), real("d")

CLAIMS = {
    "of_equals": Claim(
        source=DOCUMENT.at(
            1,
            "f-divergences",
            "differential privacy",
            r"a divergence depends on the densities alone, however they are written",
        ),
        forall=(k, factor, bound, a, b, f, g),
        given=(
            every(a(z) == f(z), z),
            every(b(z) == g(z), z),
            total(positive_part(f(z) - factor * g(z)), z) <= bound,
        ),
        show=total(positive_part(a(z) - factor * b(z)), z) <= bound,
    ),
    "bound": Claim(
        source=DOCUMENT.at(
            1,
            "f-divergences",
            "differential privacy",
            r"p(S) - e^\epsilon q(S) \le H_\epsilon(p \| q)",
        ),
        forall=(epsilon, p, q, S),
        show=gap <= hockey_stick(p, q, epsilon),
    ),
    "attained": Claim(
        source=DOCUMENT.at(
            1,
            "f-divergences",
            "differential privacy",
            r"p(A) - e^\epsilon q(A) = H_\epsilon(p \| q)",
        ),
        forall=(epsilon, p, q),
        show=probability_of(p, A) - c * probability_of(q, A) == hockey_stick(p, q, epsilon),
    ),
    "indistinguishable": Claim(
        source=DOCUMENT.at(
            1,
            "f-divergences",
            "differential privacy",
            r"\text{the inequality for every event implies indistinguishability}",
        ),
        forall=(epsilon, delta, p, q),
        given=every_gap,
        show=indistinguishable(p, q, epsilon, delta),
    ),
    "every_event": Claim(
        source=DOCUMENT.at(
            1,
            "f-divergences",
            "differential privacy",
            r"p(S) \le e^\epsilon q(S) + \delta, q(S) \le e^\epsilon p(S) + \delta, \forall S",
        ),
        forall=(epsilon, delta, p, q),
        given=indistinguishable(p, q, epsilon, delta),
        show=every_gap,
    ),
}
