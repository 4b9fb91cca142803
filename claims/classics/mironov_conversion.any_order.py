r"""From Rényi differential privacy of any order to $(\epsilon, \delta)$.

If $D_\alpha(p \| q) \le \tau$, then $H_\epsilon(p \| q) \le \delta$ for
$\epsilon = \tau + \log(1/\delta) / (\alpha - 1)$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 3.
"""

from dpproofs.language import (
    Claim,
    Let,
    Step,
    all_of,
    every,
    exp,
    implies,
    log,
    positive_part,
    ratio,
    real,
    total,
)
from dpproofs.theory import hockey_stick

from .notation import DOCUMENT, alpha, of_order_alpha, p, positive, q, tau, y
s = real("s")
power = p(y) * ratio(p(y), q(y)) ** (alpha - 1)
loss = log(ratio(p(y), q(y)))
over = (alpha - 1) * (loss - s)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "from RDP", "to DP", r"(\epsilon + \log(1/\delta) / (\alpha - 1), \delta)"
    ),
    notation="the quotation is the pair; tau here is epsilon there",
    forall=(alpha, tau, positive, p, q),
    given=of_order_alpha,
    show=hockey_stick(p, q, tau + log(1 / positive) / (alpha - 1)) <= positive,
    ours=(
        Step("finite", every(implies(p(y) > 0, q(y) > 0), y), "hypothesis"),
        Step("moment", total(power, y, given=p(y) > 0) <= exp((alpha - 1) * tau), "hypothesis"),
        Let(s, tau + log(1 / positive) / (alpha - 1)),
        Step("apart", (alpha - 1) * (s - tau) == log(1 / positive), ("s", "hypothesis")),
        Step("an order", alpha - 1 > 0, "hypothesis"),
        Step("tangent", every(implies(p(y) > 0, exp(over) >= 1 + over), y), ()),
        Step("more", every(implies(all_of(p(y) > 0, loss >= s), over >= 0), y), "an order"),
        Step("if above", every(implies(all_of(p(y) > 0, loss >= s), exp(over) >= 1), y), ("tangent", "more")),
        Step("if below", every(implies(all_of(p(y) > 0, loss < s), exp(s - loss) >= 1), y), ()),
        Step(
            "a number",
            every(implies(p(y) > 0, exp(over) >= 1 - exp(s - loss)), y),
            ("if above", "if below"),
        ),
        Step("scaled", every(implies(p(y) > 0, p(y) * exp(s - loss) == exp(s) * q(y)), y), "finite"),
        Step(
            "a mass",
            every(implies(p(y) > 0, p(y) * exp(over) >= p(y) - exp(s) * q(y)), y),
            ("a number", "scaled"),
        ),
        Step(
            "a part",
            every(positive_part(p(y) - exp(s) * q(y)) <= p(y) * exp(over), y, given=p(y) > 0),
            ("a mass", "finite"),
        ),
        Step("all", hockey_stick(p, q, s) <= total(p(y) * exp(over), y, given=p(y) > 0), "a part"),
        Step(
            "the moment",
            total(p(y) * exp(over), y, given=p(y) > 0) <= exp((alpha - 1) * tau - (alpha - 1) * s),
            ("moment", "finite"),
        ),
        Step("its power", exp((alpha - 1) * tau - (alpha - 1) * s) == positive, "apart"),
        Step("named", hockey_stick(p, q, s) <= positive, ("all", "the moment", "its power")),
    ),
)
