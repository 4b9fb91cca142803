r"""The mean privacy loss is at most $\epsilon (e^\epsilon - 1) / 2$, half of what was known.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then
$D_{KL}(p \| q) \le \epsilon (e^\epsilon - 1) / 2$; and $D_{KL}(p \| q) + D_{KL}(q \| p) \le
2 \epsilon \tanh(\epsilon/2)$. For $\epsilon \le 1$ the first bound of 2010 is at most
$2 \epsilon^2$.

Reference: C. Dwork and G. Rothblum, Concentrated differential privacy, 2016, on the expected
privacy loss; C. Dwork, G. Rothblum and S. Vadhan, Boosting and differential privacy, 2010,
Lemma III.2.
"""

from dpproofs.language import Claim, Instance, Step, exp, tanh
from dpproofs.theory import KL

from .notation import DOCUMENT, epsilon, p, pure, q

CLAIMS = {
    "half": Claim(
        source=DOCUMENT.at(
            1, "mean", "privacy loss", r"D_{KL}(p \| q) \le \epsilon (e^\epsilon - 1) / 2"
        ),
        reading="one pair of neighbours; finite outputs",
        forall=(epsilon, p, q),
        given=pure,
        show=KL(p, q) <= epsilon * (exp(epsilon) - 1) / 2,
        ours=(
            Instance("tanh", of="classics/steinke_kl_of_pure.tanh"),
            Step("a factor", tanh(epsilon / 2) <= (exp(epsilon) - 1) / 2, ()),
            Step(
                "times epsilon",
                epsilon * tanh(epsilon / 2) <= epsilon * (exp(epsilon) - 1) / 2,
                "a factor",
            ),
        ),
    ),
    "both_ways": Claim(
        source=DOCUMENT.at(
            1,
            "mean",
            "privacy loss",
            r"D_{KL}(p \| q) + D_{KL}(q \| p) \le 2 \epsilon \tanh(\epsilon/2)",
        ),
        reading="one pair of neighbours; finite outputs",
        forall=(epsilon, p, q),
        given=pure,
        show=KL(p, q) + KL(q, p) <= 2 * epsilon * tanh(epsilon / 2),
        ours=(
            Instance("one way", of="classics/steinke_kl_of_pure.tanh"),
            Instance(
                "the other way", of="classics/steinke_kl_of_pure.tanh", where={"p": q, "q": p}
            ),
        ),
    ),
    "small": Claim(
        source=DOCUMENT.at(
            1, "mean", "privacy loss", r"\epsilon (e^\epsilon - 1) \le 2 \epsilon^2"
        ),
        reading="for epsilon up to 1",
        forall=(epsilon,),
        given=epsilon <= 1,
        show=epsilon * (exp(epsilon) - 1) <= 2 * epsilon**2,
        ours=Step("a factor", exp(epsilon) - 1 <= 2 * epsilon, "hypothesis"),
    ),
}
