r"""The optimum of the composition of two pure mechanisms.

If $u$ and $v$, and $a$ and $b$, are $(\epsilon, 0)$-indistinguishable, then at every
$\epsilon'$ from 0 to $2\epsilon$ the pairs of independent outputs have
$H_{\epsilon'} \le (e^{2\epsilon} - e^{\epsilon'}) / (1 + e^\epsilon)^2$, and their total variation
distance is at most $\tanh(\epsilon/2)$.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, the optimum of $k$-fold composition, for $k = 2$ and $\delta = 0$.
"""

from dpproofs.language import Claim, Split, Step, every, exp, positive_part, tanh
from dpproofs.theory import hockey_stick, independent, indistinguishable, total_variation

from .notation import DOCUMENT, a, b, epsilon, epsilon_1, u, v

both = indistinguishable(u, v, epsilon, 0), indistinguishable(a, b, epsilon, 0)
first, second = independent(u, a), independent(v, b)
x, y = u.index("x"), a.index("y")
c, c_1, joint = exp(epsilon), exp(epsilon_1), hockey_stick(first, second, epsilon_1)
gap = u(x) * a(y) - c_1 * v(x) * b(y)
most = (c * u(x) - v(x)) * (c * a(y) - b(y)) * (c**2 - c_1)

CLAIMS = {
    "optimum": Claim(
        source=DOCUMENT.at(
            1,
            "the composition",
            "theorem",
            r"(e^{2\epsilon} - e^{\epsilon'}) / (1 + e^\epsilon)^2",
        ),
        notation="the quotation is the bound",
        forall=(epsilon, epsilon_1, u, v, a, b),
        given=(epsilon_1 <= 2 * epsilon, *both),
        show=joint <= (exp(2 * epsilon) - exp(epsilon_1)) / (1 + exp(epsilon)) ** 2,
        ours=(
            Step("u", every(u(x) <= c * v(x), x), "hypothesis"),
            Step("v", every(v(x) <= c * u(x), x), "hypothesis"),
            Step("a", every(a(y) <= c * b(y), y), "hypothesis"),
            Step("b", every(b(y) <= c * a(y), y), "hypothesis"),
            Step("E", c_1 >= 1, ()),
            Step("E below", c_1 <= c**2, "hypothesis"),
            Step("E above", c**2 * c_1 >= 1, ()),
            Step("high, high", every((c * u(x) - v(x)) * (c * a(y) - b(y)) >= 0, x, y), ("v", "b")),
            Step("high, low", every((c * u(x) - v(x)) * (c * b(y) - a(y)) >= 0, x, y), ("v", "a")),
            Step("low, high", every((c * v(x) - u(x)) * (c * a(y) - b(y)) >= 0, x, y), ("u", "b")),
            Step("low, low", every((c * v(x) - u(x)) * (c * b(y) - a(y)) >= 0, x, y), ("u", "a")),
            # what is left over: c (c_1 - 1) times the mixed products, c^2 c_1 - 1 times the last
            Step(
                "at a pair",
                every((c**2 - 1) ** 2 * gap <= most, x, y),
                ("high, low", "low, high", "low, low", "E", "E above"),
            ),
            Step(
                "where it counts",
                every((c**2 - 1) ** 2 * positive_part(gap) <= most, x, y),
                ("at a pair", "high, high", "E below"),
            ),
            Step(
                "summed", (c**2 - 1) ** 2 * joint <= (c - 1) ** 2 * (c**2 - c_1), "where it counts"
            ),
            Split(
                epsilon > 0,
                yes=(
                    Step("c", c > 1, ()),
                    Step("the bound", (1 + c) ** 2 * joint <= c**2 - c_1, ("summed", "c")),
                ),
                no=(
                    Step("c", c == 1, ()),
                    Step("no gap", every(gap <= 0, x, y), ("u", "v", "a", "b", "c", "E")),
                    Step(
                        "the bound", (1 + c) ** 2 * joint <= c**2 - c_1, ("no gap", "c", "E below")
                    ),
                ),
            ),
        ),
    ),
    "distance": Claim(
        source=DOCUMENT.at(1, "the composition", "theorem", r"\tanh(\epsilon/2)"),
        notation="the quotation is the bound",
        reading="epsilon' = 0: two mechanisms are no further apart than one",
        forall=(epsilon, u, v, a, b),
        given=both,
        show=total_variation(first, second) <= tanh(epsilon / 2),
    ),
}
