r"""What truncated concentrated privacy follows from, and what follows from it.

If $D_t(p \| q) \le \rho t$ for all $t > 1$, then for all $t$ from 1 to $\omega$. From the latter
it follows that $D_\alpha(p \| q) \le \rho \alpha$ for $\alpha < \omega$, that $D_{KL}(p \| q) \le
\rho$, and, where $\log(1/\delta) \le (\omega - 1)^2 \rho$, that $H_\epsilon(p \| q) \le \delta$
for $\epsilon = \rho + 2 \sqrt{\rho \log(1/\delta)}$.

Reference: M. Bun, C. Dwork, G. Rothblum and T. Steinke, Composable and versatile privacy via
truncated CDP, 2018, Definition 1 and Lemma 6.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Split,
    Step,
    all_of,
    every,
    implies,
    log,
    real,
    sqrt,
)
from dpproofs.theory import KL, hockey_stick, renyi

from .notation import (
    DOCUMENT,
    below_omega,
    omega,
    p,
    positive,
    q,
    rho,
    truncated,
    y,
    zero_concentrated,
)

alpha = real("alpha", r"\alpha", above=1, below=omega)
excess, middle, order = real("d"), real("m"), real("a")

CLAIMS = {
    "of_all_orders": Claim(
        source=DOCUMENT.at(1, "zCDP", "tCDP", r"D_t(p \| q) \le \rho t"),
        forall=(rho, omega, p, q),
        given=zero_concentrated,
        show=every(renyi(p, q, below_omega) <= rho * below_omega, below_omega),
    ),
    "order": Claim(
        source=DOCUMENT.at(1, "tCDP", "order", r"D_\alpha(p \| q) \le \rho \alpha"),
        forall=(rho, omega, alpha, p, q),
        given=truncated,
        show=renyi(p, q, alpha) <= rho * alpha,
        ours=(
            Step("possible", every(implies(p(y) > 0, (alpha - 1) * q(y) > 0), y), "hypothesis"),
            Step("finite", every(implies(p(y) > 0, q(y) > 0), y), ("possible", "hypothesis")),
            Step("at this order", renyi(p, q, alpha) <= rho * alpha, ("finite", "hypothesis")),
        ),
    ),
    "mean_loss": Claim(
        source=DOCUMENT.at(1, "tCDP", "mean loss", r"D_{KL}(p \| q) \le \rho"),
        forall=(rho, omega, p, q),
        given=truncated,
        show=KL(p, q) <= rho,
        # If it were more, an order that is near enough to 1 would allow less.
        ours=(
            Let(middle, (1 + omega) / 2),
            Step("between", all_of(middle > 1, middle < omega), ("m", "hypothesis")),
            Step(
                "possible",
                every(implies(p(y) > 0, (middle - 1) * q(y) > 0), y),
                ("between", "hypothesis"),
            ),
            Step("finite", every(implies(p(y) > 0, q(y) > 0), y), ("possible", "between")),
            Let(excess, KL(p, q) - rho),
            Split(
                excess <= 0,
                no=(
                    Step("too much", excess > 0, ()),
                    Step("a sum", excess + omega - 1 > 0, ("too much", "hypothesis")),
                    Step(
                        "a divisor",
                        2 * (rho + 1) * (excess + omega - 1) > 0,
                        ("a sum", "hypothesis"),
                    ),
                    Let(order, 1 + excess * (omega - 1) / (2 * (rho + 1) * (excess + omega - 1))),
                    Step(
                        "near 1",
                        2 * (rho + 1) * (excess + omega - 1) * (order - 1) == excess * (omega - 1),
                        ("a", "a divisor"),
                    ),
                    Step("above 1", order > 1, ("a", "too much", "hypothesis")),
                    Step(
                        "far from omega",
                        2 * (rho + 1) * (excess + omega - 1) * (omega - order)
                        == (omega - 1) * ((2 * rho + 1) * excess + 2 * (rho + 1) * (omega - 1)),
                        "near 1",
                    ),
                    Step(
                        "a room",
                        (omega - 1) * ((2 * rho + 1) * excess + 2 * (rho + 1) * (omega - 1)) > 0,
                        ("too much", "hypothesis"),
                    ),
                    Step(
                        "below omega",
                        order < omega,
                        ("far from omega", "a room", "a sum", "hypothesis"),
                    ),
                    Step(
                        "a square",
                        (excess + omega - 1) * (excess - 2 * (rho + 1) * (order - 1)) == excess**2,
                        "near 1",
                    ),
                    Step(
                        "at this order",
                        renyi(p, q, order) <= rho * order,
                        ("above 1", "below omega", "hypothesis"),
                    ),
                    Instance(
                        "orders grow",
                        "classics/van_erven_harremoes_orders.mean_loss",
                        {"alpha": order, "tau": rho * order},
                        by=("at this order", "above 1", "hypothesis"),
                    ),
                    Step("a share", 2 * (rho + 1) * (order - 1) <= excess, ("a square", "a sum")),
                    Step("less", excess <= rho * (order - 1), ("orders grow", "d")),
                ),
            ),
        ),
    ),
    "approximate": Claim(
        source=DOCUMENT.at(1, "tCDP", "DP", r"\epsilon = \rho + 2 \sqrt{\rho \log(1/\delta)}"),
        notation="the quotation is epsilon",
        forall=(rho, omega, positive, p, q),
        given=(truncated, log(1 / positive) <= (omega - 1) ** 2 * rho),
        show=hockey_stick(p, q, rho + 2 * sqrt(rho * log(1 / positive))) <= positive,
    ),
}
