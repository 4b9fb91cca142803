r"""The divergence variable under translation and scaling, and noise for a sensitivity of 1.

$L(\xi\|\eta)$ has the law of $L(\alpha\xi + \beta \| \alpha\eta + \beta)$ for $\alpha \ne 0$ (6.1).
So $L(M(x)\|M(x'))$ has that of $L(\zeta\|\zeta + f(x') - f(x))$ for $M(x) = f(x) + \zeta$, and
noise $\zeta$ that is enough for sensitivity 1 gives noise $S_f \zeta$ for sensitivity $S_f$.
"""

from dpproofs.language import Claim, table
from dpproofs.theory import loss_of_values_at_most

from .notation import DOCUMENT, epsilon
from .notions.translation_and_scaling import READING, d, fx, fy, i, own_mass, plain, r, w, zeta

CLAIM = Claim(
    source=DOCUMENT.at(
        (1884, 1890),
        "With this and",
        r"- f(x)).\]",
        r"L(M(x) || M(x')) \overset{d}{=} L(\zeta || \zeta + f(x') - f(x)).",
    ),
    reading=f"{READING}. (6.1) with alpha = 1 and beta = -f(x)",
    notation="equal in law is equal probabilities to be at most epsilon; M(x) is written out",
    scope="all noise with densities",
    forall=(d, epsilon, r, zeta, fx, fy),
    ours=own_mass,
    show=loss_of_values_at_most(
        r, table(fx(i) + plain, w, i), r, table(fy(i) + plain, w, i), epsilon
    )
    == loss_of_values_at_most(r, zeta, r, table(plain + fy(i) - fx(i), w, i), epsilon),
)
