r"""$(\epsilon, \delta)$-dp is meaningful only if $\delta < 1$.

For $\delta \ge 1$ every mechanism has it, whatever $\epsilon$ is.
"""

from dpproofs.language import (
    Claim,
    Sharp,
    Source,
    real,
)
from dpproofs.theory import differentially_private

from .notation import DOCUMENT, M, epsilon, m

delta = real("delta", r"\delta", at_least=1)

CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(1520, 1521),
        words=("Immediately we see", r"if \(\delta < 1\)."),
        quote=r"is meaningful only if \(\delta < 1\)",
    ),
    reading="not meaningful is what every mechanism has: so it is for delta >= 1, any epsilon",
    notation="stated is what happens otherwise, for delta >= 1",
    scope="all mechanisms",
    forall=(m, epsilon, delta, M),
    show=differentially_private(M, epsilon, delta),
    sharp=Sharp(reading="for no lesser delta: two laws apart are not (epsilon, delta)-ind below 1"),
)
