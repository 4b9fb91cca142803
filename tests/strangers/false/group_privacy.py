r"""Privacy of groups, with constants that are wrong.

- pair_of_records: $\epsilon$-DP gives $1.9\epsilon$ for two records.
- pair_of_records_delta: $(\epsilon, \delta)$-DP gives $(2\epsilon, 2\delta)$ for two records.
- group_of_any_size: $d$ records cost $(d\epsilon, d\delta)$.
- chain_of_three_laws: the same for three laws in a row.
- chain_of_divergences: KL at most $a$ twice gives KL at most $4a$.
- chain_of_variations: total variation at most $t$ twice gives $3t/2$.
"""

from dpproofs.language import (
    Claim,
    distance,
    every,
    implies,
    index,
    law,
    mechanism,
    natural,
    probability,
    real,
    space,
)
from dpproofs.theory import (
    KL,
    differentially_private,
    hockey_stick,
    indistinguishable,
    total_variation,
)
from tests.strangers.notation import SOURCE

X, Y = space("X", smallest=2, largest=2), space("Y")
n = natural("n", smallest=1, largest=3)
M = mechanism("M", X**n, Y)
x, other = index("x", X**n), index("x'", X**n)
p, q, r = law("p", Y), law("q", Y), law("r", Y)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
a, t = real("a", at_least=0), real("t", at_least=0)


def far(d, epsilon, delta):
    close = hockey_stick(M(x), M(other), epsilon) <= delta
    return every(implies(distance(x, other) == d, close), x, other)


CLAIMS = {
    "pair_of_records": Claim(
        SOURCE,
        forall=(n, epsilon, M),
        given=differentially_private(M, epsilon, 0),
        show=far(2, epsilon * 19 / 10, 0),
    ),
    "pair_of_records_delta": Claim(
        SOURCE,
        forall=(n, epsilon, delta, M),
        given=differentially_private(M, epsilon, delta),
        show=far(2, 2 * epsilon, 2 * delta),
    ),
    "group_of_any_size": Claim(
        SOURCE,
        forall=(n, epsilon, delta, M),
        given=differentially_private(M, epsilon, delta),
        show=every(
            hockey_stick(M(x), M(other), distance(x, other) * epsilon)
            <= distance(x, other) * delta,
            x,
            other,
        ),
    ),
    "chain_of_three_laws": Claim(
        SOURCE,
        forall=(epsilon, delta, p, q, r),
        given=(indistinguishable(p, q, epsilon, delta), indistinguishable(q, r, epsilon, delta)),
        show=indistinguishable(p, r, 2 * epsilon, 2 * delta),
    ),
    "chain_of_divergences": Claim(
        SOURCE, forall=(a, p, q, r), given=(KL(p, q) <= a, KL(q, r) <= a), show=KL(p, r) <= 4 * a
    ),
    "chain_of_variations": Claim(
        SOURCE,
        forall=(t, p, q, r),
        given=(total_variation(p, q) <= t, total_variation(q, r) <= t),
        show=total_variation(p, r) <= 3 * t / 2,
    ),
}
