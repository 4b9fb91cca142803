r"""From Rényi differential privacy to $(\epsilon, \delta)$, at the order 2.

If $D_2(p \| q) \le \epsilon$, then $H_{\epsilon + \log(1/\delta)}(p \| q) \le \delta$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 3: an $(\alpha, \epsilon)$-RDP
mechanism is $(\epsilon + \log(1/\delta)/(\alpha - 1), \delta)$-differentially private.
"""

from dpproofs.language import (
    Claim,
    Step,
    every,
    exp,
    implies,
    log,
    positive_part,
    ratio,
    real,
    total,
)
from dpproofs.theory import hockey_stick, renyi

from .notation import DOCUMENT, epsilon, p, q, y

positive = real("delta", r"\delta", above=0, below=1)
level = exp(epsilon) / positive
second = total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "from RDP", "to DP", r"(\epsilon + \log(1/\delta) / (\alpha - 1), \delta)"
    ),
    notation="the quotation is the pair",
    reading="for the order 2; one pair of neighbours; finite outputs",
    forall=(epsilon, positive, p, q),
    given=renyi(p, q, 2) <= epsilon,
    show=hockey_stick(p, q, epsilon + log(1 / positive)) <= positive,
    ours=(
        Step("finite", every(implies(p(y) > 0, q(y) > 0), y), "hypothesis"),
        Step("moment", second <= exp(epsilon), "hypothesis"),
        Step("the level", exp(epsilon + log(1 / positive)) == level, ()),
        Step(
            "a point",
            every(
                level * positive_part(p(y) - level * q(y)) <= p(y) * ratio(p(y), q(y)),
                y,
                given=p(y) > 0,
            ),
            "finite",
        ),
        Step(
            "all points",
            level * total(positive_part(p(y) - level * q(y)), y) <= second,
            "a point",
        ),
    ),
)
