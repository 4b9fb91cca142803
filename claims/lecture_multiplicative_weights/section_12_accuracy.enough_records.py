r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Claim, all_of, log

from .notation import DOCUMENT, epsilon_0, level, number_L, number_m, rows
from .notions.accuracy import C, K

CLAIM = Claim(
    source=DOCUMENT.at(
        57, "Setting $n", "at most α .", r"n \ge \frac{C \log mL}{\alpha \epsilon_0}"
    ),
    reading="both O have a constant K, and large enough is C >= K; m and L are at least 1",
    notation="at most is said in words; the two terms are written out",
    scope="every m, L, alpha and epsilon_0",
    forall=(K, C, rows, epsilon_0, level, number_m, number_L),
    given=(C >= K, rows >= C * log(number_m * number_L) / (level * epsilon_0)),
    show=all_of(
        K * log(number_m * number_L) / (rows * epsilon_0) <= level,
        K * log(number_L) / (rows * epsilon_0) <= level,
    ),
)
