r"""The divergence variable under translation and scaling, and noise for a sensitivity of 1.

$L(\xi\|\eta)$ has the law of $L(\alpha\xi + \beta \| \alpha\eta + \beta)$ for $\alpha \ne 0$ (6.1).
So $L(M(x)\|M(x'))$ has that of $L(\zeta\|\zeta + f(x') - f(x))$ for $M(x) = f(x) + \zeta$, and
noise $\zeta$ that is enough for sensitivity 1 gives noise $S_f \zeta$ for sensitivity $S_f$.
"""

from dpproofs.language import Claim, convention, table
from dpproofs.theory import sensitivity

from .notation import DOCUMENT, m, x
from .notions.translation_and_scaling import S, d, f, i

inverse = convention(S > 0, "its inverse is there; a constant f needs no noise")

CLAIM = Claim(
    source=DOCUMENT.at(
        (1892, 1895),
        "Without loss of generality,",
        r"f(x') + \zeta)\]",
        r"we can consider \(f\) with sensitivity \(1\)",
    ),
    reading="the f with sensitivity 1 is f / S_f",
    notation="the quotation is in words; the sensitivity of f / S_f is written out",
    scope="all queries",
    forall=(m, d, f),
    supplied=inverse,
    show=sensitivity(table(S**-1 * f(x, i), x, i)) == 1,
)
