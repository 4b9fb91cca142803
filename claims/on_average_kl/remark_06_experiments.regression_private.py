r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Again, Claim, Instance, Note, Step, every, exp, log, table

from .notation import DOCUMENT
from .notions.experiments import (
    gamma,
    hyps,
    k,
    posterior,
    private,
    slope,
    weight,
    x,
    x_other,
    y,
    y_other,
)

loss, loss_then = (y - x * slope(k)) ** 2, (y_other - x_other * slope(k)) ** 2
moved = posterior(y_other, x_other)
scored = {
    "V": hyps,
    "Delta": 25 * gamma,
    "epsilon": 50 * gamma,
    "u": table(log(weight(k)) - gamma * loss, k),
    "d": table(gamma * (loss - loss_then), k),
}

CLAIM = Claim(
    source=DOCUMENT.at(255, "Clearly, the data", "-DP.", r"64\gamma-DP"),
    reading="one point is replaced, within the domains that the line prints; finitely many "
    "hypotheses in [-2, 2]; what the other points say is part of the prior",
    notation="privacy is written out",
    scope="any space of hypotheses",
    forall=(gamma, y, x, y_other, x_other, slope, weight),
    show=private(64),
    ours=(
        Step("most", every(y - x * slope(k) <= 5, k), "hypothesis"),
        Step("least", every(y - x * slope(k) >= -5, k), "hypothesis"),
        Step("loss", every(loss <= 25, k), ("most", "least")),
        Step("a square", every(loss >= 0, k), ()),
        Step("not below 0", every(gamma * loss >= 0, k), ("hypothesis", "a square")),
        Step("at most", every(gamma * loss <= 25 * gamma, k), ("hypothesis", "loss")),
        Again({y: y_other, x: x_other, y_other: y, x_other: x}),
        Step(
            "change",
            every(gamma * loss - gamma * loss_then <= 25 * gamma, k),
            ("at most", "not below 0'"),
        ),
        Step(
            "change then",
            every(gamma * loss_then - gamma * loss <= 25 * gamma, k),
            ("at most'", "not below 0"),
        ),
        Instance("scores", of="standard_facts/exponential_mechanism", where=scored),
        Step("more", exp(50 * gamma) <= exp(64 * gamma), "hypothesis"),
        Step(
            "twice as much",
            every(exp(50 * gamma) * moved(k) <= exp(64 * gamma) * moved(k), k),
            "more",
        ),
        Step("all of it", private(64), ("scores", "twice as much")),
    ),
    notes=(Note("50 is enough, since the loss is between 0 and 25", show=private(50)),),
    cites=("on_average_kl/remark_03_differential_privacy.private",),
)
