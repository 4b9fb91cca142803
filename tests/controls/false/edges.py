r"""False by structure: at an end, a tie, a zero atom, a pair of datasets, far out; else true.

- no_privacy_loss: $TV < \epsilon$ fails at $\epsilon = 0$ alone (an end). overlap: $(\epsilon,
  \delta)$-indistinguishable laws overlap, unless $\delta = 1$ (an end).
- unlike: of two masses in order the first is the greater, unless they are equal (a tie).
- level: $P(L > t) = P(L \ge t)$ fails where $t$ is the loss of an atom; payoff: the same for a
  random variable. epsilon: $D_\infty \ne \epsilon$, but for one epsilon.
- all_or_nothing: where the KL divergence is infinite the laws are disjoint (partly disjoint ones).
- one_point: the entropy of a uniform law is positive, but for one point (the smallest size).
  most_points: some point has at least 3/10, but for four points (the largest size).
- coarser: a kernel brings laws apart strictly together, but for an exchange of points.
- two_apart: datasets two records apart have $(2\epsilon, 0)$ less a thousandth.
- no_garbling: what garblings of randomised response satisfy on two records, and the exclusive or
  of the two records does not.
- compound: $(1 - 1/k)^k \le .366$ fails from $k = 99$ on. optimum: so does a bound on the optimal
  delta of composition, at large $k$ alone.
- far: $\log x \le 60$. near: $\log x \ge -60$. nearly_one: $\log(1 - x) \ge -20$ on [0, 1).
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    any_of,
    every,
    index,
    indicator,
    law,
    log,
    log_ratio,
    mechanism,
    natural,
    pick,
    real,
    space,
    sup,
    total,
)
from dpproofs.theory import (
    KL,
    affinity,
    differentially_private,
    entropy,
    hockey_stick,
    indistinguishable,
    loss_exceeds,
    max_divergence,
    optimal_delta,
    push_forward,
    total_variation,
)
from tests.controls.notation import SOURCE, B, W, a, delta, epsilon, f, p, q

y = p.index("y")
close = indistinguishable(p, q, epsilon, delta)
level, beyond = real("t"), real("x", above=0)
inside = real("x", at_least=0, below=1)
four = space("Z", smallest=1, largest=4)
s = law("s", four)
z = s.index("z")
M = mechanism("M", B**2, B)
x, other, bit = index("x", B**2), index("x'", B**2), index("o", B)
k = natural("k", smallest=1, largest=100)
few = Fraction(1, 4)
alike = pick(x, 0) == pick(x, 1)

CLAIMS = {
    "no_privacy_loss": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=total_variation(p, q) < epsilon,
    ),
    "overlap": Claim(SOURCE, forall=(epsilon, delta, p, q), given=close, show=affinity(p, q) > 0),
    "unlike": Claim(SOURCE, forall=a, given=a(0) >= a(1), show=a(0) > a(1)),
    "level": Claim(
        SOURCE,
        forall=(level, p, q),
        show=loss_exceeds(p, q, level)
        == total(p(y) * indicator(log_ratio(p(y), q(y)) >= level), y, given=p(y) > 0),
    ),
    "payoff": Claim(
        SOURCE,
        forall=(level, p, f),
        given=every(p(y) > 0, y),
        show=total(p(y) * indicator(f(y) > level), y) == total(p(y) * indicator(f(y) >= level), y),
    ),
    "epsilon": Claim(SOURCE, forall=(epsilon, p, q), show=max_divergence(p, q) != epsilon),
    "all_or_nothing": Claim(
        SOURCE,
        forall=(p, q),
        show=any_of(KL(p, q) <= 1000, total_variation(p, q) == 1),
    ),
    "one_point": Claim(
        SOURCE, forall=p, given=every(p(y) * total(1, y) == 1, y), show=entropy(p) > 0
    ),
    "most_points": Claim(SOURCE, forall=s, show=sup(s(z), z) >= Fraction(3, 10)),
    "coarser": Claim(
        SOURCE,
        forall=(p, q, W),
        given=total_variation(p, q) >= few,
        show=total_variation(push_forward(p, W), push_forward(q, W)) < total_variation(p, q),
    ),
    "two_apart": Claim(
        SOURCE,
        forall=(epsilon, M),
        given=differentially_private(M, epsilon, 0),
        show=every(hockey_stick(M(x), M(other), Fraction(1999, 1000) * epsilon) <= 0, x, other),
    ),
    "no_garbling": Claim(
        SOURCE,
        forall=M,
        given=differentially_private(M, log(2), 0),
        show=every(
            total(M(x, bit), x, given=alike) - total(M(x, bit), x, given=~alike) <= Fraction(2, 9),
            bit,
        ),
    ),
    "compound": Claim(SOURCE, forall=k, show=(1 - 1 / k) ** k <= Fraction(366, 1000)),
    "optimum": Claim(
        SOURCE, forall=k, show=optimal_delta(k, Fraction(1, 10), 0, 1) <= Fraction(1, 8)
    ),
    "far": Claim(SOURCE, forall=beyond, show=log(beyond) <= 60),
    "near": Claim(SOURCE, forall=beyond, show=log(beyond) >= -60),
    "nearly_one": Claim(SOURCE, forall=inside, show=log(1 - inside) >= -20),
}
