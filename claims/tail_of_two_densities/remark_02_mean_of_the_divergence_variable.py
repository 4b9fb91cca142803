r"""The mean of the divergence variable is the KL-divergence: $E L(p\|q) = D(p\|q)$."""

from dpproofs.language import Claim, log_ratio, table
from dpproofs.theory import KL, expectation

from .notation import DOCUMENT, p, q

y = p.index("y")

CLAIM = Claim(
    source=DOCUMENT.at(
        (1558, 1563), "One interesting", "KL-divergence]].", r"\mathbb E L(p || q) = D(p || q)"
    ),
    reading="finite Y; infinite on both sides where q vanishes on an outcome of p",
    scope="all densities",
    forall=(p, q),
    show=expectation(p, table(log_ratio(p(y), q(y)), y)) == KL(p, q),
)
