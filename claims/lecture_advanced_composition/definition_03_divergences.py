r"""Definition 3: the Kullback-Leibler divergence (1) and the max-KL divergence (2).

$D_{KL}(X\|Y) = \sum_r P(X=r) \log(P(X=r)/P(Y=r))$, and in an analogous way
$D_\infty(X\|Y) = \max_r \log(P(X=r)/P(Y=r))$.
"""

from dpproofs.language import Claim, Note, convention, every, log_ratio, sup, total
from dpproofs.theory import KL, max_divergence

from .notation import DOCUMENT, X, Y

r = X.index("r")
p, q = X(r), Y(r)
loss = log_ratio(p, q)
READING = "finite range; log(p/0) is infinite for p > 0, and log(0/q) minus infinity for q > 0"

CLAIMS = {
    "kl": Claim(
        source=DOCUMENT.at(
            (17, 20),
            "Let X, Y be random variables",
            r"\right).$$",
            r"D_{KL}(X||Y) = \sum_{r \in \mathcal{R}} \mathbb{P}(X=r) \log",
        ),
        reading=READING,
        scope="all random variables X, Y on any range that can be summed over",
        notation="the toolkit's divergence on the left, the printed one on the right",
        forall=(X, Y),
        show=KL(X, Y) == total(p * loss, r),
        supplied=convention(
            every(p > 0, r), "where p_r = 0 the term is 0 log 0, which everybody counts as 0"
        ),
        notes=(
            Note(
                "with those terms left out, the sum has this value for all laws",
                given=(),
                show=KL(X, Y) == total(p * loss, r, given=p > 0),
            ),
        ),
    ),
    "max_kl": Claim(
        source=DOCUMENT.at(
            (22, 25),
            "We also define",
            r"\right).$$",
            r"D_{\infty}(X||Y) = \max_{r \in \mathcal{R}} \log",
        ),
        reading=READING,
        scope="all random variables X, Y on any range on which the maximum exists",
        notation="the toolkit's divergence on the left, the printed one on the right",
        forall=(X, Y),
        show=max_divergence(X, Y) == sup(loss, r),
        supplied=convention(
            every((p > 0) | (q > 0), r),
            "a value that neither variable takes counts in no maximum: there the ratio is 0/0",
        ),
    ),
}
