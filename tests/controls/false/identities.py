r"""Identities that are almost right.

- chain_rule: the kernels' divergence averaged over the second law in place of the first.
- symmetry: $D(p\|q) = D(q\|p)$. It holds on two atoms where $q$ is $p$ with its atoms exchanged.
- mutual_information: $H(X) + H(Y) - 2 H(X, Y)$.
- entropy_of_independent: the entropy of the second coordinate is counted twice.
- variance: the whole, not half, of the mean squared difference.
- one_atom: $p(y)^2 = p(y)$ for every atom, true for every law on one atom.
"""

from dpproofs.language import Claim, every, table, total
from dpproofs.theory import (
    KL,
    entropy,
    expectation,
    independent,
    joint,
    marginal_left,
    marginal_right,
    mutual_information,
)
from tests.controls.notation import SOURCE, J, V, W, a, f, p, q

y, z = p.index("y"), p.index("z")
kernels = table(KL(W(y), V(y)), y)

CLAIMS = {
    "chain_rule": Claim(
        SOURCE,
        forall=(p, q, W, V),
        show=KL(joint(p, W), joint(q, V)) == KL(p, q) + expectation(q, kernels),
    ),
    "symmetry": Claim(SOURCE, forall=(p, q), show=KL(p, q) == KL(q, p)),
    "mutual_information": Claim(
        SOURCE,
        forall=J,
        show=mutual_information(J)
        == entropy(marginal_left(J)) + entropy(marginal_right(J)) - 2 * entropy(J),
    ),
    "entropy_of_independent": Claim(
        SOURCE, forall=(p, a), show=entropy(independent(p, a)) == entropy(p) + 2 * entropy(a)
    ),
    "variance": Claim(
        SOURCE,
        forall=(p, f),
        show=total(p(y) * f(y) ** 2, y) - total(p(y) * f(y), y) ** 2
        == total(p(y) * p(z) * (f(y) - f(z)) ** 2, y, z),
    ),
    "one_atom": Claim(SOURCE, forall=p, show=every(p(y) ** 2 == p(y), y)),
}
