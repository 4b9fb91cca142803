r"""Definition 3: the Kullback-Leibler divergence (1) and the max-KL divergence (2).

$D_{KL}(X\|Y) = \sum_r P(X=r) \log(P(X=r)/P(Y=r))$, and in an analogous way
$D_\infty(X\|Y) = \max_r \log(P(X=r)/P(Y=r))$.
"""

from dpproofs.language import Claim, Source, log_ratio, sup, total
from dpproofs.theory import KL, max_divergence

from .notation import DOCUMENT, X, Y

r = X.index("r")
p, q = X(r), Y(r)
loss = log_ratio(p, q)
READING = (
    "finite range; log(p/0) is infinite for p > 0. Where p_r = 0 the logarithm is minus infinity, "
    "or that of 0/0: such r"
)

CLAIMS = {
    "kl": Claim(
        source=Source(
            DOCUMENT,
            lines=(17, 20),
            words=("Let X, Y be random variables", r"\right).$$"),
            quote=r"D_{KL}(X||Y) = \sum_{r \in \mathcal{R}} \mathbb{P}(X=r) \log",
        ),
        reading=f"{READING} count as 0 in the sum, as is usual",
        scope="all random variables X, Y on any range that can be summed over",
        notation="the toolkit's divergence on the left, the printed one on the right",
        forall=(X, Y),
        show=KL(X, Y) == total(p * loss, r, given=p > 0),
    ),
    "max_kl": Claim(
        source=Source(
            DOCUMENT,
            lines=(22, 25),
            words=("We also define", r"\right).$$"),
            quote=r"D_{\infty}(X||Y) = \max_{r \in \mathcal{R}} \log",
        ),
        reading=f"{READING} do not count in the maximum",
        scope="all random variables X, Y on any range on which the maximum exists",
        notation="the toolkit's divergence on the left, the printed one on the right",
        forall=(X, Y),
        show=max_divergence(X, Y) == sup(loss, r, given=p > 0),
    ),
}
