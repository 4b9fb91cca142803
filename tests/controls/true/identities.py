r"""Identities of laws that a normal form proves.

- chain_rule: the divergence of two joint laws is that of the inputs plus the mean of the kernels'.
- mutual_information: it is $H(X) + H(Y) - H(X, Y)$.
- entropy_of_independent, kl_of_independent: both are additive over independent coordinates.
- compensation: $t D(p\|r) + (1-t) D(q\|r)$ is $D(m\|r)$, $m$ the mixture, and two more divergences.
- gibbs: $D(p\|\text{Gibbs}) = E_p \ell - H(p) + \log \sum e^{-\ell}$.
- variance: $E f^2 - (E f)^2$ is half the mean squared difference of two independent draws.
- complement, pushed_mass: masses add up to 1.
- tails: $Q(x) + Q(-x) = 1$ for the Gaussian tail, at the mean of a function.
- exponentials: $e^{\epsilon} e^{-\epsilon} = 1$ around the masses of two laws.
"""

from dpproofs.language import Claim, exp, gaussian_tail, log, loss, real, table, total
from dpproofs.theory import (
    KL,
    entropy,
    expectation,
    gibbs,
    independent,
    joint,
    marginal_left,
    marginal_right,
    mixture,
    mutual_information,
    probability_of,
    push_forward,
)
from tests.controls.notation import SOURCE, J, S, V, W, Y, a, b, epsilon, f, p, q, r

y, z, out = p.index("y"), p.index("z"), a.index("z")
weight = real("t", above=0, below=1)
ell = loss("ell", Y)
mean = total(p(y) * f(y), y)
m = mixture(p, q, 1 - weight)
pushed = push_forward(p, W)
pairs = total(p(y) * p(z) * (f(y) - f(z)) ** 2, y, z)

CLAIMS = {
    "chain_rule": Claim(
        SOURCE,
        forall=(p, q, W, V),
        show=KL(joint(p, W), joint(q, V)) == KL(p, q) + expectation(p, table(KL(W(y), V(y)), y)),
    ),
    "mutual_information": Claim(
        SOURCE,
        forall=J,
        show=mutual_information(J)
        == entropy(marginal_left(J)) + entropy(marginal_right(J)) - entropy(J),
    ),
    "entropy_of_independent": Claim(
        SOURCE, forall=(p, a), show=entropy(independent(p, a)) == entropy(p) + entropy(a)
    ),
    "kl_of_independent": Claim(
        SOURCE,
        forall=(p, q, a, b),
        show=KL(independent(p, a), independent(q, b)) == KL(p, q) + KL(a, b),
    ),
    "compensation": Claim(
        SOURCE,
        forall=(weight, p, q, r),
        show=weight * KL(p, r) + (1 - weight) * KL(q, r)
        == weight * KL(p, m) + (1 - weight) * KL(q, m) + KL(m, r),
    ),
    "gibbs": Claim(
        SOURCE,
        forall=(p, ell),
        show=KL(p, gibbs(ell)) == expectation(p, ell) - entropy(p) + log(total(exp(-ell(y)), y)),
    ),
    "variance": Claim(
        SOURCE,
        forall=(p, f),
        show=total(p(y) * f(y) ** 2, y) - total(p(y) * f(y), y) ** 2 == pairs / 2,
    ),
    "complement": Claim(
        SOURCE, forall=(p, S), show=probability_of(p, S) + total(p(y) * (1 - S(y)), y) == 1
    ),
    "pushed_mass": Claim(SOURCE, forall=(p, W), show=total(pushed(out), out) == 1),
    "tails": Claim(
        SOURCE, forall=(p, f), show=gaussian_tail(mean) + gaussian_tail(-mean) == total(p(y), y)
    ),
    "exponentials": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        show=exp(-epsilon) * total(exp(epsilon) * p(y), y) == total(q(y), y),
    ),
}
