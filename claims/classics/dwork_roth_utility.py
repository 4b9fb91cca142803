r"""A private mechanism changes no expected utility by more than the factor $e^\epsilon$.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then $\mathbb{E}_p f \le e^\epsilon
\mathbb{E}_q f$ for every utility $f \ge 0$.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
section 2.3.1.
"""

from dpproofs.language import Claim, exp, reals
from dpproofs.theory import expectation

from .notation import DOCUMENT, Y, epsilon, p, pure, q

f = reals("f", Y, at_least=0)

CLAIM = Claim(
    source=DOCUMENT.at(1, "expected", "utility", r"\mathbb{E}_p f \le e^\epsilon \mathbb{E}_q f"),
    reading="a utility of the output, which is not below 0",
    forall=(epsilon, p, q, f),
    given=pure,
    show=expectation(p, f) <= exp(epsilon) * expectation(q, f),
)
