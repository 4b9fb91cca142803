r"""The exponential mechanism seldom chooses what is far below the best.

Its output is worse than the best score by $\frac{2\Delta}{\epsilon}(\log|R| + t)$ or more with
probability at most $e^{-t}$, where $R$ is the set of outputs.

Reference: F. McSherry and K. Talwar, Mechanism design via differential privacy, 2007; C. Dwork and
A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Corollary 3.12.
"""

from dpproofs.language import (
    Claim,
    every,
    exp,
    index,
    log,
    real,
    reals,
    table,
    total,
)
from dpproofs.theory import normalise

from .notation import DOCUMENT, Y, y

Delta, rate, t = real("Delta", r"\Delta", above=0), real("epsilon", r"\epsilon", above=0), real("t")
u, m, value = reals("u", Y), index("m", Y), index("o", Y)
scale = rate / (2 * Delta)
outputs, weight = total(1, value), exp(scale * u(y))
low = u(m) - 2 * Delta / rate * (log(outputs) + t)
bad = u(y) <= low

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "utility of the", "exponential mechanism", r"P(u \le OPT - ...) \le e^{-t}"
    ),
    reading="OPT is the score of some output m; said of every m, the best one among them",
    forall=(Delta, rate, t, u),
    show=every(
        total(normalise(table(weight, y))(y), y, given=bad) <= exp(-t),
        m,
    ),
)
