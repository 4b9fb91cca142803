r"""The best order for the conversion of zero-concentrated differential privacy.

A $\rho$-zCDP mechanism is $(\rho\alpha + \log(1/\delta)/(\alpha - 1), \delta)$-differentially
private for every order $\alpha > 1$; no order makes this less than
$\rho + 2 \sqrt{\rho \log(1/\delta)}$, which the order
$\alpha = 1 + \sqrt{\log(1/\delta) / \rho}$ attains.

Reference: M. Bun and T. Steinke, Concentrated differential privacy, 2016, Proposition 1.3 and its
proof.
"""

from dpproofs.language import Claim, Instance, Step, real, sqrt

from .notation import DOCUMENT

rho, positive = real("rho", r"\rho", at_least=0), real("rho", r"\rho", above=0)
far, some = real("l", at_least=0), real("l", above=0)
alpha = real("alpha", r"\alpha", above=1)
best = 1 + sqrt(some / positive)

CLAIMS = {
    "bound": Claim(
        source=DOCUMENT.at(
            1,
            "from zCDP",
            "to DP",
            r"\rho \alpha + \frac{l}{\alpha - 1} \ge \rho + 2 \sqrt{\rho l}",
        ),
        reading="l is log(1/delta)",
        forall=(rho, far, alpha),
        show=rho * alpha + far / (alpha - 1) >= rho + 2 * sqrt(rho * far),
        ours=(
            Step("roots", sqrt(rho * far) == sqrt(rho) * sqrt(far), ()),
            Instance(
                "a square",
                of="standard_facts/cauchy_schwarz.two_squares",
                where={"a": sqrt(rho) * (alpha - 1), "b": sqrt(far)},
            ),
            Step(
                "multiplied out",
                2 * sqrt(rho * far) * (alpha - 1) <= rho * (alpha - 1) ** 2 + far,
                ("roots", "a square"),
            ),
        ),
    ),
    "attained": Claim(
        source=DOCUMENT.at(
            1,
            "from zCDP",
            "to DP",
            r"\rho \alpha + \frac{l}{\alpha - 1} = \rho + 2 \sqrt{\rho l}",
        ),
        reading="l is log(1/delta), and is above 0",
        forall=(positive, some),
        show=positive * best + some / (best - 1) == positive + 2 * sqrt(positive * some),
    ),
}
