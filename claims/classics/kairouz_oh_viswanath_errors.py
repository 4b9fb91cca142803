r"""The errors of every test, and what they say of $\epsilon$.

For outputs that are $(\epsilon, \delta)$-indistinguishable, the errors of the first and second kind
of a test, $\alpha$ and $\beta$, have $\alpha + \beta \ge 2 (1 - \delta) / (1 + e^\epsilon)$. So
whoever measures them knows that $\epsilon \ge \log((1 - \delta - \beta) / \alpha)$. At a smaller
$\epsilon'$ the outputs have
$H_{\epsilon'} \le \delta + (1 - \delta) (e^\epsilon - e^{\epsilon'}) / (1 + e^\epsilon)$.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, on the privacy region and for $k = 1$; M. Jagielski, J. Ullman and A. Oprea, Auditing
differentially private machine learning, 2020, on lower bounds on $\epsilon$ from tests.
"""

from dpproofs.language import Claim, Split, Step, every, exp, log, positive_part, total
from dpproofs.theory import hockey_stick, probability_of

from .notation import DOCUMENT, close, delta, epsilon, epsilon_1, p, phi, q, y

first, second = probability_of(q, phi), 1 - probability_of(p, phi)
c, level = exp(epsilon), exp(epsilon_1)
over = positive_part(p(y) - level * q(y))
beyond, back = positive_part(p(y) - c * q(y)), positive_part(q(y) - c * p(y))
smaller = delta + (1 - delta) * (c - level) / (1 + c)

CLAIMS = {
    "sum": Claim(
        source=DOCUMENT.at(
            1,
            "privacy",
            "region",
            r"\alpha + \beta \ge 2 (1 - \delta) / (1 + e^\epsilon)",
        ),
        reading="tests may use coins",
        forall=(epsilon, delta, p, q, phi),
        given=close,
        show=first + second >= 2 * (1 - delta) / (1 + exp(epsilon)),
    ),
    "audit": Claim(
        source=DOCUMENT.at(
            1, "auditing", "lower bound", r"\epsilon \ge \log((1 - \delta - \beta) / \alpha)"
        ),
        reading="tests may use coins; the logarithm has a value",
        forall=(epsilon, delta, p, q, phi),
        given=(close, first > 0, 1 - delta - second > 0),
        show=epsilon >= log((1 - delta - second) / first),
        ours=(
            Step("odds", 1 - delta - second <= exp(epsilon) * first, "hypothesis"),
            Step("a quotient", (1 - delta - second) / first <= exp(epsilon), "odds"),
        ),
    ),
    "smaller": Claim(
        source=DOCUMENT.at(
            1,
            "composition",
            "theorem",
            r"H_{\epsilon'} \le \delta + (1 - \delta)(e^\epsilon - e^{\epsilon'})/(1 + e^\epsilon)",
        ),
        reading="for k = 1; epsilon' from 0 to epsilon",
        forall=(epsilon, epsilon_1, delta, p, q),
        given=(close, epsilon_1 <= epsilon),
        show=hockey_stick(p, q, epsilon_1)
        <= delta + (1 - delta) * (exp(epsilon) - exp(epsilon_1)) / (1 + exp(epsilon)),
        ours=(
            Step("a level", level <= c, "hypothesis"),
            Step("one", level >= 1, ()),
            Step(
                "a chord",
                every(
                    (c**2 - 1) * over
                    <= (c - level) * (c * p(y) - q(y))
                    + (c * level - 1) * beyond
                    + (c - level) * back,
                    y,
                ),
                ("a level", "one"),
            ),
            Step("a factor", c * level >= 1, ("one", "a level")),
            Step("there", total(beyond, y) <= delta, "hypothesis"),
            Step("and back", total(back, y) <= delta, "hypothesis"),
            Step(
                "more",
                (c * level - 1) * total(beyond, y) <= (c * level - 1) * delta,
                ("there", "a factor"),
            ),
            Step(
                "less", (c - level) * total(back, y) <= (c - level) * delta, ("and back", "a level")
            ),
            Step(
                "all points",
                (c**2 - 1) * total(over, y)
                <= (c - level) * (c - 1) + (c * level - 1) * delta + (c - level) * delta,
                ("a chord", "more", "less"),
            ),
            Split(
                c > 1,
                yes=(
                    Step(
                        "divided",
                        (c + 1) * total(over, y) <= c - level + (level + 1) * delta,
                        "all points",
                    ),
                    Step("the bound", total(over, y) <= smaller, "divided"),
                ),
                no=(
                    Step("the same", every(over == beyond, y), ("one", "a level")),
                    Step("no more", total(over, y) <= delta, ("the same", "there")),
                    Step("the bound", total(over, y) <= smaller, ("no more", "one", "a level")),
                ),
            ),
        ),
    ),
}
