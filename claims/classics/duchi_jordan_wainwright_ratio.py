r"""What a locally private channel makes of any two laws is as close as the channel allows.

If $K$ is $\epsilon$-locally differentially private, then $K(u)$ and $K(v)$ differ by a factor of at
most $e^\epsilon$ at each output, for all laws $u$ and $v$ of the input.

Reference: J. Duchi, M. Jordan and M. Wainwright, Local privacy and statistical minimax rates, 2013,
the proof of Theorem 1, in other notation.
"""

from dpproofs.language import Claim
from dpproofs.theory import max_divergence

from .notation import DOCUMENT, K, Ku, Kv, epsilon, is_private, u, v

CLAIM = Claim(
    source=DOCUMENT.at(1, "local privacy", "ratios", r"D_\infty(K(u) \| K(v)) \le \epsilon"),
    reading="finite sets of inputs and outputs",
    forall=(epsilon, u, v, K),
    given=is_private,
    show=max_divergence(Ku, Kv) <= epsilon,
)
