r"""Hoeffding's inequality for independent variables in $[-b, b]$.

If $|L_i| \le b$ and $L = L_1 + \dots + L_k$, then for $t > 0$
$P(L - E L \ge t) \le \exp(-t^2 / (2 k b^2))$.
"""

from dpproofs.language import Claim, exp

from .notation import DOCUMENT, K_i, b, deviates, k, one_variable, t, x_i

CLAIM = Claim(
    source=DOCUMENT.at(
        (2253, 2258),
        "*Claim 13",
        r"\over 2 k b^2}).\]",
        r"\mathbb P(L - \mathbb E L \ge t) \le \exp(- {t^2 \over 2 k b^2})",
    ),
    reading="L_i takes finitely many values x(i, .), between -b and b; for b = 0 the right side"
    " has no value",
    notation="the expectation and the sum are written out",
    scope="all random variables",
    forall=(k, b, t, x_i, K_i),
    show=deviates(t) <= exp(-(t**2 / (2 * k * b**2))),
    sharp=one_variable(exp(-(t**2 / (2 * k * b**2)))),
)
