r"""On-average KL-privacy is the same as on-average generalization.

Let the loss be $\ell(z,h) = -\log p(z|h)$ and let $\mathcal{A}(Z)$ sample $h$ with probability
proportional to $\exp(-\sum_i \ell(z_i,h) - r(h))$. If $p(h|Z)$ is well-defined for every $Z$, then
$\mathcal{A}$ satisfies $\epsilon$-on-average KL-privacy if and only if it has on-average
generalization error $\epsilon$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Link,
    Reading,
    Source,
    Step,
    Upto,
    chain,
    every,
    index,
    log,
    pick,
    replace,
    table,
    total,
)
from dpproofs.theory import expectation

from .notation import (
    DOCUMENT,
    A,
    D,
    Dn,
    K,
    actual_risk,
    ell,
    empirical_risk,
    epsilon,
    model_is_positive,
    n,
    on_average_kl,
    p,
    points,
    r,
)

Z, ghost, z = index("Z", points**n), index("Z'", points**n), index("z'", points)
i, j, h = index("i", Upto(n)), index("j", Upto(n)), A.index("h")
private = on_average_kl(A, D) <= epsilon
gap = actual_risk(A, ell, D) - empirical_risk(A, ell, D)
generalizes = abs(gap) <= epsilon

CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(91, 95),
        words=("Let the loss function", "has on-average generalization error"),
        quote=r"\propto\exp\left(-\sum_{i=1}^{n}\ell(z,h)-r(h)\right)",
    ),
    forall=(n, D, p, r, epsilon),
    given=(model_is_positive,private),
    show=generalizes,
)
