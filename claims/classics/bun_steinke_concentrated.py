r"""What $\rho$-zCDP says of one order, of the mean loss, and of $(\epsilon, \delta)$.

If $D_t(p \| q) \le \rho t$ for all $t > 1$, then $D_\alpha(p \| q) \le \rho \alpha$, the mean loss
$D_{KL}(p \| q)$ is at most $\rho$, and $H_\epsilon(p \| q) \le \delta$ for
$\epsilon = \rho + 2 \sqrt{\rho \log(1/\delta)}$.

Reference: M. Bun and T. Steinke, Concentrated differential privacy, 2016, Definition 1.1 and
Proposition 1.3.
"""

from dpproofs.language import Claim, Instance, Let, Split, Step, log, real, sqrt
from dpproofs.theory import KL, hockey_stick, renyi

from .notation import DOCUMENT, alpha, p, positive, q, rho, zero_concentrated

excess, near = real("d"), real("a")
ORDERS = "classics/van_erven_harremoes_orders.mean_loss"

CLAIMS = {
    "order": Claim(
        source=DOCUMENT.at(1, "zCDP", "order", r"D_\alpha(p \| q) \le \rho \alpha"),
        forall=(rho, alpha, p, q),
        given=zero_concentrated,
        show=renyi(p, q, alpha) <= rho * alpha,
        ours=Step("at this order", renyi(p, q, alpha) <= rho * alpha, "hypothesis"),
    ),
    "mean_loss": Claim(
        source=DOCUMENT.at(1, "zCDP", "mean loss", r"D_{KL}(p \| q) \le \rho"),
        forall=(rho, p, q),
        given=zero_concentrated,
        show=KL(p, q) <= rho,
        # If it were more, an order that is near enough to 1 would allow less.
        ours=(
            Let(excess, KL(p, q) - rho),
            Split(
                excess <= 0,
                no=(
                    Step("too much", excess > 0, ()),
                    Step("a divisor", 2 * (rho + 1) > 0, "hypothesis"),
                    Let(near, 1 + excess / (2 * (rho + 1))),
                    Step("near 1", 2 * (rho + 1) * (near - 1) == excess, ("a", "a divisor")),
                    Step("above 1", near > 1, ("near 1", "too much", "a divisor")),
                    Step(
                        "at this order",
                        renyi(p, q, near) <= rho * near,
                        ("above 1", "hypothesis"),
                    ),
                    Instance(
                        "orders grow",
                        ORDERS,
                        {"alpha": near, "tau": rho * near},
                        by=("at this order", "above 1", "hypothesis"),
                    ),
                    Step("less", excess <= rho * (near - 1), ("orders grow", "d")),
                ),
            ),
        ),
        cites=ORDERS,
    ),
    "approximate": Claim(
        source=DOCUMENT.at(1, "zCDP", "DP", r"\epsilon = \rho + 2 \sqrt{\rho \log(1/\delta)}"),
        notation="the quotation is epsilon",
        forall=(rho, positive, p, q),
        given=zero_concentrated,
        show=hockey_stick(p, q, rho + 2 * sqrt(rho * log(1 / positive))) <= positive,
    ),
}
