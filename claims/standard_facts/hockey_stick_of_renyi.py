r"""The hockey-stick divergence is small where a Rényi divergence is.

If $D_\alpha(p \| q) \le \tau$, then $H_s(p \| q) \le e^{(\alpha - 1) (\tau - s)}$ for every $s$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 3; it is the inequality of
Markov for the power $\alpha - 1$ of $p/q$.
"""

from dpproofs.language import (
    Claim,
    Instance,
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

from .notation import DOCUMENT
from .notions.divergences import p, q, y

alpha, tau, s = real("alpha", r"\alpha", above=1), real("tau", r"\tau"), real("s")
power = p(y) * ratio(p(y), q(y)) ** (alpha - 1)
loss = log(ratio(p(y), q(y)))
over = (alpha - 1) * (loss - s)
mean = total(p(y) * exp(over), y, given=p(y) > 0)

CLAIM = Claim(
    source=DOCUMENT.at(1, "from RDP", "to DP", r"H_s(p \| q) \le e^{(\alpha - 1) (\tau - s)}"),
    forall=(alpha, tau, s, p, q),
    given=renyi(p, q, alpha) <= tau,
    show=hockey_stick(p, q, s) <= exp((alpha - 1) * (tau - s)),
    cites="standard_facts/chord_of_exp.two_powers",
    ours=(
        Step("finite", every(implies(p(y) > 0, q(y) > 0), y), "hypothesis"),
        Step("moment", total(power, y, given=p(y) > 0) <= exp((alpha - 1) * tau), "hypothesis"),
        Step("an order", alpha - 1 > 0, "hypothesis"),
        Step(
            "a number",
            every(implies(p(y) > 0, exp(over) >= 1 - exp(s - loss)), y),
            "an order",
            ours=Instance(
                "two powers",
                "standard_facts/chord_of_exp.two_powers",
                {"m": alpha - 1, "w": loss - s},
                by="an order",
            ),
        ),
        Step("undone", every(implies(p(y) > 0, exp(loss) * q(y) == p(y)), y), "finite"),
        Step(
            "scaled",
            every(implies(p(y) > 0, p(y) * exp(s - loss) == exp(s) * q(y)), y),
            ("undone", "finite"),
        ),
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
        Step("all", hockey_stick(p, q, s) <= mean, ("a part", "finite")),
        Step("the moment", mean <= exp((alpha - 1) * (tau - s)), ("moment", "finite")),
    ),
)
