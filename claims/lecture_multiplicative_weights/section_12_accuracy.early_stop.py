r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Claim, Sharp

from .notation import DOCUMENT, alpha, any_q, gap, inner, p, truth, y

CLAIM = Claim(
    source=DOCUMENT.at(
        65,
        "By the termination condition,",
        r"\leq 3\alpha$.",
        r"|q_{i_t}(x) - \langle q_{i_t}, p^{t-1} \rangle| \leq 3\alpha",
    ),
    reading="the termination condition is that of line 27 reversed; (2) as line 57 bounds it",
    notation="the hypotheses are lines 27 and 57",
    scope="every universe and p^{t-1}",
    forall=(alpha, y, truth, p, any_q),
    given=(abs(y - inner(any_q, p)) <= 2 * alpha, abs(inner(any_q, truth) - y) <= alpha),
    show=gap(any_q, p) <= 3 * alpha,
    sharp=Sharp(reading="attained where y lies between, alpha from q(x) and 2 alpha from <q, p>"),
)
