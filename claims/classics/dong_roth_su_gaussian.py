r"""$\mu$-Gaussian privacy: as hard to tell apart as $N(0, 1)$ and $N(\mu, 1)$.

It is $(\epsilon, \delta)$-DP with $\delta = \Phi(-\epsilon/\mu + \mu/2) - e^\epsilon
\Phi(-\epsilon/\mu - \mu/2)$ for every $\epsilon \ge 0$. The trade-off function is at least $G_\mu$,
which is $\Phi(t - \mu)$ at the level $\alpha = 1 - \Phi(t)$, and total variation at most
$2 \Phi(\mu/2) - 1$. It is closed under post-processing. $\epsilon$-DP implies it where
$\Phi(-\mu/2) \le 1 / (1 + e^\epsilon)$.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, section 2, on Gaussian
differential privacy and its dual; Y. Liu, K. Sun, B. Jiang and L. Kong, Identification,
amplification and measurement: a bridge to Gaussian differential privacy, 2022, on $\epsilon$-DP.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    all_of,
    exp,
    gaussian_tail,
    mechanism,
    real,
)
from dpproofs.theory import (
    differentially_private,
    gaussian_delta,
    gaussian_indistinguishable,
    gdp,
    hockey_stick,
    push_forward,
    total_variation,
    trade_off,
)

from .notation import DOCUMENT, Gaussian, K, X, Z, epsilon, few, mu, p, pure, q, u, v

t, nu = real("t"), real("nu", r"\nu", above=0)
m = mechanism("m", few**1, few)
delta = gaussian_delta(mu, epsilon)
farther = gaussian_indistinguishable(p, q, nu)
level = farther.meaning.variable  # any epsilon
closer = gaussian_delta(mu, level)
processed = gaussian_indistinguishable(push_forward(u, K), push_forward(v, K), mu)
of_processed = processed.meaning.variable
bound_of_processed = gaussian_delta(mu, of_processed)
PROCESSING = "standard_facts/hockey_stick.processing"
GROWS = "classics/dong_roth_su_gaussian.grows"

CLAIMS = {
    "approximate": Claim(
        source=DOCUMENT.at(
            1,
            "Gaussian",
            "dual",
            r"\Phi(-\epsilon/\mu + \mu/2) - e^\epsilon \Phi(-\epsilon/\mu - \mu/2)",
        ),
        notation="the quotation is delta",
        forall=(mu, epsilon, p, q),
        given=Gaussian,
        show=all_of(hockey_stick(p, q, epsilon) <= delta, hockey_stick(q, p, epsilon) <= delta),
        ours=(
            Step("one order", hockey_stick(p, q, epsilon) <= delta, "hypothesis"),
            Step("the other", hockey_stick(q, p, epsilon) <= delta, "hypothesis"),
        ),
    ),
    "mechanisms": Claim(
        source=DOCUMENT.at(1, "Gaussian", "dual", "GDP implies DP"),
        notation="the quotation is in words",
        reading="of one record, with two outputs",
        forall=(mu, epsilon, m),
        given=gdp(m, mu),
        show=differentially_private(m, epsilon, delta),
    ),
    "curve": Claim(
        source=DOCUMENT.at(1, "Gaussian", "trade-off", r"T(P, Q) \ge G_\mu"),
        reading="at the level 1 - Phi(t), for any t",
        forall=(mu, t, p, q),
        given=Gaussian,
        show=trade_off(p, q, gaussian_tail(t)) >= gaussian_tail(mu - t),
    ),
    "total_variation": Claim(
        source=DOCUMENT.at(1, "total", "variation", r"TV(P, Q) \le 2 \Phi(\mu/2) - 1"),
        forall=(mu, p, q),
        given=Gaussian,
        show=total_variation(p, q) <= 1 - 2 * gaussian_tail(mu / 2),
    ),
    "processing": Claim(
        source=DOCUMENT.at(1, "post-processing", "GDP", "post-processing of GDP is GDP"),
        notation="the quotation is in words",
        forall=(mu, u, v, K),
        given=gaussian_indistinguishable(u, v, mu),
        show=processed,
        ours=(
            Step("one order", hockey_stick(u, v, of_processed) <= bound_of_processed, "hypothesis"),
            Step("the other", hockey_stick(v, u, of_processed) <= bound_of_processed, "hypothesis"),
            Instance(
                "no more",
                PROCESSING,
                {"epsilon": of_processed, "X": X, "Y": Z, "u": u, "v": v, "K": K},
            ),
            Instance(
                "no more in the other order",
                PROCESSING,
                {"epsilon": of_processed, "X": X, "Y": Z, "u": v, "v": u, "K": K},
            ),
        ),
    ),
    "pure": Claim(
        source=DOCUMENT.at(1, "pure DP", "Gaussian", r"\Phi(-\mu/2) \le 1/(1 + e^\epsilon)"),
        notation="the quotation is a hypothesis",
        forall=(epsilon, mu, p, q),
        given=(pure, gaussian_tail(mu / 2) * (1 + exp(epsilon)) <= 1),
        show=Gaussian,
    ),
    "weaker": Claim(
        source=DOCUMENT.at(1, "Gaussian", "distance", r"\mu \le \nu"),
        notation="the quotation is a hypothesis",
        forall=(mu, nu, p, q),
        given=(Gaussian, mu <= nu),
        show=farther,
        ours=(
            Instance("it grows", GROWS, {epsilon: level}),
            Step("one order", hockey_stick(p, q, level) <= closer, "hypothesis"),
            Step("the other", hockey_stick(q, p, level) <= closer, "hypothesis"),
        ),
    ),
    "grows": Claim(
        source=DOCUMENT.at(1, "Gaussian", "distance", r"G_\mu \ge G_\nu"),
        notation="said of the trade-off functions; stated in the dual form",
        forall=(mu, nu, epsilon),
        given=mu <= nu,
        show=gaussian_delta(mu, epsilon) <= gaussian_delta(nu, epsilon),
    ),
}
