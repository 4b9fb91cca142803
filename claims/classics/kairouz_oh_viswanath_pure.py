r"""What a pure mechanism is at a smaller $\epsilon'$: what randomised response is.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then $H_{\epsilon'}(p \| q) \le
(e^\epsilon - e^{\epsilon'}) / (e^\epsilon + 1)$ for $\epsilon' \le \epsilon$; for $\epsilon' = 0$
it is the total variation.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, the optimum of $k$-fold composition, for $k = 1$.
"""

from dpproofs.language import Claim, Split, Step, every, exp, positive_part, total
from dpproofs.theory import hockey_stick, total_variation

from .notation import DOCUMENT, epsilon, epsilon_1, p, pure, q, y

c, level = exp(epsilon), exp(epsilon_1)
over = positive_part(p(y) - level * q(y))

CLAIMS = {
    "delta": Claim(
        source=DOCUMENT.at(
            1, "pure", "delta", r"H_{\epsilon'}(p \| q) \le (e^\epsilon - e^{\epsilon'})"
        ),
        notation="the quotation is the numerator",
        forall=(epsilon, epsilon_1, p, q),
        given=(pure, epsilon_1 <= epsilon),
        show=hockey_stick(p, q, epsilon_1) <= (exp(epsilon) - exp(epsilon_1)) / (exp(epsilon) + 1),
        ours=(
            Step("there", every(p(y) <= c * q(y), y), "hypothesis"),
            Step("back", every(q(y) <= c * p(y), y), "hypothesis"),
            Step("a level", level <= c, "hypothesis"),
            Step("one", level >= 1, ()),
            Step(
                "a chord",
                every((c**2 - 1) * over <= (c - level) * (c * p(y) - q(y)), y),
                ("there", "back", "a level", "one"),
            ),
            Step(
                "all points",
                (c**2 - 1) * total(over, y) <= (c - level) * (c - 1),
                "a chord",
            ),
            Split(
                c > 1,
                yes=Step("divided", (c + 1) * total(over, y) <= c - level, "all points"),
                no=Step("nothing", total(over, y) <= 0, ("there", "one")),
            ),
        ),
    ),
    "total_variation": Claim(
        source=DOCUMENT.at(1, "pure", "variation", r"\le (e^\epsilon - 1) / (e^\epsilon + 1)"),
        forall=(epsilon, p, q),
        given=pure,
        show=total_variation(p, q) <= (exp(epsilon) - 1) / (exp(epsilon) + 1),
    ),
}
