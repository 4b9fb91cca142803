r"""From Rényi differential privacy of any order to $(\epsilon, \delta)$.

If $D_\alpha(p \| q) \le \tau$, then $H_\epsilon(p \| q) \le \delta$ for
$\epsilon = \tau + \log(1/\delta) / (\alpha - 1)$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 3.
"""

from dpproofs.language import Claim, Instance, Step, exp, log
from dpproofs.theory import hockey_stick

from .notation import DOCUMENT, alpha, of_order_alpha, p, positive, q, tau

far = log(1 / positive)
level = tau + far / (alpha - 1)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "from RDP", "to DP", r"(\epsilon + \log(1/\delta) / (\alpha - 1), \delta)"
    ),
    notation="the quotation is the pair; tau here is epsilon there",
    forall=(alpha, tau, positive, p, q),
    given=of_order_alpha,
    show=hockey_stick(p, q, level) <= positive,
    ours=(
        Instance("a tail", "standard_facts/hockey_stick_of_renyi", {"s": level}, by="hypothesis"),
        Step("an order", alpha - 1 > 0, "hypothesis"),
        Step("a product", (alpha - 1) * (far / (alpha - 1)) == far, "an order"),
        Step("the exponent", (alpha - 1) * (tau - level) <= -far, "a product"),
        Step("powers", exp((alpha - 1) * (tau - level)) <= exp(-far), "the exponent"),
        Step("its power", exp(-far) == positive, ()),
    ),
    cites="standard_facts/hockey_stick_of_renyi",
)
