r"""The Rényi divergence grows with its order.

If $D_\alpha(p \| q) \le \tau$, then $D_{KL}(p \| q) \le \tau$, which is the order 1, and
$D_t(p \| q) \le \tau t$ for all orders $t$ from 1 to $\alpha$.

Reference: T. van Erven and P. Harremoës, Rényi divergence and Kullback-Leibler divergence, 2014,
Theorem 3.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Step,
    all_of,
    every,
    exp,
    implies,
    log,
    log_ratio,
    plog,
    ratio,
    real,
    total,
)
from dpproofs.theory import KL, renyi

from .notation import DOCUMENT, alpha, of_order_alpha, p, q, tau, y

t = real("t", above=1, below=alpha)
c = exp((alpha - 1) * tau)
power = p(y) * ratio(p(y), q(y)) ** (alpha - 1)
loss = log(ratio(p(y), q(y)))
over = (alpha - 1) * (loss - tau)
below = p(y) + (alpha - 1) * (plog(p(y), q(y)) - tau * p(y))

a, b = real("a"), real("b")
power_t = p(y) * ratio(p(y), q(y)) ** (t - 1)
over_t = (t - 1) * (loss - tau)
of_alpha = total(p(y) * exp(over), y, given=p(y) > 0)
of_t = total(p(y) * exp(over_t), y, given=p(y) > 0)

COMMON = (
    Step("finite", every(implies(p(y) > 0, q(y) > 0), y), "hypothesis"),
    Step("moment", total(power, y, given=p(y) > 0) <= c, "hypothesis"),
    Step("a power", every(implies(p(y) > 0, power == c * p(y) * exp(over)), y), "finite"),
)

CLAIMS = {
    "mean_loss": Claim(
        source=DOCUMENT.at(1, "orders", "grow", r"D_{KL}(p \| q) \le \tau"),
        forall=(alpha, tau, p, q),
        given=of_order_alpha,
        show=KL(p, q) <= tau,
        ours=(
            *COMMON,
            Step("tangent", every(implies(p(y) > 0, exp(over) >= 1 + over), y), ()),
            Step(
                "a point",
                every(implies(p(y) > 0, power >= c * p(y) * (1 + over)), y),
                ("a power", "tangent"),
            ),
            Step(
                "a quotient", every(implies(p(y) > 0, loss == log_ratio(p(y), q(y))), y), "finite"
            ),
            Step(
                "a mass", every(implies(p(y) > 0, power >= c * below), y), ("a point", "a quotient")
            ),
            Step(
                "added",
                total(c * below, y) <= total(power, y, given=p(y) > 0),
                ("a mass", "finite"),
            ),
            Step("all", c * (1 + (alpha - 1) * (KL(p, q) - tau)) <= c, ("added", "moment")),
            Step("less", (alpha - 1) * (KL(p, q) - tau) <= 0, "all"),
        ),
    ),
    "truncated": Claim(
        source=DOCUMENT.at(1, "orders", "grow", r"D_t(p \| q) \le \tau t"),
        forall=(alpha, tau, p, q),
        given=of_order_alpha,
        show=every(renyi(p, q, t) <= tau * t, t),
        ours=(
            *COMMON[:2],
            Step("scaled", of_alpha <= 1, ("moment", "finite")),
            Step("the orders", all_of(t - 1 > 0, alpha - t > 0), "hypothesis"),
            Step(
                "between",
                every(
                    implies(
                        p(y) > 0,
                        (t - 1) * exp(over) + (alpha - t) >= (alpha - 1) * exp(over_t),
                    ),
                    y,
                ),
                "the orders",
                ours=Instance(
                    "convex",
                    "standard_facts/chord_of_exp.weighed",
                    {"m": t - 1, "n": alpha - t, "w": loss - tau},
                    by="the orders",
                ),
            ),
            Step(
                "all", (alpha - 1) * of_t <= (t - 1) * of_alpha + (alpha - t), ("between", "finite")
            ),
            Let(a, of_alpha),
            Let(b, of_t),
            Step("in short", (alpha - 1) * b <= (t - 1) * a + (alpha - t), ("all", "a", "b")),
            Step("scaled, in short", a <= 1, ("scaled", "a")),
            Step("no more", b <= 1, ("in short", "scaled, in short", "the orders")),
            Step(
                "of order t",
                total(power_t, y, given=p(y) > 0) <= exp((t - 1) * tau),
                ("no more", "b", "finite"),
            ),
            Step("larger", exp((t - 1) * tau) <= exp((t - 1) * (tau * t)), "hypothesis"),
        ),
    ),
}
