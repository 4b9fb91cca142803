r"""Rényi divergences and concentrated privacy, with constants that are wrong.

- of_pure_privacy: $\epsilon$-close laws have $D_2 \le \epsilon^2/2$.
- to_approximate_privacy: $D_\alpha \le \rho$ gives $\rho + \log(1/\delta)/\alpha$.
- order_two_decides: $D_2 \le 2\rho$ alone gives $\rho + 2\sqrt{\rho \log(1/\delta)}$.
- falls_with_the_order: $D_2 \ge D_3$.
- triangle: $D_2(p \| r) \le D_2(p \| q) + D_2(q \| r)$.
- half_of_it_is_kl: $KL \le D_2/2$.
- two_orders: $D_2 \le 2\rho$ and $D_3 \le 3\rho$ give $KL \le \rho/2$.
- two_mechanisms: two laws with $D_2 \le \rho$ each have $D_2 \le 1.9\rho$ together.
- two_records: $D_2 \le 2\rho$ on neighbours gives $6\rho$ for two records.
- mean_of_two: $D_2$ of mixtures is at most half of the sum.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    distance,
    every,
    implies,
    index,
    law,
    log,
    mechanism,
    natural,
    number,
    real,
    space,
    sqrt,
)
from dpproofs.theory import (
    KL,
    hockey_stick,
    independent,
    indistinguishable,
    mixture,
    renyi,
)
from tests.strangers.notation import SOURCE

Y, Z = space("Y"), space("Z")
p, q, r, s = law("p", Y), law("q", Y), law("r", Y), law("s", Y)
u, v = law("u", Z), law("v", Z)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
rho = real("rho", r"\rho", at_least=0)
alpha = real("alpha", r"\alpha", above=1, at_most=10)
delta = real("delta", r"\delta", above=0, below=1)
X = space("X", smallest=2, largest=2)
n = natural("n", smallest=1, largest=2)
M = mechanism("M", X**n, Y)
x, other = index("x", X**n), index("x'", X**n)
half = number(Fraction(1, 2))


def at_distance(d, relation):
    return every(implies(distance(x, other) == d, relation), x, other)


CLAIMS = {
    "of_pure_privacy": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=renyi(p, q, 2) <= epsilon**2 / 2,
    ),
    "to_approximate_privacy": Claim(
        SOURCE,
        forall=(alpha, rho, delta, p, q),
        given=renyi(p, q, alpha) <= rho,
        show=hockey_stick(p, q, rho + log(1 / delta) / alpha) <= delta,
    ),
    "order_two_decides": Claim(
        SOURCE,
        forall=(rho, delta, p, q),
        given=renyi(p, q, 2) <= 2 * rho,
        show=hockey_stick(p, q, rho + 2 * sqrt(rho * log(1 / delta))) <= delta,
    ),
    "falls_with_the_order": Claim(SOURCE, forall=(p, q), show=renyi(p, q, 2) >= renyi(p, q, 3)),
    "triangle": Claim(
        SOURCE, forall=(p, q, r), show=renyi(p, r, 2) <= renyi(p, q, 2) + renyi(q, r, 2)
    ),
    "half_of_it_is_kl": Claim(SOURCE, forall=(p, q), show=KL(p, q) <= renyi(p, q, 2) / 2),
    "two_orders": Claim(
        SOURCE,
        forall=(rho, p, q),
        given=(renyi(p, q, 2) <= 2 * rho, renyi(p, q, 3) <= 3 * rho),
        show=KL(p, q) <= rho / 2,
    ),
    "two_mechanisms": Claim(
        SOURCE,
        forall=(rho, p, q, u, v),
        given=(renyi(p, q, 2) <= rho, renyi(u, v, 2) <= rho),
        show=renyi(independent(p, u), independent(q, v), 2) <= rho * 19 / 10,
    ),
    "two_records": Claim(
        SOURCE,
        forall=(n, rho, M),
        given=at_distance(1, renyi(M(x), M(other), 2) <= 2 * rho),
        show=at_distance(2, renyi(M(x), M(other), 2) <= 6 * rho),
    ),
    "mean_of_two": Claim(
        SOURCE,
        forall=(p, q, r, s),
        show=renyi(mixture(p, r, half), mixture(q, s, half), 2)
        <= (renyi(p, q, 2) + renyi(r, s, 2)) / 3,
    ),
}
